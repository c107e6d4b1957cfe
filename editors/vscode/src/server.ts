// The language server: started when a file needs it, restarted when asked or when the program's path changes.

import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  State,
  type LanguageClient,
  type LanguageClientOptions,
  type ServerOptions,
} from 'vscode-languageclient/node';
import { find } from './binary';
import { Client } from './client';
import { clientCommands } from './protocol';

const install = 'https://github.com/tgopt/tgopt#start';

export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private starting: Promise<LanguageClient | undefined> | undefined;
  private readonly stateChanged = new vscode.EventEmitter<boolean>();

  /** Whether the server runs. */
  readonly onDidChangeState = this.stateChanged.event;

  constructor(
    private readonly context: vscode.ExtensionContext,
    readonly output: vscode.LogOutputChannel,
  ) {}

  get running(): boolean {
    return this.client?.state === State.Running;
  }

  /** The running client; starts it first where it does not. Nothing when the user has been told why not. */
  async started(): Promise<LanguageClient | undefined> {
    this.starting ??= this.start();
    const client = await this.starting;
    if (!client) {
      this.starting = undefined;
    }
    return client;
  }

  /** Calls a command of the server for the user, who is told of errors. */
  async call<T>(command: string, argument: object): Promise<T | undefined> {
    try {
      return await this.ask<T>(command, argument);
    } catch (error) {
      void vscode.window.showErrorMessage(`tgopt: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  /** Calls a command of the server. Nothing where none runs. */
  async ask<T>(command: string, argument: object): Promise<T | undefined> {
    const client = await this.started();
    return await client?.sendRequest<T>('workspace/executeCommand', { command, arguments: [argument] });
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.started();
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.starting = undefined;
    if (client) {
      await client.dispose().catch((error: unknown) => this.output.warn(`stopping: ${String(error)}`));
      this.stateChanged.fire(false);
    }
  }

  dispose(): void {
    void this.stop();
    this.stateChanged.dispose();
  }

  private async start(): Promise<LanguageClient | undefined> {
    const found = find({
      setting: vscode.workspace.getConfiguration('tgopt').get('path', '').trim(),
      extension: this.context.extensionPath,
      path: process.env['PATH'] ?? '',
      platform: process.platform,
    });
    if ('problem' in found) {
      this.output.error(found.problem);
      void this.tellMissing(found.problem);
      return undefined;
    }
    const args = ['lsp', ...(vscode.workspace.getConfiguration('tgopt').get('compile', false) ? ['--compile'] : [])];
    this.output.info(`starting ${found.program} ${args.join(' ')}`);
    if (!vscode.workspace.isTrusted) {
      this.output.info(
        'Restricted Mode: tgopt.dumpFolders and tgopt.dialects of the workspace are not read until it is trusted. The program above is none that the workspace names.',
      );
    }
    const serverOptions: ServerOptions = { command: found.program, args };
    const client = new Client('tgopt', 'tgopt', serverOptions, this.options());
    client.onDidChangeState(({ newState }) => this.stateChanged.fire(newState === State.Running));
    this.client = client; // before it runs: what listens asks for it
    try {
      await client.start();
    } catch (error) {
      this.client = undefined;
      this.output.error(`${found.program} lsp: ${String(error)}`);
      await client.dispose().catch(() => undefined);
      void this.tellFailed(found.program);
      return undefined;
    }
    return client;
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: [
        { scheme: 'file', language: 'triton-mlir' },
        { scheme: 'untitled', language: 'triton-mlir' },
        { scheme: 'file', language: 'tgopt-spec' },
        { scheme: 'file', language: 'python' },
      ],
      outputChannel: this.output,
      initializationOptions: {
        clientCommands: Object.values(clientCommands),
        settings: vscode.workspace.getConfiguration('tgopt'),
      },
      synchronize: {
        configurationSection: 'tgopt',
        fileEvents: [
          vscode.workspace.createFileSystemWatcher('**/*.{ttir,ttgir,spec}'),
          vscode.workspace.createFileSystemWatcher('**/.tgopt.yaml'),
        ],
      },
      // A server that cannot stay up says so once; vscode-languageclient restarts it up to four times before.
      initializationFailedHandler: () => false,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue }),
        closed: () => this.closed(),
      },
      middleware: {
        provideHover: async (document, position, token, next) => inOurLanguage(await next(document, position, token)),
      },
    };
  }

  private readonly ends: number[] = [];

  // Four ends within three minutes are a server that does not work; fewer are mishaps.
  private closed() {
    const now = Date.now();
    this.ends.push(now);
    const recent = this.ends.filter((end) => now - end < 3 * 60_000);
    if (recent.length <= 4) {
      return { action: CloseAction.Restart, handled: true };
    }
    this.ends.length = 0;
    void this.tellFailed('tgopt');
    return { action: CloseAction.DoNotRestart, handled: true };
  }

  private async tellMissing(problem: string): Promise<void> {
    const choice = await vscode.window.showErrorMessage(
      `${problem} Without it there are colours, but no hints, hovers or diagnostics.`,
      'Set Path',
      'How to Install',
      'Try Again',
    );
    switch (choice) {
      case 'Set Path':
        await vscode.commands.executeCommand('workbench.action.openSettings', '@id:tgopt.path');
        break;
      case 'How to Install':
        await vscode.env.openExternal(vscode.Uri.parse(install));
        break;
      case 'Try Again':
        await this.restart();
        break;
    }
  }

  private async tellFailed(program: string): Promise<void> {
    const choice = await vscode.window.showErrorMessage(
      `${program} lsp does not run. It may be older than this extension.`,
      'Show Output',
      'Try Again',
    );
    if (choice === 'Show Output') {
      this.output.show();
    } else if (choice === 'Try Again') {
      await this.restart();
    }
  }
}

// Fences say mlir, as all editors understand; only the grammar of triton-mlir is sure to be here.
function inOurLanguage(hover: vscode.Hover | null | undefined): vscode.Hover | null | undefined {
  for (const content of hover?.contents ?? []) {
    if (content instanceof vscode.MarkdownString) {
      content.value = content.value.replace(/^```mlir$/gm, '```triton-mlir');
    }
  }
  return hover;
}
