package launch

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/internal/yamltext"
	"github.com/tgopt/tgopt/ir/source"
)

// Bits of each type of element, by MLIR's names.
var dtypeBits = map[string]int{
	"i1": 8, "i8": 8, "i16": 16, "i32": 32, "i64": 64,
	"f16": 16, "bf16": 16, "f32": 32, "f64": 64, "f8E4M3FN": 8, "f8E5M2": 8,
}

var dtypes = []string{"bf16", "f16", "f32", "f64", "f8E4M3FN", "f8E5M2", "i1", "i16", "i32", "i64", "i8"}

func isFloat(dtype string) bool { return strings.Contains(dtype, "f") }

// Parse reads a launch file; where there are errors among the diagnostics, there is no
// use in what it returns.
func Parse(file *source.File) (*File, []source.Diagnostic) {
	r := &reader{yamltext.New(file, "launch file"), &File{file: file}}
	n := r.Read(MaxSize)
	switch {
	case len(r.Diags) > 0:
	case yamltext.Empty(n):
		r.Errorf(nil, "it says nothing: a launch file has 'grid' and 'arguments'")
	default:
		r.top(n)
	}
	return r.into, r.Diags
}

type reader struct {
	*yamltext.Reader
	into *File
}

func (r *reader) top(n ast.Node) {
	entries, ok := r.Entries(n, "kernel", "sizes", "cases", "grid", "arguments", "tolerance", "reference", "flops", "bytes")
	if !ok {
		r.Errorf(n.GetToken(), "expected `key: value` lines, got %s", yamltext.KindOf(n))
		return
	}
	f := r.into
	for _, e := range entries {
		switch e.Key.Value {
		case "kernel":
			f.Kernel = r.word(e.Value, "the name of a function")
		case "sizes":
			f.sizes = r.sizes(e.Value)
		case "cases":
			r.cases(e.Value)
		case "grid":
			if f.grid = r.formulas(e.Value, "'grid'"); len(f.grid) < 1 || len(f.grid) > 3 {
				r.Errorf(e.Key, "a grid has 1 to 3 dimensions")
			}
		case "arguments":
			r.arguments(e.Value)
		case "tolerance":
			f.tolerance = r.tolerance(e.Value)
		case "reference":
			r.reference(e.Value)
		case "flops":
			f.flops = r.formula(e.Value)
		case "bytes":
			f.bytes = r.formula(e.Value)
		}
	}
	has := func(key string) bool {
		return slices.ContainsFunc(entries, func(e yamltext.Entry) bool { return e.Key.Value == key })
	}
	for _, key := range []string{"grid", "arguments"} {
		if !has(key) && len(r.Diags) == 0 {
			r.Errorf(nil, "'%s' is missing", key)
		}
	}
}

// word is a text.
func (r *reader) word(n ast.Node, what string) string {
	s, ok := n.(*ast.StringNode)
	if !ok || s.Value == "" {
		r.Errorf(n.GetToken(), "expected %s, got %s", what, yamltext.KindOf(n))
		return ""
	}
	return s.Value
}

// formula is an expression.
func (r *reader) formula(n ast.Node) formula {
	t := n.GetToken()
	f := formula{span: r.Span(t), text: t.Value}
	f.start = f.span.Start
	switch n.(type) {
	case *ast.IntegerNode, *ast.FloatNode:
	case *ast.StringNode:
		if t.Type == token.DoubleQuoteType || t.Type == token.SingleQuoteType {
			f.start++
		}
	default:
		r.Errorf(t, "expected a number or an expression, got %s", yamltext.KindOf(n))
		return f
	}
	e, err := parseExpression(f.text)
	if err != nil {
		r.ErrorAt(f.at(err), "%v", err)
		return f
	}
	f.expression = e
	return f
}

// at is where an error in a formula is.
func (f formula) at(err error) source.Span {
	m, ok := errors.AsType[*mistake](err)
	if !ok || f.start+uint32(m.at) >= f.span.End {
		return f.span
	}
	return source.Span{Start: f.start + uint32(m.at), End: f.span.End}
}

// formulas are those of a list, or a single one.
func (r *reader) formulas(n ast.Node, what string) (list []formula) {
	s, ok := n.(*ast.SequenceNode)
	if !ok {
		r.Errorf(n.GetToken(), "%s is a list, got %s", what, yamltext.KindOf(n))
		return nil
	}
	for _, v := range s.Values {
		list = append(list, r.formula(v))
	}
	return list
}

