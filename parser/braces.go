package parser

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir/source"
)

// A missing brace shifts the nesting of all that follows: ops leave their
// function, names are not found, the module ends too early. What is meant
// shows in the indentation, which MLIR's printers and most people keep. When
// parsing met errors and the braces at the ends and starts of lines do not
// pair up by indentation, mendBraces puts the missing ones into a copy of the
// text and takes surplus ones out, and the copy is parsed instead, provided
// that it has fewer errors. The copy has the same length, apart from braces
// after its end: a brace takes the place of blanks or of a comment, so that
// all offsets stay true.

// A braceLine is a line that opens or closes regions, or starts an op.
type braceLine struct {
	indent      int
	start, end  uint32 // of its first token, of its last
	closes      bool   // its first token is }
	label       bool   // ^bb0:, which may stand further left than its ops
	tail        bool   // what stands behind a closing brace: `) :`, `loc(…)`, `else`
	opens       bool   // its last token is {
	opener      uint32 // that {
	startsOp    bool   // or an alias
	wantsRegion bool   // its op has regions or is not known, or it is `} else`
}

type braceMender struct {
	p     *parser
	text  []byte
	lines []braceLine
	stack []int // indices of lines that are open
	diags []source.Diagnostic
	mends mends
	ok    bool
}

// mends are the offsets of braces that were put in.
type mends struct {
	all  map[uint32]bool
	lost map[uint32]bool // { whose op is missing
}

// mendBraces returns the mended text and what was wrong; ok is false when
// there is nothing to mend or no room for it.
func (p *parser) mendBraces(start uint32) (text string, found mends, diags []source.Diagnostic, ok bool) {
	m := braceMender{p: p, text: []byte(p.lex.text), ok: true}
	m.mends = mends{map[uint32]bool{}, map[uint32]bool{}}
	m.read(start)
	for i := range m.lines {
		m.line(i)
	}
	for i := len(m.stack) - 1; i >= 0; i-- {
		m.close(m.stack[i], len(m.lines))
	}
	return string(m.text), m.mends, m.diags, m.ok && len(m.diags) > 0
}

// read finds the lines.
func (m *braceMender) read(start uint32) {
	p := m.p
	l := lexer{text: p.lex.text, pos: start}
	last := start
	var line *braceLine
	for t := l.next(); t.kind != tEOF; t = l.next() {
		gap := p.lex.text[last:t.start]
		if i := strings.LastIndexByte(gap, '\n'); i >= 0 || line == nil {
			m.lines = append(m.lines, braceLine{indent: len(gap) - i - 1, start: t.start})
			line = &m.lines[len(m.lines)-1]
			line.closes = t.kind == kind(dialect.RBrace)
			m.classify(line, t, l)
		}
		line.opens = false
		switch t.kind {
		case kind(dialect.LBrace):
			line.opens, line.opener = true, t.start
		case tBad:
			if i := braceAtEnd(p.text(t)); i >= 0 {
				line.opens, line.opener = true, t.start+uint32(i)
			}
		}
		line.end, last = t.end, t.end
	}
}

func (m *braceMender) classify(line *braceLine, t token, l lexer) {
	p := m.p
	next := l.next()
	name := t
	switch t.kind {
	case tPercent:
		line.startsOp = definesResults(l, next)
		for next.kind != kind(dialect.Equal) && line.startsOp {
			next = l.next()
		}
		name = l.next()
	case tHash, tBang:
		line.startsOp = next.kind == kind(dialect.Equal)
		return
	case tCaret:
		line.label = true
	case tString:
		line.startsOp = next.kind == kind(dialect.LParen)
	case tWord:
		word := p.text(t)
		line.startsOp = next.kind != kind(dialect.Equal) && next.kind != kind(dialect.Comma) &&
			(strings.IndexByte(word, '.') > 0 || p.name(word) != nil)
		line.tail = !line.startsOp // else, do, loc(…)
	case kind(dialect.RParen), kind(dialect.Comma), kind(dialect.Colon):
		line.tail = true
	case kind(dialect.RBrace):
		line.wantsRegion = next.kind == tWord && p.text(next) != "loc" && p.text(next) != "attributes"
		return
	}
	if !line.startsOp || name.kind != tWord && name.kind != tString {
		return
	}
	word := strings.Trim(p.text(name), `"`)
	if word == "" {
		return
	}
	n := p.name(word)
	line.wantsRegion = n == nil
	if n != nil {
		def, _ := n.Def.(*dialect.Op)
		line.wantsRegion = def != nil && len(def.Regions) > 0
	}
}

// flat says that the body of line i is not indented.
func (m *braceMender) flat(i int) bool {
	for _, l := range m.lines[i+1:] {
		if !l.label {
			return l.indent <= m.lines[i].indent
		}
	}
	return true
}

func (m *braceMender) line(i int) {
	l := &m.lines[i]
	// What starts at or left of an open brace's line ends its region.
	for !l.closes && l.startsOp && len(m.stack) > 0 {
		top := m.stack[len(m.stack)-1]
		if m.flat(top) || l.indent > m.lines[top].indent {
			break
		}
		m.stack = m.stack[:len(m.stack)-1]
		m.close(top, i)
	}
	if l.closes {
		m.closing(i)
	}
	if l.tail && len(m.stack) > 0 {
		top := &m.lines[m.stack[len(m.stack)-1]]
		if d := l.indent - top.indent; (d == 0 || d == 1) && m.text[l.start-1] == ' ' {
			m.unclosed(top, l.start)
			m.text[l.start-1] = '}'
			m.mends.all[l.start-1] = true
			m.stack = m.stack[:len(m.stack)-1]
		}
	}
	if l.opens {
		m.stack = append(m.stack, i)
	}
}

