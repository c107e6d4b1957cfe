package pressure

import (
	"math/bits"

	"github.com/tgopt/tgopt/ir"
)

// A mask may be false for good: of columns 0 to 1023 below 600, those from 1024
// on are never loaded, and if a tile has more columns than that, the compilers
// find out. What is made of such elements is constant.

// laterDead is from where on no element matters of two that are joined.
func laterDead(a, b uint8) uint8 {
	if a == 0 || b == 0 {
		return 0
	}
	return max(a, b)
}

// masks are ops that masked knows.
var masks = map[string]bool{"arith.cmpi": true, "arith.andi": true, "tt.load": true, "amdg.buffer_load": true}

// masked is from which coordinate along dimension d on, a power of two, a mask is
// false, or what it loads constant; 0 if it may be true everywhere.
func (s *storage) masked(o *ir.Op, d int) uint8 {
	switch name := o.Name().String(); name {
	case "arith.cmpi":
		const slt, ult = 2, 6
		at, _ := o.IntAttr("predicate")
		n, ok := constantValue(o, 1)
		steps := mostSteps
		if ok && (at == slt || at == ult) && n > 1 && s.along(o.Operand(0), d).run > 0 && fromZero(o.Operand(0), &steps) {
			return uint8(bits.Len64(uint64(n - 1)))
		}
		return 0
	case "arith.andi":
		if o.NumOperands() < 2 {
			return 0
		}
		a, b := s.along(o.Operand(0), d).dead, s.along(o.Operand(1), d).dead
		if a == 0 || b == 0 {
			return max(a, b)
		}
		return min(a, b)
	case "tt.load", "amdg.buffer_load":
		for i := range o.NumOperands() {
			if t, ok := o.Operand(i).Type().(*ir.TensorType); ok && elementBits(t.Elem) == 1 {
				other := i+1 < o.NumOperands()
				if other && !constant(o.Operand(i+1)) || !other && name == "amdg.buffer_load" {
					return 0 // a buffer's bounds do it, at run time
				}
				return s.along(o.Operand(i), d).dead
			}
		}
		return 0
	}
	return 0
}

// fromZero reports whether v is a range from 0 on, or from a number on that is
// not negative. It looks at so many ops.
func fromZero(v *ir.Value, steps *int) bool {
	o := v.Def()
	if *steps--; o == nil || *steps < 0 {
		return false
	}
	switch o.Name().String() {
	case "tt.make_range", "tt.get_program_id", "tt.get_num_programs":
		return true
	case "arith.constant":
		n, ok := constantOf(o)
		return ok && n >= 0
	case "tt.splat", "tt.expand_dims", "tt.broadcast", "arith.extsi", "ttg.convert_layout":
		return o.NumOperands() > 0 && fromZero(o.Operand(0), steps)
	case "arith.addi", "arith.muli":
		return o.NumOperands() == 2 && fromZero(o.Operand(0), steps) && fromZero(o.Operand(1), steps)
	}
	return false
}
