package kernel

import (
	"strings"

	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect/math"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// ops fills in the curve and where most bytes are live.
func (b *builder) ops(f *Facts, a *pressure.Analysis) {
	b.index = make(map[*ir.Op]int, len(a.Points))
	f.Ops = make([]Op, len(a.Points))
	f.LiveBytes.Op, f.LiveBytes.Program = b.k.MostLive()
	for i, p := range a.Points {
		b.index[p.Op] = i
		o := Op{
			Line: b.text.Line(p.Op), Name: p.Op.Name().String(), Results: make([]string, p.Op.NumResults()), Loc: b.text.place(p.Op.Loc()),
			End: i, Loop: p.Op.HasTrait(ir.LoopLike), Before: p.Before, During: p.During, After: p.After, Bytes: p.Bytes,
		}
		for j := range o.Results {
			o.Results[j] = b.text.Name(p.Op.Result(j))
		}
		f.Ops[i] = o
		for around := p.Op.Parent(); around != nil && around != a.Root; around = around.Parent() {
			f.Ops[i].Depth++
			f.Ops[b.index[around]].End = i
		}
	}
	for _, s := range b.k.stack() {
		s.Op, s.at = b.index[s.at], nil
		f.Stack = append(f.Stack, s)
	}
	threads := b.k.Threads()
	f.LiveBytes.Thread = (f.LiveBytes.Program + threads - 1) / threads
}

func (b *builder) peak(f *Facts, a *pressure.Analysis) {
	f.Peak = Peak{Op: -1, Values: []Value{}}
	if a.Peak.Op == nil {
		return
	}
	f.Peak.Op, f.Peak.Registers, f.Peak.Addresses = b.index[a.Peak.Op], a.Peak.During, a.Peak.Addresses
	for _, c := range b.k.Holders() {
		f.Peak.Values = append(f.Peak.Values, b.k.Value(c.Value, c.Registers))
	}
}

func (b *builder) ranges(f *Facts) {
	f.Ranges = make([]Range, 0, len(b.k.Ranges()))
	atPeak := make(map[*ir.Value]bool, len(f.Peak.Values))
	for _, c := range b.k.Holders() {
		atPeak[c.Value] = true
	}
	across := loopsAcross(f.Ops)
	for _, r := range b.k.Ranges() {
		f.Ranges = append(f.Ranges, Range{
			Value: b.k.Value(r.Value, r.Registers), First: r.First, Last: r.Last, Loops: across(r.First, r.Last),
			Peak: f.Peak.Op >= 0 && r.First <= f.Ops[f.Peak.Op].End+1 && f.Peak.Op <= r.Last && atPeak[r.Value],
		})
	}
}

// loopsAcross counts the loops all of whose ops are within a stretch that begins
// before them.
func loopsAcross(ops []Op) func(first, last int) int {
	begun := make([]int, len(ops)+1) // loops before an op
	around := make([]int, len(ops))  // the loop around an op, -1 if there is none
	open := []int{-1}
	for i, o := range ops {
		for at := open[len(open)-1]; at >= 0 && ops[at].End < i; at = open[len(open)-1] {
			open = open[:len(open)-1]
		}
		around[i], begun[i+1] = open[len(open)-1], begun[i]
		if o.Loop && o.End > i {
			begun[i+1]++
			open = append(open, i)
		}
	}
	return func(first, last int) int {
		n := begun[last+1] - begun[first+1]
		if ops[last].Loop && ops[last].End > last && last > first {
			n--
		}
		for at := around[last]; at > first; at = around[at] {
			if ops[at].End > last {
				n--
			}
		}
		return n
	}
}

// A Stack is an op for which ptxas reserves stack though no register is short:
// the slow path of the range reduction of CUDA's libdevice keeps the bits of a
// product with 2/π in a local array. It is reported as stack or local memory,
// which is no spill, and no change of the tile removes it.
type Stack struct {
	Op   int    `json:"op"` // index into Ops
	What string `json:"what"`
	// Bytes a thread, from Least to Most by the release of Triton; several ops
	// take little more than one.
	Least int `json:"least"`
	Most  int `json:"most"`

	at *ir.Op
}

// What ptxas reports of one call of sin, cos, tan or j0: of Triton 3.6 (12.8)
// 32 bytes on f32 and 48 on f64, of Triton 3.9 (12.9) none and 40. The AMD
// backend needs none for either.
var rangeReduction = map[bool]struct{ f32, f64 [2]int }{
	true:  {f32: [2]int{32, 32}, f64: [2]int{48, 48}}, // up to 3.6
	false: {f32: [2]int{0, 32}, f64: [2]int{40, 48}},
}

// reducing are libdevice's functions that reduce their argument so.
var reducing = map[string]bool{
	"__nv_sin": true, "__nv_cos": true, "__nv_tan": true, "__nv_sincos": true,
	"__nv_j0": true, "__nv_j1": true, "__nv_y0": true, "__nv_y1": true,
}

// stack lists the ops that take stack without pressure.
func (k *Kernel) stack() (list []Stack) {
	if !target.CompilerOf(k.Machine.Chip).ReducesInStack {
		return nil
	}
	for _, p := range k.Pressure().Points {
		if s := stackOf(p.Op); s != nil {
			s.at = p.Op
			list = append(list, *s)
		}
	}
	return list
}

// stackOf is the stack that an op takes without pressure, nil if none is known.
func stackOf(o *ir.Op) *Stack {
	if o.NumResults() == 0 {
		return nil
	}
	what := o.Name().String()
	switch what {
	case math.OpSin, math.OpCos, math.OpTan, math.OpSincos:
	case tt.OpExternElementwise:
		symbol, _ := o.StringAttr("symbol")
		if !reducing[symbol] && !reducing[strings.TrimSuffix(symbol, "f")] {
			return nil
		}
		what = strings.TrimPrefix(symbol, "__nv_")
	default:
		return nil
	}
	t := ir.ElementType(o.Result(0).Type())
	if !isFloat(t) || ir.BitWidth(t) < 32 {
		return nil
	}
	by := rangeReduction[o.Module().Context().Legacy().UpTo(306)]
	bytes := by.f32
	if ir.BitWidth(t) == 64 {
		bytes = by.f64
	}
	return &Stack{What: what, Least: bytes[0], Most: bytes[1]}
}
