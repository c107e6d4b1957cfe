package pressure

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
)

// dims is a set of dimensions of a tensor.
type dims uint16

// Dimensions may be any number: programs with mistakes are analysed too.

func (s dims) has(d int) bool { return d >= 0 && s>>d&1 != 0 }

func allDims(rank int) dims { return dims(1)<<max(0, min(rank, 16)) - 1 }

// A form says along which dimensions a tensor's elements differ at all,
// and along which of them they need registers of their own. Along the others
// they are a base plus a constant that is known when the program is compiled,
// so that one register serves: offsets go into the instructions. A range
// varies and owns nothing; adding keeps that, so does multiplying by a
// constant; any other op on it makes separate values.
//
// Third, the dimensions along which elements differ in a way that is known only
// at run time, as those of a loaded index do. Along others, numbers that are
// next to each other in a thread are so in memory too: that is why the thread
// has them. One address serves such a run.
//
// The sets only grow, which makes the loops' fixed point cheap: a value
// changes at most three times its rank times.
type form struct{ varies, own, loaded dims }

func (f form) join(g form) form {
	return form{f.varies | g.varies, f.own | g.own, f.loaded | g.loaded}
}

// separate is a form whose elements are all values of their own.
func (f form) separate() form { return form{f.varies, f.varies, f.loaded} }

// read is a form whose elements come from memory.
func (f form) read() form { return form{f.varies, f.varies, f.varies} }

// findForms finds the form of every tensor in root. What root is given by others,
// as a function is by its callers, is separate.
func (s *storage) findForms() {
	s.given(s.root)
	s.settle(s.units, func(o *ir.Op) {
		s.numberRun(o)
		s.given(o)
		s.transfer(o)
		s.noteWide(o)
	}, s.transfer)
}

// given are the arguments of regions of o that no edge hands over, which it fills in
// ways of its own.
func (s *storage) given(o *ir.Op) {
	if o.NumRegions() == 0 {
		return
	}
	own := map[*ir.Block]int{} // how many arguments of an entry no edge hands over: the first ones
	for i := range o.NumRegions() {
		if args := entryArgs(o, i); len(args) > 0 {
			own[args[0].ArgOf()] = len(args)
		}
	}
	if len(own) == 0 {
		return
	}
	for e := range dialect.EdgesOf(o) {
		if n, ok := own[e.Block]; ok {
			own[e.Block] = min(n, e.At)
		}
	}
	for b, n := range own {
		for _, v := range b.Args()[:n] {
			if t, ok := v.Type().(*ir.TensorType); ok {
				s.grow(v, form{varies: extents(t)}.read())
			}
		}
	}
}

// grow joins a form into that of v and asks its users again.
func (s *storage) grow(v *ir.Value, f form) {
	at := s.at(v)
	g := s.forms[at].join(f)
	if g == s.forms[at] {
		return
	}
	s.forms[at] = g
	s.askUsers(v)
}

func (s *storage) form(v *ir.Value) form { return s.forms[s.at(v)] }

func (s *storage) transfer(o *ir.Op) {
	s.walked[o.ID()-s.opLo] = true
	if s.rulesOf(o).flows && flow(o, func(from, to *ir.Value) { s.grow(to, s.form(from)) }) {
		return
	}
	for i := range o.NumResults() {
		r := o.Result(i)
		if t, ok := r.Type().(*ir.TensorType); ok {
			f := s.result(o, i)
			f.varies &= extents(t)
			f.own &= extents(t)
			f.loaded &= extents(t)
			s.grow(r, f)
		}
	}
}

// extents are the dimensions of a tensor that have more than one element.
func extents(t *ir.TensorType) dims {
	set := dims(0)
	for d, n := range t.Shape {
		if n != 1 && d < 16 {
			set |= 1 << d
		}
	}
	return set
}

// result is the form of one result, from those of the operands.
func (s *storage) result(o *ir.Op, i int) form {
	rank := 0
	if t, ok := o.Result(i).Type().(*ir.TensorType); ok {
		rank = len(t.Shape)
	}
	every := form{varies: allDims(rank)}.read()
	joined := form{}
	for j := range o.NumOperands() {
		if _, ok := o.Operand(j).Type().(*ir.TensorType); ok {
			joined = joined.join(s.form(o.Operand(j)))
		}
	}
	switch s.rulesOf(o).arithmetic {
	case number:
		if d, ok := o.Attr("value").(*ir.DenseElementsAttr); ok && !d.Splat {
			return every
		}
		return form{}
	case splat:
		return form{}
	case interval:
		return form{varies: 1}
	case sum, difference, pointerSum, broadcast, extension, reinterpretation:
		return joined
	case product:
		if constantOperand(o, 0) || constantOperand(o, 1) {
			return joined
		}
		return joined.separate()
	case leftShift:
		if constantOperand(o, 1) {
			return joined
		}
		return joined.separate()
	case insertion:
		axis, _ := o.IntAttr("axis")
		below := allDims(int(axis))
		widen := func(d dims) dims { return d&below | d&^below<<1 }
		return form{widen(joined.varies), widen(joined.own), widen(joined.loaded)}
	case transposition:
		order, ok := o.Attr("order").(*ir.DenseArrayAttr)
		if !ok {
			break
		}
		move := func(d dims) (out dims) {
			for to, from := range order.Values {
				if d.has(int(from)) {
					out |= 1 << to
				}
			}
			return out
		}
		return form{move(joined.varies), move(joined.own), move(joined.loaded)}
	case layoutChange:
		return joined.read()
	}
	switch {
	case isLoad(o) && addresses(o) != nil:
		return joined.read()
	case o.HasTrait(ir.Elementwise):
		return joined.separate()
	}
	return every
}

// constantOperand reports whether o has an operand i that is constant. It may
// have fewer than it should: programs with mistakes are analysed too.
func constantOperand(o *ir.Op, i int) bool { return i < o.NumOperands() && constant(o.Operand(i)) }

// constant reports whether a value, or the scalar that it is made of, is known
// when the program is compiled.
func constant(v *ir.Value) bool { return constantBehind(v) != nil }

// farthestConstant bounds the ops between a constant and what is made of it: values may
// go in a circle, see ir.Dominated, and each of a long chain is asked about.
const farthestConstant = 64

// constantBehind is the constant that a value is, or is made of as one scalar; nil
// if there is none.
func constantBehind(v *ir.Value) *ir.Op {
	d := v.Def()
	for range farthestConstant {
		if d == nil || d.NumOperands() == 0 || !d.Is(tt.OpSplat) && !d.Is(tt.OpBroadcast) && !d.Is(arith.OpExtsi) {
			break
		}
		d = d.Operand(0).Def()
	}
	if d == nil || !d.HasTrait(ir.ConstantLike) {
		return nil
	}
	return d
}

// flow calls each with every pair of values of which o hands one over as the other.
// It reports whether nothing else makes the results of o.
func flow(o *ir.Op, each func(from, to *ir.Value)) bool {
	for e := range dialect.EdgesFrom(o) {
		for i := range e.Len {
			each(e.From(i), e.To(i))
		}
	}
	return o.NumResults() == 0 || dialect.ResultsByFlow(o)
}

func entryArgs(o *ir.Op, region int) []*ir.Value {
	if region >= o.NumRegions() || o.RegionAt(region).Empty() {
		return nil
	}
	return o.RegionAt(region).Entry().Args()
}
