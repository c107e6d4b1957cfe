package floats_test

import (
	"math"
	"testing"

	"github.com/tgopt/tgopt/internal/floats"
	"github.com/tgopt/tgopt/ir"
)

// TestAppend has numbers at the edges between the forms; the texts are what
// mlir-opt prints.
func TestAppend(t *testing.T) {
	for _, c := range []struct {
		kind ir.FloatKind
		bits uint64
		want string
	}{
		{ir.F32, 0, "0.000000e+00"},
		{ir.F32, 1 << 31, "-0.000000e+00"},
		{ir.F32, uint64(math.Float32bits(0.5)), "5.000000e-01"},
		{ir.F32, uint64(math.Float32bits(0.1)), "1.000000e-01"},
		// Cut off to 899999, which is another number.
		{ir.F32, uint64(math.Float32bits(0.9)), "0.899999976"},
		{ir.F32, uint64(math.Float32bits(-0.9)), "-0.899999976"},
		{ir.F32, uint64(math.Float32bits(1e-6)), "9.99999997E-7"},
		{ir.F32, uint64(math.Float32bits(1e-20)), "9.99999968E-21"},
		{ir.F32, uint64(math.Float32bits(1.44269504)), "1.44269502"},
		{ir.F32, 0x7F800000, "0x7F800000"},
		{ir.F64, math.Float64bits(0.1), "1.000000e-01"},
		{ir.F64, math.Float64bits(1e300), "1.000000e+300"},
		{ir.F64, math.Float64bits(5e-324), "4.940660e-324"},
		{ir.F16, 0x3B33, "8.999020e-01"},
		{ir.F64, math.Float64bits(9.1484e-43), "9.1483999999999999E-43"},
		{ir.BF16, 0x3F66, "8.984370e-01"},
	} {
		if got := string(floats.Append(nil, c.kind, c.bits)); got != c.want {
			t.Errorf("%v %#x: got %s, want %s", c.kind, c.bits, got, c.want)
		}
	}
}
