package ide_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/bigdump"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
)

// openMarked returns a snapshot of a text in which ‸ marks cursors and «…» the
// places that are expected; all are taken out.
func openMarked(t *testing.T, text string) (s *ide.Snapshot, at []uint32, want []source.Span) {
	t.Helper()
	var clean strings.Builder
	for _, r := range text {
		off := uint32(clean.Len())
		switch r {
		case '‸':
			at = append(at, off)
		case '«':
			want = append(want, source.Span{Start: off, End: 1<<32 - 1})
		case '»':
			k := len(want) - 1
			for want[k].End != 1<<32-1 {
				k--
			}
			want[k].End = off
		default:
			clean.WriteRune(r)
		}
	}
	return ide.NewSnapshot(workspace, ide.MLIR, "test.ttgir", clean.String()), at, want
}

// shown is places as people read them: line:column and text.
func shown(f *source.File, spans []source.Span) string {
	var out []string
	for _, s := range spans {
		p := f.Position(s.Start)
		out = append(out, fmt.Sprintf("%d:%d %q", p.Line, p.Column, f.Slice(s)))
	}
	return strings.Join(out, "\n")
}

// compare compares places, in any order.
func compare(t *testing.T, f *source.File, got, want []source.Span) {
	t.Helper()
	for _, l := range [][]source.Span{got, want} {
		slices.SortFunc(l, func(a, b source.Span) int { return int(a.Start) - int(b.Start) })
	}
	if g, w := shown(f, got), shown(f, want); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
}

// dumps are some dumps of Triton: every nth.
func dumps(t testing.TB, n int) map[string]string {
	t.Helper()
	files, _ := filepath.Glob("../../testdata/kernels/dumps/3.*.0/*/*.tt*ir")
	if len(files) < 100 {
		t.Fatalf("got %d dumps, want more than 100", len(files))
	}
	out := map[string]string{}
	for i := 0; i < len(files); i += n {
		text, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		out[strings.TrimPrefix(filepath.ToSlash(files[i]), "../../testdata/kernels/dumps/")] = string(text)
	}
	return out
}

// large is a TTGIR of 10,000 lines.
func large(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("../../testdata/kernels/dumps/3.9.0/sm_90/attention_fwd-causal-f16-m128n64d128-w4s2.ttgir")
	if err != nil {
		t.Fatal(err)
	}
	return bigdump.Functions(string(text), 10_000)
}
