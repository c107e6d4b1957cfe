package ere

// Error is what is wrong with a pattern, in the words of the C library.
type Error string

func (e Error) Error() string { return string(e) }

// The complaints about patterns.
const (
	ErrBrackets     Error = "brackets ([ ]) not balanced"
	ErrParens       Error = "parentheses not balanced"
	ErrBraces       Error = "braces not balanced"
	ErrCount        Error = "invalid repetition count(s)"
	ErrRange        Error = "invalid character range"
	ErrRepeat       Error = "repetition-operator operand invalid"
	ErrEmpty        Error = "empty (sub)expression"
	ErrClass        Error = "invalid character class"
	ErrCollate      Error = "invalid collating element"
	ErrEscape       Error = `trailing backslash (\)`
	ErrBackrefGroup Error = "invalid backreference number"
	ErrTooLarge     Error = "out of memory"
)

const (
	maxCount = 255 // largest count in braces, as in POSIX
	infinite = maxCount + 1
	maxGroup = 9       // the last group that can be referred to
	maxDepth = 200     // of groups in one another: each copies what is in it
	maxNodes = 1 << 13 // nested counts multiply: x{255}{255} is not worth it
)

// A node is one step of a sequence. Groups have no node of their own: their
// two parentheses are steps of the sequence around them, so that the division
// of a match into groups goes through a group's parts one by one.
type node struct {
	op   op
	set  int      // opSet: index into the sets
	num  int      // opOpen, opClose, opBack: the group
	subs [][]node // opPlus, opQuest: one body; opAlt: the branches; opBack: the group's body
}

type parser struct {
	src    string
	pos    int
	flags  Flags
	groups int
	bodies [maxGroup + 1][]node // of groups that are closed
	closed [maxGroup + 1]bool
	sets   []set
	back   bool
	err    error
	size   int // nodes made so far
	depth  int // of groups around
}

// fail keeps the first error and brings parsing to a halt.
func (p *parser) fail(e Error) {
	if p.err == nil {
		p.err = e
	}
	p.src, p.pos = "", 0
}

func (p *parser) more() bool { return p.pos < len(p.src) }

func (p *parser) peek() byte { return p.peekAt(0) }

func (p *parser) peekAt(n int) byte {
	if p.pos+n < len(p.src) {
		return p.src[p.pos+n]
	}
	return 0
}

func (p *parser) next() byte {
	c := p.peek()
	p.pos++
	return c
}

func (p *parser) eat(s string) bool {
	if len(p.src)-p.pos >= len(s) && p.src[p.pos:p.pos+len(s)] == s {
		p.pos += len(s)
		return true
	}
	return false
}

// alternatives parses up to the end or, within a group, its closing
// parenthesis.
func (p *parser) alternatives(inGroup bool) []node {
	var branches [][]node
	for {
		var seq []node
		for p.more() && p.peek() != '|' && !(inGroup && p.peek() == ')') {
			seq = append(seq, p.piece()...)
		}
		if len(seq) == 0 {
			p.fail(ErrEmpty)
		}
		branches = append(branches, seq)
		if !p.eat("|") {
			break
		}
	}
	if len(branches) == 1 {
		return branches[0]
	}
	return []node{{op: opAlt, subs: branches}}
}

// piece parses an atom and the repetition after it.
func (p *parser) piece() []node {
	caret := p.peek() == '^'
	atom := p.atom()
	if !p.atRepetition() {
		return atom
	}
	if caret {
		p.fail(ErrRepeat)
		return nil
	}
	switch p.next() {
	case '*':
		atom = []node{{op: opQuest, subs: [][]node{{{op: opPlus, subs: [][]node{atom}}}}}}
	case '+':
		atom = []node{{op: opPlus, subs: [][]node{atom}}}
	case '?':
		atom = optional(atom)
	case '{':
		atom = p.counted(atom)
	}
	if p.atRepetition() {
		p.fail(ErrRepeat)
	}
	return atom
}

// atRepetition: a brace is one only before a digit.
func (p *parser) atRepetition() bool {
	switch p.peek() {
	case '*', '+', '?':
		return p.more()
	case '{':
		return isDigit(p.peekAt(1))
	}
	return false
}

func optional(body []node) []node {
	return []node{{op: opAlt, subs: [][]node{body, nil}}}
}

