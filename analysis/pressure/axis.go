package pressure

import (
	"math/bits"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
)

// An axis is what is known of the numbers of a tensor along one dimension, each
// as a power of two: how many neighbours, from an aligned one on, rise by one
// each; what divides the first of those; how many are equal. It is what
// Triton's own axis analysis finds, and what decides how much one access takes,
// which elements are base plus offset and which are one number.
//
// Of pointers the numbers are bytes and the run is in elements. A scalar is a
// tensor of one dimension of which all are equal.
type axis struct {
	run, multiple, constancy uint8
	step                     uint8 // at most how far apart neighbours are, where that is known
	dead                     uint8 // from here on no element matters, see masked.go; 0 if all may
}

func known(run, multiple, constancy uint8) axis {
	return axis{run: run, multiple: multiple, constancy: constancy}
}

// mostPower stands for any power: of zero, and of what has no end.
const mostPower = 30

func (a axis) meet(b axis) axis {
	run := min(a.run, b.run)
	return axis{run, min(a.within(run), b.within(run)), min(a.constancy, b.constancy), max(a.step, b.step), laterDead(a.dead, b.dead)}
}

// within is what divides the first of every so many neighbours, as a run that is cut into
// shorter ones.
func (a axis) within(run uint8) uint8 {
	if a.run > run {
		return min(a.multiple, run)
	}
	return a.multiple
}

// plus is a sum. Where both rise at a time, neighbours rise by two.
func (a axis) plus(b axis, size uint8) axis {
	run := max(min(a.run, b.constancy), min(a.constancy, b.run))
	multiple := min(a.within(run), b.within(run))
	if a.run > run && b.run > run {
		multiple = min(a.multiple, b.multiple, run+1)
	}
	return known(run, multiple, min(a.constancy, b.constancy, size))
}

// axes are those of all values: of value at from offsets[at] on, one a
// dimension. They start unknown, are set when their op is first seen, and only
// fall from then on.
type axes struct {
	list    []axis
	offsets []int32 // less 1; 0 is unknown
}

// mostAxes bounds the dimensions that are looked at.
const mostAxes = 7

func rankOf(v *ir.Value) int {
	if t, ok := v.Type().(*ir.TensorType); ok && !t.Unranked {
		return min(len(t.Shape), mostAxes)
	}
	return 1
}

// along is what is known of v along dimension d; nothing if that is not known
// yet, or v is no number.
func (s *storage) along(v *ir.Value, d int) axis {
	if l := s.axesOf(v); 0 <= d && d < len(l) {
		return l[d]
	}
	return axis{}
}

func (s *storage) axesOf(v *ir.Value) []axis {
	at := s.at(v)
	if s.axes.offsets[at] == 0 {
		return nil
	}
	from := int(s.axes.offsets[at] - 1)
	return s.axes.list[from : from+rankOf(v)]
}

// fall joins what is known of v with l, a dimension each, and asks its users
// again if that is less than before.
func (s *storage) fall(v *ir.Value, l []axis) {
	at := s.at(v)
	if s.axes.offsets[at] == 0 {
		s.axes.offsets[at] = int32(len(s.axes.list)) + 1
		s.axes.list = append(s.axes.list, l[:rankOf(v)]...)
	} else {
		changed := false
		for d, a := range s.axesOf(v) {
			if m := a.meet(l[d]); m != a {
				s.axesOf(v)[d] = m
				changed = true
			}
		}
		if !changed {
			return
		}
	}
	s.askUsers(v)
}

// findAxes finds the axes of every value in root.
func (s *storage) findAxes() {
	s.axes.offsets = make([]int32, len(s.forms))
	s.axes.list = make([]axis, 0, len(s.forms)+len(s.forms)/4)
	clear(s.walked)
	if s.root.HasTrait(ir.FunctionLike) {
		for i, a := range entryArgs(s.root, 0) {
			s.fall(a, s.argument(a, i))
		}
	}
	s.settle(s.units, s.transferAxes, s.transferAxes)
}

