package parser

import (
	"encoding/binary"

	"github.com/tgopt/tgopt/ir"
)

// A typeMemo finds types by their text without looking for its end: text that
// begins with that of a type with parameters, brackets closed, begins with the
// type. A dump writes the same few types thousands of times, and half of its
// bytes are types.
//
// Sets are chosen by the eight bytes behind the `<`, which hold the shape;
// within a set the type used last comes first.
type typeMemo [memoSets]memoSet

type memoSet [memoWays]memoEntry

type memoEntry struct {
	text string
	typ  ir.Type
}

const (
	memoBits = 6
	memoSets = 1 << memoBits
	memoWays = 6
)

// setOf is the set for a type whose `<` is at open; nil at the end of a text.
func (m *typeMemo) setOf(text string, open uint32) *memoSet {
	if int(open)+9 > len(text) {
		return nil
	}
	var word [8]byte
	copy(word[:], text[open+1:])
	return &m[binary.LittleEndian.Uint64(word[:])*0x9e3779b97f4a7c15>>(64-memoBits)]
}

// find returns the type that text begins with, and the length of its text.
func (s *memoSet) find(text string) (ir.Type, uint32) {
	for i := range s {
		e := &s[i]
		if n := len(e.text); n > 0 && n <= len(text) && text[:n] == e.text {
			found := *e
			copy(s[1:i+1], s[:i])
			s[0] = found
			return found.typ, uint32(n)
		}
	}
	return nil, 0
}

func (s *memoSet) put(text string, t ir.Type) {
	copy(s[1:], s[:memoWays-1])
	s[0] = memoEntry{text, t}
}

// cachedType finds a type with parameters by its text; its `<` is at open. set
// and end are for cacheType.
func (p *parser) cachedType(open uint32) (t ir.Type, set *memoSet, end uint32, balanced bool) {
	start := p.tok.start
	set = p.memo.setOf(p.lex.text, open)
	if set != nil {
		if t, n := set.find(p.lex.text[start:]); t != nil {
			p.skipType(start + n)
			return t, set, start + n, true
		}
	}
	if end, balanced = p.lex.balanced(open); balanced {
		text := p.lex.text[start:end]
		if t, hit := p.typeCache[text]; hit {
			if set != nil {
				set.put(text, t)
			}
			p.skipType(end)
			return t, set, end, true
		}
	}
	return nil, set, end, balanced
}

func (p *parser) skipType(end uint32) {
	p.tok.end, p.lex.pos = end, end
	p.advance()
}

func (p *parser) cacheType(text string, set *memoSet, t ir.Type) {
	p.typeCache[text] = t
	if set != nil {
		set.put(text, t)
	}
}