func (r *reader) sizes(n ast.Node) (list []size) {
	entries, ok := r.Entries(n)
	if !ok {
		r.Errorf(n.GetToken(), "expected names and numbers, got %s", yamltext.KindOf(n))
	}
	for i, e := range entries {
		name := e.Key.Value
		switch {
		case i == maxNames:
			r.Errorf(e.Key, "there are more than %d sizes", maxNames)
			return list
		case !isName(name):
			r.Errorf(e.Key, "'%s' is no name: letters, digits and _", name)
		case reserved(name):
			r.Errorf(e.Key, "'%s' has a meaning of its own", name)
		default:
			list = append(list, size{name, r.formula(e.Value)})
		}
	}
	return list
}

func isName(name string) bool {
	for i := range len(name) {
		if !isLetter(name[i]) && (i == 0 || !isDigit(name[i])) {
			return false
		}
	}
	return name != ""
}

// Multiprocessors is the name by which expressions know how many the GPU has.
const Multiprocessors = "multiprocessors"

// reserved reports whether no size may have a name: i0, i1, … are indices.
func reserved(name string) bool {
	return name == Multiprocessors || len(name) == 2 && name[0] == 'i' && isDigit(name[1])
}

func (r *reader) cases(n ast.Node) {
	s, ok := n.(*ast.SequenceNode)
	if !ok {
		r.Errorf(n.GetToken(), "'cases' is a list, got %s", yamltext.KindOf(n))
		return
	}
	if len(s.Values) > maxCases {
		r.Errorf(n.GetToken(), "there are more than %d cases", maxCases)
		return
	}
	for _, v := range s.Values {
		c := caseOf{span: r.Span(v.GetToken()), sizes: r.sizes(v)}
		for _, z := range c.sizes {
			var names []string
			for _, other := range r.into.sizes {
				names = append(names, other.name)
			}
			if !slices.Contains(names, z.name) {
				r.ErrorAt(z.value.span, "'%s' is none of the sizes above%s", z.name, spelling.Suggest(z.name, names))
			}
		}
		r.into.cases = append(r.into.cases, c)
	}
}

func (r *reader) tolerance(n ast.Node) (t tolerance) {
	entries, ok := r.Entries(n, "absolute", "relative")
	if !ok {
		r.Errorf(n.GetToken(), "expected 'absolute' and 'relative', got %s", yamltext.KindOf(n))
	}
	for _, e := range entries {
		if e.Key.Value == "absolute" {
			t.absolute = r.formula(e.Value)
		} else {
			t.relative = r.formula(e.Value)
		}
	}
	return t
}

