package all_test

import (
	"os"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/verify"
)

// legacy is the chunks of testdata/legacy.mlir, without the comments in front.
func legacy(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/legacy.mlir")
	if err != nil {
		t.Fatal(err)
	}
	chunks := strings.Split(string(text), "// -----\n")
	for i, c := range chunks {
		_, chunks[i], _ = strings.Cut(c, "\n")
	}
	return chunks
}

func parseLegacy(t *testing.T, text string, v release.Release) *ir.Module {
	t.Helper()
	f := source.NewFile("legacy.mlir", text)
	m, diags := parser.Parse(f, parser.Options{Registry: all.Registry(), Release: v})
	for _, d := range append(diags, verify.Module(m)...) {
		p := f.Position(d.Span.Start)
		t.Fatalf("%d:%d: %s", p.Line, p.Column, d.Message)
	}
	return m
}

// TestLegacyTexts: what earlier releases wrote prints as it was read, and the
// IR has the names and layouts of now.
func TestLegacyTexts(t *testing.T) {
	for i, text := range legacy(t) {
		m := parseLegacy(t, text, 0)
		if got := string(printer.Print(m, printer.Options{})); got != text {
			t.Errorf("printed text differs:\n%s", textdiff.Unified("read", "printed", text, got, 1))
		}
		newest := []release.Release{301, 302, 303}[i]
		if s := m.Context().Legacy(); s.Target() != newest {
			t.Errorf("chunk %d: got bounds %d to %d, want %d as the newest", i, s.Oldest, s.Newest, newest)
		}
		ir.Walk(m.Op(), func(o *ir.Op) {
			if d := o.Name().Dialect(); strings.HasPrefix(d, "triton_") || d == "amdgpu" {
				t.Errorf("the IR has an op '%s'", o.Name())
			}
		})
	}
}

// TestLegacyLayouts: what became of the layouts of Triton 3.0.
func TestLegacyLayouts(t *testing.T) {
	m := parseLegacy(t, legacy(t)[0], 0)
	alias := map[string]ir.Attribute{}
	for _, a := range m.Aliases {
		alias[a.Text] = a.Attr
	}
	if rows := dialect.RowsParam(alias["#cga"], "CGALayout"); len(rows) != 1 || rows[0][0] != 1 {
		t.Errorf("got CGA layout %v, want [[1, 0]]", rows)
	}
	for name, want := range map[string]string{
		"#shared":  "#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>",
		"#shared1": "#ttg.swizzled_shared<{vec = 4, perPhase = 2, maxPhase = 4, order = [0, 1]}>",
	} {
		if got := printer.AttrText(alias[name]); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if v := dialect.IntParam(alias["#mfma"], "version", 0); v != 2 {
		t.Errorf("got version %d of MFMA, want 2", v)
	}
	if v := dialect.IntParam(alias["#wmma"], "version", 0); v != 1 {
		t.Errorf("got version %d of WMMA, want 1", v)
	}
}

// TestNewOpsOfLegacyText: what is added to a text is written as its release does.
func TestNewOpsOfLegacyText(t *testing.T) {
	m := parseLegacy(t, legacy(t)[1], 0)
	c, r := m.Context(), all.Registry()
	layout := ttg.SwizzledShared(c, r, 2, 1, 4, []int64{0}, nil)
	b := rewrite.NewRewriter().Before(m.Body().First().RegionAt(0).Entry().First())
	mem := ttg.MemDescType(c, r, ttg.MemDesc{Shape: []int64{64}, Elem: c.Float(ir.F32), Encoding: layout, MemorySpace: ttg.SharedMemory(c, r), Mutable: true})
	alloc := b.Create("ttg.local_alloc", nil, []ir.Type{mem})
	b.Create("ttg.local_dealloc", []*ir.Value{alloc.Result(0)}, nil)
	text := string(printer.Print(m, printer.Options{}))
	for _, want := range []string{
		" = #triton_gpu.shared<{vec = 2, perPhase = 1, maxPhase = 4, order = [0], hasLeadingOffset = false}>",
		" = triton_gpu.local_alloc  : () -> !tt.memdesc<64xf32, #shared2, #smem, mutable>",
		"triton_gpu.local_dealloc %",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
