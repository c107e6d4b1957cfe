package parser

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/printer"
)

// OptionalOperand reads %name or %name#2.
func (p *parser) OptionalOperand() (dialect.UnresolvedOperand, bool) {
	if p.tok.kind != tPercent {
		return dialect.UnresolvedOperand{}, false
	}
	t := p.tok
	u := dialect.UnresolvedOperand{Name: p.file.Text[t.start+1 : t.end], Span: p.span(t)}
	p.advance()
	v := p.lookup(u.Name)
	if p.tok.kind == tHash && p.tok.start == t.end {
		n := p.text(p.tok)[1:]
		num := uint32(0)
		for i := 0; i < len(n); i++ {
			if n[i] < '0' || n[i] > '9' || num > 1<<24 {
				num = 1 << 30
				break
			}
			num = num*10 + uint32(n[i]-'0')
		}
		u.Number, u.Span.End = num, p.tok.end
		p.advance()
	}
	if v != nil && u.Number > 0 {
		op := v.Def()
		size := 1
		if op != nil {
			_, size = printer.ResultGroup(op, v.Index())
		}
		if int(u.Number) < size && v.Index()+int(u.Number) >= op.NumResults() {
			v = p.mod.NewPlaceholder(p.ctx.ErrorType()) // of an op that could not be read to its end
		} else if int(u.Number) >= size {
			d := source.Errorf(u.Span, "reference to result #%d of '%%%s', which has %d", u.Number, u.Name, size)
			p.report(d)
			v = p.mod.NewPlaceholder(p.ctx.ErrorType())
		} else {
			v = op.Result(v.Index() + int(u.Number))
		}
	}
	u.Value = v
	return u, true
}

// Operand reads an operand or reports that there is none.
func (p *parser) Operand() (dialect.UnresolvedOperand, bool) {
	u, ok := p.OptionalOperand()
	if !ok {
		p.unexpected("SSA operand")
	}
	return u, ok
}

// OperandList reads operands separated by commas.
func (p *parser) OperandList(dst []dialect.UnresolvedOperand) ([]dialect.UnresolvedOperand, bool) {
	u, ok := p.OptionalOperand()
	if !ok {
		return dst, true
	}
	dst = append(dst, u)
	for p.OptionalPunct(dialect.Comma) {
		if u, ok = p.Operand(); !ok {
			return dst, false
		}
		dst = append(dst, u)
	}
	return dst, true
}

// Resolve finds the value of an operand.
func (p *parser) Resolve(u dialect.UnresolvedOperand, t ir.Type) (*ir.Value, bool) {
	v := u.Value
	if v == nil {
		key := forwardKey{u.Name, u.Number}
		if f, ok := p.scope.forward[key]; ok {
			v = f.value
		} else {
			if p.scope.forward == nil {
				p.scope.forward = make(map[forwardKey]*forward)
			}
			v = p.mod.NewPlaceholder(t)
			p.scope.forward[key] = &forward{value: v, span: u.Span, untyped: p.ctx.Unread(t), depth: len(p.scope.marks)}
		}
	}
	if p.opts.Index != nil {
		p.opts.Index.use(v, u.Span)
	}
	if v.Type() != t && !p.ctx.Unread(v.Type()) && !p.ctx.Unread(t) {
		d := source.Errorf(u.Span, "use of value '%%%s' expects different type than prior uses: %s vs %s",
			u.Name, quoted(t), quoted(v.Type()))
		if at := p.definitionSpan(v); at.IsValid() {
			d.Note(at, "prior use here")
		}
		return v, p.mistyped(v, t, d)
	}
	return v, true
}

type typedUse struct {
	value *ir.Value
	typ   ir.Type
}

// mistyped reports a use with another type than the value's, once for each
// type: where many uses agree, one mistake is in the definition.
func (p *parser) mistyped(v *ir.Value, t ir.Type, d source.Diagnostic) bool {
	use := typedUse{v, t}
	if p.mistypes == nil {
		p.mistypes = map[typedUse]bool{}
	}
	if !p.mistypes[use] && !p.quiet {
		p.mistypes[use] = true
		p.report(d)
		if o := v.Def(); o != nil {
			p.mod.Doubt(o)
		}
	}
	return false
}

func quoted(t ir.Type) string { return "'" + printer.TypeText(t) + "'" }
