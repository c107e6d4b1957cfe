package ir_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

func toy() *dialect.Registry {
	values := []dialect.ValueDef{{Name: "xs", Arity: dialect.Variadic}}
	results := []dialect.ValueDef{{Name: "rs", Arity: dialect.Variadic}}
	op := func(name string, traits ir.Traits) dialect.OpDef {
		return dialect.OpDef{Name: name, Operands: values, Results: results, Traits: traits}
	}
	return dialect.NewRegistry(
		&dialect.Dialect{Name: "builtin", Ops: []dialect.OpDef{
			op("builtin.module", ir.IsolatedFromAbove|ir.NoTerminator|ir.SymbolTable|ir.GraphRegion)}},
		&dialect.Dialect{Name: "toy", Ops: []dialect.OpDef{
			op("toy.func", ir.IsolatedFromAbove), op("toy.op", 0), op("toy.br", ir.Terminator), op("toy.end", ir.Terminator),
			op("toy.holder", 0), op("toy.single", ir.SingleBlock), op("toy.free", ir.NoTerminator),
			op("toy.graph", ir.GraphRegion|ir.NoTerminator),
			op("toy.sized", ir.AttrSizedOperandSegments|ir.AttrSizedResultSegments),
		}},
	)
}

func parse(t *testing.T, text string) *ir.Module {
	t.Helper()
	f := source.NewFile("in.mlir", text)
	m, diags := parser.Parse(f, parser.Options{Registry: toy(), AllowUnregistered: true})
	for _, d := range diags {
		t.Fatalf("%v: %s", f.Position(d.Span.Start), d.Message)
	}
	return m
}

// Each diagnostic reads `line: message`, with its notes behind it.
func verify(t *testing.T, text string) []string {
	m := parse(t, text)
	f := source.NewFile("in.mlir", text)
	var got []string
	ir.Verify(m.Op(), nil, func(_ *ir.Op, d source.Diagnostic) {
		if d.Category != "verify" {
			t.Errorf("category %q", d.Category)
		}
		s := fmt.Sprintf("%d: %s", f.Position(d.Span.Start).Line, d.Message)
		for _, r := range d.Related {
			s += fmt.Sprintf(" | %d: %s", f.Position(r.Span.Start).Line, r.Message)
		}
		got = append(got, s)
	})
	return got
}

