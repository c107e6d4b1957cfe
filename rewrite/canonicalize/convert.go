package canonicalize

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/dialect/ttig"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
)

// ConvertPatterns are the canonicalisations that ttg.convert_layout takes part
// in.
func ConvertPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		{Name: "convert-of-producer", Root: ttg.OpConvertLayout, Apply: convertOfProducer},
		{Name: "alloc-of-convert", Root: ttg.OpLocalAlloc, Apply: skipConvert},
		{Name: "store-of-convert", Root: ttg.OpLocalStore, Apply: skipConvert},
		{Name: "gather-of-convert", Root: tt.OpGather, Apply: gatherOfConvert},
		{Name: "identity-transpose", Root: tt.OpTrans, Apply: identityTranspose},
	}
}

// convertOfProducer lets the op that makes the tensor make it in the wanted
// layout.
func convertOfProducer(rw *rewrite.Rewriter, o *ir.Op) bool {
	src, want := o.Operand(0), o.Result(0).Type()
	// The step from an accumulator to a dot operand stays where it is: the
	// fused attention kernels depend on it, as upstream's rules do.
	if dialect.AttrName(dialect.EncodingOf(want)) == ttg.AttrDotOp {
		switch dialect.AttrName(dialect.EncodingOf(src.Type())) {
		case ttg.AttrNvidiaMma, ttig.AttrDpas:
			return false
		}
	}
	def := src.Def()
	if def == nil {
		return false
	}
	switch def.Name().String() {
	case ttg.OpConvertLayout:
		rw.SetOperand(o, 0, def.Operand(0))
		return true
	case ttg.OpLocalLoad:
		// In front of the load, not of the conversion: something between the
		// two may write to the buffer.
		made := rw.Before(def).SetLoc(o.Loc()).Create(def.Name().String(), def.Operands(), []ir.Type{want}, def.Attrs()...)
		rw.SetName(made.Result(0), o.Result(0).Name())
		rw.Replace(o, made.Result(0))
		return true
	case tt.OpSplat, tt.OpMakeRange:
		rw.ReplaceBy(o, def.Name().String(), def.Operands(), []ir.Type{want}, def.Attrs()...)
		return true
	case arith.OpConstant:
		return convertOfConstant(rw, o, def)
	}
	return false
}

func convertOfConstant(rw *rewrite.Rewriter, o, def *ir.Op) bool {
	a, ok := def.Attr("value").(*ir.DenseElementsAttr)
	if !ok || !a.Splat {
		return false
	}
	want := o.Result(0).Type()
	value := o.Context().DenseSplat(want, a.Bits[0])
	made := rw.Before(o).Create(arith.OpConstant, nil, nil, ir.NamedAttr{Name: "value", Value: value})
	rw.SetName(made.Result(0), def.Result(0).Name())
	rw.Replace(o, made.Result(0))
	return true
}

// skipConvert lets an op for which the layout of its first operand does not matter
// take what the conversion took.
func skipConvert(rw *rewrite.Rewriter, o *ir.Op) bool {
	if o.NumOperands() == 0 { // a buffer that is filled later
		return false
	}
	def := o.Operand(0).Def()
	if def == nil || !def.Is(ttg.OpConvertLayout) {
		return false
	}
	rw.SetOperand(o, 0, def.Operand(0))
	return true
}

func gatherOfConvert(rw *rewrite.Rewriter, o *ir.Op) bool {
	return o.Attr("efficient_layout") == nil && skipConvert(rw, o)
}

// identityTranspose: order = [0, 1, …] moves nothing; what is left of a tensor is a
// conversion, since one to the same type is folded.
func identityTranspose(rw *rewrite.Rewriter, o *ir.Op) bool {
	if _, tensor := o.Result(0).Type().(*ir.TensorType); !tensor {
		return false // of a buffer, as there were up to Triton 3.1
	}
	for i, d := range dialect.IntsOf(o.Attr("order")) {
		if int(d) != i {
			return false
		}
	}
	rw.ReplaceBy(o, ttg.OpConvertLayout, []*ir.Value{o.Operand(0)}, []ir.Type{o.Result(0).Type()})
	return true
}
