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
// exchanged, replaced by others. Whatever comes of it, nothing panics, what
// is reported has a place in the text, and what is accepted is printed as text that is accepted.
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

// aliases are of every kind; none is what a parameter with a type of its own has.
const aliases = `#word = "word"
#truth = true
#number = 7 : i13
#fraction = 0.5 : f16
#list = [unit, 0.5 : f16]
#numbers = array<i16: 1, 2>
#entries = {a = 0.5 : f16}
#symbol = @symbol
#kind = tuple<>
#elements = dense<1> : tensor<1xi3>
#other = #gpu.mask<1>
`

var (
	aliasDefined  = regexp.MustCompile(`(?m)^(#\w+) = `)
	writtenInTurn = regexp.MustCompile(`( = |[\[(<,{] ?)(#?[\w.]+|"[^"\n]*")`)
)

// Kinds puts aliases of every kind in the place of what stands in valid chunks, one at a
// time, and gives names to values that stand there: what is taken is printed as what is
// taken again.
func Kinds(t *testing.T, reg *dialect.Registry, pattern string) {
	names := aliasDefined.FindAllStringSubmatch(aliases, -1)
	each(t, pattern, func(t *testing.T, path, text string) {
		broken := 0
		for _, chunk := range strings.Split(text, separator) {
			for i, at := range writtenInTurn.FindAllStringSubmatchIndex(chunk, -1) {
				value := chunk[at[4]:at[5]]
				if i%2 == 0 {
					broken += survives(t, reg, path, aliases+chunk[:at[4]]+names[i/2%len(names)][1]+chunk[at[5]:])
					continue
				}
				if value[0] >= '0' && value[0] <= '9' {
					value += []string{" : i32", " : i64", ""}[i%3]
				}
				survives(t, reg, path, "#same = "+value+"\n"+chunk)
			}
		}
		if broken == 0 {
			t.Errorf("%s: nothing was refused", path)
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
	for _, o := range []printer.Options{{}, {Style: printer.MLIR}, {Style: printer.MLIR, Generic: true}, {Style: printer.MLIR, LocalScope: true}} {
		printed := string(printer.Print(m, o))
		again, diags := parser.Parse(source.NewFile(path, printed), parser.Options{Registry: reg, AllowUnregistered: true})
		if len(diags) == 0 {
			diags = verify.Module(again)
		}
		if len(diags) > 0 {
			t.Errorf("%s:\n%s\nis printed as\n%s\nwhich is refused: %s", path, text, printed, diags[0].Message)
			return 0
		}
	}
	return 0
}
