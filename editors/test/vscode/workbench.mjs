// VS Code's workbench as a user has it: keys, palette, what is on the screen.

export class Workbench {
  constructor(page, artefacts) {
    this.page = page;
    this.artefacts = artefacts;
  }

  async open(url) {
    await this.page.goto(url);
    await this.page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
    await this.page.locator('.statusbar').waitFor();
  }

  async key(...keys) {
    for (const key of keys) {
      await this.page.keyboard.press(key);
    }
  }

  /** Runs a command by its title in the palette. */
  async command(title) {
    await this.key('F1');
    const input = this.page.locator('.quick-input-widget input').first();
    await input.waitFor();
    await input.fill(`>${title}`);
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: title.replace(/^.*: /, '') }).waitFor();
    await this.key('Enter');
  }

  /** Chooses what a list offers that a click opens. A click on what is being drawn anew goes amiss. */
  async pick(label, click) {
    const input = this.page.locator('.quick-input-widget:not([style*="display: none"]) input').first();
    await this.until('a list', async () => {
      await click();
      return await input.waitFor({ timeout: 2000 }).then(() => true, () => false);
    });
    await input.fill(label);
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: label }).waitFor({ timeout: 20_000 });
    await this.key('Enter');
  }

  /** Opens the panel of problems, and returns the first that says something. */
  async problem(words) {
    await this.key('Control+Shift+m');
    const filter = this.page.locator('.markers-panel-action-filter-container input, .viewpane-filter input').first();
    await filter.fill(words);
    const row = this.page.locator('.markers-panel .monaco-list-row', { hasText: words }).first();
    await row.waitFor({ timeout: 20_000 });
    return await row.innerText();
  }

  /** Opens a file of the folder. */
  async file(path) {
    const [name, parent = ''] = path.split('/').reverse();
    await this.key('Control+p');
    const input = this.page.locator('.quick-input-widget input').first();
    await input.waitFor();
    await input.fill(path);
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: name }).filter({ hasText: parent }).waitFor();
    await this.key('Enter');
    await this.page.locator('.tab.active', { hasText: name }).waitFor();
    // The tab is there before the text is: until then keys go to the editor of the file before.
    await this.page.locator(`.editor-group-container.active .monaco-editor[data-uri$="/${path}"] .view-line`).first().waitFor();
  }

  /** Puts the cursor at a line and column, from 1; once more if the editor did not take it, as while it is drawn anew. */
  async goto(line, column = 1) {
    await this.page.locator('.editor-group-container.active .monaco-editor .view-lines').first().waitFor();
    const input = this.page.locator('.quick-input-widget input').first();
    const at = this.page.locator('.statusbar-item[id="status.editor.selection"]', { hasText: `Ln ${line}, Col ${column}` });
    await this.until(`the cursor in line ${line}`, async () => {
      await this.key('Control+g');
      await input.waitFor();
      await input.fill(`:${line}:${column}`);
      await this.key('Enter');
      await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
      return await at.waitFor({ timeout: 2000 }).then(() => true, () => false);
    });
  }

  /** What the lines of the active editor that are on the screen read, with hints. */
  async shown() {
    const lines = await this.page.locator('.editor-group-container.active .view-lines .view-line').allInnerTexts();
    return lines.join('\n').replaceAll('\u00a0', ' ');
  }

  /** Waits until a condition holds, and returns what it found. */
  async until(what, condition, seconds = 20) {
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
  async webview(seconds = 20) {
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
