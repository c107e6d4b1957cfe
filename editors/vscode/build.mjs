// Bundles the extension into dist/extension.js; with --test, the tests into dist/test.
import { rmSync, readdirSync } from 'node:fs';
import { build } from 'esbuild';

const common = { bundle: true, platform: 'node', target: 'node20', format: 'cjs', logLevel: 'warning' };
if (process.argv.includes('--test')) {
  rmSync('dist/test', { recursive: true, force: true });
  const tests = readdirSync('test').filter((file) => file.endsWith('.test.ts'));
  await build({ ...common, entryPoints: tests.map((file) => `test/${file}`), outdir: 'dist/test', packages: 'external' });
} else {
  await build({ ...common, entryPoints: ['src/extension.ts'], outfile: 'dist/extension.js', external: ['vscode'], minify: true });
}
