package spirv

import (
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
)

// parseSized reads `<4 x t` or `<4xt`.
func parseSized(p dialect.Parser) (ps []ir.Attribute, ok bool) {
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	at := p.Here()
	shape, ok := p.Dimensions()
	if !ok {
		return nil, false
	}
	if len(shape) != 1 || shape[0] <= 0 {
		return nil, p.Errorf(p.Since(at), "expected array length greater than 0")
	}
	t, ok := p.Type()
	if !ok {
		return nil, false
	}
	c := p.Context()
	return []ir.Attribute{c.IntegerAttr(c.Integer(64), shape[0]), c.TypeAttr(t)}, true
}

func printSized(p dialect.Printer, ps []ir.Attribute) {
	p.Byte('<')
	number(p, ps[0])
	p.Text(" x ")
	p.Attr(ps[1])
}

// parseArray reads `<4 x f32, stride=4>`.
func parseArray(p dialect.Parser) ([]ir.Attribute, bool) {
	ps, ok := parseSized(p)
	if !ok {
		return nil, false
	}
	var stride ir.Attribute
	if p.OptionalPunct(dialect.Comma) {
		if !p.Keyword("stride") || !p.Punct(dialect.Equal) {
			return nil, false
		}
		n, ok := p.Integer(32)
		if !ok {
			return nil, false
		}
		stride = p.Context().I32(n)
	}
	return append(ps, stride), p.Punct(dialect.Greater)
}

func printArray(p dialect.Printer, ps []ir.Attribute) {
	printSized(p, ps)
	if ps[2] != nil {
		p.Text(", stride=")
		number(p, ps[2])
	}
	p.Byte('>')
}

// parseMatrix reads `<3 x vector<4xf32>>`.
func parseMatrix(p dialect.Parser) ([]ir.Attribute, bool) {
	at := p.Here()
	ps, ok := parseSized(p)
	if !ok || !p.Punct(dialect.Greater) {
		return nil, false
	}
	if v, ok := typeParam(ps, 1).(*ir.VectorType); !ok || len(v.Shape) != 1 {
		return nil, p.Errorf(p.Since(at), "matrix must be composed using vector type, got '%s'", text(typeParam(ps, 1)))
	}
	return ps, true
}

func printMatrix(p dialect.Printer, ps []ir.Attribute) {
	printSized(p, ps)
	p.Byte('>')
}

// parseCoopMatrix reads `<16x8xf32, Subgroup, MatrixA>`.
func parseCoopMatrix(p dialect.Parser) ([]ir.Attribute, bool) {
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	at := p.Here()
	shape, ok := p.Dimensions()
	if !ok {
		return nil, false
	}
	if len(shape) != 2 {
		return nil, p.Errorf(p.Since(at), "expected row and column count")
	}
	t, ok := p.Type()
	if !ok {
		return nil, false
	}
	c, def := p.Context(), p.Registry().Type("spirv.coopmatrix")
	ps := []ir.Attribute{c.DenseArray(c.Integer(64), shape), c.TypeAttr(t)}
	for i := 2; i < 4; i++ {
		if !p.Punct(dialect.Comma) {
			return nil, false
		}
		a, ok := p.Param(&def.Params[i])
		if !ok {
			return nil, false
		}
		ps = append(ps, a)
	}
	return ps, p.Punct(dialect.Greater)
}

func printCoopMatrix(p dialect.Printer, ps []ir.Attribute) {
	p.Byte('<')
	p.Dimensions(dialect.IntsOf(ps[0]))
	p.Attr(ps[1])
	for i, e := range [...]*dialect.EnumDef{&enumScope, &enumCooperativeMatrixUseKHR} {
		word, _ := e.Text(dialect.IntOf(ps[2+i], 0))
		p.Text(", ")
		p.Text(word)
	}
	p.Byte('>')
}

