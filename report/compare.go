package report

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/target"
)

// A Comparison is kernels side by side: a row each, and the columns in which they
// differ.
type Comparison struct {
	Columns []string
	Numbers []bool // of a column: it has numbers
	Rows    [][]string
	Same    []string // what all have in common: "limit 255"
	Bases   []string // what the predictions rest on, each once
}

// Legend says what columns of a Comparison are.
const Legend = "registers: of a thread, as the vendor's compiler reported them, or is expected to; spill: the predicted probability; shared: bytes a block, (!) more than there are"

// Compare puts kernels side by side. Rows can be told apart: files of one name have as
// many of their folders as that takes, and where nothing differs, each has its file.
func Compare(list []kernel.Facts) *Comparison {
	c := &Comparison{}
	if len(list) == 0 {
		return c
	}
	rows := make([][]string, len(list))
	for n, column := range columns(labels(list)) {
		first, equal := column.cell(&list[0]), len(list) > 1
		for i := range list {
			equal = equal && column.cell(&list[i]) == first
		}
		if equal && !(n == 0 && alike(list)) {
			if first != unknown {
				c.Same = append(c.Same, column.title+" "+first)
			}
			continue
		}
		c.Columns, c.Numbers = append(c.Columns, column.title), append(c.Numbers, column.number)
		for i := range list {
			rows[i] = append(rows[i], column.cell(&list[i]))
		}
	}
	c.Rows = rows
	c.bases(list)
	return c
}

// Changes are what differs between a kernel and what became of it: a row a figure, with its
// value before and after.
func Changes(before, after *kernel.Facts) (rows [][3]string) {
	for _, column := range columns(nil)[4:] {
		rows = append(rows, [3]string{column.title, column.cell(before), column.cell(after)})
	}
	return rows
}

// Table has the columns as its first row.
func (c *Comparison) Table() [][]string { return append([][]string{c.Columns}, c.Rows...) }

// alike reports whether no column tells rows apart.
func alike(list []kernel.Facts) bool {
	for _, column := range columns(labels(list)) {
		for i := range list {
			if column.cell(&list[i]) != column.cell(&list[0]) {
				return false
			}
		}
	}
	return true
}

// labels are what files are called where they are told apart: their names, or, of those
// that share one, as many of the folders around them as it takes.
func labels(list []kernel.Facts) map[string]string {
	label, count := map[string]string{}, map[string]int{}
	for i := range list {
		if file := list[i].File; label[file] == "" {
			label[file] = slashed(file)
			for end := range ends(file) {
				count[end]++
			}
		}
	}
	for file := range label {
		for end := range ends(file) {
			if label[file] = end; count[end] == 1 {
				break
			}
		}
	}
	return label
}

// ends are the last parts of a path: "c", "b/c", "a/b/c".
func ends(file string) iter.Seq[string] {
	return func(yield func(string) bool) {
		file := slashed(file)
		for at := len(file); at > 0; {
			at = strings.LastIndexByte(file[:at], '/')
			if !yield(file[at+1:]) {
				return
			}
		}
	}
}

func slashed(file string) string { return strings.ReplaceAll(file, `\`, "/") }

// unknown stands for a figure that is not known.
const unknown = "–"

// A column of a comparison.
type column struct {
	title  string
	number bool
	cell   func(f *kernel.Facts) string
}

// columns are what reports are compared by.
func columns(labels map[string]string) []column {
	known := func(ok bool, s string) string {
		if !ok {
			return unknown
		}
		return s
	}
	return []column{
		{"file", false, func(f *kernel.Facts) string { return labels[f.File] }},
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
			return known(f.Prediction.Known, f.Outcome.PredictedText())
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
				return unknown
			}
			return strconv.Itoa(f.Occupancy.Blocks)
		}},
		{"occupancy", true, func(f *kernel.Facts) string {
			if f.Occupancy == nil {
				return unknown
			}
			return figure.Percent(f.Occupancy.Share)
		}},
		{"limited by", false, func(f *kernel.Facts) string {
			if f.Occupancy == nil {
				return unknown
			}
			return f.Occupancy.Limiter
		}},
		{"largest at the peak", false, func(f *kernel.Facts) string {
			h := f.Holders()
			if len(h) == 0 {
				return unknown
			}
			return strings.TrimSpace(fmt.Sprintf("%s %s", h[0].Values[0].Loc.Name, h[0].At)) + fmt.Sprintf(" (%d)", h[0].Registers)
		}},
	}
}

func (c *Comparison) bases(list []kernel.Facts) {
	seen := map[string]bool{}
	for i := range list {
		f := &list[i]
		if s := f.Target + ": " + Basis(f); f.Prediction.Known && !seen[s] {
			seen[s] = true
			c.Bases = append(c.Bases, s)
		}
	}
}

// Basis says what a prediction rests on.
func Basis(f *kernel.Facts) string {
	q := &f.Prediction
	switch q.Basis {
	case "calibrated":
		return "calibrated on kernels compiled for " + q.From + " by " + q.Compiler
	case "by family":
		return "by family: from kernels compiled for " + q.From + " by " + q.Compiler
	}
	if own := target.Resolve(f.Own); own != nil && own.Vendor.String() != f.Vendor {
		return "physical only: " + f.Target + " would have other layouts than these, of " + own.Name
	}
	return "physical only: no kernels compiled for " + f.Target + " were looked at"
}
