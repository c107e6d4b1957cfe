// Package golden holds what a test makes against a file that is committed. With
// go test -update the file is written anew: look at its difference before you commit it.
package golden

import (
	"flag"
	"os"
	"testing"

	"github.com/tgopt/tgopt/internal/textdiff"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Updating reports whether golden files are written.
func Updating() bool { return *update }

// Compare fails the test if a file has another text.
func Compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Error(textdiff.Unified(file, "now", string(want), got, 2))
	}
}
