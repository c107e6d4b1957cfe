package amdg

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

func verifyInThreadTranspose(o *ir.Op, report dialect.Report) {
	src, ok1 := viewOf(o.Operand(0).Type())
	dst, ok2 := viewOf(o.Result(0).Type())
	switch {
	case !ok1 || !ok2:
	case src.elem != dst.elem:
		report("Expect input and output tensor to have same dtype")
	case !slices.Equal(src.shape, dst.shape):
		report("Expect equal input and output shapes")
	case len(src.shape) != 2:
		report("Expect 2d tensor")
	case dialect.AttrName(src.encoding) != ttg.AttrBlocked:
		report("Expect input tensor in Blocked encoding")
	default:
		verifyTransposed(o, src, report)
	}
}

// verifyTransposed: the registers of the tile that a thread holds run through
// its dimensions the other way round; everything else stays.
func verifyTransposed(o *ir.Op, src view, report dialect.Report) {
	from, got := ttg.LinearLayoutOf(o.Context(), o.Operand(0).Type()), ttg.LinearLayoutOf(o.Context(), o.Result(0).Type())
	order, size := dialect.IntsParam(src.encoding, "order"), dialect.IntsParam(src.encoding, "sizePerThread")
	if from == nil || got == nil || !got.HasIn(linear.Register) || dialect.AttrName(src.encoding) != ttg.AttrBlocked || len(order) != 2 || len(size) != 2 {
		return
	}
	from, got = from.DropZeros(linear.Register), got.DropZeros(linear.Register)
	var registers [][]int64
	for _, d := range []int64{order[1], order[0]} {
		for n := int64(1); n < min(size[d], src.shape[d]); n *= 2 {
			row := []int64{0, 0}
			row[d] = n
			registers = append(registers, row)
		}
	}
	ins := []linear.Bases{}
	for _, in := range from.InNames() {
		rows := from.Bases(in)
		if in == linear.Register {
			if len(rows) < len(registers) {
				return
			}
			rows = slices.Concat(registers, rows[len(registers):])
		}
		ins = append(ins, linear.Bases{Dim: in, Rows: rows})
	}
	want, err := linear.NewSized(ins, from.Outs())
	if err == nil && !want.EqualUpToOrder(got) {
		report("Expect output layout to be transposed per thread: %s\nGot following dst layout: %s", want.Lines(), got.Lines())
	}
}

// verifyPackedTransposed: two numbers packed along M or N become two packed
// along K.
func verifyPackedTransposed(o *ir.Op, report dialect.Report) {
	src, ok1 := operandView(o, "src")
	dst, ok2 := viewOf(o.Result(0).Type())
	if !ok1 || !ok2 {
		return
	}
	if dialect.AttrName(dst.encoding) != ttg.AttrDotOp {
		report("only works with DotOperandEncodingAttr dst encoding")
		return
	}
	m := max(len(src.shape)-2, 0) // a batch may come before
	halved, doubled := m, m+1
	order, inBatch := []int64{0, 1}, []int64{1, 2, 0}
	if dialect.IntParam(dst.encoding, "opIdx", 0) != 0 {
		halved, doubled = m+1, m
		order, inBatch = []int64{1, 0}, []int64{2, 1, 0}
	}
	if got := bufferOrder(o, "src"); got != nil && !slices.Equal(got, order) && !slices.Equal(got, inBatch) {
		report("Order of dimensions don't match expected")
		return
	}
	want := slices.Clone(dst.shape)
	if len(want) > m+1 {
		want[halved], want[doubled] = want[halved]/2, want[doubled]*2
	}
	if !slices.Equal(src.shape, want) {
		report("Input and output dimensions don't match after packing changes")
	}
}

// bufferOrder lists the dimensions of a buffer, the fastest first, or nil.
func bufferOrder(o *ir.Op, operand string) []int64 {
	v := dialect.OperandNamed(o, operand)
	if v == nil {
		return nil
	}
	m, ok := ttg.MemDescOf(v.Type())
	if !ok {
		return nil
	}
	if ttg.IsSwizzled(m.Encoding) {
		return dialect.IntsParam(m.Encoding, "order")
	}
	if l := ttg.LinearLayoutOf(o.Context(), v.Type()); l != nil && l.HasIn(linear.Offset) {
		return l.Order(linear.Offset)
	}
	return nil
}
