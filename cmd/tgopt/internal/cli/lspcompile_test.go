//go:build !windows

package cli

import (
	"bytes"
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/runner"
	"github.com/tgopt/tgopt/runner/triton"
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
	compile := func(ctx context.Context, text string) (string, error) {
		made, err := c.compile(ctx, source.NewFile("k.ttgir", text))
		if made == nil {
			return "", err
		}
		return made.Function + " " + made.Said.Source, err
	}
	for text, want := range map[string]string{
		head + "    tt.return\n  }\n}\n":                                           "k ptxas 12.9.86, triton 3.9.0",
		head + "    tt.ret\n  }\n}\n":                                              "", // broken
		"module {\n  tt.func public @k() {\n    tt.return\n  }\n}\n":               "", // no layouts
		strings.Replace(head, "cuda:90", "cuda:70", 1) + "    tt.return\n  }\n}\n": "", // no such chip
	} {
		if got, err := compile(t.Context(), text); got != want || err != nil {
			t.Errorf("got %q, %v, want %q of\n%s", got, err, want, text)
		}
	}
	if _, err := compile(t.Context(), head+"    tt.return // fake: error\n  }\n}\n"); err == nil || err.Error() != "3:5: it is bad" {
		t.Errorf("got %v", err)
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
	if _, err := none.compile(t.Context(), source.NewFile("k.ttgir", head+"    tt.return\n  }\n}\n")); err == nil || !strings.Contains(err.Error(), "there is no program") {
		t.Errorf("got %v", err)
	}
}
