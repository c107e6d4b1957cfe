package text

import (
	"io"
	"strings"

	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/report"
)

// Compare writes one table of reports: the columns in which they differ, and
// below what they have in common.
func Compare(w io.Writer, list []kernel.Facts, o Options) error {
	if len(list) == 0 {
		return nil
	}
	p := newPrinter(o)
	p.Width = max(p.Width, 400) // rows are not clipped: they are what one came for
	c := report.Compare(list)
	p.table(0, c.Table())
	if len(c.Same) > 0 {
		p.line("  %s", p.dim.Sprint("the same for all: "+strings.Join(c.Same, ", ")))
	}
	p.line("  %s", p.dim.Sprint(report.Legend))
	for _, basis := range c.Bases {
		p.line("  %s", p.dim.Sprint(basis))
	}
	_, err := w.Write(p.out.Bytes())
	return err
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
