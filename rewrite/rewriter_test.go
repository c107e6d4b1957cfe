package rewrite_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/verify"
)

func parse(t testing.TB, text string) *ir.Module {
	t.Helper()
	m, diags := parser.Parse(source.NewFile("in.mlir", text), parser.Options{Registry: all.Registry()})
	if diags = append(diags, verify.Module(m)...); len(diags) > 0 {
		t.Fatalf("%s in\n%s", diags[0].Message, text)
	}
	return m
}

// printed verifies a module, that the uses of its values are right, and prints it.
func printed(t testing.TB, m *ir.Module) string {
	t.Helper()
	text := string(printer.Print(m, printer.Options{}))
	for _, d := range verify.Module(m) {
		t.Errorf("%s in\n%s", d.Message, text)
	}
	ir.Walk(m.Op(), func(o *ir.Op) {
		for i := range o.NumOperands() {
			if u := o.OperandUse(i); u.Owner() != o || u.Index() != i || !slices.Contains(o.Operand(i).Users(), o) {
				t.Errorf("the uses of operand %d of %s are wrong", i, o.Name())
			}
		}
		for i := range o.NumResults() {
			for u := range o.Result(i).Uses {
				if !m.Op().IsAncestorOf(u.Owner()) {
					t.Errorf("%s is used by '%s', which is gone", rewrite.ValueText(o.Result(i)), u.Owner().Name())
				}
			}
		}
	})
	return text
}

// named is the op whose first result has a name, or that holds an attribute of it.
func named(t testing.TB, m *ir.Module, name string) (found *ir.Op) {
	t.Helper()
	ir.Walk(m.Op(), func(o *ir.Op) {
		if o.NumResults() > 0 && o.Result(0).Name() == name || o.Attr(name) != nil {
			found = o
		}
	})
	if found == nil {
		t.Fatalf("there is no %s", name)
	}
	return found
}

// A log is a Listener that writes down what it hears.
type log struct{ lines []string }

func (l *log) say(format string, args ...any) {
	l.lines = append(l.lines, fmt.Sprintf(format, args...))
}

func (l *log) Inserted(o *ir.Op)                { l.say("inserted %s", o.Name()) }
func (l *log) Modified(o *ir.Op)                { l.say("modified %s", o.Name()) }
func (l *log) Replaced(o *ir.Op, v []*ir.Value) { l.say("replaced %s by %d", o.Name(), len(v)) }
func (l *log) Erased(o *ir.Op)                  { l.say("erased %s", o.Name()) }
func (l *log) Released(v *ir.Value)             { l.say("released %s", rewrite.ValueText(v)) }
func (l *log) BlockInserted(b *ir.Block)        { l.say("block inserted") }
func (l *log) BlockErased(b *ir.Block)          { l.say("block erased") }

const straight = `func.func @f(%a: i32, %b: i32) -> i32 {
  %x = arith.addi %a, %b : i32
  %y = arith.muli %x, %a {here} : i32
  %z = arith.subi %y, %x : i32
  return %z : i32
}
`

const branching = `func.func @f(%c: i1, %a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  %r = scf.if %c -> (i32) {
    %y = arith.muli %x, %a : i32
    scf.yield %y : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
`

const blocks = `func.func @f(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^one(%a, %a : i32, i32), ^two {here}
^one(%p: i32, %q: i32):
  %x = arith.addi %p, %p : i32
  cf.br ^end(%x : i32)
^two:
  cf.br ^end(%a : i32)
^end(%r: i32):
  return %r : i32
}
`

