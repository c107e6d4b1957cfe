// A Workspace is one function with its charts and lists, and what is looked at:
// a pinned op (at first the peak) and what the pointer is on.
class Workspace {
  constructor(section, kernel) {
    this.section = section;
    this.kernel = kernel;
    this.view = kernel.views[0];
    this.host = section.querySelector('.charts');
    this.live = section.querySelector('.live');
    this.listing = new Listing(section.querySelector('.source'));
    this.window = [0, Math.max(kernel.ops.length, 1)];
    this.how = { sort: 'first', color: 'role', all: false };
    this.hover = {};
    this.pinned = null; // an op
    this.picked = null; // a range
    this.drawn = 0; // width
    this.listen();
  }

  show(index) {
    this.index = index;
    this.view = this.kernel.views[index];
    this.hover = {};
    this.picked = null;
    for (const part of this.section.querySelectorAll('[data-view]')) {
      const on = Number(part.dataset.view) === index;
      if (part.parentElement.classList.contains('tabs')) {
        part.classList.toggle('on', on);
        if (on) part.setAttribute('aria-current', 'true'); else part.removeAttribute('aria-current');
      } else part.hidden = !on;
    }
    this.listing.show(this.kernel, this.view);
    this.draw(true);
  }

  // op is the one that is looked at.
  get op() { return this.hover.op ?? this.pinned ?? this.view.peak; }

  draw(anew) {
    const room = this.host.clientWidth || 900;
    const width = Math.max(Math.floor(room) - 30, 280);
    if (!anew && width === this.drawn) return;
    this.drawn = width;
    const { kernel, view } = this;
    const focused = this.host.contains(document.activeElement) && document.activeElement.classList.contains('chart');
    if (!kernel.ops.length) return this.update();
    this.axis = new Axis(width, ...this.window);
    const curve = curveChart(kernel, view, this.axis);
    const ranges = rangesChart(kernel, view, this.axis, this.how);
    const parts = [['Registers along the kernel', curve, this.zoomTools(), this.legend()], ['Live ranges', ranges, this.rangeTools(ranges), null]];
    if (view.shared.buffers.length) parts.push(['Shared memory of a block', sharedChart(kernel, view, this.axis), [], null]);
    this.charts = parts.map(([, chart]) => {
      chart.bands = svg('g', {});
      chart.cross = svg('line', { class: 'cross', y1: chart.top, y2: chart.bottom });
      chart.root.append(chart.bands, chart.cross);
      return chart;
    });
    this.host.replaceChildren(...parts.map(([name, chart, tools, legend]) =>
      html('div', { class: 'panel' }, html('h3', {}, name, html('span', { class: 'space' }), ...tools), chart.root, legend)));
    this.rows = new Map([...this.host.querySelectorAll('.row')].map((row) => [Number(row.dataset.range), row]));
    this.curve = curve.root;
    if (focused) this.curve.focus();
    this.update();
  }

  legend() {
    const line = (kind, name) => html('li', {}, svg('svg', { viewBox: '0 0 18 10', class: 'chart', width: 18, height: 10 }, svg('path', { class: kind, d: 'M0 5H18' })), name);
    const items = stacks(this.kernel, this.view).filter(({ sum }) => sum.some((n) => n > 0)).map(({ role }) => html('li', {}, swatch(role), ROLES[role]));
    items.push(line('curve', 'needed while the op runs'));
    if (this.view.old) items.push(line('old', 'before ' + (page.passes || 'the passes')));
    return html('ul', { class: 'legend' }, ...items);
  }

  zoomTools() {
    const [from, to] = this.window;
    if (from === 0 && to >= this.kernel.ops.length) return [html('span', { class: 'hint' }, 'drag to zoom, click to pin, arrow keys move')];
    return [html('span', { class: 'hint' }, `ops ${number(from)} to ${number(to - 1)}`), html('button', { type: 'button', click: () => this.zoom(0, Infinity) }, 'Show all')];
  }

