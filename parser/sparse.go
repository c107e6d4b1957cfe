package parser

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// sparseElements reads sparse<[[0, 1]], [5]> : type after `sparse`. Indices are
// n lists, one number for each dimension; one number alone, or one value, is
// meant for all.
func (p *parser) sparseElements(start token, t ir.Type) (ir.Attribute, bool) {
	open, _, t, ok := p.elementsType(t)
	if !ok {
		return nil, false
	}
	after, afterLast := p.tok, p.lastEnd
	shape, shaped := ir.ShapeOf(t)
	elem := ir.ShapedElement(t)
	if !shaped || slices.Contains(shape, ir.Dynamic) || ir.ElementWords(elem) == 0 {
		return nil, p.Errorf(p.Since(start.start), "sparse elements need a shaped type of numbers with static shape, got %s", quoted(t))
	}
	i64, rank := p.ctx.Integer(64), int64(len(shape))
	indices := elementReader{parser: p, elem: i64}
	values := elementReader{parser: p, elem: elem}
	p.resetTo(open, open.start)
	p.advance()
	if p.PeekPunct(dialect.Greater) {
		indices.dims, values.dims = []int64{0, rank}, []int64{0}
	} else if !indices.literal() || !p.Punct(dialect.Comma) || !values.literal() {
		return nil, false
	}
	if !p.at(kind(dialect.Greater)) {
		return nil, p.unexpected("'>'")
	}
	p.resetTo(after, afterLast)
	// An empty list of indices has no inner dimension.
	if len(indices.dims) == 1 && indices.dims[0] == 0 {
		indices.dims = []int64{0, rank}
	}
	n := int64(1)
	if indices.dims == nil {
		indices.dims = []int64{1, rank}
		indices.bits = slices.Repeat(indices.bits, int(rank))
	} else {
		n = indices.dims[0]
	}
	if values.dims == nil {
		values.dims = []int64{n}
		values.bits = slices.Repeat(values.bits, int(n))
	}
	if len(indices.dims) != 2 || indices.dims[1] != rank || len(values.dims) != 1 || values.dims[0] != n {
		return nil, p.Errorf(p.Since(start.start),
			"expected shape (%s); inferred shape of indices literal (%s); inferred shape of values literal (%s)",
			listed(shape), listed(indices.dims), listed(values.dims))
	}
	for i := range int(n) {
		index := make([]int64, rank)
		inside := true
		for j := range index {
			index[j] = int64(indices.bits[i*int(rank)+j])
			inside = inside && index[j] >= 0 && index[j] < shape[j]
		}
		if !inside {
			return nil, p.Errorf(p.Since(start.start),
				"sparse index #%d is not contained within the value shape, with index=%s, and type=%s", i, listed(index), quoted(t))
		}
	}
	return p.ctx.Sparse(t, p.ctx.Dense(p.ctx.Tensor(indices.dims, i64, nil), indices.bits),
		p.ctx.Dense(p.ctx.Tensor(values.dims, elem, nil), values.bits)), true
}

// denseResource reads <key> : type after `dense_resource`.
func (p *parser) denseResource() (ir.Attribute, bool) {
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	key, quoted := p.OptionalString()
	if !quoted {
		var ok bool
		if key, ok = p.Word("identifier key for a 'dense_resource'"); !ok {
			return nil, false
		}
	}
	if !p.Punct(dialect.Greater) || !p.Punct(dialect.Colon) {
		return nil, false
	}
	at := p.tok.start
	t, ok := p.Type()
	if !ok {
		return nil, false
	}
	switch t.(type) {
	case *ir.TensorType, *ir.VectorType, *ir.MemRefType, *ir.ErrorType:
	default:
		return nil, p.Errorf(p.Since(at), "`dense_resource` expected a shaped type")
	}
	if !dialect.IsBareIdentifier(key) {
		p := dialect.NewPrinter(dialect.PrintOptions{})
		p.Quoted(key)
		key = string(p.Bytes())
	}
	return p.ctx.RawAttr("dense_resource<"+key+">", t), true
}
