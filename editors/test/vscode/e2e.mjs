// VS Code itself, served by code-server and driven in Chromium, with the packaged extension.
//
//     node e2e.mjs      with TGOPT (program), VSIX (package), MODULES (node_modules with code-server), CHROMIUM, WORK (a folder
//                       for what is written), ARTEFACTS (one for screenshots)
//
// The last line is the count.

import { spawn, execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Workbench } from './workbench.mjs';

const { TGOPT, VSIX, MODULES, CHROMIUM, WORK, ARTEFACTS } = process.env;
const { chromium } = createRequire(`${MODULES}/`)('playwright-core');
const repository = path.resolve(import.meta.dirname, '../../..');
const attention = `${repository}/testdata/kernels/dumps/3.9.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir`;
const registers = /\b296\b/; // a thread, at the peak of that dump

// The folder, its settings, and what they must not do -----------------------------------------------------------

const folder = `${WORK}/workspace`;
const user = `${WORK}/user`;
const evil = `${WORK}/evil`;
const evidence = `${WORK}/evidence`;
for (const each of [`${folder}/.vscode`, `${user}/User`, `${user}/Machine`, `${WORK}/home`, ARTEFACTS]) {
  mkdirSync(each, { recursive: true });
}
const write = (file, value) => writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
const text = readFileSync(attention, 'utf8');
const lineOf = (needle, of = text) => of.slice(0, of.indexOf(needle)).split('\n').length;
const columnOf = (needle, of = text) => of.split('\n')[lineOf(needle, of) - 1].indexOf(needle) + 1;
copyFileSync(attention, `${folder}/attention.ttgir`);
write(`${folder}/rewritten.ttgir`, text);
write(`${folder}/broken.ttgir`, text.replace('tt.dot %q_36', 'tt.dto %q_36'));
write(`${folder}/triton.mlir`, 'module {\n  tt.func @f() {\n    tt.return\n  }\n}\n');
write(`${folder}/my.spec`, '// mine\ndialect my "what a fork adds"\n\nop thing {\n  operands (x: NoSuchType)\n}\n');
write(evil, `#!/bin/sh\ntouch ${evidence}\n`);
chmodSync(evil, 0o755);
write(`${folder}/.vscode/settings.json`, { 'tgopt.path': evil });
write(`${user}/User/settings.json`, {
  'workbench.colorTheme': 'Default Dark Modern',
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.layoutControl.enabled': false,
  'chat.disableAIFeatures': true,
  'security.workspace.trust.enabled': false,
  'extensions.ignoreRecommendations': true,
  'telemetry.telemetryLevel': 'off',
  'files.autoSave': 'off',
  'editor.minimap.enabled': false,
  'editor.fontSize': 13,
  'editor.fontFamily': 'DejaVu Sans Mono',
});
const machine = { 'tgopt.path': TGOPT };
write(`${user}/Machine/settings.json`, machine);

// code-server and the browser -----------------------------------------------------------------------------------

const entry = `${MODULES}/code-server/out/node/entry.js`;
const places = ['--user-data-dir', user, '--extensions-dir', `${WORK}/extensions`, '--config', `${WORK}/config.yaml`];
write(`${WORK}/config.yaml`, 'auth: none\ncert: false\n');
// Without PASSWORD and the like of the caller, and with a home of its own.
const env = { PATH: process.env.PATH, HOME: `${WORK}/home`, LANG: 'C.UTF-8' };
const log = openSync(`${ARTEFACTS}/code-server.log`, 'w');
execFileSync(process.execPath, [entry, ...places, '--install-extension', VSIX], { env, stdio: ['ignore', log, log] });
const server = spawn(
  process.execPath,
  [entry, ...places, '--bind-addr', '127.0.0.1:0', '--disable-telemetry', '--disable-update-check'],
  { env, stdio: ['ignore', 'pipe', log] },
);
const stop = () => server.kill('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stop();
    process.exit(1);
  });
}
const address = await new Promise((resolve, reject) => {
  let said = '';
  server.on('exit', (code) => reject(new Error(`code-server ended with ${code}: ${said}`)));
  server.stdout.on('data', (data) => {
    said += data;
    const found = /HTTP server listening on (\S+?)\/?\s/.exec(said);
    if (found) {
      resolve(found[1]);
    }
  });
});
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

// Tests ---------------------------------------------------------------------------------------------------------

