package opencl

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// A product is one instruction of the matrix unit: c + a·b of repeat × k by k × 16.
type product struct {
	name    string
	c, a, b string // C types of what a lane holds
	repeat  int
	// elements of A and B that a lane holds, and the extent of K.
	aElements, bElements, k int
}

// formats are the products by the formats of their factors: word is what a name says.
var formats = []struct {
	word    string
	float   ir.FloatKind
	integer bool
	k       int
	a, b    string
}{
	{word: "hf", float: ir.F16, k: 16, a: "short", b: "int8"},
	{word: "bf", float: ir.BF16, k: 16, a: "short", b: "int8"},
	{word: "tf32", float: ir.F32, k: 8, a: "float", b: "float8"},
	{word: "s8", integer: true, k: 32, a: "short", b: "int8"},
}

// productFor is the instruction for factors and accumulator, of so many rows.
func productFor(factor, acc *numeric, repeat int) (product, error) {
	for _, f := range formats {
		if f.integer != (factor.kind == integer && factor.bits == 8) || !f.integer && (factor.kind != floating || factor.float != f.float) {
			continue
		}
		p := product{repeat: repeat, k: f.k, b: f.b, aElements: repeat * f.k / Lanes, bElements: f.k}
		words := repeat
		if f.word == "tf32" {
			if words = repeat / 2; words == 0 {
				continue
			}
		}
		p.a = vector(f.a, words)
		switch {
		case f.integer && acc.kind == integer && acc.bits == 32:
			p.c, p.name = "int", fmt.Sprintf("__builtin_IB_sub_group16_idpas_%s_%s_8_%d", f.word, f.word, repeat)
		case !f.integer && acc.storage == "float":
			p.c, p.name = "float", fmt.Sprintf("__builtin_IB_sub_group16_fdpas_f_f_%s_%s_8_%d", f.word, f.word, repeat)
		case f.word == "hf" && acc.storage == "half":
			p.c, p.name = "half", fmt.Sprintf("__builtin_IB_sub_group16_fdpas_hf_hf_hf_hf_8_%d", repeat)
		default:
			continue
		}
		p.c = vector(p.c, repeat)
		return p, nil
	}
	return product{}, fmt.Errorf("no instruction multiplies %s and adds to %s", factor.storage, acc.storage)
}

// productOf is the instruction of a name.
func productOf(name string) (product, bool) {
	for _, factor := range []numeric{{kind: floating, float: ir.F16}, {kind: floating, float: ir.BF16}, {kind: floating, float: ir.F32}, {kind: integer, bits: 8}} {
		for _, acc := range []numeric{{kind: floating, storage: "float"}, {kind: floating, storage: "half"}, {kind: integer, bits: 32}} {
			for repeat := 1; repeat <= 8; repeat *= 2 {
				if p, err := productFor(&factor, &acc, repeat); err == nil && p.name == name {
					return p, true
				}
			}
		}
	}
	return product{}, false
}

// dot writes a matrix product.
func (g *generator) dot(o *ir.Op) {
	a, b, c := g.of(dialect.Part(o, dialect.Dot, dialect.FactorA)), g.of(dialect.Part(o, dialect.Dot, dialect.FactorB)), g.of(dialect.Part(o, dialect.Dot, dialect.Addend))
	if a == nil || b == nil || c == nil {
		return
	}
	out := g.result(o, 0)
	if out == nil {
		return
	}
	if a.layout == nil || b.layout == nil || len(out.layout.Outs()) != 2 {
		g.fail(o, "products are of two matrices in registers")
		return
	}
	if !g.meet(a, b, out) {
		g.fail(o, "its operands do not lie in the warps that hold their products")
		return
	}
	g.copyTo(out, c)
	t, _ := o.Result(0).Type().(*ir.TensorType)
	if !onMatrixUnit(o) {
		g.multiply(o, a, b, out)
		return
	}
	repeat := int(dialect.IntParam(t.Encoding, "repeatCount", 0))
	p, err := productFor(a.elem, out.elem, repeat)
	if err == nil && a.elem.storage != b.elem.storage {
		err = fmt.Errorf("its factors are of different types")
	}
	if err != nil {
		g.fail(o, "%v", err)
		return
	}
	tileC, tileA, tileB := tile{out, repeat, [2]int{repeat, Lanes}}, tile{a, p.aElements, [2]int{repeat, p.k}}, tile{b, p.bElements, [2]int{p.k, Lanes}}
	for _, t := range []tile{tileC, tileA, tileB} {
		if !t.whole() {
			g.fail(o, "a tensor of shape %v has no whole tile of %d × %d for the matrix unit", t.of.layout.Shape(), t.shape[0], t.shape[1])
			return
		}
	}
	g.helpers["vector"] = true
	g.builtin(p.name)
	as, bs := tileA.at(), tileB.at()
	depth := int(a.layout.Shape()[1])
	for k := 0; k < depth; k += p.k {
		for _, place := range tileC.places() {
			m, n := place.at[0], place.at[1]
			acc := fmt.Sprintf("VECTOR(%s, %s, %d)", p.c, out.name, place.register)
			left, right := as[[2]int64{m, int64(k)}], bs[[2]int64{int64(k), n}]
			a.fetch(left, p.aElements)
			b.fetch(right, p.bElements)
			g.line("%s = %s(%s, VECTOR(%s, %s, %d), VECTOR(%s, %s, %d));", acc, p.name, acc, p.a, a.name, left, p.b, b.name, right)
		}
	}
}

