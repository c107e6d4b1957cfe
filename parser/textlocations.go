package parser

import "github.com/tgopt/tgopt/ir"

// textLoc is the location of a place in the text.
func (p *parser) textLoc(offset uint32) *ir.Location {
	at := p.file.Position(offset)
	return p.ctx.FileLoc(p.file.Name, uint32(at.Line), uint32(at.Column))
}

// startLoc is the location of a module that the text does not write: the start
// of its chunk, and line 0 for a whole file or its first chunk.
func (p *parser) startLoc() *ir.Location {
	if start := p.opts.Range.Start; start > 0 {
		return p.textLoc(start)
	}
	return p.ctx.FileLoc(p.file.Name, 0, 0)
}

// locateImplied gives terminators that the text implies the place of their op.
func (p *parser) locateImplied(o *ir.Op, nameAt uint32) {
	for _, r := range o.Regions() {
		b := r.Last()
		if b == nil || b.Last() == nil || b.Last().Span().IsValid() {
			continue
		}
		if l := b.Last().Loc(); l == nil || l.Kind == ir.UnknownLoc {
			b.Last().SetLoc(p.textLoc(nameAt))
		}
	}
}
