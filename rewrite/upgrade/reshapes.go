package upgrade

import (
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// reshapes gives each tt.reshape the encoding that follows from that of its
// operand, and converts from there to the one that it had. Up to Triton 3.8 a
// result could lack registers of the operand that hold copies, or have more.
func (u *upgrader) reshapes(m *ir.Module) {
	var ops []*ir.Op
	ir.Walk(m.Op(), func(o *ir.Op) {
		if o.Is(tt.OpReshape) {
			ops = append(ops, o)
		}
	})
	for _, o := range ops {
		src, _ := o.Operand(0).Type().(*ir.TensorType)
		dst, _ := o.Result(0).Type().(*ir.TensorType)
		if src == nil || dst == nil || src.Encoding == nil || dst.Encoding == nil {
			continue
		}
		want, err := ttg.Inferrer(o).Reshape(src.Encoding, src.Shape, dst.Shape, dst.Encoding, o.Attr("allow_reorder") != nil)
		if err != nil || ttg.Identical(u.ctx, dst.Shape, want, dst.Encoding) {
			continue // what cannot be inferred is for verifiers
		}
		inferred := u.rw.Before(o).Create(tt.OpReshape, o.Operands(),
			[]ir.Type{u.ctx.Tensor(dst.Shape, dst.Elem, want)}, o.Attrs()...)
		inferred.SetSpan(o.Span())
		u.replace(o, ttg.OpConvertLayout, []*ir.Value{inferred.Result(0)})
	}
}
