// Where the program is: the setting, else what is bundled, else PATH. No VS Code here, so that tests need none.

import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

export interface Places {
  /** tgopt.path, which may begin with ~. */
  setting: string;
  /** The extension's own folder; a platform's package has the program in bin/. */
  extension: string;
  /** PATH of the environment. */
  path: string;
  platform: NodeJS.Platform;
}

export type Found = { program: string } | { problem: string };

/** The program, or what to tell the user. */
export function find(places: Places): Found {
  const name = places.platform === 'win32' ? 'tgopt.exe' : 'tgopt';
  if (places.setting !== '') {
    const program = home(places.setting);
    if (isProgram(program)) {
      return { program };
    }
    // A bare name is looked up like any program.
    if (!/[\\/]/.test(program)) {
      const found = onPath(program, places.path);
      return found ? { program: found } : { problem: `The setting tgopt.path names "${program}", which is not on PATH.` };
    }
    const why = fs.existsSync(program) ? 'cannot be run' : 'does not exist';
    return { problem: `The setting tgopt.path names "${program}", which ${why}.` };
  }
  const bundled = path.join(places.extension, 'bin', name);
  if (isProgram(bundled)) {
    return { program: bundled };
  }
  const found = onPath(name, places.path);
  return found ? { program: found } : { problem: 'The program tgopt is not on PATH.' };
}

function home(file: string): string {
  return file.replace(/^~(?=$|[\\/])/, os.homedir());
}

function onPath(name: string, searchPath: string): string | undefined {
  return searchPath
    .split(path.delimiter)
    // A relative entry would be looked up in whatever folder is open.
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, name))
    .find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
