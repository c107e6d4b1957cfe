package tritongen

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// verifyProduct checks what dpas and bdpas have in common.
func verifyProduct(o *ir.Op, report dialect.Report) bool {
	rows, _ := o.IntAttr("rc")
	if rows != 1 && rows != 2 && rows != 4 && rows != 8 {
		report("expecting repeat count to be 1, 2, 4, or 8")
		return false
	}
	pa, pb := dialect.EnumOf(o, "pa"), dialect.EnumOf(o, "pb")
	isFP8 := func(p string) bool { return p == "bf8" || p == "hf8" }
	if pa != pb && !(isFP8(pa) && isFP8(pb)) {
		report("expecting precision of matrix A and B to be the same")
		return false
	}
	c, okC := o.Operand(0).Type().(*ir.VectorType)
	a, okA := o.Operand(1).Type().(*ir.VectorType)
	b, okB := o.Operand(2).Type().(*ir.VectorType)
	if !okA || !okB || !okC {
		return false
	}
	const depth = 8 // of the systolic array
	// A subgroup of 32 lanes has half as many elements a lane as one of 16.
	halfOrAll := func(n, all int64) bool { return n == all || n == (all+1)/2 }
	switch {
	case c != o.Result(0).Type():
		report("1st operand (C) and result (D) should have the same type")
	case !halfOrAll(count(c), rows):
		report("the dimension for 1st operand (C) and result (D) should match repeat count")
	case !halfOrAll(count(b), depth):
		report("the dimension for the 3rd operand (B) should match the systolic depth")
	case !verifyAccumulator(pa, c.Elem, report):
	case pa == "tf32":
		return verifyTF32(a, b, rows, report)
	case !halfOrAll(count(a), rows):
		report("the dimension for the 2nd operand (A) should match the repeat count")
	case !integerOf(16)(a.Elem):
		report("2nd operand (A) element type should be i16 when the precision type is not tf32")
	case !integerOf(32)(b.Elem):
		report("3rd operand (B) element type should be i32 when the precision type is not tf32")
	default:
		return true
	}
	return false
}

// verifyTF32: a row of A is half as long, since its elements are.
func verifyTF32(a, b *ir.VectorType, rows int64, report dialect.Report) bool {
	word := or(integerOf(32), floatOf(ir.F32))
	switch {
	case count(a) != (rows+1)/2 && count(a) != (rows+3)/4:
		report("the dimension for the 2nd operand (A) should match the repeat count")
	case !word(a.Elem):
		report("2nd operand (A) element type should be f32 or i32 when the precision type is tf32")
	case !word(b.Elem):
		report("3rd operand (B) element type should be f32 or i32 when the precision type is tf32")
	default:
		return true
	}
	return false
}

func verifyAccumulator(precision string, elem ir.Type, report dialect.Report) bool {
	var ok bool
	var want string
	switch precision {
	case "u8", "i8":
		ok, want = integerOf(32)(elem), "i32"
	case "f16":
		ok, want = floatOf(ir.F16, ir.F32)(elem), "f16 or f32"
	case "bf16", "bf8", "hf8", "e2m1":
		ok, want = floatOf(ir.BF16, ir.F32)(elem), "bf16 or f32"
	case "tf32":
		ok, want = floatOf(ir.F32)(elem), "f32"
	default:
		report("expecting precision type to be tf32, bf16, fp16, bf8, hf8, u8, or s8")
		return false
	}
	if !ok {
		report("the element type for 1st operand (C) and the result should be %s", want)
	}
	return ok
}

func verifyScaledProduct(o *ir.Op, report dialect.Report) {
	if !verifyProduct(o, report) {
		return
	}
	if rows, _ := o.IntAttr("rc"); rows != 8 {
		report("expecting repeat count to be 8")
		return
	}
	// Which scale has which type follows from A's precision.
	isScale, want, when := integerOf(8), "i8", "bf16, fp16, bf8, or hf8"
	switch dialect.EnumOf(o, "pa") {
	case "bf16", "f16", "bf8", "hf8":
	case "e2m1":
		isScale = func(t ir.Type) bool { return vectorOf(1, integerOf(8))(t) && count(t.(*ir.VectorType)) == 2 }
		want, when = "2xi8", "e2m1"
	default:
		report("expecting precision type to be bf16, fp16, bf8, hf8, or u8")
		return
	}
	for i, name := range [...]string{"scaleA", "scaleB"} {
		if s := dialect.OperandNamed(o, name); s != nil && !isScale(s.Type()) {
			report("%dth operand (Scale %c) should be %s when precision is %s", 4+i, 'A'+i, want, when)
			return
		}
	}
}

func verifyShuffle(o *ir.Op, report dialect.Report) {
	from, ok := o.Operand(0).Type().(*ir.VectorType)
	to, okTo := o.Result(0).Type().(*ir.VectorType)
	if ok && okTo && bits(from) != bits(to) {
		report("input and result must have the same total number of bits")
	}
}

func verifyGather(o *ir.Op, report dialect.Report) {
	result, ok := o.Result(0).Type().(*ir.VectorType)
	if !ok {
		return
	}
	switch ir.BitWidth(result.Elem) {
	case 8, 16, 32, 64:
	default:
		report("expects result element bit width to be 8, 16, 32, or 64")
		return
	}
	const slotBits = 32 * 8 // one byte from each of the 32 addresses
	switch all := bits(result) * ttg.ThreadsPerWarp(o); {
	case all%slotBits != 0:
		report("expects result_bits * subgroup_size to be divisible by 256")
	case all/slotBits > 8:
		report("expects each gather address to load at most 8 bytes")
	}
}
