package expect

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
)

// TestOracle compares with LLVM's mlir-opt: random expectations are put into
// a module on which it emits remarks and notes.
//
//	TGOPT_MLIR_OPT=/usr/bin/mlir-opt-22 go test ./internal/expect

const module = `module attributes {transform.with_named_sequence} {
  func.func @a(%x: i32) -> i32 {
    %0 = arith.addi %x, %x : i32
    %1 = arith.muli %0, %x : i32 loc(unknown)
    return %1 : i32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["arith.addi"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %0, "an addition" : !transform.any_op
    %1 = transform.structured.match ops{["arith.muli"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "a product" : !transform.any_op
    %2 = transform.structured.match ops{["func.return"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %2, "the end" : !transform.any_op
    transform.yield
  }
}
`

var parts = [][]string{
	{"expected-remark", "expected-remark", "expected-note", "expected-error", "expected-warning", "expected-remark-re", "expected-note-re", "expected-x"},
	{"", " ", "  "},
	{"", "@+1", "@+2", "@-1", "@-2", "@+0x1", "@above", "@above", "@below", "@below", "@unknown", "@unknown", "@", "@+"},
	{" ", "", "  "},
	{"{{an addition}}", "{{a product}}", "{{the end}}", "{{see current operation: }}", "{{a}}", "{{}}", "{{{{[a-z]+}} end}}",
		"{{{{a|the}} }}", "{{see {{.*}}func.return}}", "{{%0{{ }}}}", "{{^the}}", "{{{{^the}} end}}", "{{{{[}}}}", "{{a {{x}}", "{{a}} b", "{a}"},
}

var output = regexp.MustCompile(`^(?:[^:]*\.mlir:(\d+):\d+|<unknown>:0): (error|warning|remark|note): (.*)$`)

func TestOracle(t *testing.T) {
	program := os.Getenv("TGOPT_MLIR_OPT")
	if program == "" {
		t.Skip("TGOPT_MLIR_OPT does not name an mlir-opt to compare with")
	}
	path := filepath.Join(t.TempDir(), "t.mlir")
	run := func(args ...string) []source.Diagnostic {
		cmd := exec.Command(program, append(args, path, "--transform-interpreter", "--mlir-print-op-on-diagnostic=false", "-o", os.DevNull)...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		cmd.Run() // its exit code says no more than its output
		var ds []source.Diagnostic
		for _, l := range strings.Split(stderr.String(), "\n") {
			m := output.FindStringSubmatch(l)
			if m == nil {
				continue
			}
			line, _ := strconv.Atoi(m[1])
			ds = append(ds, source.Diagnostic{
				Severity: severities[m[2]], Message: m[3], Span: source.Span{Start: uint32(line)},
			})
		}
		return ds
	}
	const runs = 300
	compared := 0
	r := rand.New(rand.NewPCG(1, 1))
	for range runs {
		lines := strings.SplitAfter(module, "\n")
		var text strings.Builder
		for _, l := range lines {
			for r.IntN(4) == 0 {
				text.WriteString("// ")
				for _, p := range parts {
					text.WriteString(p[r.IntN(len(p))])
				}
				text.WriteByte('\n')
			}
			text.WriteString(l)
		}
		write := func(text string) {
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		file := source.NewFile(path, text.String())
		// Release 22 complains of expectations even when nobody asks it to.
		write(strings.ReplaceAll(text.String(), "expected-", "disguised"))
		ds := run()
		write(text.String())
		for i := range ds {
			if line := ds[i].Span.Start; line > 0 {
				ds[i].Span = file.LineSpan(int(line))
			} else {
				ds[i].Span = source.NoSpan
			}
		}
		for _, mode := range []string{"all", "only-expected"} {
			want := map[string]int{}
			for _, d := range run("-verify-diagnostics=" + mode) {
				want[strconv.Itoa(int(d.Span.Start))+": "+d.Message]++
			}
			got := map[string]int{}
			for _, d := range Verify(file, ds, mode != "all") {
				line := 0
				if d.Span.IsValid() {
					line = file.Position(d.Span.Start).Line
				}
				got[strconv.Itoa(line)+": "+d.Message]++
			}
			for m, n := range want {
				// mlir-opt may verify twice, and forgets those with a place in
				// between, not those without.
				if strings.HasPrefix(m, "0: expected ") && got[m] > 0 {
					n = got[m]
				}
				compared++
				if got[m] != n {
					t.Fatalf("%s: %q: got %d, want %d of %v\n%s", mode, m, got[m], n, got, text.String())
				}
				delete(got, m)
			}
			if len(got) > 0 {
				t.Fatalf("%s: too much: %v\n%s", mode, got, text.String())
			}
		}
	}
	if compared < runs {
		t.Errorf("only %d messages were compared in %d runs", compared, runs)
	}
}
