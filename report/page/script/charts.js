// The three charts over the ops: registers, live ranges, shared memory. Each is
// drawn anew when target, window or width change; hovering only moves marks.

const MOST_ROWS = 24; // live ranges that are shown at first

// curveChart: what is live before each op by role, what is needed while it
// runs, limits, loops, the peak.
const curveChart = (kernel, view, axis) => {
  const height = 336, top = 50, bottom = height - 40;
  const root = svg('svg', {
    class: 'chart', viewBox: `0 0 ${axis.width} ${height}`, tabindex: 0, role: 'slider', 'aria-label': 'Registers a thread along the ops',
    'aria-valuemin': 0, 'aria-valuemax': kernel.ops.length - 1,
  });
  let highest = 1;
  for (let op = axis.from; op < axis.to; op++) highest = Math.max(highest, view.during[op]);
  for (const [op, registers] of view.old || []) if (op >= axis.from && op < axis.to) highest = Math.max(highest, registers);
  const limit = view.limit;
  const seesLimit = limit > 0 && !view.estimate && limit <= 1.9 * highest;
  const most = Math.max(highest, seesLimit ? limit : 0, 4) * 1.08;
  const y = (registers) => bottom - (registers / most) * (bottom - top);

  for (const t of ticks(0, most, 6)) {
    root.append(svg('line', { class: 'grid', x1: axis.left, x2: axis.left + axis.plot, y1: y(t), y2: y(t) }),
      svg('text', { x: axis.left - 7, y: y(t) + 4, 'text-anchor': 'end' }, number(t)));
  }
  root.append(svg('text', { x: 2, y: 13 }, '32-bit registers a thread' + (view.estimate ? ' (estimate)' : '')));
  drawLoops(root, kernel, axis, top, bottom, true);

  // One column for each op, or for each pixel: that of its op that needs most.
  const columns = [];
  const wide = Math.max(1, (axis.to - axis.from) / axis.plot);
  for (let from = axis.from; from < axis.to;) {
    const to = Math.min(axis.to, Math.max(from + 1, Math.floor(from + wide)));
    let best = from;
    for (let op = from; op < to; op++) if (view.during[op] > view.during[best]) best = op;
    columns.push([from, best, to]);
    from = to;
  }
  const steps = (value) => columns.map(([from, op, to], i) => {
    const h = y(value(op)).toFixed(1);
    return (i ? 'V' + h : `M${axis.x(from).toFixed(1)} ${h}`) + `H${axis.x(to).toFixed(1)}`;
  }).join('');
  const area = (value, under) => {
    let path = steps(value);
    for (let i = columns.length - 1; i >= 0; i--) {
      const [from, op, to] = columns[i];
      const h = y(under(op)).toFixed(1);
      path += (i === columns.length - 1 ? `L${axis.x(to).toFixed(1)} ${h}` : 'V' + h) + `H${axis.x(from).toFixed(1)}`;
    }
    return path + 'Z';
  };
  const base = new Int32Array(kernel.ops.length);
  for (const { role, sum } of stacks(kernel, view)) {
    const under = base.slice();
    for (let op = 0; op < base.length; op++) base[op] += sum[op];
    root.append(svg('path', { class: 'stack f' + role, d: area((op) => base[op], (op) => under[op]) }));
  }
  root.append(svg('path', { class: 'needed', d: area((op) => Math.max(view.during[op], base[op]), (op) => base[op]) }),
    svg('path', { class: 'curve', d: steps((op) => view.during[op]) }));
  if (view.old) {
    const inside = view.old.filter(([op]) => op >= axis.from && op < axis.to);
    root.append(svg('path', { class: 'old', d: inside.map(([op, r], i) => (i ? `H${axis.x(op).toFixed(1)}V` : `M${axis.x(op).toFixed(1)} `) + y(r).toFixed(1)).join('') }));
  }

  if (seesLimit && limit < highest) {
    root.append(svg('rect', { class: 'beyond', x: axis.left, y: top, width: axis.plot, height: y(limit) - top }));
  }
  // Lines of the limit and of the occupancy, with names where there is room.
  const taken = [];
  const level = (registers, kind, name) => {
    const at = y(registers);
    if (at < top - 4 || at > bottom) return;
    root.append(svg('line', { class: kind, x1: axis.left, x2: axis.left + axis.plot, y1: at, y2: at }));
    if (taken.some((t) => Math.abs(t - at) < 15)) return;
    taken.push(at);
    const wide = name.length * 5.9 + 8;
    root.append(svg('rect', { class: 'plate', x: axis.left + axis.plot - wide, y: at - 14, width: wide, height: 13, rx: 3 }),
      svg('text', { class: kind + '-name', x: axis.left + axis.plot - 4, y: at - 4, 'text-anchor': 'end' }, name));
  };
  if (!view.estimate) {
    if (seesLimit) level(limit, 'limit', `limit: ${limit} a thread`);
    if (view.expected && view.expected !== limit) level(view.expected, 'expected', `${view.reported ? 'reported by' : 'expected of'} the compiler: ${view.expected}`);
    for (const [registers, blocks] of view.cliffs) {
      if (registers < limit && registers < most) level(registers, 'cliff', `up to ${registers}: ${blocks} ${blocks === 1 ? 'block' : 'blocks'} on each ${view.unit}`);
    }
    if (limit > 0 && !seesLimit) {
      root.append(svg('text', { class: 'limit-name', x: axis.left + axis.plot - 4, y: 13, 'text-anchor': 'end' }, `↑ limit: ${limit} a thread`));
    }
  }

  opAxis(root, kernel, axis, bottom);
  for (const op of view.marks) {
    if (op >= axis.from && op < axis.to) {
      const x = axis.x(op + .5);
      root.append(svg('path', { class: 'mark', d: `M${x - 4} ${bottom + 8}h8l-4 -7z` }, svg('title', {}, 'a remark is about this op')));
    }
  }
  if (view.peak >= axis.from && view.peak < axis.to) {
    const x = axis.x(view.peak + .5), at = y(view.during[view.peak]);
    const name = `peak ${view.during[view.peak]}` + (kernel.lines[view.peak] ? `, line ${kernel.lines[view.peak]}` : '');
    const end = x > axis.left + axis.plot - 120;
    root.append(svg('circle', { class: 'peak', cx: x, cy: at, r: 4.5 }),
      svg('text', { class: 'strong', x: end ? x - 9 : x + 9, y: at - 6, 'text-anchor': end ? 'end' : 'start' }, name));
  }
  return { root, top, bottom };
};

