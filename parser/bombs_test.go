package parser_test

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/internal/hostile"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// TestBombs: what doubles with each line, or nests by aliases, is refused in the line
// where it becomes too large, once; what the text itself has is not.
func TestBombs(t *testing.T) {
	want := map[string]string{
		"aliases that double":         "alias '#a16' stands for more than",
		"dictionaries that double":    "alias '#a16' stands for more than",
		"types that double":           "alias '!t16' stands for more than",
		"function types that double":  "alias '!t16' stands for more than",
		"call sites that double":      "alias '#loc17' stands for more than",
		"fused locations that double": "alias '#loc16' stands for more than",
		"names around locations":      "alias '#loc1000' stands for what is nested more than 1000 deep",
		"lists that nest by aliases":  "alias '#a998' stands for what is nested more than 1000 deep",
		"a long list":                 "",
		"a large dictionary":          "",
		"many dimensions of a map":    "",
		"many inline locations":       "",
		"many locations":              "",
	}
	for _, f := range hostile.Families() {
		message, ok := want[f.Name]
		if !ok {
			continue
		}
		delete(want, f.Name)
		text := f.Text(120_000)
		_, diags := parser.Parse(source.NewFile(f.Name, text), parser.Options{Registry: all.Registry(), AllowUnregistered: true})
		switch {
		case message == "" && len(diags) > 0:
			t.Errorf("%s: %s", f.Name, diags[0].Message)
		case message == "":
		case len(diags) != 1 || !strings.Contains(diags[0].Message, message):
			t.Errorf("%s: got %d diagnostics, want one '%s': %v", f.Name, len(diags), message, diags[:min(1, len(diags))])
		}
	}
	if len(want) > 0 {
		t.Errorf("there is no family %v", want)
	}
}

// TestGuesses: what was meant by unknown ops is looked for as long as that is no work.
func TestGuesses(t *testing.T) {
	const n = 5000
	text := "tt.func @f(%a: f32) {\n" + strings.Repeat("  %b = arith.addff %a, %a : f32\n", n) + "  tt.return\n}\n"
	m, _ := parser.Parse(source.NewFile("f.mlir", text), parser.Options{Registry: all.Registry()})
	guessed := 0
	ir.Walk(m.Op(), func(o *ir.Op) {
		if o.Is(arith.OpAddf) {
			guessed++
		}
	})
	if guessed == 0 || guessed > n/2 {
		t.Errorf("%d of %d ops were read as the one that was meant", guessed, n)
	}
}
