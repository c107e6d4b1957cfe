package ttg

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// parseSharedLinear reads `<{offset = [[…]], block = [[…]]}, alignment = 16>`.
// A layout in one block has no `block`.
func parseSharedLinear(p dialect.Parser) ([]ir.Attribute, bool) {
	c := p.Context()
	if !p.Punct(dialect.Less) || !p.Punct(dialect.LBrace) {
		return nil, false
	}
	params := make([]ir.Attribute, 3)
	start := p.Here()
	for !p.PeekPunct(dialect.RBrace) {
		at := p.Here()
		key, ok := p.Word("'offset' or 'block'")
		if !ok {
			return nil, false
		}
		i := 0
		switch key {
		case "offset":
		case "block":
			i = 1
		case "alignment":
			return nil, p.Errorf(p.Since(at), "alignment must be specified outside of the linear layout braces")
		default:
			return nil, p.Errorf(p.Since(at), "SharedLinearEncodingAttr must have exactly two attributes: offset and block, found '%s'", key)
		}
		if !p.Punct(dialect.Equal) {
			return nil, false
		}
		if params[i], ok = p.Param(&dialect.AttrSpec{Name: key, Kind: dialect.Matrix}); !ok {
			return nil, false
		}
		if !p.OptionalPunct(dialect.Comma) {
			break
		}
	}
	if params[0] == nil {
		return nil, p.Errorf(p.Since(start), "Expected basis of 'offset' not found")
	}
	if len(dialect.RowsOf(params[1])) == 0 {
		params[1] = nil
	}
	if !p.Punct(dialect.RBrace) || !p.Punct(dialect.Comma) || !p.Keyword("alignment") || !p.Punct(dialect.Equal) {
		return nil, false
	}
	alignment, ok := p.Integer()
	params[2] = c.I32(alignment)
	return params, ok && p.Punct(dialect.Greater)
}

func printSharedLinear(p dialect.Printer, params []ir.Attribute) {
	p.Text("<{offset = ")
	printRows(p, dialect.RowsOf(params[0]))
	if params[1] != nil {
		p.Text(", block = ")
		printRows(p, dialect.RowsOf(params[1]))
	}
	p.Text("}, alignment = ")
	p.Int(dialect.IntOf(params[2], 0))
	p.Byte('>')
}
