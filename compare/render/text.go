// Package render writes what package compare found: as text for a terminal, as Markdown
// and as lines of JSON.
package render

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/tgopt/tgopt/compare"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/passlog/irdiff"
)

// Options say what is shown.
type Options struct {
	Color bool // of text, for terminals
	// Unified shows the IR as one difference, in place of by lines of Python.
	Unified bool
}

// A Result is all that was compared.
type Result struct {
	A, B         string // the names of the sides
	Differences  []*compare.Difference
	OnlyA, OnlyB []*compare.Kernel
}

// differing are the pairs that are not the same.
func (r *Result) differing() (list []*compare.Difference) {
	for _, d := range r.Differences {
		if !d.Same() {
			list = append(list, d)
		}
	}
	return list
}

// Text writes what differs between each pair, then how many there are.
func Text(w io.Writer, r *Result, o Options) error {
	p := &printer{paint: terminal.Painter(o.Color), Options: o}
	list := r.differing()
	for _, d := range list {
		p.difference(d)
	}
	if len(list) > 1 {
		p.lines(tabbed(overview(list)), nil)
		p.line("")
	}
	for _, k := range r.OnlyA {
		p.line("%s", p.paint.Paint(terminal.Red, "- only in "+r.A+": "+title(k)+place(k)))
	}
	for _, k := range r.OnlyB {
		p.line("%s", p.paint.Paint(terminal.Green, "+ only in "+r.B+": "+title(k)+place(k)))
	}
	p.line("%s", Summary(r))
	_, err := w.Write(p.out.Bytes())
	return err
}

// Summary says how many kernels there are.
func Summary(r *Result) string {
	n := len(r.differing())
	parts := []string{figure.Count(len(r.Differences), "pair") + " compared"}
	switch {
	case len(r.Differences) == 0:
	case n == 0:
		parts = append(parts, "no difference")
	default:
		parts = append(parts, figure.Thousands(n)+" with differences")
	}
	for _, side := range []struct {
		n    int
		name string
	}{{len(r.OnlyA), r.A}, {len(r.OnlyB), r.B}} {
		if side.n > 0 {
			parts = append(parts, figure.Thousands(side.n)+" only in "+terminal.Line(side.name))
		}
	}
	return strings.Join(parts, ", ")
}

type printer struct {
	Options
	out   bytes.Buffer
	paint terminal.Painter
}

func (p *printer) line(format string, args ...any) { fmt.Fprintf(&p.out, format+"\n", args...) }

// lines writes lines, each in the style that is said of it.
func (p *printer) lines(text string, style func(line int) terminal.Style) {
	for i, l := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		l = strings.TrimRight(l, " ")
		if style != nil && style(i) != "" {
			p.line("%s", p.paint.Paint(style(i), l))
		} else {
			p.line("%s", terminal.Line(l))
		}
	}
}

// title is what a kernel is called.
func title(k *compare.Kernel) string { return "@" + k.Name }

// place is where a kernel stands.
func place(k *compare.Kernel) string {
	if k.Line == 0 {
		return " (" + k.File + ")"
	}
	return fmt.Sprintf(" (%s:%d)", k.File, k.Line)
}

func (p *printer) difference(d *compare.Difference) {
	name := title(d.A)
	if d.B.Name != d.A.Name {
		name += " → " + title(d.B)
	}
	p.line("%s  %s", p.paint.Paint(terminal.Bold, name), terminal.Line(d.A.File+" → "+d.B.File))
	if d.By != "" {
		p.line("  paired as %s", d.By)
	}
	for _, s := range d.Config {
		p.line("  %s", terminal.Line(s.Name+": "+cmp.Or(s.Before, "–")+" → "+cmp.Or(s.After, "–")))
	}
	p.figures(d)
	for _, o := range d.Over {
		p.line("  %s", p.paint.Paint(terminal.Red, "over "+o.Limit.String()+": "+o.Text))
	}
	p.layouts(d)
	if p.Unified {
		for l := range strings.Lines(d.Unified) {
			l = strings.TrimSuffix(l, "\n")
			p.line("%s", p.paint.Paint(unifiedStyle(l), l))
		}
	} else {
		for i := range d.Groups {
			p.group(d, &d.Groups[i])
		}
	}
	p.line("")
}

func (p *printer) figures(d *compare.Difference) {
	rows := changed(d)
	styles := []terminal.Style{terminal.Faint}
	var same []string
	for i := range d.Figures {
		f := &d.Figures[i]
		switch {
		case unchanged(f):
			same = append(same, f.Name+" "+f.Text(f.Before)+" "+f.By)
		case f.Worse():
			styles = append(styles, terminal.Red)
		case f.Better():
			styles = append(styles, terminal.Green)
		default:
			styles = append(styles, "")
		}
	}
	for i := range rows {
		rows[i][0] = "  " + rows[i][0]
	}
	if len(rows) > 1 {
		p.lines(tabbed(rows), func(i int) terminal.Style { return styles[i] })
	}
	if len(same) > 0 {
		p.line("  %s", p.paint.Paint(terminal.Faint, "unchanged: "+strings.Join(same, ", ")))
	}
}

