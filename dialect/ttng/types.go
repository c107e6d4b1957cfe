package ttng

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// What verifiers and effects ask of types: a memory descriptor, a tensor or a
// tensor descriptor as shape, element and encoding. A type of some other
// dialect leaves them empty, and then nothing is checked.

type view struct {
	shape    []int64
	elem     ir.Type
	encoding ir.Attribute
}

func typeOf(o *ir.Op, operand string) ir.Type {
	if v := dialect.OperandNamed(o, operand); v != nil {
		return v.Type()
	}
	return nil
}

func viewOf(t ir.Type) (v view, ok bool) {
	switch t := t.(type) {
	case *ir.TensorType:
		return view{t.Shape, t.Elem, t.Encoding}, true
	case *ir.CustomType:
		shape, okShape := dialect.TypeParam(t, "shape").(*ir.DenseArrayAttr)
		elem, okElem := dialect.TypeParam(t, "elementType").(*ir.TypeAttr)
		if !okShape || !okElem {
			return view{}, false
		}
		v = view{shape.Values, elem.Type, dialect.TypeParam(t, "encoding")}
		if v.encoding == nil {
			v.encoding = dialect.TypeParam(t, "sharedLayout")
		}
		return v, true
	}
	return view{}, false
}

func isMutable(t ir.Type) bool { return dialect.TypeParam(t, "mutable") != nil }

func elements(shape []int64) int64 {
	n := int64(1)
	for _, d := range shape {
		n *= d
	}
	return n
}

// signless drops the sign that the element type of a descriptor may have.
func signless(c *ir.Context, t ir.Type) ir.Type {
	if it, ok := t.(*ir.IntegerType); ok {
		return c.Integer(it.Width)
	}
	return t
}

func isIntOf(t ir.Type, width uint32) bool {
	it, ok := t.(*ir.IntegerType)
	return ok && it.Width == width
}

func isFloatOf(t ir.Type, kinds ...ir.FloatKind) bool {
	ft, ok := t.(*ir.FloatType)
	if !ok {
		return false
	}
	for _, k := range kinds {
		if ft.Kind == k {
			return true
		}
	}
	return false
}

// How barriers and buffers spread over the blocks of a cluster.

// rowsText is bases as messages show them: [[1], [2]].
func rowsText(rows [][]int64) string {
	texts := make([]string, len(rows))
	for i, row := range rows {
		texts[i] = "[" + commas(row) + "]"
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

// blockBarriers is the layout of a barrier in each of n blocks: [[1], [2], …].
func blockBarriers(n int64) [][]int64 {
	var rows [][]int64
	for b := int64(1); b < n; b *= 2 {
		rows = append(rows, []int64{b})
	}
	return rows
}

// pairBarriers is that of a barrier in each pair of blocks: [[0], [1], [2], …].
func pairBarriers(n int64) [][]int64 { return append([][]int64{{0}}, blockBarriers(n/2)...) }

func cgaOf(t ir.Type) [][]int64 {
	rows, _ := layout.CGALayout(dialect.TypeParam(t, "encoding"))
	return rows
}

// spreadOK checks that a barrier is there once for each block. One without a
// layout of blocks is of Triton 3.6 or before.
func spreadOK(o *ir.Op, t ir.Type, what string, report dialect.Report) bool {
	rows, want := cgaOf(t), blockBarriers(ttg.NumCTAs(o))
	if rows == nil || ttg.SameRows(rows, want) {
		return true
	}
	report("%s cga_layout must be %s, got %s", what, rowsText(want), rowsText(rows))
	return false
}

// tmaBarrierOK checks the barrier of a TMA load in a module that says whether
// blocks work in pairs.
func tmaBarrierOK(o *ir.Op, t ir.Type, report dialect.Report) bool {
	pairs, stated := moduleBool(o, "ttng.two-ctas")
	rows, each := cgaOf(t), blockBarriers(ttg.NumCTAs(o))
	if !stated || rows == nil || ttg.SameRows(rows, each) {
		return true
	}
	wants := rowsText(each)
	if pairs {
		both := pairBarriers(ttg.NumCTAs(o))
		if ttg.SameRows(rows, both) {
			return true
		}
		wants = fmt.Sprintf("%s or %s", wants, rowsText(both))
	}
	report("TMA barrier cga_layout must be %s, got %s", wants, rowsText(rows))
	return false
}

// moduleBool is a flag of the module around o.
func moduleBool(o *ir.Op, name string) (value, stated bool) {
	for p := o.Parent(); p != nil; p = p.Parent() {
		if p.Is("builtin.module") {
			if a, ok := p.Attr(name).(*ir.IntegerAttr); ok {
				return a.Value != 0, true
			}
		}
	}
	return false, false
}
