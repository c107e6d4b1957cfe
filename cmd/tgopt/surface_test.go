package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/cmd/tgopt/internal/cli"
	"github.com/tgopt/tgopt/internal/textdiff"
)

const surface = "../../testdata/surface"

// print runs the opt tool on a text.
func print(t *testing.T, text string, flags ...string) (code int, output, messages string) {
	var stdout, stderr strings.Builder
	env := cli.Environment{
		Dir: ".", Getenv: func(string) string { return "" }, Stdin: strings.NewReader(text),
		Stdout: &stdout, Stderr: &stderr, Passes: testRegistry(),
	}
	return env.Main(t.Context(), append([]string{"tgopt"}, flags...)), stdout.String(), stderr.String()
}

// TestSurface prints cases of MLIR's whole textual surface in the style of MLIR,
// under each line of flags. What is expected is what mlir-opt printed of them:
// see scripts/oracle/surface.py.
func TestSurface(t *testing.T) {
	files, err := filepath.Glob(surface + "/*.expected")
	if err != nil || len(files) == 0 {
		t.Fatalf("nothing is expected in %s", surface)
	}
	for _, path := range files {
		input := strings.TrimSuffix(path, ".expected") + ".mlir"
		text, err := os.ReadFile(input)
		if err != nil {
			t.Fatal(err)
		}
		expected, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, section := range strings.Split("\n"+string(expected), "\n==== ")[1:] {
			line, want, _ := strings.Cut(section, "\n")
			t.Run(filepath.Base(input)+" "+line, func(t *testing.T) {
				flags := append(strings.Fields(line), "--print=mlir", "-allow-unregistered-dialect", "-split-input-file")
				code, got, messages := print(t, string(text), flags...)
				if code != 0 {
					t.Fatalf("exit code %d: %s", code, messages)
				}
				if want, got := strings.TrimRight(want, "\n"), strings.TrimRight(got, "\n"); got != want {
					t.Error(textdiff.Unified("mlir-opt", "tgopt", want, got, 2))
				}
			})
		}
	}
}

// TestSurfaceRejected has text that mlir-opt refuses.
func TestSurfaceRejected(t *testing.T) {
	text, err := os.ReadFile(surface + "/rejected.mlir")
	if err != nil {
		t.Fatal(err)
	}
	for _, chunk := range strings.Split(string(text), "// -----\n") {
		title, _, _ := strings.Cut(chunk, "\n")
		t.Run(title, func(t *testing.T) {
			if code, got, messages := print(t, chunk, "--print=mlir"); code != 1 || !strings.Contains(messages, ": error: ") {
				t.Errorf("exit code %d, want 1 and an error:\n%s\nprinted as\n%s", code, chunk, got)
			}
		})
	}
}
