package parser

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// sparseElements reads sparse<indices, values> : type after `sparse`.
func (p *parser) sparseElements(start token, t ir.Type) (ir.Attribute, bool) {
	a, ok := p.elementsInBrackets(start, t, p.sparseParts)
	if s, sparse := a.(*ir.SparseElementsAttr); ok && sparse {
		ok = p.validSparse(start, s)
	}
	return a, ok
}

func (p *parser) sparseParts(t ir.Type) (ir.Attribute, bool) {
	i64, elem := p.ctx.Integer(64), ir.ShapedElement(t)
	shape, _ := ir.ShapeOf(t)
	rank := int64(len(shape))
	if p.PeekPunct(dialect.Greater) {
		return p.ctx.Sparse(t, p.ctx.Dense(p.ctx.Tensor([]int64{0, rank}, i64, nil), nil),
			p.ctx.Dense(p.ctx.Tensor([]int64{0}, elem, nil), nil)), true
	}
	indexList, ok := p.elementList(i64, false)
	if !ok || !p.Punct(dialect.Comma) {
		return nil, false
	}
	valueList, ok := p.elementList(elem, true)
	if !ok {
		return nil, false
	}
	indexDims := indexList.dims
	if indexDims == nil {
		indexDims = []int64{1, rank}
	}
	valueDims := valueList.dims
	if valueDims == nil {
		valueDims = indexDims[:1]
	}
	indices, ok := p.makeElements(p.ctx.Tensor(indexDims, i64, nil), indexList)
	if !ok {
		return nil, false
	}
	values, ok := p.makeElements(p.ctx.Tensor(valueDims, elem, nil), valueList)
	if !ok {
		return nil, false
	}
	return p.ctx.Sparse(t, indices, values), true
}

// validSparse checks that there is a value for each index, and that each index
// lies in the shape.
func (p *parser) validSparse(start token, a *ir.SparseElementsAttr) bool {
	shape, _ := ir.ShapeOf(a.Type)
	indexShape, _ := ir.ShapeOf(a.Indices.Type)
	valueShape, _ := ir.ShapeOf(a.Values.Type)
	rank := int64(len(shape))
	rows := len(indexShape) == 2 && indexShape[1] == rank || len(indexShape) == 1 && rank == 1
	if !rows || len(valueShape) != 1 || valueShape[0] != indexShape[0] {
		return p.Errorf(p.Since(start.start), "expected shape (%s); inferred shape of indices literal (%s); inferred shape of values literal (%s)",
			listed(shape), listed(indexShape), listed(valueShape))
	}
	for i := range indexShape[0] {
		at := make([]int64, rank)
		inside := true
		for j := range at {
			k := 0
			if !a.Indices.Splat {
				k = int(i*rank) + j
			}
			at[j] = int64(a.Indices.Bits[k])
			inside = inside && at[j] >= 0 && at[j] < shape[j]
		}
		if !inside {
			return p.Errorf(p.Since(start.start), "sparse index #%d is not contained within the value shape, with index=%s, and type=%s",
				i, listed(at), quoted(a.Type))
		}
		if a.Indices.Splat {
			break // the others are the same
		}
	}
	return true
}

// resourceAttr reads <key> : type after `dense_resource`.
func (p *parser) resourceAttr() (ir.Attribute, bool) {
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
	if _, broken := t.(*ir.ErrorType); broken {
		return p.ctx.Unit(), true
	}
	if _, shaped := ir.ShapeOf(t); !shaped {
		return nil, p.Errorf(p.Since(at), "`dense_resource` expected a shaped type")
	}
	return p.ctx.Resource(key, t), true
}
