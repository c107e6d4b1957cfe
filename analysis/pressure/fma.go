package pressure

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// FMA dots on NVIDIA: Triton emits the products of one tile after the other, a
// tile being the elements that a thread has next to each other, and those of an
// element by rising k. What of the fragments is in registers at a time is ptxas's
// choice. It reads slices of K between the instructions that use them:
//
//   - An accumulator that a loop carries is there from the start. Tiles are
//     computed side by side, and slices of both operands suffice.
//   - Otherwise tiles are computed one after the other, so that what all of them
//     read stays: that is one operand, unless it is small.
//   - What another op reads as well stays whole.
//
// The numbers are read off kernels of one dot, with up to 64 accumulators and
// fragments of up to 1,024 registers a thread.
const (
	slicesCarried = 6
	slicesOfTile  = 4
	slicesLarge   = 8    // where fragments are large
	slicesBeside  = 2    // beside an operand that stays
	smallOperand  = 64   // registers
	largeOperand  = 256  // registers
	tileFits      = 1024 // registers of both operands, of one tile
	loopFits      = 1536 // the same, of a carried accumulator
)

// An fmaDot is what decides on the operands of one.
type fmaDot struct {
	k       int
	words   [2]int // whole
	carried bool
	tiles   [2]bool // there are several along the rows, along the columns
}

// fmaFragment is fragment for an operand of an FMA dot: all of it but on NVIDIA.
func (s *storage) fmaFragment(use *ir.Operand, n int) int {
	if !s.machine.compiler().SlicesProducts {
		return n
	}
	d, ok := s.fmaDot(use.Owner())
	if !ok {
		return n
	}
	return min(n, d.there(use.Index(), n))
}

func blockOf(v *ir.Value) *ir.Block {
	if o := v.Def(); o != nil {
		return o.Block()
	}
	return v.ArgOf()
}

// fmaParent is the blocked layout of an FMA dot, whose operand t is, or nil.
func fmaParent(t *ir.TensorType) ir.Attribute {
	if t.Encoding == nil || dialect.AttrName(t.Encoding) != ttg.AttrDotOp || len(t.Shape) < 2 {
		return nil
	}
	if parent := dialect.AttrParam(t.Encoding, "parent"); dialect.AttrName(parent) == ttg.AttrBlocked {
		return parent
	}
	return nil
}

func (s *storage) fmaDot(o *ir.Op) (fmaDot, bool) {
	d := fmaDot{carried: accumulates(o)}
	if o.NumOperands() < 2 {
		return d, false
	}
	for i := range 2 {
		t, ok := o.Operand(i).Type().(*ir.TensorType)
		if !ok {
			return d, false
		}
		parent := fmaParent(t)
		if parent == nil {
			return d, false
		}
		last := len(t.Shape) - 1
		d.k = int(t.Shape[last-i])
		d.words[i] = s.tensor(t, allDims(len(t.Shape)), pattern{})
		each := dialect.IntsOf(dialect.AttrParam(parent, "sizePerThread"))
		elements := s.distinct(t, allDims(len(t.Shape)), pattern{})
		d.tiles[i] = last-1+i < len(each) && elements > d.k*int(each[last-1+i])
	}
	return d, d.k > 0
}

// there are the registers of operand i, of which n are all, at a time.
func (d *fmaDot) there(i, n int) int {
	slices := func(count int) int { return max(n*count/d.k, 1) }
	both := d.words[0] + d.words[1]
	if d.carried {
		if both > loopFits && i == 1 {
			return n
		}
		return slices(slicesCarried)
	}
	stays := 1 // tiles of a row follow each other, then those of the next
	if !d.tiles[0] && d.tiles[1] {
		stays = 0
	}
	of := d.words[stays]
	switch {
	case !d.tiles[1-stays]:
		if both >= tileFits && i == stays {
			return n
		}
		if both > largeOperand {
			return slices(slicesLarge)
		}
		return slices(slicesOfTile)
	case of <= smallOperand:
		return slices(slicesOfTile)
	case i == stays:
		return n
	case of >= largeOperand:
		return slices(slicesLarge)
	}
	return slices(slicesBeside)
}

// accumulates reports whether a dot adds to what the loop that it is in carries,
// scaled if need be.
func accumulates(o *ir.Op) bool {
	const scalings = 3
	return accumulator(o) != nil && carriedBy(accumulator(o), o.Block(), scalings)
}

func carriedBy(v *ir.Value, body *ir.Block, depth int) bool {
	if b := v.ArgOf(); b != nil {
		return b == body && b.Parent() != nil && b.Parent().HasTrait(ir.LoopLike)
	}
	o := v.Def()
	if depth == 0 || o == nil || o.Block() != body || !o.HasTrait(ir.Elementwise) {
		return false
	}
	for i := range o.NumOperands() {
		if carriedBy(o.Operand(i), body, depth-1) {
			return true
		}
	}
	return false
}