func (p *parser) counted(atom []node) []node {
	from := p.count()
	to := from
	if p.eat(",") {
		to = infinite
		if isDigit(p.peek()) {
			if to = p.count(); from > to {
				p.fail(ErrCount)
			}
		}
	}
	if p.err == nil {
		atom = p.repeat(atom, from, to)
	}
	if p.err == nil && !p.eat("}") {
		for p.more() && p.peek() != '}' {
			p.pos++
		}
		if !p.more() {
			p.fail(ErrBraces)
		}
		p.fail(ErrCount)
	}
	return atom
}

func (p *parser) count() int {
	n, digits := 0, 0
	for isDigit(p.peek()) && n <= maxCount {
		n = n*10 + int(p.next()-'0')
		digits++
	}
	if digits == 0 || n > maxCount {
		p.fail(ErrCount)
	}
	return n
}

// repeat spells a count out: x{1,3} is x?x?x, x{2,} is xx+.
func (p *parser) repeat(x []node, from, to int) []node {
	p.size += nodeCount(x) * max(from, min(to, maxCount)%maxCount, 1)
	if p.size > maxNodes {
		p.fail(ErrTooLarge)
		return nil
	}
	switch {
	case to == 0:
		return nil
	case from == 0:
		return optional(p.repeat(x, 1, to))
	}
	var out []node
	for ; from > 1; from-- {
		out = append(out, x...)
		if to != infinite {
			to--
		}
	}
	if to == infinite {
		return append(out, node{op: opPlus, subs: [][]node{x}})
	}
	for ; to > 1; to-- {
		out = append(out, optional(x)...)
	}
	return append(out, x...)
}

func nodeCount(seq []node) int {
	n := len(seq)
	for _, x := range seq {
		for _, s := range x.subs {
			n += nodeCount(s)
		}
	}
	return n
}

func (p *parser) atom() []node {
	switch c := p.next(); c {
	case '(':
		return p.group()
	case ')':
		p.fail(ErrParens)
	case '^':
		return []node{{op: opLineStart}}
	case '$':
		return []node{{op: opLineEnd}}
	case '*', '+', '?':
		p.fail(ErrRepeat)
	case '.':
		var s set
		return p.negated(s)
	case '[':
		return p.bracket()
	case '\\':
		return p.escape()
	case '{':
		if isDigit(p.peek()) {
			p.fail(ErrRepeat)
			break
		}
		return p.literal(c)
	default:
		return p.literal(c)
	}
	return nil
}

func (p *parser) group() []node {
	if !p.more() {
		p.fail(ErrParens)
		return nil
	}
	if p.depth++; p.depth > maxDepth {
		p.fail(ErrTooLarge)
		return nil
	}
	defer func() { p.depth-- }()
	p.groups++
	num := p.groups
	var body []node
	if p.peek() != ')' {
		body = p.alternatives(true)
	}
	if !p.eat(")") {
		p.fail(ErrParens)
		return nil
	}
	if num <= maxGroup {
		p.bodies[num], p.closed[num] = body, true
	}
	out := append([]node{{op: opOpen, num: num}}, body...)
	return append(out, node{op: opClose, num: num})
}

// escape: a digit refers back to a group that is closed; any other character
// stands for itself.
func (p *parser) escape() []node {
	if !p.more() {
		p.fail(ErrEscape)
		return nil
	}
	c := p.next()
	if c < '1' || c > '9' {
		return p.literal(c)
	}
	num := int(c - '0')
	if !p.closed[num] {
		p.fail(ErrBackrefGroup)
		return nil
	}
	p.back = true
	return []node{{op: opBack, num: num, subs: [][]node{p.bodies[num]}}}
}

func (p *parser) literal(c byte) []node {
	var s set
	s.addRange(c, c)
	return p.setNode(s)
}

// negated is any byte that is not in s, nor a line break if those are special.
func (p *parser) negated(s set) []node {
	s.invert()
	if p.flags&Newline != 0 {
		s.remove('\n')
	}
	return p.setNode(s)
}

func (p *parser) setNode(s set) []node {
	if p.flags&Fold != 0 {
		s.foldCase()
	}
	for i := range p.sets {
		if p.sets[i] == s {
			return []node{{op: opSet, set: i}}
		}
	}
	p.sets = append(p.sets, s)
	return []node{{op: opSet, set: len(p.sets) - 1}}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
