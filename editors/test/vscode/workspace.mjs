// The folder that is opened, with a kernel in Python and dumps of it, the settings, and what they must not do.

import { chmodSync, copyFileSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const { TGOPT, WORK, ARTEFACTS } = process.env;
const kernels = path.resolve(import.meta.dirname, '../../../testdata/kernels');
const dump = (name) => `${kernels}/dumps/3.9.0/gfx942/attention_fwd-causal-f16-${name}.ttgir`;
const attention = dump('m128n128d128-w8s2');

export const folder = `${WORK}/workspace`;
export const user = `${WORK}/user`;
export const evidence = `${WORK}/evidence`; // is written by the program that must not run
const evil = `${WORK}/evil`;

for (const each of [`${folder}/.vscode`, `${folder}/changed`, `${user}/User`, `${user}/Machine`, `${WORK}/home`, ARTEFACTS]) {
  mkdirSync(each, { recursive: true });
}

export const write = (file, value) => writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
export const text = readFileSync(attention, 'utf8');
// A kernel that spills, and one operand moved makes it better.
export const spilling = readFileSync(`${kernels}/dumps/3.6.0/sm_80/attention_fwd_while-f16-m64n64d128-w4s2.ttgir`, 'utf8');
export const lineOf = (needle, of = text) => of.slice(0, of.indexOf(needle)).split('\n').length;
export const columnOf = (needle, of = text) => of.split('\n')[lineOf(needle, of) - 1].indexOf(needle) + 1;

copyFileSync(attention, `${folder}/attention.ttgir`);
for (const name of ['beside', 'associated']) {
  write(`${folder}/${name}.ttgir`, text);
}
for (const name of ['rewritten', 'previewed', 'compared']) {
  write(`${folder}/${name}.ttgir`, spilling);
}
write(`${folder}/beside.mlir`, 'module {\n}\n');
write(`${folder}/broken.ttgir`, text.replace('tt.dot %q_36', 'tt.dto %q_36'));
write(`${folder}/triton.mlir`, 'module {\n  tt.func @f() {\n    tt.return\n  }\n}\n');
write(`${folder}/my.spec`, '// mine\ndialect my "what a fork adds"\n\nop thing {\n  operands (x: NoSuchType)\n}\n');

// The kernel, and as it is after a variable was given another name; two configurations of it as Triton's cache has them.
export const kernel = readFileSync(`${kernels}/attention.py`, 'utf8');
write(`${folder}/attention.py`, kernel);
write(`${folder}/changed/attention.py`, kernel.replaceAll('k = tl.load(k_ptrs', 'keys = tl.load(k_ptrs').replace('tl.dot(q, k)', 'tl.dot(q, keys)'));
for (const file of [`${folder}/attention.py`, `${folder}/changed/attention.py`]) {
  utimesSync(file, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
}
for (const [hash, name, metadata] of [
  ['NVLXYLOHDAEJ5O4QA66JDPZ533JIWFXR', 'm128n128d128-w8s2', { num_warps: 8, num_stages: 2, shared: 98304 }],
  ['ECH4PE3K6PN3MJ5DKXKI4VBU6JTNJJEK', 'm128n64d64-w4s1', { num_warps: 4, num_stages: 1, shared: 16384 }],
]) {
  mkdirSync(`${folder}/dumps/${hash}`, { recursive: true });
  copyFileSync(dump(name), `${folder}/dumps/${hash}/attention_fwd.ttgir`);
  write(`${folder}/dumps/${hash}/attention_fwd.json`, { name: 'attention_fwd', ...metadata });
}

write(evil, `#!/bin/sh\ntouch ${evidence}\n`);
chmodSync(evil, 0o755);
write(`${folder}/.vscode/settings.json`, { 'tgopt.path': evil, 'tgopt.dumpFolders': ['dumps'] });
write(`${user}/User/settings.json`, {
  'workbench.colorTheme': 'Default Dark Modern',
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.layoutControl.enabled': false,
  'chat.disableAIFeatures': true,
  // The folder is opened in Restricted Mode, without questions.
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'never',
  'extensions.ignoreRecommendations': true,
  // As people have it who had MLIR's extension before.
  'files.associations': { 'associated.ttgir': 'mlir' },
  'telemetry.telemetryLevel': 'off',
  'files.autoSave': 'off',
  'editor.minimap.enabled': false,
  'editor.fontSize': 13,
  'editor.fontFamily': 'DejaVu Sans Mono',
});
export const machine = { 'tgopt.path': TGOPT };
write(`${user}/Machine/settings.json`, machine);
