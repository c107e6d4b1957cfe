package pressure

import (
	"slices"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// walk fills Points and Peak.
func (a *Analysis) walk() {
	s := a.values
	var before, indices int
	var bytes int64
	a.Points = slices.Grow(a.Points, a.live.Ops())
	a.live.WalkChanges(liveness.Changes{
		Begin: func(*ir.Op) {
			before, indices, bytes = s.total, s.indices, s.bytes
			s.begin()
		},
		Added: s.add,
		Lost:  s.remove,
		End: func(o *ir.Op) {
			p := Point{Op: o, Before: before, During: max(before, s.total), After: s.total, Bytes: max(bytes, s.bytes)}
			late := s.working(o)
			p.During = max(p.During, p.After+late+s.sequence(o)+s.paired(o)+s.exchanged(o))
			p.During = max(p.During, max(before, s.total)+s.arriving(o))
			p.Addresses = s.addressesAround(o)
			p.During += p.Addresses
			a.Points = append(a.Points, p)
			if a.Peak.Op == nil || p.During > a.Peak.During {
				a.Peak, a.late = p, late
				a.Indices, a.Temporaries = indices, p.During-p.Addresses-max(before, s.total)
				if s.total >= before {
					a.Indices = s.indices
				}
			}
		},
	})
}

// working are the registers that o frees only after its results are there.
func (s *storage) working(o *ir.Op) int {
	if !s.rulesOf(o).late || len(s.freed) == 0 && !dialect.HasRole(o, dialect.Scan) {
		return 0
	}
	updated := accumulator(o)
	n := 0
	for _, at := range s.freed {
		if s.places[at].refs == 0 && !(updated != nil && s.in(updated, at)) {
			n += int(s.places[at].registers)
		}
	}
	switch {
	case s.machine.compiler().KeepsOrder:
		return s.overlapping(o, n)
	case dialect.HasRole(o, dialect.Reduction):
		// What comes from other lanes is added to what is there.
		for i := range o.NumResults() {
			if p := &s.places[s.at(o.Result(i))]; p.kind == own {
				n -= int(p.registers)
			}
		}
	}
	return max(n, 0)
}

// paired are the registers for the numbers of a reduction of several operands,
// as of values and where they are, that are computed and not there: half of
// them remain after the first step.
func (s *storage) paired(o *ir.Op) int {
	if !dialect.HasRole(o, dialect.Reduction) || o.NumOperands() < 2 {
		return 0
	}
	n := 0
	for i := range o.NumOperands() {
		v := o.Operand(i)
		if t, ok := v.Type().(*ir.TensorType); ok {
			whole := s.tensor(t, allDims(len(t.Shape)), pattern{})
			n += max(whole/2-int(s.measure(v).registers), 0)
		}
	}
	return n
}

// in reports whether v is in the registers at a place.
func (s *storage) in(v *ir.Value, at uint32) bool {
	p := &s.places[s.at(v)]
	if p.kind == own {
		return uint32(s.at(v)) == at
	}
	for _, of := range p.of {
		if of == at {
			return true
		}
	}
	return false
}
