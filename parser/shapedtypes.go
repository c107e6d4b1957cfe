package parser

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

func (p *parser) tensor() (ir.Type, bool) {
	if p.OptionalPunct(dialect.Star) {
		if !p.afterX() {
			return nil, false
		}
		elem, ok := p.element(tensorElement, "invalid tensor element type")
		if !ok {
			return nil, false
		}
		return p.ctx.UnrankedTensor(elem), true
	}
	var room [usualRank]int64
	shape, ok := p.dimensions(room[:0], true, nil)
	if !ok {
		return nil, false
	}
	elem, ok := p.element(tensorElement, "invalid tensor element type")
	if !ok {
		return nil, false
	}
	var enc ir.Attribute
	if p.OptionalPunct(dialect.Comma) {
		if enc, ok = p.Attribute(nil); !ok {
			return nil, false
		}
	}
	return p.ctx.Tensor(shape, elem, enc), true
}

// afterX takes the x that follows * in an unranked type, which the lexer may
// have joined with the element type: xf32.
func (p *parser) afterX() bool {
	if p.at(tWord) && p.text(p.tok)[0] == 'x' {
		p.splitToken(1)
		return true
	}
	return p.unexpected("'x'")
}

// splitToken drops the first n bytes of the next token.
func (p *parser) splitToken(n uint32) {
	p.lex.pos = p.tok.start + n
	p.lastEnd = p.lex.pos
	p.tok = p.lex.next()
}

// Dimensions reads `4x?x` in front of an element type.
func (p *parser) Dimensions() ([]int64, bool) { return p.dimensions(nil, true, nil) }

// Shape reads `4x?x8`.
func (p *parser) Shape() ([]int64, bool) { return p.dimensions(nil, false, nil) }

// maxRank bounds dimensions, each of which has the rest of them read as a word.
const maxRank = 1000

// usualRank is how many dimensions of a type need no memory while it is read.
const usualRank = 8

// dimensions reads sizes joined by x, and appends them to shape. The lexer sees `128x64xf16` as 128 and
// the word x64xf16, so words are split after their x. trailing says that an x
// also follows the last size; scalable, if set, allows [4].
func (p *parser) dimensions(shape []int64, trailing bool, scalable *[]bool) ([]int64, bool) {
	for {
		if len(shape) == maxRank {
			return nil, p.ErrorHere("more than %d dimensions", maxRank)
		}
		open := scalable != nil && p.OptionalPunct(dialect.LSquare)
		switch {
		case p.at(tInt):
			text := p.text(p.tok)
			if len(text) > 1 && text[0] == '0' && text[1] == 'x' {
				// 0x4 lexes as a hexadecimal number: take the 0 alone.
				p.tok.end = p.tok.start + 1
				p.lex.pos = p.tok.end
				text = "0"
			}
			n, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				return nil, p.ErrorHere("dimension is too large")
			}
			shape = append(shape, n)
			p.advance()
		case p.at(kind(dialect.Question)) && scalable == nil:
			shape = append(shape, ir.Dynamic)
			p.advance()
		default:
			if trailing && !open {
				return shape, true
			}
			return nil, p.unexpected("dimension")
		}
		if open && !p.Punct(dialect.RSquare) {
			return nil, false
		}
		if scalable != nil {
			*scalable = append(*scalable, open)
		}
		if !p.at(tWord) || p.text(p.tok)[0] != 'x' || p.tok.start != p.lastEnd && !trailing {
			if trailing {
				return nil, p.unexpected("'x' in dimension list")
			}
			return shape, true
		}
		p.splitToken(1)
	}
}

func (p *parser) vector() (ir.Type, bool) {
	var scalable []bool
	at := p.tok.start
	shape, ok := p.dimensions(nil, true, &scalable)
	if !ok {
		return nil, false
	}
	for _, d := range shape {
		if d <= 0 {
			return nil, p.Errorf(p.Since(at), "vector types must have positive constant sizes but got %s", dimensionList(shape))
		}
	}
	elem, ok := p.element(scalarElement, "vector elements must be integers, floats, index or of a dialect that allows it")
	if !ok {
		return nil, false
	}
	if !slices.Contains(scalable, true) {
		scalable = nil
	}
	return p.ctx.Vector(shape, scalable, elem), true
}

func (p *parser) memref() (ir.Type, bool) {
	unranked := p.OptionalPunct(dialect.Star)
	var shape []int64
	ok := true
	if unranked {
		ok = p.afterX()
	} else {
		shape, ok = p.Dimensions()
	}
	if !ok {
		return nil, false
	}
	elem, ok := p.element(memrefElement, "invalid memref element type")
	if !ok {
		return nil, false
	}
	layout, space, ok := p.memrefParams(unranked, len(shape))
	if !ok {
		return nil, false
	}
	if unranked {
		return p.ctx.UnrankedMemRef(elem, space), true
	}
	return p.ctx.MemRef(shape, elem, layout, space), true
}