let passed = 0;
let failed = 0;
let skipped = 0;
let capabilities = {};
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 });
const workbench = new Workbench(page, ARTEFACTS);

async function test(name, needs, run) {
  const missing = needs.filter((capability) => !capabilities[capability]);
  if (missing.length > 0) {
    skipped++;
    console.log(`skipped: ${name}: the server does not announce ${missing.join(', ')}`);
    return;
  }
  const from = Date.now();
  try {
    await run();
    passed++;
    console.log(`ok: ${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAILED: ${name}\n${error.stack}`);
    await workbench.picture(`failed-${failed}`).catch(() => undefined);
  }
  await workbench.key('Escape', 'Escape').catch(() => undefined);
}

function assert(condition, what) {
  if (!condition) {
    throw new Error(what);
  }
}

// What the server announces, asked of itself.
function announced() {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
  const answer = execFileSync(TGOPT, ['lsp'], { input: `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}` }).toString();
  return JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1).split(/Content-Length/)[0]).result.capabilities;
}

try {
  capabilities = announced();
  await workbench.open(`${address}/?folder=${encodeURIComponent(folder)}`);

  await test('a dump is opened, with colours', [], async () => {
    await workbench.file('attention.ttgir');
    await page.locator('.statusbar', { hasText: 'Triton MLIR' }).waitFor({ timeout: 20_000 });
    const colours = await workbench.until('colours', async () => {
      const found = await page
        .locator('.editor-group-container.active .view-line span[class*="mtk"]')
        .evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size);
      return found >= 5 && found;
    });
    assert(colours >= 5, `${colours} colours`);
  });

  await test('a program that the folder names is not run', [], async () => {
    await workbench.file('broken.ttgir');
    await workbench.goto(lineOf('tt.dot %q_36'));
    await workbench.until('an error of the server', async () => (await page.locator('.squiggly-error').count()) > 0);
    assert(!existsSync(evidence), 'the program of the folder was run');
  });

  await test('the problem of a broken dump is listed', [], async () => {
    await workbench.key('Control+Shift+m');
    const row = page.locator('.markers-panel .monaco-list-row', { hasText: 'tt.dto' }).first();
    await row.waitFor({ timeout: 20_000 });
    const said = await row.innerText();
    assert(said.includes(String(lineOf('tt.dot %q_36'))), said);
    await workbench.picture('problem');
    await workbench.key('Control+j');
  });

  await test('a fix is applied', ['codeActionProvider'], async () => {
    await workbench.file('broken.ttgir');
    await workbench.goto(lineOf('tt.dot %q_36'), columnOf('tt.dot %q_36') + 1);
    await workbench.key('Control+.');
    const fix = page.locator('.action-widget .monaco-list-row.action', { hasText: 'tt.dot' }).first();
    await fix.waitFor({ timeout: 20_000 });
    await workbench.picture('fix');
    await fix.click();
    await workbench.until('the fixed text', async () => (await workbench.shown()).includes('tt.dot %q_36'));
    await workbench.until('no errors', async () => (await page.locator('.squiggly-error').count()) === 0);
  });

  await test('registers stand at the ends of lines', ['inlayHintProvider'], async () => {
    await workbench.file('attention.ttgir');
    await workbench.goto(lineOf('tt.dot %q_36'));
    // With the bar at the side closed, as in the picture that the README shows.
    await workbench.key('Control+b');
    await workbench.until('the hint of the peak', async () => /peak 296 registers/.test(await workbench.shown()));
    await workbench.goto(lineOf('scf.for'));
    await page.waitForTimeout(500);
    await workbench.picture('hints');
    await workbench.key('Control+b');
  });

  await test('a lens says how the function will run', ['codeLensProvider'], async () => {
    await workbench.file('attention.ttgir');
    await workbench.goto(lineOf('tt.func'));
    const lens = page.locator('.codelens-decoration', { hasText: registers }).first();
    await lens.waitFor({ timeout: 20_000 });
    await workbench.picture('lens');
  });

  await test('hover tells of a value', ['hoverProvider'], async () => {
    await workbench.file('attention.ttgir');
    await workbench.goto(lineOf('%q_36 ='), columnOf('%q_36 =') + 2);
    // Asked for again where it went away, as it does when hints move the line.
    const said = await workbench.until('the hover', async () => {
      const texts = await page.locator('.monaco-hover:not(.hidden)').allInnerTexts();
      if (!texts.some((text) => text.trim())) {
        await workbench.command('Show or Focus Hover');
        await page.waitForTimeout(500);
      }
      return texts.find((text) => /register/.test(text));
    });
    assert(said.includes('attention.py'), said);
    await page.waitForTimeout(300); // for colours
    await workbench.picture('hover');
  });

  await test('a rewrite is applied', ['codeActionProvider'], async () => {
    await workbench.file('rewritten.ttgir');
    await workbench.goto(lineOf('tt.dot %q_36'), columnOf('tt.dot %q_36') + 1);
    await workbench.command('Refactor...');
    const rewrite = page.locator('.action-widget .monaco-list-row.action', { hasNotText: /preview/i }).first();
    await rewrite.waitFor({ timeout: 20_000 });
    await workbench.picture('rewrites');
    await rewrite.click();
    await page.locator('.tab.active.dirty', { hasText: 'rewritten.ttgir' }).waitFor({ timeout: 20_000 });
    await workbench.key('Control+s');
    await workbench.until('the file', () => readFileSync(`${folder}/rewritten.ttgir`, 'utf8') !== text);
    execFileSync(TGOPT, [`${folder}/rewritten.ttgir`, '-o', `${WORK}/rewritten.ttgir`]);
  });

  await test('a rewrite is previewed as a diff', ['codeActionProvider', 'executeCommandProvider'], async () => {
    await workbench.file('attention.ttgir');
    await workbench.command('tgopt: Run Pipeline on File');
    const input = page.locator('.quick-input-widget input').first();
    await input.waitFor();
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'reduce-liveness' }).first().waitFor({ timeout: 20_000 });
    await input.fill('reduce-liveness');
    await workbench.key('Enter');
    await page.locator('.monaco-diff-editor .line-insert, .monaco-diff-editor .line-delete').first().waitFor({ timeout: 20_000 });
    await workbench.picture('diff');
    await workbench.key('Control+F4');
  });

  await test('the target is switched', ['executeCommandProvider'], async () => {
    await workbench.file('attention.ttgir');
    const status = page.locator('.statusbar-item', { hasText: 'gfx942' }).first();
    await status.waitFor({ timeout: 20_000 });
    await status.click();
    const input = page.locator('.quick-input-widget input').first();
    await input.waitFor();
    await input.fill('gfx950');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'gfx950' }).first().waitFor();
    await workbench.picture('targets');
    await workbench.key('Enter');
    await page.locator('.statusbar-item', { hasText: 'gfx950' }).first().waitFor({ timeout: 20_000 });
  });

  await test('the report is opened', ['executeCommandProvider'], async () => {
    await workbench.file('attention.ttgir');
    await workbench.command('tgopt: Open Report');
    const violations = [];
    page.on('console', (message) => /Content Security Policy/.test(message.text()) && violations.push(message.text()));
    const { text: said } = await workbench.webview();
    assert(said.includes('attention_fwd'), said.slice(0, 500));
    await page.waitForTimeout(500);
    await workbench.picture('report');
    assert(violations.length === 0, violations.join('\n'));
    await workbench.key('Control+F4');
  });

  await test('.mlir is taken where no other extension has it', [], async () => {
    await workbench.file('triton.mlir');
    await page.locator('.statusbar', { hasText: 'Triton MLIR' }).waitFor({ timeout: 20_000 });
  });

  await test('a spec is a language of its own', [], async () => {
    await workbench.file('my.spec');
    await page.locator('.statusbar', { hasText: 'Dialect spec' }).waitFor({ timeout: 20_000 });
    await workbench.until('an error', async () => (await page.locator('.squiggly-error').count()) > 0);
  });

  await test('a program that is missing is said, with what to do', [], async () => {
    write(`${user}/Machine/settings.json`, { 'tgopt.path': '/no/such/tgopt' });
    const toast = page.locator('.notification-toast', { hasText: '/no/such/tgopt' }).first();
    await toast.waitFor({ timeout: 20_000 });
    assert((await toast.innerText()).includes('does not exist'), await toast.innerText());
    await toast.locator('.monaco-button', { hasText: 'Set Path' }).waitFor();
    await workbench.picture('missing');
    // It is looked for again when the setting changes.
    write(`${user}/Machine/settings.json`, machine);
    await workbench.file('my.spec');
    await workbench.until('an error of the server', async () => (await page.locator('.squiggly-error').count()) > 0);
  });
} finally {
  await browser.close();
  server.removeAllListeners('exit');
  stop();
}

console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);
