package ide

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite/passes"
)

// TestUsersAreVerified: a verifier that looks at the users of an op is asked again when
// an edit makes or takes one.
func TestUsersAreVerified(t *testing.T) {
	const use = "    ttg.local_store %v, %d : tensor<1x64x16xf16> -> !ttg.memdesc<1x64x16xf16, #s, #ttg.shared_memory, mutable>\n"
	const text = `#s = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
module {
  tt.func @f(%d: !ttg.memdesc<1x64x16xf16, #s, #ttg.shared_memory, mutable>, %v: tensor<1x64x16xf16>) {
    %0 = nvws.aref.create %d : <[!ttg.memdesc<1x64x16xf16, #s, #ttg.shared_memory, mutable>]>
` + use + `    tt.return
  }
}
`
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	s := NewSnapshot(ws, MLIR, "a.ttgir", strings.Replace(text, use, "", 1))
	s.Diagnostics(t.Context())
	chunk := chunksOf(s)[0]
	for i, version := range []string{text, strings.Replace(text, use, "", 1)} {
		s = s.Replace(version)
		if got, want := source.HasErrors(s.Diagnostics(t.Context())), i == 0; got != want {
			t.Errorf("%s: an error: %v, want %v", version, got, want)
		}
		if chunksOf(s)[0] != chunk {
			t.Error("all of the text was read")
		}
	}
}

// TestHarm deletes lines of real kernels, one at a time, and pastes others into them,
// and asks each version everything: each question is answered, no answer fails, and
// nothing is known that a fresh open does not tell. TGOPT_HARM is how many times as
// often it does that: 100 makes 10,000 deletions and 2,000 pastes; TGOPT_SEED makes others.
func TestHarm(t *testing.T) {
	times := 1
	if n, err := strconv.Atoi(os.Getenv("TGOPT_HARM")); err == nil {
		times = n
	}
	seed := uint64(15)
	if n, err := strconv.ParseUint(os.Getenv("TGOPT_SEED"), 10, 64); err == nil {
		seed = n
	}
	paths, err := filepath.Glob("../../testdata/kernels/dumps/*/*/*.tt*ir")
	if err != nil || len(paths) < 100 {
		t.Fatal(len(paths), "dumps", err)
	}
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	r := rand.New(rand.NewPCG(uint64(times), seed))
	read := func() string {
		text, err := os.ReadFile(paths[r.IntN(len(paths))])
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	// lines are the offsets at which some begin.
	lines := func(text string, n int) source.Span {
		start := strings.LastIndexByte(text[:r.IntN(len(text))], '\n') + 1
		end := start
		for range n {
			if i := strings.IndexByte(text[end:], '\n'); i >= 0 {
				end += i + 1
			}
		}
		return source.Span{Start: uint32(start), End: uint32(end)}
	}
	const deletions, pastes = 100, 20
	for i := range times * (deletions + pastes) / 12 {
		text := read()
		s := NewSnapshot(ws, MLIR, "harmed.ttgir", text)
		s.OnFailure(func(failed *guard.Failure) { t.Errorf("%v\n%s", failed, failed.Stack) })
		s.Diagnostics(t.Context())
		for k := range 12 {
			edit := source.Edit{Span: lines(text, 1)}
			if k%6 == 5 {
				other := read()
				from := lines(other, 1+r.IntN(50))
				edit = source.Edit{Span: source.Span{Start: edit.Span.Start, End: edit.Span.Start}, Text: other[from.Start:from.End]}
			}
			s = s.Edit(edit)
			ask(t, s, r)
			if k == i%12 {
				if got, want := state(t, s), state(t, NewSnapshot(ws, MLIR, "harmed.ttgir", s.File.Text)); got != want {
					t.Fatalf("%v %q: the state is not that of a fresh open:\n%s", edit.Span, edit.Text, firstDifference(got, want))
				}
			}
			if k%2 == 1 { // two mistakes at a time
				s = s.Replace(text)
			} else {
				text = s.File.Text
			}
		}
	}
}

// ask asks everything that may be asked of a text, at a few places of it; what panics
// fails the test.
func ask(t *testing.T, s *Snapshot, r *rand.Rand) {
	t.Helper()
	whole := source.Span{End: uint32(len(s.File.Text))}
	question := func(name string, f func()) {
		if failed := guard.Do(f); failed != nil {
			t.Fatalf("%s: %v\n%s\n%s", name, failed, failed.Stack, s.File.Text)
		}
	}
	question("diagnostics", func() { s.Diagnostics(t.Context()) })
	question("hints", func() { s.InlayHints(whole) })
	question("lenses", func() { s.CodeLenses() })
	question("symbols", func() { s.Symbols() })
	question("folding", func() { s.Folding() })
	question("links", func() { s.Links() })
	question("tokens", func() { s.SemanticTokens(whole) })
	for range 3 {
		at := uint32(r.IntN(len(s.File.Text) + 1))
		question("hover", func() { s.Hover(at) })
		question("definition", func() { s.Definition(at) })
		question("type", func() { s.TypeDefinition(at) })
		question("references", func() { s.References(at, true) })
		question("highlights", func() { s.Highlights(at) })
		question("completion", func() { s.Completion(at) })
		question("signature", func() { s.SignatureHelp(at) })
		question("selection", func() { s.Selection(at) })
		question("rename", func() { s.PrepareRename(at); s.Rename(at, "other") })
		question("actions", func() { s.CodeActions(t.Context(), source.Span{Start: at, End: at}, true) })
	}
	question("format", func() { s.Format(whole) })
	question("calls", func() { s.FunctionAt(0); s.CallsTo(0); s.CallsFrom(0) })
	question("report", func() { s.Report("", Outside{}) })
	question("pipeline", func() { s.RunPipeline(t.Context(), "canonicalize,cse,reduce-liveness", "") })
}