func (m *braceMender) unclosed(l *braceLine, end uint32) {
	d := source.Errorf(source.Span{Start: l.opener, End: l.opener + 1}, "'{' has no closing '}'")
	m.diags = append(m.diags, *d.Hint(source.Span{Start: end, End: end}, "expected '}' here"))
}

// closing pairs the brace at the start of line i.
func (m *braceMender) closing(i int) {
	l := &m.lines[i]
	at := -1
	for j := len(m.stack) - 1; j >= 0 && m.lines[m.stack[j]].indent >= l.indent; j-- {
		if m.lines[m.stack[j]].indent == l.indent {
			at = j
			break
		}
	}
	switch {
	case at >= 0:
		for j := len(m.stack) - 1; j > at; j-- {
			m.close(m.stack[j], i)
		}
		m.stack = m.stack[:at]
	case len(m.stack) > 0 && m.lines[m.stack[len(m.stack)-1]].indent > l.indent:
		m.stack = m.stack[:len(m.stack)-1] // no indentation to go by
	default:
		m.open(i)
	}
}

// close mends the lacking brace of line i, before line before at the latest.
func (m *braceMender) close(i, before int) {
	l := &m.lines[i]
	to := i + 1
	if !m.flat(i) {
		for to < before && (m.lines[to].indent > l.indent || m.lines[to].label) {
			to++
		}
	}
	end := m.lines[to-1].end
	m.unclosed(l, end)
	m.insert('}', end)
}

// open mends the lacking partner of the brace at the start of line i.
func (m *braceMender) open(i int) {
	l := &m.lines[i]
	j := i - 1
	for j >= 0 && (m.lines[j].indent > l.indent || m.lines[j].label) {
		j--
	}
	body := j + 1
	if j >= 0 && m.lines[j].indent == l.indent && m.lines[j].wantsRegion && !m.lines[j].opens && (body == i || !m.flat(j)) {
		end := m.lines[j].end
		m.diags = append(m.diags, source.Errorf(source.Span{Start: end, End: end}, "expected '{', but found the end of the line"))
		m.insert('{', end)
		return
	}
	at := source.Span{Start: l.start, End: l.start + 1}
	d := source.Errorf(at, "'}' closes nothing")
	if body < i && j >= 0 {
		first := &m.lines[body]
		d.Hint(source.Span{Start: first.start, End: first.end}, "the line that opens its region seems to be missing before this")
		m.diags = append(m.diags, d)
		m.mends.lost[m.insert('{', m.lines[j].end)] = true
		return
	}
	m.diags = append(m.diags, d)
	// What stands behind it on its line belongs to it.
	end := l.end
	if l.opens {
		end = l.opener + 1
	}
	for p := l.start; p < end; p++ {
		m.text[p] = ' '
	}
}

// insert puts a brace behind the token that ends at pos and returns where.
func (m *braceMender) insert(brace byte, pos uint32) uint32 {
	n := uint32(len(m.text))
	for pos < n && m.mends.all[pos] {
		pos++
	}
	eol := pos
	for eol < n && m.text[eol] != '\n' {
		eol++
	}
	switch {
	case pos == n:
		m.text = append(m.text, brace)
	case pos < eol: // blanks and a comment
		for p := pos; p < eol; p++ {
			m.text[p] = ' '
		}
		m.text[pos] = brace
	case eol+1 < n && (m.text[eol+1] == ' ' || m.text[eol+1] == '\n'):
		m.text[eol], m.text[eol+1] = brace, '\n'
	case brace == '}' || eol+1 == n:
		m.text[eol] = brace // the next line, at column 0, follows it
	default:
		m.ok = false
	}
	m.mends.all[pos] = true
	return pos
}

// mends reports whether the braces of the text, which has errors, do not pair
// up.
func (t *Text) mends(f *source.File) bool {
	p := parser{file: f, opts: t.opts, ctx: t.opts.Context, reg: t.opts.Registry, mod: t.mod, scratch: takeScratch(0)}
	defer p.giveScratch()
	p.lex = lexer{text: f.Text}
	if r := t.opts.Range; r != (source.Span{}) {
		p.lex.text = f.Text[:r.End]
	}
	_, _, _, ok := p.mendBraces(t.opts.Range.Start)
	return ok
}

// bones is what is left of lines without what is inside ops: while it stays the
// same, so do the indentation, the braces and what else regions are told by.
func bones(lines string) string {
	var b strings.Builder
	indent := true
	for _, c := range []byte(lines) {
		switch c {
		case ' ', '\t', '\r':
			if indent {
				b.WriteByte(c)
			}
			continue
		case '\n':
			indent = true
			b.WriteByte(c)
			continue
		case '{', '}', '"', '/', '^', '\\':
			b.WriteByte(c)
		default:
			if indent {
				b.WriteByte(c)
			}
		}
		indent = false
	}
	return b.String()
}
