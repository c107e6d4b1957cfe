// Package report is facts about kernels as lines of JSON; text and page below it
// write them for people.
package report

import (
	"slices"

	"github.com/tgopt/tgopt/kernel"
)

// Version is that of the lines that `tgopt report` and `tgopt log` write as JSON: 2 since
// a line says it, and since what holds the peak is said alike by both. Keys may be
// added without another.
const Version = 2

// A Line is the report of a function as one line of JSON: what docs/json.md
// promises. Pointers are nil, and null, where nothing is known: a limit without
// a target, a prediction of spills from tensors without layouts.
type Line struct {
	Version          int              `json:"version"`
	File             string           `json:"file"`
	Function         string           `json:"function"`
	Target           *string          `json:"target"`
	Registers        int              `json:"registers"`
	RegisterLimit    *int             `json:"register_limit"`
	SpillProbability *float64         `json:"spill_probability"`
	SpillPredicted   *bool            `json:"spill_predicted"`
	SpilledBytes     *int             `json:"spilled_bytes"`
	SharedBytes      *int64           `json:"shared_bytes"`
	SharedLimit      *int             `json:"shared_limit"`
	Occupancy        *float64         `json:"occupancy"`
	Limiter          *string          `json:"limiter"`
	Peak             LinePeak         `json:"peak"`
	Basis            string           `json:"basis"`
	CalibratedOn     *string          `json:"calibrated_on"`
	Compiler         *string          `json:"compiler"`
	Release          string           `json:"release"`
	ReleaseTold      bool             `json:"release_told"`
	Estimate         bool             `json:"estimate"`
	Warps            int              `json:"warps"`
	Lanes            int              `json:"lanes"`
	Blocks           *int             `json:"blocks"`
	ResidentWarps    *int             `json:"resident_warps"`
	LiveBytes        int64            `json:"live_bytes"`
	LiveBytesThread  int64            `json:"live_bytes_thread"`
	UnknownShared    int              `json:"unknown_shared"`
	StackBytes       int              `json:"stack_bytes"`
	Cliffs           []LineCliff      `json:"cliffs"`
	Remarks          []LineRemark     `json:"remarks"`
	Reported         *kernel.Reported `json:"reported"`
	Outcome          *LineOutcome     `json:"outcome"`
	Memory           *LineMemory      `json:"memory"`

	Arguments            []kernel.Argument `json:"arguments"`
	Tile                 []int64           `json:"tile"`
	Launches             *bool             `json:"launches"`
	Config               map[string]any    `json:"config"`
	CompileSeconds       *float64          `json:"compile_seconds"`
	MeasuredMilliseconds *float64          `json:"measured_milliseconds"`
	Best                 *Best             `json:"best"`

	Before *Line `json:"before"`
}

// A LinePeak is the peak in a Line.
type LinePeak struct {
	Line      *int        `json:"line"` // in the file
	Op        *string     `json:"op"`
	Loc       *string     `json:"loc"` // "kernel.py:12", the line in the kernel itself
	Registers int         `json:"registers"`
	Values    []LineValue `json:"values"`
}

// A LineValue is a value at the peak.
type LineValue struct {
	Name      string      `json:"name"`
	Variable  *string     `json:"variable"` // in Python
	Loc       *string     `json:"loc"`
	Line      *int        `json:"line"`
	Type      string      `json:"type"`
	Role      kernel.Role `json:"role"`
	Registers int         `json:"registers"`
}

// A LineOutcome is what becomes of the kernel: what was reported, or else what is
// predicted. Reported lists what of it was.
type LineOutcome struct {
	Registers    int      `json:"registers"`
	Spills       *bool    `json:"spills"`
	SpilledBytes *int     `json:"spilled_bytes"`
	SharedBytes  *int64   `json:"shared_bytes"`
	Fits         bool     `json:"fits"`
	Reported     []string `json:"reported"`
}

// A LineCliff is a number of registers at which the occupancy changes.
type LineCliff struct {
	Registers int     `json:"registers"`
	Blocks    int     `json:"blocks"`
	Occupancy float64 `json:"occupancy"`
	Limiter   string  `json:"limiter"`
}

