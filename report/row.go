package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/target"
)

// A Row is a kernel in a table: what tables say of its Facts, which are much larger, and what
// is known of its configuration.
type Row struct {
	File, Function, Target string
	Arguments              []kernel.Argument
	// Config is what the program that launches the kernel chose: constants, num_warps, num_stages
	// and the like; nil where nothing says.
	Config map[string]any
	// Written is when the dump was; Compiled is how long the compiler took for it by the times of its
	// files, 0 where they do not say.
	Written  time.Time
	Compiled time.Duration
	// Measured is the time of a launch in milliseconds as an autotuner measured it, 0 where that is not known.
	Measured float64
	Best     Best
	Key      string // what it was measured for

	Line *Line // nil: was not asked for

	warps, lanes int
	basis        string
	tile         tile
	figures      []string // a cell each
	rank         rank
}

// RowOf is the row of a function.
func RowOf(f *kernel.Facts) *Row {
	r := &Row{
		File: f.File, Function: strings.Clone(f.Name), Target: f.Target, warps: f.Warps, lanes: f.Lanes, tile: tileOf(f), rank: rankOf(f),
	}
	for _, a := range f.Arguments { // whose texts are parts of the dump's
		r.Arguments = append(r.Arguments, kernel.Argument{Name: strings.Clone(a.Name), Type: strings.Clone(a.Type)})
	}
	if f.Prediction.Known {
		r.basis = f.Target + ": " + Basis(f)
	}
	for _, figure := range figures {
		r.figures = append(r.figures, figure.cell(f))
	}
	return r
}

// Completed is the Line with what the row knows of the configuration.
func (r *Row) Completed() *Line {
	l := r.Line
	l.Config, l.CompileSeconds, l.MeasuredMilliseconds, l.Best = r.Config, known(r.Compiled > 0, r.Compiled.Seconds()), given(r.Measured), given(r.Best)
	return l
}

// RowsOf are the rows of functions.
func RowsOf(list []kernel.Facts) (rows []*Row) {
	for i := range list {
		rows = append(rows, RowOf(&list[i]))
	}
	return rows
}

// Unknown stands for what is not known; BestColumn has what stands out.
const (
	Unknown    = "–"
	BestColumn = "best"
)

func orUnknown(ok bool, s string) string {
	if !ok {
		return Unknown
	}
	return s
}

// A column of a comparison.
type column struct {
	title  string
	number bool
	cell   func(r *Row) string
}

// columns are what rows are compared by: what they are, their configuration, the figures, and
// what was measured.
func columns(rows []*Row) (list []column) {
	label := labels(rows)
	list = []column{
		{"file", false, func(r *Row) string { return label[r.File] }},
		{"function", false, func(r *Row) string { return "@" + r.Function }},
		{"target", false, func(r *Row) string { return orUnknown(r.Target != "", r.Target) }},
		{"arguments", false, differingArguments(rows)},
		{"tile", false, func(r *Row) string { return r.tile.String() }},
	}
	names := differing(rows)
	for _, name := range names {
		list = append(list, column{name, true, func(r *Row) string {
			value, ok := r.Config[name]
			return orUnknown(ok, fmt.Sprint(value))
		}})
	}
	if !slices.Contains(names, warpsOption) { // which says the same
		list = append(list, column{"warps", true, func(r *Row) string { return fmt.Sprintf("%d × %d", r.warps, r.lanes) }})
	}
	list = append(list,
		column{BestColumn, false, func(r *Row) string { return orUnknown(r.Best != "", string(r.Best)) }},
		column{"measured, ms", true, func(r *Row) string {
			return orUnknown(r.Measured > 0, strconv.FormatFloat(r.Measured, 'g', 4, 64))
		}},
		column{"compiled, s", true, func(r *Row) string {
			return orUnknown(r.Compiled > 0, strconv.FormatFloat(r.Compiled.Seconds(), 'f', 2, 64))
		}})
	for i, figure := range figures {
		list = append(list, column{figure.title, figure.number, func(r *Row) string { return r.figures[i] }})
	}
	return list
}

// differingArguments is a cell with the arguments that are specialized otherwise in other rows.
func differingArguments(rows []*Row) func(*Row) string {
	differ := map[int]bool{}
	for _, r := range rows {
		for i := range max(len(r.Arguments), len(rows[0].Arguments)) {
			if i >= len(r.Arguments) || i >= len(rows[0].Arguments) || r.Arguments[i] != rows[0].Arguments[i] {
				differ[i] = true
			}
		}
	}
	return func(r *Row) string {
		var parts []string
		for i, a := range r.Arguments {
			if differ[i] {
				parts = append(parts, a.Name+" "+a.Type)
			}
		}
		return orUnknown(len(parts) > 0, strings.Join(parts, ", "))
	}
}

// figures are what Facts are compared by.
var figures = []struct {
	title  string
	number bool
	cell   func(f *kernel.Facts) string
}{
	{"launches", false, func(f *kernel.Facts) string {
		switch {
		case f.Launches == nil:
			return Unknown
		case *f.Launches:
			return "yes"
		}
		return "no: " + excessOf(f.Over[0]).Short(target.Lookup(f.Target))
	}},
	{"peak", true, func(f *kernel.Facts) string { return strconv.Itoa(f.Peak.Registers) }},
	{"registers", true, func(f *kernel.Facts) string {
		if f.Outcome.By.Registers {
			return fmt.Sprintf("%d, %d expected", f.Outcome.Registers, f.Prediction.Registers)
		}
		return strconv.Itoa(f.Prediction.Registers)
	}},
	{"limit", true, func(f *kernel.Facts) string {
		return orUnknown(f.Prediction.Limit > 0, strconv.Itoa(f.Prediction.Limit))
	}},
	{"spill", true, func(f *kernel.Facts) string {
		return orUnknown(f.Prediction.Known, f.Outcome.PredictedText())
	}},
	{"bytes spilled", true, func(f *kernel.Facts) string {
		s := figure.Thousands(f.Outcome.SpilledBytes)
		if f.Outcome.By.Spills {
			s += " reported"
		}
		return orUnknown(f.Outcome.Known, s)
	}},
	{"shared", true, func(f *kernel.Facts) string {
		s := figure.Thousands(f.Shared.Needs)
		if !f.Shared.Fits() {
			s += " (!)"
		}
		return orUnknown(f.Shared.Known, s)
	}},
	{"blocks", true, func(f *kernel.Facts) string {
		if f.Occupancy == nil {
			return Unknown
		}
		return strconv.Itoa(f.Occupancy.Blocks)
	}},
	{"occupancy", true, func(f *kernel.Facts) string {
		if f.Occupancy == nil {
			return Unknown
		}
		return figure.Percent(f.Occupancy.Share)
	}},
	{"limited by", false, func(f *kernel.Facts) string {
		if f.Occupancy == nil {
			return Unknown
		}
		return f.Occupancy.Limiter
	}},
	{"largest at the peak", false, func(f *kernel.Facts) string {
		h := f.Holders()
		if len(h) == 0 {
			return Unknown
		}
		return strings.TrimSpace(fmt.Sprintf("%s %s", h[0].Values[0].Loc.Name, h[0].At)) + fmt.Sprintf(" (%d)", h[0].Registers)
	}},
}
