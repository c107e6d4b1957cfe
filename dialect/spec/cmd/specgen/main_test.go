package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "d.spec"), filepath.Join(dir, "tables.go")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(in, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	specgen := func(want int, message string, flags ...string) {
		t.Helper()
		var stderr strings.Builder
		got := run(append([]string{"-in", in, "-out", out, "-pkg", "d"}, flags...), &stderr)
		if got != want || !strings.Contains(stderr.String(), message) {
			t.Errorf("specgen %q: got exit code %d and %q, want %d and %q", flags, got, stderr.String(), want, message)
		}
	}
	specgen(1, "no such file")
	write("dialect d\nop a\n")
	specgen(1, "is stale", "-check")
	specgen(0, "")
	specgen(0, "", "-check")
	write("dialect d\nop a\nop b\n")
	specgen(1, "is stale", "-check")
	write("dialect d\nop a\nop a\n")
	specgen(1, "d.spec:3:4: error: op 'd.a' is declared twice\n")
	specgen(1, "d.spec:2:4: note: first declared here\n")
	specgen(2, "-in and -pkg must be given", "more")
	specgen(2, "flag provided but not defined", "-frob")
}
