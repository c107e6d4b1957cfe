// Elements and scales. Text gets into the page as text nodes only.

const SVG = 'http://www.w3.org/2000/svg';

const make = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') node.addEventListener(name, value);
    else node.setAttribute(name, value);
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
  return node;
};
const svg = (tag, attributes, ...children) => make(document.createElementNS(SVG, tag), attributes, children);
const html = (tag, attributes, ...children) => make(document.createElement(tag), attributes, children);

const number = (n) => n.toLocaleString('en-US');
const bytes = (n) => (n >= 1024 && n % 1024 === 0 ? number(n / 1024) + ' KiB' : number(n) + ' B');
const clamp = (x, low, high) => Math.max(low, Math.min(high, x));

// ticks are about count round numbers from low to high; binary takes powers of two.
const ticks = (low, high, count, binary) => {
  const raw = Math.max((high - low) / Math.max(count, 1), 1);
  let step;
  if (binary) {
    step = 2 ** Math.ceil(Math.log2(raw));
  } else {
    const power = 10 ** Math.floor(Math.log10(raw));
    step = [1, 2, 5, 10].find((m) => m * power >= raw) * power;
  }
  const list = [];
  for (let t = Math.ceil(low / step) * step; t <= high; t += step) list.push(t);
  return list;
};

const swatch = (role) => svg('svg', { viewBox: '0 0 10 10', class: 'swatch', 'aria-hidden': 'true' }, svg('rect', { width: 10, height: 10, rx: 2, class: 'f' + role }));

// fit cuts a text for a width in pixels, of letters about as wide as given.
const fit = (text, width, letter) => {
  const most = Math.floor(width / (letter || 6.7));
  if (text.length <= most) return text;
  return most < 3 ? '' : text.slice(0, most - 1) + '…';
};

// An Axis is the ops of the window over the width of a plot, the same for all charts.
class Axis {
  constructor(width, from, to) {
    this.left = 54;
    this.right = 14;
    this.width = width;
    this.plot = Math.max(width - this.left - this.right, 10);
    this.from = from; // first op
    this.to = to; // behind the last
  }
  x(op) { return this.left + ((op - this.from) / (this.to - this.from)) * this.plot; }
  inside(op) { return clamp(this.x(op), this.left, this.left + this.plot); }
  op(x) { return clamp(Math.floor(this.from + ((x - this.left) / this.plot) * (this.to - this.from)), this.from, this.to - 1); }
}
