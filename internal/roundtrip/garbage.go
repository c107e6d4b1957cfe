package roundtrip

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/verify"
)

var garbageToken = regexp.MustCompile(`"[^"\n]*"|[%#!@^]?[A-Za-z_][\w$]*|\d+|->|\s+|[^\s]`)

// Garbage breaks files of valid chunks in many ways: tokens are dropped, doubled,
// exchanged, replaced by others. Whatever comes of it, nothing panics, and what
// is reported has a place in the text.
func Garbage(t *testing.T, reg *dialect.Registry, pattern string) {
	const perToken = 2
	r := rand.New(rand.NewPCG(1, 2))
	each(t, pattern, func(t *testing.T, path, text string) {
		broken := 0
		words := garbageToken.FindAllString(text, -1)
		for _, chunk := range strings.Split(text, separator) {
			tokens := garbageToken.FindAllString(chunk, -1)
			for range perToken * len(tokens) {
				changed := append([]string(nil), tokens...)
				for range 1 + r.IntN(2) {
					i := r.IntN(len(changed))
					switch r.IntN(4) {
					case 0:
						changed[i] = ""
					case 1:
						changed[i] += " " + changed[i]
					case 2:
						j := r.IntN(len(changed))
						changed[i], changed[j] = changed[j], changed[i]
					case 3:
						changed[i] = words[r.IntN(len(words))]
					}
				}
				broken += survives(t, reg, path, strings.Join(changed, ""))
			}
		}
		if broken == 0 {
			t.Errorf("%s: nothing was broken", path)
		}
	})
}

// survives reads, verifies and prints a text; it returns 1 if the text was
// refused.
func survives(t *testing.T, reg *dialect.Registry, path, text string) int {
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%s:\n%s\npanic: %v", path, text, p)
		}
	}()
	f := source.NewFile(path, text)
	m, diags := parser.Parse(f, parser.Options{Registry: reg, AllowUnregistered: true})
	if len(diags) == 0 {
		diags = verify.Module(m)
	}
	for _, d := range diags {
		if d.Message == "" || !d.Span.IsValid() || int(d.Span.End) > len(text) {
			t.Errorf("%s:\n%s\nno message or place: %+v", path, text, d)
		}
	}
	if len(diags) > 0 {
		return 1
	}
	printer.Print(m, printer.Options{})
	printer.Print(m, printer.Options{Style: printer.MLIR})
	printer.Print(m, printer.Options{Style: printer.MLIR, Generic: true})
	return 0
}
