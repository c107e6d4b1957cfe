package golden

import (
	"os"
	"path/filepath"
	"testing"
)

// TestCompare: a file is left as it is unless it is to be written, and then has the text.
func TestCompare(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.golden")
	if err := os.WriteFile(file, []byte("a\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	was := *update
	defer func() { *update = was }()
	*update = false
	Compare(t, file, "a\n")
	*update = true
	Compare(t, file, "b\n")
	if got, err := os.ReadFile(file); err != nil || string(got) != "b\n" || !Updating() {
		t.Errorf("%q, %v", got, err)
	}
}
