package page

import "slices"

// writeTables are the tables about a target, folded.
func (v *targetView) writeTables(w *writer, k *kernelView, i int) {
	w.put(`
<div class="tables" data-view="%v">
<h2 class="static">Tables for %v</h2>`, i, v.Target)
	if len(v.Peak.Rows) > 0 {
		v.Peak.write(w, k)
	}
	if len(v.Versions) > 0 {
		w.put(`
<details><summary>What several releases made of it</summary>
<table><thead><tr><th>compiler</th><th class="n">registers a thread</th><th class="n">bytes spilled a thread</th><th class="n">bytes of stack a thread</th><th class="n">bytes of shared memory</th></tr></thead><tbody>`)
		for _, r := range v.Versions {
			w.put("\n"+`<tr><td>%v</td><td class="n">%v</td><td class="n">%v</td><td class="n">%v</td><td class="n">%v</td></tr>`, r.Source, r.Registers, r.Spilled, r.Stack, r.Shared)
		}
		w.put(endOfTable)
	}
	if len(v.Cliffs) > 0 {
		w.put(`
<details><summary>Occupancy by registers</summary>
<table><thead><tr><th class="n">registers a thread, at most</th><th class="n">blocks on each %v</th><th class="n">%v on each %v</th><th class="n">share</th><th>limited by</th></tr></thead><tbody>`, v.Unit, v.Warps, v.Unit)
		for _, r := range v.Cliffs {
			w.put("\n<tr")
			w.when(r.Here, ` class="here"`)
			w.put(`><td class="n">%v</td><td class="n">%v</td><td class="n">%v</td><td class="n">%v</td><td>%v`, r.Registers, r.Blocks, r.Warps, r.Percent, r.By)
			w.when(r.Here, ` <span class="badge">here</span>`)
			w.put(`</td></tr>`)
		}
		w.put(endOfTable)
	}
	if len(v.Buffers) > 0 {
		w.put(`
<details><summary>Buffers in shared memory</summary>
<table><thead><tr><th class="n">offset, bytes</th><th class="n">size, bytes</th><th>kind</th><th>value</th><th>variable</th><th>Python</th><th>lines of %v</th><th>type</th></tr></thead><tbody>`, k.File)
		for _, b := range v.Buffers {
			w.put("\n"+`<tr><td class="n">%v</td><td class="n">%v</td><td>%v</td><td><code>%v</code></td><td>%v</td><td>%v</td><td>`, b.OffsetText, b.SizeText, b.Kind, b.Name, b.Loc.Name, b.Place)
			w.when(b.FirstLine != 0, `%v–%v`, b.FirstLine, b.LastLine)
			w.put(`</td><td><code>%v</code></td></tr>`, b.Type)
		}
		w.put(endOfTable)
	}
	v.writeMemory(w)
	w.put("\n</div>")
}

// writeMemory is what moving elements costs.
func (v *targetView) writeMemory(w *writer) {
	if len(v.Accesses) > 1 {
		w.put("\n<details><summary>What memory costs</summary>")
		for _, s := range v.Memory {
			w.put("\n"+`<p class="dim">%v</p>`, s)
		}
		writeRows(w, v.Accesses, 5)
	}
	if len(v.Copies) > 1 {
		w.put("\n<details><summary>Computed more than once, elements a thread</summary>")
		writeRows(w, v.Copies, 0, 1)
	}
}

// writeRows is a table of texts, its heading first, of which some columns are numbers.
func writeRows(w *writer, rows [][]string, numbers ...int) {
	w.put("\n<table><thead>")
	for i, row := range rows {
		tag := markup("td")
		if i == 0 {
			tag = "th"
		}
		w.when(i == 1, "</thead><tbody>")
		w.put("\n<tr>")
		for c, cell := range row {
			w.put("<%v", tag)
			w.when(slices.Contains(numbers, c), ` class="n"`)
			w.put(">%v</%v>", cell, tag)
		}
		w.put("</tr>")
	}
	w.put(endOfTable)
}

const endOfTable markup = "\n</tbody></table></details>"

// write is the table of what is live at the peak.
func (p *peakView) write(w *writer, k *kernelView) {
	w.put(`
<details><summary>What holds the %v registers at the peak</summary>
<p class="dim">%v`, p.Registers, p.Op)
	w.when(p.Line != 0, `, line %v of %v`, p.Line, k.File)
	w.when(p.Place != "", `, %v`, p.Place)
	w.put(`</p>
<table><thead><tr><th class="n">registers a thread</th><th class="n">share</th><th>variable</th><th>Python</th><th>value</th><th class="n">line</th><th>role</th><th>type</th></tr></thead><tbody>`)
	for _, r := range p.Rows {
		w.put("\n"+`<tr><td class="n">%v</td><td class="n">%v</td><td>%v</td><td>%v</td><td><code>%v</code></td><td class="n">`, r.Registers, r.Share, r.Loc.Name, r.Place, r.Name)
		w.when(r.Line != 0, `%v`, r.Line)
		w.put(`</td><td>%v</td><td><code>%v</code></td></tr>`, r.Role, r.Type)
	}
	w.when(p.Addresses != 0, "\n"+`<tr><td class="n">%v</td><td></td><td colspan="6">addresses of shared memory, kept through the loop</td></tr>`, p.Addresses)
	w.when(p.Rest > 0, "\n"+`<tr><td class="n">%v</td><td></td><td colspan="6">the op itself, while it runs</td></tr>`, p.Rest)
	w.put(endOfTable)
}
