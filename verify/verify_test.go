package verify_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/toy"
	"github.com/tgopt/tgopt/verify"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/parser"
)

// Each line of a test's body stands for itself: what is wrong with it follows
// after `// `, sound lines have nothing.
func TestVerify(t *testing.T) {
	const body = `
  "toy.two"(%i, %i) : (i32, i32) -> i32
  "toy.two"(%i, %u) : (i32, tensor<8xi32>) -> i32
  "toy.two"(%i) : (i32) -> i32 // expected 2 operands, but found 1
  "toy.two"(%i, %i) : (i32, i32) -> () // requires one result, but found 0
  "toy.two"(%f, %i) : (f32, i32) -> i32 // operand #0 must be 32-bit signless integer, but got 'f32'
  "toy.two"(%i, %f) : (i32, f32) -> i32 // operand #1 must be signless integer or ranked tensor of signless integer values, but got 'f32'
  "toy.two"(%i, %i) : (i32, i32) -> i64 // result #0 must be 32-bit signless integer, but got 'i64'
  "toy.opt"(%i) : (i32) -> ()
  "toy.opt"(%i, %i) : (i32, i32) -> ()
  "toy.opt"() : () -> () // expected 1 or more operands, but found 0
  "toy.opt"(%i, %i, %i) : (i32, i32, i32) -> () // expected at most 2 operands, but found 3
  "toy.many"(%i, %f, %f) : (i32, f32, f32) -> (f32, f32)
  "toy.many"() : () -> () // expected 1 or more operands, but found 0
  "toy.many"(%i, %f, %i) : (i32, f32, i32) -> () // operand #2 must be variadic of 32-bit float, but got 'i32'
  "toy.groups"(%i, %i) {operandSegmentSizes = array<i32: 0, 1, 1>} : (i32, i32) -> ()
  "toy.groups"(%i, %i) {operandSegmentSizes = array<i32: 1, 1>} : (i32, i32) -> () // 'operandSegmentSizes' attribute for specifying operand segments must have 3 elements, but got 2
  "toy.groups"(%i, %i) {operandSegmentSizes = array<i32: 1, 0, 1>} : (i32, i32) -> () // operand group starting at #1 requires 1 element, but found 0
  "toy.groups"(%i, %i, %i) {operandSegmentSizes = array<i32: 2, 1, 0>} : (i32, i32, i32) -> () // operand group starting at #0 requires 0 or 1 element, but found 2
  "toy.groups"(%i, %i) {operandSegmentSizes = array<i32: 1, 1, 1>} : (i32, i32) -> () // operand count (2) does not match with the total size (3) specified in attribute 'operandSegmentSizes'
  "toy.pairs"(%i, %i) : (i32, i32) -> ()
  "toy.pairs"(%i, %i, %i) : (i32, i32, i32) -> () // expected the 3 operands of varying number to fall into 2 equal groups
  "toy.regions1"() ({"toy.end"() : () -> ()}, {}) : () -> ()
  "toy.regions1"() : () -> () // expected 1 or more regions, but found 0
  "toy.regions1"() ({"toy.end"() : () -> ()}, {}, {}) : () -> () // expected at most 2 regions, but found 3
  "toy.two"(%i, %i) ({}) : (i32, i32) -> i32 // requires zero regions, but found 1
  "toy.ends"() ({"toy.yield"() : () -> ()}) : () -> ()
  "toy.ends"() ({"toy.stop"() : () -> ()}) : () -> () // expects regions to end with 'toy.yield', found 'toy.stop'
  "toy.same_type"(%i, %i) : (i32, i32) -> ()
  "toy.same_type"(%i, %l) : (i32, i64) -> () // requires all operands to have the same type: operand #1 is 'i64', the first is 'i32'
  "toy.same_all"(%i) : (i32) -> i64 // requires the same type for all operands and results: result #0 is 'i64', the first is 'i32'
  "toy.same_shape"(%t) : (tensor<4xf32>) -> tensor<4xi1>
  "toy.same_shape"(%t) : (tensor<4xf32>) -> tensor<?xi1>
  "toy.same_shape"(%t) : (tensor<4xf32>) -> tensor<*xi1>
  "toy.same_shape"(%t) : (tensor<4xf32>) -> vector<4xi1>
  "toy.same_shape"(%b) : (!toy.buf<4, f32>) -> vector<4xi1>
  "toy.same_shape"(%i) : (i32) -> f32
  "toy.same_shape"(%t) : (tensor<4xf32>) -> tensor<8xf32> // requires the same shape for all operands and results: result #0 is 'tensor<8xf32>', the first is 'tensor<4xf32>'
  "toy.same_shape"(%t) : (tensor<4xf32>) -> f32 // requires the same shape for all operands and results: result #0 is 'f32', the first is 'tensor<4xf32>'
  "toy.same_element"(%t) : (tensor<4xf32>) -> f32
  "toy.same_element"(%b) : (!toy.buf<4, f32>) -> f32
  "toy.same_element"(%t) : (tensor<4xf32>) -> f16 // requires the same element type for all operands and results: result #0 is 'f16', the first is 'tensor<4xf32>'
  "toy.same_encoding"(%x) : (tensor<4xf32, 1 : i32>) -> tensor<8xf16, 1 : i32>
  "toy.same_encoding"(%x) : (tensor<4xf32, 1 : i32>) -> tensor<8xf16>
  "toy.same_encoding"(%x) : (tensor<4xf32, 1 : i32>) -> f32
  "toy.same_encoding"(%x) : (tensor<4xf32, 1 : i32>) -> tensor<4xf32, 2 : i32> // requires the same encoding for all operands and results: result #0 is 'tensor<4xf32, 2 : i32>', the first is 'tensor<4xf32, 1 : i32>'
  "toy.inferred"(%t) : (tensor<4xf32>) -> ()
  "toy.inferred"(%t, %m) : (tensor<4xf32>, tensor<4xi1>) -> ()
  "toy.inferred"(%x, %m) : (tensor<4xf32, 1 : i32>, tensor<4xi1>) -> () // failed to verify that mask type matches a type: got 'tensor<4xi1>', want 'tensor<4xi1, 1 : i32>'
  "toy.inferred_result"(%t) : (tensor<4xf32>) -> i32 // inferred type(s) 'f32' are incompatible with return type(s) of operation 'i32' // failed to infer returned types
  "toy.agree"(%i, %i) : (i32, i32) -> i32
  "toy.agree"(%i, %l) : (i32, i64) -> i64 // failed to verify that all of {b, a, r} have same type: 'i64' and 'i32'
  "toy.agree"(%i, %i) : (i32, i32) -> i64 // failed to verify that all of {b, a, r} have same type: 'i32' and 'i64'
  "toy.child"() : () -> ()
  "toy.regions1"() ({
    "toy.child"() : () -> () // expects parent op to be one of 'toy.yield, toy.func'
    "toy.end"() : () -> () }) : () -> ()
  "toy.lone"() : () -> () // expects parent op 'toy.stop'
  "toy.hooked"() : () -> ()
  "toy.hooked"() {why = "so"} : () -> () // is wrong: so
  "toy.hooked"() {why = 1 : i32} : () -> () // attribute 'why' failed to satisfy constraint: string attribute, but got '1 : i32'
  "other.op"(%f) {n = "x"} : (f32) -> i8
`
	text := toy.Prologue + body + toy.Epilogue
	m, f := toy.Parse(t, text)
	got := map[int][]string{}
	last := uint32(0)
	for _, d := range verify.Module(m) {
		if d.Span.Start < last || d.Category != "verify" {
			t.Errorf("order or category of %q", d.Message)
		}
		last = d.Span.Start
		line := f.Position(d.Span.Start).Line
		got[line] = append(got[line], d.Message)
	}
	for i, line := range strings.Split(text, "\n") {
		parts := strings.Split(line, " // ")
		op := parts[0]
		var want []string
		for _, message := range parts[1:] {
			name := op[strings.IndexByte(op, '"')+1:]
			want = append(want, fmt.Sprintf("'%s' op %s", name[:strings.IndexByte(name, '"')], message))
		}
		if !slices.Equal(got[i+1], want) {
			t.Errorf("%s\n got  %q\n want %q", strings.TrimSpace(op), got[i+1], want)
		}
	}
}

