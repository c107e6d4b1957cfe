package launch_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/launch"
)

// said is what is wrong with a launch file, or its cases as JSON.
func said(text string) string {
	file := source.NewFile("f", text)
	f, diags := launch.Parse(file)
	var cases []*launch.Case
	if len(diags) == 0 {
		cases, diags = f.Cases(132)
	}
	if len(diags) > 0 {
		return messages(file, diags)
	}
	out, err := json.Marshal(cases)
	if err != nil {
		return err.Error()
	}
	return string(out)
}

func messages(file *source.File, diags []source.Diagnostic) string {
	var list []string
	for _, d := range diags {
		p := file.Position(d.Span.Start)
		list = append(list, fmt.Sprintf("%d:%d: %s", p.Line, p.Column, d.Message))
	}
	return strings.Join(list, "; ")
}

// TestMistakes: each has its place.
func TestMistakes(t *testing.T) {
	argument := func(fields string) string { return "grid: [1]\narguments:\n  - {" + fields + "}\n" }
	for _, c := range []struct{ text, want string }{
		{"", "1:1: it says nothing: a launch file has 'grid' and 'arguments'"},
		{"# a comment\n", "1:1: it says nothing: a launch file has 'grid' and 'arguments'"},
		{"- 1\n", "1:1: expected `key: value` lines, got a list"},
		{"grid: [1]\n", "1:1: 'arguments' is missing"},
		{"arguments: []\n", "1:1: 'grid' is missing"},
		{"grid: 1\narguments: []\n", "1:7: 'grid' is a list, got '1'; 1:1: a grid has 1 to 3 dimensions"},
		{"grid: []\narguments: []\n", "1:1: a grid has 1 to 3 dimensions"},
		{"grid: [1, 2, 3, 4]\narguments: []\n", "1:1: a grid has 1 to 3 dimensions"},
		{"grid: [[1]]\narguments: []\n", "1:8: expected a number or an expression, got a list"},
		{"grid: [0]\narguments: []\n", "1:8: a dimension of the grid is an integer from 1 to 2147483647, not 0"},
		{"grid: [1, 65536]\narguments: []\n", "1:11: a dimension of the grid is an integer from 1 to 65535, not 65536"},
		{"grid: [0.5]\narguments: []\n", "1:8: a dimension of the grid is an integer from 1 to 2147483647, not 0.5"},
		{"grid: [n]\narguments: []\n", "1:8: unknown size 'n'"},
		{"sizes: {height: 1}\ngrid: [1 + heigth]\narguments: []\n", "2:12: unknown size 'heigth'; did you mean 'height'?"},
		{"sizes: {1a: 1}\ngrid: [1]\narguments: []\n", "1:9: '1a' is no name: letters, digits and _"},
		{"sizes: {i1: 1}\ngrid: [1]\narguments: []\n", "1:9: 'i1' has a meaning of its own"},
		{"sizes: {multiprocessors: 1}\ngrid: [1]\narguments: []\n", "1:9: 'multiprocessors' has a meaning of its own"},
		{"sizes: {a: b, b: 1}\ngrid: [1]\narguments: []\n", "1:12: unknown size 'b'"},
		{"sizes: 1\ngrid: [1]\narguments: []\n", "1:8: expected names and numbers, got '1'"},
		{"sizes: {a: 1}\ncases: [{b: 2}]\ngrid: [1]\narguments: []\n", "2:13: 'b' is none of the sizes above"},
		{"cases: 1\ngrid: [1]\narguments: []\n", "1:8: 'cases' is a list, got '1'"},
		{"grids: [1]\narguments: []\n", "1:1: unknown key 'grids'; did you mean 'grid'?"},
		{"grid: [1]\narguments: []\npython: x\n", "3:1: unknown key 'python' (have kernel, sizes, cases, grid, arguments, tolerance, reference, flops, bytes)"},
		{"grid: [1]\ngrid: [2]\narguments: []\n", "2:1: mapping key \"grid\" already defined at [1:1]"},
		{"grid: [1]\narguments: 1\n", "2:12: 'arguments' is a list, got '1'"},
		{"grid: [1]\narguments: [1]\n", "2:13: an argument has 'name', 'dtype' and 'shape' or 'value', got '1'"},
		{"grid: [1]\narguments: []\nkernel: [f]\n", "3:9: expected the name of a function, got a list"},
		{"grid: [1]\narguments: []\ntolerance: 1\n", "3:12: expected 'absolute' and 'relative', got '1'"},
		{"grid: [1]\narguments: []\ntolerance: {absolute: -1}\n", "3:23: a tolerance is not negative"},
		{argument("name: a, dtype: f32, shape: [8], output: true, tolerance: {absolute: 0 - 1}"), "3:75: a tolerance is not negative"},
		{argument("name: a, dtype: f32, shape: [8], output: true, tolerance: {abs: 1}"), "3:65: unknown key 'abs' (have absolute, relative)"},
		{argument("name: a, dtype: f32, shape: [8], tolerance: {absolute: 1}"), "3:39: 'tolerance' is of outputs, which alone are compared"},
		{argument("name: a, dtype: f32, value: 8, tolerance: {absolute: 1}"), "3:37: 'tolerance' is of arguments with a 'shape'"},
		{"grid: [1]\narguments: []\nflops: 0 - 1\n", "3:8: a count is not negative"},
		{"grid: [1]\narguments: []\nreference: f.py\n", "3:12: expected 'file' and 'function', got 'f.py'"},
		{"grid: [1]\narguments: []\nreference: {file: f.py}\n", "3:19: a reference has 'file' and 'function'"},
		{"grid: [1]\narguments: []\nreference: {file: a/f.py, function: f}\n", "3:19: a reference is a .py file beside the launch file"},
		{"grid: [1]\narguments: []\nreference: {file: f.sh, function: f}\n", "3:19: a reference is a .py file beside the launch file"},
		{"grid: [1]\narguments: []\nreference: {file: 'a\\f.py', function: f}\n", "3:19: a reference is a .py file beside the launch file"},
		{"grid: [1]\narguments: []\nreference: {file: f.py, function: 'f()'}\n", "3:35: 'f()' is no name of a function"},
		{argument("name: x"), "3:12: an argument has 'name' and 'dtype'"},
		{argument("name: x, dtype: f32"), "3:12: argument 'x' has either 'shape' or 'value'"},
		{argument("name: x, dtype: f32, shape: [1], value: 1"), "3:12: argument 'x' has either 'shape' or 'value'"},
		{argument("name: x, dtype: f99, value: 1"), "3:22: unknown dtype 'f99' (have bf16, f16, f32, f64, f8E4M3FN, f8E5M2, i1, i16, i32, i64, i8)"},
		{argument("name: x, dtype: complex, value: 1"), "3:22: unknown dtype 'complex' (have bf16, f16, f32, f64, f8E4M3FN, f8E5M2, i1, i16, i32, i64, i8)"},
		{argument("name: x, dtype: i8, value: 300"), "3:33: 'x' is an i8, not 300"},
		{argument("name: x, dtype: i32, value: 0.5"), "3:34: 'x' is an i32, not 0.5"},
		{argument("name: x, dtype: f32, shape: []"), "3:12: a shape has 1 to 8 dimensions"},
		{argument("name: x, dtype: f32, shape: [0]"), "3:35: a size is an integer from 1 to 1099511627776, not 0"},
		{argument("name: x, dtype: f32, shape: [1000000, 1000000]"), "3:12: 'x' has more than 1099511627776 bytes"},
		{argument("name: x, dtype: f32, value: 1, values: ones"), "3:37: 'values' is of arguments with a 'shape'"},
		{argument("name: x, dtype: f32, value: 1, output: true"), "3:37: 'output' is of arguments with a 'shape'"},
		{argument("name: x, dtype: f32, shape: [4], output: 1"), "3:47: expected true or false, got '1'"},
		{argument("name: x, dtype: f32, shape: [4], block: [2, 2]"), "3:39: the block has 2 dimensions, and the shape 1"},
		{argument("name: x, dtype: f32, shape: [4], block: [8]"), "3:47: a size of the block is an integer from 1 to 4, not 8"},
		{argument("name: x, dtype: f32, shape: [4], align: 24"), "3:46: an alignment is a power of two, and no less than the 4 bytes of an element"},
		{argument("name: x, dtype: f32, shape: [4], align: 2"), "3:46: an alignment is a power of two, and no less than the 4 bytes of an element"},
		{argument("name: x, dtype: f32, shape: [4], values: nomal"), "3:47: unknown values 'nomal'; did you mean 'normal'?"},
		{argument("name: x, dtype: i32, shape: [4], values: normal"), "3:39: 'normal' is not for elements of type i32"},
		{argument("name: x, dtype: f32, shape: [4], values: {uniform: [1]}"), "3:48: 'uniform' has two numbers"},
		{argument("name: x, dtype: f32, shape: [4], values: {uniform: [2, 1]}"), "3:61: uniform: 2 and 1 are the wrong way round"},
		{argument("name: x, dtype: f32, shape: [4], values: {normal: [0, 1], uniform: [0, 1]}"), "3:47: expected one of index, integers, normal, ones, uniform, zeros, got a mapping"},
		{argument("name: x, dtype: i8, shape: [4], values: {integers: [0, 300]}"), "3:61: the end is an integer from 1 to 255, not 300"},
		{argument("name: x, dtype: i8, shape: [4], values: {index: 100 * i0}"), "3:54: an element of 'x' is an integer from -128 to 255, not 300"},
		{argument("name: x, dtype: i8, shape: [4], values: {index: i1}"), "3:54: unknown size 'i1'"},
		{argument("name: x, dtype: i8, shape: [4194305], values: {index: i0}"), "3:60: no more than 4194304 elements are given by expressions, in all cases together, and 'x' has 4194305"},
		{
			"sizes: {n: 1}\ncases: [{n: 3000000}, {n: 3000000}]\ngrid: [1]\narguments: [{name: x, dtype: i32, shape: [n], values: {index: i0}}]\n",
			"4:63: no more than 4194304 elements are given by expressions, in all cases together, and 'x' has 3000000",
		},
		{"grid: [1]\narguments:\n  - {name: x, dtype: i8, value: 1}\n  - {name: x, dtype: i8, value: 1}\n", "4:12: there are two arguments 'x'"},
	} {
		if got := said(c.text); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.text, got, c.want)
		}
	}
}

