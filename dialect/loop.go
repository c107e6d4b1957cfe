package dialect

import "github.com/tgopt/tgopt/ir"

// InductionVariables are those of a loop: the arguments of its body that no edge
// hands over; none if o is no loop of that kind.
func InductionVariables(o *ir.Op) []*ir.Value {
	if body := LoopBody(o); body != nil {
		for e := range EdgesFrom(o) {
			if e.Block == body.Entry() {
				return e.Block.Args()[:e.At]
			}
		}
	}
	return nil
}

// LoopBody is the region that a loop runs for the values of its induction
// variables; nil if o is no loop of that kind.
func LoopBody(o *ir.Op) *ir.Region {
	if HasRole(o, Loop) && o.NumRegions() > 0 && !o.RegionAt(0).Empty() {
		return o.RegionAt(0)
	}
	return nil
}

// Trips is the number of values from one bound up to, without it, another.
func Trips(from, to, step int64) (n int64, ok bool) {
	if step <= 0 {
		return 0, false
	}
	if from >= to {
		return 0, true
	}
	between := uint64(to) - uint64(from) // more than an int64 can hold, perhaps
	n = int64((between-1)/uint64(step)) + 1
	return n, n > 0
}

// ConstantInt is the number that a value is, if it is a constant.
func ConstantInt(v *ir.Value) (int64, bool) {
	if d := v.Def(); d != nil && d.HasTrait(ir.ConstantLike) {
		return d.IntAttr("value")
	}
	return 0, false
}

// CalleeOf is the function that a call names; nil if it names none.
func CalleeOf(o *ir.Op) *ir.SymbolRefAttr {
	callee, _ := PartAttr(o, Call, Callee).(*ir.SymbolRefAttr)
	return callee
}
