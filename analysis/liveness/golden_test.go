package liveness_test

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// printedFile is what Print writes of a file.
func printedFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	m, diags := parser.Parse(source.NewFile(path, string(text)), parser.Options{Registry: all.Registry()})
	if len(diags) > 0 {
		t.Fatal(diags[0].Message)
	}
	var b bytes.Buffer
	if err := liveness.Print(&b, m.Op()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestPrint: branches, jumps, partitions, and what is not used.
func TestPrint(t *testing.T) {
	golden.Compare(t, "testdata/print.golden", printedFile(t, "testdata/print.ttgir"))
}

// TestDumps has the size of what is printed of real kernels and its checksum.
func TestDumps(t *testing.T) {
	const root = "../../testdata/kernels/dumps/3.9.0"
	files, err := filepath.Glob(root + "/*/*.ttgir")
	if err != nil || len(files) < 150 {
		t.Fatalf("%d dumps: %v", len(files), err)
	}
	var b strings.Builder
	for i, path := range files {
		if info, err := os.Stat(path); err != nil || info.Size() > 20_000 || i%2 > 0 {
			continue
		}
		said := printedFile(t, path)
		fmt.Fprintf(&b, "%08x %d %s\n", crc32.ChecksumIEEE([]byte(said)), len(said), strings.TrimPrefix(path, root+"/"))
	}
	golden.Compare(t, "testdata/dumps.golden", b.String())
}
