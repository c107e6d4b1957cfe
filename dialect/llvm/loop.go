package llvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// A loopAnnotation is the syntax of #llvm.loop_annotation: `key = value` pairs
// like those of other attributes, but for the last, parallelAccesses, whose
// value is a list without brackets.
type loopAnnotation struct{ specs []dialect.AttrSpec }

func (l loopAnnotation) parse(p dialect.Parser) ([]ir.Attribute, bool) {
	params := make([]ir.Attribute, len(l.specs))
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	for !p.PeekPunct(dialect.Greater) {
		at := p.Here()
		name, ok := p.Word("parameter name")
		if !ok {
			return nil, false
		}
		i := 0
		for i < len(l.specs) && l.specs[i].Name != name {
			i++
		}
		if i == len(l.specs) {
			return nil, p.Errorf(p.Since(at), "'llvm.loop_annotation' has no parameter '%s'%s", name, dialect.Suggest(name, l.names()))
		}
		if params[i] != nil {
			return nil, p.Errorf(p.Since(at), "parameter '%s' is given twice", name)
		}
		if !p.Punct(dialect.Equal) {
			return nil, false
		}
		if l.specs[i].Kind == dialect.ArrayAttr {
			list, ok := accesses(p)
			if !ok {
				return nil, false
			}
			params[i] = p.Context().Array(list)
			break
		}
		if params[i], ok = p.Param(&l.specs[i]); !ok {
			return nil, false
		}
		if !p.OptionalPunct(dialect.Comma) {
			break
		}
	}
	return params, p.Punct(dialect.Greater)
}

func accesses(p dialect.Parser) (list []ir.Attribute, ok bool) {
	for {
		a, ok := p.StrippedAttribute("llvm.access_group")
		if !ok {
			return nil, false
		}
		list = append(list, a)
		if !p.OptionalPunct(dialect.Comma) {
			return list, true
		}
	}
}

func (l loopAnnotation) names() []string {
	names := make([]string, len(l.specs))
	for i := range l.specs {
		names[i] = l.specs[i].Name
	}
	return names
}

func (l loopAnnotation) print(p *dialect.Printer, params []ir.Attribute) {
	p.Byte('<')
	sep := ""
	for i := range l.specs {
		if params[i] == nil {
			continue
		}
		p.Text(sep)
		sep = ", "
		p.Text(l.specs[i].Name)
		p.Text(" = ")
		if list, ok := params[i].(*ir.ArrayAttr); ok {
			for j, a := range list.Elems {
				if j > 0 {
					p.Text(", ")
				}
				p.StrippedAttr(a)
			}
			continue
		}
		p.StrippedAttr(params[i])
	}
	p.Byte('>')
}
