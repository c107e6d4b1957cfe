// The page of a report as a reader has it, in Chromium: what is shown, linked and changed by pointer and keys.
//
//     TGOPT=… CHROMIUM=… MODULES=… WORK=… ARTEFACTS=… node browser.mjs
//
// MODULES has playwright-core; pages are written to WORK, pictures to ARTEFACTS. The last line counts.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { TGOPT, CHROMIUM, MODULES, WORK, ARTEFACTS } = process.env;
const { chromium } = createRequire(join(MODULES, 'x'))('playwright-core');
const dumps = 'testdata/kernels/dumps/';
const kernels = {
  attention: dumps + '3.9.0/sm_90/attention_fwd-causal-f16-m128n64d128-w4s2.ttgir',
  agprs: dumps + '3.9.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir',
  tiny: dumps + '3.9.0/sm_90/vector_add-f32-b1024-w4s3.ttgir',
  estimate: dumps + '3.9.0/ttir/attention_fwd-causal-f16-m128n64d64.ttir',
  spills: dumps + '3.6.0/sm_90/attention_bwd-causal-f16-o128x32d64-w4s3.ttgir',
};

const tgopt = (...args) => execFileSync(TGOPT, args, { maxBuffer: 1 << 28 }).toString();
const lines = (...args) => tgopt('report', '--format=json', ...args).trim().split('\n').map(JSON.parse);
const report = (name, ...args) => {
  const file = join(WORK, name + '.html');
  tgopt('report', '--format=html', '-o', file, ...args);
  return file;
};
// A kernel of about n ops in a loop.
const large = (n) => {
  let text = `#b = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @large(%n: i32, %one: i32) {
    %v0 = "test.make"() : () -> tensor<512xf32, #b>
    %v1 = "test.make"() : () -> tensor<512xf32, #b>
    scf.for %i = %one to %n step %one : i32 {\n`;
  for (let i = 2; i < n; i++) {
    const other = i - 1 - ((i * 7) % Math.min(i - 1, 40));
    text += `      %v${i} = arith.mulf %v${i - 1}, %v${other} : tensor<512xf32, #b> loc("x${i % 9}"("large.py":${10 + Math.floor(i / 20)}:1))\n`;
  }
  return text + `      "test.use"(%v${n - 1}) : (tensor<512xf32, #b>) -> ()\n    }\n    tt.return\n  }\n}\n`;
};

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
let passed = 0, failed = 0;

// test opens a page, and lets nothing pass that a page must not do.
const test = async (name, file, body, options = {}) => {
  const context = await browser.newContext({ viewport: { width: 1400, height: 1000 }, ...options });
  const page = await context.newPage();
  // No limit on what a loaded machine may take: this ends what never comes.
  page.setDefaultTimeout(600_000);
  const complaints = [];
  page.on('console', (m) => complaints.push(`console: ${m.text()}`));
  page.on('pageerror', (e) => complaints.push(`error: ${e.message}`));
  page.on('request', (r) => { if (r.url().split('#')[0] !== pathToFileURL(file).href) complaints.push(`request: ${r.url()}`); });
  try {
    await page.goto(pathToFileURL(file).href);
    await body(page);
    assert.deepEqual(complaints, []);
    passed++;
  } catch (error) {
    failed++;
    console.log(`${name}: ${error.stack}`);
    await page.screenshot({ path: join(ARTEFACTS, `report-failed-${name.replace(/\W+/g, '-')}.png`) }).catch(() => {});
  } finally {
    await context.close();
  }
};

const data = (page) => page.evaluate(() => JSON.parse(document.getElementById('data').textContent));
const curve = (page) => page.locator('.kernel:not([hidden]) .chart[role=slider]');
// hover points at an op on the curve.
const hover = async (page, op, of) => {
  const box = await curve(page).boundingBox();
  const width = Number((await curve(page).getAttribute('viewBox')).split(' ')[2]);
  const left = 54, plot = width - left - 14;
  await page.mouse.move(box.x + ((left + ((op + 0.5) / of) * plot) * box.width) / width, box.y + box.height / 2);
};
const live = (page) => page.locator('.kernel:not([hidden]) .live tbody tr').evaluateAll((rows) =>
  rows.map((row) => ({ registers: Number(row.children[1].textContent), name: row.children[2].textContent })));
