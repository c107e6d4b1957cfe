package pressure

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// A load or store takes neighbouring elements of a thread in one access only
// where its mask has one value for all of them. That is known of a comparison
// with a bound that is a multiple of their number, as
//
//	%cols < splat(%n)   with %n {tt.divisibility = 16}
//
// Where it is not, each element is an access, and elements below 32 bits come in
// registers of their own.

// accessRun is how many neighbouring elements of a thread the load o takes at
// once: a power of two, at most longestRun. Blocks that are loaded by a descriptor or
// a pointer to them come whole.
func (s *storage) accessRun(o *ir.Op) int64 {
	at := addresses(o)
	if at == nil {
		return longestRun
	}
	d, run := s.fastest(o.Result(0).Type().(*ir.TensorType))
	a := s.along(at, d)
	aligned := a.multiple
	if bytes := elementBytes(at.Type()); aligned >= bytes {
		aligned -= bytes
	}
	run = min(run, 1<<min(a.run, aligned))
	if mask := dialect.Part(o, dialect.Load, dialect.Mask); mask != nil {
		run = min(run, 1<<s.along(mask, d).constancy)
	}
	return run
}

// addresses are the pointers of a load, or the offsets from one, each of which is of
// the element at its place; nil if it has none.
func addresses(o *ir.Op) *ir.Value {
	t, ok := o.Result(0).Type().(*ir.TensorType)
	for _, part := range []dialect.RolePart{dialect.Address, dialect.Offsets} {
		if v := dialect.Part(o, dialect.Load, part); ok && v != nil {
			if at, ok := v.Type().(*ir.TensorType); ok && len(at.Shape) == len(t.Shape) {
				return v
			}
		}
	}
	return nil
}

// fastest is the dimension along which a thread's first registers hold
// neighbouring elements, and how many they hold.
func (s *storage) fastest(t *ir.TensorType) (dim int, run int64) {
	l, err := s.cache.Of(t.Encoding, t.Shape)
	if err != nil || !l.HasIn(linear.Register) {
		return 0, 1
	}
	run = 1
	for _, row := range l.Bases(linear.Register) {
		if run == 1 {
			dim = len(row) - 1
			for d, at := range row {
				if at == 1 {
					dim = d
				}
			}
		}
		if run >= longestRun || !inRun(row, run, exponents(0).with(dim, largestExponent)) {
			break
		}
		run *= 2
	}
	return dim, run
}
