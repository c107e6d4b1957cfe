package ttig

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

func verifyPrefetch(o *ir.Op, report dialect.Report) {
	block := blockOf(o)
	if block == nil {
		return
	}
	if n := o.NumOperands() - 1; n != len(block.shape) {
		report("expected %d indices, but got %d", len(block.shape), n)
	}
}

func verifyTranspose(o *ir.Op, report dialect.Report) {
	t := dialect.TensorTypeOf(dialect.OperandNamed(o, "src"))
	if t == nil {
		return
	}
	n := threadsPerWarpOf(o)
	if t.Encoding != nil || len(t.Shape) != 2 || t.Shape[0] != n || t.Shape[1] != n {
		report("can only be used on tensors of shape <sub_group_size x sub_group_size> with no encoding")
	}
}

func verifyBlockLoad(o *ir.Op, report dialect.Report) {
	if t, ok := o.Result(0).Type().(*ir.TensorType); ok && len(t.Shape) < 2 {
		report("result tensor must have rank >= 2, got %d", len(t.Shape))
	}
	if dialect.OperandNamed(o, "mask") != nil && dialect.OperandNamed(o, "other") == nil {
		report("'other' must be present when 'mask' is present")
	}
}

func verifyGather(o *ir.Op, report dialect.Report) { verifyRows(o, o.Result(0), report) }
func verifyScatter(o *ir.Op, report dialect.Report) {
	verifyRows(o, dialect.OperandNamed(o, "src"), report)
}

// verifyRows checks that rows is what a descriptor of single rows delivers for
// the given row numbers.
func verifyRows(o *ir.Op, rows *ir.Value, report dialect.Report) {
	block, offsets, t := blockOf(o), dialect.TensorTypeOf(dialect.OperandNamed(o, "x_offsets")), dialect.TensorTypeOf(rows)
	if block == nil || offsets == nil || t == nil {
		return
	}
	switch bits := int64(ir.BitWidth(t.Elem)); {
	case len(block.shape) != 2:
		report("descriptor block must be a 2D tensor, but got '%s'", block.text(o))
	case block.shape[0] != 1:
		report("descriptor block must have exactly 1 row, but got '%s'", block.text(o))
	case len(offsets.Shape) != 1:
		report("x offsets must be a 1D tensor, but got '%s'", printer.TypeText(offsets))
	case len(t.Shape) != 2:
		report("result must be a 2D tensor, but got '%s'", printer.TypeText(t))
	case bits > 64:
		report("dtype cannot be greater than 64 bits")
	case bits > 0 && t.Shape[1] < 256/bits:
		report("must have at least %d columns for '%s', but got %d", 256/bits, printer.TypeText(t.Elem), t.Shape[1])
	case t.Shape[0] != offsets.Shape[0]:
		report("result tensor must have as many rows as indices (%d), but got '%s'", offsets.Shape[0], printer.TypeText(t))
	case t.Shape[1] != block.shape[1]:
		report("result tensor number of columns must match block (%d), but got '%s'", block.shape[1], printer.TypeText(t))
	case t.Elem != block.elem:
		report("result tensor element type must match block ('%s'), but got '%s'", printer.TypeText(block.elem), printer.TypeText(t))
	}
}

// A block is what a tensor descriptor describes.
type block struct {
	shape []int64
	elem  ir.Type
}

func (b *block) text(o *ir.Op) string {
	return printer.TypeText(o.Context().Tensor(b.shape, b.elem, nil))
}

// blockOf is the block of the op's descriptor. It reads both forms of the type:
// with a shape and an element type, and the older one that holds a tensor type.
func blockOf(o *ir.Op) *block {
	v := dialect.OperandNamed(o, "desc")
	if v == nil {
		return nil
	}
	t, ok := v.Type().(*ir.CustomType)
	if !ok {
		return nil
	}
	b := &block{}
	for _, p := range t.Params {
		switch p := p.(type) {
		case *ir.DenseArrayAttr:
			b.shape = p.Values
		case *ir.TypeAttr:
			b.elem = p.Type
			if tensor, ok := p.Type.(*ir.TensorType); ok {
				b.shape, b.elem = tensor.Shape, tensor.Elem
			}
		}
	}
	if b.shape == nil || b.elem == nil {
		return nil
	}
	if it, ok := b.elem.(*ir.IntegerType); ok { // descriptors may keep the sign
		b.elem = o.Context().Integer(it.Width)
	}
	return b
}

// threadsPerWarpOf is the sub-group size that the module states; 32 is Triton's
// default.
func threadsPerWarpOf(o *ir.Op) int64 {
	for p := o.Parent(); p != nil; p = p.Parent() {
		if n, ok := p.IntAttr("ttg.threads-per-warp"); ok {
			return n
		}
	}
	return 32
}
