package pressure

import (
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/scf"
	"github.com/tgopt/tgopt/ir"
)

// Triton guards the last rounds of a pipelined loop, which there may not be, and
// chooses once more behind each guard:
//
//	%r = scf.if %c { %d = tt.dot %a, %b, %acc; yield %d } else { yield %acc }
//	%s = arith.select %c, %r, %acc
//
// Either way %s is %r, which LLVM sees: nothing reads %acc behind the guard, and it
// is updated in place.

// guarded places v, a result of o, in the registers of the accumulator that it is
// an update of, if o is one of the three ops of such a form.
func (s *storage) guarded(o *ir.Op, v *ir.Value, p *place) bool {
	if !s.machine.compiler().KeepsOrder {
		return false
	}
	var acc *ir.Value
	switch {
	case chosenBehind(o) != nil:
		acc = o.Operand(2)
	case o.Is(scf.OpIf):
		acc = s.updated(o, v.Index())
	case accumulator(o) != nil && v.HasOneUse():
		if guard, use := o.Parent(), v.FirstUse(); guard.Is(scf.OpIf) && use.Owner().Is(scf.OpYield) {
			acc = s.updated(guard, use.Index())
		}
	}
	if acc == nil {
		return false
	}
	s.share(p, acc)
	return true
}

// updated is the value that an op in guard adds to, and that its other region
// yields as the same result, if nothing else needs it from the guard on.
func (s *storage) updated(guard *ir.Op, result int) *ir.Value {
	acc, sum := yielded(guard, 1, result), yielded(guard, 0, result)
	if acc == nil || sum == nil || sum.Def() == nil || sum.Def().Parent() != guard {
		return nil
	}
	add := sum.Def()
	if accumulator(add) != acc {
		return nil
	}
	other := guard.RegionAt(1).Entry().Terminator()
	for u := acc.FirstUse(); u != nil; u = u.NextUse() {
		o := u.Owner()
		if o != add && o != other && chosenBehind(o) != guard {
			return nil
		}
	}
	return acc
}

// chosenBehind is the guard behind which sel chooses once more: between a result of it,
// where its condition holds, and what it makes of that where it does not. nil of another op.
func chosenBehind(sel *ir.Op) *ir.Op {
	if !sel.Is(arith.OpSelect) || sel.NumOperands() != 3 {
		return nil
	}
	r := sel.Operand(1)
	guard := r.Def()
	if guard == nil || !guard.Is(scf.OpIf) || guard.NumOperands() == 0 || sel.Operand(0) != guard.Operand(0) || yielded(guard, 1, r.Index()) != sel.Operand(2) {
		return nil
	}
	return guard
}

// yielded is what a region of an op gives for one of its results, or nil.
func yielded(o *ir.Op, region, result int) *ir.Value {
	if region >= o.NumRegions() || o.RegionAt(region).Empty() {
		return nil
	}
	last := o.RegionAt(region).Entry().Terminator()
	if last == nil || result >= last.NumOperands() {
		return nil
	}
	return last.Operand(result)
}
