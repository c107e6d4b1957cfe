package pressure

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// What LLVM for AMD has at once while an op runs was counted in kernels of little
// else than one such op, with 1 to 128 elements a thread, that Triton 3.6 compiled
// for gfx942 and gfx1100.

// overlapping are the registers that o frees only after its results are there, of
// the n of its operands that it is the last to read.
func (s *storage) overlapping(o *ir.Op, n int) int {
	switch {
	case isLoad(o) && s.machine.cdna():
		// The first loads are all under way; from then on the addresses of the next ones
		// are computed as the numbers of the first arrive.
		return min(n, 8+n/3)
	case isLoad(o):
		return n / 5
	case dialect.HasRole(o, dialect.Scan):
		// What is found of each warp is read by all that come after it.
		behind := s.warpsAlong(o) - 1
		n = n*3/10 + 8
		for i := range o.NumOperands() {
			if t, ok := o.Operand(i).Type().(*ir.TensorType); ok {
				n += behind * s.words(1, elementBits(t.Elem))
			}
		}
	}
	return n
}

const mostPlacesShared = 12 // of elements in shared memory that a conversion knows at once

// exchanged are the registers that a conversion through shared memory needs for
// where its elements are there, and a reduction for elements that it computes with
// in another format, beside their values.
func (s *storage) exchanged(o *ir.Op) int {
	if !s.machine.compiler().Expands || o.NumOperands() == 0 {
		return 0
	}
	t, ok := o.Operand(0).Type().(*ir.TensorType)
	if !ok {
		return 0
	}
	switch {
	case dialect.HasRole(o, dialect.Conversion) && s.throughShared(o):
		return min(s.distinct(t, allDims(len(t.Shape)), pattern{}), mostPlacesShared)
	case dialect.HasRole(o, dialect.Reduction) && s.machine.cdna() && isBF16(t.Elem):
		n := s.distinct(t, allDims(len(t.Shape)), pattern{})
		return n - s.words(n, 16) + 3
	}
	return 0
}
