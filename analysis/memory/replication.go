package memory

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// A Replicated is an op that threads compute the same elements by, as their layout has
// copies: it has free variables, bits of the numbers of registers, lanes and warps along which
// nothing changes. Copies in registers of a thread are computed once; LLVM sees that.
type Replicated struct {
	Op       *ir.Op
	Times    Times
	Elements int64 // of the tensor in a block
	Lanes    int64 // of a warp that have the same element
	Warps    int64 // of a block
	Thread   int64 // elements that a thread computes
	Even     int64 // that it would compute if they were divided among all threads
	Costly   bool  // each takes many instructions
}

// Copies is how often each element is computed in a block.
func (r *Replicated) Copies() int64 { return r.Lanes * r.Warps }

// Work is arithmetic of a thread, in elements, for all runs; loops whose trips are not known
// count as one.
type Work struct {
	Done   int64 // that it computes
	Needed int64 // that it would, were they divided among all threads
}

// Redundant is how many times as much is done as is needed, at least 1.
func (w Work) Redundant() float64 {
	if w.Needed == 0 {
		return 1
	}
	return float64(w.Done) / float64(w.Needed)
}

func (w *Work) add(t Times, done, needed int64) {
	w.Done, w.Needed = min(w.Done+t.Of(done), MostTimes), min(w.Needed+t.Of(needed), MostTimes)
}

// work counts what o computes.
func (f *finder) work(o *ir.Op) {
	if !o.HasTrait(ir.Elementwise) || o.HasTrait(ir.ConstantLike) || dialect.HasRole(o, dialect.View) || o.NumResults() == 0 {
		return
	}
	t, l := f.tensorLayout(o.Result(0))
	if t == nil {
		return
	}
	r := Replicated{Op: o, Times: f.times(o), Thread: held(l), Costly: dialect.HasRole(o, dialect.Costly)}
	r.Lanes, r.Warps = copies(l)
	r.Elements = 1 << (linear.TotalBits(l.Outs()) - l.DropZeros(linear.Block).InBits(linear.Block))
	r.Even = max(r.Elements/threads(l), 1)
	f.found.Arithmetic.add(r.Times, r.Thread, r.Even)
	if r.Costly {
		f.found.Costly.add(r.Times, r.Thread, r.Even)
	}
	if r.Thread > r.Even {
		f.found.Replicated = append(f.found.Replicated, r)
	}
}

// copies is how many lanes of a warp and warps of a block have each element.
func copies(l *linear.Layout) (lanes, warps int64) {
	lanes, warps = 1, 1
	for i, free := range l.FreeVariables() {
		n := &lanes
		switch l.Ins()[i].Dim {
		case linear.Warp:
			n = &warps
		case linear.Lane:
		default:
			continue
		}
		for ; free != 0; free &= free - 1 {
			*n *= 2
		}
	}
	return lanes, warps
}