func TestVerify(t *testing.T) {
	tests := []struct {
		name, body string // the body starts on line 2
		want       []string
	}{
		{"sound", `
%a = "toy.op"() : () -> i32
"toy.br"(%a)[^bb1] : (i32) -> ()
^bb1(%b: i32):
"toy.end"(%a, %b) : (i32, i32) -> ()`, nil},
		{"no terminator", `
"toy.op"() : () -> ()`, []string{"2: block with no terminator, has 'toy.op' | 1: the block begins here"}},
		{"unknown op at the end", `
"other.op"() : () -> ()`, nil},
		{"unknown holder", `
"other.op"() ({
  "toy.op"() : () -> ()
}) : () -> ()
"toy.end"() : () -> ()`, nil},
		{"holder without terminators", `
"toy.free"() ({
  "toy.op"() : () -> ()
}) : () -> ()
"toy.end"() : () -> ()`, nil},
		{"terminator in the middle", `
"toy.end"() : () -> ()
"toy.end"() : () -> ()`, []string{"2: 'toy.end' op must be the last operation in the parent block"}},
		{"unknown branch in the middle", `
"other.br"()[^bb1] : () -> ()
"toy.end"() : () -> ()
^bb1:
"toy.end"() : () -> ()`, []string{"2: operation with block successors must terminate its parent block"}},
		{"empty block", `
"toy.br"()[^bb1] : () -> ()
^bb1:`, []string{"3: empty block: expect at least a terminator"}},
		{"several blocks need terminators", `
"toy.free"() ({
  "toy.br"()[^bb1] : () -> ()
^bb1:
  "toy.op"() : () -> ()
}) : () -> ()
"toy.end"() : () -> ()`, []string{"5: block with no terminator, has 'toy.op' | 4: the block begins here"}},
		{"branch to the entry", `
"toy.br"()[^bb0] : () -> ()
^bb0:
"toy.br"()[^bb1] : () -> ()
^bb1:
"toy.holder"() ({
^in:
  "toy.br"()[^in] : () -> ()
}) : () -> ()
"toy.end"() : () -> ()`, []string{"6: entry block of region may not have predecessors | 8: branch to the entry block"}},
		{"single block", `
"toy.single"() ({
  "toy.br"()[^bb1] : () -> ()
^bb1:
  "toy.end"() : () -> ()
}) : () -> ()
"toy.end"() : () -> ()`, []string{"2: 'toy.single' op expects region #0 to have 0 or 1 blocks"}},
		{"graph region", `
"toy.graph"() ({
  "toy.br"()[^bb1] : () -> ()
^bb1:
  "toy.end"() : () -> ()
}) : () -> ()
"toy.end"() : () -> ()`, []string{"2: 'toy.graph' op expects graph region #0 to have 0 or 1 blocks"}},
		{"number of branch operands", `
"toy.br"()[^bb1] : () -> ()
^bb1(%b: i32):
"toy.end"() : () -> ()`, []string{"2: 'toy.br' op branch has 0 operands for successor #0, but target block has 1 | 3: target block is here"}},
		{"type of branch operands", `
%a = "toy.op"() : () -> i64
"toy.br"(%a)[^bb1] : (i64) -> ()
^bb1(%b: i32):
"toy.end"() : () -> ()`, []string{"3: 'toy.br' op type mismatch for bb argument #0 of successor #0"}},
		{"segments", `
%a = "toy.op"() : () -> i64
"toy.sized"(%a) {resultSegmentSizes = array<i32: 0>} : (i64) -> ()
"toy.sized"(%a) {operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 0>} : (i64) -> ()
"toy.sized"(%a) {operandSegmentSizes = array<i32: 2, -1>, resultSegmentSizes = array<i32: 0>} : (i64) -> ()
"toy.sized"(%a) {operandSegmentSizes = array<i32: 1>, resultSegmentSizes = array<i32: 1>} : (i64) -> ()
"toy.sized"(%a) {operandSegmentSizes = array<i32: 1>, resultSegmentSizes = array<i32: 0>} : (i64) -> ()
"toy.end"() : () -> ()`, []string{
			"3: 'toy.sized' op requires dense i32 array attribute 'operandSegmentSizes'",
			"4: 'toy.sized' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'",
			"5: 'toy.sized' op 'operandSegmentSizes' attribute cannot have negative elements",
			"6: 'toy.sized' op result count (0) does not match with the total size (1) specified in attribute 'resultSegmentSizes'"}},
		{"same block", `
"toy.op"(%a) : (i32) -> ()
%a = "toy.op"() : () -> i32
"toy.end"() : () -> ()`, []string{"2: operand #0 does not dominate this use | 3: operand defined here (op in the same block)"}},
		{"same region", `
%c = "toy.op"() : () -> i32
"toy.br"()[^bb1, ^bb2] : () -> ()
^bb1:
%a = "toy.op"() : () -> i32
"toy.br"()[^bb2] : () -> ()
^bb2:
"toy.end"(%c, %a) : (i32, i32) -> ()`, []string{"8: operand #1 does not dominate this use | 5: operand defined here (op in the same region)"}},
		{"parent region", `
"toy.holder"() ({
  "toy.end"(%a) : (i32) -> ()
}) : () -> ()
%a = "toy.op"() : () -> i32
"toy.end"() : () -> ()`, []string{"3: operand #0 does not dominate this use | 5: operand defined here (op in a parent region)"}},
		{"own holder", `
%a = "toy.holder"() ({
  "toy.end"(%a) : (i32) -> ()
}) : () -> i32
"toy.end"() : () -> ()`, []string{"3: operand #0 does not dominate this use | 2: operand defined here (op in a parent region)"}},
		{"block argument", `
"toy.br"()[^bb1, ^bb2] : () -> ()
^bb1:
"toy.end"(%a) : (i32) -> ()
^bb2(%a: i32):
"toy.end"() : () -> ()`, []string{
			"2: 'toy.br' op branch has 0 operands for successor #1, but target block has 1 | 5: target block is here",
			"4: operand #0 does not dominate this use | 5: operand defined as a block argument (block #2 in the same region)"}},
		{"dead code", `
"toy.end"() : () -> ()
^dead:
"toy.op"(%a) : (i32) -> ()
%a = "toy.op"() : () -> i32
"toy.end"() : () -> ()`, nil},
		{"graph regions have no order", `
"toy.graph"() ({
  "toy.op"(%a) : (i32) -> ()
  %a = "toy.op"(%a) : (i32) -> i32
}) : () -> ()
"other.thing"() ({
  "toy.op"(%a) : (i32) -> ()
  %a = "toy.op"() : () -> i32
}) : () -> ()
"toy.end"() : () -> ()`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := verify(t, `"toy.func"() ({`+tt.body+"\n}) : () -> ()")
			if !slices.Equal(got, tt.want) {
				t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
		})
	}
}

