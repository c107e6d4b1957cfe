// The grammars, run by VS Code's own engine on lines as Triton writes them, and on whole dumps for what stays uncoloured.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import * as oniguruma from 'vscode-oniguruma';
import * as textmate from 'vscode-textmate';

const repository = path.resolve('../..');
let registry: textmate.Registry;

before(async () => {
  const wasm = readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) => {
      const file = `syntaxes/${scope.endsWith('spec') ? 'tgopt-spec' : 'triton-mlir'}.tmLanguage.json`;
      return textmate.parseRawGrammar(readFileSync(file, 'utf8'), file);
    },
  });
});

// The innermost scope, less the language, of each piece of the line that is not blank.
async function scopes(scope: string, line: string): Promise<[string, string][]> {
  const grammar = await registry.loadGrammar(scope);
  return grammar!
    .tokenizeLine(line, textmate.INITIAL)
    .tokens.map((token): [string, string] => [
      line.slice(token.startIndex, token.endIndex).trim(),
      token.scopes.at(-1)!.replace(/\.(?:mlir|tgopt-spec)$/, ''),
    ])
    .filter(([text]) => text !== '');
}

const lines: [scope: string, line: string, want: [string, string][]][] = [
  [
    'source.mlir.triton',
    '    %q_31 = ttg.local_load %q#1 : !ttg.memdesc<128x64xf16, #shared> -> tensor<128x64x!tt.ptr<f32>, #mma> loc(#loc12)',
    [
      ['%q_31', 'variable.other.readwrite'],
      ['ttg', 'entity.name.namespace'],
      ['.local_load', 'entity.name.function'],
      ['#1', 'variable.other.readwrite.result'],
      ['.memdesc', 'support.type'],
      ['128x64x', 'constant.numeric.shape'],
      ['f16', 'support.type.primitive'],
      ['->', 'keyword.operator.arrow'],
      ['tensor', 'support.type.primitive'],
      ['loc', 'comment.block.location'],
      ['#loc12', 'comment.block.location'],
    ],
  ],
  [
    'source.mlir.triton',
    '%a:2 = "fork.new_op"(%b) {level = 3 : i32, ttg.target = "hip:gfx942"} : (f32) -> index',
    [
      ['%a', 'variable.other.readwrite'],
      ['2', 'constant.numeric'],
      ['fork', 'entity.name.namespace'],
      ['.new_op', 'entity.name.function'],
      ['level', 'variable.other.property'],
      ['ttg.target', 'variable.other.property'],
      ['"hip:gfx942"', ''],
      ['index', 'support.type.primitive'],
    ].filter(([, scope]) => scope !== '') as [string, string][],
  ],
  [
    'source.mlir.triton',
    '#blocked1 = #ttg.blocked<{sizePerThread = [1, 8]}>',
    [
      ['#blocked1', 'entity.name.type.alias'],
      ['ttg', 'entity.name.type.alias'],
      ['.blocked', 'entity.name.type.alias'],
      ['#', 'entity.name.type.alias'],
      ['sizePerThread', 'variable.other.property'],
      ['8', 'constant.numeric'],
    ],
  ],
  [
    'source.mlir.triton',
    'scf.for %i = %c0 to %n step %c1 iter_args(%x = %y) -> (f32) : i32 { // each block',
    [
      ['to', 'keyword.other'],
      ['iter_args', 'keyword.other'],
      ['// each block', 'comment.line.double-slash'],
    ],
  ],
  ['source.mlir.triton', '// -----', [['// -----', 'markup.heading']]],
  ['source.mlir.triton', '  cf.br ^bb1(%x : f32)', [['^bb1', 'entity.name.label']]],
  ['source.mlir.triton', '  tt.call @f(%x) : (f32) -> f32', [['@f', 'entity.name.function.symbol']]],
  ['source.mlir.triton', '%c = arith.constant -1.500000e-01 : f32', [['-1.500000e-01', 'constant.numeric']]],
  [
    'source.tgopt-spec',
    'op prefetch {',
    [
      ['op', 'keyword.declaration'],
      ['prefetch', 'entity.name.function'],
    ],
  ],
  [
    'source.tgopt-spec',
    '  operands (ptr: PtrLike, mask: !tt.ptr?)',
    [
      ['operands', 'keyword.other.clause'],
      ['ptr', 'variable.parameter'],
      ['!tt.ptr', 'support.type'],
    ],
  ],
  [
    'source.tgopt-spec',
    '  format "$ptr (`,` $mask^)? attr-dict"',
    [
      ['format', 'keyword.other.clause'],
      ['$ptr', 'variable.other.readwrite'],
      ['`,`', 'constant.other.literal'],
    ],
  ],
];

for (const [scope, line, want] of lines) {
  test(line.trim(), async () => {
    const got = await scopes(scope, line);
    for (const [text, name] of want) {
      assert.ok(
        got.some(([piece, its]) => piece === text && its === name),
        `want ${name} for "${text}", got ${JSON.stringify(got)}`,
      );
    }
  });
}

test('every word of a dump has a scope', async () => {
  const grammar = await registry.loadGrammar('source.mlir.triton');
  const folder = path.join(repository, 'testdata/kernels/dumps/3.9.0/gfx942');
  const files = readdirSync(folder).filter((file) => file.endsWith('.ttgir'));
  assert.ok(files.length > 0, `no dumps in ${folder}`);
  for (const file of files.slice(0, 6)) {
    let state = textmate.INITIAL;
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .forEach((line, number) => {
        const result = grammar!.tokenizeLine(line, state);
        state = result.ruleStack;
        for (const token of result.tokens) {
          const text = line.slice(token.startIndex, token.endIndex);
          assert.ok(token.scopes.length > 1 || !/\w/.test(text), `${file}:${number + 1}: "${text}" has no scope`);
        }
      });
  }
});
