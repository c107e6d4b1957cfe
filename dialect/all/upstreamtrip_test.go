package all_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/verify"
)

// TestUpstreamRoundTrip reads upstream's own tests. Each chunk that no error is
// expected of has to parse, to pass the verifiers, and to print, in both styles
// and both forms, with and without locations, as text that prints as itself.
// The log has the sums by folder.
func TestUpstreamRoundTrip(t *testing.T) {
	table := map[string]*tally{}
	upstreamChunks(t, func(path string, f *source.File) {
		group := filepath.ToSlash(filepath.Dir(path))
		row := table[group]
		if row == nil {
			row = &tally{files: map[string]bool{}}
			table[group] = row
		}
		row.files[path] = true
		row.chunks++
		if expectedError.MatchString(f.Text) {
			row.mistaken++
			return
		}
		stage, err := roundTrip(f)
		row.stopped[stage]++
		if err != nil {
			t.Errorf("%s: %s: %v", path, stage, err)
		}
	})
	t.Log("\n" + render(table))
}

// stage is how far a chunk comes.
type stage int

const (
	passes stage = iota
	parses
	verifies
	returns
	numStages
)

func (s stage) String() string { return [numStages]string{"", "parser", "verifier", "round trip"}[s] }

// roundTrip says where a chunk fails, and why.
func roundTrip(f *source.File) (stage, error) {
	m, diags := parser.Parse(f, parser.Options{Registry: all.Registry(), AllowUnregistered: true})
	if len(diags) > 0 {
		return parses, located(f, diags[0])
	}
	if diags := verify.Module(m); len(diags) > 0 {
		return verifies, located(f, diags[0])
	}
	// Blanks of a text that people wrote tell nothing of its release, which has to
	// be said for the printer. (The rules are those that all have in common: the
	// tests have a reshape that release 3.9.0 refuses.)
	m, _ = parser.Parse(f, parser.Options{Registry: all.Registry(), AllowUnregistered: true, Release: upstreamVersion})
	for _, style := range []printer.Options{{}, {Style: printer.MLIR}, {Style: printer.MLIR, DebugInfo: true}} {
		if err := fixpoint(m, style); err != nil {
			return returns, fmt.Errorf("line %d: %w", f.Position(m.Op().Span().Start).Line, err)
		}
	}
	return passes, nil
}

func located(f *source.File, d source.Diagnostic) error {
	line := f.Position(d.Span.Start).Line
	return fmt.Errorf("line %d: %s\n\t%s", line, d.Message, strings.TrimSpace(strings.Split(f.Text, "\n")[line-1]))
}

// fixpoint checks that what is printed of m, in custom and in generic form,
// prints as itself, and means the same: MLIR's style shows that, which sorts
// attributes. (The generic form has two dictionaries where the custom one has
// one; an order over both is lost.)
func fixpoint(m *ir.Module, opts printer.Options) error {
	canonical := printer.Options{Style: printer.MLIR}
	meaning := string(printer.Print(m, canonical))
	for _, generic := range []bool{false, true} {
		opts.Generic = generic
		text := string(printer.Print(m, opts))
		printed := source.NewFile("printed", text)
		back, diags := parser.Parse(printed, parser.Options{Registry: all.Registry(), AllowUnregistered: true, Release: upstreamVersion})
		what := fmt.Sprintf("style %d, generic %t", opts.Style, generic)
		if len(diags) > 0 {
			return fmt.Errorf("%s: %w", what, located(printed, diags[0]))
		}
		if got := string(printer.Print(back, opts)); got != text {
			return errors.New(what + ":\n" + head(textdiff.Unified("printed", "printed again", text, got, 0)))
		}
		if got := string(printer.Print(back, canonical)); got != meaning {
			return errors.New(what + ", read back:\n" + head(textdiff.Unified("MLIR", "MLIR after", meaning, got, 0)))
		}
	}
	return nil
}

// A tally counts the chunks of one folder.
type tally struct {
	files            map[string]bool
	chunks, mistaken int
	stopped          [numStages]int // before each stage; those that pass at the first
}

func render(table map[string]*tally) string {
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "files\tchunks\texpect errors\tpass\tdo not parse\tverify\treturn\t  folder")
	sum := tally{files: map[string]bool{}}
	row := func(name string, r *tally) {
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t%d\t%d\t%d\t  %s\n", len(r.files), r.chunks, r.mistaken, r.stopped[passes],
			r.stopped[parses], r.stopped[verifies], r.stopped[returns], name)
	}
	var names []string
	for name, r := range table {
		names = append(names, name)
		for path := range r.files {
			sum.files[path] = true
		}
		sum.chunks += r.chunks
		sum.mistaken += r.mistaken
		for s, n := range r.stopped {
			sum.stopped[s] += n
		}
	}
	slices.Sort(names)
	for _, name := range names {
		row(name, table[name])
	}
	row("all", &sum)
	w.Flush()
	return out.String()
}
