package allocation_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// TestAgainstTriton compares size and every offset with what the passes of
// Triton's wheels give for the dumps of the repository, and for those below
// TGOPT_DUMPS, and for the programs of testdata/aliases. Dumps of Gluon's first stage (*.source.ttgir) are left out: Triton
// allocates only after simplifying them.
func TestAgainstTriton(t *testing.T) {
	for _, v := range []struct{ variable, release string }{{"TGOPT_TRITON", "3.9.0"}, {"TGOPT_TRITON_36", "3.6.0"}} {
		t.Run(v.release, func(t *testing.T) {
			python := os.Getenv(v.variable)
			if python == "" {
				t.Skip(v.variable + " is not set")
			}
			files := aliases(t)
			for _, root := range []string{dumps, os.Getenv("TGOPT_DUMPS")} {
				files = append(files, dumpsBelow(t, root, v.release)...)
			}
			compare(t, python, v.release == "3.6.0", files)
		})
	}
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

func compare(t *testing.T, python string, older bool, files []string) {
	cmd := exec.Command(python, "testdata/oracle.py")
	cmd.Stdin = strings.NewReader(strings.Join(files, "\n"))
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for i, line := range bytes.Split(bytes.TrimSpace(out), []byte("\n")) {
		var want struct {
			Shared  int64
			Offsets []int64
			Error   string
		}
		if err := json.Unmarshal(line, &want); err != nil {
			t.Fatal(err)
		}
		if want.Error != "" {
			continue // it takes other releases' dumps, too, that this one does not
		}
		text, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		m, _ := parser.Parse(source.NewFile(files[i], string(text)), parser.Options{Registry: all.Registry()})
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
