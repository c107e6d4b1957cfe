package nvvm

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

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
	case m.layout != "" && keyword(o, "layout") != m.layout:
		report("expected layout to be %s for %s matrix", m.layout, shape)
	case !slices.Contains(m.elems, keyword(o, "eltType")):
		report("expected element type to be %s for %s matrix", m.elemsText, shape)
	case registers == 1 && t != i32:
		report("expected destination type is i32")
	case registers > 1 && !isStructOf(t, repeat(registers, i32)):
		report("expected destination type is a structure of %d elements of type i32", registers)
	}
}

func verifyStMatrix(o *ir.Op, report dialect.Report) {
	n, shape, elem := len(typesOf(o, "sources")), matrixShape(o), keyword(o, "eltType")
	switch {
	case n != 1 && n != 2 && n != 4:
		report("expected num attribute to be 1, 2 or 4")
	case shape == "8x8" && elem != "b16":
		report("expected element type to be B16 for 8x8 matrix")
	case shape == "16x8" && elem != "b8":
		report("expected element type to be B8 for 16x8 matrix")
	case shape == "16x8" && keyword(o, "layout") != "col":
		report("expected layout to be col for 16x8 matrix")
	case shape != "8x8" && shape != "16x8":
		report("expected shape to be 8x8 or 16x8")
	}
}
