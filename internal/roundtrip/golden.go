package roundtrip

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/verify"
)

// Golden checks files of text in any spelling. What each chunk prints as in
// MLIR's style stands in a file of that name that ends in .golden; -update
// writes it. mlir-opt is asked for the same, and for the generic form.
func Golden(t *testing.T, reg *dialect.Registry, pattern string) {
	each(t, pattern, func(t *testing.T, path, text string) {
		chunks := strings.Split(text, separator)
		printed := make([]string, len(chunks))
		for i, chunk := range chunks {
			printed[i] = mlirText(t, reg, path, chunk)
		}
		golden.Compare(t, strings.TrimSuffix(path, filepath.Ext(path))+".golden", strings.Join(printed, separator))
	})
}

// mlirText prints a chunk in MLIR's style, and holds that text and the generic one against what is read of them.
func mlirText(t *testing.T, reg *dialect.Registry, path, chunk string) string {
	m := parse(t, reg, path, chunk)
	if m == nil {
		return ""
	}
	for _, d := range verify.Module(m) {
		t.Errorf("%s: verifier: %s", chunk, d.Message)
	}
	style := printer.Options{Style: printer.MLIR}
	text := string(printer.Print(m, style))
	generic := string(printer.Print(m, printer.Options{Style: printer.MLIR, Generic: true}))
	if back := parse(t, reg, "printed", text); back != nil {
		same(t, "faithful", text, string(printer.Print(back, printer.Options{})))
		same(t, "mlir, again", text, string(printer.Print(back, style)))
	}
	if back := parse(t, reg, "generic", generic); back != nil {
		same(t, "custom from generic", text, string(printer.Print(back, style)))
	}
	if tool := os.Getenv("TGOPT_MLIR_OPT"); tool != "" && !tritons.MatchString(chunk) {
		oracle(t, text, chunk)
		out, errs, err := mlirOpt(tool, chunk, "-mlir-print-op-generic")
		if err != nil {
			t.Errorf("%s: %v\n%s", tool, err, errs)
		}
		same(t, filepath.Base(tool)+", generic", strings.TrimRight(out, "\n"), strings.TrimRight(generic, "\n"))
	}
	return text
}

// Refused checks files of broken chunks. Each starts with a line `// want 3:
// text`: the line of the first message and a part of it. mlir-opt must refuse
// the chunk at the same line, with the same text in its message. `// want 3`
// asks about the line alone, where our words are better than MLIR's.
func Refused(t *testing.T, reg *dialect.Registry, pattern string) {
	each(t, pattern, func(t *testing.T, path, text string) {
		for _, chunk := range strings.Split(text, separator) {
			first, _, _ := strings.Cut(chunk, "\n")
			want, ok := strings.CutPrefix(first, "// want ")
			if !ok {
				t.Fatalf("%s: a chunk starts with %q, not with `// want`", path, first)
			}
			line, words, _ := strings.Cut(want, ": ")
			f := source.NewFile(path, chunk)
			m, diags := parser.Parse(f, parser.Options{Registry: reg, AllowUnregistered: true})
			if len(diags) == 0 {
				diags = verify.Module(m)
			}
			if len(diags) == 0 {
				t.Errorf("%s\nis accepted", chunk)
				continue
			}
			got := fmt.Sprint(f.Position(diags[0].Span.Start).Line)
			if got != line || !strings.Contains(diags[0].Message, words) {
				t.Errorf("%s\ngot  %s: %s\nwant %s", chunk, got, diags[0].Message, want)
			}
			tool := os.Getenv("TGOPT_MLIR_OPT")
			if tool == "" {
				continue
			}
			_, errs, err := mlirOpt(tool, chunk)
			if err == nil {
				t.Errorf("%s\n%s accepts it", chunk, tool)
				continue
			}
			said := firstError.FindStringSubmatch(errs)
			if said == nil || said[1] != line || !strings.Contains(said[2], words) {
				t.Errorf("%s\n%s says %s\nwant %s", chunk, tool, errs, want)
			}
		}
	})
}

var firstError = regexp.MustCompile(`(?m)^[^:\n]*:(\d+):\d+: error: (.*)$`)
