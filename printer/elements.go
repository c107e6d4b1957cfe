package printer

import (
	"encoding/binary"
	"math/big"
	"slices"
	"strconv"

	"github.com/tgopt/tgopt/internal/floats"
	"github.com/tgopt/tgopt/ir"
)

// hexAbove is the number of elements from which MLIR prints a list that is no
// splat as one hexadecimal string.
const hexAbove = 100

// inHex reports whether a list of n elements, no splat, is printed so.
func (p *Printer) inHex(n int64) bool {
	limit := p.opts.HexElementsAbove
	if !limit.Set {
		return n > hexAbove
	}
	return limit.N != -1 && n > int64(limit.N)
}

// elided reports whether a list is too long to be printed, and prints what
// stands for it.
func (p *Printer) elided(a *ir.DenseElementsAttr) bool {
	n := p.opts.ElideElementsAbove
	return n.Set && !a.Splat && a.Len() > int64(n.N)
}

const elidedElements = "dense_resource<__elided__>"

func (p *Printer) denseElements(a *ir.DenseElementsAttr) {
	if p.elided(a) {
		p.Text(elidedElements)
		return
	}
	p.Text("dense<")
	p.elementList(a, true)
	p.Byte('>')
}

func (p *Printer) sparseElements(a *ir.SparseElementsAttr) {
	if p.elided(a.Indices) || p.elided(a.Values) {
		p.Text(elidedElements)
		return
	}
	p.Text("sparse<")
	if a.Indices.Len() > 0 {
		p.elementList(a.Indices, false)
		p.Text(", ")
		p.elementList(a.Values, true)
	}
	p.Byte('>')
}

// elementList prints what stands in dense<…>; hex says that a long list may be
// one string.
func (p *Printer) elementList(a *ir.DenseElementsAttr, hex bool) {
	elem := ir.ShapedElement(a.Type)
	words := ir.ElementWords(elem)
	one := func(i int) { p.element(elem, a.Words(i)) }
	if words == 0 {
		one = func(i int) { p.Quoted(a.Strings[i]) }
	}
	switch n := a.Len(); {
	case a.Splat:
		one(0)
	case n == 0:
	case hex && words > 0 && p.inHex(n):
		p.hexElements(elem, a.Bits, words)
	default:
		shape, _ := ir.ShapeOf(a.Type)
		p.nestedElements(shape, 0, one)
	}
}

// nestedElements prints the elements from number first on that fill the shape,
// and returns the number behind them.
func (p *Printer) nestedElements(shape []int64, first int, one func(int)) int {
	if len(shape) == 0 {
		one(first)
		return first + 1
	}
	p.Byte('[')
	for i := range shape[0] {
		if i > 0 {
			p.Text(", ")
		}
		first = p.nestedElements(shape[1:], first, one)
	}
	p.Byte(']')
	return first
}

func (p *Printer) element(elem ir.Type, words []uint64) {
	switch t := elem.(type) {
	case *ir.FloatType:
		if len(words) > 1 {
			p.buf = floats.AppendWide(p.buf, t.Kind, words[0], words[1])
		} else {
			p.buf = floats.Append(p.buf, t.Kind, words[0])
		}
	case *ir.ComplexType:
		half := len(words) / 2
		p.Byte('(')
		p.element(t.Elem, words[:half])
		p.Byte(',')
		p.element(t.Elem, words[half:])
		p.Byte(')')
	case *ir.IntegerType:
		p.integerElement(t, words)
	default:
		p.Int(int64(words[0]))
	}
}

func (p *Printer) integerElement(t *ir.IntegerType, words []uint64) {
	switch {
	case t.Width == 1:
		p.bool(words[0]&1 != 0)
	case len(words) > 1:
		bytes := make([]byte, 0, 8*len(words))
		for _, w := range slices.Backward(words) {
			bytes = binary.BigEndian.AppendUint64(bytes, w)
		}
		n := new(big.Int).SetBytes(bytes)
		if t.Sign != ir.Unsigned && n.Bit(int(t.Width)-1) == 1 {
			n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(64*len(words))))
		}
		p.Text(n.String())
	case t.Sign == ir.Unsigned:
		p.buf = strconv.AppendUint(p.buf, words[0], 10)
	default:
		p.Int(int64(words[0]))
	}
}

// ElementBytes is the storage of an element in MLIR's hexadecimal strings.
func ElementBytes(elem ir.Type) int {
	switch t := elem.(type) {
	case *ir.IndexType:
		return 8
	case *ir.ComplexType:
		return 2 * ElementBytes(t.Elem)
	}
	return int(ir.BitWidth(elem)+7) / 8
}

func (p *Printer) hexElements(elem ir.Type, words []uint64, each int) {
	p.Text(`"0x`)
	if it, ok := elem.(*ir.IntegerType); ok && it.Width == 1 { // packed, least significant bit first
		for i := 0; i < len(words); i += 8 {
			b := byte(0)
			for j := 0; j < 8 && i+j < len(words); j++ {
				b |= byte(words[i+j]&1) << j
			}
			p.hexBytes(uint64(b), 1)
		}
	} else {
		parts := 1
		if _, ok := elem.(*ir.ComplexType); ok {
			parts = 2
		}
		n, size := ElementBytes(elem)/parts, each/parts
		last := ^uint64(0) // of the last word: the bits that are stored
		if it, ok := elem.(*ir.IntegerType); ok && it.Width%64 != 0 {
			last >>= 64 - it.Width%64
		}
		for i := 0; i < len(words); i += size {
			for j := range size {
				w := words[i+j]
				if j == size-1 {
					w &= last
				}
				p.hexBytes(w, min(n-8*j, 8))
			}
		}
	}
	p.Byte('"')
}

// hexBytes appends the low n bytes of v, the lowest first.
func (p *Printer) hexBytes(v uint64, n int) {
	for range n {
		p.buf = append(p.buf, hexDigits[v>>4&15], hexDigits[v&15])
		v >>= 8
	}
}
