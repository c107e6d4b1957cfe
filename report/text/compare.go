package text

import (
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/kernel"
)

// A column of a comparison.
type column struct {
	title  string
	number bool
	cell   func(f *kernel.Facts) string
}

// columns are what reports are compared by.
func columns() []column {
	known := func(ok bool, s string) string {
		if !ok {
			return "–"
		}
		return s
	}
	return []column{
		{"file", false, func(f *kernel.Facts) string { return path.Base(f.File) }},
		{"function", false, func(f *kernel.Facts) string { return "@" + f.Name }},
		{"target", false, func(f *kernel.Facts) string { return known(f.Target != "", f.Target) }},
		{"warps", true, func(f *kernel.Facts) string { return fmt.Sprintf("%d × %d", f.Warps, f.Lanes) }},
		{"peak", true, func(f *kernel.Facts) string { return strconv.Itoa(f.Peak.Registers) }},
		{"registers", true, func(f *kernel.Facts) string {
			if f.Outcome.By.Registers {
				return fmt.Sprintf("%d, %d expected", f.Outcome.Registers, f.Prediction.Registers)
			}
			return strconv.Itoa(f.Prediction.Registers)
		}},
		{"limit", true, func(f *kernel.Facts) string {
			return known(f.Prediction.Limit > 0, strconv.Itoa(f.Prediction.Limit))
		}},
		{"spill", true, func(f *kernel.Facts) string {
			return known(f.Prediction.Known, figure.Percent(f.Prediction.SpillProbability))
		}},
		{"bytes spilled", true, func(f *kernel.Facts) string {
			s := figure.Thousands(f.Outcome.SpilledBytes)
			if f.Outcome.By.Spills {
				s += " reported"
			}
			return known(f.Outcome.Known, s)
		}},
		{"shared", true, func(f *kernel.Facts) string {
			s := figure.Thousands(f.Shared.Needs)
			if !f.Shared.Fits() {
				s += " (!)"
			}
			return known(f.Shared.Known, s)
		}},
		{"blocks", true, func(f *kernel.Facts) string {
			if f.Occupancy == nil {
				return "–"
			}
			return strconv.Itoa(f.Occupancy.Blocks)
		}},
		{"occupancy", true, func(f *kernel.Facts) string {
			if f.Occupancy == nil {
				return "–"
			}
			return figure.Percent(f.Occupancy.Share)
		}},
		{"limited by", false, func(f *kernel.Facts) string {
			if f.Occupancy == nil {
				return "–"
			}
			return f.Occupancy.Limiter
		}},
		{"largest at the peak", false, func(f *kernel.Facts) string {
			h := holders(f)
			if len(h) == 0 {
				return "–"
			}
			return strings.TrimSpace(fmt.Sprintf("%s %s", h[0].values[0].Loc.Name, h[0].at)) + fmt.Sprintf(" (%d)", h[0].registers)
		}},
	}
}

// comparison is the columns in which reports differ, and what all have in
// common. One of several parts of all file names that differ is kept.
func comparison(list []kernel.Facts) (differ []column, same []string) {
	for _, c := range columns() {
		first := c.cell(&list[0])
		equal := true
		for i := range list {
			equal = equal && c.cell(&list[i]) == first
		}
		switch {
		case !equal || len(list) == 1:
			differ = append(differ, c)
		case first != "–":
			same = append(same, c.title+" "+first)
		}
	}
	return differ, same
}

// rows are a header and a row a report.
func rows(list []kernel.Facts, cs []column) [][]string {
	var header []string
	for _, c := range cs {
		header = append(header, c.title)
	}
	table := [][]string{header}
	for i := range list {
		var row []string
		for _, c := range cs {
			row = append(row, c.cell(&list[i]))
		}
		table = append(table, row)
	}
	return table
}

const legend = "registers: of a thread, as the vendor's compiler reported them, or is expected to; spill: the predicted probability; shared: bytes a block, (!) more than there are"

// Compare writes one table of reports: the columns in which they differ, and
// below what they have in common.
func Compare(w io.Writer, list []kernel.Facts, o Options) error {
	if len(list) == 0 {
		return nil
	}
	p := newPrinter(o)
	p.Width = max(p.Width, 400) // rows are not clipped: they are what one came for
	differ, same := comparison(list)
	p.table(0, rows(list, differ))
	if len(same) > 0 {
		p.line("  %s", p.dim.Sprint("the same for all: "+strings.Join(same, ", ")))
	}
	p.line("  %s", p.dim.Sprint(legend))
	for _, basis := range bases(list) {
		p.line("  %s", p.dim.Sprint(basis))
	}
	_, err := w.Write(p.out.Bytes())
	return err
}

// bases lists what the predictions rest on, each once.
func bases(list []kernel.Facts) []string {
	var out []string
	seen := map[string]bool{}
	for i := range list {
		f := &list[i]
		if s := f.Target + ": " + Basis(f); f.Prediction.Known && !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}

// Change writes what a pipeline changed in a function.
func Change(w io.Writer, before, after *kernel.Facts, passes string, o Options) error {
	p := newPrinter(o)
	p.title(after)
	p.heading("Before and after %s", passes)
	table := [][]string{{"", "before", "after"}}
	for _, c := range columns()[4:] {
		a, b := c.cell(before), c.cell(after)
		mark := ""
		if a != b {
			mark = "  *"
		}
		table = append(table, []string{c.title, a, b + mark})
	}
	p.table(0, table)
	_, err := w.Write(p.out.Bytes())
	return err
}
