package page

import (
	"path"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
)

// data is what the script reads, as JSON. What is said often has a number: a
// name, type or place stands in a list once. Registers are of 32 bits, a thread.
type data struct {
	Names   []string    `json:"names"` // of ops, types, roles, files
	Passes  string      `json:"passes,omitempty"`
	Kernels []*function `json:"kernels"`

	index map[string]int
}

// A function is what is the same for all targets: ops as columns, one entry an
// op, and the values that hold registers on any target.
type function struct {
	Name    string   `json:"name"`
	Lines   []int    `json:"lines"`   // of the dump; 0: not known
	Ops     []int    `json:"ops"`     // names
	Results []string `json:"results"` // with commas
	Text    []string `json:"text"`    // of the line in the dump; empty if there is none
	Places  []int    `json:"places"`  // indices into At; -1: not known
	Ends    []int    `json:"ends"`
	Depths  []int    `json:"depths"`
	Loops   []int    `json:"loops"` // ops
	At      [][2]int `json:"at"`    // places: file (a name), line
	Values  []value  `json:"values"`
	Views   []*view  `json:"views"`

	place  map[kernel.Frame]int
	values map[valueKey]int
}

type value struct {
	Name     string `json:"n"`
	Variable string `json:"v,omitempty"` // in Python
	Type     int    `json:"t"`
	Line     int    `json:"l"`
	Place    int    `json:"p"`
	Role     int    `json:"r"`
}

type valueKey struct {
	name, variable, typed string
	line                  int
}

// A view is a function on one target.
type view struct {
	Target   string   `json:"target"`
	Limit    int      `json:"limit"`
	Expected int      `json:"expected"` // of the compiler, or reported by it; 0: neither is known
	Reported bool     `json:"reported"`
	Unit     string   `json:"unit"`
	Before   []int    `json:"before"` // just before each op
	During   []int    `json:"during"`
	After    []int    `json:"after"`
	Peak     int      `json:"peak"`
	Ranges   [][5]int `json:"ranges"` // value, registers, first op, last op, 1 if at the peak
	Cliffs   [][2]int `json:"cliffs"` // registers, blocks
	Shared   memory   `json:"shared"`
	Old      [][2]int `json:"old,omitempty"` // before the passes: op, brought to the present ones, and registers while it runs
	Marks    []int    `json:"marks"`         // ops that remarks are about
	Estimate bool     `json:"estimate"`
}

type memory struct {
	Bytes   int64    `json:"bytes"`
	Limit   int      `json:"limit"`
	Buffers []buffer `json:"buffers"`
}

type buffer struct {
	Kind   string `json:"k"`
	Name   string `json:"n"`
	Type   int    `json:"t"`
	Label  string `json:"v,omitempty"` // in Python
	Owner  int    `json:"o"`
	Place  int    `json:"p"`
	Offset int64  `json:"at"`
	Size   int64  `json:"s"`
	First  int    `json:"f"`
	Last   int    `json:"e"`
}

func newData(kernels []*subject, o *Options) *data {
	d := &data{Names: []string{}, Kernels: []*function{}, Passes: o.Passes, index: map[string]int{}}
	for _, k := range kernels {
		d.Kernels = append(d.Kernels, d.function(k, o))
	}
	return d
}

func (d *data) name(s string) int {
	i, ok := d.index[s]
	if !ok {
		i = len(d.Names)
		d.index[s] = i
		d.Names = append(d.Names, s)
	}
	return i
}

func (d *data) function(k *subject, o *Options) *function {
	of := k.after[0]
	n := len(of.Ops)
	f := &function{
		Name: of.Name, Lines: make([]int, n), Ops: make([]int, n), Results: make([]string, n), Text: []string{}, Places: make([]int, n),
		Ends: make([]int, n), Depths: make([]int, n), Loops: []int{}, At: [][2]int{}, Values: []value{},
		place: map[kernel.Frame]int{}, values: map[valueKey]int{},
	}
	var dump *source.File
	if o.Dump != nil && len(k.before) == 0 {
		dump = o.Dump(of.File)
	}
	for i := range of.Ops {
		op := &of.Ops[i]
		f.Lines[i], f.Ops[i], f.Results[i] = op.Line, d.name(op.Name), strings.Join(op.Results, ", ")
		f.Places[i], f.Ends[i], f.Depths[i] = d.place(f, op.Loc), op.End, op.Depth
		if op.Loop {
			f.Loops = append(f.Loops, i)
		}
		if dump != nil {
			f.Text = append(f.Text, lineText(dump, op.Line))
		}
	}
	for i, after := range k.after {
		v := d.view(f, after)
		if i < len(k.before) {
			v.Old = aligned(k.before[i], after)
		}
		f.Views = append(f.Views, v)
	}
	f.place, f.values = nil, nil // which are as large as what they are about
	return f
}

