// Wires the parts together: documents that need the server start it, commands go where they belong.

import * as vscode from 'vscode';
import { adopt, lookAgain } from './documents';
import { Previews } from './preview';
import { clientCommands, type Preview } from './protocol';
import { Reports } from './report';
import { Server } from './server';
import { TargetStatus } from './target';

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel('tgopt', { log: true });
  const running = (server = new Server(context, output));
  const status = new TargetStatus(running);
  const previews = new Previews(running);
  const reports = new Reports(running);

  const opened = async (document: vscode.TextDocument) => {
    if (await adopt(document, context.extension.id)) {
      await running.started();
    }
  };

  context.subscriptions.push(
    output,
    running,
    status,
    previews,
    reports,
    vscode.workspace.onDidOpenTextDocument((document) => void opened(document)),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('tgopt.path') || change.affectsConfiguration('tgopt.compile')) {
        void running.restart();
      } else if (change.affectsConfiguration('tgopt.files') || change.affectsConfiguration('tgopt.pythonHints')) {
        lookAgain();
        vscode.workspace.textDocuments.forEach((document) => void opened(document));
      }
      if (change.affectsConfiguration('tgopt.target')) {
        void status.update();
      }
    }),
    command(clientCommands.pickTarget, (argument) => status.pick(documentOf(argument))),
    command(clientCommands.openReport, async (argument) => {
      const uri = documentOf(argument);
      if (uri) {
        await reports.open(uri);
      }
    }),
    command(clientCommands.previewDiff, (argument) => previews.show(argument as Preview)),
    command('tgopt.applyPreview', (argument) => previews.apply(documentOf(argument))),
    command('tgopt.runPipelineOnFile', async (argument) => {
      const uri = documentOf(argument);
      if (uri) {
        await previews.run(await vscode.workspace.openTextDocument(uri));
      }
    }),
    command('tgopt.restart', () => running.restart()),
    command('tgopt.showOutput', () => output.show()),
  );

  await Promise.all(vscode.workspace.textDocuments.map(opened));
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}

function command(name: string, run: (argument: unknown) => unknown): vscode.Disposable {
  return vscode.commands.registerCommand(name, run);
}

// Menus give a Uri, lenses and actions of the server an object with one as text, the palette nothing.
function documentOf(argument: unknown): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri) {
    return argument;
  }
  const uri = (argument as { uri?: unknown } | undefined)?.uri;
  return typeof uri === 'string' ? vscode.Uri.parse(uri, true) : vscode.window.activeTextEditor?.document.uri;
}