func (s *storage) transferAxes(o *ir.Op) {
	s.walked[o.ID()-s.opLo] = true
	if dialect.HasRole(o, dialect.Loop) {
		s.inductionAxes(o)
	}
	if s.rulesOf(o).flows && flow(o, func(from, to *ir.Value) {
		if l := s.axesOf(from); l != nil && rankOf(from) == rankOf(to) {
			s.fall(to, l)
		}
	}) {
		return
	}
	var l [mostAxes]axis
	for i := range o.NumResults() {
		r := o.Result(i)
		n := rankOf(r)
		for d := range n {
			l[d] = s.axis(o, r, d)
			s.step(o, d, &l[d])
			s.masked(o, d, &l[d])
		}
		s.fall(r, l[:n])
	}
}

// inductionAxes: an induction variable is a lower bound plus a multiple of a step.
func (s *storage) inductionAxes(o *ir.Op) {
	from, _ := dialect.PartRange(o, dialect.Loop, dialect.Lower)
	by, end := dialect.PartRange(o, dialect.Loop, dialect.Step)
	for i, v := range dialect.InductionVariables(o) {
		if max(from, by)+i < min(end, o.NumOperands()) {
			s.fall(v, []axis{known(0, min(s.along(o.Operand(from+i), 0).multiple, s.along(o.Operand(by+i), 0).multiple), mostPower)})
		}
	}
}

// argument is what is known of an argument of the function.
func (s *storage) argument(v *ir.Value, i int) []axis {
	l := make([]axis, rankOf(v))
	if _, ok := v.Type().(*ir.TensorType); !ok {
		l[0].constancy = mostPower
		if list, ok := s.root.Attr("arg_attrs").(*ir.ArrayAttr); ok && i < len(list.Elems) {
			if of, ok := list.Elems[i].(*ir.DictAttr); ok {
				if n, ok := of.Get(tt.DivisibilityAttr).(*ir.IntegerAttr); ok {
					l[0].multiple = powerIn(n.Value)
				}
			}
		}
	}
	return l
}