func (r *reader) reference(n ast.Node) {
	entries, ok := r.Entries(n, "file", "function")
	if !ok {
		r.Errorf(n.GetToken(), "expected 'file' and 'function', got %s", yamltext.KindOf(n))
		return
	}
	ref := &Reference{Span: r.Span(n.GetToken())}
	for _, e := range entries {
		if e.Key.Value == "file" {
			ref.Span = r.Span(e.Value.GetToken())
			ref.File = r.word(e.Value, "the name of a Python file")
			if ref.File != "" && (ref.File != filepath.Base(ref.File) || strings.ContainsAny(ref.File, `/\`) || filepath.Ext(ref.File) != ".py") {
				r.Errorf(e.Value.GetToken(), "a reference is a .py file beside the launch file")
			}
		} else if ref.Function = r.word(e.Value, "the name of a function"); ref.Function != "" && !isName(ref.Function) {
			r.Errorf(e.Value.GetToken(), "'%s' is no name of a function", ref.Function)
		}
	}
	if len(r.Diags) == 0 && (ref.File == "" || ref.Function == "") {
		r.ErrorAt(ref.Span, "a reference has 'file' and 'function'")
	}
	r.into.Reference = ref
}

func (r *reader) arguments(n ast.Node) {
	s, ok := n.(*ast.SequenceNode)
	if !ok {
		r.Errorf(n.GetToken(), "'arguments' is a list, got %s", yamltext.KindOf(n))
		return
	}
	if len(s.Values) > maxArgs {
		r.Errorf(n.GetToken(), "there are more than %d arguments", maxArgs)
		return
	}
	names := map[string]bool{}
	for _, v := range s.Values {
		a := r.argument(v)
		if a.name != "" && names[a.name] {
			r.ErrorAt(a.span, "there are two arguments '%s'", a.name)
		}
		names[a.name] = true
		r.into.arguments = append(r.into.arguments, a)
	}
}

func (r *reader) argument(n ast.Node) argument {
	a := argument{span: r.Span(n.GetToken())}
	entries, ok := r.Entries(n, "name", "dtype", "shape", "block", "value", "values", "align", "output", "reset", "tolerance")
	if !ok {
		r.Errorf(n.GetToken(), "an argument has 'name', 'dtype' and 'shape' or 'value', got %s", yamltext.KindOf(n))
		return a
	}
	var key *token.Token
	keys := map[string]*token.Token{}
	for _, e := range entries {
		key = e.Key
		keys[key.Value] = key
		switch key.Value {
		case "name":
			a.name, a.span = r.word(e.Value, "a name"), r.Span(e.Value.GetToken())
		case "dtype":
			if a.dtype = r.word(e.Value, "a type of elements"); a.dtype != "" && dtypeBits[a.dtype] == 0 {
				hint := spelling.Suggest(a.dtype, dtypes)
				if hint == "" {
					hint = " (have " + strings.Join(dtypes, ", ") + ")"
				}
				r.Errorf(e.Value.GetToken(), "unknown dtype '%s'%s", a.dtype, hint)
			}
		case "shape":
			a.shape, a.buffer = r.formulas(e.Value, "'shape'"), true
		case "block":
			a.block = r.formulas(e.Value, "'block'")
		case "value":
			a.value = r.formula(e.Value)
		case "values":
			a.fill = r.fill(e.Value)
		case "align":
			a.align = r.formula(e.Value)
		case "output":
			a.output = r.truth(e.Value)
		case "reset":
			a.reset = r.truth(e.Value)
		case "tolerance":
			own := r.tolerance(e.Value)
			a.tolerance = &own
		}
	}
	switch {
	case len(r.Diags) > 0:
	case a.name == "" || a.dtype == "":
		r.ErrorAt(a.span, "an argument has 'name' and 'dtype'")
	case a.buffer == (keys["value"] != nil):
		r.ErrorAt(a.span, "argument '%s' has either 'shape' or 'value'", a.name)
	case a.buffer && (len(a.shape) < 1 || len(a.shape) > maxRank):
		r.ErrorAt(a.span, "a shape has 1 to %d dimensions", maxRank)
	case !a.buffer:
		for _, name := range []string{"block", "values", "align", "output", "reset", "tolerance"} {
			if keys[name] != nil {
				r.Errorf(keys[name], "'%s' is of arguments with a 'shape'", name)
			}
		}
	case a.tolerance != nil && !a.output:
		r.Errorf(keys["tolerance"], "'tolerance' is of outputs, which alone are compared")
	case len(a.block) > 0 && len(a.block) != len(a.shape):
		r.Errorf(keys["block"], "the block has %d dimensions, and the shape %d", len(a.block), len(a.shape))
	case a.fill.kind == "integers" && isFloat(a.dtype) && dtypeBits[a.dtype] == 8, !isFloat(a.dtype) && (a.fill.kind == "normal" || a.fill.kind == "uniform"):
		r.Errorf(keys["values"], "'%s' is not for elements of type %s", a.fill.kind, a.dtype)
	}
	return a
}

func (r *reader) truth(n ast.Node) bool {
	b, ok := n.(*ast.BoolNode)
	if !ok {
		r.Errorf(n.GetToken(), "expected true or false, got %s", yamltext.KindOf(n))
		return false
	}
	return b.Value
}

// Fills by their names, and what they are by default.
var fills = map[string][2]float64{"normal": {0, 1}, "uniform": {0, 1}, "zeros": {}, "ones": {}}

var fillNames = []string{"index", "integers", "normal", "ones", "uniform", "zeros"}

func (r *reader) fill(n ast.Node) (f fill) {
	if s, ok := n.(*ast.StringNode); ok {
		f.kind = s.Value
		between, known := fills[f.kind]
		if !known {
			hint := spelling.Suggest(f.kind, fillNames)
			if hint == "" {
				hint = " (have " + strings.Join(fillNames, ", ") + ")"
			}
			r.Errorf(n.GetToken(), "unknown values '%s'%s", f.kind, hint)
		}
		f.a.expression, f.b.expression = literal{float(between[0])}, literal{float(between[1])}
		return f
	}
	entries, ok := r.Entries(n, "normal", "uniform", "integers", "index")
	if !ok || len(entries) != 1 {
		if len(r.Diags) == 0 {
			r.Errorf(n.GetToken(), "expected one of %s, got %s", strings.Join(fillNames, ", "), yamltext.KindOf(n))
		}
		return f
	}
	e := entries[0]
	if f.kind = e.Key.Value; f.kind == "index" {
		f.index = r.formula(e.Value)
		return f
	}
	pair := r.formulas(e.Value, "'"+f.kind+"'")
	if len(pair) != 2 {
		if len(r.Diags) == 0 {
			r.Errorf(e.Key, "'%s' has two numbers", f.kind)
		}
		return f
	}
	f.a, f.b = pair[0], pair[1]
	return f
}