const drawLoops = (root, kernel, axis, top, bottom, named) => {
  kernel.loops.forEach((loop, i) => {
    const from = axis.inside(loop), to = axis.inside(kernel.ends[loop] + 1);
    if (to - from < 1) return;
    root.append(svg('rect', { class: 'loop', x: from, y: top, width: to - from, height: bottom - top }),
      svg('line', { class: 'loop-edge', x1: from, x2: from, y1: top, y2: bottom }), svg('line', { class: 'loop-edge', x1: to, x2: to, y1: top, y2: bottom }));
    // Its name has room up to the next loop of the same depth.
    const depth = kernel.depths[loop];
    const next = kernel.loops.find((other, j) => j > i && kernel.depths[other] === depth);
    const room = (next === undefined ? axis.left + axis.plot : axis.inside(next)) - from - 8;
    if (named && depth < 2 && room > 30) {
      const place = placeName(kernel, kernel.places[loop]);
      const name = 'loop' + (place ? ' at ' + place : '');
      root.append(svg('text', { class: 'loop-name', x: from + 3, y: top - 5 - 13 * (1 - depth) }, fit(name.length * 5.3 > room ? name.replace(/at .*:/, 'at line ') : name, room, 5.3)));
    }
  });
};

// opAxis numbers the ops, and the lines of the dump below them.
const opAxis = (root, kernel, axis, bottom) => {
  root.append(svg('line', { class: 'axis', x1: axis.left, x2: axis.left + axis.plot, y1: bottom, y2: bottom }),
    svg('text', { x: axis.left - 18, y: bottom + 20, 'text-anchor': 'end' }, 'op'));
  const lines = kernel.lines.some((line) => line > 0);
  if (lines) root.append(svg('text', { x: axis.left - 18, y: bottom + 34, 'text-anchor': 'end' }, 'line'));
  for (const op of ticks(axis.from, axis.to - 1, axis.plot / 90)) {
    const x = axis.x(op + .5);
    root.append(svg('line', { class: 'axis', x1: x, x2: x, y1: bottom, y2: bottom + 5 }), svg('text', { x, y: bottom + 20, 'text-anchor': 'middle' }, number(op)));
    if (kernel.lines[op]) root.append(svg('text', { x, y: bottom + 34, 'text-anchor': 'middle' }, number(kernel.lines[op])));
  }
};

