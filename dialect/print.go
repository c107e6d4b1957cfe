package dialect

import "github.com/tgopt/tgopt/ir"

// Print returns the text of a module.
func Print(m *ir.Module, opts PrintOptions) []byte { return PrintPieces(m, opts, nil) }

// PieceSize is how many bytes PrintPieces hands over at once, and some more:
// a piece ends at the end of an op.
const PieceSize = 256 << 10

// PrintPieces prints a module of which the text need never be in memory whole:
// full takes what was printed since the last call and returns the buffer for
// what follows, which may be nil. The rest is returned.
func PrintPieces(m *ir.Module, opts PrintOptions, full func(piece []byte) []byte) []byte {
	p := NewPrinter(opts)
	p.full = full
	size := 112*m.NumOps() + 40*len(m.Aliases) // about what a dump takes
	if full != nil {
		size = min(size, PieceSize+PieceSize/8)
	}
	p.buf = make([]byte, 0, size)
	p.spell(m)
	p.assignNames(m)
	list := p.aliases(m)
	p.heads = list[:firstDeferred(list)]
	p.beginComments(m, list)
	d := p.beginAliases(list)
	for i := range list {
		if !list[i].Deferred {
			d.line(&list[i])
			p.handOver()
		}
	}
	p.aliasComments("")
	p.typeText, p.strippedText = newIDTexts(len(p.alias.index), 64), newIDTexts(len(p.alias.index), 16)
	p.module(m)
	p.typeText, p.strippedText = idTexts{}, idTexts{}
	for i := range list {
		if list[i].Deferred {
			d.line(&list[i])
			p.handOver()
		}
	}
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
func OpText(o *ir.Op, opts PrintOptions) string {
	p := NewPrinter(opts)
	p.spell(o.Module())
	p.assignNames(o.Module())
	p.Op(o)
	return string(p.buf)
}

// PrintOp returns an op of a module as Print writes it there, from the
// indentation of its first line on.
func PrintOp(o *ir.Op, opts PrintOptions) []byte {
	p := NewPrinter(opts)
	m := o.Module()
	p.spell(m)
	p.assignNames(m)
	list := p.aliases(m)
	p.heads = list[:firstDeferred(list)]
	p.typeText, p.strippedText = newIDTexts(len(p.alias.index), 64), newIDTexts(len(p.alias.index), 16)
	for outer := o.Parent(); outer != nil && !(outer == m.Op() && m.Implicit); outer = outer.Parent() {
		p.indent += 2
	}
	if outer := o.Parent(); outer != nil {
		if def := DefOf(outer); def != nil {
			p.defaults = append(p.defaults, def.DefaultDialect)
		}
	}
	for range p.indent {
		p.Byte(' ')
	}
	p.Op(o)
	return p.buf
}

// TypeText is a type as text, without aliases.
func TypeText(t ir.Type) string {
	p := NewPrinter(PrintOptions{})
	p.Type(t)
	return string(p.buf)
}

// AttrText is an attribute as text, without aliases.
func AttrText(a ir.Attribute) string {
	p := NewPrinter(PrintOptions{})
	p.Attr(a)
	return string(p.buf)
}

// ModulePrinter returns a printer that knows the names and aliases of m, for
// texts that speak of parts of it.
func ModulePrinter(m *ir.Module, opts PrintOptions) *Printer {
	p := NewPrinter(opts)
	p.spell(m)
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
