package nvvm

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// Products of matrices in registers, as the tables of PTX for mma and mma.sp
// have them: the type of A's elements says the shapes, and shape and type how
// many registers of which type hold a part of each matrix.

var mmaVerifiers = map[string]verifier{
	"mma.sync":           verifyMma(false),
	"mma.sp.sync":        verifyMma(true),
	"mma.block_scale":    verifyScaledMma(32, "mma with block scaling"),
	"mma.sp.block_scale": verifyScaledMma(64, "sparse mma with block scaling"),
}

// A multiplicand is a type of the elements of A and B.
type multiplicand struct {
	// depth is how many columns of A one register of each thread covers for
	// eight rows.
	depth int64
	// result is what the elements of the product may be: "h" pairs of f16, "s"
	// f32, "i" i32.
	result string
	// dense and sparse say how deep products may be, in units of depth.
	dense, sparse []int64
}

var multiplicands = map[string]multiplicand{
	"tf32": {4, "s", []int64{1, 2}, []int64{2, 4}},
	"bf16": {8, "s", []int64{1, 2}, []int64{2, 4}},
	"f16":  {8, "hs", []int64{1, 2}, []int64{2, 4}},
	"s8":   {16, "i", []int64{1, 2}, []int64{2, 4}},
	"u8":   {16, "i", []int64{1, 2}, []int64{2, 4}},
	"s4":   {32, "i", []int64{1, 2}, []int64{2, 4}},
	"u4":   {32, "i", []int64{1, 2}, []int64{2, 4}},
	"b1":   {128, "i", []int64{1, 2}, nil},
	"e4m3": {16, "hs", []int64{1, 2}, []int64{4}},
	"e5m2": {16, "hs", []int64{1, 2}, []int64{4}},
	"e3m2": {16, "hs", nil, []int64{4}},
	"e2m3": {16, "hs", nil, []int64{4}},
	"e2m1": {16, "hs", nil, []int64{4}},
}

// A product is what registers an mma takes: any of the lists of each matrix.
type product struct {
	a, b, c, result [][]ir.Type
}

func verifyMma(isSparse bool) verifier {
	return func(o *ir.Op, report dialect.Report) {
		shape, elem := shapeOf(o), dialect.KeywordOf(o, ptxTypes[0])
		if len(shape) != 3 {
			return
		}
		if elem == "" {
			report("requires attribute '%s'", ptxTypes[0])
			return
		}
		var p *product
		if shape[0] == 16 {
			m := multiplicands[elem]
			depths := m.dense
			if isSparse {
				depths = m.sparse
			}
			if depths == nil {
				report("invalid shape or multiplicand type: %s", elem)
				return
			}
			if c := typesOf(o, "operandC"); len(c) == 0 || accumulatorType(c[0]) != accumulatorType(o.Result(0).Type()) {
				report("ctype does not match dtype")
				return
			}
			p = m.product(o.Context(), shape, depths, isSparse)
		} else {
			p = smallProduct(o.Context(), shape, elem, isSparse)
		}
		if p == nil {
			report("unimplemented variant for MMA shape <%d, %d, %d>", shape[0], shape[1], shape[2])
			return
		}
		if p.verifyTypes(o, report) {
			verifyMmaAttrs(o, elem, shape, isSparse, report)
		}
	}
}

// product is that of 16 rows.
func (m multiplicand) product(c *ir.Context, shape, depths []int64, isSparse bool) *product {
	if shape[1] != 8 || shape[2]%m.depth != 0 || !slices.Contains(depths, shape[2]/m.depth) {
		return nil
	}
	register := ir.Type(c.Integer(32))
	if m.depth == 8 && strings.Contains(m.result, "h") {
		register = half2(c)
	}
	n := shape[2] / m.depth
	p := &product{a: [][]ir.Type{repeat(2*n, register)}, b: [][]ir.Type{repeat(n, register)}}
	if isSparse { // two of four elements of A
		p.a = p.b
		if m.result == "hs" && m.depth == 16 { // LLVM 22 counts half of the bytes
			p.a = [][]ir.Type{p.b[0], repeat(n/2, register)}
			p.b = p.a
		}
	}
	halves, singles, ints := repeat(2, half2(c)), repeat(4, c.Float(ir.F32)), repeat(4, c.Integer(32))
	if m.result == "i" {
		p.c, p.result = [][]ir.Type{ints}, [][]ir.Type{ints}
		return p
	}
	p.c = [][]ir.Type{halves, singles}
	p.result = p.c
	if m.result == "s" {
		p.result = p.c[1:]
	}
	return p
}

