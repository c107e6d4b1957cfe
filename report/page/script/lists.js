// The values that are live at an op, and the lines of Python.

const MOST_VALUES = 200;

// liveList fills the panel with what is said of an op and what is live there.
const liveList = (panel, kernel, view, op, range, pinned) => {
  if (op < 0) {
    panel.replaceChildren(html('h3', {}, 'Live values'), html('p', { class: 'dim' }, 'The function has no ops.'));
    return;
  }
  const list = liveAt(view, op);
  const place = placeName(kernel, kernel.places[op]);
  const text = kernel.text[op] || (kernel.results[op] ? kernel.results[op] + ' = ' : '') + page.names[kernel.ops[op]];
  const where = [`op ${number(op)}`, kernel.lines[op] ? `line ${number(kernel.lines[op])}` : '', place].filter(Boolean).join(' · ');
  const figure = (name, registers, main) => html('span', main ? { class: 'main' } : {}, html('b', {}, number(registers)), name);
  const rows = list.slice(0, MOST_VALUES).map((index) => {
    const [at, registers, first, last] = view.ranges[index];
    const value = kernel.values[at];
    const life = first === op && last === op ? 'here only' : first === op ? 'made here' : last === op ? 'last use' : '';
    return html('tr', { 'data-range': index, class: index === range ? 'on' : undefined, title: `${value.n}: ${page.names[value.t]}\n${page.names[value.r]}` },
      html('td', { class: 'dot' }, swatch(roleOf(value))), html('td', { class: 'n' }, number(registers)),
      html('td', { class: 'name' }, html('code', {}, value.n)),
      html('td', { class: 'py' }, value.v || '', ' ', html('span', { class: 'dim' }, placeName(kernel, value.p))), html('td', { class: 'life' }, life));
  });
  panel.replaceChildren(
    html('h3', {}, html('b', {}, op === view.peak ? 'Live at the peak' : 'Live at this op'), html('span', { class: 'hint' }, where + (pinned ? ' · pinned' : ''))),
    html('p', { class: 'at', title: text }, text),
    html('p', { class: 'three' }, figure('before', view.before[op]), figure('registers a thread while it runs', view.during[op], true), figure('after', view.after[op])),
    html('table', { 'aria-label': 'Live values, registers a thread' }, html('tbody', {}, ...rows)),
    list.length > MOST_VALUES && html('p', { class: 'dim' }, `and ${number(list.length - MOST_VALUES)} more`) || '',
    list.length === 0 && html('p', { class: 'dim' }, 'No value holds registers here.') || '');
};

// A Listing is the pane with lines of Python.
class Listing {
  constructor(pane) {
    this.pane = pane;
    this.rows = new Map(); // by place
    for (const row of pane.querySelectorAll('li[data-place]')) {
      row.tabIndex = this.rows.size ? -1 : 0; // one stop; arrows move
      this.rows.set(Number(row.dataset.place), row);
    }
    this.on = null;
  }
  // show sets the bars for a target.
  show(kernel, view) {
    const most = mostAt(kernel, view);
    const scale = Math.max(1, ...[...this.rows.keys()].map((place) => view.during[most[place]]));
    const peak = view.peak < 0 ? -1 : kernel.places[view.peak];
    for (const [place, row] of this.rows) {
      const registers = view.during[most[place]];
      const bar = row.querySelector('.bar');
      bar.firstChild.setAttribute('width', (100 * registers / scale).toFixed(1));
      const known = view.limit && !view.estimate;
      bar.classList.toggle('over', Boolean(known && registers > view.limit));
      bar.classList.toggle('high', Boolean(known && registers > .8 * view.limit && registers <= view.limit));
      row.querySelector('.most').textContent = registers;
      row.classList.toggle('highest', place === peak);
      row.setAttribute('aria-label', `line ${kernel.at[place][1]}: ${registers} registers a thread`);
    }
  }
  mark(place, scroll) {
    const row = this.rows.get(place) || null;
    if (row !== this.on) {
      if (this.on) { this.on.classList.remove('on'); this.on.tabIndex = -1; }
      if (row) { row.classList.add('on'); row.tabIndex = 0; }
      this.on = row;
    }
    if (!row || !scroll) return;
    const pane = this.pane.getBoundingClientRect(), at = row.getBoundingClientRect();
    if (at.top < pane.top + 40 || at.bottom > pane.bottom - 20) this.pane.scrollTop += at.top - pane.top - pane.height / 2;
  }
  next(row, by) {
    const rows = [...this.rows.values()];
    return rows[clamp(rows.indexOf(row) + by, 0, rows.length - 1)];
  }
}
