// The report in a webview runs under a policy of ours: no network, no scripts but those the server vouches for.

const hash = /^sha(256|384|512)-[A-Za-z0-9+/]+=*$/;

/** The policy: scripts by their hashes, and the one of ours by its nonce. */
export function policy(scripts: readonly string[], nonce: string): string {
  const sources = [...scripts.filter((source) => hash.test(source)).map((source) => `'${source}'`), `'nonce-${nonce}'`];
  return `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src ${sources.join(' ')}; base-uri 'none'; form-action 'none'`;
}

/**
 * The document with the policy in front of everything that it could apply to, and a script that hands clicks on lines of
 * files to the extension: a webview opens no files by itself.
 */
export function guarded(html: string, scripts: readonly string[], nonce: string): string {
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy(scripts, nonce)}"><script nonce="${nonce}">${links}</script>`;
  const start = /^(?:\s*<!--(?:(?!-->)[\s\S])*-->)*\s*(?:<!doctype[^>]*>)?\s*(?:<html[^>]*>)?\s*(?:<head[^>]*>)?/i.exec(html);
  const at = start ? start[0].length : 0;
  return html.slice(0, at) + head + html.slice(at);
}

const links = `{
  const editor = acquireVsCodeApi();
  addEventListener('click', (event) => {
    const link = event.target.closest && event.target.closest('a[href]');
    const href = link && link.getAttribute('href');
    if (href && href.startsWith('file:')) {
      event.preventDefault();
      event.stopPropagation();
      editor.postMessage({ open: href });
    }
  }, true);
}`;

/** File and line, from 0, that a link such as file:///k.ttgir#L12 means; nothing for links elsewhere. */
export function place(href: string): { uri: string; line: number } | undefined {
  const parts = /^(file:\/\/[^#]*)(?:#L(\d+))?/.exec(href);
  if (!parts) {
    return undefined;
  }
  return { uri: parts[1]!, line: Math.max(0, Number(parts[2] ?? 1) - 1) };
}
