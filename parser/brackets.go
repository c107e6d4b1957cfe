package parser

import (
	"slices"
	"strings"
)

// brackets are those of a stretch of text, and where each is closed. Types are looked
// for by their text before they are read, whatever they hold: without this, those that
// hold one another would be gone through once for each that is around them, and what
// nothing closes, up to the end of the file, once for each line.
type brackets struct {
	from, to uint32
	opens    []uint32 // where they stand, in order
	ends     []uint32 // one past what closes each, 0 if nothing does
	stack    []int32  // those that are open
}

// near is how far brackets are looked for without noting them: nearly all are closed there.
const near = 512

// balanced returns the end of the bracketed text whose opening bracket is at
// pos: one past the bracket that closes it. Brackets of all four kinds nest,
// strings and comments hide theirs, and the > of an arrow closes nothing.
func (l *lexer) balanced(pos uint32) (end uint32, ok bool) {
	if b := l.far; b != nil && b.from <= pos && pos < b.to {
		if i, found := slices.BinarySearch(b.opens, pos); found {
			return b.ends[i], b.ends[i] > 0
		}
	}
	if end, known := l.closing(pos, min(len(l.text), int(pos)+near), nil); known {
		return end, end > 0
	}
	if l.far == nil {
		l.far = &brackets{}
	}
	b := l.far
	*b = brackets{from: pos, opens: b.opens[:0], ends: b.ends[:0], stack: b.stack[:0]}
	end, _ = l.closing(pos, len(l.text), b)
	if b.to = end; end == 0 {
		b.to = uint32(len(l.text))
	}
	return end, end > 0
}

// closing goes from the bracket at pos to that which closes it, but no further than
// limit, and notes those between in b, if that is not nil. It returns one past it, or 0 if
// there is none; known is false if the limit came first.
func (l *lexer) closing(pos uint32, limit int, b *brackets) (end uint32, known bool) {
	text := l.text
	depth := 0
	for i := int(pos); i < limit; i++ {
		switch text[i] {
		case '<', '(', '[', '{':
			depth++
			if b != nil {
				b.stack = append(b.stack, int32(len(b.opens)))
				b.opens, b.ends = append(b.opens, uint32(i)), append(b.ends, 0)
			}
			continue
		case '>':
			if i > 0 && text[i-1] == '-' {
				continue
			}
		case ')', ']', '}':
		case '/':
			if i+1 < len(text) && text[i+1] == '/' {
				j := strings.IndexByte(text[i:], '\n')
				if j < 0 {
					return 0, true
				}
				i += j
			}
			continue
		case '"':
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
				if i < len(text) && (text[i] == '\n' || text[i] == '\v' || text[i] == '\f') {
					return 0, true
				}
			}
			continue
		default:
			continue
		}
		depth--
		if b != nil {
			last := len(b.stack) - 1
			b.ends[b.stack[last]] = uint32(i) + 1
			b.stack = b.stack[:last]
		}
		if depth == 0 {
			return uint32(i) + 1, true
		}
	}
	return 0, limit == len(text)
}
