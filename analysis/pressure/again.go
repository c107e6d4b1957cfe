package pressure

import (
	"cmp"
	"slices"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// An edit of a text changes a few ops of a function of thousands. Of the others
// forms and axes, which are most of the work, are what they were, unless they
// come after a changed one in the flow of values; and so are the registers that a
// value takes alone. What is live, and where values are, is found anew: that is
// one walk.
//
// What a rule may look at decides on what is kept. Forms, axes and all that they
// rest on come from a value's op, and from what that is made of however far
// above: they are found again for each unit (see storage.units) that a changed op
// is in, or that something flows into from such a unit. The registers of a value
// rest on its form, its axes and its own uses: they are forgotten in those units,
// and of values whose uses have changed. What rests on more than that (narrow,
// compared, invariant) is found again in whole, and the registers of what it says
// otherwise than before are forgotten.

// A Change is what became of a function since it was analysed: Fresh took the
// places of Gone, one for one, with their ids, as many results, and the ids of
// those; all have no regions. Touched are the values that may be used otherwise
// than before: operands of both, results of Fresh.
type Change struct {
	Gone, Fresh []*ir.Op
	Touched     []*ir.Value
}

// Again is New after a change, for which it takes what a knows: a may not be used
// any more. It may be nil, as cache.
func (a *Analysis) Again(root *ir.Op, m Machine, cache *layout.Cache, c Change) *Analysis {
	if a == nil || a.values == nil {
		return New(root, m, cache)
	}
	s, live, points := a.values, a.live, a.Points
	*a = Analysis{Root: a.Root}
	if a.Root != root || s.machine != m || s.cache != cache || !s.keeps(c) || !live.Again(c.Fresh, c.Touched) {
		return New(root, m, cache)
	}
	s.change(c)
	b := &Analysis{Root: root, Machine: m, Points: points[:0], values: s, live: live, kept: true}
	b.walk()
	b.Estimate = s.estimate
	return b
}

// Kept reports whether a was made of what was known before a change.
func (a *Analysis) Kept() bool { return a.kept }

// keeps reports whether the tables of s are worth keeping after a change.
func (s *storage) keeps(c Change) bool {
	return s.structured() && len(c.Gone) > 0 && len(c.Gone) == len(c.Fresh) &&
		len(s.axes.list) < 4*len(s.forms) // of values that are gone there is room for axes
}

// change finds again what rests on what was changed, and makes s ready for a walk.
func (s *storage) change(c Change) {
	s.referred, s.released = nil, nil
	s.total, s.indices, s.bytes, s.freed, s.estimate = 0, 0, 0, s.freed[:0], false
	clear(s.places)
	s.lists = s.lists[:0]
	dirty := s.dirty(c.Fresh)
	for _, u := range dirty {
		ir.Walk(u, s.forget)
	}
	for _, o := range c.Fresh {
		for i := range o.NumResults() {
			s.axes.offsets[s.at(o.Result(i))] = 0 // the rank may be another
		}
	}
	for _, v := range c.Touched {
		if at := s.at(v); at >= 0 {
			s.measures[at].known = false
		}
	}
	s.settle(slices.Values(dirty), s.transfer, s.transfer)
	for _, u := range dirty {
		ir.Walk(u, func(o *ir.Op) { s.walked[o.ID()-s.opLo] = false })
	}
	s.settle(slices.Values(dirty), s.transferAxes, s.transferAxes)
	s.changeRuns(c)
	s.changeNarrow(c)
	s.changeKept()
}

// dirty are the units that hold one of some ops, or into which flows what comes out
// of such a unit, in the order of the text.
func (s *storage) dirty(fresh []*ir.Op) []*ir.Op {
	var list []*ir.Op
	body := s.root.RegionAt(0).Entry()
	add := func(o *ir.Op) {
		u := o.AncestorIn(body)
		if walked := &s.walked[u.ID()-s.opLo]; *walked {
			*walked = false
			list = append(list, u)
		}
	}
	for _, o := range fresh {
		add(o)
	}
	for i := 0; i < len(list); i++ {
		for j := range list[i].NumResults() {
			for u := list[i].Result(j).FirstUse(); u != nil; u = u.NextUse() {
				add(u.Owner())
			}
		}
	}
	slices.SortFunc(list, func(a, b *ir.Op) int { return cmp.Compare(a.Span().Start, b.Span().Start) })
	return list
}

// forget takes back what is known of o, of its results and of the arguments of its
// blocks.
func (s *storage) forget(o *ir.Op) {
	s.walked[o.ID()-s.opLo] = false
	forget := func(v *ir.Value) {
		at := s.at(v)
		s.forms[at], s.measures[at].known = form{}, false
		if from := &s.axes.offsets[at]; *from > 0 {
			*from = -*from
		}
	}
	for i := range o.NumResults() {
		forget(o.Result(i))
	}
	for _, r := range o.Regions() {
		for b := range r.Blocks {
			for _, v := range b.Args() {
				forget(v)
			}
		}
	}
}

// changeRuns brings the numbers of the stretches of ops up to date.
func (s *storage) changeRuns(c Change) {
	for i, o := range c.Fresh {
		if s.endsRun(o) != s.endsRun(c.Gone[i]) && !s.renumberRun(o) {
			s.runs = 0
			ir.Walk(s.root, s.numberRun)
			return
		}
	}
}

// renumberRun numbers the stretch that o is in by now, up to where that ends. It
// reports false if the stretch goes beyond the ops without regions around o.
func (s *storage) renumberRun(o *ir.Op) bool {
	var run uint32
	switch prev := o.Prev(); {
	case s.endsRun(o):
		s.runs++
		run = s.runs
	case prev == nil || prev.NumRegions() > 0:
		return false
	default:
		run = s.run[prev.ID()-s.opLo]
	}
	for p := o; p == o || p != nil && !s.endsRun(p); p = p.Next() {
		if p.NumRegions() > 0 || p.Next() == nil {
			return false
		}
		s.run[p.ID()-s.opLo] = run
	}
	return true
}

func (s *storage) changeNarrow(c Change) {
	isWide := func(o *ir.Op) bool {
		for i := range o.NumResults() {
			if integerBits(o.Result(i).Type()) == 64 {
				return true
			}
		}
		return false
	}
	if slices.ContainsFunc(c.Gone, isWide) || slices.ContainsFunc(c.Fresh, isWide) {
		s.wide = s.wide[:0]
		ir.Walk(s.root, s.noteWide)
	}
	before := slices.Clone(s.narrow)
	if s.findNarrow(); len(before)+len(s.narrow) == 0 {
		return
	}
	for at := range s.measures {
		if at < len(before) && before[at] != (at < len(s.narrow) && s.narrow[at]) || at >= len(before) && at < len(s.narrow) && s.narrow[at] {
			s.measures[at].known = false
		}
	}
}

func (s *storage) changeKept() {
	if !s.machine.compiler().KeepsComputed {
		return
	}
	before := slices.Clone(s.compared)
	s.findKept()
	for at, g := range s.compared {
		if g != before[at] {
			s.measures[at].known = false
		}
	}
}

// zeroed is a list of n zeros, in the memory of another if that has room.
func zeroed[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n)
	}
	list = list[:n]
	clear(list)
	return list
}
