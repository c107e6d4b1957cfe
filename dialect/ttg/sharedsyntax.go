package ttg

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
)

// Parameters of #ttg.padded_shared.
const (
	padIntervals = iota
	padPaddings
	padOrder
	padShape
	padOffset
	padBlock
)

// parsePadded reads `<[256:+16, …] {order = […], shape = […]}>` or `<[256:+16,
// …] {offset = [[…]], block = [[…]]}>`. The second form is brought to the
// first where that says the same.
func parsePadded(p dialect.Parser) ([]ir.Attribute, bool) {
	c := p.Context()
	if !p.Punct(dialect.Less) || !p.Punct(dialect.LSquare) {
		return nil, false
	}
	var intervals, paddings []int64
	for {
		interval, ok := p.Integer(32)
		if !ok || !p.Punct(dialect.Colon) || !p.Punct(dialect.Plus) {
			return nil, false
		}
		padding, ok := p.Integer(32)
		if !ok {
			return nil, false
		}
		intervals, paddings = append(intervals, interval), append(paddings, padding)
		if !p.OptionalPunct(dialect.Comma) {
			break
		}
	}
	if !p.Punct(dialect.RSquare) || !p.Punct(dialect.LBrace) {
		return nil, false
	}
	params := make([]ir.Attribute, padBlock+1)
	params[padIntervals], params[padPaddings] = c.I32Array(intervals...), c.I32Array(paddings...)
	keys := []string{padOrder: "order", padShape: "shape", padOffset: "offset", padBlock: "block"}
	at := p.Here()
	for !p.PeekPunct(dialect.RBrace) {
		here := p.Here()
		key, ok := p.Word("parameter name")
		if !ok {
			return nil, false
		}
		i := slices.Index(keys, key)
		if i < padOrder {
			return nil, p.Errorf(p.Since(here), "Unexpected attribute \"%s\" found%s", key, spelling.Suggest(key, keys[padOrder:]))
		}
		spec := dialect.AttrSpec{Name: key, Kind: dialect.Matrix}
		if i <= padShape {
			spec = dialect.AttrSpec{Name: key, Kind: dialect.DenseArray, Width: 32}
		}
		if !p.Punct(dialect.Equal) {
			return nil, false
		}
		if params[i], ok = p.Param(&spec); !ok {
			return nil, false
		}
		if !p.OptionalPunct(dialect.Comma) {
			break
		}
	}
	linear := params[padOffset] != nil || params[padBlock] != nil
	simple := params[padOrder] != nil || params[padShape] != nil
	switch {
	case linear && simple:
		key := keys[padOrder]
		if params[padOrder] == nil {
			key = keys[padShape]
		}
		return nil, p.Errorf(p.Since(at), "Unexpected attribute \"%s\" found", key)
	case linear && params[padOffset] == nil:
		return nil, p.Errorf(p.Since(at), "Expected basis of 'offset' not found")
	case linear && params[padBlock] == nil:
		return nil, p.Errorf(p.Since(at), "Expected basis of 'block' not found")
	case len(dialect.IntsOf(params[padOrder])) != len(dialect.IntsOf(params[padShape])):
		return nil, p.Errorf(p.Since(at), "Mismatch of shape and order ranks in padded layout")
	}
	shortenPadded(c, params)
	orderPadded(c, params)
	return params, p.Punct(dialect.RBrace) && p.Punct(dialect.Greater)
}

func printPadded(p dialect.Printer, params []ir.Attribute) {
	p.Text("<[")
	paddings := dialect.IntsOf(params[padPaddings])
	for i, n := range dialect.IntsOf(params[padIntervals]) {
		if i > 0 {
			p.Text(", ")
		}
		p.Int(n)
		p.Text(":+")
		p.Int(paddings[i])
	}
	p.Text("] {")
	first := true
	for i, key := range []string{padOrder: "order = ", padShape: "shape = ", padOffset: "offset = ", padBlock: "block = "} {
		if key == "" || params[i] == nil {
			continue
		}
		if !first {
			p.Text(", ")
		}
		first = false
		p.Text(key)
		if i <= padShape {
			dialect.PrintInts(p, dialect.IntsOf(params[i]))
			continue
		}
		printRows(p, dialect.RowsOf(params[i]))
	}
	p.Text("}>")
}

func printRows(p dialect.Printer, rows [][]int64) {
	p.Byte('[')
	for i, row := range rows {
		if i > 0 {
			p.Text(", ")
		}
		dialect.PrintInts(p, row)
	}
	p.Byte(']')
}

// shortenPadded replaces offset and block by order and shape where the offset
// runs through the dimensions one after the other in one block.
func shortenPadded(c *ir.Context, params []ir.Attribute) {
	offset := dialect.RowsOf(params[padOffset])
	if len(offset) == 0 || len(dialect.RowsOf(params[padBlock])) > 0 {
		return
	}
	rank := len(offset[0])
	shape := make([]int64, rank)
	for i := range shape {
		shape[i] = 1
	}
	var order []int64
	for _, row := range offset {
		d := slices.IndexFunc(row, func(v int64) bool { return v != 0 })
		if len(row) != rank || d < 0 || row[d] != shape[d] || slices.ContainsFunc(row[d+1:], func(v int64) bool { return v != 0 }) {
			return
		}
		if n := len(order); n == 0 || order[n-1] != int64(d) {
			if slices.Contains(order, int64(d)) {
				return
			}
			order = append(order, int64(d))
		}
		shape[d] *= 2
	}
	order = appendMissing(order, rank)
	params[padOrder], params[padShape] = c.I32Array(order...), c.I32Array(shape...)
	params[padOffset], params[padBlock] = nil, nil
}

// appendMissing completes an order: dimensions of size 1 come last, the inner
// one first.
func appendMissing(order []int64, rank int) []int64 {
	for d := int64(rank) - 1; d >= 0; d-- {
		if !slices.Contains(order, d) {
			order = append(order, d)
		}
	}
	return order
}

// orderPadded brings an order that is written out to its one form.
func orderPadded(c *ir.Context, params []ir.Attribute) {
	given, shape := dialect.IntsOf(params[padOrder]), dialect.IntsOf(params[padShape])
	order := make([]int64, 0, len(given))
	for _, d := range given {
		if d < 0 || d >= int64(len(shape)) || slices.Contains(order, d) {
			return // no permutation, as the verifier says
		}
		if shape[d] != 1 {
			order = append(order, d)
		}
	}
	if order = appendMissing(order, len(shape)); !slices.Equal(order, given) {
		params[padOrder] = c.I32Array(order...)
	}
}

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
	alignment, ok := p.Integer(32)
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
