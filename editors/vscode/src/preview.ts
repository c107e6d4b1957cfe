// What a rewrite would do, as a diff: the document on the left, the text afterwards on the right, not on disk.

import * as vscode from 'vscode';
import { serverCommands, type Pass, type PipelineResult, type Preview } from './protocol';
import type { Server } from './server';

export const previewScheme = 'tgopt-preview';

export class Previews implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, { text: string; of: vscode.Uri; version: number }>();
  private readonly subscriptions: vscode.Disposable[];
  private count = 0;

  constructor(private readonly server: Server) {
    this.subscriptions = [
      vscode.workspace.registerTextDocumentContentProvider(previewScheme, this),
      vscode.workspace.onDidCloseTextDocument((document) => this.texts.delete(document.uri.toString())),
    ];
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString())?.text ?? '';
  }

  /** Shows the document beside what it would become. */
  async show({ uri, title, text, passes }: Preview): Promise<void> {
    const of = vscode.Uri.parse(uri, true);
    const document = await vscode.workspace.openTextDocument(of);
    const version = document.version;
    if (text === undefined) {
      const result = await this.server.call<PipelineResult>(serverCommands.runPipeline, { uri, passes });
      if (!result) {
        return;
      }
      if (!result.changed) {
        void vscode.window.showInformationMessage(`${title}: nothing changes.`);
        return;
      }
      text = result.text;
    }
    // The path gives the tab its name and the file its language.
    const preview = of.with({ scheme: previewScheme, query: String(++this.count) });
    this.texts.set(preview.toString(), { text, of, version });
    await vscode.commands.executeCommand('vscode.diff', of, preview, title, { preview: true });
  }

  /** Makes the text of the active preview that of its document. */
  async apply(uri: vscode.Uri | undefined): Promise<void> {
    const key = (uri ?? vscode.window.activeTextEditor?.document.uri)?.toString() ?? '';
    const preview = this.texts.get(key);
    if (!preview) {
      return;
    }
    const document = await vscode.workspace.openTextDocument(preview.of);
    if (document.version !== preview.version) {
      void vscode.window.showWarningMessage('The file changed since this preview was made. Make it again.');
      return;
    }
    const edit = new vscode.WorkspaceEdit();
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    edit.replace(document.uri, document.validateRange(whole), preview.text);
    if (await vscode.workspace.applyEdit(edit)) {
      await vscode.window.showTextDocument(document);
    }
  }

  /** Asks for passes, runs them on the document, and shows what they do. */
  async run(document: vscode.TextDocument): Promise<void> {
    const passes = await this.server.call<Pass[]>(serverCommands.passes, {});
    if (!passes) {
      return;
    }
    const chosen = await pickPipeline(passes);
    if (chosen) {
      await this.show({ uri: document.uri.toString(), title: chosen, passes: chosen });
    }
  }

  dispose(): void {
    this.texts.clear();
    vscode.Disposable.from(...this.subscriptions).dispose();
  }
}

// A list of passes to choose from that also takes a pipeline as it is typed, options included.
function pickPipeline(passes: Pass[]): Promise<string | undefined> {
  const pick = vscode.window.createQuickPick();
  const items = passes.map((pass): vscode.QuickPickItem => ({ label: pass.name, description: pass.summary }));
  pick.title = 'Passes to run';
  pick.placeholder = 'A pass, or a pipeline: reduce-liveness{mode=smem},cse';
  pick.matchOnDescription = true;
  pick.items = items;
  pick.onDidChangeValue((value) => {
    const typed = value.trim();
    const known = typed === '' || passes.some((pass) => pass.name === typed);
    pick.items = known ? items : [...items, { label: typed, description: 'run as typed', alwaysShow: true }];
  });
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      resolve(pick.selectedItems[0]?.label);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}
