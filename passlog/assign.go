package passlog

import "slices"

// A sorter gives each dump to the compilation that it is of.
//
// Kernels are told apart by their functions' names, so that dumps of kernels
// that are compiled at the same time may alternate. Another compilation of the
// same kernel begins where its first pass starts again, or where the IR is of
// an earlier stage than before (Compile.startsAgain). Nothing in a log tells
// two processes apart that compile kernels of one name at once.
type sorter struct {
	list   []*Compile
	latest map[string]*Compile // by kernel
	counts map[string]int
	last   *Compile
	recent []*Compile // that still hold texts, the last used at the end
}

// mostRecent is of how many compilations the last texts are kept, to be
// compared with what comes next of them.
const mostRecent = 32

// release keeps the texts of c and lets go of those of the compilation that
// was not met for longest.
func (t *sorter) release(c *Compile) {
	if len(t.recent) > 0 && t.recent[len(t.recent)-1] == c {
		return
	}
	t.recent = append(slices.DeleteFunc(t.recent, func(o *Compile) bool { return o == c }), c)
	if len(t.recent) > mostRecent {
		t.recent[0].releaseAll()
		t.recent = slices.Delete(t.recent, 0, 1)
	}
}

func newSorter() *sorter {
	return &sorter{latest: make(map[string]*Compile), counts: make(map[string]int)}
}

// of is the compilation that a dump belongs to.
func (t *sorter) of(s *State) *Compile {
	if c := t.running(s); c != nil && (c.first == nil || !c.startsAgain(s)) {
		t.last = c
		return c
	}
	name := s.entry
	t.counts[name]++
	c := &Compile{Kernel: name, Number: t.counts[name], Line: s.Line}
	t.list = append(t.list, c)
	t.latest[name] = c
	t.last = c
	return c
}

// running is the latest compilation with a function of the dump, the kernel
// above all; a dump without functions is of the last.
func (t *sorter) running(s *State) *Compile {
	if c := t.latest[s.entry]; c != nil && s.entry != "" {
		return c
	}
	if s.Whole {
		for _, f := range s.functions {
			if c := t.latest[f]; c != nil {
				return c
			}
		}
		if len(s.functions) == 0 {
			return t.last
		}
		return nil
	}
	if t.last != nil && (len(s.functions) == 0 || t.last.shows(s.entry)) {
		return t.last
	}
	for i := len(t.list) - 1; i >= 0; i-- {
		if c := t.list[i]; t.latest[c.Kernel] == c && c.shows(s.entry) {
			return c
		}
	}
	return nil
}
