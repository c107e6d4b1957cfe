//go:build !windows

package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp"
	"github.com/tgopt/tgopt/runner"
	"github.com/tgopt/tgopt/runner/triton"
	chips "github.com/tgopt/tgopt/target"
)

// TestEditorCompiler: what an editor is told of a text by a fake Triton, and of which texts
// nothing is.
func TestEditorCompiler(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no python3")
	}
	python, err := filepath.Abs("../../../../runner/triton/testdata/bin/python")
	if err != nil {
		t.Fatal(err)
	}
	home, temporary := t.TempDir(), t.TempDir()
	t.Setenv("TMPDIR", temporary)
	env := map[string]string{"HOME": home}
	getenv := func(name string) string { return env[name] }
	to := &tool{Environment: Environment{Getenv: getenv, Stderr: &bytes.Buffer{}}, files: files.NewReader(getenv)}
	flags := &compilers{python: python, processor: triton.DefaultLimits.Processor, memory: 4}
	c := to.newEditorCompiler(flags)
	defer c.tritons.close()
	const head = `module attributes {"ttg.num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k() {
`
	var chip *chips.Chip
	compile := func(ctx context.Context, text string) (string, error) {
		made, err := c.compile(ctx, source.NewFile("k.ttgir", text), chip)
		var list []string
		for _, at := range slices.Sorted(maps.Keys(made)) {
			name, _, _ := strings.Cut(strings.TrimPrefix(text[at:], "tt.func public "), "(")
			list = append(list, name+" "+made[at].Compiled.Name+" "+made[at].Source)
		}
		return strings.Join(list, ", "), err
	}
	const by, end = " ptxas 12.9.86, triton 3.9.0", "    tt.return\n  }\n"
	second := "  tt.func public @k() {\n"
	for text, want := range map[string]string{
		head + "    tt.return\n  }\n}\n": "@k sm_90" + by,
		// Each of several alone, with what it calls; those of the same name in chunks too.
		head + end + strings.Replace(second, "@k", "@l", 1) + "    tt.call @h() : () -> ()\n" + end + "  tt.func private @h() {\n" + end + "}\n": "@k sm_90" + by + ", @l sm_90" + by,
		head + end + "}\n// -----\n" + strings.Replace(head, "cuda:90", "cuda:80", 1) + end + "}\n":                                              "@k sm_90" + by + ", @k sm_80" + by,
		head + end + "}\n// -----\n" + head + "    tt.ret\n  }\n}\n":                                                                             "@k sm_90" + by, // one is broken
		"module {\n  llvm.func @k() {\n    llvm.return\n  }\n}\n":                                                                                "",              // no kernel
		head + "    tt.ret\n  }\n}\n": "", // broken
		strings.Replace(head, "cuda:90", "cuda:70", 1) + "    tt.return\n  }\n}\n": "", // no such chip
	} {
		if got, err := compile(t.Context(), text); got != want || err != nil {
			t.Errorf("got %q, %v, want %q of\n%s", got, err, want, text)
		}
	}
	const bad = "    tt.return // fake: error\n  }\n"
	if _, err := compile(t.Context(), head+bad+"}\n"); err == nil || err.Error() != "3:5: it is bad" {
		t.Errorf("got %v", err)
	}
	if got, err := compile(t.Context(), head+end+"}\n// -----\n"+head+bad+"}\n"); got != "@k sm_90"+by || err == nil || err.Error() != "'k': 8:5: it is bad" { // the third line of what begins behind the marker
		t.Errorf("got %q, %v", got, err)
	}
	calls := head + end + "  tt.func public @l() {\n    tt.call @k() : () -> ()\n" + end + "}\n"
	if got, err := compile(t.Context(), calls); got != "@k sm_90"+by || err == nil || err.Error() != "'l' is not compiled: it has 2 public functions: a module that is compiled has one" {
		t.Errorf("got %q, %v", got, err)
	}
	alone, _ := editorJobs(source.NewFile("k.ttgir", head+end+"  tt.func public @l() {\n    tt.call @h() : () -> ()\n"+end+"  tt.func private @h() {\n"+end+"}\n"), nil)
	if k, l := string(alone[0].Text), string(alone[1].Text); strings.Contains(k, "@h") || strings.Contains(l, "@k") || !strings.Contains(l, "tt.func private @h()") || !strings.Contains(l, "cuda:90") {
		t.Errorf("what is compiled alone is\n%s\nand\n%s", k, l)
	}
	many := head + end
	for i := range mostEditorKernels {
		many += fmt.Sprintf("  tt.func public @k%d() {\n", i) + end
	}
	if jobs, err := editorJobs(source.NewFile("k.ttgir", many+"}\n"), nil); len(jobs) != mostEditorKernels || err == nil || err.Error() != "the first 32 kernels of a document are compiled, not 1 more" {
		t.Errorf("got %d jobs, %v", len(jobs), err)
	}
	// TTIR goes by the target that is chosen, TTGIR by its own.
	ttir := "module {\n" + second + end + "  tt.func public @l() {\n" + end + "}\n"
	if got, err := compile(t.Context(), ttir); got != "" || !errors.Is(err, lsp.ErrNoTarget) || err.Error() != lsp.ErrNoTarget.Error() {
		t.Errorf("got %q, %v", got, err)
	}
	chip = chips.Lookup("sm_80")
	if got, err := compile(t.Context(), ttir); got != "@k sm_80"+by+", @l sm_80"+by || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	if got, err := compile(t.Context(), head+end+"}\n"); got != "@k sm_90"+by || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	for _, job := range func() []editorJob { jobs, _ := editorJobs(source.NewFile("k.ttir", ttir), chip); return jobs }() {
		if text := string(job.Text); job.Kind != "ttir" || job.Warps != 4 || strings.Count(text, "tt.func") != 1 || !strings.Contains(text, "@"+job.Kernel+"(") {
			t.Errorf("%s of %d warps is compiled from\n%s", job.Kernel, job.Warps, text)
		}
	}
	// One that nobody waits for ends, and so does one that waits for its turn.
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 2)
	for range 2 {
		go func() {
			_, err := compile(ctx, head+"    tt.return // fake: sleep\n  }\n}\n")
			ended <- err
		}()
	}
	cancel()
	for range 2 {
		if err := <-ended; !runner.Interrupted(err) {
			t.Errorf("got %v", err)
		}
	}
	if got, err := compile(t.Context(), head+"    tt.return // again\n  }\n}\n"); got == "" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	none := to.newEditorCompiler(&compilers{python: filepath.Join(home, "none"), processor: flags.processor, memory: 4})
	if _, err := none.compile(t.Context(), source.NewFile("k.ttgir", head+"    tt.return\n  }\n}\n"), nil); err == nil || !strings.Contains(err.Error(), "there is no program") {
		t.Errorf("got %v", err)
	}
}
