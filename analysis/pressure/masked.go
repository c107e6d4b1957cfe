package pressure

import (
	"math/bits"

	"github.com/tgopt/tgopt/dialect"
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

// masked notes from which coordinate along dimension d on, a power of two, a mask is
// false, or what it loads constant; 0 if it may be true everywhere.
func (s *storage) masked(o *ir.Op, d int, to *axis) {
	switch kind := s.rulesOf(o).arithmetic; {
	case kind == comparison:
		to.dead = 0
		at, _ := o.IntAttr("predicate")
		n, ok := constantValue(o, 1)
		steps := mostSteps
		if ok && (at == slt || at == ult) && n > 1 && s.along(o.Operand(0), d).run > 0 && s.fromZero(o.Operand(0), &steps) {
			to.dead = uint8(bits.Len64(uint64(n - 1)))
		}
	case kind == conjunction && o.NumOperands() == 2:
		a, b := s.along(o.Operand(0), d).dead, s.along(o.Operand(1), d).dead
		if a == 0 || b == 0 {
			to.dead = max(a, b)
		} else {
			to.dead = min(a, b)
		}
	case isLoad(o):
		to.dead = 0
		mask, other := dialect.Part(o, dialect.Load, dialect.Mask), dialect.Part(o, dialect.Load, dialect.Other)
		if mask == nil || other != nil && !constant(other) || other == nil && dialect.Part(o, dialect.Load, dialect.Offsets) != nil {
			return // without a value for them, bounds of a buffer do it, at run time
		}
		to.dead = s.along(mask, d).dead
	}
}

// fromZero reports whether v is a range from 0 on, or from a number on that is
// not negative. It looks at so many ops.
func (s *storage) fromZero(v *ir.Value, steps *int) bool {
	o := v.Def()
	if *steps--; o == nil || *steps < 0 {
		return false
	}
	switch s.rulesOf(o).arithmetic {
	case interval, program:
		return true
	case number:
		n, ok := constantOf(o)
		return ok && n >= 0
	case splat, insertion, broadcast, extension, layoutChange:
		return o.NumOperands() > 0 && s.fromZero(o.Operand(0), steps)
	case sum, product:
		return o.NumOperands() == 2 && s.fromZero(o.Operand(0), steps) && s.fromZero(o.Operand(1), steps)
	}
	return false
}
