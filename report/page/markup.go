package page

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/report"
)

// write is the page; the parts of a function that scripts fill are empty.
func (d *document) write(w *writer) {
	w.put(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="tgopt report">
<title>%v</title>
<style>%v</style>
</head>
<body>
<header class="top">
  <span class="brand"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1 15V9h3V5h3V1h3v5h2v4h3v5z"/></svg>tgopt report</span>`, d.Title, d.Style)
	w.when(d.Passes != "", `<span class="passes">after <code>%v</code></span>`, d.Passes)
	w.put(`
  <span class="space"></span>
  <span class="tools"></span>
</header>
<main>`)
	for _, c := range d.Comparisons {
		c.write(w)
	}
	if len(d.Kernels) > 1 {
		w.put("\n" + `<nav class="contents" aria-label="Functions"><ol>`)
		for _, k := range d.Kernels {
			w.put(`<li><a href="#%v">%v</a> <span class="dim">%v</span></li>`, k.ID, k.Name, k.Path)
		}
		w.put(`</ol></nav>`)
	}
	for _, k := range d.Kernels {
		k.write(w)
	}
	w.when(len(d.Kernels)+len(d.Comparisons) == 0, "\n"+`<p class="dim">There is no function to report on.</p>`)
	w.put(`
</main>
<script type="application/json" id="data">`)
	w.data(d.Data)
	w.put(`</script>
<script>%v</script>
</body>
</html>
`, d.Script)
}

func (c *comparison) write(w *writer) {
	w.put(`
<section class="compare" aria-label="Comparison">`)
	w.when(c.Title != "", "\n<h2>%v</h2>", c.Title)
	w.put(`
<div class="wide"><table><thead><tr>`)
	class := func(j int) markup {
		if c.Numbers[j] {
			return ` class="n"`
		}
		return ""
	}
	for j, name := range c.Columns {
		w.put(`<th%v>%v</th>`, class(j), name)
	}
	w.put(`</tr></thead><tbody>`)
	best := slices.Index(c.Columns, report.BestColumn)
	for i, row := range c.Rows {
		w.put("\n<tr")
		w.when(best >= 0 && row[best] != report.Unknown, ` class="here"`)
		w.put(">")
		for j, cell := range row {
			w.put(`<td%v>`, class(j))
			if j == 0 && c.Links != nil {
				w.put(`<a href="#%v">%v</a>`, c.Links[i], cell)
			} else {
				w.put(`%v`, cell)
			}
			w.put(`</td>`)
		}
		w.put("</tr>")
	}
	w.put("\n</tbody></table></div>")
	w.when(len(c.Same) > 0, "\n"+`<p class="dim">the same for all: %v</p>`, strings.Join(c.Same, ", "))
	w.put("\n"+`<p class="dim">%v</p>`, c.Legend)
	for _, base := range c.Bases {
		w.put("\n"+`<p class="dim">%v</p>`, base)
	}
	w.put("\n</section>")
}

func (k *kernelView) write(w *writer) {
	w.put(`
<section class="kernel" id="%v" aria-label="%v">
<div class="title">
  <div>
    <h1>%v</h1>
    <p class="dim path" title="%v">`, k.ID, k.Name, k.Name, k.Path)
	w.when(k.Link != "", `<a href="%v">`, address(k.Link))
	path := k.Path
	if path == "" {
		path = "no file"
	}
	w.put(`%v`, path)
	w.when(k.Line != 0, `:%v`, k.Line)
	w.when(k.Link != "", `</a>`)
	w.put(`</p>
  </div>
  <nav class="tabs" aria-label="Targets">`)
	for i, v := range k.Views {
		w.put(`<a href="#%v" data-view="%v"><b>%v</b><small>%v</small></a>`, v.ID, i, v.Target, v.Title)
	}
	w.put(`</nav>
</div>`)
	for i, v := range k.Views {
		v.write(w, k, i)
	}
	w.put(`
<div class="work">
<div class="charts"></div>
<div class="side">
<div class="panel source" aria-label="Python source">`)
	for _, l := range k.Python {
		l.write(w)
	}
	w.when(len(k.Python) == 0, `
<h3>Python</h3>
<p class="dim">The dump has no locations: no op says which line of Python it comes from.</p>`)
	w.put(`
</div>
<div class="panel live" aria-live="off"></div>
</div>
</div>`)
	for i, v := range k.Views {
		v.writeTables(w, k, i)
	}
	w.put("\n</section>")
}

// write is what is said of a target without scripts, but for the tables.
func (v *targetView) write(w *writer, k *kernelView, i int) {
	w.put(`
<div class="view" id="%v" data-view="%v">
<h2 class="static">%v on %v</h2>
<p class="facts dim">`, v.ID, i, k.Name, v.Target)
	for i, fact := range v.Facts {
		w.when(i > 0, `<span class="dot"> · </span>`)
		w.put(`%v`, fact)
	}
	w.put(`</p>
<div class="cards">`)
	for _, c := range v.Cards {
		c.write(w)
	}
	w.put("\n</div>")
	if len(v.Remarks) > 0 {
		w.put(`
<div class="remarks">
<h3>What would help, and what to know</h3>
<ul>`)
		for _, r := range v.Remarks {
			r.write(w)
		}
		w.put("\n</ul>\n</div>")
	}
	w.put("\n" + `<div class="static">`)
	if c := v.Curve; c != nil {
		w.put(`
<h3>Registers a thread along the ops</h3>
<svg class="sketch" viewBox="0 0 %v %v" preserveAspectRatio="none" role="img" aria-label="%v"><path d="%v"/>`, c.Width, c.Height, c.Label, c.Area)
		w.when(c.Limit >= 0, `<path class="limit" d="M0 %vH%v"/>`, c.Limit, c.Width)
		w.put(`</svg>
<p class="dim">%v</p>`, c.Label)
	}
	w.put("\n</div>\n</div>")
}

func (c *card) write(w *writer) {
	w.put(`
<article class="card %v">
  <h3>%v`, c.State, c.Title)
	if c.Badge != "" {
		w.put(`<span class="badge"`)
		w.when(c.Because != "", ` title="%v"`, c.Because)
		w.put(`>%v</span>`, c.Badge)
	}
	w.put(`</h3>
  <p class="figure">`)
	w.when(c.Was != "", `<s><span class="unseen">before: </span>%v</s> <span class="arrow">→</span> `, c.Was)
	w.put(`<b>%v</b> <span class="unit">%v</span></p>`, c.Value, c.Unit)
	if m := c.Meter; m != nil {
		w.put("\n"+`  <svg class="meter" viewBox="0 0 100 1" preserveAspectRatio="none" role="img" aria-label="%v"><rect class="track" width="100" height="1"/><rect class="part" width="%v" height="1"/></svg>`, m.Label, m.Part)
	}
	if len(c.Bars) > 0 {
		w.put("\n" + `  <dl class="bars">`)
		for _, b := range c.Bars {
			least := markup("")
			if b.Least {
				least = ` class="least"`
			}
			w.put(`<dt%v>%v</dt><dd%v><svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="%v" height="1"/></svg><span>%v</span></dd>`, least, b.Label, least, b.Part, b.Value)
		}
		w.put(`</dl>`)
	}
	for _, note := range c.Notes {
		w.put("\n"+`  <p class="note">%v</p>`, note)
	}
	w.when(c.Because != "", "\n"+`  <p class="note basis">%v %v</p>`, c.Badge, c.Because)
	w.put("\n</article>")
}

func (r *remark) write(w *writer) {
	w.put("\n<li")
	w.when(r.Grave, ` class="grave"`)
	w.put(`><span class="kind">%v</span><span class="said">%v`, r.Kind, r.Text)
	w.when(r.Passes != "", ` <code>--passes='%v'</code>`, r.Passes)
	w.put(`</span>`)
	if r.Op >= 0 {
		w.put(`<span class="where" data-op="%v">`, r.Op)
		if r.Line != 0 {
			w.put(`line %v`, r.Line)
		} else {
			w.put(`op %v`, r.Op)
		}
		w.put(`</span>`)
	}
	w.put(`</li>`)
}

func (l *listing) write(w *writer) {
	w.put("\n<h3>")
	w.when(l.Path != "", `<span title="%v">%v</span>`, l.Path, l.File)
	what := "lines and what they set"
	if l.Known {
		what = "registers a thread, at most"
	}
	w.put(`<span class="dim">%v</span></h3>
<ol class="code">`, what)
	for _, line := range l.Lines {
		line.write(w)
	}
	w.put("\n</ol>")
}

func (l *codeLine) write(w *writer) {
	w.put("\n<li")
	w.when(l.Gap, ` class="gap"`)
	w.when(l.Place >= 0, ` data-place="%v"`, l.Place)
	w.put(`>`)
	if l.Link != "" {
		w.put(`<a class="number" href="%v" tabindex="-1">%v</a>`, address(l.Link), l.Number)
	} else {
		w.put(`<span class="number">%v</span>`, l.Number)
	}
	if l.Place >= 0 {
		w.put(`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="%v" height="1"/></svg><span class="most">%v</span>`, l.Part, l.Most)
	} else {
		w.put(`<span class="bar"></span><span class="most"></span>`)
	}
	w.put(`<code>`)
	for _, s := range l.Code {
		if s.Kind != "" {
			w.put(`<span class="%v">%v</span>`, s.Kind, s.Text)
		} else {
			w.put(`%v`, s.Text)
		}
	}
	w.put(`</code></li>`)
}
