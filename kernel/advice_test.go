package kernel_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/passes"
)

// TestAdvice: what reduce-liveness is said to give is what its pipeline gives.
func TestAdvice(t *testing.T) {
	files, _ := filepath.Glob("../testdata/kernels/dumps/3.9.0/*/*attention*.ttgir")
	expected := regexp.MustCompile(`peak (\d+) → (\d+) registers a thread, expected (\d+) → (\d+)`)
	found := 0
	for _, file := range files {
		f := build(t, file, kernel.Options{Advice: true})[0]
		for _, r := range f.Remarks {
			if r.Kind != "reduce-liveness" {
				continue
			}
			found++
			said := expected.FindString(r.Text)
			steps, err := passes.Registry().ParsePipeline(r.Passes)
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			m := parse(t, source.FileOf(file, text))
			if _, err := rewrite.Run(t.Context(), m, steps, func(source.Diagnostic) {}); err != nil {
				t.Fatal(err)
			}
			g := kernel.Build(m, kernel.Options{})[0]
			if got := fmt.Sprintf("peak %d → %d registers a thread, expected %d → %d", f.Peak.Registers, g.Peak.Registers, f.Prediction.Registers, g.Prediction.Registers); got != said {
				t.Errorf("%s: %s gives %s, want %s", file, r.Passes, got, said)
			}
		}
	}
	if found == 0 {
		t.Error("reduce-liveness helps no attention kernel")
	}
}

// TestBound: where the option maxnreg makes a kernel spill, that is said, and
// twice the warps do not lift it.
func TestBound(t *testing.T) {
	name := "../testdata/kernels/dumps/3.6.0/sm_90/attention_fwd-causal-f16-m128n64d64-w4s3.ttgir"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	bounded := bytes.Replace(text, []byte("module attributes {"), []byte(`module attributes {"ttg.maxnreg" = 64 : i32, `), 1)
	said := map[string]string{}
	for _, r := range kernel.Build(parse(t, source.FileOf(name, bounded)), kernel.Options{Advice: true})[0].Remarks {
		said[r.Kind] = r.Text
	}
	if want := "without maxnreg=64 a thread could have 255 registers"; said["maxnreg"] != want {
		t.Errorf("got %q, want %q", said["maxnreg"], want)
	}
	if want := "its limit stays 64"; !strings.Contains(said["num-warps"], want) {
		t.Errorf("got %q, want that of a thread %s", said["num-warps"], want)
	}
	for _, r := range build(t, name, kernel.Options{Advice: true})[0].Remarks {
		if r.Kind == "maxnreg" {
			t.Errorf("a kernel without a bound has the remark %q", r.Text)
		}
	}
}
