package ttng

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

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
	rows, want := cgaOf(t), blockBarriers(numCTAs(o))
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
	rows, each := cgaOf(t), blockBarriers(numCTAs(o))
	if !stated || rows == nil || ttg.SameRows(rows, each) {
		return true
	}
	wants := rowsText(each)
	if pairs {
		both := pairBarriers(numCTAs(o))
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
