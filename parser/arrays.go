package parser

import (
	"encoding/binary"
	"math/big"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// denseArray reads array<i32: 1, 2> after `array`.
func (p *parser) denseArray() (ir.Attribute, bool) {
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	at := p.tok.start
	elem, ok := p.Type()
	if !ok {
		return nil, false
	}
	switch w := ir.BitWidth(elem); {
	case w == 0:
		return nil, p.Errorf(p.Since(at), "expected integer or float type, got %s", quoted(elem))
	case w != 1 && w%8 != 0:
		return nil, p.Errorf(p.Since(at), "element type bitwidth must be a multiple of 8")
	case w > 64:
		return nil, p.Errorf(p.Since(at), "arrays of elements of more than 64 bits are not supported")
	}
	var values []int64
	if !p.PeekPunct(dialect.Greater) {
		if !p.OptionalPunct(dialect.Colon) {
			return nil, p.unexpected("':' after dense array type")
		}
		if p.PeekPunct(dialect.Greater) {
			return nil, p.unexpected("number")
		}
		if values, ok = p.arrayValues(elem, dialect.Greater); !ok {
			return nil, false
		}
	}
	if !p.Punct(dialect.Greater) {
		return nil, false
	}
	return p.ctx.DenseArray(elem, values), true
}

// arrayValues reads numbers separated by commas up to the closing token.
func (p *parser) arrayValues(elem ir.Type, end dialect.Punct) ([]int64, bool) {
	var buf [16]int64
	values := buf[:0]
	var word [1]uint64
	for len(values) > 0 || !p.PeekPunct(end) {
		if ir.BitWidth(elem) == 1 && !p.at(tWord) {
			return nil, p.unexpected("'true' or 'false'")
		}
		bits, ok := p.elementNumber(elem, word[:0])
		if !ok {
			return nil, false
		}
		values = append(values, int64(bits[0]))
		if p.PeekPunct(end) {
			break
		}
		if !p.Punct(dialect.Comma) {
			return nil, false
		}
	}
	return slices.Clone(values), true
}

// twosComplement is the number in n words, the least significant first.
func twosComplement(v *big.Int, n int) []uint64 {
	u := v
	if v.Sign() < 0 {
		u = new(big.Int).Add(v, new(big.Int).Lsh(big.NewInt(1), uint(64*n)))
	}
	bytes := u.FillBytes(make([]byte, 8*n))
	words := make([]uint64, n)
	for i := range words {
		words[i] = binary.BigEndian.Uint64(bytes[8*(n-1-i):])
	}
	return words
}
