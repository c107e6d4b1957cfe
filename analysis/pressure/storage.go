package pressure

import (
	"cmp"
	"iter"
	"slices"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// A storage says where each value of a function is: in registers of its own, in
// those of other values, or in none. It counts the values that refer to each
// place while a walk goes by, and so what is live.
type storage struct {
	root    *ir.Op
	machine Machine
	vendor  *vendor
	counter

	// Tables by id, less the least id inside root.
	valueLo, opLo int
	forms         []form   // by value
	places        []place  // by value
	walked        []bool   // by op: findForms has been there
	run           []uint32 // by op: the stretch of elementwise ops it is in, see sink.go
	runs          uint32   // of them so far
	rules         []*rules // by the id of the op's name; see rulesOf
	pending       []*ir.Op // of settle
	values        []*ir.Value
	compared      []exponents // by value, on AMD: see compared.go
	loading       []bool      // by stretch, on AMD: it loads from global memory; see stretch.go
	stretchOf     []int32     // by op
	within        *ir.Block   // what numberStretch is in
	axes          axes
	invariant     map[*ir.Op]int    // by loop: see shared.go
	addressesOf   map[sharedUse]int // see sharedAddresses
	wide          []*ir.Value       // of 64 bits, in the order of the text: see narrow.go
	narrow        []bool            // by value: only 32 of its bits are used; empty if none has 64
	measures      []measure         // by value
	lists         []uint32          // memory of place.of

	referred, released func(place uint32) // told of the first and the last reference; nil but for Ranges

	total     int      // registers of all places that live values refer to
	indices   int      // of these, those of integers and pointers that no load brought
	bytes     int64    // of a program, of all live values
	freed     []uint32 // places that the present op has freed so far
	streaming bool     // some place has loads that are not there whole
}

// A measure is what a value takes alone.
type measure struct {
	bytes            int64 // see liveness.Bytes
	registers        int32
	known, estimated bool
}

// A place is where a value is.
type place struct {
	decided   bool
	streamed  int32    // registers of what loads bring while it is consumed, see sink.go
	index     bool     // it is of integers or pointers that no load brought
	refs      int32    // live values in the registers of this value
	registers int32    // of its own
	bytes     int64    // see liveness.Bytes
	of        []uint32 // values in whose registers it is, itself among them; none if it is in none
}

func newStorage(root *ir.Op, m Machine, cache *layout.Cache, ids *liveness.Liveness) *storage {
	s := &storage{root: root, machine: m, vendor: m.vendor(), counter: counter{machine: m, cache: cache, known: map[countKey]int{}}}
	opLo, opHi, valueLo, valueHi := ids.IDs()
	s.valueLo, s.opLo = valueLo, opLo
	s.forms = make([]form, valueHi-valueLo)
	s.measures = make([]measure, valueHi-valueLo)
	s.places = make([]place, valueHi-valueLo)
	s.values = make([]*ir.Value, valueHi-valueLo)
	s.walked = make([]bool, opHi-opLo)
	s.run = make([]uint32, opHi-opLo)
	s.findForms()
	s.findAxes()
	if !m.compiler().WholeTensors {
		s.findNarrow()
	}
	if m.compiler().KeepsComputed {
		s.addressesOf = map[sharedUse]int{}
		s.findKept()
	}
	return s
}

// units are what is settled one after the other: the ops in the body of a function
// that has one block, each with all that it holds; else all of root.
func (s *storage) units(yield func(*ir.Op) bool) {
	if !s.structured() {
		yield(s.root)
		return
	}
	s.root.RegionAt(0).Entry().Ops(yield)
}

func (s *storage) structured() bool {
	return s.root.HasTrait(ir.FunctionLike) && s.root.NumRegions() == 1 && s.root.RegionAt(0).HasOneBlock()
}

// settle visits every op of each unit in the order of the text, then again those
// that are pending. Nothing flows back from a unit to one before it.
func (s *storage) settle(units iter.Seq[*ir.Op], visit, again func(*ir.Op)) {
	for u := range units {
		ir.Walk(u, visit)
		for len(s.pending) > 0 {
			o := s.pending[len(s.pending)-1]
			s.pending = s.pending[:len(s.pending)-1]
			again(o)
		}
	}
}

// askUsers has the users of v that were visited visited again.
func (s *storage) askUsers(v *ir.Value) {
	for u := v.FirstUse(); u != nil; u = u.NextUse() {
		if o := u.Owner(); s.walked[o.ID()-s.opLo] {
			s.pending = append(s.pending, o)
		}
	}
}

// findKept finds what LLVM for AMD keeps that ptxas computes again.
func (s *storage) findKept() {
	s.compared = make([]exponents, len(s.forms))
	s.invariant = map[*ir.Op]int{}
	s.stretchOf = make([]int32, len(s.walked))
	seen := map[invariant]bool{}
	ir.Walk(s.root, func(o *ir.Op) {
		s.numberStretch(o)
		s.noteCompared(o)
		s.noteShared(o, seen)
		s.noteConstants(o, seen)
	})
}

func (s *storage) at(v *ir.Value) int { return v.ID() - s.valueLo }

// begin is called before the changes that an op makes.
func (s *storage) begin() { s.freed = s.freed[:0] }

// add makes v live. Where it is, is decided once.
func (s *storage) add(v *ir.Value) {
	p := s.place(v)
	s.bytes += p.bytes
	for _, at := range p.of {
		s.refer(at)
	}
}

// remove ends the life of v.
func (s *storage) remove(v *ir.Value) {
	p := &s.places[s.at(v)]
	s.bytes -= p.bytes
	for _, at := range p.of {
		s.release(at)
	}
}

// place is where v is.
func (s *storage) place(v *ir.Value) *place {
	at := s.at(v)
	p := &s.places[at]
	if !p.decided {
		p.decided = true
		s.values[at] = v
		s.decide(v, p)
	}
	return p
}

func (s *storage) refer(at uint32) {
	p := &s.places[at]
	if p.refs++; p.refs == 1 {
		s.total += int(p.registers)
		if p.index {
			s.indices += int(p.registers)
		}
		if s.referred != nil {
			s.referred(at)
		}
	}
}

func (s *storage) release(at uint32) {
	p := &s.places[at]
	if p.refs--; p.refs == 0 {
		s.total -= int(p.registers)
		if p.index {
			s.indices -= int(p.registers)
		}
		s.freed = append(s.freed, at)
		if s.released != nil {
			s.released(at)
		}
	}
}

func (s *storage) decide(v *ir.Value, p *place) {
	o := v.Def()
	m := s.measure(v)
	n := int(m.registers)
	p.bytes = m.bytes
	switch {
	case o != nil && (o.HasTrait(ir.ConstantLike) || s.view(o, v, p) || s.guarded(o, v, p)):
	case n == 0 || o != nil && s.sunk(o, n, p):
	default:
		from := len(s.lists)
		s.lists = append(s.lists, uint32(s.at(v)))
		p.of, p.registers, p.index = s.lists[from:len(s.lists):len(s.lists)], int32(s.fragment(v, n)), isIndex(v)
	}
}

// measure is what v takes alone.
func (s *storage) measure(v *ir.Value) *measure {
	m := &s.measures[s.at(v)]
	if !m.known {
		before := s.estimate
		s.estimate = false
		*m = measure{bytes: liveness.Bytes(v.Type()), registers: int32(s.registers(v)), known: true}
		m.estimated = s.estimate
		s.estimate = before
	}
	s.estimate = s.estimate || m.estimated
	return m
}

// registers are those that v would take alone.
func (s *storage) registers(v *ir.Value) int {
	t, ok := v.Type().(*ir.TensorType)
	if !ok {
		return s.scalar(v)
	}
	f := s.form(v)
	switch {
	case f.varies == 0 && s.machine.compiler().ScalarRegisters:
		return 0 // uniform: in scalar registers
	case f.varies == 0:
		return s.words(1, elementBits(t.Elem))
	}
	p := s.patternOf(v)
	if s.machine.compiler().WholeTensors {
		return max(s.tensor(t, f.varies, p), s.unpacked(v, t))
	}
	if s.compared != nil {
		if g := s.compared[s.at(v)]; g.marked() {
			return s.half(v, s.tensor(t, f.varies, pattern{constancy: g &^ marked, dead: p.dead}))
		}
	}
	if !isFloat(t.Elem) {
		if s.machine.compiler().OffsetBits > 0 || carried(v) {
			p.runs = s.runsOf(v, f.own)
		} else {
			for d := range mostAxes {
				if (f.own &^ f.loaded).has(d) {
					p.runs = p.runs.with(d, largestExponent)
				}
			}
		}
	}
	return max(s.half(v, s.tensor(t, f.own, p)), s.unpacked(v, t))
}

// half of n registers are enough for a value of which only 32 bits are used.
func (s *storage) half(v *ir.Value, n int) int {
	if len(s.narrow) > 0 && s.narrow[s.at(v)] && !isLoad(v.Def()) {
		return (n + 1) / 2
	}
	return n
}

// carried reports whether v is handed from round to round of a loop.
func carried(v *ir.Value) bool {
	if b := v.ArgOf(); b != nil {
		return b.Parent().HasTrait(ir.LoopLike)
	}
	for u := v.FirstUse(); u != nil; u = u.NextUse() {
		o := u.Owner()
		if o.HasTrait(ir.LoopLike) || o.HasTrait(ir.Terminator) && o.Parent().HasTrait(ir.LoopLike) {
			return true
		}
	}
	return false
}

// unpacked are the registers of what a load brings in accesses of less than 32
// bits, each of which takes a register; 0 for what no load brings.
func (s *storage) unpacked(v *ir.Value, t *ir.TensorType) int {
	if !isLoad(v.Def()) {
		return 0
	}
	run := s.accessRun(v.Def())
	if run*int64(elementBits(t.Elem)) >= 32 {
		return 0
	}
	return max(s.distinct(t, allDims(len(t.Shape)), pattern{dead: s.patternOf(v).dead})/int(run), 1)
}

func isIndex(v *ir.Value) bool {
	t, ok := v.Type().(*ir.TensorType)
	return ok && !isFloat(t.Elem) && !isLoad(v.Def())
}

func isFloat(t ir.Type) bool { _, ok := t.(*ir.FloatType); return ok }

// scalar: on NVIDIA a value of any width counts one register, since uniform
// registers and constant memory take their part. AMD keeps integers and
// pointers in registers of the wave, but computes with floats in those of the
// lanes. What a kernel is given is in constant memory or loaded from there; what a
// function is given that others call is in registers.
func (s *storage) scalar(v *ir.Value) int {
	if s.machine.compiler().ScalarRegisters && !isFloat(v.Type()) {
		return 0
	}
	if b := v.ArgOf(); b != nil && b.Parent().HasTrait(ir.FunctionLike) && !b.Parent().IsPrivate() {
		return 0
	}
	switch elementBits(v.Type()) {
	case 0, 1:
		return 0
	}
	return 1
}

// view places v in the registers of an operand of o, if it is one by another
// name.
func (s *storage) view(o *ir.Op, v *ir.Value, p *place) bool {
	from := dialect.ViewOf(v)
	switch {
	case s.rulesOf(o).arithmetic == choice && o.NumOperands() == 3:
		from = keptArm(o)
	case from != nil && dialect.HasRole(o, dialect.Conversion) && !s.sameRegisters(from, v):
		return false
	}
	if from == nil || elementBits(ir.ElementType(v.Type())) == 0 {
		return false
	}
	s.share(p, from)
	return true
}

// keptArm is the operand of a select, one arm of which is a constant and the condition
// a scalar, that is the other arm: the compiler branches, or clears that in place when
// its last user is done with it. nil if it is another select.
func keptArm(o *ir.Op) *ir.Value {
	_, scalar := o.Operand(0).Type().(*ir.IntegerType)
	yes, no := o.Operand(1), o.Operand(2)
	switch {
	case !scalar || constant(yes) == constant(no):
		return nil
	case constant(yes):
		return no
	}
	return yes
}

// share puts a value into all registers that another one is in.
func (s *storage) share(p *place, from *ir.Value) {
	q := s.place(from)
	p.of, p.streamed = q.of, q.streamed
}

// sameRegisters reports whether a conversion moves nothing out of its thread.
func (s *storage) sameRegisters(from, to *ir.Value) bool {
	m, ok := s.movement(from, to)
	return ok && m <= layout.InThread
}

// movement is how far a conversion moves elements; false if that is not known.
func (s *storage) movement(from, to *ir.Value) (layout.Movement, bool) {
	a, ok := from.Type().(*ir.TensorType)
	b, ok2 := to.Type().(*ir.TensorType)
	if !ok || !ok2 {
		return 0, false
	}
	before, err := s.cache.Of(a.Encoding, a.Shape)
	after, err2 := s.cache.Of(b.Encoding, b.Shape)
	if err != nil || err2 != nil {
		return 0, false
	}
	if c, ok := s.cache.Convert(before, after); ok {
		return c.Movement, true
	}
	return 0, false
}

// contributors lists the registers of the values before and after an op: those of
// whichever are more, and of the other ones what the op holds late beside them.
func (s *storage) contributors(before, after []*ir.Value, peak Point, late int) []Contributor {
	count := map[uint32]bool{}
	var list []Contributor
	use := func(vs []*ir.Value, room int) {
		from := len(list)
		for _, v := range vs {
			for _, at := range s.places[s.at(v)].of {
				if !count[at] {
					count[at] = true
					list = append(list, Contributor{s.values[at], int(s.places[at].registers)})
				}
			}
		}
		byRegisters(list[from:])
		for i := from; i < len(list); i++ {
			list[i].Registers = min(list[i].Registers, room)
			room -= list[i].Registers
		}
	}
	if peak.Before >= peak.After+late {
		use(before, peak.Before)
	} else {
		use(after, peak.After)
		use(before, late)
	}
	byRegisters(list)
	return list
}

func byRegisters(list []Contributor) {
	slices.SortStableFunc(list, func(a, b Contributor) int { return cmp.Compare(b.Registers, a.Registers) })
}
