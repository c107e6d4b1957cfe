package bigdump_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/bigdump"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/verify"
)

func TestBigDumps(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/kernels/dumps/*/*/attention_fwd-*.ttgir")
	if err != nil || len(paths) == 0 {
		t.Fatal("no dumps", err)
	}
	for _, path := range paths[:min(len(paths), 5)] {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, made := range []string{bigdump.Functions(string(text), 3000), bigdump.OneFunction(string(text), 3000)} {
			if n := strings.Count(made, "\n"); n < 3000 || n > 5000 {
				t.Errorf("%s: got %d lines, want some more than 3000", path, n)
			}
			m, ds := parser.Parse(source.NewFile(path, made), parser.Options{Registry: all.Registry()})
			if ds = append(ds, verify.Module(m)...); len(ds) > 0 {
				t.Errorf("%s: %s", path, ds[0].Message)
			}
		}
	}
}