func TestVerifyAttributes(t *testing.T) {
	tests := []struct{ attr, constraint string }{
		{`n = 1 : i32`, ""},
		{`n = 1 : i64`, "32-bit signless integer attribute"},
		{`m = 1 : i7`, ""},
		{`m = 1.0 : f32`, "arbitrary integer attribute"},
		{`f = 1.0 : f32`, ""},
		{`f = 1.0 : f64`, "32-bit float attribute"},
		{`flag = true`, ""},
		{`flag = 1 : i32`, "bool attribute"},
		{`u`, ""},
		{`u = 1 : i32`, "unit attribute"},
		{`s = @x`, "string attribute"},
		{`sym = @x`, ""},
		{`sym = "x"`, "symbol reference attribute"},
		{`t = i32`, ""},
		{`t = 1 : i32`, "any type attribute"},
		{`arr = [1]`, ""},
		{`arr = 1 : i32`, "array attribute"},
		{`d = {a}`, ""},
		{`d = [1]`, "dictionary of named attribute values"},
		{`ints = array<i32: 1>`, ""},
		{`ints = array<i64: 1>`, "i32 dense array attribute"},
		{`mode = 2 : i32`, ""},
		{`mode = 3 : i32`, "allowed 32-bit signless integer cases: 1 (fast), 2 (exact)"},
		{`mode = 2 : i64`, "allowed 32-bit signless integer cases: 1 (fast), 2 (exact)"},
		{`flags = 3 : i32`, ""},
		{`flags = 4 : i32`, "allowed 32-bit signless integer cases: 1 (a), 2 (b)"},
		{`rows = [array<i32: 1>]`, ""},
		{`rows = [1]`, "array of dense i32 arrays"},
		{`dims = array<i64: 1>`, ""},
		{`dims = array<i32: 1>`, "i64 dense array attribute"},
		{`e = dense<1> : tensor<2xi32>`, ""},
		{`e = 1 : i32`, "constant vector/tensor attribute"},
		{`idx = 1 : index`, ""},
		{`idx = 1 : i32`, "index attribute"},
		{`l = loc("x")`, ""},
		{`l = "x"`, "location attribute"},
		{`pair = array<i32: 1, 2>`, ""},
		{`pair = array<i32: 1>`, "two numbers"},
		{`pair = array<i64: 1, 2>`, "two numbers"},
		{`level = 0 : i32`, ""},
		{`level = -1 : i32`, "32-bit signless integer attribute"},
		{`even = 2 : i32`, ""},
		{`even = 3 : i32`, "an even level"},
		{`even = -2 : i32`, "an even level"},
		{`even = "x"`, "an even level"},
		{`words = ["x"]`, ""},
		{`words = []`, "array attribute"},
		{`words = [1]`, "array attribute"},
		{`whatever = "x"`, ""},
	}
	for _, tt := range tests {
		attrs := tt.attr
		if !strings.HasPrefix(attrs, "n =") {
			attrs += ", n = 1 : i32"
		}
		m, _ := toy.Parse(t, toy.Prologue+`"toy.attrs"() {`+attrs+`} : () -> ()`+toy.Epilogue)
		name, value, _ := strings.Cut(tt.attr, " = ")
		want := ""
		if tt.constraint != "" {
			want = fmt.Sprintf("'toy.attrs' op attribute '%s' failed to satisfy constraint: %s, but got '%s'", name, tt.constraint, strings.Replace(value, "1.0", "1.000000e+00", 1))
		}
		var got string
		for _, d := range verify.Module(m) {
			got += d.Message
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", tt.attr, got, want)
		}
	}
	m, _ := toy.Parse(t, toy.Prologue+`"toy.attrs"() : () -> ()`+toy.Epilogue)
	if d := verify.Module(m); len(d) != 1 || d[0].Message != "'toy.attrs' op requires attribute 'n'" {
		t.Errorf("got %v", d)
	}
}