// parseStruct reads `<name, (t [0, NonWritable], …), Block>`, `<(…)>` or, for a
// struct that stands within itself, `<name>`.
func parseStruct(p dialect.Parser) ([]ir.Attribute, bool) {
	c := p.Context()
	ps := make([]ir.Attribute, 4)
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	if name, ok := p.OptionalWord(); ok {
		ps[0] = c.String(name)
		if p.OptionalPunct(dialect.Greater) {
			return ps, true
		}
		if !p.Punct(dialect.Comma) {
			return nil, false
		}
	}
	if !p.Punct(dialect.LParen) {
		return nil, false
	}
	members, layout := []ir.Attribute{}, []ir.Attribute{}
	noted := false
	for !p.PeekPunct(dialect.RParen) {
		if len(members) > 0 && !p.Punct(dialect.Comma) {
			return nil, false
		}
		t, ok := p.Type()
		if !ok {
			return nil, false
		}
		note := ""
		if p.OptionalPunct(dialect.LSquare) {
			if note, ok = parseDecorations(p, dialect.RSquare); !ok || !p.Punct(dialect.RSquare) {
				return nil, false
			}
			noted = true
		}
		members, layout = append(members, c.TypeAttr(t)), append(layout, c.String(note))
	}
	if !p.Punct(dialect.RParen) {
		return nil, false
	}
	ps[1] = c.Array(members)
	if noted {
		ps[2] = c.Array(layout)
	}
	if p.OptionalPunct(dialect.Comma) {
		words, ok := parseDecorations(p, dialect.Greater)
		if !ok {
			return nil, false
		}
		ps[3] = c.Array([]ir.Attribute{c.String(words)})
	}
	return ps, p.Punct(dialect.Greater)
}

// parseDecorations reads `0, NonWritable, MatrixStride=16`.
func parseDecorations(p dialect.Parser, end dialect.Punct) (string, bool) {
	var words []string
	for !p.PeekPunct(end) {
		if len(words) > 0 && !p.Punct(dialect.Comma) {
			return "", false
		}
		n, found, ok := p.OptionalInteger(64)
		if found {
			if !ok {
				return "", false
			}
			words = append(words, strconv.FormatInt(n, 10))
			continue
		}
		at := p.Here()
		word, ok := p.Word("offset or decoration")
		if !ok {
			return "", false
		}
		if _, known := enumDecoration.Value(word); !known {
			return "", p.Errorf(p.Since(at), "'%s' is no decoration%s", word, spelling.Suggest(word, decorations()))
		}
		if p.OptionalPunct(dialect.Equal) {
			v, ok := p.Integer(64)
			if !ok {
				return "", false
			}
			word += "=" + strconv.FormatInt(v, 10)
		}
		words = append(words, word)
	}
	return strings.Join(words, ", "), true
}

func decorations() []string {
	var names []string
	for _, c := range enumDecoration.Cases {
		names = append(names, c.Name)
	}
	return names
}

func printStruct(p dialect.Printer, ps []ir.Attribute) {
	p.Byte('<')
	if name, ok := ps[0].(*ir.StringAttr); ok {
		p.Text(name.Value)
		if ps[1] == nil {
			p.Byte('>')
			return
		}
		p.Text(", ")
	}
	members, _ := ps[1].(*ir.ArrayAttr)
	layout, noted := ps[2].(*ir.ArrayAttr)
	p.Byte('(')
	if members != nil {
		for i, m := range members.Elems {
			if i > 0 {
				p.Text(", ")
			}
			p.Attr(m)
			if noted && i < len(layout.Elems) {
				if s, ok := layout.Elems[i].(*ir.StringAttr); ok && s.Value != "" {
					p.Text(" [" + s.Value + "]")
				}
			}
		}
	}
	p.Byte(')')
	if list, ok := ps[3].(*ir.ArrayAttr); ok {
		for _, e := range list.Elems {
			if s, ok := e.(*ir.StringAttr); ok {
				p.Text(", " + s.Value)
			}
		}
	}
	p.Byte('>')
}