// axis is that of result r of o along dimension d.
func (s *storage) axis(o *ir.Op, r *ir.Value, d int) axis {
	size := uint8(mostPower)
	t, tensor := r.Type().(*ir.TensorType)
	if tensor {
		if t.Unranked {
			return axis{}
		}
		size = powerIn(t.Shape[d])
	}
	of := func(i int) axis {
		if i >= o.NumOperands() {
			return axis{}
		}
		return s.along(o.Operand(i), d)
	}
	uniform := func(multiple uint8) axis { return known(0, multiple, size) }
	kind := s.rulesOf(o).arithmetic
	switch {
	case o.NumOperands() > 0 || o.HasTrait(ir.ConstantLike) || kind == interval:
	case tensor:
		return axis{}
	default:
		return uniform(0) // tt.get_program_id; operands may be missing, too
	}
	a, b := of(0), of(1)
	constancy := min(a.constancy, b.constancy, size)
	switch kind {
	case number:
		if _, float := o.Attr("value").(*ir.FloatAttr); float {
			return uniform(0)
		}
		if n, ok := constantOf(o); ok {
			return uniform(powerIn(n))
		}
		return axis{}
	case interval:
		from, _ := o.IntAttr("start")
		return known(size, powerIn(from), 0)
	case splat:
		return uniform(s.along(o.Operand(0), 0).multiple)
	case insertion:
		at, _ := o.IntAttr("axis")
		switch {
		case d < int(at):
		case d == int(at):
			return known(0, s.divisor(o.Operand(0)), 0)
		default:
			a = s.along(o.Operand(0), d-1)
		}
		return a
	case broadcast:
		if from, ok := o.Operand(0).Type().(*ir.TensorType); ok && d < len(from.Shape) && from.Shape[d] == 1 {
			return uniform(a.multiple)
		}
		return a
	case transposition:
		if order, ok := o.Attr("order").(*ir.DenseArrayAttr); ok && d < len(order.Values) {
			return s.along(o.Operand(0), int(order.Values[d]))
		}
		return axis{}
	case layoutChange, extension, reinterpretation:
		if rankOf(o.Operand(0)) != rankOf(r) {
			return axis{}
		}
		return a
	case pointerSum:
		bytes := elementBytes(o.Operand(0).Type())
		at := a.multiple
		a.multiple -= min(at, bytes)
		c := a.plus(b, size)
		c.multiple = min(c.multiple+bytes, at)
		return c
	case sum:
		return a.plus(b, size)
	case difference:
		run := min(a.run, b.constancy)
		switch {
		case a.run <= run || b.run <= run:
			return known(run, min(a.within(run), b.within(run)), constancy)
		case a.run != b.run:
			return known(run, min(a.multiple, b.multiple, run+1), constancy)
		}
		return known(run, min(a.multiple, b.multiple), constancy)
	case conjunction, disjunction:
		return known(0, 0, constancy)
	case product:
		return known(0, min(a.within(0)+b.within(0), mostPower), constancy)
	case leftShift:
		if n, ok := constantValue(o, 1); ok && n >= 0 && n < mostPower {
			return known(0, min(a.within(0)+uint8(n), mostPower), a.constancy)
		}
		return known(0, a.within(0), constancy)
	case quotient, rightShift:
		by, ok := constantValue(o, 1)
		if kind == rightShift {
			by = 1 << min(max(by, 0), mostPower)
			b.multiple = powerIn(by)
		}
		c := known(0, 0, max(constancy, min(a.run, a.multiple, b.multiple, b.constancy)))
		if steps := mostSteps; c.constancy > constancy && s.machine.compiler().IgnoresMultiples && assumedOf(o, &steps) {
			c.constancy = constancy
		}
		if ok && by > 0 && by&(by-1) == 0 && a.run <= powerIn(by) {
			c.multiple = a.multiple - min(a.multiple, powerIn(by))
		}
		return c
	case remainder:
		run := min(a.run, a.multiple, b.multiple, b.constancy)
		return known(run, min(a.within(run), b.within(run)), constancy)
	case comparison:
		return known(0, 0, max(constancy, min(onOneSide(o, a, b), a.multiple, b.multiple)))
	case choice:
		c := of(2)
		cond := a
		if _, ok := o.Operand(0).Type().(*ir.TensorType); !ok {
			cond.constancy = mostPower
		}
		run := min(cond.constancy, b.run, c.run)
		return known(run, min(b.within(run), c.within(run)), min(cond.constancy, b.constancy, c.constancy))
	case extremum: // of two that rise one does
		run := min(a.run, b.run)
		return known(run, min(a.within(run), b.within(run)), constancy)
	}
	switch {
	case !tensor:
		return uniform(0)
	case isLoad(o) && addresses(o) != nil:
		c := axis{constancy: mostPower}
		for i := range o.NumOperands() {
			if _, ok := o.Operand(i).Type().(*ir.TensorType); ok {
				c.constancy = min(c.constancy, of(i).constancy)
			}
		}
		return c
	case o.HasTrait(ir.Elementwise):
		return s.elementwise(o, d)
	}
	return axis{}
}

// onOneSide is how many neighbours lie on one side of a bound, if they and it are multiples
// of as many: a stretch of numbers is below a bound or not below, and a bound above a stretch
// or not above.
func onOneSide(o *ir.Op, a, b axis) uint8 {
	predicate, ok := o.IntAttr("predicate")
	switch {
	case !ok:
	case predicate == slt, predicate == sge, predicate == ult, predicate == uge:
		return min(a.run, b.constancy)
	case predicate == sle, predicate == sgt, predicate == ule, predicate == ugt:
		return min(b.run, a.constancy)
	}
	return 0
}

// The predicates of arith.cmpi but equal and not equal.
const (
	slt = iota + 2
	sle
	sgt
	sge
	ult
	ule
	ugt
	uge
)

