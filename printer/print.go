package printer

import (
	"errors"
	"unicode/utf8"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Print returns the text of a module.
func Print(m *ir.Module, opts Options) []byte { return Pieces(m, opts, nil) }

// PieceSize is how many bytes Pieces hands over at once, and some more:
// a piece ends at the end of an op.
const PieceSize = 256 << 10

// Pieces prints a module of which the text need never be in memory whole:
// full takes what was printed since the last call and returns the buffer for
// what follows, which may be nil. The rest is returned.
func Pieces(m *ir.Module, opts Options, full func(piece []byte) []byte) []byte {
	p := New(opts)
	p.full = full
	return p.whole(m)
}

// ErrTooLong says that a text would be longer than was allowed.
var ErrTooLong = errors.New("the text is too long")

// AtMost is Pieces of a text that has hardly more bytes than most, or
// ErrTooLong: where aliases are spelled out, a text may be far longer than what
// was read.
func AtMost(most int, m *ir.Module, opts Options, full func(piece []byte) []byte) (text []byte, err error) {
	p := New(opts)
	p.full, p.most = full, most
	if p.cut(func() { text = p.whole(m) }) {
		return nil, ErrTooLong
	}
	return text, nil
}

func (p *Printer) whole(m *ir.Module) []byte {
	full := p.full
	size := 112*m.NumOps() + 40*len(m.Aliases) // about what a dump takes
	if full != nil {
		size = min(size, PieceSize+PieceSize/8)
	}
	p.buf = make([]byte, 0, size)
	p.beginLegacy(m)
	p.assignNames(m)
	list := p.aliases(m)
	p.heads = headLocations(list)
	p.beginComments(m, list)
	d := aliasPrinter{p, p.alias, p.alias.hidden()}
	d.lines(list, false)
	p.beforeTail = true
	p.aliasComments("")
	p.typeText, p.strippedText = newIDTexts(len(p.alias.index), 64), newIDTexts(len(p.alias.index), 16)
	p.module(m)
	p.beforeTail = false
	p.typeText, p.strippedText = idTexts{}, idTexts{}
	d.lines(list, true)
	p.aliasComments("")
	if p.wholeFile() {
		p.resources(m.Resources)
	}
	p.endComments()
	return p.buf
}

// handOver passes on what was printed if it is enough for a piece. Nothing may
// be told about the buffer's content across it.
func (p *Printer) handOver() {
	if p.full != nil && len(p.buf) >= PieceSize {
		p.most -= len(p.buf)
		p.buf = p.full(p.buf)[:0]
	}
}

// module prints the ops, each followed by a line break. A module that the text
// did not write is not printed in the faithful style.
func (p *Printer) module(m *ir.Module) {
	if m.Implicit && p.opts.Style == Faithful {
		for b := range m.Op().RegionAt(0).Blocks {
			for o := range b.Ops {
				p.linesFirst(p.above(o))
				p.Op(o)
				p.behind(o)
				p.Byte('\n')
				p.handOver()
			}
		}
		return
	}
	p.linesFirst(p.above(m.Op()))
	p.Op(m.Op())
	p.behind(m.Op())
	if p.wholeFile() {
		p.Byte('\n')
	}
}

// wholeFile reports whether a whole file is printed, which MLIR does not take
// a text in local scope for: that has neither resources nor an end of its line.
func (p *Printer) wholeFile() bool { return !p.opts.LocalScope || p.opts.Style != MLIR }

// OpText is one op as text, with the names of its module; for messages.
func OpText(o *ir.Op, opts Options) string {
	p := New(opts)
	p.beginLegacy(o.Module())
	p.assignNames(o.Module())
	p.Op(o)
	return string(p.buf)
}

// PrintOp returns an op of a module as Print writes it there, from the
// indentation of its first line on.
func PrintOp(o *ir.Op, opts Options) []byte {
	p := New(opts)
	m := o.Module()
	p.beginLegacy(m)
	p.assignNames(m)
	list := p.aliases(m)
	p.heads = headLocations(list)
	p.typeText, p.strippedText = newIDTexts(len(p.alias.index), 64), newIDTexts(len(p.alias.index), 16)
	for outer := o.Parent(); outer != nil && !(outer == m.Op() && m.Implicit); outer = outer.Parent() {
		p.indent += 2
	}
	if outer := o.Parent(); outer != nil {
		if def := dialect.DefOf(outer); def != nil {
			p.defaults = append(p.defaults, def.DefaultDialect)
		}
	}
	for range p.indent {
		p.Byte(' ')
	}
	p.beforeTail = true
	p.Op(o)
	return p.buf
}

// TypeText is a type as text for people, without aliases: a very long one is cut.
func TypeText(t ir.Type) string {
	return cutText(func(p *Printer) { p.Type(t) })
}

// AttrText is an attribute as text for people, without aliases: a very long one is
// cut.
func AttrText(a ir.Attribute) string {
	return cutText(func(p *Printer) { p.Attr(a) })
}

// mostText is how long what is printed for people is, with which a message for each
// op is still no more than a screen.
const mostText = 600

func cutText(print func(*Printer)) string {
	p := New(Options{})
	p.most = mostText
	if p.cut(func() { print(p) }) || len(p.buf) > mostText {
		end := mostText
		for end > 0 && !utf8.RuneStart(p.buf[end]) {
			end--
		}
		return string(p.buf[:end]) + "…"
	}
	return string(p.buf)
}

// tooLong ends the printing of a text that has become too long: whoever prints has
// no other way to say so.
type tooLong struct{}

// cut reports whether print was ended.
func (p *Printer) cut(print func()) (was bool) {
	defer func() {
		switch v := recover().(type) {
		case nil:
		case tooLong:
			was = true
		default:
			panic(v)
		}
	}()
	print()
	return false
}

// bounded is asked before each part of a type, attribute or location, and before each line
// of what nests deeply.
func (p *Printer) bounded() {
	if len(p.buf) > p.most {
		panic(tooLong{})
	}
}

// ForModule returns a printer that knows the names and aliases of m, for
// texts that speak of parts of it.
func ForModule(m *ir.Module, opts Options) *Printer {
	p := New(opts)
	p.beginLegacy(m)
	p.assignNames(m)
	p.aliases(m)
	return p
}

// Take returns what was printed since the last Take and forgets it.
func (p *Printer) Take() string {
	s := string(p.buf)
	p.buf = p.buf[:0]
	return s
}
