package upgrade

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// Up to Triton 3.5 the instrShape of #ttg.amd_mfma was M and N, and the compiler
// chose the instruction of an op by the type and kWidth of its operands. Since
// then K stands beside them, which is to be that of an instruction.

const mfmaLanes = 64

// matrixDepths notes for each #ttg.amd_mfma without K those that fit all ops
// that it is of.
func (u *upgrader) matrixDepths(m *ir.Module) {
	u.depths = make(map[ir.Attribute][]int64)
	ir.Walk(m.Op(), func(o *ir.Op) {
		if !o.Is(tt.OpDot) && !o.Is(tt.OpDotScaled) {
			return
		}
		t, ok := o.Result(0).Type().(*ir.TensorType)
		if !ok || dialect.AttrName(t.Encoding) != ttg.AttrAmdMfma {
			return
		}
		shape := dialect.IntsParam(t.Encoding, "instrShape")
		if len(shape) != 2 {
			return
		}
		fit := instructionDepths(o, t.Encoding, min(shape[0], shape[1]))
		if known, ok := u.depths[t.Encoding]; ok {
			fit = slices.DeleteFunc(fit, func(k int64) bool { return !slices.Contains(known, k) })
		}
		if u.depths[t.Encoding] = fit; len(fit) == 0 {
			u.errorf(o, "no K of a matrix instruction fits all products in its #%s", ttg.AttrAmdMfma)
		}
	})
}

// instructionDepths is the K of the instructions of an op, the preferred first:
// a lane's elements of an operand, times the lanes along K.
func instructionDepths(o *ir.Op, mfma ir.Attribute, side int64) []int64 {
	a := o.Operand(0).Type().(*ir.TensorType) // as the verifier has it
	version := dialect.IntParam(mfma, "version", 0)
	width, along := dialect.IntParam(a.Encoding, "kWidth", 0), a.Shape[len(a.Shape)-1]
	var depths []int64
	elements := laneElements(o, a.Elem, version)
	for i, n := range elements {
		// The last is there for whatever is left.
		if k := n * mfmaLanes / side; i == len(elements)-1 || width%n == 0 && k <= along {
			depths = append(depths, k)
		}
	}
	return depths
}

// laneElements is how many elements of an operand a lane gives to an
// instruction, the most first. CDNA numbers are versions: MI100 is 1, MI350 4.
func laneElements(o *ir.Op, elem ir.Type, version int64) []int64 {
	if o.Is(tt.OpDotScaled) {
		return []int64{32}
	}
	float, isFloat := elem.(*ir.FloatType)
	switch width := ir.BitWidth(elem); {
	case width == 32 && version == 3 && dialect.EnumOf(o, "inputPrecision") == "tf32":
		return []int64{2}
	case width >= 32:
		return []int64{1}
	case isFloat && width == 16 && float.Kind == ir.BF16 && version <= 1:
		return []int64{2}
	case isFloat && width == 16 && float.Kind == ir.BF16 && version == 2:
		return []int64{4, 2}
	case width == 16 && version >= 4:
		return []int64{8, 4}
	case width == 16:
		return []int64{4}
	case isFloat:
		return []int64{8}
	case version >= 4:
		return []int64{16, 8}
	case version == 3:
		return []int64{8}
	}
	return []int64{4}
}

// matrixDepth adds K to the instrShape of an encoding. One that no product has
// takes that of 16-bit elements.
func (c *converter) matrixDepth(a *ir.CustomAttr, params []ir.Attribute) {
	def := a.Def.(*dialect.Attr)
	i := slices.IndexFunc(def.Params, func(s dialect.AttrSpec) bool { return s.Name == "instrShape" })
	shape := dialect.IntsOf(params[i])
	if len(shape) != 2 {
		return
	}
	k := 4 * mfmaLanes / max(min(shape[0], shape[1]), 1)
	if depths := c.depths[a]; len(depths) > 0 {
		k = depths[0]
	}
	params[i] = c.ctx.I32Array(append(slices.Clone(shape), k)...)
}
