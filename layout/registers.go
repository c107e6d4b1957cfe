package layout

import (
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// ElementsPerThread is the number of distinct elements of a tensor that one
// thread holds; false when the encoding has no layout. Without an encoding (in
// TTIR) there is no answer.
func ElementsPerThread(t *ir.TensorType) (int64, bool) {
	l, err := Of(t.Encoding, t.Shape)
	if err != nil {
		return 0, false
	}
	n := int64(1)
	for _, c := range l.Columns(linear.Register) {
		if c != 0 {
			n *= 2
		}
	}
	return n, true
}

// Order lists the dimensions of a tensor as a thread's registers run through
// them, fastest first; those along which it has one come last, the last one
// first. False when the encoding has no layout.
func Order(t *ir.TensorType) ([]int, bool) {
	l, err := Of(t.Encoding, t.Shape)
	if err != nil {
		return nil, false
	}
	order := make([]int, 0, len(t.Shape))
	for _, d := range l.Order(linear.Register) {
		order = append(order, int(d))
	}
	return order, true
}
