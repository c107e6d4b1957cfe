package pressure

import (
	"math/bits"

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
	t, ok := o.Result(0).Type().(*ir.TensorType)
	if !ok {
		return 1
	}
	d, run := s.fastest(t)
	if run == 1 {
		return 1
	}
	if at := s.addresses(o); at == nil || d >= 16 || s.form(at).own.has(d) {
		return 1 // a stride that is known only at run time
	}
	s.fuel = mostSteps
	for i := range o.NumOperands() {
		m, ok := o.Operand(i).Type().(*ir.TensorType)
		if !ok || elementBits(m.Elem) != 1 {
			continue
		}
		run = min(run, s.maskRun(o.Operand(i), d))
	}
	return run
}

// addresses are the pointers or the offsets of a load; nil if it has none.
func (s *storage) addresses(o *ir.Op) *ir.Value {
	for i := range o.NumOperands() {
		t, ok := o.Operand(i).Type().(*ir.TensorType)
		if ok && elementBits(t.Elem) > 1 {
			return o.Operand(i)
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
		if run >= longestRun || !inRun(row, run, dims(1)<<min(dim, 15)) {
			break
		}
		run *= 2
	}
	return dim, run
}

// mostSteps bounds the ops that are looked at to learn how one mask is made.
const mostSteps = 64

// maskRun is for how many aligned neighbours along dimension d a mask is the
// same.
func (s *storage) maskRun(v *ir.Value, d int) int64 {
	o := v.Def()
	if f := s.form(v); d < 16 && !f.varies.has(d) {
		return longestRun
	}
	if s.fuel--; o == nil || s.fuel < 0 {
		return 1
	}
	switch o.Name().String() {
	case "arith.andi", "arith.ori", "arith.xori":
		if o.NumOperands() == 2 {
			return min(s.maskRun(o.Operand(0), d), s.maskRun(o.Operand(1), d))
		}
	case "arith.cmpi":
		if o.NumOperands() == 2 {
			return min(s.multiple(o.Operand(0)), s.multiple(o.Operand(1)))
		}
	case "tt.broadcast", "ttg.convert_layout":
		return s.maskRun(o.Operand(0), d)
	case "tt.expand_dims":
		if axis, _ := o.IntAttr("axis"); int(axis) < d {
			d--
		}
		return s.maskRun(o.Operand(0), d)
	}
	return 1
}

// multiple is the largest power of two, at most longestRun, that is known to
// divide a number, or the first of each such run of a tensor of indices.
func (s *storage) multiple(v *ir.Value) int64 {
	if b := v.ArgOf(); b != nil {
		return s.argumentMultiple(v, b)
	}
	o := v.Def()
	if s.fuel--; o == nil || s.fuel < 0 {
		return 1
	}
	of := func(i int) int64 {
		if i >= o.NumOperands() {
			return 1
		}
		return s.multiple(o.Operand(i))
	}
	switch o.Name().String() {
	case "arith.constant":
		return constantMultiple(o)
	case "tt.make_range":
		start, _ := o.IntAttr("start")
		return powerOf(start)
	case "tt.splat", "tt.broadcast", "tt.expand_dims", "ttg.convert_layout", "arith.extsi", "arith.extui", "arith.trunci", "arith.index_cast":
		return of(0)
	case "arith.addi", "arith.subi", "arith.minsi", "arith.maxsi", "arith.minui", "arith.maxui":
		return min(of(0), of(1))
	case "arith.select":
		return min(of(1), of(2))
	case "arith.muli":
		return min(of(0)*of(1), longestRun)
	}
	return 1
}

func (s *storage) argumentMultiple(v *ir.Value, b *ir.Block) int64 {
	p := b.Parent()
	switch {
	case p == nil:
	case p.HasTrait(ir.FunctionLike):
		if list, ok := p.Attr("arg_attrs").(*ir.ArrayAttr); ok && v.Index() < len(list.Elems) {
			if of, ok := list.Elems[v.Index()].(*ir.DictAttr); ok {
				if n, ok := of.Get("tt.divisibility").(*ir.IntegerAttr); ok {
					return powerOf(n.Value)
				}
			}
		}
	case p.Is("scf.for") && v.Index() == 0 && p.NumOperands() > 2:
		return min(s.multiple(p.Operand(0)), s.multiple(p.Operand(2)))
	}
	return 1
}

// powerOf is the largest power of two that divides n, at most longestRun.
func powerOf(n int64) int64 {
	return 1 << min(bits.TrailingZeros64(uint64(n)), bits.TrailingZeros64(longestRun))
}

func constantMultiple(o *ir.Op) int64 {
	switch a := o.Attr("value").(type) {
	case *ir.IntegerAttr:
		return powerOf(a.Value)
	case *ir.DenseElementsAttr:
		if a.Splat && len(a.Bits) == 1 {
			return powerOf(int64(a.Bits[0]))
		}
	}
	return 1
}
