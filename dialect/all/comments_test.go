package all_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
)

// annotate puts comments between tokens of MLIR text, about one in so many
// places, and returns them.
func annotate(text string, oneIn int, r *rand.Rand) (annotated string, notes []string) {
	var out strings.Builder
	note := func(before, after string) {
		if r.IntN(oneIn) == 0 {
			notes = append(notes, fmt.Sprintf("// note %d \"} -> ", len(notes)))
			out.WriteString(before + strings.TrimSpace(notes[len(notes)-1]) + after)
		}
	}
	indents := []string{"", "  ", "      ", "\t"}
	indent := func() string { return indents[r.IntN(len(indents))] }
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == '"':
			end := i + 1
			for ; text[end] != '"'; end++ {
				if text[end] == '\\' {
					end++
				}
			}
			out.WriteString(text[i : end+1])
			i = end + 1
		case c == '/' && strings.HasPrefix(text[i:], "//"):
			end := i + strings.IndexByte(text[i:], '\n')
			out.WriteString(text[i:end])
			i = end
		case c == '\n':
			note(" ", "")
			out.WriteByte(c)
			if r.IntN(oneIn) == 0 {
				out.WriteByte(c)
			}
			note(indent(), "\n")
			note(indent(), "\n")
			i++
		case strings.IndexByte(" (){}[],=", c) >= 0:
			out.WriteByte(c)
			if !strings.HasPrefix(strings.TrimLeft(text[i:], " "), "//") { // which printers write behind labels
				note(" ", "\n")
			}
			i++
		default:
			out.WriteByte(c)
			i++
		}
	}
	note(indent(), "\n")
	for i := range notes {
		notes[i] = strings.TrimSpace(notes[i])
	}
	return out.String(), notes
}

var annotation = regexp.MustCompile(`// note \d+ "} ->`)

var blanks = regexp.MustCompile(` +`)

// plain is the text without annotations, empty lines and what blanks tell of the
// version that printed it.
func plain(text string) string {
	var out []string
	for line := range strings.Lines(text) {
		if i := strings.Index(line, "// note "); i >= 0 {
			line = line[:i]
		}
		if line = strings.TrimRight(line, " \t\n"); line != "" {
			out = append(out, blanks.ReplaceAllString(line, " "))
		}
	}
	return strings.Join(out, "\n")
}

// TestComments: comments come out as they went in, in their order, and nothing
// else changes; printed again, they stay where they are.
func TestComments(t *testing.T) {
	styles := []struct {
		name    string
		options printer.Options
		ordered bool
	}{
		{"faithful", printer.Options{}, true},
		{"faithful, generic", printer.Options{Generic: true}, true},
		{"faithful, users", printer.Options{ValueUsers: true}, true},
		{"local", printer.Options{LocalScope: true}, false},
		{"mlir", printer.Options{Style: printer.MLIR, DebugInfo: true}, false}, // puts aliases in an order of its own
		{"mlir, generic", printer.Options{Style: printer.MLIR, Generic: true}, false},
	}
	reg := all.Registry()
	for i, path := range dumps(t) {
		if i%3 != 0 && os.Getenv("TGOPT_DUMPS") == "" {
			continue
		}
		t.Run(filepath.Base(filepath.Dir(path))+"/"+filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			h := fnv.New64()
			h.Write([]byte(path))
			r := rand.New(rand.NewPCG(h.Sum64(), 2))
			style := styles[r.IntN(len(styles))]
			annotated, notes := annotate(string(text), 1+r.IntN(300), r)
			printed := func(text string, keep bool) string {
				m, diags := parser.Parse(source.NewFile(path, text), parser.Options{Registry: reg, KeepComments: keep})
				if len(diags) > 0 {
					t.Fatalf("%s: %s\n%s", style.name, diags[0].Message, text)
				}
				return string(printer.Print(m, style.options))
			}
			got := printed(annotated, true)
			found := annotation.FindAllString(got, -1)
			if !style.ordered {
				slices.Sort(found)
				slices.Sort(notes)
			}
			if !slices.Equal(found, notes) {
				t.Errorf("%s: %d comments of %d, or in another order:\n%s", style.name, len(found), len(notes),
					textdiff.Unified("in", "out", strings.Join(notes, "\n"), strings.Join(found, "\n"), 2))
			}
			if want, got := plain(printed(string(text), false)), plain(got); got != want {
				t.Errorf("%s, without comments:\n%s", style.name, textdiff.Unified("want", "got", want, got, 2))
			}
			if again := printed(got, true); again != got {
				t.Errorf("%s, printed again:\n%s", style.name, textdiff.Unified("first", "second", got, again, 2))
			}
		})
	}
}
