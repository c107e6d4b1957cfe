// VS Code itself, served by code-server and driven in Chromium, with the packaged extension.
//
//     node e2e.mjs [WORDS]      all tests, or those that have WORDS in their names; with TGOPT (program), VSIX (package), MODULES
//                               (node_modules with code-server), CHROMIUM, WORK (a folder for what is written), ARTEFACTS (one for
//                               screenshots)
//
// The last line is the count.

import { spawn, execFileSync } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { makeNeighbour } from './neighbour.mjs';
import { Workbench } from './workbench.mjs';
import { columnOf, evidence, folder, kernel, lineOf, machine, spilling, text, user, write } from './workspace.mjs';

const { TGOPT, VSIX, MODULES, CHROMIUM, WORK, ARTEFACTS } = process.env;
const { chromium } = createRequire(`${MODULES}/`)('playwright-core');
const registers = /\b369\b/; // a thread, at the peak of the dump

// code-server and the browser -----------------------------------------------------------------------------------

const entry = `${MODULES}/code-server/out/node/entry.js`;
const places = ['--user-data-dir', user, '--extensions-dir', `${WORK}/extensions`, '--config', `${WORK}/config.yaml`];
write(`${WORK}/config.yaml`, 'auth: none\ncert: false\n');
// Without PASSWORD and the like of the caller, and with a home of its own.
const env = { PATH: process.env.PATH, HOME: `${WORK}/home`, LANG: 'C.UTF-8', NODE_OPTIONS: `--require=${import.meta.dirname}/patience.cjs` };
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
const origin = await new Promise((resolve, reject) => {
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
const address = () => `${origin}/?folder=${encodeURIComponent(folder)}`;
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
  if (!name.includes(process.argv[2] ?? '')) {
    return;
  }
  const missing = needs.filter((capability) => !capabilities[capability]);
  if (missing.length > 0) {
    skipped++;
    console.log(`skipped: ${name}: the server does not announce ${missing.join(', ')}`);
    return;
  }
  const from = Date.now();
  const seconds = () => ((Date.now() - from) / 1000).toFixed(1);
  try {
    await run();
    passed++;
    console.log(`ok: ${name} (${seconds()} s)`);
  } catch (error) {
    failed++;
    await workbench.picture(`failed-${failed}`).catch(() => undefined);
    console.log(`FAILED: ${name}\n${error.stack}`);
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
  await workbench.open(address());

  await test('a dump is opened, with colours', [], async () => {
    await workbench.file('attention.ttgir');
    await page.locator('.statusbar', { hasText: 'Triton MLIR' }).waitFor();
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

  await test('in Restricted Mode the folders that it names for dumps are not read, and that is said', [], async () => {
    await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).first().waitFor();
    await page.locator('.statusbar-item', { hasText: 'gfx942' }).first().hover();
    await page.locator('.monaco-hover:not(.hidden)', { hasText: 'dump folders and spec files that the workspace names are not read' }).waitFor();
    await workbench.picture('restricted');
    await workbench.file('attention.py');
    await workbench.goto(lineOf('scores = tl.dot(q, k)', kernel));
    await page.waitForTimeout(1000); // in which its dumps would be found
    assert(!/at the peak/.test(await workbench.shown()), 'a dump of the folder was read');
  });

  await test('a trusted folder has its dumps on the lines of Python', ['inlayHintProvider'], async () => {
    await workbench.command('Workspaces: Manage Workspace Trust');
    await page.locator('.workspace-trust-editor .monaco-button', { hasText: /^Trust/ }).first().click();
    await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor({ state: 'detached' });
    await workbench.key('Control+F4');
    await workbench.file('attention.py');
    await workbench.goto(lineOf('scores = tl.dot(q, k)', kernel));
    await workbench.key('Control+b');
    const shown = await workbench.until('the hint of the peak', async () => {
      const lines = await workbench.shown();
      return /peak 369 registers of 256/.test(lines) && lines;
    });
    assert(/k = tl\.load\(k_ptrs\).*k \d+ registers at the peak/.test(shown), shown);
    await workbench.until('the warning', async () => (await page.locator('.squiggly-warning').count()) > 0);
    await page.waitForTimeout(500);
    await workbench.picture('python');
    await workbench.key('Control+b');
    assert(!existsSync(evidence), 'the program of the folder was run');
  });

  await test('the hint of the peak has a table of the configurations', ['inlayHintProvider'], async () => {
    await page.locator('.view-line span', { hasText: /^◂.peak/ }).last().hover();
    const said = await workbench.until('the table', async () =>
      (await page.locator('.monaco-hover:not(.hidden)').allInnerTexts()).find((text) => /128x64x64/.test(text)),
    );
    assert(/128x128x128/.test(said) && /ECH4PE3K/.test(said), said);
    await workbench.picture('python-table');
  });

  await test('a dump of another text is said to be stale', ['inlayHintProvider'], async () => {
    await workbench.file('changed/attention.py');
    await workbench.goto(lineOf('def attention_fwd(', kernel));
    await workbench.until('what is said', async () => (await page.locator('.squiggly-info').count()) > 0);
    assert(!/at the peak/.test(await workbench.shown()), 'a stale dump is shown');
    await workbench.problem('are stale');
    await workbench.picture('python-stale');
    await workbench.key('Control+j');
  });

  await test('Python is formatted by whom it was before', [], async () => {
    await workbench.command('Format Document');
    // Were it ours as well, the user would have to choose.
    await page.locator('.monaco-dialog-box', { hasText: 'no formatter for' }).waitFor();
    await workbench.key('Escape');
  });

  await test('the problem of a broken dump is listed', [], async () => {
    await workbench.file('broken.ttgir');
    const said = await workbench.problem('tt.dto');
    assert(said.includes(String(lineOf('tt.dot %q_36'))), said);
    await workbench.picture('problem');
    await workbench.key('Control+j');
  });

  await test('a fix is applied', ['codeActionProvider'], async () => {
    await workbench.file('broken.ttgir');
    await workbench.goto(lineOf('tt.dot %q_36'), columnOf('tt.dot %q_36') + 1);
    await workbench.settled();
    await workbench.key('Control+.');
    const fix = page.locator('.action-widget .monaco-list-row.action', { hasText: 'tt.dot' }).first();
    await fix.waitFor();
    await workbench.picture('fix');
    await fix.click();
    await workbench.until('the fixed text', async () => (await workbench.shown()).includes('tt.dot %q_36'));
    await workbench.until('no errors', async () => (await page.locator('.squiggly-error').count()) === 0);
  });

  await test('registers stand at the ends of lines', ['inlayHintProvider'], async () => {
    await workbench.file('attention.ttgir');
    await workbench.goto(lineOf('%scores_206 = tt.dot'));
    // With the bar at the side closed, as in the picture that the README shows.
    await workbench.key('Control+b');
    await workbench.until('the hint of the peak', async () => /peak 369 registers/.test(await workbench.shown()));
    await workbench.goto(lineOf('%scores_206 = tt.dot') - 6);
    await page.waitForTimeout(500);
    await workbench.picture('hints');
    await workbench.key('Control+b');
  });

  await test('a lens says how the function will run', ['codeLensProvider'], async () => {
    await workbench.file('attention.ttgir');
    await workbench.goto(lineOf('tt.func'));
    const lens = page.locator('.codelens-decoration', { hasText: registers }).first();
    await lens.waitFor();
    await workbench.picture('lens');
  });

  await test('a click on the lens changes the target, and the numbers with it', ['codeLensProvider', 'executeCommandProvider'], async () => {
    await workbench.file('attention.ttgir');
    await workbench.goto(lineOf('tt.func'));
    const lens = page.locator('.codelens-decoration a').first();
    const says = (what) => workbench.until(`a lens with ${what}`, async () => what.test(await lens.innerText()));
    await says(/^gfx942 .* cannot be launched: too much LDS/);
    await workbench.pick('gfx950', () => lens.click()); // which has more of it
    await says(/^gfx950 .* 98,304 of 163,840 bytes of LDS/);
    assert(!/cannot be launched/.test(await lens.innerText()), await lens.innerText());
    await page.locator('.statusbar-item', { hasText: 'gfx950' }).first().waitFor();
    await workbench.picture('lens-target');
    await workbench.pick('As the file says', () => lens.click());
    await says(/^gfx942 .* cannot be launched: too much LDS/);
  });

  await test('hover tells of a value', ['hoverProvider'], async () => {
    await workbench.file('attention.ttgir');
    await workbench.goto(lineOf('%q_36 ='), columnOf('%q_36 =') + 2);
    await workbench.settled();
    await workbench.command('Show or Focus Hover');
    const said = await workbench.until('the hover', async () => (await page.locator('.monaco-hover:not(.hidden)').allInnerTexts()).find((text) => /register/.test(text)));
    assert(said.includes('attention.py'), said);
    await page.waitForTimeout(300); // for colours
    await workbench.picture('hover');
  });

  await test('a rewrite is applied', ['codeActionProvider'], async () => {
    await workbench.file('rewritten.ttgir');
    await workbench.goto(lineOf('tt.dot %q_45', spilling), columnOf('tt.dot %q_45', spilling) + 1);
    await workbench.command('Refactor...');
    const rewrite = page.locator('.action-widget .monaco-list-row.action', { hasNotText: /preview/i }).first();
    await rewrite.waitFor();
    await workbench.picture('rewrites');
    await rewrite.click();
    await page.locator('.tab.active.dirty', { hasText: 'rewritten.ttgir' }).waitFor();
    await workbench.key('Control+s');
    await workbench.until('the file', () => readFileSync(`${folder}/rewritten.ttgir`, 'utf8') !== spilling);
    execFileSync(TGOPT, [`${folder}/rewritten.ttgir`, '-o', `${WORK}/rewritten.ttgir`]);
  });

  await test('a preview among the actions is a diff, and can be taken', ['codeActionProvider', 'executeCommandProvider'], async () => {
    await workbench.file('previewed.ttgir');
    await workbench.goto(lineOf('tt.dot %q_45', spilling), columnOf('tt.dot %q_45', spilling) + 1);
    await workbench.command('Refactor...');
    const preview = page.locator('.action-widget .monaco-list-row.action', { hasText: /^Preview: / }).first();
    await preview.waitFor();
    await preview.click();
    await page.locator('.monaco-diff-editor .line-insert, .monaco-diff-editor .line-delete').first().waitFor();
    const before = await page.locator('.monaco-diff-editor .original .view-line').allInnerTexts();
    const after = await page.locator('.monaco-diff-editor .modified .view-line').allInnerTexts();
    assert(before.join('\n') !== after.join('\n') && before.join('').includes('%'), 'the sides are the same');
    assert(readFileSync(`${folder}/previewed.ttgir`, 'utf8') === spilling, 'the preview changed the file');
    await workbench.picture('preview');
    await page.locator('.editor-actions .action-label[aria-label*="Apply This Rewrite"]').first().click();
    await page.locator('.tab.active.dirty', { hasText: 'previewed.ttgir' }).waitFor();
    await workbench.key('Control+s');
    await workbench.until('the file', () => readFileSync(`${folder}/previewed.ttgir`, 'utf8') !== spilling);
    execFileSync(TGOPT, [`${folder}/previewed.ttgir`, '-o', `${WORK}/previewed.ttgir`]);
  });

  await test('a rewrite is previewed as a diff', ['codeActionProvider', 'executeCommandProvider'], async () => {
    await workbench.file('compared.ttgir');
    await workbench.command('tgopt: Run Pipeline on File');
    const input = page.locator('.quick-input-widget input').first();
    await input.waitFor();
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'reduce-liveness' }).first().waitFor();
    await input.fill('reduce-liveness');
    await workbench.key('Enter');
    await page.locator('.monaco-diff-editor .line-insert, .monaco-diff-editor .line-delete').first().waitFor();
    await workbench.picture('diff');
    await workbench.key('Control+F4');
  });

  await test('the target is switched', ['executeCommandProvider'], async () => {
    await workbench.file('attention.ttgir');
    const status = page.locator('.statusbar-item', { hasText: 'gfx942' }).first();
    await status.waitFor();
    await status.click();
    const input = page.locator('.quick-input-widget input').first();
    await input.waitFor();
    await input.fill('gfx950');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'gfx950' }).first().waitFor();
    await workbench.picture('targets');
    await workbench.key('Enter');
    await page.locator('.statusbar-item', { hasText: 'gfx950' }).first().waitFor();
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
    await page.locator('.statusbar', { hasText: 'Triton MLIR' }).waitFor();
  });

  await test('a spec is a language of its own', [], async () => {
    await workbench.file('my.spec');
    await page.locator('.statusbar', { hasText: 'Dialect spec' }).waitFor();
    await workbench.until('an error', async () => (await page.locator('.squiggly-error').count()) > 0);
  });

  await test('a program that is missing is said, with what to do', [], async () => {
    write(`${user}/Machine/settings.json`, { 'tgopt.path': '/no/such/tgopt' });
    const toast = page.locator('.notification-toast', { hasText: '/no/such/tgopt' }).first();
    await toast.waitFor();
    assert((await toast.innerText()).includes('does not exist'), await toast.innerText());
    await toast.locator('.monaco-button', { hasText: 'Set Path' }).waitFor();
    await workbench.picture('missing');
    // It is looked for again when the setting changes.
    write(`${user}/Machine/settings.json`, machine);
    await workbench.file('my.spec');
    await workbench.until('an error of the server', async () => (await page.locator('.squiggly-error').count()) > 0);
  });

  await test('beside another extension for MLIR, dumps are still ours, and .mlir is the other\'s', ['inlayHintProvider'], async () => {
    await makeNeighbour(`${WORK}/neighbour.vsix`, MODULES);
    execFileSync(process.execPath, [entry, ...places, '--install-extension', `${WORK}/neighbour.vsix`], { env, stdio: ['ignore', log, log] });
    await workbench.open(address());
    for (const dump of ['beside.ttgir', 'associated.ttgir']) {
      await workbench.file(dump);
      await page.locator('.statusbar', { hasText: 'Triton MLIR' }).waitFor();
      await workbench.goto(lineOf('%scores_206 = tt.dot'));
      await workbench.until(`the hint of the peak in ${dump}`, async () => /peak 369 registers/.test(await workbench.shown()));
    }
    await workbench.file('beside.mlir');
    await page.locator('.statusbar-item[id="status.editor.mode"]', { hasText: /^MLIR$/ }).waitFor();
    await page.waitForTimeout(1000); // in which it would be taken
    assert((await page.locator('.statusbar-item[id="status.editor.mode"]').innerText()).trim() === 'MLIR', 'it was taken');
  });
} finally {
  await browser.close();
  server.removeAllListeners('exit');
  stop();
}

console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);
