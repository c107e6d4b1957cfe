package all_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/release"
)

// dumps lists the committed dumps; TGOPT_DUMPS names a folder to try instead.
func dumps(t testing.TB) []string {
	root := os.Getenv("TGOPT_DUMPS")
	if root == "" {
		root = "../../testdata/kernels"
	}
	var files []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && (strings.HasSuffix(path, ".ttir") || strings.HasSuffix(path, ".ttgir")) {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no dumps under %s", root)
	}
	return files
}

func parse(name, text string, v release.Release) (string, error) {
	f := source.NewFile(name, text)
	m, diags := parser.Parse(f, parser.Options{Registry: all.Registry(), Release: v})
	if len(diags) > 0 {
		p := f.Position(diags[0].Span.Start)
		return "", fmt.Errorf("%d:%d: %s", p.Line, p.Column, diags[0].Message)
	}
	return string(printer.Print(m, printer.Options{})), nil
}

// TestDumpsRoundTrip prints each dump as it was read, and again after a detour
// through the generic form.
func TestDumpsRoundTrip(t *testing.T) {
	for _, path := range dumps(t) {
		t.Run(filepath.Base(filepath.Dir(path))+"/"+filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got, err := parse(path, string(text), 0)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(text) {
				t.Fatalf("printed text differs:\n%s", head(textdiff.Unified("read", "printed", string(text), got, 1)))
			}
			f := source.NewFile(path, string(text))
			m, _ := parser.Parse(f, parser.Options{Registry: all.Registry()})
			generic := printer.Print(m, printer.Options{Generic: true})
			if bytes.Equal(generic, text) {
				t.Fatal("the generic form is the custom one")
			}
			back, err := parse("generic", string(generic), m.Context().Legacy().Target())
			if err != nil {
				t.Fatalf("generic form: %v", err)
			}
			if back != string(text) {
				t.Fatalf("generic form does not lead back:\n%s", head(textdiff.Unified("read", "printed", string(text), back, 1)))
			}
		})
	}
}

func head(s string) string {
	lines := strings.SplitAfterN(s, "\n", 13)
	return strings.Join(lines[:min(len(lines), 12)], "")
}

// TestArgumentLocations: a location inside another is defined before its use,
// so an argument's is written out only if what it holds stands above.
func TestArgumentLocations(t *testing.T) {
	for _, text := range []string{
		`#loc = loc("k.py":1:0)
module {
  llvm.func @above(%arg0: i32 loc("x"(#loc))) {
    nvvm.barrier loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc)
} loc(#loc)
#loc1 = loc("x"(#loc))
`, `module {
  llvm.func @below(%arg0: i32 loc(#loc1)) {
    llvm.return loc(#loc1)
  } loc(#loc)
} loc(#loc)
#loc = loc("k.py":1:0)
#loc1 = loc("x"(#loc))
`} {
		got, err := parse("text", text, 0)
		if err != nil {
			t.Error(err)
		} else if got != text {
			t.Error(textdiff.Unified("read", "printed", text, got, 0))
		}
	}
}
