package parser

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// Region reads {…}.
func (p *parser) Region(args []dialect.Argument, terminator string) (*ir.Region, bool) {
	r, ok := p.region(args, terminator, p.isolatedState())
	return r, ok
}

// OptionalRegion reads {…} if it is there.
func (p *parser) OptionalRegion(args []dialect.Argument, terminator string) (*ir.Region, bool, bool) {
	if !p.PeekPunct(dialect.LBrace) {
		return nil, false, true
	}
	r, ok := p.region(args, terminator, p.isolatedState())
	return r, true, ok
}

// isolatedState reports whether the op being read is isolated from above.
func (p *parser) isolatedState() bool {
	if p.depth == 0 {
		return false
	}
	def := p.states[p.depth-1].Def
	return def != nil && def.Traits.Has(ir.IsolatedFromAbove)
}

func (p *parser) region(args []dialect.Argument, terminator string, isolated bool) (*ir.Region, bool) {
	return p.regionWith(args, terminator, isolated, false)
}

// regionWith reads a region; lossy says that some of its arguments are not
// known.
func (p *parser) regionWith(args []dialect.Argument, terminator string, isolated, lossy bool) (*ir.Region, bool) {
	open := p.tok
	if p.PeekPunct(dialect.LBrace) && !p.enter() {
		return nil, false
	}
	if !p.punct(dialect.LBrace) {
		return nil, false
	}
	defer p.leave()
	outer, outerOpen := p.block, p.open
	quiet, outerLossy := p.quiet, p.lossy
	p.open, p.quiet, p.lossy = open.start, false, lossy
	defer func() { p.block, p.open, p.quiet, p.lossy = outer, outerOpen, quiet, outerLossy }()
	if isolated {
		p.pushIsolated()
		defer p.popIsolated()
	}
	p.pushRegion()
	defer p.popRegion()

	r := p.mod.NewRegion()
	if len(args) > 0 || !p.PeekPunct(dialect.RBrace) {
		if !p.blocks(r, args, open) {
			return nil, false
		}
	}
	p.markRegion(r, open, p.tok)
	if p.at(tEOF) {
		p.unclosed(open)
	} else {
		p.advance()
	}
	p.kept = append(p.kept, keptRegion{r, p.lastEnd})
	if p.lossy {
		p.scope.forget(open.start)
		p.suspect = true
	}
	if terminator != "" {
		p.ensureTerminator(r, terminator)
	}
	return r, true
}

// ensureTerminator ends the last block with the op that the text implies.
func (p *parser) ensureTerminator(r *ir.Region, terminator string) {
	if r.Empty() {
		b := p.mod.NewBlock()
		b.Implied = true
		r.Append(b)
	}
	if b := r.Last(); b.Terminator() == nil && (b.Last() == nil || !b.Last().IsError()) {
		o := p.mod.NewOp(ir.OpState{Name: p.opName(terminator), Span: source.NoSpan})
		if p.opts.TextLocations && p.depth > 0 {
			o.SetLoc(p.textLoc(p.states[p.depth-1].Start))
		}
		b.Append(o)
	}
}

func (p *parser) blocks(r *ir.Region, args []dialect.Argument, open token) bool {
	b := p.mod.NewBlock()
	b.SetSpan(p.span(open))
	if p.at(tCaret) && len(args) == 0 {
		b = p.blockHeader()
	} else {
		b.Implied = true
		for _, a := range args {
			p.addArgument(b, a)
		}
	}
	r.Append(b)
	p.ops(b)
	for p.at(tCaret) {
		if next := p.blockHeader(); next != nil {
			r.Append(next)
			b = next
		}
		p.ops(b)
	}
	return true
}

func (p *parser) addArgument(b *ir.Block, a dialect.Argument) {
	if a.Loc == nil && p.opts.TextLocations && a.Operand.Name != "" {
		a.Loc = p.textLoc(a.Operand.Span.Start)
	}
	v := b.AddArg(a.Type, a.Loc)
	p.holdArgLoc(b, v.Index())
	if a.Operand.Name != "" {
		p.define(a.Operand.Name, a.Operand.Span, v, 1)
	}
}

