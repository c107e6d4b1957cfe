package allocation

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// An Outline is all in a function that its allocation depends on, as long as the
// ops of the module keep their attributes and the types of their operands and
// results. While a function has an equal Outline, and those that it calls have,
// its Allocation is what it was: sizes, offsets, owners and lives of buffers. The
// ops at its steps may have been replaced by others of which this is true.
type Outline []landmark

// A landmark is an op that has a buffer, passes one on, or decides on the order of
// steps.
type landmark struct {
	op     *ir.Op
	before uint32 // ops between the landmark before and this one: steps, no more
	dead   bool
	used   uint64 // which results have uses
}

// OutlineOf appends the outline of a function to a list, which may be nil.
func OutlineOf(fn *ir.Op, list Outline) Outline {
	before := uint32(0)
	ir.Walk(fn, func(o *ir.Op) {
		if !isLandmark(o) {
			before++
			return
		}
		m := landmark{op: o, before: before}
		before = 0
		for i := range o.NumResults() {
			if o.Result(i).HasUses() {
				m.used |= 1 << min(i, 63)
			}
		}
		m.dead = m.used == 0 && o.NumResults() > 0 && dialect.IsTriviallyDead(o)
		list = append(list, m)
	})
	return append(list, landmark{before: before})
}

// SameOutline reports whether the Outline of a function is surely what it was after
// fresh took the places of gone, one for one. touched are the operands of both.
func SameOutline(gone, fresh []*ir.Op, touched []*ir.Value) bool {
	for _, list := range [][]*ir.Op{gone, fresh} {
		for _, o := range list {
			if decides(o) {
				return false
			}
			for i := range o.NumResults() {
				if isDescriptor(o.Result(i).Type()) {
					return false
				}
			}
		}
	}
	for _, o := range fresh {
		for p := o.Parent(); p != nil; p = p.Parent() {
			if p.NumResults() > 0 && !isUsed(p) {
				return false // it is dead, or not, by what it holds
			}
		}
	}
	for _, v := range touched {
		if d := v.Def(); isDescriptor(v.Type()) || d != nil && d.Block() != nil && isLandmark(d) {
			return false // it may have become used, or unused
		}
	}
	return true
}

func isUsed(o *ir.Op) bool {
	for i := range o.NumResults() {
		if o.Result(i).HasUses() {
			return true
		}
	}
	return false
}

// decides reports whether an op is a landmark whatever its operands and results
// are.
func decides(o *ir.Op) bool {
	return o.NumRegions() > 0 || len(o.Successors()) > 0 || o.HasTrait(ir.Terminator) || dialect.HasRole(o, dialect.Call) || scratchOf[o.Name().String()] != nil
}

func isLandmark(o *ir.Op) bool {
	if decides(o) {
		return true
	}
	for i := range o.NumOperands() {
		if isDescriptor(o.Operand(i).Type()) {
			return true
		}
	}
	for i := range o.NumResults() {
		if isDescriptor(o.Result(i).Type()) {
			return true
		}
	}
	return false
}

func isDescriptor(t ir.Type) bool {
	c, ok := t.(*ir.CustomType)
	return ok && c.Name == ttg.TypeMemdesc
}
