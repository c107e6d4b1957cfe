package picture

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/layout/linear"
)

// HTML writes the tables of layouts as a page of its own, in which one may
// choose by what the cells are coloured.
func HTML(w io.Writer, subjects []Subject, o Options) error {
	b := bufio.NewWriter(terminal.NewWriter(w, false))
	p := page{w: b, used: make(map[colored]bool)}
	for i := range subjects {
		p.colors(&subjects[i], &o)
	}
	if len(subjects) > 0 {
		o.ColorBy = subjects[0].colorBy(&o)
	}
	var css, choice strings.Builder
	for _, d := range p.dims {
		checked := ""
		if d == o.ColorBy {
			checked = " checked"
		}
		fmt.Fprintf(&choice, `<label><input type="radio" name="by" value="%s"%s onchange="document.body.dataset.by=this.value"> %[1]s</label> `, d, checked)
		fmt.Fprintf(&css, "body[data-by=%s] .by-%[1]s{display:block}\n", d)
	}
	var used []colored
	for c := range p.used {
		used = append(used, c)
	}
	slices.SortFunc(used, func(a, b colored) int {
		if a.dim != b.dim {
			return strings.Compare(string(a.dim), string(b.dim))
		}
		return int(a.n - b.n)
	})
	for _, c := range used {
		fmt.Fprintf(&css, "body[data-by=%s] .%s{background:%s}\n", c.dim, c.class(), c.hue())
	}
	title := "layouts"
	if len(subjects) == 1 {
		title = subjects[0].Title
	}
	fmt.Fprintf(b, `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>%s</title>
<style>
:root{color-scheme:light dark;--page:#fff;--text:#111;--axis:#555;--stays:#e4e4e4}
@media (prefers-color-scheme:dark){:root{--page:#181818;--text:#eee;--axis:#aaa;--stays:#b8b8b8}}
body{font:13px monospace;background:var(--page);color:var(--text);margin:1.5em}
h1,h2{font-size:14px;overflow-wrap:anywhere}pre{white-space:pre-wrap}
.scroll{overflow:auto;max-height:90vh}
table{border-collapse:collapse}caption{text-align:left;color:var(--axis);padding:2px 0}
td,th{padding:2px 6px;border:1px solid var(--page);text-align:right;white-space:nowrap}
th{color:var(--axis);font-weight:normal;background:var(--page);position:sticky;top:0;left:0}
td{background:var(--stays);color:#111}.legend{display:none;margin:.5em 0}.legend span{color:#111;padding:2px 6px}
%s</style></head>
<body data-by="%s">
<p>colour by %s</p>
`, html.EscapeString(title), css.String(), o.ColorBy, choice.String())
	for i := range subjects {
		p.subject(&subjects[i], &o)
	}
	b.WriteString("</body></html>\n")
	return b.Flush()
}

// A page is written as it is drawn, behind a head that knows all colours: it may be a hundred
// times as long as what it is about.
type page struct {
	w    io.Writer
	dims []linear.Dim
	used map[colored]bool
}

// colors notes the colours that the tables of a layout have.
func (p *page) colors(s *Subject, o *Options) {
	list, _ := s.grids(o)
	numbers := s.legend(list)
	for _, d := range s.colorDims() {
		if !slices.Contains(p.dims, d) {
			p.dims = append(p.dims, d)
		}
		for _, n := range numbers[d] {
			p.used[colored{d, n}] = true
		}
	}
}

func (c colored) class() string { return fmt.Sprintf("%s%d", c.dim, c.n) }

func (p *page) subject(s *Subject, o *Options) {
	list, elided := s.grids(o)
	fmt.Fprintf(p.w, "<section>\n<h1>%s</h1>\n<pre>%s", html.EscapeString(s.Title), html.EscapeString(Summary(s.Layout)))
	for _, n := range append(s.Notes, s.cellNote(o.View)) {
		fmt.Fprintf(p.w, "%s\n", html.EscapeString(n))
	}
	io.WriteString(p.w, "</pre>\n")
	numbers := s.legend(list)
	for _, d := range s.colorDims() {
		fmt.Fprintf(p.w, `<div class="legend by-%s">%s: `, d, html.EscapeString(s.legendTitle(d)))
		for _, n := range numbers[d] {
			fmt.Fprintf(p.w, `<span class="%s">%d</span>`, colored{d, n}.class(), n)
		}
		io.WriteString(p.w, "</div>\n")
	}
	for i := range list {
		p.grid(s, &list[i])
	}
	if elided != "" {
		fmt.Fprintf(p.w, "<p>… %s shown</p>\n", html.EscapeString(elided))
	}
	io.WriteString(p.w, "</section>\n")
}

func (p *page) grid(s *Subject, g *grid) {
	if g.title != "" {
		fmt.Fprintf(p.w, "<h2>%s</h2>\n", html.EscapeString(g.title))
	}
	fmt.Fprintf(p.w, `<div class="scroll"><table><caption>%s</caption><tr><th></th>`, html.EscapeString(g.axes))
	for _, c := range g.columns {
		fmt.Fprintf(p.w, "<th>%s</th>", html.EscapeString(c))
	}
	io.WriteString(p.w, "</tr>\n")
	for r, row := range g.cells {
		fmt.Fprintf(p.w, "<tr><th>%s</th>", html.EscapeString(g.rows[r]))
		for _, c := range row {
			var classes []string
			for _, k := range s.colors(c.in) {
				classes = append(classes, k.class())
			}
			fmt.Fprintf(p.w, `<td class="%s" title="%s">%s</td>`, strings.Join(classes, " "), html.EscapeString(s.describe(c.in)), html.EscapeString(c.text))
		}
		io.WriteString(p.w, "</tr>\n")
	}
	io.WriteString(p.w, "</table></div>\n")
	if g.elided != "" {
		fmt.Fprintf(p.w, "<p>… %s shown</p>\n", html.EscapeString(g.elided))
	}
}