// TestExpressions: values, and what is wrong at which column.
func TestExpressions(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1 + 2 * 3 - 4", "3"},
		{"(1 + 2) * 3", "9"},
		{"10 - 2 - 3", "5"},
		{"7 // 2 * 2", "6"},
		{"2 * 7 % 4", "2"},
		{"-7 // 2", "-4"},
		{"-7 % 4", "1"},
		{"7 // -2", "-4"},
		{"- - 2", "2"},
		{"cdiv(7, 2)", "4"},
		{"cdiv(8, 2)", "4"},
		{"cdiv(-7, 2)", "-3"},
		{"min(3, 1, 2) + max(3, 1.5)", "4"},
		{"where(n < 5, 10, 20)", "10"},
		{"where(n > 5, 10, 20)", "20"},
		{"(n <= 4) + (n >= 4) * 2 + (n == 4) * 4 + (n != 4) * 8", "7"},
		{"multiprocessors", "132"},
		{"9223372036854775807", "9223372036854775807"},
		{"-9223372036854775807 - 1", "-9223372036854775808"},
		{"9223372036854775807 + 1", "21: the result does not fit 64 bits"},
		{"-9223372036854775807 - 2", "22: the result does not fit 64 bits"},
		{"4294967296 * 4294967296", "12: the result does not fit 64 bits"},
		{"-(-9223372036854775807 - 1)", "1: the result does not fit 64 bits"},
		{"1 // 0", "3: a division by 0"},
		{"1 % 0", "3: a division by 0"},
		{"1 / 0", "3: a division by 0"},
		{"1.5 // 1", "5: a division that rounds is of integers"},
		{"sqrt(-1)", "1: the root of a negative number"},
		{"1e308 * 10.0", "7: the result is no number"},
		{"1 +", "4: expected a number, a name or a parenthesis"},
		{"(1", "3: expected ')', got the end"},
		{"1 2", "3: expected the end, got '2'"},
		{"1 $ 2", "3: expected the end, got '$'"},
		{"$", "1: unexpected '$'"},
		{"1.2.3", "1: '1.2.3' is no number"},
		{"import(1)", "1: unknown function 'import' (have cdiv, max, min, sqrt, where)"},
		{"mix(1)", "1: unknown function 'mix'; did you mean 'max'?"},
		{"cdiv(1)", "1: cdiv takes 2 arguments, not 1"},
		{"min()", "1: min takes arguments"},
		{"cdiv(1, 2", "10: expected ')', got the end"},
		{"n.real", "2: expected the end, got '.'"},
		{strings.Repeat("(", 60) + "1", "51: an expression is nested no deeper than 50"},
		{strings.Repeat("-", 60) + "1", "51: an expression is nested no deeper than 50"},
		{strings.Repeat("1+", 260) + "1", "1: an expression has at most 500 bytes"},
	} {
		const before = "grid: [1]\nsizes: {n: 4}\narguments: [{name: y, dtype: i64, value: \""
		got := said(before + c.text + "\"}]\n")
		if _, value, ok := strings.Cut(got, `"whole":`); ok {
			got, _, _ = strings.Cut(value, "}")
		} else if at, message, ok := strings.Cut(strings.TrimPrefix(got, "3:"), ": "); ok {
			column, err := strconv.Atoi(at)
			if err != nil {
				t.Fatal(got)
			}
			got = fmt.Sprintf("%d: %s", column-(len(before)-strings.LastIndexByte(before, '\n')-1), message)
		}
		if got != c.want {
			t.Errorf("%.40s\ngot  %s\nwant %s", c.text, got, c.want)
		}
	}
}

