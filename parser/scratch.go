package parser

import (
	"sync"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// A scratch is the memory that a parser works in and leaves behind: inputs are
// many and most are small, so that making it would be a good part of reading
// one.
type scratch struct {
	typeCache map[string]ir.Type // by source text
	memo      typeMemo
	aliases   map[string]alias // by text with sigil: "#blocked"; see numbered
	numbered  []numberedLoc    // #loc, #loc1, #loc2, …
	nameMemo  nameMemo
	free      []*scope
	states    []*dialect.State
	defaults  []string      // default dialects of the regions around
	groups    []resultGroup // scratch of op
	kept      []keptRegion  // regions of the ops being read
}

var scratches = sync.Pool{New: func() any {
	return &scratch{
		typeCache: make(map[string]ir.Type),
		aliases:   make(map[string]alias),
	}
}}

// maxKept bounds what a scratch keeps of a large input, in elements of a table.
const maxKept = 1 << 14

func takeScratch(numbered int) *scratch {
	s := scratches.Get().(*scratch)
	if numbered <= cap(s.numbered) {
		s.numbered = s.numbered[:numbered]
	} else {
		s.numbered = make([]numberedLoc, numbered)
	}
	s.defaults = append(s.defaults[:0], "builtin")
	return s
}

// giveScratch lets go of all that the input's IR and text would be kept by.
func (p *parser) giveScratch() {
	s := p.scratch
	p.scratch = nil
	for _, f := range s.free {
		if len(f.values.slots) > maxKept {
			return
		}
	}
	if len(s.numbered) > maxKept || len(s.typeCache) > maxKept || len(s.aliases) > maxKept || p.depth > 0 {
		return
	}
	clear(s.typeCache)
	clear(s.aliases)
	s.nameMemo = nameMemo{}
	clear(s.numbered)
	s.memo = typeMemo{}
	for _, st := range s.states {
		st.Forget()
	}
	clear(s.groups[:cap(s.groups)])
	clear(s.kept[:cap(s.kept)])
	s.groups, s.kept = s.groups[:0], s.kept[:0]
	scratches.Put(s)
}
