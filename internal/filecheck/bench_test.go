package filecheck

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
)

// benchTexts makes 5 MB of IR in 100 functions and 2,000 directives over
// them: labels, plain strings, definitions and uses of variables, CHECK-NEXT,
// CHECK-DAG and CHECK-NOT.
func benchTexts() (check, input string) {
	var c, in strings.Builder
	const functions, operations = 100, 725
	for f := range functions {
		fmt.Fprintf(&in, "tt.func public @kernel_%d(%%arg0: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {\n", f)
		fmt.Fprintf(&c, "// CHECK-LABEL: tt.func public @kernel_%d(\n", f)
		for i := range operations {
			fmt.Fprintf(&in, "    %%v%d = arith.addf %%v%d, %%cst_%d : tensor<128x64xf32, #blocked%d>\n", i, i, i%7, i%3)
			if i%122 == 1 {
				fmt.Fprintf(&c, "// CHECK:     [[V%d:%%.*]] = arith.addf %%v%d, [[C:%%[a-z0-9_]+]] : tensor<{{.*}}>\n", i, i)
			}
			if i%122 == 2 {
				fmt.Fprintf(&c, "// CHECK-NEXT:  %%v%d = arith.addf {{.*}}, {{.*}} : tensor<128x64xf32, #blocked%d>\n", i, i%3)
				fmt.Fprintf(&c, "// CHECK-NOT: arith.mulf\n// CHECK-DAG: %%v%d = arith.addf\n", i+2)
			}
		}
		fmt.Fprintf(&c, "// CHECK: tt.return\n")
		in.WriteString("    tt.return\n}\n\n")
	}
	return c.String(), in.String()
}

func BenchmarkCheck(b *testing.B) {
	check, input := benchTexts()
	b.SetBytes(int64(len(input)))
	b.ReportAllocs()
	for b.Loop() {
		r := Check(source.NewFile("check", check), source.NewFile("in", input), Options{})
		if r.Code != Pass {
			b.Fatal(r.Messages)
		}
	}
	b.ReportMetric(float64(strings.Count(check, "CHECK")), "directives")
}

// BenchmarkNoLiteral is the worst case: an expression without a string to
// look for, which has to be tried everywhere and matches nowhere.
func BenchmarkNoLiteral(b *testing.B) {
	_, input := benchTexts()
	b.SetBytes(int64(len(input)))
	for b.Loop() {
		r := Check(source.NewFile("check", "CHECK-NOT: {{[a-z]+_[A-Z]|[0-9]+[g-z]+[0-9]$}}\n"), source.NewFile("in", input), Options{})
		if r.Code != Pass {
			b.Fatal(r.Messages)
		}
	}
}

// BenchmarkFileCheck is the real one, where TGOPT_FILECHECK names it.
func BenchmarkFileCheck(b *testing.B) {
	program := os.Getenv("TGOPT_FILECHECK")
	if program == "" {
		b.Skip("TGOPT_FILECHECK does not name a FileCheck")
	}
	check, input := benchTexts()
	dir := b.TempDir()
	for name, text := range map[string]string{"check": check, "in": input} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(len(input)))
	for b.Loop() {
		cmd := exec.Command(program, "check", "--input-file=in")
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
	}
}