func TestVerifySymbols(t *testing.T) {
	m, f := toy.Parse(t, toy.Prologue+toy.Epilogue+toy.Prologue+toy.Epilogue+strings.Replace(toy.Prologue+toy.Epilogue, `"f"`, `"g"`, 1))
	ds := verify.Module(m)
	if len(ds) != 1 || ds[0].Message != "redefinition of symbol named 'f'" || f.Position(ds[0].Related[0].Span.Start).Line != 2 {
		t.Errorf("got %v", ds)
	}
}

// TestVerifyCascade: one mistake, one message, and hooks see sound ops only.
func TestVerifyCascade(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		// The function's hook would find no last op.
		{"\"toy.func\"() <{sym_name = \"f\"}> ({\n^bb0:\n}) {bad} : () -> ()", "empty block: expect at least a terminator"},
		{`"toy.func"() <{sym_name = "f"}> ({"toy.two"() : () -> i32 "toy.end"() : () -> ()}) {bad} : () -> ()`,
			"'toy.two' op expected 2 operands, but found 0"},
		{`"toy.func"() <{sym_name = "f"}> ({"toy.end"() : () -> ()}) {bad} : () -> ()`, "'toy.func' op is bad"},
		{`"toy.func"() <{sym_name = "f"}> ({"other.op"() : () -> () "toy.end"() : () -> ()}) {bad} : () -> ()`, "'toy.func' op is bad"},
	} {
		m, _ := toy.Parse(t, tt.text)
		var got []string
		for _, d := range verify.Module(m) {
			got = append(got, d.Message)
		}
		if !slices.Equal(got, []string{tt.want}) {
			t.Errorf("%s\n got %q\nwant %q", tt.text, got, tt.want)
		}
	}
}