// TestCases: what a toolchain is given.
func TestCases(t *testing.T) {
	got := said(`
sizes: {m: 4, n: m * 2}
cases:
  - {}
  - {m: 8}
grid: [n, "cdiv(m, 3)"]
arguments:
  - {name: a, dtype: bf16, shape: [m, n], values: normal, align: 32}
  - {name: d, dtype: f16, shape: [64, 8], block: [16, 8], output: true, reset: true}
  - {name: i, dtype: i32, shape: [2, 3], values: {index: 10 * i0 + i1}}
  - {name: u, dtype: f32, shape: [n], values: {uniform: [-1, m]}}
  - {name: k, dtype: i64, shape: [1], values: {integers: [0, n]}, output: true, tolerance: {relative: 1 / m}}
  - {name: s, dtype: f32, value: 1 / m}
  - {name: t, dtype: i1, value: m == 8}
tolerance: {absolute: 0.5, relative: 1e-3}
`)
	want := `[{"name":"","grid":[8,2,1],"arguments":[` +
		`{"name":"a","kind":"buffer","dtype":"bf16","shape":[4,8],"align":32,"fill":{"kind":"normal","b":1}},` +
		`{"name":"d","kind":"descriptor","dtype":"f16","shape":[64,8],"block":[16,8],"fill":{"kind":"zeros"},"output":true,"tolerance":{"absolute":0.5,"relative":0.001},"reset":true},` +
		`{"name":"i","kind":"buffer","dtype":"i32","shape":[2,3],"fill":{"kind":"given","numbers":[0,1,2,10,11,12]}},` +
		`{"name":"u","kind":"buffer","dtype":"f32","shape":[8],"fill":{"kind":"uniform","a":-1,"b":4}},` +
		`{"name":"k","kind":"buffer","dtype":"i64","shape":[1],"fill":{"kind":"integers","b":8},"output":true,"tolerance":{"absolute":0,"relative":0.25}},` +
		`{"name":"s","kind":"scalar","dtype":"f32","real":0.25},` +
		`{"name":"t","kind":"scalar","dtype":"i1","whole":0}]},` +
		`{"name":"m=8","grid":[16,3,1],`
	if !strings.HasPrefix(got, want) {
		t.Errorf("got  %s\nwant %s…", got, want)
	}
	if !strings.HasSuffix(got, `{"name":"t","kind":"scalar","dtype":"i1","whole":1}]}]`) {
		t.Errorf("the second case: %s", got)
	}
}

