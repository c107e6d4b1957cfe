package page

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/report"
	"github.com/tgopt/tgopt/target"
)

// document is what the page shows.
type document struct {
	Title   string
	Passes  string
	Kernels []*kernelView
	// Comparisons are the tables of kernels that were asked for.
	Comparisons []*comparison
	Style       markup
	Script      markup
	Data        []byte
}

// A kernelView is a function with its targets.
type kernelView struct {
	ID     string // in the page
	Name   string
	File   string // without folders
	Path   string
	Line   int
	Link   string
	Python []*listing
	Views  []*targetView
}

// A targetView is what is said of a function on one target without scripts.
type targetView struct {
	ID, Target, Title string
	Facts             []string // about the launch
	Cards             []card
	Remarks           []remark
	Peak              peakView
	Buffers           []bufferRow
	SharedLimit       string
	Cliffs            []cliffRow
	Versions          []versionRow
	Memory            []string   // what moving elements costs, in sentences
	Accesses, Copies  [][]string // tables, their headings first
	Unit, Warps       string
	Curve             *sketch
}

// A versionRow is what one release made of the kernel.
type versionRow struct{ Source, Registers, Spilled, Stack, Shared string }

// A card is a figure that one looks at first.
type card struct {
	Title   string
	Value   string
	Unit    string // behind the value
	Was     string // before the passes, "" if there are none or it is the same
	State   string // "good", "warn", "bad", "": the colour
	Meter   *meter
	Notes   []string
	Badge   string // of how a prediction came about
	Because string // of the badge
	Bars    []bar
}

// A meter is a share of a limit, in percent, at most 100.
type meter struct {
	Part, Mark float64 // Mark: a second figure, 0 for none
	Label      string
}

// A bar is one of a few numbers that are compared.
type bar struct {
	Label, Value string
	Part         float64 // percent
	Least        bool
}

type remark struct {
	Kind, Text, Passes string
	Op                 int // -1: about the whole function
	Line               int
	Grave              bool
}

type peakView struct {
	Op, Place string
	Registers int
	Line      int
	Rows      []peakRow
	Addresses int // registers of addresses of shared memory
	Rest      int // registers of the op itself
}

type peakRow struct {
	kernel.Value
	Place string
	Share string
}

type bufferRow struct {
	kernel.Buffer
	Place, SizeText, OffsetText string
	FirstLine, LastLine         int
}

type cliffRow struct {
	kernel.Cliff
	Percent string
	By      string // the limiter in the vendor's words
	Here    bool
}

func views(kernels []*subject, d *data, o *Options) []*kernelView {
	link := o.Link
	if link == nil {
		link = func(string, int) string { return "" }
	}
	var list []*kernelView
	for i, k := range kernels {
		f := k.after[0]
		v := &kernelView{
			ID: "k" + strconv.Itoa(i), Name: f.Name, File: base(f.File), Path: f.File, Line: f.Line,
			Link: link(f.File, f.Line), Python: listings(d, i, o, link),
		}
		for j, f := range k.after {
			var before *kernel.Facts
			if j < len(k.before) {
				before = k.before[j]
			}
			v.Views = append(v.Views, newTargetView(v.ID+"t"+strconv.Itoa(j), f, before))
		}
		list = append(list, v)
	}
	return list
}

func newTargetView(id string, f, before *kernel.Facts) *targetView {
	v := &targetView{ID: id, Target: f.Target, Title: "the dump names none", Unit: f.Words().Unit, Warps: f.Words().Warp + "s", Remarks: remarks(f), Peak: peak(f)}
	if c := target.Lookup(f.Target); c != nil {
		v.Title = c.Maker()
	} else {
		v.Target = "no target"
	}
	v.Facts = []string{fmt.Sprintf("%s of %d lanes", figure.Count(f.Warps, f.Words().Warp), f.Lanes), fmt.Sprintf("%s ops", figure.Thousands(int64(len(f.Ops))))}
	if f.Own != "" && (target.Lookup(f.Own) == nil || target.Lookup(f.Own).Name != f.Target) {
		v.Facts = append(v.Facts, "compiled for "+f.Own)
	}
	if !f.ReleaseTold && !f.Estimate {
		v.Facts = append(v.Facts, "taken for a dump of Triton "+f.Release)
	}
	if f.Private {
		v.Facts = append(v.Facts, "a function that others call")
	}
	if f.Estimate {
		v.Facts = append(v.Facts, "an estimate: its tensors have no layouts yet")
		v.Cards = append(v.Cards, liveCard(f, before))
	}
	v.Cards = append(v.Cards, registersCard(f, before))
	switch {
	case !f.Estimate:
		v.Cards = append(v.Cards, spillCard(f, before), occupancyCard(f, before), sharedCard(f, before))
	case f.Reported != nil:
		v.Cards = append(v.Cards, spillCard(f, before))
	}
	v.buffers(f)
	if o := f.Occupancy; o != nil {
		here := false
		for _, c := range slices.Backward(o.Cliffs) {
			row := cliffRow{Cliff: c, Percent: figure.Percent(c.Share), By: f.Words().Limiter(target.Limiter(c.Limiter))}
			if !here && f.Outcome.Registers <= c.Registers {
				here, row.Here = true, true
			}
			v.Cliffs = append(v.Cliffs, row)
		}
		slices.Reverse(v.Cliffs)
	}
	if f.Reported != nil {
		for _, r := range f.Reported.Versions {
			v.Versions = append(v.Versions, versionRow{r.Source, figure.Known(r.Registers), figure.Known(r.SpilledBytes), figure.Known(r.StackBytes), figure.Known(r.SharedBytes)})
		}
	}
	if f.Memory != nil {
		v.Memory, v.Accesses, v.Copies = report.MemorySummary(f), report.MemoryTable(f), report.ReplicationTable(f)
	}
	v.Curve = newSketch(f)
	return v
}

