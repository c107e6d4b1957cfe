// The data of the page, and what is computed of them once.

const page = JSON.parse(document.getElementById('data').textContent);

const ROLES = ['accumulator', 'dot operand kept across a loop', 'running state', 'dot results and what follows', 'dot operands',
  'loaded values', 'results of reductions', 'pointers, indices and masks', 'scalars', 'temporaries'];

// roleOf is the colour of a role: its number in ROLES.
const roleOf = (value) => {
  const at = ROLES.indexOf(page.names[value.r]);
  return at < 0 ? ROLES.length - 1 : at;
};

const placeName = (kernel, place) => {
  if (place < 0) return '';
  const [file, line] = kernel.at[place];
  return page.names[file].replace(/^.*[\\/]/, '') + ':' + line;
};

// stacks are, for each role that a view has, the registers of its values that
// are live just before each op.
const stacks = (kernel, view) => {
  if (view.stacks) return view.stacks;
  const n = kernel.ops.length;
  const sums = new Map();
  for (const [value, registers, first, last] of view.ranges) {
    const role = roleOf(kernel.values[value]);
    if (!sums.has(role)) sums.set(role, new Int32Array(n + 2));
    const changes = sums.get(role);
    changes[first + 1] += registers;
    changes[last + 1] -= registers;
  }
  handOver(kernel, view, sums);
  view.stacks = [...sums.keys()].sort((a, b) => a - b).map((role) => {
    return { role, sum: sums.get(role) };
  });
  return view.stacks;
};

// handOver makes sums of changes. Where one value takes over from another, as
// behind a loop, its range begins at the very op before which it is live: of
// what an op needs before it, such values are the rest.
const handOver = (kernel, view, sums) => {
  const total = new Int32Array(kernel.ops.length);
  for (const sum of sums.values()) {
    for (let i = 1; i < sum.length; i++) sum[i] += sum[i - 1];
    for (let i = 0; i < total.length; i++) total[i] += sum[i];
  }
  for (const [value, registers, first] of view.ranges) {
    const more = Math.min(registers, view.before[first] - total[first]);
    if (more <= 0) continue;
    sums.get(roleOf(kernel.values[value]))[first] += more;
    total[first] += more;
  }
};

// liveAt lists the ranges of values that are live at an op, the largest first.
// At the peak that is what makes it up: of an op with regions its results too,
// whose ranges begin behind those.
const liveAt = (view, op) => {
  const list = [];
  view.ranges.forEach((range, index) => {
    if (range[2] <= op && op <= range[3] || op === view.peak && range[4]) list.push(index);
  });
  return list.sort((a, b) => view.ranges[b][1] - view.ranges[a][1] || view.ranges[a][2] - view.ranges[b][2]);
};

// mostAt is, for each place, the op that needs most registers, -1 for none.
const mostAt = (kernel, view) => {
  if (view.most) return view.most;
  view.most = new Int32Array(kernel.at.length).fill(-1);
  kernel.places.forEach((place, op) => {
    if (place >= 0 && (view.most[place] < 0 || view.during[op] > view.during[view.most[place]])) view.most[place] = op;
  });
  return view.most;
};
