// The chip that everything is computed for: in the status bar, and picked from the list that the server knows.

import * as vscode from 'vscode';
import { previewScheme } from './preview';
import { clientCommands, serverCommands, type Target } from './protocol';
import type { Server } from './server';

const auto = 'auto';

export class TargetStatus implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('tgopt.target', vscode.StatusBarAlignment.Right, 90);
  private readonly subscriptions: vscode.Disposable[];
  private shown = 0;

  constructor(private readonly server: Server) {
    this.item.name = 'tgopt target';
    this.item.command = clientCommands.pickTarget;
    this.subscriptions = [
      vscode.window.onDidChangeActiveTextEditor(() => void this.update()),
      vscode.workspace.onDidOpenTextDocument(() => void this.update()),
      server.onDidChangeState(() => void this.update()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => void this.update()),
    ];
    void this.update();
  }

  /** Shows the target of the active document, where it has one. */
  async update(): Promise<void> {
    const turn = ++this.shown;
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== 'triton-mlir' || document.uri.scheme === previewScheme) {
      this.item.hide();
      return;
    }
    if (!this.server.running) {
      this.item.text = '$(chip) tgopt';
      this.item.tooltip = 'tgopt does not run';
      this.item.show();
      return;
    }
    // Not asked for by the user: a failure only leaves the target out.
    const targets = await this.server
      .ask<Target[]>(serverCommands.targets, { uri: document.uri.toString() })
      .catch(() => undefined);
    if (turn !== this.shown) {
      return;
    }
    const current = targets?.find((target) => target.current);
    this.item.text = `$(chip) ${current?.name ?? 'no target'}`;
    this.item.tooltip = new vscode.MarkdownString(
      current
        ? `**${current.title}**: registers, spills and occupancy are computed for this chip. Click to switch.`
        : 'The file names no chip: numbers are bytes. Click to choose one.',
    );
    if (!vscode.workspace.isTrusted) {
      this.item.tooltip.appendMarkdown('\n\nRestricted Mode: dump folders and spec files that the workspace names are not read.');
    }
    this.item.show();
  }

  /** Lets the user choose, for the document given or the active one. */
  async pick(uri: vscode.Uri | undefined): Promise<void> {
    const targets = await this.server.call<Target[]>(serverCommands.targets, uri ? { uri: uri.toString() } : {});
    if (!targets) {
      return;
    }
    const asFile = { label: '$(file-code) As the file says', description: 'ttg.target', target: auto };
    const choice = await vscode.window.showQuickPick(
      [
        asFile,
        ...targets.map((target) => ({
          label: `$(chip) ${target.name}`,
          description: target.title + (target.current ? ' — current' : ''),
          target: target.name,
        })),
      ],
      { title: 'Target that registers, spills and occupancy are computed for', matchOnDescription: true },
    );
    if (choice) {
      const argument = uri ? { target: choice.target, uri: uri.toString() } : { target: choice.target };
      await this.server.call(serverCommands.setTarget, argument);
      await this.update();
    }
  }

  dispose(): void {
    this.item.dispose();
    vscode.Disposable.from(...this.subscriptions).dispose();
  }
}