func registersCard(f, before *kernel.Facts) card {
	p, n := &f.Prediction, f.Outcome.Registers
	c := card{Title: "Registers", Value: strconv.Itoa(n), Unit: "32-bit registers a thread"}
	if p.Limit > 0 {
		c.Unit = fmt.Sprintf("of %d 32-bit registers a thread", p.Limit)
		c.Meter = &meter{Part: part(n, p.Limit), Label: fmt.Sprintf("%d of %d registers", n, p.Limit)}
	}
	if f.Estimate && f.Outcome.By.Registers {
		c.Notes = append(c.Notes, fmt.Sprintf("the compiler reported them (%s); nothing is predicted, as there are no layouts", f.Reported.Source))
	} else if f.Estimate {
		c.Title = "Peak of live values"
		c.Unit = "32-bit registers a thread, if elements are divided evenly"
		c.Meter = nil
	} else {
		c.State = registersState(f)
		if f.Outcome.By.Registers {
			c.Notes = append(c.Notes, fmt.Sprintf("the compiler reported them (%s), %d were expected", f.Reported.Source, p.Registers))
		}
		if p.Known && p.Limit > 0 && p.Demand > p.Limit && !f.Outcome.By.Spills {
			c.Notes = append(c.Notes, fmt.Sprintf("%d would avoid spilling", p.Demand))
		}
		c.Notes = append(c.Notes, fmt.Sprintf("peak of live values: %d registers", f.Peak.Registers))
	}
	if before != nil && before.Outcome.Registers != n {
		c.Was = strconv.Itoa(before.Outcome.Registers)
	}
	return c
}

func registersState(f *kernel.Facts) string {
	p := &f.Prediction
	switch {
	case !p.Known || p.Limit == 0:
		return ""
	case f.Outcome.By.Spills && f.Outcome.Spills, !f.Outcome.By.Spills && p.Demand > p.Limit:
		return "bad"
	case 5*f.Outcome.Registers > 4*p.Limit:
		return "warn"
	}
	return "good"
}

func spillCard(f, before *kernel.Facts) card {
	p := &f.Prediction
	c := card{Title: "Spills", Value: "–", Unit: "not predicted: no target is known", Badge: p.Basis, Because: basis(p)}
	if o := &f.Outcome; o.By.Spills {
		c.Value, c.Unit, c.State = figure.Thousands(o.SpilledBytes), "bytes spilled a thread, as the compiler reported", "good"
		if o.Spills {
			c.State = "bad"
		}
		c.Notes = append(c.Notes, fmt.Sprintf("by %s; predicted: %s", f.Reported.Source, o.PredictedText()))
	} else if o.Physical && p.Known {
		c.Value, c.Unit, c.State = "no", "spill expected, by the peak alone", "good"
		if p.Spills {
			c.Value, c.Unit, c.State = figure.Thousands(p.SpilledBytes), "bytes a thread at least, by the peak alone", "bad"
		}
	} else if p.Known {
		c.Value, c.Unit, c.State = figure.Percent(p.SpillProbability), "probability of spilling", "good"
		switch {
		case p.Spills:
			c.State = "bad"
			c.Notes = append(c.Notes, fmt.Sprintf("typically %s bytes a thread", figure.Thousands(p.SpilledBytes)))
		case p.SpillProbability >= 0.1:
			c.State = "warn"
			c.Notes = append(c.Notes, "not expected to spill")
		default:
			c.Notes = append(c.Notes, "not expected to spill")
		}
		c.Meter = &meter{Part: 100 * p.SpillProbability, Label: figure.Percent(p.SpillProbability)}
		if before != nil && figure.Percent(before.Prediction.SpillProbability) != c.Value {
			c.Was = figure.Percent(before.Prediction.SpillProbability)
		}
	}
	return c
}

// basis says what the prediction was learnt from.
func basis(p *kernel.Prediction) string {
	var parts []string
	if p.From != "" {
		parts = append(parts, "on kernels for "+p.From)
	}
	if p.Compiler != "" {
		parts = append(parts, "as compiled by "+p.Compiler)
	}
	return strings.Join(parts, " ")
}

