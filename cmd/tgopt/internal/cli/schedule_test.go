package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOrder holds many files and chunks, some of them wrong, against a run on
// one thread.
func TestOrder(t *testing.T) {
	dir := t.TempDir()
	args := []string{"tgopt", "-split-input-file"}
	for i := range 20 {
		var b strings.Builder
		for k := range 20 {
			if k > 0 {
				b.WriteString("// -----\n")
			}
			if (i+k)%7 == 3 {
				b.WriteString("oops\n")
				continue
			}
			fmt.Fprintf(&b, "func.func @f%d_%d() {\n%s  return\n}\n", i, k, strings.Repeat("  %c = arith.constant 1 : i32\n", k%2))
		}
		name := fmt.Sprintf("%02d.mlir", i)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		args = append(args, name)
	}
	run := func(args ...string) string {
		var out, errs bytes.Buffer
		env := Environment{Dir: dir, Stdout: &out, Stderr: &errs}
		if code := env.Main(t.Context(), args); code != exitWrong {
			t.Fatalf("exit code %d, want %d", code, exitWrong)
		}
		return out.String() + errs.String()
	}
	got, want := run(args...), run(append(args, "-mlir-disable-threading")...)
	if got != want {
		t.Error("the order depends on threads")
	}
	if n := strings.Count(got, "// -----\n"); n != 20*20-1 {
		t.Errorf("got %d markers, want %d", n, 20*20-1)
	}
}
