package floats_test

import (
	"testing"

	"github.com/tgopt/tgopt/internal/floats"
	"github.com/tgopt/tgopt/ir"
)

// What mlir-opt 22 prints for literals of the wide formats.
func TestWide(t *testing.T) {
	for _, c := range []struct {
		kind      ir.FloatKind
		text      string
		low, high uint64
		want      string
	}{
		{ir.F80, "1.0", 1 << 63, 0x3FFF, "1.000000e+00"},
		{ir.F80, "-1.5", 3 << 62, 0xBFFF, "-1.500000e+00"},
		{ir.F80, "0.1", 0xCCCCCCCCCCCCD000, 0x3FFB, "0.100000000000000005551"},
		{ir.F80, "0.0", 0, 0, "0.000000e+00"},
		{ir.F80, "1.0e30", 0xC9F2C9CD04675000, 0x4062, "1.00000000000000001988E+30"},
		{ir.F80, "1.0e5000", 1 << 63, 0x7FFF, "0x7FFF8000000000000000"},
		{ir.F80, "-0.0", 0, 0x8000, "-0.000000e+00"},
		{ir.F128, "12345678.0", 0, 0x401678C29C000000, "0x401678C29C0000000000000000000000"},
		{ir.F128, "1.0", 0, 0x3FFF000000000000, "1.000000e+00"},
		{ir.F128, "0.1", 0xA000000000000000, 0x3FFB999999999999, "0.100000000000000005551115123125782702"},
		{ir.F128, "1.0e400", 0, 0x7FFF000000000000, "0x7FFF0000000000000000000000000000"},
		{ir.F128, "-0.0", 0, 1 << 63, "-0.000000e+00"},
	} {
		low, high, ok := floats.ParseWide(c.kind, c.text)
		if !ok || low != c.low || high != c.high {
			t.Errorf("%s %s: got 0x%X, 0x%X, want 0x%X, 0x%X", c.kind, c.text, low, high, c.low, c.high)
		}
		if got := string(floats.AppendWide(nil, c.kind, c.low, c.high)); got != c.want {
			t.Errorf("%s %s prints as %s, want %s", c.kind, c.text, got, c.want)
		}
	}
}

// Bits that no literal makes.
func TestWideSpecial(t *testing.T) {
	for _, c := range []struct {
		kind      ir.FloatKind
		low, high uint64
		want      string
	}{
		{ir.F80, 1 << 63, 0x7FFF, "0x7FFF8000000000000000"},
		{ir.F80, 1, 0x3FFF, "0x3FFF0000000000000001"}, // no leading one
		{ir.F80, 1, 0, "3.645200e-4951"},
		{ir.F128, 1, 0x7FFF000000000000, "0x7FFF0000000000000000000000000001"},
	} {
		if got := string(floats.AppendWide(nil, c.kind, c.low, c.high)); got != c.want {
			t.Errorf("%s 0x%X, 0x%X prints as %s, want %s", c.kind, c.low, c.high, got, c.want)
		}
	}
}
