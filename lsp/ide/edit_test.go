package ide

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite/passes"
)

// TestRandomEdits edits dumps at random and compares what is then known of
// them with what a fresh open tells. TGOPT_EDITS sets the number of edits.
func TestRandomEdits(t *testing.T) {
	edits := 600
	if n, err := strconv.Atoi(os.Getenv("TGOPT_EDITS")); err == nil {
		edits = n
	}
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	texts := editedTexts(t)
	goroutines := runtime.NumGoroutine()
	each := edits / len(texts)
	for i, text := range texts {
		r := rand.New(rand.NewPCG(uint64(i), 7))
		s := NewSnapshot(ws, MLIR, "edited.ttgir", text)
		e := editor{Rand: r, text: text}
		early := min(1000, each/3) // when the heap is looked at
		var heap uint64
		for k := range each {
			if k == early {
				heap = heapInUse()
			}
			s = s.Edit(e.next(s.File.Text))
			if k%4 != 0 { // some are superseded
				s.Diagnostics(t.Context())
			}
			if k%16 == 15 || k == each-1 {
				fresh := NewSnapshot(ws, MLIR, "edited.ttgir", s.File.Text)
				if got, want := state(t, s), state(t, fresh); got != want {
					t.Fatalf("text %d, edit %d: the state is not that of a fresh open:\n%s\nlast edits: %s", i, k, firstDifference(got, want), e.log)
				}
			}
		}
		// The text, and what a module keeps of ops that are gone, come and go.
		if now := heapInUse(); now > heap+heap/4+256<<10 {
			t.Errorf("text %d: the heap has %d kB after %d edits, %d kB after %d", i, now>>10, each, heap>>10, early)
		}
		runtime.KeepAlive(s)
	}
	runtime.GC()
	if n := runtime.NumGoroutine(); n > goroutines {
		t.Errorf("%d goroutines more than before", n-goroutines)
	}
}

// heapInUse is what the heap holds that something refers to.
func heapInUse() uint64 {
	runtime.GC()
	runtime.GC() // what has finalizers, and pools, go the second time
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestEditAndBack makes an edit of a sound text, compares, and takes it back:
// most of what TestRandomEdits edits is broken all over, and read as a whole.
func TestEditAndBack(t *testing.T) {
	edits := 120
	if n, err := strconv.Atoi(os.Getenv("TGOPT_EDITS")); err == nil {
		edits = n
	}
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	texts := editedTexts(t)
	texts = append(texts[:3:3], texts[len(texts)-1])
	for i, text := range texts {
		r := rand.New(rand.NewPCG(uint64(i), 8))
		e := editor{Rand: r, text: text}
		s := NewSnapshot(ws, MLIR, "edited.ttgir", text)
		for k := range edits / len(texts) {
			s.Diagnostics(t.Context())
			edit := e.next(text)
			before := text[edit.Span.Start:edit.Span.End]
			for _, back := range []bool{false, true} {
				if back {
					edit = source.Edit{Span: source.Span{Start: edit.Span.Start, End: edit.Span.Start + uint32(len(edit.Text))}, Text: before}
				}
				s = s.Edit(edit)
				if back && k%8 != 0 {
					s.Diagnostics(t.Context())
					continue
				}
				fresh := NewSnapshot(ws, MLIR, "edited.ttgir", s.File.Text)
				if got, want := state(t, s), state(t, fresh); got != want {
					t.Fatalf("text %d, edit %d, taken back: %v: the state is not that of a fresh open:\n%s\nlast edits: %s", i, k, back, firstDifference(got, want), e.log)
				}
			}
		}
	}
}

// TestLooseRegion: a brace behind an op that has no region opens one all the same, and
// what is in it stands in the module.
func TestLooseRegion(t *testing.T) {
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	text := "module {\n  %y = arith.constant 1 : i32 {\n    %z = arith.addi %y, %y : i32\n  }\n}\n"
	if got := state(t, NewSnapshot(ws, MLIR, "loose.ttgir", text)); !strings.Contains(got, "op arith.addi") {
		t.Errorf("the op in braces is missing:\n%s", got)
	}
}

// TestBlocksOfAModule: a label in a module, which it may not have, begins a block
// whose ops move with the text as those of the first do.
func TestBlocksOfAModule(t *testing.T) {
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	text := "module {\n  tt.func @f() {\n    tt.return\n  }\n^bb9:\n  tt.func @g() {\n  }\n}\n"
	s := NewSnapshot(ws, MLIR, "blocks.ttgir", text)
	s.Diagnostics(t.Context())
	s = s.Replace(strings.Replace(text, "    tt.return\n", "", 1))
	if got, want := state(t, s), state(t, NewSnapshot(ws, MLIR, "blocks.ttgir", s.File.Text)); got != want {
		t.Error(firstDifference(got, want))
	}
}

func editedTexts(t *testing.T) []string {
	t.Helper()
	var texts []string
	for _, pattern := range []string{
		"3.6.0/sm_90/attention_fwd-*", "3.9.0/*/matmul*", "3.6.0/gfx942/softmax*", "3.9.0/sm_100/*",
	} {
		paths, err := filepath.Glob("../../testdata/kernels/dumps/" + pattern + ".ttgir")
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range paths[:min(len(paths), 1)] {
			text, err := os.ReadFile(p)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(text))
		}
	}
	if len(texts) < 3 {
		t.Fatalf("only %d dumps found", len(texts))
	}
	return append(texts,
		strings.ReplaceAll(texts[0], "\n", "\r\n"),
		texts[0]+"\n// -----\n"+texts[1]+"\n// -----\n"+texts[2],
		twoFunctions)
}

