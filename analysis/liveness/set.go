package liveness

import (
	"slices"

	"github.com/tgopt/tgopt/ir"
)

// A Set is the values that are live at one place. A Set given by Walk is valid
// until the function that got it returns.
type Set struct {
	s *sparse
	l *Liveness
}

// Len is the number of values.
func (s Set) Len() int { return len(s.s.list) }

// Has reports whether v is live.
func (s Set) Has(v *ir.Value) bool {
	n := s.l.valueAt(v)
	return n >= 0 && s.s.pos[n] != 0
}

// All yields the values in no particular order.
func (s Set) All(yield func(*ir.Value) bool) {
	for _, n := range s.s.list {
		if !yield(s.l.values[n]) {
			return
		}
	}
}

// Values lists the values in the order in which they are defined in the text.
func (s Set) Values() []*ir.Value {
	sorted := slices.Clone(s.s.list)
	slices.Sort(sorted)
	return s.l.list(sorted)
}

// Sum is the total of the weights that WalkSum was given.
func (s Set) Sum() int64 { return s.s.sum }

// sparse is a set of numbers of values with constant-time insertion and
// removal, in an order by which what lives across a region comes first: while
// a walk is inside the region, all before base stays.
type sparse struct {
	list   []uint32
	pos    []uint32 // by value: index in list + 1, or 0
	base   int
	weight []int64 // by value; nil: none
	sum    int64
	added  func(uint32) // both may be nil
	lost   func(uint32)
}

func (s *sparse) add(v uint32) {
	if s.pos[v] != 0 {
		return
	}
	s.list = append(s.list, v)
	s.pos[v] = uint32(len(s.list))
	if s.weight != nil {
		s.sum += s.weight[v]
	}
	if s.added != nil {
		s.added(v)
	}
}

func (s *sparse) remove(v uint32) {
	p := int(s.pos[v])
	if p == 0 || p <= s.base {
		return
	}
	last := s.list[len(s.list)-1]
	s.list[p-1] = last
	s.pos[last] = uint32(p)
	s.list = s.list[:len(s.list)-1]
	s.pos[v] = 0
	if s.weight != nil {
		s.sum -= s.weight[v]
	}
	if s.lost != nil {
		s.lost(v)
	}
}

func (s *sparse) truncate(n int) {
	for len(s.list) > n {
		v := s.list[len(s.list)-1]
		s.list = s.list[:len(s.list)-1]
		s.pos[v] = 0
		if s.weight != nil {
			s.sum -= s.weight[v]
		}
		if s.lost != nil {
			s.lost(v)
		}
	}
}

// suspend empties the set; resume makes it again what it was.
func (s *sparse) suspend() (saved []uint32, base int) {
	saved, base = slices.Clone(s.list), s.base
	s.truncate(0)
	s.base = 0
	return saved, base
}

func (s *sparse) resume(saved []uint32, base int) {
	s.truncate(0)
	for _, v := range saved {
		s.add(v)
	}
	s.base = base
}
