// VS Code's workbench as a user has it: keys, palette, what is on the screen.
//
// Nothing is timed. A key goes to what has the focus, so that it is waited for; what an editor draws anew while a test asks for
// something (hints come, lines move) has settled before. What has not come in ten minutes never does.

const PATIENCE = 600; // seconds

export class Workbench {
  constructor(page, artefacts) {
    this.page = page;
    this.artefacts = artefacts;
    page.setDefaultTimeout(PATIENCE * 1000);
  }

  async open(url) {
    await this.page.goto(url);
    await this.page.locator('.monaco-workbench').waitFor();
    await this.page.locator('.statusbar').waitFor();
  }

  async key(...keys) {
    for (const key of keys) {
      await this.page.keyboard.press(key);
    }
  }

  /**
   * The field of the palette that a key opens. What closes or is drawn at the moment may swallow a key: it is pressed until the
   * field is there, where it changes nothing but what is filled in next.
   */
  async palette(key) {
    const input = this.page.locator('.quick-input-widget:not([style*="display: none"]) input').first();
    await this.until(`the palette by ${key}`, async () => {
      await this.key(key);
      return await input.waitFor({ timeout: 10_000 }).then(() => true, () => false);
    });
    return input;
  }

  /** Closes the palette by a choice, and waits until it is gone: keys go to it as long as it is there. */
  async choose() {
    await this.key('Enter');
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  /** Runs a command by its title in the palette. */
  async command(title) {
    const input = await this.palette('F1');
    await input.fill(`>${title}`);
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: title.replace(/^.*: /, '') }).waitFor();
    await this.key('Enter');
  }

  /** Chooses what a list offers that a click opens. */
  async pick(label, click) {
    const input = this.page.locator('.quick-input-widget:not([style*="display: none"]) input').first();
    await this.settled();
    await click();
    await input.waitFor();
    await input.fill(label);
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: label }).waitFor();
    await this.key('Enter');
  }

  /** Opens the panel of problems, and returns the first that says something. */
  async problem(words) {
    await this.key('Control+Shift+m');
    const filter = this.page.locator('.markers-panel-action-filter-container input, .viewpane-filter input').first();
    await filter.fill(words);
    const row = this.page.locator('.markers-panel .monaco-list-row', { hasText: words }).first();
    await row.waitFor();
    return await row.innerText();
  }

  /** Opens a file of the folder. */
  async file(path) {
    const [name, parent = ''] = path.split('/').reverse();
    const input = await this.palette('Control+p');
    await input.fill(path);
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: name }).filter({ hasText: parent }).waitFor();
    await this.key('Enter');
    await this.page.locator('.tab.active', { hasText: name }).waitFor();
    // The tab is there before the text is, and the text before the focus: until then keys go to the editor of the file before.
    const editor = this.page.locator(`.editor-group-container.active .monaco-editor.focused[data-uri$="/${path}"]`);
    await editor.locator('.view-line').first().waitFor();
  }

  /** Puts the cursor at a line and column, from 1. */
  async goto(line, column = 1) {
    await this.page.locator('.editor-group-container.active .monaco-editor.focused .view-line').first().waitFor();
    const input = await this.palette('Control+g');
    await input.fill(`:${line}:${column}`);
    await this.choose();
    await this.page.locator('.statusbar-item[id="status.editor.selection"]', { hasText: `Ln ${line}, Col ${column}` }).waitFor();
  }

  /** Waits until the editor has shown the same for two seconds: lines with their hints, lenses, problems. */
  async settled() {
    let before;
    let since = Date.now();
    await this.until('an editor that stays as it is', async () => {
      const now = await this.page.locator('.editor-group-container.active').evaluate((group) => {
        const all = (what, of) => [...group.querySelectorAll(what)].map(of).join('\n');
        const place = (node) => `${node.className} ${node.style.cssText}`;
        return all('.view-line', (line) => line.style.top + line.textContent) + all('.codelens-decoration', (lens) => lens.textContent) + all('[class*="squiggly"]', place);
      });
      if (now !== before) {
        before = now;
        since = Date.now();
      }
      return Date.now() - since >= 2000;
    });
  }

  /** What the lines of the active editor that are on the screen read, with hints. */
  async shown() {
    const lines = await this.page.locator('.editor-group-container.active .view-lines .view-line').allInnerTexts();
    return lines.join('\n').replaceAll('\u00a0', ' ');
  }

  /** Waits until a condition holds, and returns what it found. */
  async until(what, condition, seconds = PATIENCE) {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const found = await condition();
      if (found) {
        return found;
      }
      if (Date.now() > end) {
        throw new Error(`${what}: not within ${seconds} s; the editor shows\n${await this.shown().catch(() => 'nothing')}`);
      }
      await this.page.waitForTimeout(100);
    }
  }

  async picture(name) {
    await this.page.screenshot({ path: `${this.artefacts}/${name}.png` });
  }

  /** The text of the document in a webview, once it has some. */
  async webview(seconds = PATIENCE) {
    return await this.until(
      'a webview',
      async () => {
        for (const frame of this.page.frames()) {
          if (frame.parentFrame()?.url().includes('webview') || frame.name().includes('active-frame')) {
            const text = await frame.locator('body').innerText({ timeout: 500 }).catch(() => '');
            if (text.trim()) {
              return { frame, text };
            }
          }
        }
        return undefined;
      },
      seconds,
    );
  }
}
