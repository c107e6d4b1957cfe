package ide_test

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
)

// Each cursor names a function; what follows is who calls it and whom it calls.
func TestCalls(t *testing.T) {
	const kernels = `tt.func private @‸leaf() {
  tt.return
}
tt.func @‸middle() {
  tt.call @leaf() : () -> ()
  %x = arith.addi %
  tt.call @le‸af() : () -> ()
  tt.return
}
tt.‸func @top() {
  scf.if %c {
    tt.call @middle() : () -> ()
  }
  tt.call @absent() : () -> ()
  tt.return
}
module @inner {
  func.func private @f()
  func.func @g() {
    func.call @‸f() : () -> ()
    llvm.call @‸h() : () -> ()
    return
  }
  llvm.func @h()
}
`
	s, at := open(t, kernels)
	for i, want := range []string{
		"leaf: to middle 5:11 \"@leaf\" 7:11 \"@leaf\"",
		"middle: to top 12:13 \"@middle\" from leaf 5:11 \"@leaf\" 7:11 \"@leaf\"",
		"leaf: to middle 5:11 \"@leaf\" 7:11 \"@leaf\"",
		"top: from middle 12:13 \"@middle\"",
		"f: to g 20:15 \"@f\"",
		"h: to g 21:15 \"@h\"",
	} {
		f := s.FunctionAt(at[i])
		if f == nil {
			t.Errorf("cursor %d: no function", i)
			continue
		}
		got := f.Name + ":"
		show := func(word string, list []ide.Caller) {
			for _, c := range list {
				got += " " + word + " " + c.Function.Name + " " + strings.ReplaceAll(shown(s.File, c.Calls), "\n", " ")
			}
		}
		show("to", s.CallsTo(f.Selection.Start))
		show("from", s.CallsFrom(f.Selection.Start))
		if got != want {
			t.Errorf("cursor %d: got  %s\nwant %s", i, got, want)
		}
		if f.Selection.Join(f.Span) != f.Span || f.Selection == (source.Span{}) {
			t.Errorf("cursor %d: the name, %v, is not in %v", i, f.Selection, f.Span)
		}
	}
	none, at := open(t, "%0 = arith.con‸stant 1 : i32\n")
	if f := none.FunctionAt(at[0]); f != nil {
		t.Errorf("got %v, want no function", f)
	}
}
