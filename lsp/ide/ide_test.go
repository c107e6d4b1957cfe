package ide_test

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/rewrite/passes"
)

var workspace = &ide.Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: ide.DefaultSettings()}

// cursor marks a place in the text of a test.
const cursor = "‸"

// open returns a snapshot of an MLIR text, and the offsets of the cursors in
// it, which are taken out.
func open(t *testing.T, text string) (*ide.Snapshot, []uint32) {
	t.Helper()
	parts := strings.Split(text, cursor)
	var at []uint32
	off := 0
	for _, p := range parts[:len(parts)-1] {
		off += len(p)
		at = append(at, uint32(off))
	}
	return ide.NewSnapshot(workspace, ide.MLIR, "test.ttgir", strings.Join(parts, "")), at
}

func TestChunks(t *testing.T) {
	s, _ := open(t, "module {\n  %0 = no.op : i32\n}\n// -----\nmodule {\n  %0 = arith.constant 1 : i32\n}\n// -----\n%1 = arith.addi %2, %2 : i32\n")
	var got []string
	for _, d := range s.Diagnostics(t.Context()) {
		p := s.File.Position(d.Span.Start)
		got = append(got, s.File.Slice(s.File.LineSpan(p.Line)))
	}
	if want := "  %0 = no.op : i32|%1 = arith.addi %2, %2 : i32"; strings.Join(got, "|") != want {
		t.Errorf("got errors at %q, want %q", strings.Join(got, "|"), want)
	}
}

func TestEdit(t *testing.T) {
	s, at := open(t, "module {\n  %0 = arith.constant ‸1‸ : i32\n}\n")
	if ds := s.Diagnostics(t.Context()); len(ds) != 0 {
		t.Fatalf("got %v, want no diagnostics", ds)
	}
	broken := s.Edit(source.Edit{Span: source.Span{Start: at[0], End: at[1]}, Text: "true"})
	if ds := broken.Diagnostics(t.Context()); len(ds) != 1 {
		t.Errorf("got %v, want one diagnostic", ds)
	}
	mended := broken.Replace(s.File.Text)
	if ds := mended.Diagnostics(t.Context()); len(ds) != 0 {
		t.Errorf("got %v, want no diagnostics", ds)
	}
	if ds := broken.Diagnostics(t.Context()); len(ds) != 1 {
		t.Errorf("asked again: got %v, want one diagnostic", ds)
	}
}

// A mistake is underlined where it is, in an op of several lines by its name.
func TestUnderlined(t *testing.T) {
	for _, text := range []string{
		"%0 = «arith.cnstant» 1 : i32\n",
		"tt.func @f(%n: i32, %f: f32) {\n  %r = «\"scf.if\"»(%n) ({\n    scf.yield %f : f32\n  }, {\n    scf.yield %f : f32\n  }) : (i32) -> f32\n  tt.return\n}\n",
		"tt.func @f(%n: i32, %f: f32) {\n  «%0 = \"arith.addi\"(%n, %f) : (i32, f32) -> i32»\n  tt.return\n}\n",
		"tt.func @f(%n: i32, %f: f32) {\n  %0 = «\"arith.addi\"»(%n,\n    %f) : (i32, f32) -> i32\n  tt.return\n}\n",
		"tt.func @f(%n: i32, %f: f32) -> i32 {\n  «tt.return»\n}\n",
	} {
		s, _, want := openMarked(t, text)
		var got []source.Span
		for _, d := range s.Diagnostics(t.Context()) {
			got = append(got, d.Span)
		}
		compare(t, s.File, got, want)
	}
}
