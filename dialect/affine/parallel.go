package affine

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/scf"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
)

// affine.parallel keeps the bounds of all its dimensions in one map a side; an
// array says how many results of it belong to each dimension.

var reductionNames = []string{"addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf",
	"minnumf", "mins", "minu", "mulf", "muli", "ori", "xori"}

// bounds are those of one side.
type bounds struct {
	exprs         []*ir.AffineExpr
	groups        []uint64
	dims, symbols []dialect.UnresolvedOperand
}

// parseBounds reads `(0, max(%n, %m + 1))`; word is what stands in front of
// several.
func parseBounds(p dialect.Parser, word string) (b bounds, ok bool) {
	if !p.Punct(dialect.LParen) {
		return b, false
	}
	one := func() bool {
		var e *ir.AffineExpr
		if e, b.dims, b.symbols, ok = p.AffineExprOfValues(b.dims, b.symbols); ok {
			b.exprs = append(b.exprs, e)
		}
		return ok
	}
	for !p.PeekPunct(dialect.RParen) {
		if len(b.groups) > 0 && !p.Punct(dialect.Comma) {
			return b, false
		}
		before := len(b.exprs)
		if !p.OptionalKeyword(word) {
			if !one() {
				return b, false
			}
		} else {
			if !p.Punct(dialect.LParen) || !one() {
				return b, false
			}
			for p.OptionalPunct(dialect.Comma) {
				if !one() {
					return b, false
				}
			}
			if !p.Punct(dialect.RParen) {
				return b, false
			}
		}
		b.groups = append(b.groups, uint64(len(b.exprs)-before))
	}
	return b, p.Punct(dialect.RParen)
}

// add stores the bounds and resolves what they use.
func (b *bounds) add(p dialect.Parser, st *dialect.State, side string) bool {
	c := p.Context()
	st.AddAttr(side+"BoundsMap", c.AffineMap(len(b.dims), len(b.symbols), b.exprs))
	st.AddAttr(side+"BoundsGroups", c.Dense(c.Tensor([]int64{int64(len(b.groups))}, c.Integer(32), nil), b.groups))
	return resolve(p, st, b.dims) && resolve(p, st, b.symbols)
}

// parseParallel reads `(%i, …) = (…) to (…) step (…) reduce ("addf") -> (t)
// {…} {attrs}`.
func parseParallel(p dialect.Parser, st *dialect.State) bool {
	c := p.Context()
	ivs, ok := p.Arguments(false)
	if !ok || !p.Punct(dialect.Equal) {
		return false
	}
	for i := range ivs {
		ivs[i].Type = c.Index()
	}
	at := p.Here()
	lower, ok := parseBounds(p, "max")
	if !ok || !p.Keyword("to") {
		return false
	}
	upper, ok := parseBounds(p, "min")
	if !ok {
		return false
	}
	if len(lower.groups) != len(ivs) || len(upper.groups) != len(ivs) {
		return p.Errorf(p.Since(at), "expected %d bounds on each side, but found %d and %d", len(ivs), len(lower.groups), len(upper.groups))
	}
	steps := make([]ir.Attribute, 0, len(ivs))
	if p.OptionalKeyword("step") {
		if !p.Punct(dialect.LParen) {
			return false
		}
		for !p.PeekPunct(dialect.RParen) {
			if len(steps) > 0 && !p.Punct(dialect.Comma) {
				return false
			}
			v, ok := p.Integer(64)
			if !ok {
				return false
			}
			steps = append(steps, c.I64(v))
		}
		if !p.Punct(dialect.RParen) {
			return false
		}
	} else {
		for range ivs {
			steps = append(steps, c.I64(1))
		}
	}
	reductions, ok := parseReductions(p)
	if !ok {
		return false
	}
	if p.OptionalPunct(dialect.Arrow) {
		if st.Types, ok = scf.ParseTypes(p, st.Types); !ok {
			return false
		}
	}
	if !lower.add(p, st, "lower") || !upper.add(p, st, "upper") {
		return false
	}
	body, ok := p.Region(ivs, "affine.yield")
	if !ok {
		return false
	}
	st.Regions = append(st.Regions, body)
	st.AddAttr("steps", c.Array(steps))
	st.AddAttr("reductions", c.Array(reductions))
	st.Attrs, ok = p.OptionalAttrDict(st.Attrs)
	return ok
}