// ops reads ops up to the end of the block.
func (p *parser) ops(b *ir.Block) {
	p.block = b
	for {
		switch p.tok.kind {
		case tEOF, kind(dialect.RBrace), tCaret:
			return
		}
		p.op()
		p.block = b
	}
}

// blockHeader reads ^label(%a: type, …): and returns the block; nil if what
// follows belongs to the block before.
func (p *parser) blockHeader() *ir.Block {
	tok, before := p.tok, p.lastEnd
	label := p.file.Text[tok.start+1 : tok.end]
	p.advance()
	ref := p.blockNamed(label, p.span(tok))
	b := ref.block
	if ref.defined {
		d := source.Errorf(p.span(tok), "redefinition of block '^%s'", label)
		d.Note(ref.span, "previously defined here")
		p.report(d)
		// What follows belongs to the block before, unless that is complete.
		if last := p.block.Last(); last == nil || !last.HasTrait(ir.Terminator) {
			p.skipHeader(p.block, tok, before)
			return nil
		}
		b = p.mod.NewBlock()
	}
	ref.defined, ref.span = true, p.span(tok)
	b.SetSpan(p.span(tok))
	if p.OptionalPunct(dialect.LParen) {
		for !p.PeekPunct(dialect.RParen) {
			if b.NumArgs() > 0 && !p.punct(dialect.Comma) {
				return p.skipHeader(b, tok, before)
			}
			a, ok := p.Argument(true)
			if !ok {
				return p.skipHeader(b, tok, before)
			}
			p.addArgument(b, a)
		}
		p.advance()
	}
	if !p.punct(dialect.Colon) {
		return p.skipHeader(b, tok, before)
	}
	p.markLabel(b)
	return b
}

// skipHeader leaves a broken block header behind: what it names are arguments
// of unknown type, and its ops are still read.
func (p *parser) skipHeader(b *ir.Block, start token, last uint32) *ir.Block {
	p.resetTo(start, last)
	p.lossy = true
	s := skimmer{parser: p, column: p.column(last, start)}
	p.advance()
	s.header()
	for _, a := range s.args {
		if p.lookup(a.Operand.Name) == nil {
			p.addArgument(b, a)
		}
	}
	return b
}

// Argument reads `%name: type loc(…)`.
func (p *parser) Argument(typed bool) (dialect.Argument, bool) {
	if !p.at(tPercent) {
		return dialect.Argument{}, p.unexpected("SSA name of an argument")
	}
	// Not Operand: the name is defined here, whatever it meant outside.
	a := dialect.Argument{Operand: dialect.UnresolvedOperand{
		Name: p.file.Text[p.tok.start+1 : p.tok.end], Span: p.span(p.tok),
	}}
	p.advance()
	var ok bool
	if !typed {
		a.Loc, ok = p.OptionalLoc()
		return a, ok
	}
	if !p.Punct(dialect.Colon) {
		return a, false
	}
	if a.Type, ok = p.Type(); !ok {
		return a, false
	}
	if a.Attrs, ok = p.OptionalAttrDict(nil); !ok {
		return a, false
	}
	a.Loc, ok = p.OptionalLoc()
	return a, ok
}

// Arguments reads a list of arguments in parentheses.
func (p *parser) Arguments(types bool) ([]dialect.Argument, bool) {
	if !p.Punct(dialect.LParen) {
		return nil, false
	}
	var args []dialect.Argument
	for !p.PeekPunct(dialect.RParen) {
		if len(args) > 0 && !p.Punct(dialect.Comma) {
			return nil, false
		}
		a, ok := p.Argument(types)
		if !ok {
			return nil, false
		}
		args = append(args, a)
	}
	p.advance()
	return args, true
}
