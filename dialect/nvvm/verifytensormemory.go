package nvvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/ir"
)

var tensorMemoryVerifiers = map[string]verifier{
	"tcgen05.ld":                 verifyTensorMemoryAccess("result type", "ld"),
	"tcgen05.st":                 verifyTensorMemoryAccess("input", "st"),
	"tcgen05.cp":                 verifyTensorMemoryCopy,
	"tcgen05.mma":                verifyTensorMma,
	"tcgen05.mma.sp":             verifyTensorMma,
	"tcgen05.mma.block_scale":    verifyScaledTensorMma,
	"tcgen05.mma.sp.block_scale": verifyScaledTensorMma,
}

func verifyTensorMemoryAccess(what, op string) verifier {
	return func(o *ir.Op, report dialect.Report) {
		shape := dialect.KeywordOf(o, "shape")
		t := o.Operand(min(1, o.NumOperands()-1)).Type()
		if o.NumResults() == 1 {
			t = o.Result(0).Type()
		}
		offset, takesOffset := has(o, "offset"), shape == "shape_16x32bx2"
		least := map[string]int64{"shape_16x128b": 2, "shape_16x256b": 4}[shape]
		switch {
		case takesOffset && !offset:
			report("shape 16x32bx2 requires offset argument")
		case offset && !takesOffset && op == "ld":
			report("offset argument is only supported for shape 16x32bx2")
		case length(t) < least:
			report("invalid %s length %d for shape %s in tcgen05.%s Op", what, length(t), shape, op)
		}
	}
}

func verifyTensorMemoryCopy(o *ir.Op, report dialect.Report) {
	multicast := dialect.KeywordOf(o, "multicast")
	switch shape := dialect.KeywordOf(o, "shape"); {
	case shape == "shape_64x128b" && multicast != "warpx2_01_23" && multicast != "warpx2_02_13":
		report("Shape 64x128b requires multicast warpx2_01_23 or warpx2_02_13 for tcgen05.cp Op")
	case shape == "shape_32x128b" && multicast != "warpx4":
		report("Shape 32x128b requires multicast warpx4 for tcgen05.cp Op")
	case shape != "shape_64x128b" && shape != "shape_32x128b" && multicast != "none":
		report("Invalid multicast type for tcgen05.cp Op")
	}
}

func verifyTensorMma(o *ir.Op, report dialect.Report) {
	_, inTensorMemory := llvm.AddressSpace(dialect.OperandNamed(o, "matrixA").Type())
	collector, shift := dialect.KeywordOf(o, "collectorOp"), isSet(o, "aShift")
	lanes := int64(4) // words of 32 lanes
	if dialect.KeywordOf(o, "ctaGroup") == "cta_2" {
		lanes = 8
	}
	mask := dialect.OperandNamed(o, "disableOutputLane")
	switch {
	case mask != nil && length(mask.Type()) != lanes:
		report("Disable Output Lane of length %d is incompatible with CtaGroupAttr", length(mask.Type()))
	case shift && !inTensorMemory:
		report("A-shift can be applied only when matrix A is in tensor memory")
	case shift && (collector == "fill" || collector == "use"):
		report("Cannot use collector buffer operation fill or use with ashift")
	}
}

func verifyScaledTensorMma(o *ir.Op, report dialect.Report) {
	switch kind, scale := dialect.KeywordOf(o, "kind"), dialect.KeywordOf(o, "blockScale"); {
	case kind == "mxf4nvf4" && scale == "default":
		report("mxf4nvf4 requires block scale attribute")
	case kind != "mxf4nvf4" && scale == "block16":
		report("%s kind does not support block16 attribute", kind)
	}
}