const twoFunctions = `#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#loc1 = loc("k.py":1:1)
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90"} {
  tt.func private @helper(%x: tensor<128xf32, #blocked> loc(#loc1)) -> tensor<128xf32, #blocked> {
    %m = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.maxnumf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<128xf32, #blocked>) -> f32
    %k = tt.splat %m : f32 -> tensor<128xf32, #blocked>
    %y = arith.addf %x, %k : tensor<128xf32, #blocked> loc(#loc2)
    tt.return %y : tensor<128xf32, #blocked>
  }
  // 𝒜 comment with a surrogate pair
  tt.func public @kernel(%n: i32, %p: !tt.ptr<f32>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %cst = arith.constant dense<0.0> : tensor<128xf32, #blocked>
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %cst, %b = %cst) -> (tensor<128xf32, #blocked>, tensor<128xf32, #blocked>) : i32 {
      %t = arith.mulf %a, %b : tensor<128xf32, #blocked>
      %u = tt.call @helper(%t) : (tensor<128xf32, #blocked>) -> tensor<128xf32, #blocked>
      scf.yield %t, %u : tensor<128xf32, #blocked>, tensor<128xf32, #blocked>
    }
    %s = arith.addf %r#0, %r#1 : tensor<128xf32, #blocked> loc(#loc2)
    %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #blocked>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>, #blocked>
    %q = tt.addptr %ps, %range : tensor<128x!tt.ptr<f32>, #blocked>, tensor<128xi32, #blocked>
    tt.store %q, %s : tensor<128x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
#loc2 = loc("k.py":2:2)
`

// An editor makes edits as people do: it types, deletes, copies lines, and
// takes back what it did before all is lost.
type editor struct {
	*rand.Rand
	text string // at first
	log  []string
}

func (e *editor) next(text string) source.Edit {
	edit := e.edit(text)
	e.log = append(e.log, fmt.Sprintf("%v %q", edit.Span, edit.Text))
	e.log = e.log[max(0, len(e.log)-5):]
	return edit
}

var typed = []string{
	"a", "%", "0", "\n", " ", "{", "}", "\"", "#", "loc(", "𝒜", "ü", "// ", "%x = ", "arith.addi ", ", ", "1", "\r\n", ":", "tensor<4xf32>", "@", "^bb1:", "// -----\n",
	"%y = arith.constant 1 : i32\n", "#loc9 = loc(unknown)\n",
}

func (e *editor) edit(text string) source.Edit {
	if e.IntN(6) == 0 || len(text) == 0 {
		return difference(text, e.text)
	}
	at := e.boundary(text, e.IntN(len(text)+1))
	switch e.IntN(9) {
	case 8: // a letter into the name of a value
		if i := strings.IndexByte(text[at:], '%'); i >= 0 && at+i+2 <= len(text) {
			return source.Edit{Span: source.Span{Start: uint32(at + i + 1), End: uint32(at + i + 1 + e.IntN(2))}, Text: "x"}
		}
	case 0, 1: // delete a little
		return source.Edit{Span: source.Span{Start: uint32(at), End: uint32(e.boundary(text, min(len(text), at+1+e.IntN(6))))}}
	case 2: // a line away
		start := strings.LastIndexByte(text[:at], '\n') + 1
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		return source.Edit{Span: source.Span{Start: uint32(start), End: uint32(end)}}
	case 3: // a line twice
		start := strings.LastIndexByte(text[:at], '\n') + 1
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		return source.Edit{Span: source.Span{Start: uint32(start), End: uint32(start)}, Text: text[start:end]}
	case 4: // another digit
		for i := at; i < len(text); i++ {
			if text[i] >= '0' && text[i] <= '9' {
				return source.Edit{Span: source.Span{Start: uint32(i), End: uint32(i + 1)}, Text: strconv.Itoa(e.IntN(10))}
			}
		}
	case 5: // blank at the end of a line
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			return source.Edit{Span: source.Span{Start: uint32(at + i), End: uint32(at + i)}, Text: " "}
		}
	}
	return source.Edit{Span: source.Span{Start: uint32(at), End: uint32(at)}, Text: typed[e.IntN(len(typed))]}
}

