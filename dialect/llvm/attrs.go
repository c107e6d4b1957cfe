package llvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// parseConstantRange reads `<i32, 0, 64>`: the numbers from the first up to,
// not including, the second.
func parseConstantRange(p dialect.Parser) ([]ir.Attribute, bool) {
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	at := p.Here()
	t, ok := p.Type()
	if !ok {
		return nil, false
	}
	if _, integer := t.(*ir.IntegerType); !integer {
		return nil, p.Errorf(p.Since(at), "expected integer type")
	}
	c := p.Context()
	params := []ir.Attribute{c.TypeAttr(t), nil, nil}
	for i := range 2 {
		if !p.Punct(dialect.Comma) {
			return nil, false
		}
		if params[i+1], ok = p.Attribute(t); !ok {
			return nil, false
		}
	}
	return params, p.Punct(dialect.Greater)
}

func printConstantRange(p dialect.Printer, params []ir.Attribute) {
	p.Byte('<')
	p.Attr(params[0])
	for _, a := range params[1:] {
		p.Text(", ")
		p.AttrWithoutType(a)
	}
	p.Byte('>')
}

// verifyConstantRange: bounds are of the type; equal ones stand for the empty and the full
// set only.
func verifyConstantRange(params []ir.Attribute, report dialect.Report) {
	low, ok := params[1].(*ir.IntegerAttr)
	of, _ := params[0].(*ir.TypeAttr)
	for _, bound := range params[1:] {
		if n, number := bound.(*ir.IntegerAttr); number && of != nil && n.Type != of.Type {
			report("expects bounds of its type")
			return
		}
	}
	if !ok || params[1] != params[2] || low.Value == 0 || low.Value == -1 || low.Wide != nil {
		return
	}
	report("expects lower and upper bounds to differ, or to be the smallest or largest value")
}

// parseExpressionElem reads `DW_OP_constu(3)`; arguments are numbers and, of a
// conversion, the word of an encoding.
func parseExpressionElem(p dialect.Parser) ([]ir.Attribute, bool) {
	c := p.Context()
	op, ok := p.Word("DWARF operation")
	if !ok {
		return nil, false
	}
	params := []ir.Attribute{c.String(op), nil}
	if !p.OptionalPunct(dialect.LParen) {
		return params, true
	}
	var args []ir.Attribute
	for {
		if v, found, ok := p.OptionalInteger(64); !ok {
			return nil, false
		} else if found {
			args = append(args, c.I64(v))
		} else {
			word, ok := p.Word("argument of a DWARF operation")
			if !ok {
				return nil, false
			}
			args = append(args, c.String(word))
		}
		if !p.OptionalPunct(dialect.Comma) {
			break
		}
	}
	params[1] = c.Array(args)
	return params, p.Punct(dialect.RParen)
}

func printExpressionElem(p dialect.Printer, params []ir.Attribute) {
	if op, ok := params[0].(*ir.StringAttr); ok {
		p.Text(op.Value)
	}
	args, ok := params[1].(*ir.ArrayAttr)
	if !ok {
		return
	}
	p.Byte('(')
	for i, a := range args.Elems {
		if i > 0 {
			p.Text(", ")
		}
		if word, ok := a.(*ir.StringAttr); ok {
			p.Text(word.Value)
		} else {
			p.AttrWithoutType(a)
		}
	}
	p.Byte(')')
}
