package pressure

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// LLVM orders instructions within stretches: from a branch or a barrier to the
// next. A barrier is where warps exchange what they have.

// numberStretch numbers the stretches of ops: it is asked for each op in the
// order of the text.
func (s *storage) numberStretch(o *ir.Op) {
	if p := o.Parent(); p != nil && (dialect.HasRole(p, dialect.Reduction) || dialect.HasRole(p, dialect.Scan)) {
		return
	}
	if b := o.Block(); b != s.within {
		s.within = b
		s.loading = append(s.loading, false)
	}
	at := len(s.loading) - 1
	s.stretchOf[o.ID()-s.opLo] = int32(at)
	if isLoad(o) {
		s.loading[at] = true
	}
	if s.exchanges(o) {
		s.loading = append(s.loading, false)
	}
}

// awaits reports whether loads from global memory are under way about o.
func (s *storage) awaits(o *ir.Op) bool {
	return s.loading[s.stretchOf[o.ID()-s.opLo]]
}

// exchanges reports whether warps give each other what they have in o.
func (s *storage) exchanges(o *ir.Op) bool {
	switch {
	case dialect.HasRole(o, dialect.Reduction), dialect.HasRole(o, dialect.Scan):
		return s.warpsAlong(o) > 1
	case dialect.HasRole(o, dialect.Conversion):
		return s.throughShared(o)
	}
	return dialect.HasRole(o, dialect.Barrier) || wholeExchange(o)
}

// warpsAlong is how many warps have parts of the axis of a reduction or a scan.
func (s *storage) warpsAlong(o *ir.Op) int {
	if o.NumOperands() == 0 {
		return 1
	}
	t, ok := o.Operand(0).Type().(*ir.TensorType)
	axis, _ := o.IntAttr("axis")
	if !ok || axis < 0 || int(axis) >= len(t.Shape) {
		return 1
	}
	l, err := s.cache.Of(t.Encoding, t.Shape)
	if err != nil {
		return 1
	}
	return int(l.Reduce(int(axis)).Warps)
}

// throughShared reports whether a conversion goes through shared memory.
func (s *storage) throughShared(o *ir.Op) bool {
	if o.NumOperands() != 1 || o.NumResults() != 1 {
		return false
	}
	m, ok := s.movement(o.Operand(0), o.Result(0))
	return ok && m.ThroughShared()
}
