package pressure_test

import (
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// TestDumpPeaks holds what is found in real kernels against a golden file, so that a change of a rule shows where it acts: the peak
// and its line, what of it indices, addresses and the op itself hold, the peak if loads come early, sums over all ops and values, and a checksum of all that
// is known of each (Facts).
func TestDumpPeaks(t *testing.T) {
	const root, file = "../../testdata/kernels/dumps", "testdata/dumps.golden"
	var b strings.Builder
	for _, release := range []string{"3.2.0", "3.6.0", "3.9.0"} {
		err := filepath.WalkDir(filepath.Join(root, release), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, "ir") {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			var cache layout.Cache
			for i, f := range functions(parse(t, path, string(text))) {
				a := pressure.New(f, pressure.MachineOf(f), &cache)
				during, after, whole, parts := 0, 0, 0, 0
				for _, p := range a.Points {
					during += p.During
					after += p.After
				}
				ir.Walk(f, func(o *ir.Op) {
					for i := range o.NumResults() {
						whole += a.Whole(o.Result(i))
					}
				})
				list := a.Contributors()
				for _, c := range list {
					parts += c.Registers
				}
				line := strings.Count(string(text[:a.Peak.Op.Span().Start]), "\n") + 1
				fmt.Fprintf(&b, "%s %d: %d:%d %d %d %d %d, %d of %d, %d %d %d, %08x\n", strings.TrimPrefix(path, root+"/"), i,
					line, a.Peak.During, a.Indices, a.Peak.Addresses, a.Temporaries, a.Early(), parts, len(list), during, after, whole,
					crc32.ChecksumIEEE([]byte(pressure.Facts(a))))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if golden.Updating() {
		if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, n := strings.Split(b.String(), "\n"), 0
	lines := strings.Split(string(want), "\n")
	if len(got) != len(lines) {
		t.Fatalf("%d kernels, want %d", len(got), len(lines))
	}
	for i, line := range lines {
		if got[i] != line {
			if n++; n <= 10 {
				t.Errorf("line:peak, of it indices, addresses, the op; early; contributors; sums during, after, whole; all:\n got %s\nwant %s", got[i], line)
			}
		}
	}
	if n > 10 {
		t.Errorf("and %d more", n-10)
	}
}