// TestVerifyUnknownTypes: ops with what could not be parsed are left alone.
func TestVerifyUnknownTypes(t *testing.T) {
	m, _ := toy.Parse(t, toy.Prologue+`%r = "toy.two"(%i, %i) : (i32, i32) -> i32
"toy.two"(%r, %f) : (i32, f32) -> i32`+toy.Epilogue)
	ir.Walk(m.Op(), func(o *ir.Op) {
		if o.NumResults() > 0 && o.Result(0).HasUses() {
			o.Result(0).SetType(m.Context().ErrorType())
		}
	})
	if ds := verify.Module(m); len(ds) > 0 {
		t.Error(ds[0].Message)
	}
}

// TestVerifyAllocations: sound ops cost no allocation each.
func TestVerifyAllocations(t *testing.T) {
	measure := func(n int) float64 {
		m, _ := toy.Parse(t, toy.Prologue+strings.Repeat(`
"toy.two"(%i, %u) : (i32, tensor<8xi32>) -> i32
"toy.groups"(%i, %i) {operandSegmentSizes = array<i32: 0, 1, 1>} : (i32, i32) -> ()
"toy.inferred"(%t, %m) : (tensor<4xf32>, tensor<4xi1>) -> ()
"toy.same_shape"(%t) : (tensor<4xf32>) -> tensor<4xi1>
"toy.attrs"() {n = 1 : i32, mode = 1 : i32} : () -> ()
`, n)+toy.Epilogue)
		return testing.AllocsPerRun(3, func() {
			if ds := verify.Module(m); len(ds) > 0 {
				t.Fatal(ds[0].Message)
			}
		})
	}
	if few, many := measure(10), measure(1000); many > few+5 {
		t.Errorf("10 repetitions allocate %.0f times, 1000 %.0f times", few, many)
	}
}

func BenchmarkVerify(b *testing.B) {
	m, f := toy.Parse(b, toy.Prologue+strings.Repeat(`
"toy.two"(%i, %u) : (i32, tensor<8xi32>) -> i32
"toy.groups"(%i, %i) {operandSegmentSizes = array<i32: 0, 1, 1>} : (i32, i32) -> ()
"toy.inferred"(%t, %m) : (tensor<4xf32>, tensor<4xi1>) -> ()
"toy.attrs"() {n = 1 : i32, mode = 1 : i32} : () -> ()
`, 1000)+toy.Epilogue)
	b.Run("verify", func(b *testing.B) {
		b.SetBytes(int64(len(f.Text)))
		b.ReportAllocs()
		for b.Loop() {
			verify.Module(m)
		}
	})
	b.Run("parse", func(b *testing.B) {
		reg := toy.Registry(b)
		b.SetBytes(int64(len(f.Text)))
		for b.Loop() {
			parser.Parse(f, parser.Options{Registry: reg})
		}
	})
}
