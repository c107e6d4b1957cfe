// Which language a document of a shared extension is, and whether any open document needs the server.

import * as vscode from 'vscode';
import { isDialectSpec, isDump, mentionsTriton, takesMlir, type MlirSetting } from './claims';

// The documents that were looked at. One that comes again was given another language by the user, whose word is last.
let seen = new WeakSet<vscode.TextDocument>();

/** Has all documents looked at anew, after a change of settings. */
export function lookAgain(): void {
  seen = new WeakSet();
}

/** Gives the document the language that its name, its content and the settings say. True if it needs the server. */
export async function adopt(document: vscode.TextDocument, ourselves: string): Promise<boolean> {
  const isNew = !seen.has(document);
  seen.add(document);
  if (isNew && document.languageId !== 'triton-mlir' && isDump(document.fileName) && takenByAnother(document, ourselves)) {
    await vscode.languages.setTextDocumentLanguage(document, 'triton-mlir');
    return true;
  }
  switch (document.languageId) {
    case 'triton-mlir':
      return true;
    case 'mlir': {
      if (!isNew) {
        return false;
      }
      const setting = vscode.workspace.getConfiguration('tgopt', document).get<MlirSetting>('files.mlir', 'auto');
      if (!takesMlir(setting, anotherHighlights('mlir', ourselves))) {
        return false;
      }
      await vscode.languages.setTextDocumentLanguage(document, 'triton-mlir');
      return true;
    }
    case 'tgopt-spec':
      if (isDialectSpec(document.getText())) {
        return true;
      }
      await vscode.languages.setTextDocumentLanguage(document, anotherOf('.spec', ourselves) ?? 'plaintext');
      return false;
    case 'python':
      return (
        document.uri.scheme === 'file' &&
        vscode.workspace.getConfiguration('tgopt', document).get('pythonHints.enable', true) &&
        mentionsTriton(document.getText())
      );
    default:
      return false;
  }
}

interface Contributions {
  grammars?: { language?: string }[];
  languages?: { id: string; extensions?: string[] }[];
}

function others(ourselves: string): Contributions[] {
  return vscode.extensions.all
    .filter((extension) => extension.id.toLowerCase() !== ourselves.toLowerCase())
    .map((extension) => (extension.packageJSON as { contributes?: Contributions }).contributes ?? {});
}

function anotherHighlights(language: string, ourselves: string): boolean {
  return others(ourselves).some(({ grammars }) => grammars?.some((grammar) => grammar.language === language));
}

// MLIR by the user's files.associations, or a language of an extension that has the name's ending as well.
function takenByAnother(document: vscode.TextDocument, ourselves: string): boolean {
  return (
    document.languageId === 'mlir' ||
    others(ourselves).some(({ languages }) =>
      languages?.some(({ id, extensions }) => id === document.languageId && extensions?.some((ending) => document.fileName.endsWith(ending))),
    )
  );
}

function anotherOf(extension: string, ourselves: string): string | undefined {
  return others(ourselves)
    .flatMap(({ languages }) => languages ?? [])
    .find((language) => language.extensions?.includes(extension))?.id;
}
