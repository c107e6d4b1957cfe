package dialect

import (
	"math/big"
	"strconv"

	"github.com/tgopt/tgopt/internal/floats"
	"github.com/tgopt/tgopt/ir"
)

// hexAbove is the number of elements from which MLIR prints a list that is no
// splat as one hexadecimal string.
const hexAbove = 100

// inHex reports whether a list of n elements, no splat, is printed so.
func (p *Printer) inHex(n int) bool {
	limit := p.opts.HexElementsAbove
	if !limit.Set {
		return n > hexAbove
	}
	return limit.N != -1 && n > limit.N
}

func (p *Printer) denseElements(a *ir.DenseElementsAttr) {
	elem := ir.ShapedElement(a.Type)
	words := max(1, ir.ElementWords(elem))
	if n := p.opts.ElideElementsAbove; n.Set && !a.Splat && len(a.Bits)/words > n.N {
		p.Text("dense_resource<__elided__>")
		return
	}
	p.Text("dense<")
	switch {
	case a.Raw != "":
		p.Text(a.Raw)
	case !a.Splat && p.inHex(len(a.Bits)/words):
		p.hexElements(elem, a.Bits)
	default:
		p.elementList(a)
	}
	p.Byte('>')
}

// elementList prints nested lists, or the one element of a splat.
func (p *Printer) elementList(a *ir.DenseElementsAttr) {
	elem := ir.ShapedElement(a.Type)
	if a.Splat {
		p.element(elem, a.Bits)
		return
	}
	if len(a.Bits) > 0 {
		shape, _ := ir.ShapeOf(a.Type)
		p.nested(shape, elem, a.Bits)
	}
}

func (p *Printer) nested(shape []int64, elem ir.Type, bits []uint64) {
	if len(shape) == 0 {
		p.element(elem, bits)
		return
	}
	n := len(bits) / max(1, int(shape[0]))
	p.Byte('[')
	for i := range int(shape[0]) {
		if i > 0 {
			p.Text(", ")
		}
		p.nested(shape[1:], elem, bits[i*n:(i+1)*n])
	}
	p.Byte(']')
}

// element prints one element by its words.
func (p *Printer) element(elem ir.Type, bits []uint64) {
	if len(bits) == 0 {
		return
	}
	switch t := elem.(type) {
	case *ir.FloatType:
		p.buf = floats.Append(p.buf, t.Kind, bits[0])
	case *ir.IntegerType:
		switch {
		case t.Width == 1:
			p.bool(bits[0]&1 != 0)
		case len(bits) > 1:
			p.Text(wide(bits, t.Sign != ir.Unsigned).String())
		case t.Sign == ir.Unsigned:
			p.buf = strconv.AppendUint(p.buf, bits[0], 10)
		default:
			p.Int(int64(bits[0]))
		}
	case *ir.ComplexType:
		half := len(bits) / 2
		p.Byte('(')
		p.element(t.Elem, bits[:half])
		p.Byte(',')
		p.element(t.Elem, bits[half:])
		p.Byte(')')
	default:
		p.Int(int64(bits[0]))
	}
}

// wide is the number in several words.
func wide(words []uint64, signed bool) *big.Int {
	v := new(big.Int)
	for i := len(words) - 1; i >= 0; i-- {
		v.Lsh(v, 64)
		v.Or(v, new(big.Int).SetUint64(words[i]))
	}
	if signed && int64(words[len(words)-1]) < 0 {
		v.Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(64*len(words))))
	}
	return v
}

// ElementBytes is the storage of an element in MLIR's hexadecimal strings.
func ElementBytes(elem ir.Type) int {
	if _, ok := elem.(*ir.IndexType); ok {
		return 8
	}
	return int(ir.BitWidth(elem)+7) / 8
}

func (p *Printer) hexElements(elem ir.Type, bits []uint64) {
	p.Text(`"0x`)
	if ir.BitWidth(elem) == 1 { // packed, least significant bit first
		for i := 0; i < len(bits); i += 8 {
			b := byte(0)
			for j := 0; j < 8 && i+j < len(bits); j++ {
				b |= byte(bits[i+j]&1) << j
			}
			p.hexByte(b)
		}
	} else {
		if c, ok := elem.(*ir.ComplexType); ok {
			elem = c.Elem
		}
		n, words := ElementBytes(elem), ir.ElementWords(elem)
		for i := 0; i+words <= len(bits); i += words {
			for j := range n {
				p.hexByte(byte(bits[i+j/8] >> (j % 8 * 8)))
			}
		}
	}
	p.Byte('"')
}

func (p *Printer) hexByte(b byte) { p.buf = append(p.buf, hexDigits[b>>4], hexDigits[b&15]) }

func (p *Printer) sparseElements(a *ir.SparseElementsAttr) {
	p.Text("sparse<")
	if len(a.Indices.Bits) > 0 {
		p.elementList(a.Indices)
		p.Text(", ")
		p.elementList(a.Values)
	}
	p.Byte('>')
}
