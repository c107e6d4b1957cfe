// The client, which leaves to a Python file's own extensions what they do: were tgopt a formatter of Python too, VS Code would ask
// which one to take.

import type { DocumentSelector, DynamicFeature, StaticFeature } from 'vscode-languageclient';
import { LanguageClient } from 'vscode-languageclient/node';

// What the server has to say of Python, beside the documents themselves and their diagnostics.
const ofPython = ['textDocument/inlayHint', 'textDocument/diagnostic'];

export class Client extends LanguageClient {
  override registerFeature(feature: StaticFeature | DynamicFeature<unknown>): void {
    const method = 'registrationType' in feature ? feature.registrationType.method : '';
    const synchronises = /^textDocument\/(?:did|will)/.test(method);
    if (method.startsWith('textDocument/') && !synchronises && !ofPython.includes(method)) {
      const initialize = feature.initialize.bind(feature);
      feature.initialize = (capabilities, selector) => initialize(capabilities, selector && withoutPython(selector));
    }
    super.registerFeature(feature);
  }
}

function withoutPython(selector: DocumentSelector): DocumentSelector {
  return selector.filter((filter) => typeof filter === 'string' || !('language' in filter) || filter.language !== 'python');
}