// smallProduct is that of 8 rows and columns, one for each type.
func smallProduct(c *ir.Context, shape []int64, elem string, isSparse bool) *product {
	m := multiplicands[elem]
	if shape[0] != 8 || shape[1] != 8 {
		return nil
	}
	f64, i32 := c.Float(ir.F64), c.Integer(32)
	switch {
	case elem == "f16" && shape[2] == 4:
		pairs, any := [][]ir.Type{repeat(2, half2(c))}, [][]ir.Type{repeat(4, half2(c)), repeat(8, c.Float(ir.F32))}
		return &product{pairs, pairs, any, any}
	case elem == "f64" && shape[2] == 4:
		one, two := [][]ir.Type{repeat(1, f64)}, [][]ir.Type{repeat(2, f64)}
		return &product{one, one, two, two}
	case m.result == "i" && shape[2] == m.depth && !(isSparse && elem == "b1"):
		one, two := [][]ir.Type{repeat(1, i32)}, [][]ir.Type{repeat(2, i32)}
		return &product{one, one, two, two}
	}
	return nil
}

func (p *product) verifyTypes(o *ir.Op, report dialect.Report) bool {
	for i, want := range [][][]ir.Type{p.a, p.b, p.c} {
		got := typesOf(o, "operand"+matrices[i])
		if !slices.ContainsFunc(want, func(ts []ir.Type) bool { return slices.Equal(ts, got) }) {
			var texts strings.Builder
			for _, ts := range want {
				fmt.Fprintf(&texts, "%dx%s ", len(ts), printer.TypeText(ts[0]))
			}
			report("Could not match types for the %s operands; expected one of %sbut got %s", matrices[i], texts.String(), typeTexts(got))
			return false
		}
	}
	t := o.Result(0).Type()
	if !slices.ContainsFunc(p.result, func(ts []ir.Type) bool { return isStructOf(t, ts) }) {
		texts := make([]string, len(p.result))
		for i, ts := range p.result {
			texts[i] = "!llvm.struct<(" + typeTexts(ts) + ")>"
		}
		report("Could not match allowed types for the result; expected one of %s but got %s", strings.Join(texts, ", "), printer.TypeText(t))
		return false
	}
	return true
}

func verifyMmaAttrs(o *ir.Op, elem string, shape []int64, isSparse bool, report dialect.Report) {
	layoutA, layoutB := dialect.KeywordOf(o, "layoutA"), dialect.KeywordOf(o, "layoutB")
	switch {
	case elem == "b1" && o.Attr("b1Op") == nil:
		report("op requires b1Op attribute")
	case strings.Contains("s4 u4 s8 u8", elem) && o.Attr("intOverflowBehavior") == nil:
		report("op requires intOverflowBehavior attribute")
	case isSparse || elem == "f16" && shape[0] == 8:
	case layoutA != "row" || layoutB != "col":
		report("requires layoutA = #nvvm.mma_layout<row> and layoutB = #nvvm.mma_layout<col> for shape <%d, %d, %d> with "+
			"element types %s and %s. Only m8n8k4 with f16 supports other layouts.", shape[0], shape[1], shape[2],
			elem, dialect.KeywordOf(o, ptxTypes[1]))
	}
}

// accumulatorType is the word for the elements of C or of the product, whose
// registers are those of a struct.
func accumulatorType(t ir.Type) string {
	if m, ok := llvm.Members(t); ok {
		if len(m) == 0 {
			return ""
		}
		t = m[0]
	}
	return inferType(t, true)
}

// isStructOf reports whether t is the literal struct of these members.
func isStructOf(t ir.Type, members []ir.Type) bool {
	m, ok := llvm.Members(t)
	return ok && llvm.IsLiteral(t) && slices.Equal(m, members)
}

