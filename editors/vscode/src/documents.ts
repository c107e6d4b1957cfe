// Which language a document of a shared extension is, and whether any open document needs the server.

import * as vscode from 'vscode';
import { isDialectSpec, mentionsTriton, takesMlir, type MlirSetting } from './claims';

/** Gives the document the language that its content and the settings say. True if it needs the server. */
export async function adopt(document: vscode.TextDocument, ourselves: string): Promise<boolean> {
  switch (document.languageId) {
    case 'triton-mlir':
      return true;
    case 'mlir': {
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

function anotherOf(extension: string, ourselves: string): string | undefined {
  return others(ourselves)
    .flatMap(({ languages }) => languages ?? [])
    .find((language) => language.extensions?.includes(extension))?.id;
}