// Every change is made, and told of.
func TestRewriter(t *testing.T) {
	type change func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter)
	tests := []struct {
		name, in string
		change   change
		heard    string // what listeners hear
		has      string // what the text has by then, in order
	}{
		{"create with a location", straight, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			y := named(t, m, "y")
			made := rw.Before(y).SetLoc(m.Context().UnknownLoc()).Create("arith.xori", y.Operands(), nil)
			rw.SetName(made.Result(0), "made")
		}, "inserted arith.xori, modified arith.xori", "%x = | %made = arith.xori %x, %a : i32 loc(unknown) | %y = "},
		{"create several", straight, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			b := rw.After(named(t, m, "x"))
			b.Create("arith.xori", named(t, m, "x").Operands(), nil)
			b.Create("arith.ori", named(t, m, "x").Operands(), nil)
		}, "inserted arith.xori, inserted arith.ori", "%x = | arith.xori | arith.ori | %y = "},
		{"create at the start of a block", straight, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			rw.AtStart(named(t, m, "x").Block()).Create("arith.constant", nil, nil, ir.NamedAttr{Name: "value", Value: m.Context().I32(7)})
		}, "inserted arith.constant", "arith.constant 7 : i32 | %x = "},
		{"clone with a region", branching, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			r := named(t, m, "r")
			c := rw.After(r).Clone(r, nil)
			rw.ReplaceUsesIf(r.Result(0), c.Result(0), func(u *ir.Operand) bool { return u.Owner().Is("func.return") })
		}, "inserted scf.if, inserted arith.muli, inserted scf.yield, inserted scf.yield, modified func.return, released %r",
			"%r = scf.if | %r_0 = scf.if | return %r_0"},
		{"replace", straight, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			y := named(t, m, "y")
			rw.Replace(y, y.Operand(0))
		}, "replaced arith.muli by 1, modified arith.subi, erased arith.muli, released %x, released %a", "%z = arith.subi %x, %x"},
		{"replace by", straight, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			y := named(t, m, "y")
			rw.ReplaceBy(y, "arith.xori", y.Operands(), nil)
		}, "inserted arith.xori, replaced arith.muli by 1, modified arith.subi, erased arith.muli, released %x, released %a",
			"%y = arith.xori %x, %a | %z = arith.subi %y, %x"},
		{"replace a value, which has a name then", straight, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			x := named(t, m, "x")
			made := rw.After(x).Create("arith.xori", x.Operands(), nil)
			rw.ReplaceValue(named(t, m, "y").Result(0), made.Result(0))
			rw.EraseDead(named(t, m, "here"))
		}, "inserted arith.xori, modified arith.subi, modified arith.xori, released %y, erased arith.muli, released %x, released %a",
			"%y = arith.xori %a, %b | %z = arith.subi %y, %x"},
		{"erase a chain", straight, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			z := named(t, m, "z")
			rw.ReplaceUsesIn(z.Next(), z.Result(0), z.Block().Arg(1))
			if n := rw.EraseDead(z); n != 3 {
				t.Errorf("%d ops were erased, want 3", n)
			}
		}, "modified func.return, released %z, erased arith.subi, released %y, released %x, erased arith.muli, released %x, released %a, erased arith.addi, released %a, released %b", "{ |   return %b"},
		{"an op that is used is not dead", straight, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			if n := rw.EraseDead(named(t, m, "x")); n != 0 || rw.Changed() {
				t.Errorf("%d ops were erased", n)
			}
		}, "", "%x = "},
		{"erase with regions", branching, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			r := named(t, m, "r")
			rw.ReplaceValue(r.Result(0), named(t, m, "x").Result(0))
			rw.Erase(r)
		}, "modified func.return, released %r, erased arith.muli, erased scf.yield, erased scf.yield, erased scf.if, released %x, released %a, released %x, released %c", "%x = | return %x"},
		{"move", straight, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			y := named(t, m, "y")
			rw.SetOperand(y, 0, y.Operand(1))
			rw.MoveBefore(y, named(t, m, "x"))
			rw.MoveBefore(y, named(t, m, "x")) // is there
			rw.MoveAfter(y, y.Prev())
		}, "modified arith.muli, released %x, inserted arith.muli", "%y = arith.muli %a, %a | %x = "},
		{"operands", straight, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			y := named(t, m, "y")
			rw.SetOperands(y, []*ir.Value{y.Operand(1), y.Operand(0)})
			rw.SetOperand(y, 0, y.Operand(0)) // is so
		}, "modified arith.muli, released %x, released %a", "arith.muli %a, %x"},
		{"attributes", straight, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			y := named(t, m, "y")
			rw.SetAttr(y, "there", m.Context().Unit())
			rw.SetAttr(y, "there", m.Context().Unit()) // is so
			rw.RemoveAttr(y, "here")
			rw.RemoveAttr(y, "nowhere")
		}, "modified arith.muli, modified arith.muli", "%y = arith.muli %x, %a {there}"},
		{"all attributes", straight, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			rw.SetAttrs(named(t, m, "y"), nil)
		}, "modified arith.muli", "arith.muli %x, %a : i32"},
		{"types and names", blocks, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			a := m.Body().First().RegionAt(0).Last().Arg(0)
			rw.SetName(a, "s")
			rw.SetName(a, "s") // is so
			rw.SetType(a, a.Type())
		}, "modified func.func", "^end(%s: i32) | return %s"},
		{"split a block", straight, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			y := named(t, m, "y")
			b := rw.SplitBlock(y)
			rw.AtEnd(b.Prev()).Make(ir.OpState{Name: m.Context().OpName("cf.br"), Successors: []ir.Successor{{Block: b}}})
		}, "block inserted, inserted arith.muli, inserted arith.subi, inserted func.return, inserted cf.br", "%x = | cf.br ^bb1 | ^bb1: | %y = | return"},
		{"merge blocks", blocks, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			x := named(t, m, "x")
			one, end := x.Block(), x.Next()
			rw.EraseOperand(named(t, m, "here"), 2)
			rw.EraseArg(one, 1)
			target := end.Successors()[0].Block
			rw.SetSuccessor(target.Prev().Last(), 0, one)
			value := end.Operand(0)
			rw.Erase(end)
			rw.MergeBlocks(one, target, value)
		}, "modified cf.cond_br, released %a, modified func.func, modified cf.br, erased cf.br, released %x, modified func.return, inserted func.return, block erased",
			"cf.cond_br %c, ^one(%a : i32), ^two | ^one(%p: i32) | %x = | return %x"},
		{"inline a block", branching, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			r := named(t, m, "r")
			then := r.RegionAt(0).Entry()
			yield := then.Last()
			value := yield.Operand(0)
			rw.Erase(yield)
			rw.InlineBlock(then, r)
			rw.Replace(r, value)
		}, "erased scf.yield, released %y, inserted arith.muli, block erased, replaced scf.if by 1, modified func.return, erased scf.yield, erased scf.if, released %x, released %c",
			"%x = | %y = arith.muli | return %y"},
		{"inline a region", blocks, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			f := m.Body().First()
			g := rw.After(f).Clone(f, nil)
			rw.SetAttr(g, "sym_name", m.Context().String("g"))
			for !g.RegionAt(0).Empty() {
				rw.MoveBlock(g.RegionAt(0).Entry(), f.RegionAt(0), nil)
			}
			rw.Erase(g)
		}, "inserted func.func, inserted cf.cond_br, inserted arith.addi, inserted cf.br, inserted cf.br, inserted func.return, modified func.func, block inserted, block inserted, block inserted, block inserted, erased func.func",
			"^end(%r: i32): | return %r | ^bb"},
		{"add an argument", blocks, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			end := m.Body().First().RegionAt(0).Last()
			rw.AddArg(end, m.Context().Integer(1), nil)
			rw.EraseArg(end, 1)
		}, "modified func.func, modified func.func", "^end(%r: i32)"},
		{"blocks that use one another", blocks, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			r := m.Body().First().RegionAt(0)
			cond := named(t, m, "here")
			rw.AtEnd(r.Entry()).Create("func.return", []*ir.Value{r.Entry().Arg(1)}, nil)
			rw.Erase(cond)
			rw.EraseBlocks(slices.Collect(r.Blocks)[1:]...)
		}, "inserted func.return, erased cf.cond_br, released %c, released %a, released %a, erased arith.addi, erased cf.br, erased cf.br, erased func.return, released %p, released %p, released %a, released %r, block erased, block erased, block erased",
			"{ |   return %a"},
		{"location", straight, func(t *testing.T, m *ir.Module, rw *rewrite.Rewriter) {
			rw.SetLoc(named(t, m, "y"), m.Context().UnknownLoc())
		}, "modified arith.muli", "{here} : i32 loc(unknown)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := parse(t, test.in)
			l := &log{}
			rw := rewrite.NewRewriter(l)
			epoch := m.Epoch()
			test.change(t, m, rw)
			if heard := strings.Join(l.lines, ", "); heard != test.heard {
				t.Errorf("heard %s,\nwant  %s", heard, test.heard)
			}
			if rw.Changed() != (m.Epoch() != epoch) {
				t.Errorf("Changed is %t", rw.Changed())
			}
			text := printed(t, m)
			rest := text
			for _, part := range strings.Split(test.has, " | ") {
				_, after, ok := strings.Cut(rest, part)
				if !ok {
					t.Fatalf("%q is not there, or not in order, in\n%s", part, text)
				}
				rest = after
			}
		})
	}
}