// memrefParams reads `, layout, space`, both optional, and stops at `>`.
func (p *parser) memrefParams(unranked bool, rank int) (layout, space ir.Attribute, ok bool) {
	for p.OptionalPunct(dialect.Comma) {
		at := p.tok.start
		a, ok := p.Attribute(nil)
		if !ok {
			return nil, nil, false
		}
		mismatch := -1
		switch l := a.(type) {
		case *ir.AffineMapAttr:
			if l.NumDims != rank {
				mismatch = l.NumDims
			}
		case *ir.StridedLayoutAttr:
			if !unranked && len(l.Strides) != rank {
				return nil, nil, p.Errorf(p.Since(at), "expected the number of strides to match the rank")
			}
		default:
			if space != nil {
				return nil, nil, p.Errorf(p.Since(at), "multiple memory spaces specified in memref type")
			}
			if !memorySpace(a) {
				return nil, nil, p.Errorf(p.Since(at), "unsupported memory space Attribute")
			}
			space = a
			continue
		}
		switch {
		case space != nil:
			return nil, nil, p.Errorf(p.Since(at), "expected memory space to be last in memref type")
		case unranked:
			return nil, nil, p.Errorf(p.Since(at), "cannot have affine map for unranked memref type")
		case mismatch >= 0:
			return nil, nil, p.Errorf(p.Since(at), "memref layout mismatch between rank and affine map: %d != %d", rank, mismatch)
		}
		layout = a
	}
	return layout, space, true
}

// element reads the element type of a shaped type.
func (p *parser) element(valid func(ir.Type) bool, complaint string) (ir.Type, bool) {
	at := p.tok.start
	t, ok := p.Type()
	if !ok {
		return nil, false
	}
	if !valid(t) {
		return nil, p.Errorf(p.Since(at), "%s", complaint)
	}
	return t, true
}

func dimensionList(shape []int64) string {
	words := make([]string, len(shape))
	for i, d := range shape {
		words[i] = strconv.FormatInt(d, 10)
	}
	return strings.Join(words, ", ")
}

func scalarElement(t ir.Type) bool {
	switch t.(type) {
	case *ir.IntegerType, *ir.FloatType, *ir.IndexType, *ir.CustomType, *ir.ErrorType:
		return true
	}
	return false
}

func tensorElement(t ir.Type) bool {
	switch t.(type) {
	case *ir.VectorType, *ir.ComplexType:
		return true
	}
	return scalarElement(t)
}

func memrefElement(t ir.Type) bool {
	_, nested := t.(*ir.MemRefType)
	return nested || tensorElement(t)
}

func complexElement(t ir.Type) bool {
	_, index := t.(*ir.IndexType)
	return !index && scalarElement(t)
}

// memorySpace reports whether a may name a memory space.
func memorySpace(a ir.Attribute) bool {
	switch a.(type) {
	case *ir.IntegerAttr, *ir.StringAttr, *ir.DictAttr, *ir.CustomAttr:
		return true
	}
	return false
}

// stridedLayout reads `<[4, ?], offset: 1>` behind strided.
func (p *parser) stridedLayout() (ir.Attribute, bool) {
	if !p.Punct(dialect.Less) || !p.Punct(dialect.LSquare) {
		return nil, false
	}
	var strides []int64
	for !p.PeekPunct(dialect.RSquare) {
		if len(strides) > 0 && !p.Punct(dialect.Comma) {
			return nil, false
		}
		v, ok := p.stride()
		if !ok {
			return nil, false
		}
		strides = append(strides, v)
	}
	p.advance()
	offset := int64(0)
	if p.OptionalPunct(dialect.Comma) {
		if !p.Keyword("offset") {
			return nil, p.ErrorHere("expected 'offset' after comma")
		}
		if !p.Punct(dialect.Colon) {
			return nil, false
		}
		var ok bool
		if offset, ok = p.stride(); !ok {
			return nil, false
		}
	}
	return p.ctx.StridedLayout(strides, offset), p.Punct(dialect.Greater)
}

func (p *parser) stride() (int64, bool) {
	if p.OptionalPunct(dialect.Question) {
		return ir.Dynamic, true
	}
	v, found, ok := p.OptionalInteger(64)
	if !found {
		return 0, p.unexpected("a 64-bit signed integer or '?'")
	}
	return v, ok
}
