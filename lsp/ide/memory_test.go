package ide

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"unsafe"
	"weak"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite/passes"
)

// functionsText is a module of TTGIR with functions of many ops.
func functionsText(functions, ops int) string {
	var b strings.Builder
	b.WriteString("module attributes {\"ttg.num-ctas\" = 1 : i32, \"ttg.num-warps\" = 4 : i32, ttg.target = \"cuda:90\", \"ttg.threads-per-warp\" = 32 : i32} {\n")
	for f := range functions {
		fmt.Fprintf(&b, "  tt.func @f%d(%%v0: i32) {\n", f)
		for i := range ops {
			fmt.Fprintf(&b, "    %%v%d = arith.addi %%v%d, %%v%d : i32\n", i+1, i, i)
		}
		b.WriteString("    tt.return\n  }\n")
	}
	return b.String() + "}\n"
}

// TestReplacedFunctionsGo: the memory of a function that an edit replaced is free
// again, that of the text as it was opened as well as that of each edit.
func TestReplacedFunctionsGo(t *testing.T) {
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	for edited := range 3 {
		s := NewSnapshot(ws, MLIR, "a.ttgir", functionsText(3, 300))
		s.Diagnostics(t.Context())
		for edit := range 4 {
			f := chunksOf(s)[0].Functions[edited].Op
			at := f.Span().Start + uint32(strings.Index(s.File.Slice(f.Span()), "= arith.addi"))
			var old []weak.Pointer[ir.Op]
			for o := range f.RegionAt(0).Entry().Ops {
				old = append(old, weak.Make(o))
			}
			f = nil
			s = s.Edit(source.Edit{Span: source.Span{Start: at, End: at}, Text: " "})
			s.Diagnostics(t.Context())
			s.InlayHints(source.Span{End: uint32(len(s.File.Text))})
			runtime.GC()
			held := 0
			for _, p := range old {
				if p.Value() != nil {
					held++
				}
			}
			if held > 0 {
				t.Errorf("function %d: after edit %d, %d of the %d ops that it replaced are held", edited, edit, held, len(old))
			}
			runtime.KeepAlive(s)
		}
	}
}

// TestTextsGo: nothing of a text is held once the document has another.
func TestTextsGo(t *testing.T) {
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	text := `#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#loc1 = loc("a.py":1:2)
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @g(%x: i32 {tt.divisibility = 16 : i32} loc("name"(#loc1)), %z: tensor<128xf32, #b>) attributes {noinline = false} {
    cf.br ^bb1(%x : i32)
  ^bb1(%y: i32):
    %r = "own.op"(%y) {"a key" = 1 : i32, other = {k = "text"}} : (i32) -> !own.type<i32>
    tt.return loc(#loc1)
  }
  tt.func @f(%x: i32) {
    %y = arith.addi %x, %x : i32
    tt.return
  }
}
`
	opened := strings.Clone(text) // a constant is always held
	s := NewSnapshot(ws, MLIR, "a.ttgir", opened)
	s.Diagnostics(t.Context())
	old, at := weak.Make(unsafe.StringData(opened)), uint32(strings.Index(opened, "= arith"))
	opened = ""
	for range 3 {
		s = s.Edit(source.Edit{Span: source.Span{Start: at, End: at}, Text: " "})
		s.Diagnostics(t.Context())
		runtime.GC()
		if old.Value() != nil {
			t.Error("the text before is held")
		}
		old = weak.Make(unsafe.StringData(s.File.Text))
	}
	runtime.KeepAlive(s)
}

// TestHoverIsShort: a location of which there are 2^n, spelled out, is cut before it is
// put together.
func TestHoverIsShort(t *testing.T) {
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	var b strings.Builder
	b.WriteString("#loc0 = loc(\"a.py\":1:2)\n")
	for i := range 12 {
		fmt.Fprintf(&b, "#loc%d = loc(callsite(#loc%d at #loc%d))\n", i+1, i, i)
	}
	b.WriteString("tt.func @f(%x: i32) {\n  %y = arith.addi %x, %x : i32 loc(#loc12)\n  tt.return\n}\n")
	s := NewSnapshot(ws, MLIR, "a.ttgir", b.String())
	s.Diagnostics(t.Context())
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	h := s.Hover(uint32(strings.Index(b.String(), "arith.addi")))
	runtime.ReadMemStats(&after)
	if h == nil || !strings.Contains(h.Markdown, "called from a.py:1") {
		t.Fatalf("the hover is %v", h)
	}
	if n := after.TotalAlloc - before.TotalAlloc; n > 8<<20 || len(h.Markdown) > 4000 {
		t.Errorf("a hover of %d bytes takes %d MB", len(h.Markdown), n>>20)
	}
}

// TestFewAreTried: who selects a document of many functions has rewrites of some,
// those with a warning before the others.
func TestFewAreTried(t *testing.T) {
	const functions = 3 * mostAtOnce
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	text := functionsText(functions, 2)
	s := NewSnapshot(ws, MLIR, "a.ttgir", text)
	offered := map[int]bool{}
	for _, a := range s.CodeActions(t.Context(), source.Span{End: uint32(len(text))}, true) {
		offered[a.Rewrite.Function] = true
	}
	if len(offered) != mostAtOnce {
		t.Errorf("rewrites of %d functions, want %d", len(offered), mostAtOnce)
	}
	warned := chunksOf(s)[0].Functions[functions-1]
	warned.advice()
	warned.figures.notes = append(warned.figures.notes, note{severity: source.Warning, category: spillRisk, at: warned.Op})
	offered = map[int]bool{}
	for _, a := range s.CodeActions(t.Context(), source.Span{End: uint32(len(text))}, true) {
		offered[a.Rewrite.Function] = true
	}
	if len(offered) != mostAtOnce || !offered[functions-1] {
		t.Errorf("rewrites of the functions %v, want %d of them, with %d, of which there is a warning", offered, mostAtOnce, functions-1)
	}
}
