package nvvm

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Conversions between floats name the narrow type, which registers do not tell.

var convertVerifiers = map[string]verifier{
	"convert.float.to.tf32":   verifyToTF32,
	"convert.f32x2.to.bf16x2": verifyToHalves("bf16x2"),
	"convert.f32x2.to.f16x2":  verifyToHalves("f16x2"),
	"convert.f32x2.to.f4x2":   narrows("dstTy", "f32x2 to f4x2", ir.F4E2M1FN),
	"convert.f32x2.to.f6x2":   narrows("dstTy", "f32x2 to f6x2", ir.F6E2M3FN, ir.F6E3M2FN),
	"convert.f32x2.to.f8x2":   verifyToBytes,
	"convert.f16x2.to.f8x2":   narrows("dstTy", "f16x2 to f8x2", ir.F8E4M3FN, ir.F8E5M2),
	"convert.bf16x2.to.f8x2":  verifyBF16ToBytes,
	"convert.f32x4.to.f4x4":   narrows("dstTy", "f32x4 to f4x4", ir.F4E2M1FN),
	"convert.f32x4.to.f6x4":   narrows("dstTy", "f32x4 to f6x4", ir.F6E2M3FN, ir.F6E3M2FN),
	"convert.f32x4.to.f8x4":   narrows("dstTy", "f32x4 to f8x4", ir.F8E4M3FN, ir.F8E5M2),
	"convert.f4x2.to.f16x2":   narrows("srcType", "f4x2 to f16x2", ir.F4E2M1FN),
	"convert.f6x2.to.f16x2":   narrows("srcType", "f6x2 to f16x2", ir.F6E2M3FN, ir.F6E3M2FN),
	"convert.f8x2.to.f16x2":   narrows("srcType", "f8x2 to f16x2", ir.F8E4M3FN, ir.F8E5M2),
	"convert.f8x2.to.bf16x2":  narrows("srcType", "f8x2 to bf16x2", ir.F8E8M0FNU),
}

// floatAttr is the kind of the float that an attribute names.
func floatAttr(o *ir.Op, name string) (ir.FloatKind, bool) {
	a, ok := o.Attr(name).(*ir.TypeAttr)
	if !ok {
		return 0, false
	}
	f, ok := a.Type.(*ir.FloatType)
	if !ok {
		return 0, false
	}
	return f.Kind, true
}

// narrows verifies that an attribute names one of the types of a conversion.
func narrows(attr, conversion string, types ...ir.FloatKind) verifier {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = "'" + t.String() + "'"
	}
	noun := "type is"
	if len(types) > 1 {
		noun = "types are"
	}
	message := "Only " + strings.Join(names, " and ") + " " + noun + " supported for conversions from " + conversion + "."
	return func(o *ir.Op, report dialect.Report) {
		if k, ok := floatAttr(o, attr); !ok || !slices.Contains(types, k) {
			report("%s", message)
		}
	}
}

func verifyToTF32(o *ir.Op, report dialect.Report) {
	switch rnd := dialect.KeywordOf(o, "rnd"); {
	case rnd != "rn" && rnd != "rz" && rnd != "rna":
		report("Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op.")
	case rnd == "rna" && isSet(o, "relu"):
		report("Relu not supported with rna rounding mode.")
	}
}

// verifyToHalves: random bits are for stochastic rounding.
func verifyToHalves(to string) verifier {
	return func(o *ir.Op, report dialect.Report) {
		rnd, bits := dialect.KeywordOf(o, "rnd"), has(o, "random_bits")
		switch {
		case rnd != "rn" && rnd != "rz" && rnd != "rs":
			report("Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to %s.", to)
		case rnd == "rs" && !bits:
			report("random_bits is required for RS rounding mode.")
		case rnd != "rs" && bits:
			report("random_bits not supported for RN and RZ rounding modes.")
		}
	}
}

func verifyToBytes(o *ir.Op, report dialect.Report) {
	rnd := dialect.KeywordOf(o, "rnd")
	switch k, _ := floatAttr(o, "dstTy"); k {
	case ir.F8E4M3FN, ir.F8E5M2:
		switch {
		case rnd != "rn":
			report("Only RN rounding mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types")
		case dialect.KeywordOf(o, "sat") != "satfinite":
			report("Only SATFINITE saturation mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types")
		}
	case ir.F8E8M0FNU:
		switch {
		case rnd != "rz" && rnd != "rp":
			report("Only RZ and RP rounding modes are supported for conversions from f32x2 to 'f8E8M0FNU' type")
		case isSet(o, "relu"):
			report("relu not supported for conversions to 'f8E8M0FNU' type")
		}
	default:
		report("Only 'f8E4M3FN', 'f8E5M2', and 'f8E8M0FNU' types are supported for conversions from f32x2 to f8x2")
	}
}

func verifyBF16ToBytes(o *ir.Op, report dialect.Report) {
	if k, _ := floatAttr(o, "dstTy"); k != ir.F8E8M0FNU {
		report("Only 'f8E8M0FNU' type is supported for conversions from bf16x2 to f8x2.")
	} else if rnd := dialect.KeywordOf(o, "rnd"); rnd != "rz" && rnd != "rp" {
		report("Only RZ and RP rounding modes are supported for conversions from bf16x2 to f8x2.")
	}
}