const figure = (page, n) => page.locator('.view:not([hidden]) .card .figure b').nth(n).textContent();
// overlapping lists texts of charts that lie on one another.
const overlapping = (page) => page.evaluate(() => {
  const found = [];
  for (const chart of document.querySelectorAll('.kernel:not([hidden]) .chart[viewBox]')) {
    const texts = [...chart.querySelectorAll('text')].filter((t) => t.textContent && t.closest('.legend') === null).map((t) => [t.textContent, t.getBoundingClientRect()]);
    texts.forEach(([name, a], i) => texts.slice(i + 1).forEach(([other, b]) => {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 3) found.push(`${name} / ${other}`);
    }));
    const outer = chart.getBoundingClientRect();
    for (const [name, a] of texts) if (a.left < outer.left - 1 || a.right > outer.right + 1) found.push(`${name} is cut off`);
  }
  return found;
});

const attention = report('attention', kernels.attention, '--target=sm_90,gfx942,pvc', '--source=testdata/kernels');
const said = lines(kernels.attention, '--target=sm_90,gfx942,pvc');

await test('the peak, at first', attention, async (page) => {
  assert.equal(await figure(page, 0), String(said[0].registers));
  assert.equal(await page.locator('.tabs a.on b').textContent(), 'sm_90');
  const [, line] = said[0].peak.loc.split(':');
  assert.equal(await page.locator('.code li.on .number').textContent(), line);
  const values = said[0].peak.values.filter((v) => v.registers > 1);
  const shown = (await live(page)).filter((v) => v.registers > 1);
  const sorted = (list) => list.map((v) => `${v.registers} ${v.name}`).sort();
  for (const value of sorted(values)) assert.ok(sorted(shown).includes(value), `${value} is not among ${sorted(shown)}`);
});

await test('targets', attention, async (page) => {
  for (const i of [1, 2, 0]) {
    await page.locator('.tabs a', { hasText: said[i].target }).click();
    assert.equal(await figure(page, 0), String(said[i].registers), said[i].target);
    assert.ok((await page.locator('.view:not([hidden])').textContent()).includes(said[i].basis));
    assert.match(await page.locator('.peak + text').textContent(), new RegExp(`^peak ${said[i].peak.registers}\\b`));
    assert.equal(await page.locator('.code li.highest .most').textContent(), String(said[i].peak.registers));
  }
  await page.goto(pathToFileURL(attention).href + '#k0t1');
  assert.equal(await page.locator('.tabs a.on b').textContent(), said[1].target);
});

await test('an op and its Python line', attention, async (page) => {
  const [kernel] = (await data(page)).kernels;
  const ops = kernel.places.map((place, op) => [place, op]).filter(([place]) => place >= 0);
  for (const [place, op] of [ops[20], ops[Math.floor(ops.length / 2)], ops[ops.length - 5]]) {
    await hover(page, op, kernel.ops.length);
    assert.equal(await page.locator('.code li.on .number').textContent(), String(kernel.at[place][1]));
    assert.ok((await page.locator('.live h3').textContent()).includes(`op ${op} `));
    const want = kernel.views[0].ranges.filter(([, , first, last]) => first <= op && op <= last);
    const shown = await live(page);
    assert.deepEqual(shown.map((v) => v.name).sort(), want.map(([value]) => kernel.values[value].n).sort());
    assert.equal(shown.reduce((sum, v) => sum + v.registers, 0), want.reduce((sum, r) => sum + r[1], 0));
  }
  // And back: a line marks its ops and shows the one that needs most.
  const row = page.locator('.code li[data-place]').nth(4);
  await row.hover();
  const place = Number(await row.getAttribute('data-place'));
  const [most] = kernel.places.map((p, op) => [op, kernel.views[0].during[op], p]).filter(([, , p]) => p === place).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  assert.ok((await page.locator('.live h3').textContent()).includes(`op ${most[0]} `));
  assert.ok((await page.locator('.band').count()) >= 1);
  await page.mouse.move(5, 5);
  assert.ok((await page.locator('.live h3').textContent()).includes('Live at the peak'));
});