  rangeTools(ranges) {
    const choice = (name, key, options) => html('label', {}, name + ' ', html('select', {
      'aria-label': name, change: (event) => { this.how[key] = event.target.value; this.draw(true); },
    }, ...options.map(([value, text]) => html('option', { value, selected: this.how[key] === value ? '' : undefined }, text))));
    const tools = [choice('sorted by', 'sort', [['first', 'first op'], ['registers', 'registers']]), choice('coloured by', 'color', [['role', 'role'], ['size', 'size']])];
    if (ranges.all > MOST_ROWS) {
      tools.push(html('button', { type: 'button', click: () => { this.how.all = !this.how.all; this.draw(true); } }, this.how.all ? `Largest ${MOST_ROWS}` : `All ${number(ranges.all)}`));
    }
    return tools;
  }

  zoom(from, to) {
    const n = Math.max(this.kernel.ops.length, 1), least = Math.min(8, n);
    to = Math.min(to, n);
    from = clamp(from, 0, to);
    if (to - from < least) {
      from = clamp(Math.floor((from + to - least) / 2), 0, n - least);
      to = from + least;
    }
    this.window = [from, to];
    this.draw(true);
  }

  // update shows what is looked at; nothing is drawn anew.
  update(scroll = true) {
    const { kernel, view, axis } = this;
    const op = this.op, range = this.hover.range ?? this.picked;
    const place = this.hover.place ?? (range !== null && range !== undefined && this.hover.range !== undefined ? kernel.values[view.ranges[range][0]].p : op < 0 ? -1 : kernel.places[op]);
    this.listing.mark(place, scroll && this.hover.from !== 'source');
    if (this.shownOp !== op || this.shownRange !== range || this.shownView !== view) {
      liveList(this.live, kernel, view, op, range, this.pinned !== null && this.hover.op === undefined);
      [this.shownOp, this.shownRange, this.shownView] = [op, range, view];
    }
    if (!this.charts || !axis) return;
    const spans = [];
    if (this.hover.span) spans.push(this.hover.span);
    else if (range !== null && range !== undefined) spans.push([view.ranges[range][2], view.ranges[range][3]]);
    else if (place >= 0) {
      kernel.places.forEach((p, i) => {
        if (p !== place) return;
        const last = spans[spans.length - 1];
        if (last && last[1] === i - 1) last[1] = i; else spans.push([i, i]);
      });
    }
    const seen = spans.filter(([from, to]) => to >= axis.from && from < axis.to);
    for (const chart of this.charts) {
      chart.bands.replaceChildren(...seen.map(([from, to]) => {
        const x = axis.inside(from);
        return svg('rect', { class: 'band', x, y: chart.top, width: Math.max(axis.inside(to + 1) - x, 1.5), height: chart.bottom - chart.top });
      }));
      const visible = op >= axis.from && op < axis.to;
      chart.cross.setAttribute('visibility', visible ? 'visible' : 'hidden');
      if (visible) { chart.cross.setAttribute('x1', axis.x(op + .5)); chart.cross.setAttribute('x2', axis.x(op + .5)); }
    }
    this.curve.setAttribute('aria-valuenow', op);
    this.curve.setAttribute('aria-valuetext', `op ${op}, ${page.names[kernel.ops[op]]}, ${view.during[op]} registers a thread`);
    const hovered = this.hover.op !== undefined || range !== null && range !== undefined;
    for (const [index, row] of this.rows) {
      const [, , first, last] = view.ranges[index];
      row.classList.toggle('on', index === range);
      row.classList.toggle('off', hovered && (range !== null && range !== undefined ? index !== range : op < first || op > last));
    }
    for (const buffer of this.host.querySelectorAll('.buffer')) buffer.classList.toggle('on', Number(buffer.dataset.buffer) === this.hover.buffer);
  }

  look(hover) {
    this.hover = hover;
    this.update();
  }