// What the parser does not let through is made by hand.
func TestVerifyMade(t *testing.T) {
	var got []string
	run := func(m *ir.Module) string {
		got = nil
		ir.Verify(m.Op(), nil, func(o *ir.Op, d source.Diagnostic) {
			for _, r := range d.Related {
				d.Message += " | " + r.Message
			}
			got = append(got, o.Name().String()+": "+d.Message)
		})
		return strings.Join(got, "\n")
	}
	find := func(m *ir.Module, name string) (found *ir.Op) {
		ir.Walk(m.Op(), func(o *ir.Op) {
			if o.Is(name) && found == nil {
				found = o
			}
		})
		return found
	}
	const text = `
"toy.func"() ({
  %a = "toy.op"() : () -> i32
  "toy.holder"() ({
    %b = "toy.free"() : () -> i32
    "toy.end"() : () -> ()
  }) : () -> ()
  "toy.single"() ({
    "toy.func"() ({
      "toy.br"()[^bb1] : () -> ()
    ^bb1:
      "toy.end"() : () -> ()
    }) : () -> ()
    "toy.end"() : () -> ()
  }) : () -> ()
  "toy.end"() : () -> ()
}) : () -> ()`
	set := func(o *ir.Op, vs ...*ir.Value) { o.SetOperands(vs) }

	m := parse(t, text)
	if s := run(m); s != "" {
		t.Fatal(s)
	}
	set(find(m, "toy.single"), find(m, "toy.free").Result(0))
	if s, want := run(m), "toy.single: operand #0 does not dominate this use | operand defined here (op in a child region)"; s != want {
		t.Errorf("got %s, want %s", s, want)
	}

	m = parse(t, text)
	set(find(m, "toy.br").Block().Next().Last(), find(m, "toy.op").Result(0))
	if s, want := run(m), "toy.end: 'toy.end' op using value defined outside the region | required by region isolation constraints"; s != want {
		t.Errorf("got %s, want %s", s, want)
	}

	m = parse(t, text)
	inner := find(m, "toy.br").Parent()
	set(inner.RegionAt(0).Last().Last(), find(m, "toy.free").Result(0))
	if s, want := run(m), "toy.end: operand #0 does not dominate this use | operand defined here (op is neither in a parent nor in a child region)"; s != want {
		t.Errorf("got %s, want %s", s, want)
	}

	m = parse(t, text)
	find(m, "toy.br").SetSuccessorBlock(0, find(m, "toy.free").Block())
	if s, want := run(m), "toy.br: 'toy.br' op reference to block defined in another region"; s != want {
		t.Errorf("got %s, want %s", s, want)
	}

	m = parse(t, text)
	a := find(m, "toy.op")
	set(find(m, "toy.end"), a.Result(0))
	a.Remove()
	if s, want := run(m), "toy.end: operand #0 does not dominate this use | operand defined here (op in no block)"; s != want {
		t.Errorf("got %s, want %s", s, want)
	}
}

func BenchmarkVerify(b *testing.B) {
	m := ir.NewModule(toy().NewContext())
	f := m.NewOp(ir.OpState{Name: m.Context().OpName("toy.func")})
	m.Body().Append(f)
	body := m.NewBlock()
	f.AddRegion().Append(body)
	last := body.AddArg(m.Context().Integer(32), nil)
	add := func(st ir.OpState) *ir.Op {
		o := m.NewOp(st)
		body.Append(o)
		return o
	}
	const n = 10000
	for range n {
		last = add(ir.OpState{Name: m.Context().OpName("toy.op"), Operands: []*ir.Value{last, last}, Types: []ir.Type{last.Type()}}).Result(0)
	}
	add(ir.OpState{Name: m.Context().OpName("toy.end")})
	b.ReportAllocs()
	for b.Loop() {
		ir.Verify(m.Op(), nil, func(_ *ir.Op, d source.Diagnostic) { b.Fatal(d.Message) })
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/op/IR-op")
}
