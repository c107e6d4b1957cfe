package pressure

import (
	"slices"

	"github.com/tgopt/tgopt/analysis/liveness"
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
			late := s.held(o)
			p.During = max(p.During, p.After+late+s.running(o))
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