func occupancyCard(f, before *kernel.Facts) card {
	o := f.Occupancy
	if o == nil {
		return card{Title: "Occupancy", Value: "–", Unit: "not known without a target"}
	}
	unit, warps := f.Words().Unit, f.Words().Warp+"s"
	c := card{
		Title: "Occupancy", Value: figure.Percent(o.Share), State: "good",
		Unit:  fmt.Sprintf("%d of %d %s on each %s", o.Warps, o.MostWarps, warps, unit),
		Notes: []string{fmt.Sprintf("%s on each %s, limited by %s", figure.Count(o.Blocks, "block"), unit, f.Words().Limiter(target.Limiter(o.Limiter)))},
	}
	switch {
	case o.Blocks == 0:
		c.State, c.Notes = "bad", []string{"cannot be launched: " + f.Words().Limiter(target.Limiter(o.Limiter))}
	case o.Share < 0.25:
		c.State = "warn"
	}
	most := 1
	for _, r := range o.ByResource {
		most = max(most, r.Blocks)
	}
	for _, r := range o.ByResource {
		c.Bars = append(c.Bars, bar{Label: f.Words().Limiter(target.Limiter(r.Resource)), Value: strconv.Itoa(r.Blocks), Part: 100 * math.Sqrt(float64(r.Blocks)/float64(most)), Least: r.Resource == o.Limiter})
	}
	if before != nil && before.Occupancy != nil && figure.Percent(before.Occupancy.Share) != c.Value {
		c.Was = figure.Percent(before.Occupancy.Share)
	}
	return c
}

func sharedCard(f, before *kernel.Facts) card {
	s := &f.Shared
	if !s.Known {
		return card{Title: "Shared memory", Value: "–", Unit: "not known"}
	}
	c := card{Title: "Shared memory", Value: figure.Thousands(s.Needs), Unit: "bytes a block"}
	if s.Limit > 0 {
		c.State, c.Unit = "good", fmt.Sprintf("of %s bytes a block", figure.Thousands(s.Limit))
		c.Meter = &meter{Part: part(int(s.Needs), s.Limit), Label: figure.Percent(float64(s.Needs) / float64(s.Limit))}
		if !s.Fits() {
			c.State = "bad"
			c.Notes = append(c.Notes, fmt.Sprintf("cannot be launched: %s bytes too many", figure.Thousands(s.Needs-int64(s.Limit))))
		}
	}
	if f.Outcome.By.Shared {
		c.Notes = append(c.Notes, fmt.Sprintf("the compiler reported them (%s), %s were expected", f.Reported.Source, figure.Thousands(s.Bytes)))
	}
	if n := len(s.Buffers); n > 0 {
		c.Notes = append(c.Notes, figure.Count(n, "buffer"))
	}
	if n := len(s.Unknown); n > 0 {
		c.Notes = append(c.Notes, fmt.Sprintf("the need of %s is not known and not counted", figure.Count(n, "op")))
	}
	if before != nil && before.Shared.Needs != s.Needs {
		c.Was = figure.Thousands(before.Shared.Needs)
	}
	return c
}

func liveCard(f, before *kernel.Facts) card {
	l := &f.LiveBytes
	c := card{Title: "Live data", Value: figure.Thousands(l.Thread), Unit: "bytes a thread", Notes: []string{figure.Thousands(l.Program) + " bytes a program, before any layout"}, Badge: "estimate"}
	if before != nil && before.LiveBytes.Thread != l.Thread {
		c.Was = figure.Thousands(before.LiveBytes.Thread)
	}
	return c
}

func remarks(f *kernel.Facts) []remark {
	var list []remark
	for _, r := range f.Remarks {
		v := remark{Kind: r.Kind, Text: r.Text, Passes: r.Passes, Op: r.Op, Grave: r.Kind == "shared-limit"}
		if r.Op >= 0 && r.Op < len(f.Ops) {
			v.Line = f.Ops[r.Op].Line
		}
		list = append(list, v)
	}
	return list
}

func peak(f *kernel.Facts) peakView {
	v := peakView{Registers: f.Peak.Registers}
	if f.Peak.Op < 0 {
		return v
	}
	op := &f.Ops[f.Peak.Op]
	v.Op, v.Line, v.Place, v.Rest = op.Name, op.Line, op.Loc.Author().String(), f.Peak.Registers-f.Peak.Addresses
	v.Addresses = f.Peak.Addresses
	for _, value := range f.Peak.Values {
		v.Rows = append(v.Rows, peakRow{value, value.Loc.Author().String(), figure.Percent(float64(value.Registers) / float64(max(f.Peak.Registers, 1)))})
		v.Rest -= value.Registers
	}
	return v
}

func (v *targetView) buffers(f *kernel.Facts) {
	if f.Shared.Limit > 0 {
		v.SharedLimit = figure.Thousands(int64(f.Shared.Limit))
	}
	for _, b := range f.Shared.Buffers {
		v.Buffers = append(v.Buffers, bufferRow{b, b.Loc.Author().String(), figure.Thousands(b.Size), figure.Thousands(b.Offset), f.Ops[b.First].Line, f.Ops[b.Last].Line})
	}
}

func part(n, of int) float64 { return min(100*float64(n)/float64(max(of, 1)), 100) }
