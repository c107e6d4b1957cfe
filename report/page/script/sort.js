// Tables of what differs between kernels are sorted by a column when its head is pressed: first
// so that the least is at the top, then the most; what is not known stays at the end.

const sortable = (table) => {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const amount = (text) => {
    const found = /^[+-]?\d[\d,]*(?:\.\d+)?/.exec(text);
    return found ? Number(found[0].replaceAll(',', '')) : NaN;
  };
  const sort = (at, down) => {
    const rows = [...body.rows].map((row) => ({ row, text: row.cells[at].textContent, n: amount(row.cells[at].textContent) }));
    const numbers = heads[at].classList.contains('n');
    const known = (r) => r.text !== '–';
    rows.sort((a, b) => {
      if (known(a) !== known(b)) return known(a) ? -1 : 1;
      const order = numbers && !Number.isNaN(a.n) && !Number.isNaN(b.n) ? a.n - b.n : a.text.localeCompare(b.text, 'en', { numeric: true });
      return down ? -order : order;
    });
    body.append(...rows.map(({ row }) => row));
    heads.forEach((head, i) => {
      if (i === at) head.setAttribute('aria-sort', down ? 'descending' : 'ascending'); else head.removeAttribute('aria-sort');
    });
  };
  heads.forEach((head, i) => {
    head.replaceChildren(html('button', { type: 'button', click: () => sort(i, head.getAttribute('aria-sort') === 'ascending') }, head.textContent));
  });
};

for (const table of document.querySelectorAll('.compare table')) sortable(table);
