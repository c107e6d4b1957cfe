package rewrite_test

import (
	"testing"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite"
)

// TestSpans: a remark stands at its op, of one that holds others at its name alone, and of one that a pass made at the op around it.
func TestSpans(t *testing.T) {
	const text = `func.func @f(%c: i1, %a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  scf.if %c {
    %y = arith.muli %x, %a {here} : i32
  }
  return %x : i32
}
`
	m := parse(t, text)
	x, y := named(t, m, "x"), named(t, m, "here")
	at := func(o *ir.Op) string {
		s := rewrite.NearestSpan(o)
		if !s.IsValid() {
			return "nowhere"
		}
		return text[s.Start:s.End]
	}
	made := rewrite.NewRewriter().Before(y).Create("arith.subi", []*ir.Value{y.Operand(0), y.Operand(1)}, nil)
	alone := m.NewOp(ir.OpState{Name: made.Name(), Operands: made.Operands(), Types: []ir.Type{made.Result(0).Type()}, Span: source.NoSpan})
	for _, c := range []struct {
		o    *ir.Op
		want string
	}{
		{x, "%x = arith.addi %a, %a : i32"}, {y, "%y = arith.muli %x, %a {here} : i32"}, {y.Parent(), "scf.if"}, {made, "scf.if"},
		{x.Parent(), "func.func"}, {alone, "nowhere"}, {nil, "nowhere"},
	} {
		if got := at(c.o); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// TestValueText: a value is said by its name, as one of a group, or by what makes it.
func TestValueText(t *testing.T) {
	m := parse(t, `func.func @f(%c: i1, %a: i32) -> i32 {
  %r:2 = scf.if %c -> (i32, i32) {
    scf.yield %a, %a : i32, i32
  } else {
    scf.yield %a, %a : i32, i32
  }
  %x = arith.addi %r#0, %r#1 {here} : i32
  return %x : i32
}
`)
	x := named(t, m, "here")
	rw, r := rewrite.NewRewriter(), x.Operand(0).Def()
	made := rw.Before(x).Create("arith.subi", x.Operands(), nil)
	arg := x.Block().Arg(0)
	rw.SetName(arg, "")
	for _, c := range []struct {
		v    *ir.Value
		want string
	}{
		{x.Result(0), "%x"}, {r.Result(1), "%r#1"}, {made.Result(0), "the result of 'arith.subi'"}, {arg, "argument #0"}, {x.Block().Arg(1), "%a"},
	} {
		if got := rewrite.ValueText(c.v); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
