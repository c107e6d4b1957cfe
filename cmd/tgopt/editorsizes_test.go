package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tgopt/tgopt/internal/cputime"
	"github.com/tgopt/tgopt/internal/hostile"
)

// TestEditorSizes asks the server about texts that have much of one thing, at sizes
// at which what is not linear takes several times as long as it may.
func TestEditorSizes(t *testing.T) {
	sizes := map[string]int{
		"many functions": 1 << 16, "many small functions": 1 << 17, "chunks": 1 << 17, "expected errors": 1 << 18,
	}
	const most = 2 * time.Second
	tried := 0
	for _, f := range hostile.Families() {
		size, ok := sizes[f.Name]
		if !ok {
			continue
		}
		tried++
		trial, dir := hostileTrial(&f, "lsp", size), t.TempDir()
		for _, f := range trial.files {
			if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		before := cputime.Process()
		var messages strings.Builder
		code := trial.callTo(io.Discard, &messages, dir, quietEnvironment)
		if took := cputime.Process() - before; took > most || code != 0 {
			t.Errorf("%s: %d bytes take %v, exit code %d: %.200s", f.Name, trial.size(), took, code, messages.String())
		}
	}
	if tried != len(sizes) {
		t.Errorf("%d of %d families are there", tried, len(sizes))
	}
}
