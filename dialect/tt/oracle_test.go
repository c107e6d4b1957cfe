package tt_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/printer"
)

type answer struct {
	OK   bool
	Text string
}

// askTriton has the Triton of the Python that an environment variable names
// read programs and print them.
func askTriton(t *testing.T, variable string, texts []string) []answer {
	t.Helper()
	python := os.Getenv(variable)
	if python == "" {
		t.Skipf("%s names no Python with Triton", variable)
	}
	in, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "testdata/reference.py")
	cmd.Stdin = bytes.NewReader(in)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var as []answer
	if err := json.Unmarshal(out, &as); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	if len(texts) == 0 || len(as) != len(texts) {
		t.Fatalf("%d answers to %d texts", len(as), len(texts))
	}
	return as
}

// TestTritonAgrees: what we print in MLIR's style is what Triton prints, of the
// text itself and of our generic form of it.
func TestTritonAgrees(t *testing.T) { tritonAgrees(t, "TGOPT_TRITON", false) }

// TestLegacyTritonAgrees: texts of earlier releases are for Triton 3.6.
func TestLegacyTritonAgrees(t *testing.T) { tritonAgrees(t, "TGOPT_TRITON_36", true) }

func tritonAgrees(t *testing.T, variable string, legacy bool) {
	var names, wants, asks []string
	for _, path := range roundTrips {
		if strings.Contains(path, "-legacy") != legacy {
			continue
		}
		for _, text := range chunks(t, path) {
			m := parse(t, "text", text)
			want := string(printer.Print(m, printer.Options{Style: printer.MLIR}))
			generic := string(printer.Print(m, printer.Options{Generic: true}))
			names = append(names, path+" custom", path+" generic")
			wants, asks = append(wants, want, want), append(asks, text, generic)
		}
	}
	for i, a := range askTriton(t, variable, asks) {
		switch {
		case !a.OK:
			t.Errorf("%s: Triton says: %s\nof\n%s", names[i], a.Text, asks[i])
		case strings.TrimSpace(a.Text) != strings.TrimSpace(wants[i]):
			t.Errorf("%s:\n%s", names[i], textdiff.Unified("ours", "Triton's", wants[i], a.Text, 1))
		}
	}
}

// TestTritonRejects: Triton finds our mistakes mistaken too, those of the
// dialects that build on ours among them.
func TestTritonRejects(t *testing.T) {
	var asks []string
	for _, path := range append(mistakes, "../ttng/testdata/mistakes.mlir", "../amdg/testdata/mistakes.mlir", "../nvws/testdata/mistakes.mlir",
		"../gluon/testdata/mistakes.mlir", "../tti/testdata/mistakes.mlir", "../proton/testdata/mistakes.mlir", "../protongpu/testdata/mistakes.mlir") {
		for _, text := range chunks(t, path) {
			if !strings.Contains(text, "// not 3.9") {
				asks = append(asks, text)
			}
		}
	}
	for i, a := range askTriton(t, "TGOPT_TRITON", asks) {
		if a.OK {
			t.Errorf("Triton accepts\n%s", asks[i])
		}
	}
}