await test('live ranges', attention, async (page) => {
  const row = page.locator('.chart .row', { hasText: '%scores' }).first();
  await row.hover();
  assert.match(await row.getAttribute('class'), /\bon\b/);
  assert.equal(await page.locator('.chart .row.on').count(), 1);
  const before = await page.locator('.chart .row').count();
  await page.locator('button', { hasText: 'All' }).click();
  assert.ok((await page.locator('.chart .row').count()) > before);
  await page.getByLabel('sorted by').selectOption('registers');
  const registers = await page.locator('.chart .row').evaluateAll((rows) => rows.map((r) => Number(r.querySelectorAll('text')[0].textContent)));
  assert.deepEqual(registers, [...registers].sort((a, b) => b - a));
});

await test('keys and zoom', attention, async (page) => {
  const [kernel] = (await data(page)).kernels;
  await curve(page).focus();
  const at = async () => Number(await curve(page).getAttribute('aria-valuenow'));
  const peak = kernel.views[0].peak;
  assert.equal(await at(), peak);
  await page.keyboard.press('ArrowRight');
  assert.equal(await at(), peak + 1);
  await page.keyboard.press('Shift+ArrowLeft');
  assert.equal(await at(), peak - 9);
  await page.keyboard.press('p');
  await page.keyboard.press('+');
  assert.equal(await page.getByRole('button', { name: 'Show all' }).count(), 1);
  assert.equal(await at(), peak);
  await page.keyboard.press('End');
  assert.equal(await at(), kernel.ops.length - 1);
  await page.keyboard.press('0');
  assert.equal(await page.getByRole('button', { name: 'Show all' }).count(), 0);
  const box = await curve(page).boundingBox();
  await page.mouse.move(box.x + box.width * 0.4, box.y + 150);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 150, { steps: 4 });
  await page.mouse.up();
  assert.match(await page.locator('.charts .hint').first().textContent(), /^ops \d+ to \d+$/);
  await page.keyboard.press('Tab');
  const row = page.locator('.code li[data-place]').first();
  await row.focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement.classList.contains('on')), true);
});

