package printer_test

import (
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
)

func parse(t testing.TB, path, text string) *ir.Module {
	t.Helper()
	m, diags := parser.Parse(source.NewFile(path, text), parser.Options{Registry: all.Registry(), AllowUnregistered: true})
	if source.HasErrors(diags) {
		t.Fatalf("%s: %s", path, diags[0].Message)
	}
	return m
}

// ways are the options, one at a time and in both styles.
var ways = []struct {
	name string
	opts printer.Options
}{
	{"as it was", printer.Options{}},
	{"generic", printer.Options{Generic: true}},
	{"local scope", printer.Options{LocalScope: true}},
	{"unique names", printer.Options{UniqueNames: true}},
	{"as MLIR does", printer.Options{Style: printer.MLIR}},
	{"MLIR, generic", printer.Options{Style: printer.MLIR, Generic: true}},
	{"MLIR, debug info", printer.Options{Style: printer.MLIR, DebugInfo: true}},
	{"MLIR, locations for people", printer.Options{Style: printer.MLIR, DebugInfo: true, PrettyLocations: true}},
	{"MLIR, local scope, debug info", printer.Options{Style: printer.MLIR, DebugInfo: true, LocalScope: true}},
	{"MLIR, unique names", printer.Options{Style: printer.MLIR, UniqueNames: true}},
	{"MLIR, names from locations", printer.Options{Style: printer.MLIR, NamesFromLocs: true}},
	{"MLIR, users", printer.Options{Style: printer.MLIR, ValueUsers: true}},
	{"MLIR, no regions", printer.Options{Style: printer.MLIR, SkipRegions: true}},
	{"MLIR, few elements", printer.Options{Style: printer.MLIR, ElideElementsAbove: printer.Limit{N: 4, Set: true}, ElideResourcesAbove: printer.Limit{N: 4, Set: true}}},
	{"MLIR, elements as hex", printer.Options{Style: printer.MLIR, HexElementsAbove: printer.Limit{N: 4, Set: true}}},
	{"MLIR, elements never as hex", printer.Options{Style: printer.MLIR, HexElementsAbove: printer.Limit{N: -1, Set: true}}},
}

// TestOptions prints a text in each way, line by line, and of the texts of the surface and of builtin's tests a checksum each.
func TestOptions(t *testing.T) {
	sample, err := os.ReadFile("testdata/sample.mlir")
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, pattern := range []string{"../testdata/surface/*.mlir", "../dialect/builtin/testdata/*.mlir"} {
		more, err := filepath.Glob(pattern)
		if err != nil || len(more) == 0 {
			t.Fatal(pattern, err)
		}
		files = append(files, more...)
	}
	var b, sums strings.Builder
	for _, way := range ways {
		fmt.Fprintf(&b, "==== %s\n%s", way.name, printer.Print(parse(t, "sample.mlir", string(sample)), way.opts))
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sum := crc32.NewIEEE()
		for chunk := range strings.SplitSeq(string(text), "// -----\n") {
			m, diags := parser.Parse(source.NewFile(path, chunk), parser.Options{Registry: all.Registry(), AllowUnregistered: true})
			if source.HasErrors(diags) {
				continue
			}
			for _, way := range ways {
				sum.Write(printer.Print(m, way.opts))
			}
		}
		fmt.Fprintf(&sums, "%08x %s\n", sum.Sum32(), strings.TrimPrefix(filepath.ToSlash(path), "../"))
	}
	golden.Compare(t, "testdata/sample.golden", b.String())
	golden.Compare(t, "testdata/sums.golden", sums.String())
}

// TestPieces: what is handed over in pieces is the text, and a text that would be longer than was allowed is an error.
func TestPieces(t *testing.T) {
	line := "  %%v%d = \"other.op\"() {a = \"" + strings.Repeat("x", 200) + "\"} : () -> i32\n"
	var text strings.Builder
	for i := 0; text.Len() < 3*printer.PieceSize; i++ {
		fmt.Fprintf(&text, line[2:], i)
	}
	m := parse(t, "long.mlir", text.String())
	var pieces [][]byte
	rest := printer.Pieces(m, printer.Options{}, func(piece []byte) []byte {
		pieces = append(pieces, slices.Clone(piece))
		return piece[:0]
	})
	if len(pieces) < 2 {
		t.Errorf("it came in %d pieces", len(pieces))
	}
	for _, p := range pieces {
		if len(p) < printer.PieceSize || p[len(p)-1] != '\n' {
			t.Errorf("a piece of %d bytes ends in %q", len(p), p[len(p)-1])
		}
	}
	whole := string(slices.Concat(pieces...)) + string(rest)
	if whole != text.String() || whole != string(printer.Print(m, printer.Options{})) {
		t.Error("the pieces are not the text")
	}
	if _, err := printer.AtMost(1000, m, printer.Options{}, nil); err != printer.ErrTooLong {
		t.Errorf("got %v of a text that is too long", err)
	}
	if got, err := printer.AtMost(len(whole)+1, m, printer.Options{}, nil); err != nil || string(got) != whole {
		t.Errorf("got %v of a text that is not too long", err)
	}
}

func ExamplePrint() {
	m, _ := parser.Parse(source.NewFile("in.mlir", `%a = arith.constant 1 : i32
%sum = arith.addi %a, %a : i32
`), parser.Options{Registry: all.Registry()})
	sum := m.Body().Last()
	fmt.Printf("%s", printer.Print(m, printer.Options{Style: printer.MLIR}))
	fmt.Println(printer.OpText(sum, printer.Options{}))
	fmt.Println(printer.OpText(sum, printer.Options{Generic: true}))
	fmt.Println(printer.TypeText(sum.Result(0).Type()), printer.AttrText(sum.Context().I32(7)))
	// Output:
	// module {
	//   %c1_i32 = arith.constant 1 : i32
	//   %0 = arith.addi %c1_i32, %c1_i32 : i32
	// }
	// %sum = arith.addi %a, %a : i32
	// %sum = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
	// i32 7 : i32
}

// TestOrigin: who wrote the program chose the names in its locations. They take one
// line each, and a terminal obeys none of them.
func TestOrigin(t *testing.T) {
	ctx := parse(t, "empty.mlir", "module {\n}\n").Context()
	place := ctx.FileLoc("kernels/a\x1b[31m\n.py", 3, 1)
	for _, c := range []struct {
		loc  *ir.Location
		want string
	}{
		{ctx.UnknownLoc(), ""},
		{place, `  [a\x1b[31m\n.py:3]`},
		{ctx.NameLoc("x\x1b]0;t\x07\u202e", place), `  [x\x1b]0;t\x07\u202e, a\x1b[31m\n.py:3]`},
	} {
		if got := printer.Origin(c.loc); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
