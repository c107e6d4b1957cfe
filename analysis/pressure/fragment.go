package pressure

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// An operand of a dot need not be there whole, if nothing else reads it: a slice of K is
// multiplied after the other.
//
// Matrix instructions read what is in shared memory as they need it. ptxas has two steps
// of K: ldmatrix stands right before the instructions that use what it brings, and those
// of the next step are under way while one is computed. LLVM for AMD reads ahead as far
// as the next dot or barrier allows, and has four tenths in the median.
//
// Of FMA dots Triton emits the products of one tile after the other, a tile being the
// elements that a thread has next to each other, and those of an element by rising k.
// What of the fragments is in registers at a time is ptxas's choice:
//
//   - An accumulator that a loop carries is there from the start. Tiles are
//     computed side by side, and slices of both operands suffice.
//   - Otherwise tiles are computed one after the other, so that what all of them
//     read stays: that is one operand, unless it is small.

// fragment is how many of the n registers of v are there at a time, if v is an
// operand of a dot; else n.
func (s *storage) fragment(v *ir.Value, n int) int {
	t, ok := v.Type().(*ir.TensorType)
	if !ok {
		return n
	}
	rule, fma, load := &s.vendor.fragments, fmaParent(t) != nil, v.Def()
	if !fma && (load == nil || !dialect.Accesses(load, dialect.Load, dialect.SharedMemory)) {
		return n
	}
	use := s.onlyUse(v)
	if use == nil || !feedsDot(use) || use.Owner().Block() != blockOf(v) {
		return n
	}
	dot, i, there := use.Owner(), use.Index(), n
	switch k := kOf(dot, i); {
	case fma:
		if d, ok := s.fmaDot(dot); ok && rule.fma.tile > 0 {
			there = rule.fma.there(&d, i, n)
		}
	case k == 0:
	case rule.bits > 0:
		there = slicesOf(n, k, rule.bits/max(elementBits(ir.ElementType(dot.Operand(i).Type())), 1))
	case rule.later > 0 && s.nothingBetween(load, dot):
		there = n - n*rule.later/10
	}
	return min(n, there)
}

// slicesOf are the registers of so many of k slices of an operand of n.
func slicesOf(n, k, count int) int { return max(n*count/k, 1) }

// kOf is how many elements operand i of a dot by matrix instructions has along K; 0 of
// another op.
func kOf(dot *ir.Op, i int) int {
	t, ok := dot.Operand(i).Type().(*ir.TensorType)
	if !ok || len(t.Shape) < 2 {
		return 0
	}
	switch dialect.AttrName(dialect.AttrParam(t.Encoding, "parent")) {
	case ttg.AttrNvidiaMma, ttg.AttrAmdMfma, ttg.AttrAmdWmma:
		return int(t.Shape[len(t.Shape)-1-i])
	}
	return 0
}

// nothingBetween reports whether the instructions of a dot can read as they need it what
// a load before it brings.
func (s *storage) nothingBetween(load, dot *ir.Op) bool {
	p := load.Next()
	for p != nil && p != dot && !dialect.HasRole(p, dialect.Dot) && !s.rulesOf(p).fence {
		p = p.Next()
	}
	return p == dot
}

// feedsDot reports whether a use is as one of the two operands that a dot multiplies,
// both from registers: where one is in shared memory, instructions go on after they
// were issued, and need all of the other meanwhile.
func feedsDot(use *ir.Operand) bool {
	for _, part := range []dialect.RolePart{dialect.FactorA, dialect.FactorB} {
		if v := dialect.Part(use.Owner(), dialect.Dot, part); v == nil || dialect.TypeName(v.Type()) == ttg.TypeMemdesc {
			return false
		}
	}
	return dialect.IsPart(use, dialect.Dot, dialect.FactorA) || dialect.IsPart(use, dialect.Dot, dialect.FactorB)
}

// onlyUse is the one use of v, by this name or another one; nil if there is none
// or are several.
func (s *storage) onlyUse(v *ir.Value) *ir.Operand {
	for {
		use := v.FirstUse()
		if use == nil || use.NextUse() != nil {
			return nil
		}
		o := use.Owner()
		if !isView(o) || use.Index() > 0 || o.NumResults() != 1 || dialect.HasRole(o, dialect.Conversion) && !s.sameRegisters(v, o.Result(0)) {
			return use
		}
		v = o.Result(0)
	}
}

func blockOf(v *ir.Value) *ir.Block {
	if o := v.Def(); o != nil {
		return o.Block()
	}
	return v.ArgOf()
}

// An fmaDot is what decides on the operands of one.
type fmaDot struct {
	k       int
	words   [2]int // whole
	carried bool
	tiles   [2]bool // there are several along the rows, along the columns
}

// fmaParent is the blocked layout of an FMA dot, whose operand t is, or nil.
func fmaParent(t *ir.TensorType) ir.Attribute {
	if dialect.AttrName(t.Encoding) != ttg.AttrDotOp || len(t.Shape) < 2 {
		return nil
	}
	if parent := dialect.AttrParam(t.Encoding, "parent"); dialect.AttrName(parent) == ttg.AttrBlocked {
		return parent
	}
	return nil
}

func (s *storage) fmaDot(o *ir.Op) (fmaDot, bool) {
	d := fmaDot{carried: accumulates(o)}
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
		each := dialect.IntsParam(parent, "sizePerThread")
		elements := s.distinct(t, allDims(len(t.Shape)), pattern{})
		d.tiles[i] = last-1+i < len(each) && elements > d.k*int(each[last-1+i])
	}
	return d, d.k > 0
}

// there are the registers of operand i of a dot, of which n are all, at a time.
func (f *fmaSlices) there(d *fmaDot, i, n int) int {
	both := d.words[0] + d.words[1]
	if d.carried {
		if both > f.loopFits && i == 1 {
			return n
		}
		return slicesOf(n, d.k, f.carried)
	}
	stays := 1 // tiles of a row follow each other, then those of the next
	if !d.tiles[0] && d.tiles[1] {
		stays = 0
	}
	of := d.words[stays]
	switch {
	case !d.tiles[1-stays]:
		if both >= f.tileFits && i == stays {
			return n
		}
		if both > f.largeOperand {
			return slicesOf(n, d.k, f.largeTile)
		}
		return slicesOf(n, d.k, f.tile)
	case of <= f.smallOperand:
		return slicesOf(n, d.k, f.tile)
	case i == stays:
		return n
	case of >= f.largeOperand:
		return slicesOf(n, d.k, f.largeTile)
	}
	return slicesOf(n, d.k, f.beside)
}

// accumulates reports whether a dot adds to what the loop that it is in carries,
// scaled if need be.
func accumulates(o *ir.Op) bool {
	const scalings = 3
	return accumulator(o) != nil && carriedBy(accumulator(o), o.Block(), scalings)
}

func carriedBy(v *ir.Value, body *ir.Block, depth int) bool {
	if b := v.ArgOf(); b != nil {
		return b == body && b.Parent().HasTrait(ir.LoopLike)
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
