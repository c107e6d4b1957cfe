package pressure

import (
	"slices"

	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
)

// What an op needs while it runs, by the rows of the vendor's table.

// held are the registers that o frees only after its results are there.
func (s *storage) held(o *ir.Op) int {
	rules := s.rulesOf(o)
	if !rules.late {
		return 0
	}
	n := s.freedBy(o)
	if len(rules.held) == 0 {
		return n
	}
	r, counted := rules.held[0], n
	if r.of != nil {
		counted = r.of(s, o)
	}
	return min(n, r.registers(max(counted, 0)))
}

// freedBy are the registers of what o is the last to read, but for what it updates in
// place.
func (s *storage) freedBy(o *ir.Op) (n int) {
	updated := accumulator(o)
	for _, at := range s.freed {
		if s.places[at].refs == 0 && (updated == nil || !slices.Contains(s.places[s.at(updated)].of, at)) {
			n += int(s.places[at].registers)
		}
	}
	return n
}

// running are the registers that o needs only while it runs.
func (s *storage) running(o *ir.Op) (sum int) {
	for _, r := range s.rulesOf(o).running {
		count := r.of
		if count == nil {
			count = ofElements
		}
		counted := count(s, o)
		if counted < 0 || r.when != nil && !r.when(s, o, counted) {
			continue
		}
		n := counted
		if r.most > 0 {
			n = min(n, r.most)
		}
		n = r.registers(n)
		if r.waves {
			// Results of a third of the elements come early even then.
			n = min(n, max(s.machine.FullOccupancy()-s.total, r.registers(1)+counted/3))
		}
		sum += n
	}
	return sum
}

// What rows count.

// ofElements are the elements of a result that differ. Integers that are no tensors
// are in scalar registers.
func ofElements(s *storage, o *ir.Op) int {
	if o.NumResults() != 1 {
		return -1
	}
	v := o.Result(0)
	t, tensor := v.Type().(*ir.TensorType)
	if !tensor && !isFloat(v.Type()) {
		return -1
	}
	f := s.form(v)
	if !tensor || f.varies == 0 {
		return 1
	}
	p := s.patternOf(v)
	return s.distinct(t, f.own, pattern{constancy: p.constancy, dead: p.dead})
}

// ofFirst are the elements of the first operand.
func (s *storage) ofFirst(o *ir.Op) int {
	if o.NumOperands() > 0 {
		if t, ok := o.Operand(0).Type().(*ir.TensorType); ok {
			return s.distinct(t, allDims(len(t.Shape)), pattern{})
		}
	}
	return -1
}

// ofPlaces are the elements for whose places in shared memory a conversion through it
// has addresses.
func ofPlaces(s *storage, o *ir.Op) int {
	if !s.throughShared(o) {
		return -1
	}
	return s.ofFirst(o)
}

// ofBF16 are elements in bf16 that are reduced in f32, less the one of each pair for which
// there is room.
func ofBF16(s *storage, o *ir.Op) int {
	if o.NumOperands() == 0 || !isBF16(o.Operand(0).Type()) {
		return -1
	}
	return s.ofFirst(o)
}

// ofHalves are the numbers of a reduction of several operands, as of values and where they
// are, that are computed and not there: half of them remain after the first step.
func ofHalves(s *storage, o *ir.Op) (n int) {
	if o.NumOperands() < 2 {
		return -1
	}
	for i := range o.NumOperands() {
		v := o.Operand(i)
		if t, ok := v.Type().(*ir.TensorType); ok {
			whole := s.tensor(t, allDims(len(t.Shape)), pattern{})
			n += max(whole/2-int(s.measure(v).registers), 0)
		}
	}
	return n
}

// ofWarpsBefore are the registers for what a scan found of each warp, which all that
// come after it read.
func ofWarpsBefore(s *storage, o *ir.Op) (n int) {
	for i := range o.NumOperands() {
		if t, ok := o.Operand(i).Type().(*ir.TensorType); ok {
			n += s.words(1, elementBits(t.Elem))
		}
	}
	return n * (s.warpsAlong(o) - 1)
}

// ofFreedBeyondResults are the registers that are freed for which there is no result.
func ofFreedBeyondResults(s *storage, o *ir.Op) int {
	n := s.freedBy(o)
	for i := range o.NumResults() {
		n -= int(s.places[s.at(o.Result(i))].registers)
	}
	return n
}

func isBF16(t ir.Type) bool {
	f, ok := ir.ElementType(t).(*ir.FloatType)
	return ok && f.Kind == ir.BF16
}

// loaded reports whether an operand of o is what a load brings, if in another
// format.
func (s *storage) loaded(o *ir.Op) bool {
	for i := range o.NumOperands() {
		d := o.Operand(i).Def()
		if d != nil && (d.Is(arith.OpExtf) || d.Is(tt.OpReshape)) && d.NumOperands() > 0 {
			d = d.Operand(0).Def()
		}
		if isLoad(d) && d.Block() == o.Block() {
			return true
		}
	}
	return false
}

// noteConstants adds the registers that a loop holds for o's constants.
func (s *storage) noteConstants(o *ir.Op, seen map[invariant]bool) {
	for _, r := range s.rulesOf(o).throughout {
		if r.when != nil && !r.when(s, o, 0) {
			continue
		}
		if loop := s.newIn(o, o.Name().ID(), seen); loop != nil {
			s.invariant[loop] += r.once
		}
	}
}
