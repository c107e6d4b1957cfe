// What the server and this client say to each other beyond LSP: docs/lsp.md describes it.

/** Commands of the server, called by workspace/executeCommand with one object. */
export const serverCommands = {
  targets: 'tgopt.targets',
  setTarget: 'tgopt.setTarget',
  passes: 'tgopt.passes',
  runPipeline: 'tgopt.runPipeline',
  report: 'tgopt.report',
} as const;

/** Commands of this client that lenses and code actions of the server may carry. */
export const clientCommands = {
  pickTarget: 'tgopt.pickTarget',
  openReport: 'tgopt.openReport',
  previewDiff: 'tgopt.previewDiff',
} as const;

export interface Target {
  /** As `tgopt target` lists it: gfx942, sm_90. */
  name: string;
  /** For people: AMD CDNA3. */
  title: string;
  vendor?: string;
  /** It is what the document asked about is judged for. */
  current?: boolean;
}

export interface Pass {
  name: string;
  summary: string;
}

export interface PipelineResult {
  /** The whole document after the passes. */
  text: string;
  changed: boolean;
}

export interface Report {
  /** A document of its own: nothing external, no inline event handlers. */
  html: string;
  /** Sources of its scripts for a Content-Security-Policy: sha256-…. */
  scripts?: string[];
}

/** Argument of previewDiff: the text afterwards, or the passes that make it. */
export interface Preview {
  uri: string;
  title: string;
  text?: string;
  passes?: string;
}