// place is the line of the author's program, as an index into At.
func (d *data) place(f *function, p kernel.Place) int {
	at := p.Author()
	if at.File == "" || at.Line == 0 {
		return -1
	}
	at.Column = 0
	i, ok := f.place[at]
	if !ok {
		i = len(f.At)
		f.place[at] = i
		f.At = append(f.At, [2]int{d.name(at.File), at.Line})
	}
	return i
}

func (d *data) value(f *function, v *kernel.Value) int {
	key := valueKey{v.Name, v.Loc.Name, v.Type, v.Line}
	i, ok := f.values[key]
	if !ok {
		i = len(f.Values)
		f.values[key] = i
		f.Values = append(f.Values, value{v.Name, v.Loc.Name, d.name(v.Type), v.Line, d.place(f, v.Loc), d.name(string(v.Role))})
	}
	return i
}

func (d *data) view(f *function, of *kernel.Facts) *view {
	n := len(of.Ops)
	v := &view{
		Target: of.Target, Limit: of.Prediction.Limit, Peak: of.Peak.Op, Unit: of.Words().Unit, Estimate: of.Estimate,
		Before: make([]int, n), During: make([]int, n), After: make([]int, n), Ranges: make([][5]int, 0, len(of.Ranges)), Cliffs: [][2]int{}, Marks: []int{},
		Shared: memory{Bytes: of.Shared.Bytes, Limit: of.Shared.Limit, Buffers: []buffer{}},
	}
	if of.Outcome.Known {
		v.Expected, v.Reported = of.Outcome.Registers, of.Outcome.By.Registers
	}
	for i := range of.Ops {
		v.Before[i], v.During[i], v.After[i] = of.Ops[i].Before, of.Ops[i].During, of.Ops[i].After
	}
	for i := range of.Ranges {
		r := &of.Ranges[i]
		peak := 0
		if r.Peak {
			peak = 1
		}
		v.Ranges = append(v.Ranges, [5]int{d.value(f, &r.Value), r.Registers, r.First, r.Last, peak})
	}
	if of.Occupancy != nil {
		for _, c := range of.Occupancy.Cliffs {
			v.Cliffs = append(v.Cliffs, [2]int{c.Registers, c.Blocks})
		}
	}
	for i := range of.Shared.Buffers {
		b := &of.Shared.Buffers[i]
		v.Shared.Buffers = append(v.Shared.Buffers, buffer{
			Kind: b.Kind, Name: b.Name, Type: d.name(b.Type), Label: b.Loc.Name, Owner: b.Owner, Place: d.place(f, b.Loc),
			Offset: b.Offset, Size: b.Size, First: b.First, Last: b.Last,
		})
	}
	marked := make(map[int]bool)
	for _, r := range of.Remarks {
		if r.Op >= 0 && !marked[r.Op] {
			marked[r.Op] = true
			v.Marks = append(v.Marks, r.Op)
		}
	}
	return v
}

// mostText is how many bytes of a line of the dump are in the page: enough to
// know it by.
const mostText = 160

// lineText is a line of the dump without its margin and its location.
func lineText(f *source.File, line int) string {
	if line <= 0 || line > f.LineCount() {
		return ""
	}
	s := strings.TrimSpace(f.Slice(f.LineSpan(line)))
	if i := strings.LastIndex(s, " loc("); i > 0 {
		s = s[:i]
	}
	if len(s) > mostText {
		s = strings.ToValidUTF8(s[:mostText], "") + "…"
	}
	return s
}

func base(file string) string {
	if file == "" {
		return ""
	}
	return path.Base(strings.ReplaceAll(file, `\`, "/"))
}
