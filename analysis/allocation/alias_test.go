package allocation_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/tgopt/tgopt/analysis/allocation"
)

// aliases are programs in which a buffer is read by another name behind one that
// could take its place if nobody knew: each says how many bytes it needs, which
// TestAgainstTriton asks Triton too.
func aliases(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/aliases/*.ttgir")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d programs: %v", len(files), err)
	}
	return files
}

func TestAliases(t *testing.T) {
	for _, path := range aliases(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		want := int64(0)
		if _, err := fmt.Sscanf(string(text), "// %d bytes: ", &want); err != nil {
			t.Fatalf("%s does not say how many bytes it needs: %v", path, err)
		}
		module := parse(t, path, string(text))
		o := allocation.ForModule(module)
		for _, compiled := range []bool{true, false} {
			o.AsCompiled = compiled
			m := allocation.New(module, o)
			if m.Size != want {
				t.Errorf("%s: %d bytes, want %d (as compiled: %v)", path, m.Size, want, compiled)
			}
		}
	}
}
