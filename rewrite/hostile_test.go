package rewrite_test

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/cf"
	"github.com/tgopt/tgopt/dialect/scf"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
)

// Patterns that do to the IR what they may, however odd: the driver ends, nothing that is gone is looked at again, and
// what is left verifies.

const nested = `func.func @f(%c: i1, %a: i32, %p: memref<i32>) -> i32 {
  %x = arith.addi %a, %a : i32
  %r = scf.if %c -> i32 {
    %y = arith.muli %x, %a : i32
    memref.store %y, %p[] : memref<i32>
    scf.yield %y : i32
  } else {
    %z = arith.muli %x, %x : i32
    %w = arith.subi %z, %a : i32
    scf.yield %w : i32
  }
  return %r : i32
}
`

// heard notes what a Listener is told of ops that are gone.
type heard struct {
	rewrite.Deaf
	t    *testing.T
	gone map[*ir.Op]bool
}

func (h *heard) Inserted(o *ir.Op) { h.alive("inserted", o) }
func (h *heard) Modified(o *ir.Op) { h.alive("modified", o) }
func (h *heard) Erased(o *ir.Op) {
	h.alive("erased", o)
	h.gone[o] = true
}

func (h *heard) alive(what string, o *ir.Op) {
	if h.gone[o] {
		h.t.Errorf("%s is %s when it is gone", o.Name(), what)
	}
}

// hostile applies a pattern for ops of a name, and returns what is left.
func hostile(t *testing.T, text, root string, apply func(rw *rewrite.Rewriter, o *ir.Op) bool) (string, rewrite.GreedyResult) {
	t.Helper()
	m := parse(t, text)
	h := &heard{t: t, gone: map[*ir.Op]bool{}}
	checked := func(rw *rewrite.Rewriter, o *ir.Op) bool {
		h.alive("looked at", o)
		return apply(rw, o)
	}
	r := rewrite.ApplyGreedily(rewrite.NewRewriter(h), m.Op(), []rewrite.Pattern{{Name: "hostile", Root: root, Apply: checked}}, rewrite.GreedyOptions{})
	return printed(t, m), r
}

func TestPatternErasesMoreThanItsOp(t *testing.T) {
	// Its op, the op that it stands in, and with that ops that were still to be looked at.
	text, r := hostile(t, nested, arith.OpMuli, func(rw *rewrite.Rewriter, o *ir.Op) bool {
		outer := o.Parent()
		if !outer.Is(scf.OpIf) {
			return false
		}
		rw.Replace(outer, outer.Parent().RegionAt(0).Entry().Arg(1))
		return true
	})
	if r.Applied["hostile"] != 1 || strings.Contains(text, "scf.if") || !strings.Contains(text, "return %a") {
		t.Errorf("%d times:\n%s", r.Applied["hostile"], text)
	}
	// The ops that it is made of, and what uses it.
	text, r = hostile(t, nested, arith.OpSubi, func(rw *rewrite.Rewriter, o *ir.Op) bool {
		z := o.Operand(0).Def()
		rw.Replace(o, o.Operand(1))
		rw.EraseDead(z)
		return true
	})
	if r.Applied["hostile"] != 1 || strings.Contains(text, "%z") {
		t.Errorf("%d times:\n%s", r.Applied["hostile"], text)
	}
}

// A region is dissolved by hand while its ops are on the list.
func TestPatternInlinesRegion(t *testing.T) {
	text, r := hostile(t, nested, scf.OpIf, func(rw *rewrite.Rewriter, o *ir.Op) bool {
		then := o.RegionAt(0).Entry()
		value := then.Last().Operand(0)
		rw.Erase(then.Last())
		rw.InlineBlock(then, o)
		rw.Replace(o, value)
		return true
	})
	if r.Applied["hostile"] != 1 || strings.Contains(text, "%z") || !strings.Contains(text, "\n  memref.store %y") {
		t.Errorf("%d times:\n%s", r.Applied["hostile"], text)
	}
}

// Blocks are split and joined without an end: the budget ends it, and blocks in a row are one again.
func TestPatternSplitsForEver(t *testing.T) {
	text, r := hostile(t, chain(6), arith.OpAddi, func(rw *rewrite.Rewriter, o *ir.Op) bool {
		if o.Next().IsTerminator() {
			return false
		}
		head := o.Block()
		tail := rw.SplitBlock(o.Next())
		rw.AtEnd(head).Make(ir.OpState{Name: o.Context().OpName(cf.OpBr), Successors: []ir.Successor{{Block: tail}}})
		return true
	})
	if r.Converged || strings.Count(text, "arith.addi") != 6 {
		t.Errorf("converged: %t\n%s", r.Converged, text)
	}
}

// One pattern makes what another unmakes, inside a region, each with an op that the other erases.
func TestPatternsUndoOneAnother(t *testing.T) {
	m := parse(t, nested)
	wrap := rewrite.Pattern{Name: "wrap", Root: arith.OpSubi, Apply: func(rw *rewrite.Rewriter, o *ir.Op) bool {
		n := rw.Before(o).Create(arith.OpSubi, []*ir.Value{o.Operand(1), o.Operand(0)}, nil)
		rw.ReplaceBy(o, arith.OpMuli, []*ir.Value{n.Result(0), o.Operand(1)}, nil)
		return true
	}}
	unwrap := rewrite.Pattern{Name: "unwrap", Root: arith.OpMuli, Apply: func(rw *rewrite.Rewriter, o *ir.Op) bool {
		def := o.Operand(0).Def()
		if def == nil || !def.Is(arith.OpSubi) {
			return false
		}
		rw.Replace(o, def.Result(0))
		return true
	}}
	r := rewrite.ApplyGreedily(rewrite.NewRewriter(), m.Op(), []rewrite.Pattern{wrap, unwrap}, rewrite.GreedyOptions{})
	if r.Converged || r.Failed() == nil || r.Applied["wrap"] == 0 || r.Applied["unwrap"] == 0 {
		t.Errorf("got %+v", r)
	}
	printed(t, m)
}

// In blocks that are not reached values may be made of themselves: nothing is put in its own place.
func TestFoldsOfThemselves(t *testing.T) {
	const text = `func.func @f(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %m = arith.constant -1 : i32
  return %a : i32
^dead:
  %x = arith.addi %x, %c0 : i32
  %y = arith.xori %y, %y : i32
  %u = arith.extui %v : i8 to i16
  %v = arith.trunci %u : i16 to i8
  %s = arith.subi %t, %c0 : i32
  %t = arith.addi %s, %c0 : i32
  %n = arith.andi %n, %m : i32
  cf.br ^dead
}
`
	for _, keep := range []bool{false, true} {
		m := parse(t, text)
		r := rewrite.ApplyGreedily(rewrite.NewRewriter(), m.Op(), nil, rewrite.GreedyOptions{KeepRegions: keep})
		if got := printed(t, m); !r.Converged || !keep && strings.Contains(got, "dead") {
			t.Errorf("converged: %t\n%s", r.Converged, got)
		}
	}
}
