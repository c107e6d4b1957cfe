package pressure

import (
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
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
// once: a power of two, at most longestRun.
func (s *storage) accessRun(o *ir.Op) int64 {
	t := accessed(o)
	if t == nil {
		return 1
	}
	d, run := s.fastest(t)
	if run == 1 {
		return 1
	}
	at := s.addresses(o)
	if at == nil {
		return 1
	}
	a := s.along(at, d)
	aligned := a.multiple
	if t, ok := at.Type().(*ir.TensorType); ok {
		if bytes := elementBytes(t.Elem); aligned >= bytes {
			aligned -= bytes
		}
	}
	run = min(run, 1<<min(a.run, aligned))
	for i := range o.NumOperands() {
		if m, ok := o.Operand(i).Type().(*ir.TensorType); ok && elementBits(m.Elem) == 1 {
			run = min(run, 1<<s.along(o.Operand(i), d).same)
		}
	}
	return run
}

// accessed is the type that a load or store moves; nil if it is no tensor.
func accessed(o *ir.Op) *ir.TensorType {
	if o.NumResults() > 0 {
		t, _ := o.Result(0).Type().(*ir.TensorType)
		return t
	}
	for i := range o.NumOperands() {
		if t, ok := o.Operand(i).Type().(*ir.TensorType); ok && (o.Is("amdg.buffer_store") || i == 1) {
			return t
		}
	}
	return nil
}

// addresses are the pointers or the offsets of a load; nil if it has none.
func (s *storage) addresses(o *ir.Op) *ir.Value {
	stored := o.Is("amdg.buffer_store") // comes first
	for i := range o.NumOperands() {
		t, ok := o.Operand(i).Type().(*ir.TensorType)
		if ok && elementBits(t.Elem) > 1 {
			if !stored {
				return o.Operand(i)
			}
			stored = false
		}
	}
	return nil
}

// fastest is the dimension along which a thread's first registers hold
// neighbouring elements, and how many they hold.
func (s *storage) fastest(t *ir.TensorType) (dim int, run int64) {
	if t.Encoding == nil || t.Unranked {
		return 0, 1
	}
	l, err := s.cache.Of(t.Encoding, t.Shape)
	if err != nil || !l.HasIn(layout.Register) {
		return 0, 1
	}
	run = 1
	for _, row := range l.Bases(layout.Register) {
		if run == 1 {
			dim = len(row) - 1
			for d, at := range row {
				if at == 1 {
					dim = d
				}
			}
		}
		if run >= longestRun || !inRun(row, run, grain(0).with(dim, coarsest)) {
			break
		}
		run *= 2
	}
	return dim, run
}