// TestCheck: a case that does not agree with the kernel.
func TestCheck(t *testing.T) {
	const module = `tt.func public @k(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %s: f32,
    %d: !tt.tensordesc<tensor<2x4xf16>>, %d0: i32, %d1: i32, %d2: i64, %d3: i64) { tt.return }`
	kernel := kernelOf(t, "k", module)
	good := []string{"name: x, dtype: f32, shape: [8]", "name: n, dtype: i32, value: 32", "name: s, dtype: f32, value: 1", "name: d, dtype: f16, shape: [8, 8], block: [2, 4]"}
	for _, c := range []struct {
		at         int
		with, want string
	}{
		{0, good[0], ""},
		{0, "name: x, dtype: f16, shape: [8]", "2:11: 'x' is memory of f16; argument 0 of @k is of type !tt.ptr<f32>"},
		{0, "name: x, dtype: f32, shape: [8], align: 8", "2:11: 'x' is 8, which is no multiple of 16: @k was compiled for one (tt.divisibility)"},
		{0, "name: x, dtype: f32, value: 1", "2:11: 'x' is an f32; argument 0 of @k is of type !tt.ptr<f32>"},
		{1, "name: n, dtype: i32, value: 33", "3:11: 'n' is 33, which is no multiple of 16: @k was compiled for one (tt.divisibility)"},
		{1, "name: n, dtype: i64, value: 32", "3:11: 'n' is an i64; argument 1 of @k is of type i32"},
		{2, "name: s, dtype: f32, shape: [1]", "4:11: 's' is memory of f32; argument 2 of @k is of type f32"},
		{3, "name: d, dtype: f16, shape: [8, 8], block: [4, 4]", "5:11: 'd' is a descriptor of blocks of 4x4xf16; argument 3 of @k is of type !tt.tensordesc<tensor<2x4xf16>>"},
		{3, "name: d, dtype: f16, shape: [8, 8]", "5:11: 'd' is memory of f16; argument 3 of @k is of type !tt.tensordesc<tensor<2x4xf16>>"},
		{3, good[3] + "}\n- {name: y, dtype: f32, value: 1", "6:11: @k has fewer arguments: none is for 'y'"},
		{3, "", "1:1: @k has more arguments: the next is of type !tt.tensordesc<tensor<2x4xf16>>"},
	} {
		text := "arguments:\n"
		for i, g := range good {
			if i == c.at {
				g = c.with
			}
			if g != "" {
				text += " - {" + g + "}\n"
			}
		}
		text = strings.ReplaceAll(text, "\n- {", "\n - {") + "grid: [1]\n"
		file := source.NewFile("f", text)
		f, diags := launch.Parse(file)
		if len(diags) == 0 {
			cases, more := f.Cases(1)
			if diags = more; len(diags) == 0 {
				diags = f.Check(kernel, cases[0])
			}
		}
		if got := messages(file, diags); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.with, got, c.want)
		}
	}
	file := source.NewFile("f", "kernel: other\ngrid: [1]\narguments: []\n")
	f, _ := launch.Parse(file)
	cases, _ := f.Cases(1)
	if got := messages(file, f.Check(kernel, cases[0])); got != "1:1: it is for @other, and the kernel is @k" {
		t.Errorf("got %s", got)
	}
}
