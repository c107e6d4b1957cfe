package ttg_test

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/verify"
)

// TestCapturesInGeneric: up to 3.6 the captures are operands of the op outside,
// and what is read so is printed so.
func TestCapturesInGeneric(t *testing.T) {
	const text = `module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: i32) {
    ttg.warp_specialize(%a)
    default {
      ttg.warp_yield
    }
    partition0(%x: i32) num_warps(4) {
      ttg.warp_return
    } : (i32) -> ()
    tt.return
  }
}
`
	read := func(text string, version release.Release) *ir.Module {
		t.Helper()
		m, diags := parser.Parse(source.NewFile("in.mlir", text), parser.Options{Registry: all.Registry(), Release: version})
		if diags = append(diags, verify.Module(m)...); len(diags) > 0 {
			t.Fatal(diags[0].Message)
		}
		return m
	}
	generic := printer.Options{Generic: true}
	for version, want := range map[release.Release][2]string{
		303: {`"ttg.warp_specialize"(%a)`, `partitions"() (`},
		306: {`"ttg.warp_specialize"(%a)`, `partitions"() (`},
		307: {`"ttg.warp_specialize"()`, `partitions"(%a) (`},
		0:   {`"ttg.warp_specialize"()`, `partitions"(%a) (`},
	} {
		printed := string(printer.Print(read(text, version), generic))
		if !strings.Contains(printed, want[0]) || !strings.Contains(printed, want[1]) {
			t.Errorf("%s: got %s\nwant %q in it", version, printed, want)
		}
		m := read(printed, 0)
		if again := string(printer.Print(m, generic)); again != printed {
			t.Errorf("%s: got %s\nwant %s", version, again, printed)
		}
		if custom := string(printer.Print(m, printer.Options{})); custom != text {
			t.Errorf("%s: got %s\nwant %s", version, custom, text)
		}
	}
}
