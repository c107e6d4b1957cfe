package all_test

import (
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// disturb changes the blanks of MLIR text: comments go, others come, lines are
// joined and broken. What the text means stays.
func disturb(text string, r *rand.Rand) string {
	blanks := []string{" ", "\n", "  ", "\t", "\r\n", " // a comment, with \"quotes\" and }\n", "\n\n   "}
	blank := func() string { return blanks[r.IntN(len(blanks))] }
	var out strings.Builder
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == '"':
			end := i + 1
			for text[end] != '"' {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			out.WriteString(text[i : end+1])
			i = end + 1
		case c == '/' && strings.HasPrefix(text[i:], "//"):
			for i < len(text) && text[i] != '\n' {
				i++
			}
		case c == ' ' || c == '\n':
			for i < len(text) && (text[i] == ' ' || text[i] == '\n') {
				i++
			}
			out.WriteString(blank())
		case strings.IndexByte("(){}[],=", c) >= 0:
			if r.IntN(4) == 0 {
				out.WriteString(blank())
			}
			out.WriteByte(c)
			if r.IntN(4) == 0 {
				out.WriteString(blank())
			}
			i++
		default:
			out.WriteByte(c)
			i++
		}
	}
	return out.String()
}

// TestDisturbedDumps: printing is from the IR, so blanks, line breaks and
// comments of the input do not show in the output. Blanks do tell of earlier
// releases, so these are named.
func TestDisturbedDumps(t *testing.T) {
	for _, path := range dumps(t) {
		t.Run(filepath.Base(filepath.Dir(path))+"/"+filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			h := fnv.New64()
			h.Write([]byte(path))
			changed := disturb(string(text), rand.New(rand.NewPCG(h.Sum64(), 1)))
			if changed == string(text) {
				t.Fatal("nothing was disturbed")
			}
			m, _ := parser.Parse(source.NewFile(path, string(text)), parser.Options{Registry: all.Registry()})
			got, err := parse(path, changed, m.Context().Legacy().Target())
			if err != nil {
				t.Fatal(err)
			}
			if got != string(text) {
				t.Fatalf("printed text differs:\n%s", head(textdiff.Unified("original", "printed", string(text), got, 1)))
			}
		})
	}
}
