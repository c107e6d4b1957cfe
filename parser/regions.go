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
	open := p.tok
	if !p.Punct(dialect.LBrace) {
		return nil, false
	}
	if !p.enter() {
		return nil, false
	}
	defer p.leave()
	outer := p.block
	defer func() { p.block = outer }()
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
	if p.at(tEOF) {
		return nil, p.Errorf(p.span(open), "'{' has no closing '}'")
	}
	p.advance()
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
	if b := r.Last(); b.Terminator() == nil {
		o := p.mod.NewOp(ir.OpState{Name: p.opName(terminator), Span: source.NoSpan})
		if p.opts.TextLocations && p.depth > 0 {
			o.SetLoc(p.textLoc(p.states[p.depth-1].Start))
		}
		b.Append(o)
	}
}

func (p *parser) blocks(r *ir.Region, args []dialect.Argument, open token) bool {
	entry := p.mod.NewBlock()
	entry.SetSpan(p.span(open))
	if p.at(tCaret) && len(args) == 0 {
		if entry = p.blockHeader(); entry == nil {
			return false
		}
	} else {
		entry.Implied = true
		for _, a := range args {
			p.addArgument(entry, a)
		}
	}
	r.Append(entry)
	p.ops(entry)
	for p.at(tCaret) {
		b := p.blockHeader()
		if b == nil {
			return false
		}
		r.Append(b)
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

// blockHeader reads ^label(%a: type, …): and returns the block, or nil.
func (p *parser) blockHeader() *ir.Block {
	tok := p.tok
	label := p.file.Text[tok.start+1 : tok.end]
	p.advance()
	ref := p.blockNamed(label, p.span(tok))
	b := ref.block
	if ref.defined {
		d := source.Errorf(p.span(tok), "redefinition of block '^%s'", label)
		d.Note(ref.span, "previously defined here")
		p.report(d)
		b = p.mod.NewBlock()
	}
	ref.defined, ref.span = true, p.span(tok)
	b.SetSpan(p.span(tok))
	if p.OptionalPunct(dialect.LParen) {
		for !p.PeekPunct(dialect.RParen) {
			if b.NumArgs() > 0 && !p.Punct(dialect.Comma) {
				return p.skipHeader(b)
			}
			a, ok := p.Argument(true)
			if !ok {
				return p.skipHeader(b)
			}
			p.addArgument(b, a)
		}
		p.advance()
	}
	if !p.Punct(dialect.Colon) {
		return p.skipHeader(b)
	}
	return b
}

// skipHeader leaves a broken block header behind; its ops are still read.
func (p *parser) skipHeader(b *ir.Block) *ir.Block {
	p.sync()
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
	if !typed {
		return a, true
	}
	if !p.Punct(dialect.Colon) {
		return a, false
	}
	var ok bool
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
