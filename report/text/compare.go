package text

import (
	"io"
	"math"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/report"
)

// Compare writes one table of reports: the columns in which they differ, and
// below what they have in common.
func Compare(w io.Writer, rows []*report.Row, o Options) error {
	if len(rows) == 0 {
		return nil
	}
	p := newPrinter(o)
	c := report.Compare(rows)
	p.comparison(c)
	p.legend(c.Bases)
	_, err := w.Write(p.out.Bytes())
	return err
}

// Sweeps writes a table a kernel, with a row a configuration.
func Sweeps(w io.Writer, sweeps []*report.Sweep, o Options) error {
	if len(sweeps) == 0 {
		return nil
	}
	p := newPrinter(o)
	var bases []string
	for _, s := range sweeps {
		c := s.Comparison()
		p.heading("%s", s.Title())
		p.comparison(c)
		bases = append(bases, c.Bases...)
	}
	p.line("")
	p.legend(bases)
	_, err := w.Write(p.out.Bytes())
	return err
}

func (p *printer) comparison(c *report.Comparison) {
	width := p.Width
	p.Width = math.MaxInt // rows are not clipped: they are what one came for
	p.table(0, c.Table())
	p.Width = width
	if len(c.Same) > 0 {
		p.line("  %s", p.dim.Sprint("the same for all: "+strings.Join(c.Same, ", ")))
	}
}

// legend says what columns are, and what predictions rest on.
func (p *printer) legend(bases []string) {
	p.line("  %s", p.dim.Sprint(report.Legend))
	slices.Sort(bases)
	for _, basis := range slices.Compact(bases) {
		p.line("  %s", p.dim.Sprint(basis))
	}
}

// Change writes what a pipeline changed in a function.
func Change(w io.Writer, before, after *kernel.Facts, passes string, o Options) error {
	p := newPrinter(o)
	p.title(after)
	p.heading("Before and after %s", passes)
	table := [][]string{{"", "before", "after"}}
	for _, row := range report.Changes(before, after) {
		mark := ""
		if row[1] != row[2] {
			mark = "  *"
		}
		table = append(table, []string{row[0], row[1], row[2] + mark})
	}
	p.table(0, table)
	_, err := w.Write(p.out.Bytes())
	return err
}
