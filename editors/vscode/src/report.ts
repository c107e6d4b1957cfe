// The HTML report beside the editor: one panel a document, made anew when the document is saved.

import { randomBytes } from 'node:crypto';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { guarded, place } from './csp';
import { serverCommands, type Report } from './protocol';
import type { Server } from './server';

export class Reports implements vscode.Disposable {
  private readonly panels = new Map<string, vscode.WebviewPanel>();
  private readonly saved: vscode.Disposable;

  constructor(private readonly server: Server) {
    this.saved = vscode.workspace.onDidSaveTextDocument((document) => {
      const panel = this.panels.get(document.uri.toString());
      if (panel) {
        void this.fill(panel, document.uri);
      }
    });
  }

  async open(uri: vscode.Uri): Promise<void> {
    const key = uri.toString();
    const known = this.panels.get(key);
    if (known) {
      known.reveal();
      await this.fill(known, uri);
      return;
    }
    const html = await this.html(uri);
    if (html === undefined) {
      return;
    }
    const panel = vscode.window.createWebviewPanel(
      'tgopt.report',
      `Report: ${path.posix.basename(uri.path)}`,
      vscode.ViewColumn.Beside,
      { enableScripts: true, enableForms: false, localResourceRoots: [], enableFindWidget: true },
    );
    panel.webview.onDidReceiveMessage((message: unknown) => void openLine(message));
    panel.onDidDispose(() => this.panels.delete(key));
    this.panels.set(key, panel);
    panel.webview.html = html;
  }

  private async fill(panel: vscode.WebviewPanel, uri: vscode.Uri): Promise<void> {
    const html = await this.html(uri);
    if (html !== undefined) {
      panel.webview.html = html;
    }
  }

  private async html(uri: vscode.Uri): Promise<string | undefined> {
    const report = await this.server.call<Report>(serverCommands.report, { uri: uri.toString() });
    return report && guarded(report.html, report.scripts ?? [], randomBytes(16).toString('base64'));
  }

  dispose(): void {
    this.saved.dispose();
    vscode.Disposable.from(...this.panels.values()).dispose();
  }
}

async function openLine(message: unknown): Promise<void> {
  const href = (message as { open?: unknown } | undefined)?.open;
  const where = typeof href === 'string' ? place(href) : undefined;
  if (!where) {
    return;
  }
  const position = new vscode.Position(where.line, 0);
  await vscode.window.showTextDocument(vscode.Uri.parse(where.uri, true), {
    selection: new vscode.Range(position, position),
    viewColumn: vscode.ViewColumn.One,
  });
}
