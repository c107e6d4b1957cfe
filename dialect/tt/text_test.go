package tt_test

import (
	"os"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/expect"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/verify"
)

// The texts of tt and ttg are tested together: few say anything with one
// alone.

func registry() *dialect.Registry {
	return dialect.NewRegistry(builtin.Dialect(), arith.Dialect(), tt.Dialect(), ttg.Dialect())
}

// chunks are the parts of a file between lines of dashes.
func chunks(t *testing.T, path string) []string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(data), "// -----\n")
}

func parse(t *testing.T, name, text string) *ir.Module {
	t.Helper()
	f := source.NewFile(name, text)
	m, diags := parser.Parse(f, parser.Options{Registry: registry()})
	if len(diags) == 0 {
		diags = verify.Module(m)
	}
	for _, d := range diags {
		p := f.Position(d.Span.Start)
		t.Errorf("%s:%d:%d: %s", name, p.Line, p.Column, d.Message)
	}
	if len(diags) > 0 {
		t.FailNow()
	}
	return m
}

var roundTrips = []string{
	"testdata/roundtrip.mlir", "testdata/roundtrip-legacy.mlir",
	"../ttg/testdata/roundtrip.mlir", "../ttg/testdata/roundtrip-legacy.mlir",
}

// TestRoundTrip: each text prints as itself, in both styles, and after a
// detour through the generic form.
func TestRoundTrip(t *testing.T) {
	for _, path := range roundTrips {
		for _, text := range chunks(t, path) {
			name := path + text[strings.Index(text, "@"):strings.Index(text, "(%")]
			t.Run(name, func(t *testing.T) {
				m := parse(t, "text", text)
				same := func(how, got string) {
					t.Helper()
					if got != text {
						t.Errorf("%s:\n%s", how, textdiff.Unified("want", "got", text, got, 1))
					}
				}
				same("faithful", string(printer.Print(m, printer.Options{})))
				if !strings.Contains(path, "legacy") {
					same("as MLIR", string(printer.Print(m, printer.Options{Style: printer.MLIR})))
				}
				generic := string(printer.Print(m, printer.Options{Generic: true}))
				same("generic and back", string(printer.Print(parse(t, "generic", generic), printer.Options{})))
			})
		}
	}
}

var mistakes = []string{"testdata/mistakes.mlir", "../ttg/testdata/mistakes.mlir"}

// TestMistakes: each mistake gives the message that is expected, and no other.
func TestMistakes(t *testing.T) {
	for _, path := range mistakes {
		for _, text := range chunks(t, path) {
			f := source.NewFile(path, text)
			m, diags := parser.Parse(f, parser.Options{Registry: registry()})
			if len(diags) == 0 {
				diags = verify.Module(m)
			}
			for _, d := range expect.Verify(f, diags, false) {
				p := f.Position(d.Span.Start)
				t.Errorf("%s:%d: %s, in\n%s", path, p.Line, d.Message, text)
			}
		}
	}
}
