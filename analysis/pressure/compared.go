package pressure

import (
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
)

// On AMD an index that is compared is a number of its own in each element: a
// comparison takes no offset, as a load or store does, and LLVM computes base
// plus offset once and keeps it for all that follows, where ptxas computes it
// again. Elements for which the comparison has one outcome share one.

// noteCompared notes for each tensor of indices that flows into o, if it is a
// comparison, along which stretches one number serves.
func (s *storage) noteCompared(o *ir.Op) {
	if s.rulesOf(o).arithmetic != comparison || o.NumOperands() != 2 || o.NumResults() != 1 {
		return
	}
	if _, ok := o.Result(0).Type().(*ir.TensorType); !ok {
		return
	}
	constancy := s.patternOf(o.Result(0)).constancy
	for i := range 2 {
		steps := mostSteps
		s.markCompared(o.Operand(i), constancy, &steps)
	}
}

// mostSteps bounds the ops that are looked at for one comparison.
const mostSteps = 64

func (s *storage) markCompared(v *ir.Value, g exponents, steps *int) {
	t, ok := v.Type().(*ir.TensorType)
	at, o := s.at(v), v.Def()
	if *steps--; !ok || isFloat(t.Elem) || o == nil || *steps < 0 {
		return
	}
	kind := s.rulesOf(o).arithmetic
	if !byElement(o) && kind != interval || kind == comparison {
		return
	}
	if s.compared[at].marked() {
		if g = g.meet(s.compared[at]); g == s.compared[at] {
			return
		}
	}
	s.compared[at] = g.mark()
	switch {
	case kind == insertion:
		axis, _ := o.IntAttr("axis")
		g = g.drop(int(axis))
	case kind == transposition, o.Is(tt.OpReshape):
		g = 0
	}
	for i := range o.NumOperands() {
		s.markCompared(o.Operand(i), g, steps)
	}
}