// parseReductions reads `reduce ("addf", "mulf")` if it is there.
func parseReductions(p dialect.Parser) (kinds []ir.Attribute, ok bool) {
	if !p.OptionalKeyword("reduce") {
		return nil, true
	}
	if !p.Punct(dialect.LParen) {
		return nil, false
	}
	for !p.PeekPunct(dialect.RParen) {
		if len(kinds) > 0 && !p.Punct(dialect.Comma) {
			return nil, false
		}
		at := p.Here()
		name, ok := p.String()
		if !ok {
			return nil, false
		}
		kind := -1
		for i, n := range reductionNames {
			if n == name {
				kind = i
			}
		}
		if kind < 0 {
			return nil, p.Errorf(p.Since(at), `invalid reduction value: "%s"%s`, name, spelling.Suggest(name, reductionNames))
		}
		kinds = append(kinds, p.Context().I64(int64(kind)))
	}
	return kinds, p.Punct(dialect.RParen)
}

// printBounds prints the bounds of one side; the operands are those from..to.
func printBounds(p dialect.Printer, o *ir.Op, side, word string, from, to int) {
	m := mapAttr(o, side+"BoundsMap")
	groups, _ := o.Attr(side + "BoundsGroups").(*ir.DenseElementsAttr)
	p.Byte('(')
	if m != nil && groups != nil {
		vs := operands(o, from, to)
		next := 0
		for i := range groupCount(groups) {
			if i > 0 {
				p.Text(", ")
			}
			n := groupSize(groups, i)
			group := m.Results[min(next, len(m.Results)):min(next+n, len(m.Results))]
			next += n
			if len(group) != 1 {
				p.Text(word)
				p.Byte('(')
			}
			p.AffineExprsOfValues(group, m.NumDims, vs)
			if len(group) != 1 {
				p.Byte(')')
			}
		}
	}
	p.Byte(')')
}

// groupCount and groupSize read the sizes of groups.
func groupCount(groups *ir.DenseElementsAttr) int {
	shape, _ := ir.ShapeOf(groups.Type)
	if len(shape) != 1 {
		return 0
	}
	return int(shape[0])
}

func groupSize(groups *ir.DenseElementsAttr, i int) int {
	if w := groups.Words(i); len(w) == 1 && w[0] < 1<<16 {
		return int(w[0])
	}
	return 0
}

func printParallel(p dialect.Printer, o *ir.Op) {
	p.Text(" (")
	p.Values(entryArgs(o, 0))
	p.Text(") = ")
	mid := 0
	if m := mapAttr(o, "lowerBoundsMap"); m != nil {
		mid = min(m.NumInputs(), o.NumOperands())
	}
	printBounds(p, o, "lower", "max", 0, mid)
	p.Text(" to ")
	printBounds(p, o, "upper", "min", mid, o.NumOperands())
	if steps, ok := o.Attr("steps").(*ir.ArrayAttr); ok {
		plain := true
		for _, s := range steps.Elems {
			plain = plain && dialect.IntOf(s, 0) == 1
		}
		if !plain {
			p.Text(" step (")
			for i, s := range steps.Elems {
				if i > 0 {
					p.Text(", ")
				}
				p.Int(dialect.IntOf(s, 0))
			}
			p.Byte(')')
		}
	}
	if o.NumResults() > 0 {
		p.Text(" reduce (")
		if kinds, ok := o.Attr("reductions").(*ir.ArrayAttr); ok {
			for i, k := range kinds.Elems {
				if i > 0 {
					p.Text(", ")
				}
				if v := dialect.IntOf(k, -1); v >= 0 && v < int64(len(reductionNames)) {
					p.Quoted(reductionNames[v])
				}
			}
		}
		p.Text(") -> (")
		p.ResultTypes(o, 0, o.NumResults())
		p.Byte(')')
	}
	p.Byte(' ')
	printRegion(p, o, 0, o.NumResults() > 0)
	p.AttrDict(o, false, "lowerBoundsMap", "lowerBoundsGroups", "upperBoundsMap", "upperBoundsGroups", "steps", "reductions")
}
