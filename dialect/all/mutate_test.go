package all_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/cputime"
	"github.com/tgopt/tgopt/internal/hostile"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/verify"
)

// TestMutations breaks texts of the whole corpus, tokens and lines of other
// texts among them, and reads, verifies and prints what comes of it. Nothing
// panics or hangs; what is said has a place in the text; and what is accepted
// prints, in each style, as text that is accepted and prints as itself.
//
// The mutations are the same in each run, unless TGOPT_FUZZ says for how long
// to make others ("2h"); a text that fails is then left in TGOPT_FUZZ_OUT.
func TestMutations(t *testing.T) {
	corpus := readCorpus(t)
	count, end := 800, time.Time{}
	seed := uint64(1)
	if limit := os.Getenv("TGOPT_FUZZ"); limit != "" {
		d, err := time.ParseDuration(limit)
		if err != nil {
			t.Fatal(err)
		}
		end = time.Now().Add(d)
		seed = uint64(time.Now().UnixNano())
		t.Logf("seed %d", seed)
	}
	m := hostile.Mutator{Corpus: corpus, Rand: rand.New(rand.NewPCG(seed, 2))}
	accepted, failed, done := 0, 0, 0
	out := os.Getenv("TGOPT_FUZZ_OUT")
	for ; end.IsZero() && done < count || time.Now().Before(end); done++ {
		text := m.Mutant()
		if out != "" { // what overflows the stack can only be found there
			os.WriteFile(filepath.Join(out, "current.mlir"), []byte(text), 0o666)
		}
		ok, err := withstands(text)
		if ok {
			accepted++
		}
		if err == nil {
			continue
		}
		if failed++; failed > 200 {
			t.Fatal("too many")
		}
		t.Error(err)
		if out != "" {
			if err := os.WriteFile(filepath.Join(out, fmt.Sprintf("%d-%d.mlir", seed, done)), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		} else {
			t.Log(head(text))
		}
	}
	t.Logf("%d mutants, %d accepted", done, accepted)
	if accepted == 0 || accepted == done {
		t.Errorf("%d of %d mutants were accepted: the mutations test nothing", accepted, done)
	}
}

// TestFoundByMutation holds what mutations have found, cut down, to the same.
func TestFoundByMutation(t *testing.T) {
	paths, err := filepath.Glob("testdata/mutants/*.mlir")
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d cases: %v", len(paths), err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := withstands(string(text)); err != nil {
			t.Errorf("%s: %v", filepath.Base(path), err)
		}
	}
}

// readCorpus is what there is of small texts: tests of every dialect and of
// the command line, and dumps, chunk by chunk.
func readCorpus(t *testing.T) []string {
	var corpus []string
	add := func(path string, most int) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, chunk := range strings.Split(string(data), "\n// -----") {
			if len(chunk) <= most {
				corpus = append(corpus, chunk)
			}
		}
	}
	for _, pattern := range []string{"../*/testdata/*.mlir", "testdata/*.mlir", "../../testdata/*/*.mlir", "../../testdata/*/*/*.mlir", "testdata/mutants/*.mlir"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			add(path, 16<<10)
		}
	}
	if len(corpus) < 100 {
		t.Fatalf("only %d texts", len(corpus))
	}
	for i, path := range dumps(t) {
		if i%8 == 0 {
			add(path, 12<<10)
		}
	}
	return corpus
}

// panickedAt finds the line that panicked.
var panickedAt = regexp.MustCompile(`(?s)/runtime/panic\.go.*`)

// slow is how long no text of a few kilobytes takes on any machine.
const slow = 20 * time.Second

// withstands reports whether a text was accepted, and what went wrong.
func withstands(text string) (accepted bool, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v %s", p, panickedAt.Find(debug.Stack()))
		}
	}()
	read := func(text string, comments bool) (f *source.File, m printable, diags []source.Diagnostic) {
		f = source.NewFile("mutant", text)
		mod, diags := parser.Parse(f, parser.Options{Registry: all.Registry(), AllowUnregistered: true, KeepComments: comments})
		m = func(o printer.Options) string { return string(printer.Print(mod, o)) }
		broken := source.HasErrors(diags)
		diags = append(diags, verify.Module(mod)...)
		if d := misplaced(mod, diags, text); d != nil {
			return f, nil, []source.Diagnostic{*d}
		}
		if !broken {
			diags = slices.DeleteFunc(diags, func(d source.Diagnostic) bool { return d.Severity != source.Error })
		}
		return f, m, diags
	}
	var print printable
	var diags []source.Diagnostic
	took := cputime.Of(func() {
		if _, print, diags = read(text, false); print != nil {
			for _, o := range mutantStyles {
				print(o) // what is broken prints too
			}
		}
	})
	switch {
	case print == nil:
		return false, fmt.Errorf("%s", diags[0].Message)
	case took > slow:
		return false, fmt.Errorf("%d bytes took %v of processor time", len(text), took)
	}
	if len(diags) > 0 {
		return false, nil
	}
	for _, o := range mutantStyles {
		for _, comments := range []bool{false, true} {
			_, print, _ := read(text, comments)
			once := print(o)
			if strings.Contains(once, ir.ErrorOp) && !strings.Contains(text, ir.ErrorOp) {
				return true, fmt.Errorf("what could not be read was accepted:\n%s", head(once))
			}
			f, again, diags := read(once, comments)
			if len(diags) > 0 {
				return true, fmt.Errorf("%+v: printed text is rejected: line %d: %s\n%s", o, f.Position(diags[0].Span.Start).Line, diags[0].Message, head(once))
			}
			twice := again(o)
			if twice != once && o.DebugInfo {
				// Several spellings of one place, "a":5:2 and "a":5:2 to 5:2, have
				// aliases of their own and print alike, as mlir-opt has it: they
				// are one when read again.
				_, again, _ = read(twice, comments)
				once, twice = twice, again(o)
			}
			if twice != once {
				return true, fmt.Errorf("%+v, comments %t: printed text prints otherwise:\n%s", o, comments, head(textdiff.Unified("once", "twice", once, twice, 2)))
			}
		}
	}
	return true, nil
}

// misplaced reports a span that is not in the text.
func misplaced(m *ir.Module, diags []source.Diagnostic, text string) (found *source.Diagnostic) {
	within := func(s source.Span, what string) {
		if s.IsValid() && (s.Start > s.End || int(s.End) > len(text)) {
			d := source.Errorf(source.Span{}, "the span %v of %q is outside the text", s, what)
			found = &d
		}
	}
	for _, d := range diags {
		within(d.Span, d.Message)
		for _, r := range d.Related {
			within(r.Span, r.Message)
		}
		for _, f := range d.Fixes {
			for _, e := range f.Edits {
				within(e.Span, e.Text)
			}
		}
	}
	ir.Walk(m.Op(), func(o *ir.Op) { within(o.Span(), o.Name().String()) })
	return found
}

type printable func(printer.Options) string

var mutantStyles = []printer.Options{
	{}, {Generic: true}, {Style: printer.MLIR}, {Style: printer.MLIR, Generic: true, DebugInfo: true},
	{Style: printer.MLIR, DebugInfo: true, LocalScope: true},
}
