// The parts that need no VS Code.

import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { find } from '../src/binary';
import { isDialectSpec, isDump, mentionsTriton, takesMlir } from '../src/claims';
import { guarded, place, policy } from '../src/csp';

const folder = mkdtempSync(path.join(os.tmpdir(), 'tgopt-'));
after(() => rmSync(folder, { recursive: true }));

function program(...parts: string[]): string {
  const file = path.join(folder, ...parts);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}

test('the program: setting, bundled, PATH, or a problem', () => {
  const set = program('set', 'my-tgopt');
  const bundled = program('extension', 'bin', 'tgopt');
  const onPath = program('path', 'tgopt');
  const text = path.join(folder, 'text');
  writeFileSync(text, '');
  const extension = path.join(folder, 'extension');
  const places = { setting: '', extension: '/nowhere', path: '', platform: 'linux' as const };

  assert.deepEqual(find({ ...places, setting: set, extension, path: path.dirname(onPath) }), { program: set });
  assert.deepEqual(find({ ...places, extension, path: path.dirname(onPath) }), { program: bundled });
  assert.deepEqual(find({ ...places, path: `relative:${path.dirname(onPath)}` }), { program: onPath });
  assert.deepEqual(find({ ...places, setting: 'tgopt', path: path.dirname(onPath) }), { program: onPath });
  assert.match((find(places) as { problem: string }).problem, /not on PATH/);
  assert.match((find({ ...places, setting: '/no/such' }) as { problem: string }).problem, /does not exist/);
  assert.match((find({ ...places, setting: text }) as { problem: string }).problem, /cannot be run/);
  assert.match((find({ ...places, setting: folder }) as { problem: string }).problem, /cannot be run/);
  // A folder that is open must not supply the program.
  process.chdir(path.dirname(onPath));
  assert.ok('problem' in find({ ...places, path: '.:' }));
});

test('the policy takes hashes and nothing else', () => {
  const hash = `sha256-${'A'.repeat(43)}=`;
  assert.match(policy([hash], 'N'), new RegExp(`script-src '${hash}' 'nonce-N';`));
  assert.ok(!policy(["'unsafe-inline'", 'https:', `${hash}'; script-src *`], 'N').includes('unsafe-inline\' \'nonce'));
  assert.match(policy(['unsafe-inline', 'https:', `${hash} *`], 'N'), /script-src 'nonce-N';/);
  assert.match(policy([], 'N'), /^default-src 'none';/);
});

for (const [name, html] of [
  ['a whole document', '<!doctype html>\n<html lang="en"><head><script>x</script></head></html>'],
  ['a document without head', '<!DOCTYPE html><script>x</script>'],
  ['a fragment', '<script>x</script>'],
  ['a comment first', '<!-- <head> --><html><head><script>x</script>'],
] as const) {
  test(`the policy stands before every script: ${name}`, () => {
    const got = guarded(html, [], 'N');
    assert.ok(got.indexOf('Content-Security-Policy') < got.indexOf('<script>x'), got);
    assert.ok(!/^<meta[^]*<!doctype/i.test(got), 'the doctype stays first');
    assert.ok(got.lastIndexOf('-->', got.indexOf('<meta')) >= got.lastIndexOf('<!--', got.indexOf('<meta')), 'in a comment');
  });
}

test('links to lines', () => {
  assert.deepEqual(place('file:///a/k.ttgir#L12'), { uri: 'file:///a/k.ttgir', line: 11 });
  assert.deepEqual(place('file:///a/k.ttgir'), { uri: 'file:///a/k.ttgir', line: 0 });
  assert.equal(place('https://example.com/#L1'), undefined);
  assert.equal(place('command:workbench.action.quit'), undefined);
});

test('whose files', () => {
  assert.ok(takesMlir('auto', false) && !takesMlir('auto', true));
  assert.ok(takesMlir('always', true) && !takesMlir('never', false));
  assert.ok(isDump('/cache/K.ttgir') && isDump('k.ttir') && !isDump('k.mlir') && !isDump('ttgir'));
  assert.ok(isDialectSpec('// a comment\n\n  // another\ndialect my "…"'));
  assert.ok(isDialectSpec(''), 'a file that is begun');
  assert.ok(!isDialectSpec('Name: tgopt\nVersion: 1\n'), 'of an RPM');
  assert.ok(!isDialectSpec('dialects'));
  assert.ok(mentionsTriton('import triton.language as tl') && !mentionsTriton('import tritonclient'));
});
