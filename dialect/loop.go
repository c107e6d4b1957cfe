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

// TripCount is how often the body of a loop runs, if its bounds are constants.
func TripCount(o *ir.Op) (n int64, ok bool) {
	d := DefOf(o)
	if !d.HasRole(Loop) {
		return 0, false
	}
	if d.OpHooks.TripCount != nil {
		return d.OpHooks.TripCount(o)
	}
	var bounds [3][]int64
	for i, p := range [...]RolePart{Lower, Upper, Step} {
		from, to := PartRange(o, Loop, p)
		for ; from < to; from++ {
			v, ok := ConstantInt(o.Operand(from))
			if !ok {
				return 0, false
			}
			bounds[i] = append(bounds[i], v)
		}
	}
	return TripsOfAll(bounds[0], bounds[1], bounds[2])
}

// TripsOfAll is the number of points of a grid: the product of Trips along each
// dimension.
func TripsOfAll(from, to, step []int64) (n int64, ok bool) {
	if len(from) != len(to) || len(from) != len(step) || len(from) == 0 {
		return 0, false
	}
	n = 1
	for i := range from {
		along, ok := Trips(from[i], to[i], step[i])
		if !ok {
			return 0, false
		}
		if n, ok = times(n, along); !ok {
			return 0, false
		}
	}
	return n, true
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

// times multiplies numbers that are not negative.
func times(a, b int64) (int64, bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	c := a * b
	return c, c/b == a && c > 0
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
