package upgrade_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestInstructionDepths: up to Triton 3.4 an encoding did not say the K of its instructions. It is that of the deepest of the
// chip's that a lane's elements fill and that is not deeper than the operand: AMD's manuals list them (V_MFMA_F32_32X32X8F16, and
// so on), CDNA's numbers being the versions.
func TestInstructionDepths(t *testing.T) {
	for _, c := range []struct {
		elem, acc     string
		version, side int
		kWidth, along int
		precision     string
		want          int
	}{
		{"f16", "f32", 1, 32, 8, 64, "", 8},
		{"f16", "f32", 3, 32, 8, 64, "", 8},
		{"f16", "f32", 3, 16, 8, 64, "", 16},
		{"f16", "f32", 4, 32, 8, 64, "", 16},
		{"f16", "f32", 4, 16, 8, 64, "", 32},
		{"f16", "f32", 4, 32, 4, 64, "", 8}, // a lane has 4, not 8
		{"f16", "f32", 4, 32, 8, 8, "", 8},  // no 16 along K
		{"bf16", "f32", 1, 32, 8, 64, "", 4},
		{"bf16", "f32", 2, 32, 8, 64, "", 8},
		{"bf16", "f32", 2, 32, 2, 64, "", 4},
		{"bf16", "f32", 3, 32, 8, 64, "", 8},
		{"bf16", "f32", 4, 32, 8, 64, "", 16},
		{"f32", "f32", 2, 32, 4, 64, "", 2},
		{"f32", "f32", 3, 32, 4, 64, "", 2},
		{"f32", "f32", 3, 32, 4, 64, "tf32", 4},
		{"f32", "f32", 2, 32, 4, 64, "tf32", 2},
		{"f32", "f32", 3, 16, 4, 64, "tf32", 8},
		{"f64", "f64", 2, 16, 1, 64, "", 4},
		{"i8", "i32", 2, 32, 8, 64, "", 8},
		{"i8", "i32", 3, 32, 8, 64, "", 16},
		{"i8", "i32", 4, 32, 16, 64, "", 32},
		{"i8", "i32", 4, 32, 8, 64, "", 16},
		{"f8E4M3FNUZ", "f32", 3, 32, 8, 64, "", 16},
		{"f8E5M2FNUZ", "f32", 3, 16, 8, 64, "", 32},
	} {
		precision := ""
		if c.precision != "" {
			precision = ", inputPrecision = " + c.precision
		}
		text := fmt.Sprintf(`#mma = #ttg.amd_mfma<{versionMajor = %d, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [%d, %d], isTransposed = true}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = %d}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = %d}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @f(%%a: tensor<32x%dx%s, #a>, %%b: tensor<%dx32x%s, #b>, %%c: tensor<32x32x%s, #mma>) -> tensor<32x32x%s, #mma> {
    %%0 = tt.dot %%a, %%b, %%c%s : tensor<32x%dx%s, #a> * tensor<%dx32x%s, #b> -> tensor<32x32x%s, #mma>
    tt.return %%0 : tensor<32x32x%s, #mma>
  }
}
`, c.version, c.side, c.side, c.kWidth, c.kWidth, c.along, c.elem, c.along, c.elem, c.acc, c.acc, precision, c.along, c.elem, c.along, c.elem, c.acc, c.acc)
		m, diags := read(text)
		if len(diags) > 0 {
			t.Errorf("%+v: %s", c, diags[0].Message)
			continue
		}
		if got, want := printed(m), fmt.Sprintf("instrShape = [%d, %d, %d]", c.side, c.side, c.want); !strings.Contains(got, want) {
			t.Errorf("%+v: want %s in %s", c, want, got[:strings.Index(got, "\n")])
		}
	}
}
