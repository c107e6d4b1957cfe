package ttg

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// A Dot is the shapes of a * b + c. All have two dimensions, or three with
// batches first.
type Dot struct {
	A, B, C []int64
	// What an element that holds two small numbers stands for: 2 where a
	// dimension is twice as long as the operand says.
	KOfA, KOfB, M, N int64
}

// Verify checks the shapes.
func (d Dot) Verify(report dialect.Report) bool {
	r := len(d.A)
	twice := func(n, factor int64) int64 { return n * max(factor, 1) }
	switch {
	case r != 2 && r != 3:
		report("expected operands to be 2d or 3d")
	case r != len(d.B) || r != len(d.C):
		report("expected all operands to have the same rank")
	case twice(d.A[r-1], d.KOfA) != twice(d.B[r-2], d.KOfB):
		report("expected the last dimension of the first operand to be equal to the second-to-last dimension of the second operand")
	case r == 3 && (d.A[0] != d.C[0] || d.B[0] != d.C[0]):
		report("expected the first dimension of the first operand to be equal to the first dimension of the result")
	case twice(d.A[r-2], d.M) != d.C[r-2] || twice(d.B[r-1], d.N) != d.C[r-1]:
		report("expected the output shape to be the concatenation of the last dimension of the first operand and the last dimension of the second ")
	default:
		return true
	}
	return false
}

// TensorCoresTake reports whether NVIDIA's tensor cores multiply numbers of the
// type, from version 2 on.
func TensorCoresTake(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.IntegerType:
		return t.Width == 8
	case *ir.FloatType:
		switch t.Kind {
		case ir.F16, ir.BF16, ir.F32, ir.F64, ir.F8E5M2, ir.F8E4M3FN, ir.F8E5M2FNUZ, ir.F8E4M3FNUZ:
			return true
		}
	}
	return false
}