// verifyScaledMma: products with scales are deep elements deep, and twice that
// for those of four bits.
func verifyScaledMma(deep int64, what string) verifier {
	isSparse := deep == 64
	return func(o *ir.Op, report dialect.Report) {
		s := shapeOf(o)
		kind, size, format := dialect.KeywordOf(o, "kind"), dialect.KeywordOf(o, "scaleVecSize"), dialect.KeywordOf(o, "blockScaleFormat")
		name := ""
		if len(s) == 3 {
			name = fmt.Sprintf("mma.m%dn%dk%d", s[0], s[1], s[2])
		}
		switch {
		case slices.ContainsFunc(matrices[:], func(m string) bool { return len(typesOf(o, "operand"+m)) == 0 }):
			report("requires registers of A, B and C") // from which the types that stand in the text are
		case isSparse && !isSet(o, "orderedMetadata"):
			report("'orderedMetadata' attribute is mandatory")
		case len(s) != 3 || s[0] != 16 || s[1] != 8 || s[2] != deep && s[2] != 2*deep:
			report("unsupported Geom for %s", what)
		case s[2] == deep:
			if kind != "mxf8f6f4" || size != "x1" || format != "ue8m0" {
				report("unsupported Kind, ScaleVecSize and BlockScaleFormat attributes for %s", name)
			}
		case dialect.KeywordOf(o, ptxTypes[0]) != "e2m1" || dialect.KeywordOf(o, ptxTypes[1]) != "e2m1":
			report("unsupported MMATypes attribute for %s.(mxf4nvf4|mxf4)", name)
		case kind == "mxf4" && size != "x2":
			report("unsupported ScaleVecSize attribute for %s.mxf4", name)
		case kind == "mxf4" && format != "ue8m0":
			report("unsupported BlockScaleFormat attribute for %s.mxf4", name)
		case kind == "mxf4nvf4" && !(size == "x2" && format == "ue8m0" || size == "x4"):
			report("unsupported ScaleVecSize and BlockScaleFormat attributes for %s.mxf4nvf4", name)
		case kind != "mxf4" && kind != "mxf4nvf4":
			report("unsupported Kind attribute for %s", name)
		}
	}
}

var matrixVerifiers = map[string]verifier{
	"ldmatrix": verifyLdMatrix,
	"stmatrix": verifyStMatrix,
}

// ldMatrices are the tiles that ldmatrix reads, by their shape; messages have
// the words for what is wrong.
var ldMatrices = map[string]struct {
	nums               []int64
	layout             string // "" for any
	elems              []string
	numText, elemsText string
}{
	"8x8": {[]int64{1, 2, 4}, "", []string{"b16"}, "1, 2 or 4", "b16"},
	"8x16": {[]int64{1, 2, 4}, "row", []string{"b8x16.b4x16_p64", "b8x16.b6x16_p32"},
		"1, 2 or 4", "b8x16.b4x16_p64 or b8x16.b6x16_p32"},
	"16x16": {[]int64{1, 2}, "col", []string{"b8", "b8x16.b4x16_p64", "b8x16.b6x16_p32"},
		"1 or 2", "b8, b8x16.b4x16_p64 or b8x16.b6x16_p32"},
}

func matrixShape(o *ir.Op) string {
	s := shapeOf(o)
	if len(s) != 2 {
		return ""
	}
	return fmt.Sprintf("%dx%d", s[0], s[1])
}

func verifyLdMatrix(o *ir.Op, report dialect.Report) {
	shape := matrixShape(o)
	m, ok := ldMatrices[shape]
	num, _ := o.IntAttr("num")
	registers := num
	if shape == "16x16" {
		registers = 2 * num
	}
	i32 := o.Context().Integer(32)
	switch t := o.Result(0).Type(); {
	case !ok:
		report("expected shape to be 8x8, 8x16 or 16x16")
	case !slices.Contains(m.nums, num):
		report("expected num attribute to be %s for %s matrix", m.numText, shape)
	case m.layout != "" && dialect.KeywordOf(o, "layout") != m.layout:
		report("expected layout to be %s for %s matrix", m.layout, shape)
	case !slices.Contains(m.elems, dialect.KeywordOf(o, "eltType")):
		report("expected element type to be %s for %s matrix", m.elemsText, shape)
	case registers == 1 && t != i32:
		report("expected destination type is i32")
	case registers > 1 && !isStructOf(t, repeat(registers, i32)):
		report("expected destination type is a structure of %d elements of type i32", registers)
	}
}

func verifyStMatrix(o *ir.Op, report dialect.Report) {
	n, shape, elem := len(typesOf(o, "sources")), matrixShape(o), dialect.KeywordOf(o, "eltType")
	switch {
	case n != 1 && n != 2 && n != 4:
		report("expected num attribute to be 1, 2 or 4")
	case shape == "8x8" && elem != "b16":
		report("expected element type to be B16 for 8x8 matrix")
	case shape == "16x8" && elem != "b8":
		report("expected element type to be B8 for 16x8 matrix")
	case shape == "16x8" && dialect.KeywordOf(o, "layout") != "col":
		report("expected layout to be col for 16x8 matrix")
	case shape != "8x8" && shape != "16x8":
		report("expected shape to be 8x8 or 16x8")
	}
}