// meet reports whether each warp holds the rows of A and the columns of B of which it
// holds the product, and all of K.
func (g *generator) meet(a, b, c *binding) bool {
	along := func(x *binding, dim int) []uint64 { return coordinate(x.layout, dim).warp }
	return slices.Equal(along(a, 0), along(c, 0)) && slices.Equal(along(b, 1), along(c, 1)) && reach(along(a, 1)) == 0 && reach(along(b, 0)) == 0
}

// A tile is how a tensor is cut for the matrix unit: so many consecutive registers of
// all lanes are a matrix of a shape.
type tile struct {
	of        *binding
	registers int
	shape     [2]int
}

// whole reports whether the first registers and the lanes are just such a matrix.
func (t tile) whole() bool {
	l := t.of.layout
	if t.of.registers() < t.registers || l.Shape()[0] < int64(t.shape[0]) || l.Shape()[1] < int64(t.shape[1]) {
		return false
	}
	var e linear.Echelon
	cols := append(slices.Clone(l.Columns(linear.Register)[:linear.Log2(int64(t.registers))]), l.Columns(linear.Lane)...)
	rowBits := l.OutBits(linear.TensorDim(0))
	for i, c := range cols {
		row, column := c&linear.Mask(rowBits), c>>rowBits
		if row >= uint64(t.shape[0]) || column >= uint64(t.shape[1]) || !e.Insert(c, i) {
			return false
		}
	}
	return 1<<len(cols) == t.shape[0]*t.shape[1]
}

type tilePlace struct {
	register int
	at       [2]int64 // of its first element, without what the warp adds
}

// places are the tiles of a warp, in the order of registers.
func (t tile) places() (list []tilePlace) {
	rows, columns := coordinate(t.of.layout, 0), coordinate(t.of.layout, 1)
	for r := 0; r < t.of.registers(); r += t.registers {
		at := func(cols []uint64) (v int64) {
			for b, c := range cols {
				if r>>b&1 != 0 {
					v ^= int64(c)
				}
			}
			return v
		}
		list = append(list, tilePlace{r, [2]int64{at(rows.register), at(columns.register)}})
	}
	return list
}

// at is the first register of the tile at a place.
func (t tile) at() map[[2]int64]int {
	m := map[[2]int64]int{}
	for _, p := range t.places() {
		m[p.at] = p.register
	}
	return m
}

// multiply writes a product of which each thread holds whole rows and columns.
func (g *generator) multiply(o *ir.Op, a, b, out *binding) {
	along := func(x *binding, dim int) []uint64 { return coordinate(x.layout, dim).lane }
	if !slices.Equal(along(a, 0), along(out, 0)) || !slices.Equal(along(b, 1), along(out, 1)) || reach(along(a, 1)) != 0 || reach(along(b, 0)) != 0 {
		g.fail(o, "its operands do not lie in the lanes that hold their products")
		return
	}
	as, bs := (tile{of: a, registers: 1}).at(), (tile{of: b, registers: 1}).at()
	depth := a.layout.Shape()[1]
	for _, place := range (tile{of: out, registers: 1}).places() {
		for k := range depth {
			x, okA := as[[2]int64{place.at[0], k}]
			y, okB := bs[[2]int64{k, place.at[1]}]
			if !okA || !okB {
				g.fail(o, "a thread does not hold what it multiplies")
				return
			}
			acc := out.at(at(place.register))
			left, right := g.unpack(a.elem, a.at(at(x))), g.unpack(b.elem, b.at(at(y)))
			if out.elem.kind == floating {
				g.line("%s = %s;", acc, g.pack(out.elem, fmt.Sprintf("fma((float)%s, (float)%s, (float)%s)", left, right, g.unpack(out.elem, acc))))
			} else {
				g.line("%s += (%s)%s * %s;", acc, out.elem.storage, left, right)
			}
		}
	}
}