// A Deaf listener may hear of what it wants.
type eraser struct {
	rewrite.Deaf
	n int
}

func (e *eraser) Erased(*ir.Op) { e.n++ }

func TestDeaf(t *testing.T) {
	m := parse(t, straight)
	e := &eraser{}
	rw := rewrite.NewRewriter(e)
	y := named(t, m, "y")
	rw.SetName(y.Result(0), "q")
	rw.Replace(y, y.Operand(0))
	if e.n != 1 {
		t.Errorf("%d ops were erased, want 1", e.n)
	}
}

// panics is what f panics with.
func panics(f func()) (message string) {
	defer func() { message = fmt.Sprint(recover()) }()
	f()
	return ""
}

// What a builder is asked that cannot be is a mistake at once.
func TestCreateRefuses(t *testing.T) {
	m := parse(t, `tt.func @f(%p: !tt.ptr<f32>, %x: f32, %m: i1) {
  %v = tt.load %p : !tt.ptr<f32>
  tt.return
}
`)
	v := named(t, m, "v")
	rw := rewrite.NewRewriter()
	p, x, mask := v.Operand(0), v.Block().Arg(1), v.Block().Arg(2)
	make := func(name string, operands []*ir.Value, types []ir.Type, attrs ...ir.NamedAttr) func() {
		return func() { rw.Before(v.Next()).Create(name, operands, types, attrs...) }
	}
	one := ir.NamedAttr{Name: "value", Value: m.Context().I32(1)}
	tests := []struct {
		f    func()
		want string // "" when it is fine
	}{
		{make("arith.adi", []*ir.Value{x, x}, nil), "unregistered operation 'arith.adi' found in dialect ('arith') that does not allow unknown operations; did you mean 'arith.addi'?"},
		{make("arith.addf", []*ir.Value{x}, nil), "'arith.addf' op expected 2 operands, but found 1"},
		{make("arith.addf", []*ir.Value{x, x}, []ir.Type{x.Type(), x.Type()}), "'arith.addf' op requires one result, but found 2"},
		{make("tt.splat", []*ir.Value{x}, nil), "the type of result 'result' of 'tt.splat' cannot be inferred"},
		{make("tt.load", []*ir.Value{p, mask}, nil), "of 2 operands it is not clear which are given: 'operandSegmentSizes' must say it"},
		{make("tt.load", []*ir.Value{p, mask, x, x}, nil), "'tt.load' op expected at most 3 operands, but found 4"},
		{make("tt.load", []*ir.Value{p, mask}, nil, ir.NamedAttr{Name: "operandSegmentSizes", Value: m.Context().I32Array(1, 0, 2)}), "operand group starting at #1 requires"},
		{make("arith.constant", nil, nil), "needs a value that has a type"},
		{make("tt.load", []*ir.Value{p, mask}, nil, ir.NamedAttr{Name: "operandSegmentSizes", Value: m.Context().I32Array(1, 1, 0)}), ""},
		{make("tt.load", []*ir.Value{p}, nil), ""},
		{make("tt.load", []*ir.Value{p, mask, x}, nil), ""},
		{make("arith.constant", nil, nil, one), ""},
		{make("tt.get_program_id", nil, nil, ir.NamedAttr{Name: "axis", Value: m.Context().I32(0)}), ""},
		{make("foreign.op", []*ir.Value{x}, []ir.Type{x.Type()}), ""},
		{func() { rw.Replace(v) }, "'tt.load' is replaced by another number of values"},
	}
	for i, test := range tests {
		message := panics(test.f)
		if test.want == "" && message != "<nil>" || !strings.Contains(message, test.want) {
			t.Errorf("%d: got %s, want %q", i, message, test.want)
		}
	}
	rw.Erase(v.Next()) // the foreign one
	text := printed(t, m)
	for _, want := range []string{"tt.load %p, %m : ", "tt.load %p : ", "tt.load %p, %m, %x : ", "arith.constant 1 : i32", "tt.get_program_id x : i32"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

// What is put into a module past the Rewriter is held to the same.
func TestUnknownOpsDoNotVerify(t *testing.T) {
	m := parse(t, straight)
	y := named(t, m, "y")
	for name, want := range map[string]string{"arith.adi": "unregistered operation 'arith.adi' found in dialect ('arith')", "foreign.op": ""} {
		o := m.NewOp(ir.OpState{Name: m.Context().OpName(name), Span: source.NoSpan})
		y.Block().InsertBefore(y, o)
		diags := verify.Module(m)
		if want == "" && len(diags) > 0 || want != "" && (len(diags) != 1 || !strings.Contains(diags[0].Message, want)) {
			t.Errorf("%s: got %v, want %q", name, diags, want)
		}
		o.Erase()
	}
}
