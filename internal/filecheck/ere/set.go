package ere

import "math/bits"

// A set is a set of bytes.
type set [4]uint64

func (s *set) has(c byte) bool { return s[c>>6]>>(c&63)&1 != 0 }

func (s *set) add(c byte) { s[c>>6] |= 1 << (c & 63) }

func (s *set) remove(c byte) { s[c>>6] &^= 1 << (c & 63) }

func (s *set) addRange(from, to byte) {
	for c := int(from); c <= int(to); c++ {
		s.add(byte(c))
	}
}

func (s *set) invert() {
	for i := range s {
		s[i] = ^s[i]
	}
}

func (s *set) union(t *set) {
	for i := range s {
		s[i] |= t[i]
	}
}

// single returns the only member of s, if it has just one.
func (s *set) single() (byte, bool) {
	n, at := 0, 0
	for i, w := range s {
		if w != 0 {
			n += bits.OnesCount64(w)
			at = i*64 + bits.TrailingZeros64(w)
		}
	}
	return byte(at), n == 1
}

// foldCase adds the other case of each ASCII letter.
func (s *set) foldCase() {
	for c := byte('a'); c <= 'z'; c++ {
		if s.has(c) || s.has(c-32) {
			s.add(c)
			s.add(c - 32)
		}
	}
}

// classes are the names between [: and :], as ranges of the C locale.
var classes = map[string]string{
	"alnum":  "09AZaz",
	"alpha":  "AZaz",
	"blank":  "\t\t  ",
	"cntrl":  "\x01\x1f\x7f\x7f",
	"digit":  "09",
	"graph":  "!~",
	"lower":  "az",
	"print":  " ~",
	"punct":  "!/:@[`{~",
	"space":  "\t\r  ",
	"upper":  "AZ",
	"xdigit": "09AFaf",
}

// bracket parses what follows [.
func (p *parser) bracket() []node {
	if p.eat("[:<:]]") {
		return []node{{op: opWordStart}}
	}
	if p.eat("[:>:]]") {
		return []node{{op: opWordEnd}}
	}
	var s set
	inverted := p.eat("^")
	if p.eat("]") {
		s.add(']')
	} else if p.eat("-") {
		s.add('-')
	}
	for p.more() && p.peek() != ']' && !(p.peek() == '-' && p.peekAt(1) == ']') {
		p.term(&s)
	}
	if p.eat("-") {
		s.add('-')
	}
	if !p.eat("]") {
		p.fail(ErrBrackets)
		return nil
	}
	if inverted {
		if p.flags&Fold != 0 {
			s.foldCase()
		}
		return p.negated(s)
	}
	return p.setNode(s)
}

// term parses one member of a bracket: a class, a character or a range.
func (p *parser) term(s *set) {
	if p.peek() == '-' {
		p.fail(ErrRange)
		return
	}
	if p.eat("[:") {
		start := p.pos
		if !p.more() {
			p.fail(ErrBrackets)
			return
		}
		for isLetter(p.peek()) {
			p.pos++
		}
		ranges, ok := classes[p.src[start:p.pos]]
		if !ok {
			p.fail(ErrClass)
			return
		}
		for i := 0; i < len(ranges); i += 2 {
			s.addRange(ranges[i], ranges[i+1])
		}
		if !p.more() {
			p.fail(ErrBrackets)
		} else if !p.eat(":]") {
			p.fail(ErrClass)
		}
		return
	}
	if p.eat("[=") {
		if p.peek() == '-' || p.peek() == ']' {
			p.fail(ErrCollate)
			return
		}
		s.add(p.collating("=]"))
		return
	}
	first := p.symbol()
	last := first
	if p.peek() == '-' && p.pos+1 < len(p.src) && p.peekAt(1) != ']' {
		p.pos++
		if p.eat("-") {
			last = '-'
		} else {
			last = p.symbol()
		}
	}
	if p.err != nil {
		return
	}
	// Characters are signed in the C library: bytes from 0x80 sort first.
	if int8(first) > int8(last) {
		p.fail(ErrRange)
		return
	}
	for c := int(int8(first)); c <= int(int8(last)); c++ {
		s.add(byte(c))
	}
}

func (p *parser) symbol() byte {
	if !p.more() {
		p.fail(ErrBrackets)
		return 0
	}
	if p.eat("[.") {
		return p.collating(".]")
	}
	return p.next()
}

// collating parses a collating element up to its end mark. Only single
// characters are known: nobody writes [.hyphen.].
func (p *parser) collating(end string) byte {
	start := p.pos
	for p.more() && !(p.peek() == end[0] && p.peekAt(1) == end[1]) {
		p.pos++
	}
	if !p.more() {
		p.fail(ErrBrackets)
		return 0
	}
	if p.pos != start+1 {
		p.fail(ErrCollate)
		return 0
	}
	c := p.src[start]
	p.eat(end)
	return c
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func isWord(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' }