// changed are the figures that differ, or that one side has alone.
func changed(d *compare.Difference) [][]string {
	rows := [][]string{{"figure", "by", "before", "after", "change"}}
	for i := range d.Figures {
		if f := &d.Figures[i]; !unchanged(f) {
			rows = append(rows, []string{f.Name, f.By, f.Text(f.Before), f.Text(f.After), f.Change()})
		}
	}
	return rows
}

func unchanged(f *compare.Figure) bool { return f.Before != nil && f.After != nil && !f.Differs() }

func (p *printer) layouts(d *compare.Difference) {
	for _, l := range d.Layouts {
		p.line("  layout %s → %s in %s", terminal.Line(l.Old), terminal.Line(l.New), figure.Count(l.Ops, "op"))
		if l.Replaced != l.Old || l.Definition != l.New {
			p.line("    %s", p.paint.Paint(terminal.Red, "- "+l.Replaced))
			p.line("    %s", p.paint.Paint(terminal.Green, "+ "+l.Definition))
		}
	}
}

func (p *printer) group(d *compare.Difference, g *compare.Group) {
	p.line("  %s", p.paint.Paint(terminal.Cyan, groupTitle(g)))
	for _, l := range groupLines(g) {
		p.line("    %s", p.paint.Paint(styleOf(l), l))
	}
}

// groupTitle is the line of Python, as both sides know it.
func groupTitle(g *compare.Group) string {
	at, now := g.At.String(), g.Now.String()
	switch {
	case at == "" && now == "":
		return "of no line of Python"
	case now == "" || at == now:
		return at
	case at == "":
		return now
	}
	return at + " → " + now
}

// groupLines are what differs of a line of Python, in the manner of a difference: lines
// begin with -, + or, of what moved and is else the same, >.
func groupLines(g *compare.Group) (list []string) {
	alone, replaced := 0, map[irdiff.Replaced]bool{}
	names := []string{}
	for _, r := range g.Rows {
		switch {
		case r.Change == irdiff.Layouts && len(r.Replaced) > 0:
			alone++
			for _, as := range r.Replaced {
				if !replaced[as] {
					replaced[as] = true
					names = append(names, as.Old+" → "+as.New)
				}
			}
		case r.Change == irdiff.Added:
			list = append(list, fmt.Sprintf("+ %d: %s", r.New, r.After))
		case r.Change == irdiff.Removed:
			list = append(list, fmt.Sprintf("- %d: %s", r.Old, r.Before))
		case r.Change == irdiff.Moved:
			list = append(list, fmt.Sprintf("> %d → %d: %s", r.Old, r.New, r.After))
		default:
			list = append(list, fmt.Sprintf("- %d: %s", r.Old, r.Before), fmt.Sprintf("+ %d: %s  [%s]", r.New, r.After, strings.Join(changes(r.Change), ", ")))
		}
	}
	if alone > 0 {
		list = append(list, fmt.Sprintf("~ %s with other layouts alone: %s", figure.Count(alone, "op"), strings.Join(names, ", ")))
	}
	return list
}

// changeNames are what happened to a line, in words.
var changeNames = []struct {
	change irdiff.Change
	name   string
}{
	{irdiff.Removed, "removed"}, {irdiff.Added, "added"}, {irdiff.Moved, "moved"}, {irdiff.Op, "op"}, {irdiff.Operands, "operands"},
	{irdiff.Attributes, "attributes"}, {irdiff.Types, "types"}, {irdiff.Layouts, "layouts"},
}

func changes(c irdiff.Change) []string {
	list := []string{}
	for _, n := range changeNames {
		if c&n.change != 0 {
			list = append(list, n.name)
		}
	}
	return list
}

func styleOf(line string) terminal.Style {
	return map[byte]terminal.Style{'-': terminal.Red, '+': terminal.Green, '>': terminal.Yellow, '~': terminal.Faint}[line[0]]
}

// unifiedStyle is as tools for differences do it.
func unifiedStyle(line string) terminal.Style {
	switch {
	case strings.HasPrefix(line, "@@"):
		return terminal.Cyan
	case line != "" && strings.ContainsRune("-+", rune(line[0])):
		return styleOf(line)
	}
	return terminal.Faint
}

// overview is a row a pair: the figures that limits may be on.
func overview(list []*compare.Difference) [][]string {
	columns := []string{compare.Registers, compare.Spills, compare.Shared, compare.Occupancy, compare.Conversions}
	rows := [][]string{append(append([]string{"kernel"}, columns...), "IR")}
	count := map[string]int{}
	for _, d := range list {
		count[d.A.Name]++
	}
	for _, d := range list {
		row := []string{title(d.A)}
		if count[d.A.Name] > 1 {
			row[0] += " of " + cmp.Or(d.A.Path, fmt.Sprintf("line %d", d.A.Line))
		}
		for _, name := range columns {
			row = append(row, cell(d.Figure(name)))
		}
		n := d.Rows(^irdiff.Change(0))
		row = append(row, figure.Count(n, "line"))
		rows = append(rows, row)
	}
	return rows
}

// cell is a figure before and after.
func cell(f *compare.Figure) string {
	switch {
	case f == nil:
		return "–"
	case !f.Differs():
		return f.Text(f.After)
	}
	return f.Text(f.Before) + " → " + f.Text(f.After)
}

// tabbed sets rows in columns.
func tabbed(rows [][]string) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(w, terminal.Text(strings.Join(row, "\t")))
	}
	w.Flush()
	return b.String()
}
