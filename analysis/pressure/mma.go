package pressure

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// An operand that matrix instructions take from registers, and that is in shared
// memory, need not be there whole. ptxas reads it a step of K at a time: ldmatrix
// stands right before the instructions that use what it brings, and those of the
// next step are under way while one is computed. LLVM for AMD reads ahead as far
// as the next dot or barrier allows, and has four tenths of it in the median. What
// several ops read stays whole.
const (
	stepBits   = 256 // of K that an instruction of NVIDIA's takes
	stepsAhead = 2
	amdTenths  = 4
)

var matrixLayouts = map[string]bool{ttg.AttrNvidiaMma: true, ttg.AttrAmdMfma: true, ttg.AttrAmdWmma: true}

// fragment is how many of the n registers of v are there at a time, if v is an
// operand of a dot; else n.
func (s *storage) fragment(v *ir.Value, n int) int {
	t, ok := v.Type().(*ir.TensorType)
	if !ok || t.Encoding == nil {
		return n
	}
	fma, o := fmaParent(t) != nil, v.Def()
	if !fma && (o == nil || !dialect.Accesses(o, dialect.Load, dialect.SharedMemory)) {
		return n
	}
	use := s.onlyUse(v)
	switch {
	case use == nil || !feedsDot(use) || use.Owner().Block() != blockOf(v):
		return n
	case fma:
		return s.fmaFragment(use, n)
	}
	return s.matrixFragment(o, use, n)
}

// feedsDot reports whether a use is as one of the two operands that a dot multiplies,
// both from registers: where one is in shared memory, instructions go on after they
// were issued, and need all of the other meanwhile.
func feedsDot(use *ir.Operand) bool {
	for _, part := range []dialect.RolePart{dialect.FactorA, dialect.FactorB} {
		if v := dialect.Part(use.Owner(), dialect.Dot, part); v == nil || dialect.TypeName(v.Type()) == ttg.TypeMemdesc {
			return false
		}
	}
	return dialect.IsPart(use, dialect.Dot, dialect.FactorA) || dialect.IsPart(use, dialect.Dot, dialect.FactorB)
}

// matrixFragment is fragment for what o reads from shared memory for a dot.
func (s *storage) matrixFragment(o *ir.Op, use *ir.Operand, n int) int {
	dot := use.Owner()
	t, ok := dot.Operand(use.Index()).Type().(*ir.TensorType)
	if !ok || len(t.Shape) < 2 || t.Encoding == nil || !matrixLayouts[dialect.AttrName(dialect.AttrParam(t.Encoding, "parent"))] {
		return n
	}
	if !s.machine.compiler().KeepsOrder {
		k := int(t.Shape[len(t.Shape)-1-use.Index()])
		return min(n, max(n*stepsAhead*stepBits/max(k*elementBits(t.Elem), 1), 1))
	}
	for p := o.Next(); p != dot; p = p.Next() {
		if p == nil || dialect.HasRole(p, dialect.Dot) || s.rulesOf(p).fence {
			return n
		}
	}
	return (n*amdTenths + 9) / 10
}

// onlyUse is the one use of v, by this name or another one; nil if there is none
// or are several.
func (s *storage) onlyUse(v *ir.Value) *ir.Operand {
	for {
		use := v.FirstUse()
		if use == nil || use.NextUse() != nil {
			return nil
		}
		o := use.Owner()
		if !isView(o) || use.Index() > 0 || o.NumResults() != 1 || dialect.HasRole(o, dialect.Conversion) && !s.sameRegisters(v, o.Result(0)) {
			return use
		}
		v = o.Result(0)
	}
}
