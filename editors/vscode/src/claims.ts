// Which files are ours where extensions are shared with others: .mlir with MLIR's own extension, .spec with RPM.

export type MlirSetting = 'auto' | 'always' | 'never';

/** Whether a document of language mlir becomes Triton's. */
export function takesMlir(setting: MlirSetting, anotherHighlights: boolean): boolean {
  return setting === 'always' || (setting === 'auto' && !anotherHighlights);
}

/** Whether a file is Triton's by its name, whatever language another extension takes it for. */
export function isDump(name: string): boolean {
  return /\.ttg?ir$/i.test(name);
}

/** Whether a .spec file describes a dialect: after its comments, the declaration that every spec begins with. */
export function isDialectSpec(text: string): boolean {
  const content = text.replace(/^\uFEFF/, '').replace(/^(?:\s*\/\/[^\n]*(?:\n|$))*\s*/, '');
  return content === '' || /^dialect\b/.test(content);
}

/** Whether a Python file is worth a server: it says triton somewhere in its first 64 KiB. */
export function mentionsTriton(text: string): boolean {
  return /\btriton\b/.test(text.slice(0, 1 << 16));
}
