package ide

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite/passes"
)

// TestNotDominated: of a function whose values are used before they are there nothing
// is said but that, and all of it again once they are; names still belong to it.
func TestNotDominated(t *testing.T) {
	const text = `module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%x: i32) {
    %a = arith.addi %x, %x : i32
    %b = arith.addi %a, %x : i32
    tt.return
  }
  tt.func @g(%x: i32) {
    %a = arith.addi %x, %x : i32
    tt.return
  }
}
`
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	sound := NewSnapshot(ws, MLIR, "a.ttgir", text)
	functions := func(s *Snapshot) (names []string) {
		for _, l := range s.CodeLenses() {
			if l.Command.ID == OpenReport {
				names = append(names, strings.Fields(s.File.Text[l.Span.Start:])[1])
			}
		}
		return names
	}
	if got := functions(sound); len(got) != 2 {
		t.Fatalf("sound functions: %v", got)
	}
	use := uint32(strings.Index(text, "addi %x") + len("addi "))
	for what, wrong := range map[string]string{"itself": "%a", "the next": "%b"} {
		s := sound.Edit(source.Edit{Span: source.Span{Start: use, End: use + 2}, Text: wrong})
		if list := s.Diagnostics(t.Context()); len(list) != 1 || !strings.Contains(list[0].Message, "does not dominate") {
			t.Errorf("%s: %v", what, list)
		}
		if got := functions(s); len(got) != 1 || !strings.HasPrefix(got[0], "@g(") {
			t.Errorf("%s: something is said of %v", what, got)
		}
		s.InlayHints(source.Span{End: uint32(len(s.File.Text))})
		s.Hover(use)
		if edits, err := s.Rename(use, "other"); err != nil || len(edits) == 0 || edits[len(edits)-1].Span.Start > uint32(strings.Index(text, "@g")) {
			t.Errorf("%s: the name is changed by %v, %v", what, edits, err)
		}
		if fresh := NewSnapshot(ws, MLIR, "a.ttgir", s.File.Text); len(functions(fresh)) != 1 {
			t.Errorf("%s: a fresh text says something of both", what)
		}
		sound = s.Edit(source.Edit{Span: source.Span{Start: use, End: use + 2}, Text: "%x"})
		if got := functions(sound); len(got) != 2 {
			t.Errorf("%s: mended: %v", what, got)
		}
	}
}
