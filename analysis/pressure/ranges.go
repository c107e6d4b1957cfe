package pressure

import (
	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// A Range is a stretch of Points over which a value holds registers of its own,
// through every value that is in them: views, what is passed on, and itself.
type Range struct {
	Value       *ir.Value
	Registers   int // 32-bit, a thread
	First, Last int // of Points, both inclusive: from the op that makes it to the last that needs it
}

// Ranges lists the stretches in the order of their first ops. A value that is
// not needed on every path has several.
func (a *Analysis) Ranges() []Range {
	s := a.values
	var list []Range
	open := make(map[uint32]int) // into list, by place
	at := -1
	inside := false // an op's own changes, not those between ops
	s.referred = func(place uint32) {
		if s.places[place].registers == 0 {
			return
		}
		first := at
		if !inside {
			first++
		}
		open[place] = len(list)
		list = append(list, Range{s.values[place], int(s.places[place].registers), first, first})
	}
	s.released = func(place uint32) {
		if i, ok := open[place]; ok {
			list[i].Last = max(at, list[i].First)
			delete(open, place)
		}
	}
	a.live.WalkChanges(liveness.Changes{
		Begin: func(*ir.Op) {
			at, inside = at+1, true
			s.begin()
		},
		Added: s.add,
		Lost:  s.remove,
		End:   func(*ir.Op) { inside = false },
	})
	for _, i := range open {
		list[i].Last = max(at, list[i].First)
	}
	s.referred, s.released = nil, nil
	return a.joined(list)
}

// joined makes one of ranges of a value of which the next begins where the last
// ended. The results of an op with regions are live at the op, and not while
// control is inside: they begin behind it. An op whose regions are of elements
// makes its results itself, while these run.
func (a *Analysis) joined(list []Range) []Range {
	last := make(map[*ir.Value]int)
	behind := a.behind()
	out := list[:0]
	for _, r := range list {
		if r.First >= len(a.Points) {
			continue // of a text with errors a value may be live behind the last op
		}
		at := r.First == r.Last && a.Points[r.First].Op == r.Value.Def()
		if at && r.Value.Def().NumRegions() > 0 && !dialect.OfElements(r.Value.Def().RegionAt(0)) {
			continue
		}
		if i, ok := last[r.Value]; ok && r.First <= behind(out[i]) {
			out[i].Last = max(out[i].Last, r.Last)
			continue
		}
		last[r.Value] = len(out)
		out = append(out, r)
	}
	return out
}

// behind finds the point behind a range and, where that ends at the op that makes the
// value, behind what the op holds.
func (a *Analysis) behind() func(Range) int {
	ends := make([]int, len(a.Points)) // behind what the op of a point holds
	var open []int
	for i, p := range a.Points {
		for len(open) > 0 && a.Points[open[len(open)-1]].Op != p.Op.Parent() {
			ends[open[len(open)-1]] = i
			open = open[:len(open)-1]
		}
		open = append(open, i)
	}
	for _, i := range open {
		ends[i] = len(a.Points)
	}
	return func(r Range) int {
		if a.Points[r.Last].Op == r.Value.Def() {
			return ends[r.Last]
		}
		return r.Last + 1
	}
}