// boundary is the start of the character at an offset.
func (e *editor) boundary(text string, at int) int {
	for at < len(text) && at > 0 && text[at]&0xC0 == 0x80 {
		at--
	}
	return at
}

// state is all that is known of a document, as text.
func state(t *testing.T, s *Snapshot) string {
	var out strings.Builder
	for _, d := range s.Diagnostics(t.Context()) {
		fmt.Fprintf(&out, "diagnostic %v %v %s %q %v %v\n", d.Severity, d.Span, d.Category, d.Message, d.Related, d.Fixes)
	}
	whole := source.Span{End: uint32(len(s.File.Text))}
	fmt.Fprintf(&out, "hints %v\nsymbols %v\ntokens %v\nfolding %v\nlenses %v\n", s.InlayHints(whole), s.Symbols(), s.SemanticTokens(whole), s.Folding(), s.CodeLenses())
	r := rand.New(rand.NewPCG(uint64(len(s.File.Text)), 3))
	for range 20 {
		at := uint32(r.IntN(len(s.File.Text) + 1))
		if h := s.Hover(at); h != nil {
			fmt.Fprintf(&out, "hover %d %v %s\n", at, h.Span, h.Markdown)
		}
		fmt.Fprintf(&out, "definition %d %v %v\n", at, s.Definition(at), s.References(at, true))
	}
	defer s.enter()()
	for _, c := range chunksOf(s) {
		fmt.Fprintf(&out, "chunk %v, %d functions, %d aliases\n", c.Span, len(c.Functions), len(c.Module.Aliases))
		names := func(v *ir.Value) string {
			if v == nil {
				return "nil"
			}
			return v.Name() + ":" + printer.TypeText(v.Type())
		}
		ir.Walk(c.Module.Op(), func(o *ir.Op) {
			fmt.Fprintf(&out, "op %s %v %v", o.Name(), o.Span(), o.ResultGroups())
			if o.Loc() != nil {
				fmt.Fprintf(&out, " loc %d %q %d", o.Loc().Kind, o.Loc().Name, o.Loc().Line)
			}
			for i := range o.NumOperands() {
				out.WriteString(" " + names(o.Operand(i)))
			}
			for i := range o.NumResults() {
				out.WriteString(" = " + names(o.Result(i)))
				for u := range o.Result(i).Uses { // whose order passes follow
					if u.Owner().Parent() == nil {
						t.Errorf("%s at %v uses a value, and stands nowhere", u.Owner().Name(), u.Owner().Span())
					}
					fmt.Fprintf(&out, " used %d.%d", u.Owner().Span().Start, u.Index())
				}
			}
			for _, a := range o.Attrs() {
				out.WriteString(" " + a.Name + "=" + printer.AttrText(a.Value))
			}
			out.WriteByte('\n')
			for _, r := range o.Regions() {
				for b := range r.Blocks {
					fmt.Fprintf(&out, "block %v %q\n", b.Span(), b.Label())
				}
			}
		})
		for i, list := range [][]int{{len(c.Index.Definitions)}, {len(c.Index.Uses)}, {len(c.Index.Names)}} {
			fmt.Fprintf(&out, "index %d %v\n", i, list)
		}
		for _, d := range c.Index.Definitions {
			fmt.Fprintf(&out, "def %v %s\n", d.Span, names(d.Value))
		}
		for _, d := range c.Index.Uses {
			fmt.Fprintf(&out, "use %v %s\n", d.Span, names(d.Value))
		}
		for _, d := range c.Index.Names {
			fmt.Fprintf(&out, "name %v %s\n", d.Span, d.Op.Name())
		}
		for _, a := range c.Module.Aliases {
			fmt.Fprintf(&out, "alias %s %v %v\n", a.Text, a.Span, a.Deferred)
		}
		for _, f := range c.Functions {
			p := f.Pressure()
			fmt.Fprintf(&out, "function %s peak %d %v\n%s", f.Name(), p.Peak.During, *f.Kernel().Prediction(), pressureText(p))
			if a := f.allocation(); a != nil {
				for _, b := range a.Buffers {
					fmt.Fprintf(&out, "  buffer %s %v at %d, %d bytes, %v\n", b.Kind, b.Owner.Span(), b.Offset, b.Size, b.Live)
				}
			}
		}
		fmt.Fprintf(&out, "shared %d\n", c.Allocation().Size)
	}
	return out.String()
}

// chunksOf are those of a version in MLIR that was asked for something.
func chunksOf(s *Snapshot) []*Chunk { return s.language.(*mlirSnapshot).chunks }

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d\n  got  %s\n  want %s", i+1, clip(g[i]), clip(w[i]))
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(g), len(w))
}

func clip(s string) string {
	if len(s) > 1500 {
		return s[:1500] + "…"
	}
	return s
}