// rangesChart has a row for each value, of those in the window the ones that
// hold most.
const rangesChart = (kernel, view, axis, how) => {
  let list = [];
  view.ranges.forEach((range, index) => { if (range[3] >= axis.from && range[2] < axis.to) list.push(index); });
  const all = list.length;
  const weight = (i) => view.ranges[i][1] * (view.ranges[i][4] ? 4 : 1);
  list.sort((a, b) => weight(b) - weight(a) || view.ranges[a][2] - view.ranges[b][2]);
  if (!how.all) list = list.slice(0, MOST_ROWS);
  list.sort((a, b) => (how.sort === 'registers' ? view.ranges[b][1] - view.ranges[a][1] : 0) || view.ranges[a][2] - view.ranges[b][2] || view.ranges[b][1] - view.ranges[a][1]);
  const row = 18, top = 6, bottom = top + Math.max(list.length, 1) * row, height = bottom + 8;
  const root = svg('svg', { class: 'chart', viewBox: `0 0 ${axis.width} ${height}`, role: 'img', 'aria-label': `${list.length} live ranges` });
  drawLoops(root, kernel, axis, top, bottom, false);
  const largest = view.ranges.reduce((most, range) => Math.max(most, range[1]), 1);
  list.forEach((index, i) => {
    const [at, registers, first, last] = view.ranges[index];
    const value = kernel.values[at];
    const from = axis.inside(first), to = Math.max(axis.inside(last + 1), from + 2), y = top + i * row;
    const shade = how.color === 'size' ? [9, 7, 3, 1, 2][Math.min(4, Math.floor(5 * Math.sqrt(registers / largest)))] : roleOf(value);
    const name = (value.v || value.n) + (value.v ? ' ' + value.n : '');
    const label = `${name}  ${registers}`;
    const wide = label.length * 6.7 + 12;
    // Inside the bar, behind it, or before it, where there is room.
    let x = from + 6, anchor = 'start', room = to - from - 10;
    if (wide > room) {
      const behind = axis.left + axis.plot - to - 6, before = from - axis.left - 6;
      if (wide <= behind || behind >= before) { x = to + 6; room = behind; } else { x = from - 6; anchor = 'end'; room = before; }
    }
    root.append(svg('g', { class: 'row', 'data-range': index },
      svg('title', {}, `${name}: ${page.names[value.t]}\n${registers} registers a thread, ops ${first} to ${last}\n${page.names[value.r]}`),
      svg('rect', { class: 'hit', x: 0, y, width: axis.width, height: row }),
      svg('rect', { class: 'f' + shade, x: from, y: y + 2, width: to - from, height: row - 4, rx: 3, 'fill-opacity': .55 }),
      svg('rect', { class: 'f' + shade, x: from, y: y + 2, width: 3, height: row - 4, rx: 1 }),
      svg('text', { x: axis.left - 7, y: y + 13, 'text-anchor': 'end' }, number(registers)),
      svg('text', { x, y: y + 13, 'text-anchor': anchor }, fit(name, room))));
  });
  if (!list.length) root.append(svg('text', { x: axis.left, y: 20 }, 'No value holds registers here.'));
  return { root, top, bottom, all, shown: list.length };
};

