package allocation

import (
	"slices"

	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/dialect/ttig"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

// subgroupConversion is the memory of conversions for which Triton's Intel
// backend has ways of its own; false for others.
func (s *sizes) subgroupConversion(from, to *ir.TensorType) (int64, bool) {
	a, err := s.Cache.layouts.Of(from.Encoding, from.Shape)
	if err != nil {
		return 0, false
	}
	b, err := s.Cache.layouts.Of(to.Encoding, to.Shape)
	if err != nil || !a.HasIn(linear.Register) || !b.HasIn(linear.Register) || !slices.Equal(a.Outs(), b.Outs()) {
		return 0, false
	}
	move, ok := b.InvertAndCompose(a).Quotient(linear.Block, linear.Warp)
	if !ok {
		return 0, false
	}
	registers := pairs(move, linear.Register)
	lanes := pairs(move, linear.Lane)
	n, m := len(registers), len(lanes)
	toLanes := func(k, j int) [2]int64 { // the first k registers become lanes, later ones count from 1<<j
		if k < m {
			return [2]int64{0, 1 << k}
		}
		return [2]int64{1 << (k - m + j), 0}
	}
	fits := func(want func(k int) [2]int64, got [][2]int64) bool {
		for k, row := range got {
			if row != want(k) {
				return false
			}
		}
		return true
	}
	still := move.IsZero([]linear.Dim{linear.Lane}, move.OutNames())
	out := move.OutBits(linear.Lane)
	contiguous := func(k int) [2]int64 {
		if k < n-out {
			return [2]int64{1 << k, 0}
		}
		return [2]int64{0, 1 << (k - n + out)}
	}
	spread := func(k int) [2]int64 {
		if k < out {
			return [2]int64{0, 1 << k}
		}
		return [2]int64{1 << (k - out), 0}
	}
	if still && n >= out && (fits(spread, registers) || fits(contiguous, registers)) {
		return 0, true // shuffles
	}
	if n < m || !transposable(from.Elem) {
		return 0, false
	}
	plain := fits(func(k int) [2]int64 { return toLanes(k, m) }, registers) &&
		fits(func(k int) [2]int64 { return [2]int64{1 << k, 0} }, lanes)
	rows := fits(func(k int) [2]int64 { return toLanes(k, 0) }, registers) &&
		fits(func(k int) [2]int64 { return [2]int64{1 << (k + n - m), 0} }, lanes)
	if !plain && !rows {
		return 0, false
	}
	// A transposition in shared memory; one more element a row keeps the rows off
	// one another's banks.
	perWarp := int64(1)
	for _, k := range a.PerWarp() {
		perWarp *= k
	}
	width := int64(layout.ElementWidth(from.Elem))
	return from.NumElements() / perWarp * (perWarp + 1) * width / 8, true
}

// pairs are the registers and lanes to which the bits of an input go.
func pairs(l *linear.Layout, in linear.Dim) [][2]int64 {
	rows := make([][2]int64, l.InBits(in))
	for i := range rows {
		rows[i] = [2]int64{l.Basis(in, i, linear.Register), l.Basis(in, i, linear.Lane)}
	}
	return rows
}

func transposable(t ir.Type) bool {
	if dialect.TypeName(t) == tt.TypePtr {
		return true
	}
	switch ir.BitWidth(t) {
	case 8, 16, 32, 64:
		return true
	}
	i, ok := t.(*ir.IntegerType)
	return ok && i.Width < 8
}

// dpasToOperand: the result of a DPAS is its A operand as it is.
func dpasToOperand(from, to ir.Attribute) bool {
	if dialect.AttrName(from) != ttig.AttrDpas || dialect.AttrName(to) != ttg.AttrDotOp ||
		dialect.AttrParam(to, "parent") != from || dialect.IntParam(to, "opIdx", -1) != 0 {
		return false
	}
	get := func(name string) int64 { return dialect.IntParam(from, name, 1) }
	warps := dialect.IntsParam(from, "warpsPerCTA")
	return len(warps) > 0 && warps[len(warps)-1] == 1 &&
		get("systolicDepth")*get("opsPerChan") == get("executionSize")
}
