package opencl

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// A block read by pointers takes the address of its first element and the distance of
// its rows, and leaves all others alone. So the pointers have to be known to be such: a
// base, plus rows by a stride, plus columns. What is known of a tensor is its stride
// along each dimension, by the ops that made it. That arithmetic does not overflow is
// taken for granted, as by Triton.

// A stride is how a tensor's elements change along a dimension.
type stride uint8

const (
	uneven  stride = iota // nothing is known
	still                 // all are the same
	unit                  // each is 1 more than the one before
	even                  // each is as much more than the one before as all others, along all of the tensor
	falling               // of conditions: true up to some place, then false
)

// A strideFinder knows the strides of the values of a function.
type strideFinder struct {
	known map[*ir.Value][]stride
	steps int
}

// maxStrideDepth bounds the chain of ops that is followed, maxStrideSteps all that is looked at.
const (
	maxStrideDepth = 200
	maxStrideSteps = 100_000
)

// of are the strides of a value along its dimensions; a scalar has none.
func (f *strideFinder) of(v *ir.Value) []stride { return f.find(v, 0) }

func (f *strideFinder) find(v *ir.Value, depth int) []stride {
	t, ok := v.Type().(*ir.TensorType)
	if !ok {
		return nil
	}
	if s, ok := f.known[v]; ok {
		return s
	}
	s := make([]stride, len(t.Shape))
	if f.steps++; depth > maxStrideDepth || f.steps > maxStrideSteps {
		return s
	}
	if o := v.Def(); o != nil && o.NumRegions() == 0 {
		f.ofResult(o, s, depth+1)
	} else {
		f.carried(v, s, depth+1)
	}
	f.known[v] = s
	return s
}

// carried finds what a loop carries or a branch yields: as it comes in first, if it comes in
// so from everywhere. That is taken for granted meanwhile, and what rests on it is
// forgotten when it proves wrong.
func (f *strideFinder) carried(v *ir.Value, s []stride, depth int) {
	if o := v.Def(); o != nil && !dialect.ResultsByFlow(o) {
		return
	}
	first := true
	for in := range dialect.Incoming(v) {
		found := f.find(in, depth)
		if len(found) != len(s) {
			return
		}
		if first {
			copy(s, found)
			f.known[v] = s
			first = false
			continue
		}
		for d := range s {
			if s[d] != found[d] {
				clear(f.known)
				for e := range s {
					s[e] = uneven
				}
				return
			}
		}
	}
}

// ofResult finds the strides of an op's result.
func (f *strideFinder) ofResult(o *ir.Op, s []stride, depth int) {
	operand := func(i int) []stride { return f.find(o.Operand(i), depth) }
	each := func(of func(d int) stride) {
		for d := range s {
			s[d] = of(d)
		}
	}
	switch o.Name().String() {
	case arith.OpConstant:
		if a, ok := dialect.AttrOf(o, "value").(*ir.DenseElementsAttr); ok && a.Splat {
			each(func(int) stride { return still })
		}
	case tt.OpSplat:
		each(func(int) stride { return still })
	case tt.OpMakeRange:
		s[0] = unit
	case tt.OpExpandDims:
		axis := int(dialect.IntOf(dialect.AttrOf(o, "axis"), 0))
		in := operand(0)
		each(func(d int) stride {
			switch {
			case d == axis || len(in)+1 != len(s):
				return still
			case d > axis:
				return in[d-1]
			}
			return in[d]
		})
	case tt.OpBroadcast:
		from, _ := o.Operand(0).Type().(*ir.TensorType)
		in := operand(0)
		each(func(d int) stride {
			if from.Shape[d] == 1 {
				return still
			}
			return in[d]
		})
	case ttg.OpConvertLayout, arith.OpExtsi, arith.OpExtui, arith.OpTrunci, arith.OpIndexCast:
		copy(s, operand(0))
	case arith.OpAddi, tt.OpAddptr, arith.OpMuli, arith.OpCmpi, arith.OpAndi:
		a, b := operand(0), operand(1)
		each(func(d int) stride { return combined(o, a, b, d) })
	default:
		if _, elementwise := rules[o.Name().String()]; elementwise {
			each(func(d int) stride {
				for i := range o.NumOperands() {
					if in := operand(i); in != nil && in[d] != still {
						return uneven
					}
				}
				return still
			})
		}
	}
}

// combined is the stride along a dimension of what an op makes of two operands.
func combined(o *ir.Op, a, b []stride, d int) stride {
	if a[d] == still && b[d] == still {
		return still
	}
	switch o.Name().String() {
	case arith.OpAddi, tt.OpAddptr:
		return plus(a[d], b[d])
	case arith.OpMuli:
		if allStill(b) && moves(a[d]) || allStill(a) && moves(b[d]) {
			return even
		}
	case arith.OpCmpi:
		if p := dialect.EnumOf(o, "predicate"); a[d] == unit && b[d] == still && (p == "slt" || p == "sle") {
			return falling
		}
	case arith.OpAndi:
		// Nothing but conditions falls.
		if a[d] == falling && (b[d] == falling || b[d] == still) || b[d] == falling && a[d] == still {
			return falling
		}
	}
	return uneven
}

// moves reports whether elements are known to change by the same each time.
func moves(s stride) bool { return s == unit || s == even }

func plus(a, b stride) stride {
	switch {
	case a == still && b != falling:
		return b
	case b == still && a != falling:
		return a
	case moves(a) && moves(b):
		return even
	}
	return uneven
}

func allStill(list []stride) bool {
	for _, s := range list {
		if s != still {
			return false
		}
	}
	return true
}