  listen() {
    const at = (event) => {
      const chart = event.target.closest('.chart[viewBox]');
      if (!chart || !this.axis || chart.closest('.legend')) return null;
      const box = chart.getBoundingClientRect();
      return { chart, x: (event.clientX - box.left) * (this.axis.width / box.width) };
    };
    let drag = null;
    this.host.addEventListener('pointermove', (event) => {
      if (drag) return this.dragTo(drag, event);
      const on = at(event);
      if (!on) return;
      const op = this.axis.op(on.x);
      const row = event.target.closest('[data-range]'), buffer = event.target.closest('[data-buffer]');
      const next = { op };
      if (row) next.range = Number(row.dataset.range);
      if (buffer) {
        const b = this.view.shared.buffers[Number(buffer.dataset.buffer)];
        Object.assign(next, { buffer: Number(buffer.dataset.buffer), span: [b.f, b.e], place: b.p });
      }
      if (next.op !== this.hover.op || next.range !== this.hover.range || next.buffer !== this.hover.buffer) this.look(next);
    });
    this.host.addEventListener('pointerleave', () => { if (!drag) this.look({}); });
    this.host.addEventListener('pointerdown', (event) => {
      const on = at(event);
      if (on && event.button === 0) drag = { ...on, from: on.x, box: null, row: event.target.closest('[data-range]') };
    });
    addEventListener('pointerup', () => {
      if (!drag) return;
      const { from, to, box, row } = drag;
      drag = null;
      if (box) {
        box.remove();
        return this.zoom(this.axis.op(Math.min(from, to)), this.axis.op(Math.max(from, to)) + 1);
      }
      const index = row ? Number(row.dataset.range) : null;
      this.picked = index !== null && index !== this.picked ? index : null;
      this.pin(this.axis.op(from));
    });
    this.host.addEventListener('dblclick', (event) => { if (at(event)) this.zoom(0, Infinity); });
    this.host.addEventListener('keydown', (event) => { if (event.target === this.curve) this.key(event); });

    const pane = this.listing.pane;
    const rowOf = (event) => event.target.closest('li[data-place]');
    const lookAt = (row) => {
      const place = Number(row.dataset.place);
      this.look({ op: mostAt(this.kernel, this.view)[place], place, from: 'source' });
    };
    pane.addEventListener('pointerover', (event) => { const row = rowOf(event); if (row) lookAt(row); });
    pane.addEventListener('pointerleave', () => this.look({}));
    pane.addEventListener('focusin', (event) => { const row = rowOf(event); if (row) lookAt(row); });
    pane.addEventListener('focusout', () => this.look({}));
    pane.addEventListener('click', (event) => {
      const row = rowOf(event);
      if (row && !event.target.closest('a')) { this.pinned = mostAt(this.kernel, this.view)[Number(row.dataset.place)]; lookAt(row); }
    });
    pane.addEventListener('keydown', (event) => {
      const row = rowOf(event);
      const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
      if (row && by) { event.preventDefault(); this.listing.next(row, by).focus(); }
      if (row && event.key === 'Enter') { this.pinned = mostAt(this.kernel, this.view)[Number(row.dataset.place)]; this.update(); }
    });

    this.live.addEventListener('pointerover', (event) => {
      const row = event.target.closest('tr[data-range]');
      if (row && Number(row.dataset.range) !== this.hover.range) {
        // The list stays as it is while the pointer is in it.
        this.hover = { op: this.op, range: Number(row.dataset.range) };
        this.shownRange = this.hover.range;
        for (const other of this.live.querySelectorAll('tr.on')) other.classList.remove('on');
        row.classList.add('on');
        this.update();
      }
    });
    this.live.addEventListener('pointerleave', () => this.look({}));
    this.live.addEventListener('click', (event) => {
      const row = event.target.closest('tr[data-range]');
      if (row) { const index = Number(row.dataset.range); this.picked = this.picked === index ? null : index; this.update(); }
    });
    // Remarks lead to their ops.
    for (const where of this.section.querySelectorAll('.where[data-op]')) {
      const button = html('button', { type: 'button', class: 'where', click: () => this.pin(Number(where.dataset.op)) }, where.textContent);
      where.replaceWith(button);
      button.dataset.op = where.dataset.op;
    }
    new ResizeObserver(() => { if (!this.section.hidden && this.index !== undefined) this.draw(false); }).observe(this.host);
  }