// A LineRemark is a remark with its line in the file.
type LineRemark struct {
	Kind   string  `json:"kind"`
	Text   string  `json:"text"`
	Line   *int    `json:"line"`
	Loc    *string `json:"loc"`
	Passes *string `json:"passes"`
}

// LineOf is what is known of a function as one line of JSON.
func LineOf(f *kernel.Facts) *Line {
	p, s, o := &f.Prediction, &f.Shared, f.Occupancy
	l := &Line{
		Version: Version, File: f.File, Function: f.Name, Target: given(f.Target), Registers: p.Registers, RegisterLimit: given(p.Limit),
		SpillProbability: known(p.Known, p.SpillProbability), SpillPredicted: known(p.Known, p.Spills), SpilledBytes: known(p.Known, p.SpilledBytes),
		SharedBytes: known(s.Known, s.Bytes), SharedLimit: given(s.Limit),
		Basis: p.Basis, CalibratedOn: given(p.From), Compiler: given(p.Compiler),
		Release: f.Release, ReleaseTold: f.ReleaseTold, Estimate: f.Estimate, Warps: f.Warps, Lanes: f.Lanes,
		LiveBytes: f.LiveBytes.Program, LiveBytesThread: f.LiveBytes.Thread, UnknownShared: len(s.Unknown),
		Cliffs: []LineCliff{}, Remarks: []LineRemark{}, Reported: f.Reported, Memory: memoryOf(f),
		Arguments: f.Arguments, Tile: f.Tile, Launches: f.Launches,
	}
	out := &f.Outcome
	l.Outcome = &LineOutcome{
		Registers: out.Registers, Spills: known(out.Known, out.Spills), SpilledBytes: known(out.Known, out.SpilledBytes),
		SharedBytes: known(out.Shared >= 0, out.Shared), Fits: s.Fits(), Reported: []string{},
	}
	for what, by := range map[string]bool{"registers": out.By.Registers, "spills": out.By.Spills, "shared_bytes": out.By.Shared} {
		if by {
			l.Outcome.Reported = append(l.Outcome.Reported, what)
		}
	}
	slices.Sort(l.Outcome.Reported)
	for _, stack := range f.Stack {
		l.StackBytes = max(l.StackBytes, stack.Most)
	}
	if o != nil {
		l.Occupancy, l.Limiter, l.Blocks, l.ResidentWarps = &o.Share, &o.Limiter, &o.Blocks, &o.Warps
		for _, c := range o.Cliffs {
			l.Cliffs = append(l.Cliffs, LineCliff{c.Registers, c.Blocks, c.Share, c.Limiter})
		}
	}
	l.Peak = LinePeak{Registers: f.Peak.Registers, Values: []LineValue{}}
	if f.Peak.Op >= 0 {
		at := &f.Ops[f.Peak.Op]
		l.Peak = PeakOf(f.Peak.Registers, at.Line, at.Name, at.Loc)
	}
	for i := range f.Peak.Values {
		l.Peak.Values = append(l.Peak.Values, ValueOf(&f.Peak.Values[i]))
	}
	for _, r := range f.Remarks {
		line := LineRemark{Kind: r.Kind, Text: r.Text, Passes: given(r.Passes)}
		if r.Op >= 0 {
			line.Line, line.Loc = given(f.Ops[r.Op].Line), given(f.Ops[r.Op].Loc.Author().String())
		}
		l.Remarks = append(l.Remarks, line)
	}
	return l
}

// ValueOf is a value at the peak.
func ValueOf(v *kernel.Value) LineValue {
	return LineValue{v.Name, given(v.Loc.Name), given(v.Loc.Author().String()), given(v.Line), v.Type, v.Role, v.Registers}
}

// PeakOf is a peak at an op, without its values; line and loc are 0 and "" if they are
// not known.
func PeakOf(registers, line int, op string, loc kernel.Place) LinePeak {
	return LinePeak{given(line), &op, given(loc.Author().String()), registers, []LineValue{}}
}

// given is nil for the zero value.
func given[T comparable](v T) *T {
	var zero T
	return known(v != zero, v)
}

func known[T any](ok bool, v T) *T {
	if !ok {
		return nil
	}
	return &v
}
