package layout_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/oracle"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/verify"
)

var encodedNumber = regexp.MustCompile(`\d+`)

// TestRefusedAgainstTriton: of made-up types with one number of the encoding changed those are refused that Triton refuses, if only by
// ending at an assertion.
func TestRefusedAgainstTriton(t *testing.T) {
	parses := triton("parses")
	parses.File = "testdata/refused.gz"
	g := generator{Rand: seeded(t, 52)}
	var texts, types []string
	for range 600 {
		c := g.next()
		from := strings.Index(c.Type, "<{")
		if from < 0 {
			from = strings.Index(c.Type, "encoding<")
		}
		places := encodedNumber.FindAllStringIndex(c.Type[max(from, 0):], -1)
		if len(places) == 0 {
			continue
		}
		at := places[g.IntN(len(places))]
		to := []string{"0", "1", "2", "3", "5", "8", "16", "64"}[g.IntN(8)]
		ty := c.Type[:from+at[0]] + to + c.Type[from+at[1]:]
		types = append(types, ty)
		texts = append(texts, fmt.Sprintf(`module attributes {"ttg.num-ctas" = %d : i32, "ttg.num-warps" = %d : i32, ttg.target = "%s", "ttg.threads-per-warp" = %d : i32} {
tt.func private @g(%s)
tt.func @f(%%a: %s) {
tt.call @g(%%a) : (%s) -> ()
tt.return
}
}
`, c.Blocks, c.Warps, c.Target, c.Lanes, ty, ty, ty))
	}
	taken, refused := 0, 0
	for i, answer := range oracle.Ask[string, bool](t, parses, texts) {
		m, diags := parser.Parse(source.NewFile("case", texts[i]), parser.Options{Registry: registry()})
		diags = append(diags, verify.Module(m)...)
		switch {
		case answer != nil && len(diags) > 0:
			t.Errorf("Triton takes %s: %s", types[i], diags[0].Message)
		case answer == nil && len(diags) == 0:
			t.Errorf("Triton refuses %s", types[i])
		case answer == nil:
			refused++
		default:
			taken++
		}
	}
	t.Logf("%d are taken, %d refused", taken, refused)
	if taken < 150 || refused < 300 {
		t.Errorf("only %d types are taken, %d refused", taken, refused)
	}
}
