package allocation_test

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/oracle"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// TestAgainstTriton compares size and every offset with what the passes of
// Triton's wheels give for the dumps of the repository, and for those below
// TGOPT_DUMPS, and for the programs of testdata/aliases. Dumps of Gluon's first stage (*.source.ttgir) are left out: Triton
// allocates only after simplifying them.
func TestAgainstTriton(t *testing.T) {
	for _, v := range []struct{ variable, release, file string }{{"TGOPT_TRITON", "3.9.0", "testdata/dumps.gz"}, {"TGOPT_TRITON_36", "3.6.0", "testdata/dumps36.gz"}} {
		t.Run(v.release, func(t *testing.T) {
			triton := oracle.Program{Variable: v.variable, Args: []string{"testdata/oracle.py", "dumps"}, File: v.file}
			files := append(aliases(t), dumpsBelow(t, dumps, v.release)...)
			if triton.Here() {
				files = append(files, dumpsBelow(t, os.Getenv("TGOPT_DUMPS"), v.release)...)
			}
			compare(t, triton, v.release == "3.6.0", files)
		})
	}
}

// A dump is a file by its name and the hash of its text.
type dump struct {
	File string `json:"file"`
	Hash string `json:"hash"`
}

func dumpsBelow(t *testing.T, root, release string) []string {
	if root == "" {
		return nil
	}
	var files []string
	err := filepath.WalkDir(filepath.Join(root, release), func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".ttgir") && !strings.HasSuffix(path, ".source.ttgir") {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func compare(t *testing.T, triton oracle.Program, older bool, files []string) {
	questions, texts := make([]dump, len(files)), make([]string, len(files))
	for i, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		hash := sha256.Sum256(text)
		questions[i], texts[i] = dump{filepath.ToSlash(path), hex.EncodeToString(hash[:8])}, string(text)
	}
	compared := 0
	for i, want := range oracle.Ask[dump, allocated](t, triton, questions) {
		if want == nil {
			continue // it takes other releases' dumps, too, that this one does not
		}
		m, _ := parser.Parse(source.NewFile(files[i], texts[i]), parser.Options{Registry: all.Registry()})
		o := allocation.ForModule(m.Op())
		o.Triton36 = older
		got := allocation.New(m.Op(), o)
		offsets := []int64{}
		for _, a := range got.Funcs {
			for _, b := range a.Buffers {
				offsets = append(offsets, b.Offset)
			}
		}
		slices.Sort(offsets)
		compared++
		if got.Size != want.Shared || !slices.Equal(offsets, want.Offsets) {
			t.Errorf("%s: %d bytes at %v, Triton allocates %d at %v", files[i], got.Size, offsets, want.Shared, want.Offsets)
		}
	}
	if len(files) < 100 || compared*10 < len(files)*9 {
		t.Errorf("compared %d of %d dumps", compared, len(files))
	}
	t.Logf("%d dumps are equal", compared)
}