  dragTo(drag, event) {
    const box = drag.chart.getBoundingClientRect();
    drag.to = clamp((event.clientX - box.left) * (this.axis.width / box.width), this.axis.left, this.axis.left + this.axis.plot);
    if (!drag.box && Math.abs(drag.to - drag.from) < 6) return;
    if (!drag.box) {
      drag.box = svg('rect', { class: 'pick', y: 4, height: drag.chart.viewBox.baseVal.height - 44 });
      drag.chart.append(drag.box);
    }
    drag.box.setAttribute('x', Math.min(drag.from, drag.to));
    drag.box.setAttribute('width', Math.abs(drag.to - drag.from));
  }

  pin(op) {
    this.pinned = op;
    this.hover = {};
    const [from, to] = this.window;
    if (op < from || op >= to) {
      const half = Math.floor((to - from) / 2);
      return this.zoom(Math.max(op - half, 0), op + half);
    }
    this.update();
  }

  key(event) {
    const n = this.kernel.ops.length, [from, to] = this.window, op = this.op, wide = to - from;
    const jump = event.shiftKey ? 10 : 1;
    const moves = { ArrowLeft: op - jump, ArrowRight: op + jump, Home: 0, End: n - 1, PageUp: op - 50, PageDown: op + 50, p: this.view.peak, P: this.view.peak };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in moves) this.pin(clamp(moves[event.key], 0, n - 1));
    else if (event.key === '+' || event.key === '=') this.zoom(Math.floor(op - wide / 4), Math.ceil(op + wide / 4));
    else if (event.key === '-') this.zoom(Math.floor(op - wide), Math.ceil(op + wide));
    else if (event.key === '0') this.zoom(0, Infinity);
    else if (event.key === 'Escape') { this.pinned = this.picked = null; this.look({}); } else return;
    event.preventDefault();
  }
}

const root = document.documentElement;
root.classList.add('js');
const workspaces = page.kernels.map((kernel, i) => new Workspace(document.getElementById('k' + i), kernel));
const tools = document.querySelector('.tools');
let shown = null;

const open = (kernel, view) => {
  const workspace = workspaces[kernel];
  if (!workspace) return;
  workspaces.forEach((w, i) => { w.section.hidden = i !== kernel; });
  shown = workspace;
  workspace.show(clamp(view, 0, workspace.kernel.views.length - 1));
  if (select) select.value = kernel;
};

// go follows a link to a function and target, and keeps the address.
const go = (kernel, view) => {
  open(kernel, view);
  try { history.replaceState(null, '', `#k${kernel}t${view}`); } catch (_) { /* not everywhere allowed, not needed */ }
};

let select = null;
if (workspaces.length > 1) {
  select = html('select', { 'aria-label': 'Function', change: () => go(Number(select.value), 0) },
    ...page.kernels.map((kernel, i) => html('option', { value: i }, kernel.name + ' — ' + workspaces[i].section.querySelector('.path').textContent.replace(/^.*[\\/]/, ''))));
  tools.append(select);
}
workspaces.forEach((workspace, i) => {
  const tabs = [...workspace.section.querySelectorAll('.tabs a')];
  for (const tab of tabs) {
    tab.addEventListener('click', (event) => { event.preventDefault(); go(i, Number(tab.dataset.view)); });
  }
});

const THEMES = ['auto', 'light', 'dark'];
const keep = (theme) => { try { if (theme) localStorage.setItem('tgopt-theme', theme); return localStorage.getItem('tgopt-theme'); } catch (_) { return null; } };
const theme = html('button', { type: 'button', id: 'theme', click: () => paint(THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length], true) });
const paint = (name, remember) => {
  theme.value = name;
  theme.textContent = 'Theme: ' + name;
  if (name === 'auto') delete root.dataset.theme; else root.dataset.theme = name;
  if (remember) keep(name);
};
paint(THEMES.includes(keep()) ? keep() : 'auto', false);
tools.append(theme);

const follow = () => {
  const [, kernel, view] = /^#k(\d+)(?:t(\d+))?$/.exec(location.hash) || [];
  open(Number(kernel || 0), Number(view || 0));
};
addEventListener('hashchange', follow);
// On paper the width is another one, and nothing is hovered.
addEventListener('beforeprint', () => { if (shown) shown.look({}); });
follow();