// assumed reports whether what is known of numbers that are divided rests on what
// divides an argument of the kernel, as where columns are taken modulo their
// number. Triton tells LLVM and ptxas nothing of that, so that they compute, and
// load by, each of the quotients that we know to be equal. It looks at so many ops.
func assumed(v *ir.Value, steps *int) bool {
	o := v.Def()
	if o == nil {
		b := v.ArgOf()
		return b != nil && b.Parent().HasTrait(ir.FunctionLike) && !isPointer(v.Type())
	}
	if *steps--; *steps < 0 || isLoad(o) {
		return false
	}
	return assumedOf(o, steps)
}

func assumedOf(o *ir.Op, steps *int) bool {
	for i := range o.NumOperands() {
		if assumed(o.Operand(i), steps) {
			return true
		}
	}
	return false
}

// elementwise is for an op that makes other numbers of each element.
func (s *storage) elementwise(o *ir.Op, d int) axis {
	c, dead, all := axis{constancy: mostPower}, uint8(0), true
	for i := range o.NumOperands() {
		v := o.Operand(i)
		if _, ok := v.Type().(*ir.TensorType); !ok {
			continue
		}
		a := s.along(v, d)
		c.constancy = min(c.constancy, a.constancy)
		if f := s.form(v).varies; a.dead > 0 {
			dead = max(dead, a.dead)
		} else if f.has(d) {
			all = false
		}
	}
	if all {
		c.dead = dead
	}
	return c
}

// divisor divides all numbers of v.
func (s *storage) divisor(v *ir.Value) uint8 {
	n := uint8(mostPower)
	for _, a := range s.axesOf(v) {
		if a.run > 0 {
			return 0
		}
		n = min(n, a.multiple)
	}
	return n
}

// step notes how far apart neighbours of the result of o are.
func (s *storage) step(o *ir.Op, d int, to *axis) {
	if o.NumOperands() != 2 {
		return
	}
	switch s.rulesOf(o).arithmetic {
	case sum, difference, pointerSum:
		to.step = max(s.along(o.Operand(0), d).step, s.along(o.Operand(1), d).step)
	case product:
		to.step = 0
		for i := range 2 {
			if n, ok := constantValue(o, i); ok && n != 0 {
				to.step = min(s.along(o.Operand(1-i), d).step+uint8(bits.Len64(uint64(max(n, -n)-1))), mostPower)
				return
			}
		}
	case leftShift:
		to.step = 0
		if n, ok := constantValue(o, 1); ok && n > 0 && n < mostPower {
			to.step = min(s.along(o.Operand(0), d).step+uint8(n), mostPower)
		}
	}
}

// powerIn is the exponent of the largest power of two that divides n.
func powerIn(n int64) uint8 { return uint8(min(bits.TrailingZeros64(uint64(n)), mostPower)) }

// elementBytes is the exponent of the size of what a pointer, or a tensor of
// pointers, points to.
func elementBytes(t ir.Type) uint8 {
	if to, ok := dialect.TypeParam(ir.ElementType(t), "pointee").(*ir.TypeAttr); ok {
		if n := elementBits(to.Type); n >= 8 {
			return powerIn(int64(n / 8))
		}
	}
	return 0
}

// constantValue is operand i of o, if it is one number that is known.
func constantValue(o *ir.Op, i int) (int64, bool) {
	if i >= o.NumOperands() {
		return 0, false
	}
	d := constantBehind(o.Operand(i))
	if d == nil {
		return 0, false
	}
	return constantOf(d)
}

// constantOf is the number that a constant, or each element of it, is.
func constantOf(o *ir.Op) (int64, bool) {
	switch a := o.Attr("value").(type) {
	case *ir.IntegerAttr:
		return a.Value, true
	case *ir.DenseElementsAttr:
		if len(a.Bits) == 1 {
			return int64(a.Bits[0]), true
		}
	}
	return 0, false
}