// sharedChart: offset over time, each buffer a rectangle.
const sharedChart = (kernel, view, axis) => {
  const memory = view.shared;
  const height = 240, top = 22, bottom = height - 40;
  const root = svg('svg', { class: 'chart', viewBox: `0 0 ${axis.width} ${height}`, role: 'img', 'aria-label': `shared memory, ${memory.bytes} bytes` });
  const seesLimit = memory.limit > 0 && memory.limit <= 2.5 * memory.bytes;
  const most = Math.max(memory.bytes, seesLimit ? memory.limit : 0, 16) * 1.06;
  const y = (at) => bottom - (at / most) * (bottom - top);
  for (const t of ticks(0, most, 5, true)) {
    root.append(svg('line', { class: 'grid', x1: axis.left, x2: axis.left + axis.plot, y1: y(t), y2: y(t) }),
      svg('text', { x: axis.left - 7, y: y(t) + 4, 'text-anchor': 'end' }, t >= 1024 ? number(t / 1024) + ' Ki' : number(t)));
  }
  root.append(svg('text', { x: 2, y: 12 }, 'offset, bytes'));
  drawLoops(root, kernel, axis, top, bottom, false);
  memory.buffers.forEach((buffer, i) => {
    if (buffer.e < axis.from || buffer.f >= axis.to) return;
    const from = axis.inside(buffer.f), to = Math.max(axis.inside(buffer.e + 1), from + 2);
    const high = y(buffer.at + buffer.s), tall = Math.max(y(buffer.at) - high, 1.5);
    const name = (buffer.v || buffer.n || page.names[kernel.ops[buffer.o]]) + '  ' + bytes(buffer.s);
    const place = placeName(kernel, buffer.p);
    root.append(svg('rect', { class: 'buffer f' + (buffer.k === 'explicit' ? [0, 3, 4, 6, 2, 5][i % 6] : 8), 'data-buffer': i, x: from, y: high, width: to - from, height: tall, rx: 2 },
      svg('title', {}, `${buffer.n || page.names[kernel.ops[buffer.o]]} (${buffer.k})${page.names[buffer.t] ? '\n' + page.names[buffer.t] : ''}\n${number(buffer.s)} bytes at ${number(buffer.at)}, ops ${buffer.f} to ${buffer.e}${place ? '\n' + (buffer.v ? buffer.v + ', ' : '') + place : ''}`)));
    const text = tall >= 13 ? fit(name, to - from - 10) : '';
    if (text) root.append(svg('text', { class: 'buffer-name', x: from + 6, y: high + Math.min(tall / 2 + 4, 14) }, text));
  });
  if (seesLimit) {
    if (memory.bytes > memory.limit) root.append(svg('rect', { class: 'beyond', x: axis.left, y: top, width: axis.plot, height: y(memory.limit) - top }));
    root.append(svg('line', { class: 'limit', x1: axis.left, x2: axis.left + axis.plot, y1: y(memory.limit), y2: y(memory.limit) }),
      svg('text', { class: 'limit-name', x: axis.left + axis.plot - 4, y: y(memory.limit) - 4, 'text-anchor': 'end' }, `limit: ${number(memory.limit)} bytes a block`));
  } else if (memory.limit > 0) {
    root.append(svg('text', { class: 'limit-name', x: axis.left + axis.plot - 4, y: 12, 'text-anchor': 'end' }, `↑ limit: ${number(memory.limit)} bytes a block`));
  }
  opAxis(root, kernel, axis, bottom);
  return { root, top, bottom };
};