await test('dark and light', attention, async (page) => {
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await colour();
  await page.locator('#theme').click();
  assert.equal(await page.locator('#theme').textContent(), 'Theme: light');
  assert.equal(await colour(), light);
  await page.locator('#theme').click();
  const dark = await colour();
  assert.notEqual(dark, light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('#theme').click();
  assert.equal(await page.locator('#theme').textContent(), 'Theme: auto');
  assert.equal(await colour(), dark);
});

const reduced = [dumps + '3.9.0/gfx942/attention_fwd-causal-prescaled-f16-m128n64d128-w4s2.ttgir', '--passes=reduce-liveness{gate=none}'];
await test('before and after', report('passes', ...reduced), async (page) => {
  const [after] = lines(...reduced);
  assert.notEqual(after.peak.registers, after.before.peak.registers, 'the pass changes nothing');
  assert.ok(await page.locator('path.old').first().isVisible());
  const [view] = (await data(page)).kernels[0].views;
  assert.equal(Math.max(...view.old.map(([, registers]) => registers)), after.before.peak.registers);
  assert.equal(await page.locator('.peak + text').textContent().then((t) => t.split(/[ ,]/)[1]), String(after.peak.registers));
  await page.screenshot({ path: join(ARTEFACTS, 'report-passes-light.png'), fullPage: true });
});

await test('several kernels', report('several', ...Object.values(kernels)), async (page) => {
  assert.equal(await page.locator('.kernel:not([hidden])').count(), 1);
  await page.getByLabel('Function', { exact: true }).selectOption({ index: 2 });
  assert.equal(await page.locator('.kernel:not([hidden]) h1').textContent(), 'vector_add');
  assert.ok(await curve(page).isVisible());
});

await test('a strict policy', (() => {
  // As an editor shows it: nothing but inline styles and the scripts of known contents.
  const text = readFileSync(attention, 'utf8');
  const run = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src ${run.join(' ')}; base-uri 'none'; form-action 'none'">`;
  const file = join(WORK, 'policy.html');
  writeFileSync(file, text.replace('<head>', '<head>' + policy));
  return file;
})(), async (page) => {
  assert.ok(await curve(page).isVisible());
  await page.locator('.tabs a').nth(1).click();
  assert.equal(await figure(page, 0), String(said[1].registers));
});

const evil = '</script><img src=x onerror=hit=1>';
await test('hostile names', (() => {
  const folder = join(WORK, '<img src=x onerror=hit=1>');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'k.ttgir');
  writeFileSync(file, readFileSync(kernels.attention, 'utf8').replace('@attention_fwd(', `@"${evil}"(`).replaceAll('attention.py', evil + '.py').replaceAll('loc("acc"', `loc("${evil}"`));
  return report('hostile', file);
})(), async (page) => {
  assert.equal(await page.locator('h1').textContent(), evil);
  for (const row of await page.locator('.chart .row').all()) await row.hover();
  assert.ok((await page.locator('.live').textContent()).includes(evil));
  assert.equal(await page.locator('img').count(), 0);
  assert.equal(await page.evaluate(() => typeof hit), 'undefined');
});

await test('without scripts', attention, async (page) => {
  const text = await page.locator('body').innerText();
  for (const want of [`of ${said[0].register_limit} 32-bit registers a thread`, 'bytes spilled a thread, as the compiler reported', 'by the peak alone', 'AMD CDNA3', 'def accumulate', 'What holds the']) {
    assert.ok(text.includes(want), `it does not say "${want}"`);
  }
  assert.ok(await page.locator('.sketch').first().isVisible());
}, { javaScriptEnabled: false });

const big = join(WORK, 'large.ttgir');
writeFileSync(big, large(5000));
await test('5,000 ops', report('large', big), async (page) => {
  assert.ok((await data(page)).kernels[0].ops.length > 5000);
  // The time of the page's own work for a move of the pointer, where drawing is the browser's.
  const times = await page.evaluate(() => {
    const chart = document.querySelector('.chart[role=slider]');
    const box = chart.getBoundingClientRect();
    const list = [];
    for (let i = 0; i < 60; i++) {
      const from = performance.now();
      chart.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: box.left + 80 + i * 10, clientY: box.top + 100 }));
      list.push(performance.now() - from);
    }
    return list.sort((a, b) => a - b);
  });
  console.log(`5,000 ops: a move of the pointer takes ${times[0].toFixed(1)} ms at least, ${times[30].toFixed(1)} ms in the median`);
  // The least is the page's; what is above it may be the machine's, which has other work.
  assert.ok(times[0] < 16, `${times[0]} ms a move`);
});

for (const [name, kernel] of Object.entries(kernels)) {
  const file = report(name + '-alone', kernel);
  for (const colorScheme of ['light', 'dark']) {
    await test(`${name}, ${colorScheme}`, file, async (page) => {
      await page.screenshot({ path: join(ARTEFACTS, `report-${name}-${colorScheme}.png`), fullPage: true });
      for (const width of [1000, 1280, 1600]) {
        await page.setViewportSize({ width, height: 1000 });
        await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px: the page is wider than the window`);
        assert.deepEqual(await overlapping(page), [], `${width} px`);
      }
    }, { colorScheme });
  }
}

await test('on paper', attention, async (page) => {
  const pdf = await page.pdf({ path: join(ARTEFACTS, 'report-attention.pdf'), format: 'A4', landscape: true, printBackground: true });
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('#theme').isVisible(), false);
  assert.ok(await curve(page).isVisible());
});

await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
