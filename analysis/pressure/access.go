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
	return s.runAt(at, dialect.Part(o, dialect.Load, dialect.Mask), o.Result(0).Type().(*ir.TensorType)).Elements
}

// runAt is how many neighbouring elements of a thread one access takes of a tensor whose elements
// are at the given addresses, or offsets from one.
func (s *storage) runAt(at, mask *ir.Value, t *ir.TensorType) Run {
	d, held := s.fastest(t)
	a := s.along(at, d)
	aligned := a.multiple
	if bytes := elementBytes(at.Type()); aligned >= bytes {
		aligned -= bytes
	}
	r := Run{Dim: d, Held: held, Contiguous: 1 << a.run, Aligned: 1 << aligned, Masked: 1 << mostPower}
	if mask != nil {
		r.Masked = 1 << s.along(mask, d).constancy
	}
	r.Elements = min(r.Held, r.Contiguous, r.Aligned, r.Masked)
	return r
}

// A Run is how many neighbouring elements of a thread an access of global memory takes at once,
// and what of it each of its reasons allows. All are powers of two.
type Run struct {
	Dim        int   // along which they are neighbours
	Elements   int64 // the least of those below
	Held       int64 // by the thread, by its layout; of 128 bits in bytes at most
	Contiguous int64 // in memory
	Aligned    int64 // to so many elements
	Masked     int64 // for which the mask is the same
}

// Run is what one access takes of a tensor whose elements are at the given addresses, or at offsets from
// one; mask may be nil.
func (a *Analysis) Run(at, mask *ir.Value, t *ir.TensorType) Run { return a.values.runAt(at, mask, t) }

// An Axis is what is known of the numbers of a tensor along a dimension, as powers of two: so many
// neighbours rise by one, or are equal, from one on whose number is a multiple.
type Axis struct{ Contiguous, Multiple, Constant int64 }

// Axis is what is known of v along a dimension. Of pointers the multiple is of bytes.
func (a *Analysis) Axis(v *ir.Value, d int) Axis {
	x := a.values.along(v, d)
	return Axis{1 << x.run, 1 << x.multiple, 1 << x.constancy}
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
