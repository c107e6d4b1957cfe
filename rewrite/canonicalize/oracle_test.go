package canonicalize_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/arith"
	mathdialect "github.com/tgopt/tgopt/dialect/math"
	"github.com/tgopt/tgopt/internal/floats"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/canonicalize"
	"github.com/tgopt/tgopt/verify"
)

// LLVM's mlir-opt is asked what it folds the same ops to.
//
//	TGOPT_MLIR_OPT=/usr/bin/mlir-opt-22 go test ./rewrite/canonicalize -run Oracle

// An oracle runs mlir-opt.
type oracle struct {
	t       *testing.T
	program string
}

func newOracle(t *testing.T) oracle {
	t.Helper()
	program := os.Getenv("TGOPT_MLIR_OPT")
	if program == "" {
		t.Skip("TGOPT_MLIR_OPT does not name an mlir-opt to compare with")
	}
	return oracle{t, program}
}

// foldsOnly is a pipeline without the patterns that dialects have beside their folders.
const foldsOnly = "--pass-pipeline=builtin.module(canonicalize{enable-patterns=none})"

func (o oracle) run(text string, flags ...string) string {
	o.t.Helper()
	path := filepath.Join(o.t.TempDir(), "t.mlir")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		o.t.Fatal(err)
	}
	cmd := exec.Command(o.program, append(flags, path)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		o.t.Fatalf("%v: %s\n%s", err, stderr.String(), text)
	}
	return string(out)
}

func parse(t *testing.T, text string) *ir.Module {
	t.Helper()
	m, diags := parser.Parse(source.NewFile("t.mlir", text), parser.Options{Registry: all.Registry()})
	if diags = append(diags, verify.Module(m)...); source.HasErrors(diags) {
		t.Fatalf("%s\n%s", diags[0].Message, text)
	}
	return m
}

// canonical is what our pass makes of a text.
func canonical(t *testing.T, text string) *ir.Module {
	t.Helper()
	m := parse(t, text)
	step, err := rewrite.NewRegistry(canonicalize.Pass()).NewStep("canonicalize", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := rewrite.RunOn(context.Background(), m.Op(), []rewrite.Step{step}, func(d source.Diagnostic) { t.Log(d.Message) }); err != nil {
		t.Fatal(err)
	}
	if diags := verify.Module(m); source.HasErrors(diags) {
		t.Fatalf("%s\n%s", diags[0].Message, text)
	}
	return m
}

// functions are the texts of the functions of a module by name, all printed alike.
func functions(m *ir.Module) map[string]string {
	list := make(map[string]string)
	text := string(printer.Print(m, printer.Options{Style: printer.MLIR}))
	for _, f := range strings.Split(text, "  func.func @")[1:] {
		name, _, _ := strings.Cut(f, "(")
		list[name] = f
	}
	return list
}

// constantsOf are the constants in each function.
func constantsOf(m *ir.Module) map[string][]ir.Attribute {
	list := make(map[string][]ir.Attribute)
	for _, f := range ir.Functions(m.Op()) {
		name, _ := f.StringAttr("sym_name")
		ir.Walk(f, func(o *ir.Op) {
			if o.Is(arith.OpConstant) {
				list[name] = append(list[name], o.Attr("value"))
			}
		})
	}
	return list
}

// A sampler draws constants of types: at the edges, and anywhere.
type sampler struct{ *rand.Rand }

func (s sampler) pick(list ...string) string { return list[s.IntN(len(list))] }

// element is the text of a number of a scalar type.
func (s sampler) element(t string) string {
	if k, ok := ir.FloatKindOf(t); ok {
		return s.float(k)
	}
	w := 64
	if t != "index" {
		w, _ = strconv.Atoi(t[1:])
	}
	top := int64(1)<<(w-1) - 1
	n := int64(s.Uint64()) >> (64 - w)
	switch s.IntN(3) {
	case 0:
		n = []int64{0, 1, -1, top, -top - 1}[s.IntN(5)]
	case 1:
		n = int64(s.IntN(2*w)) - int64(w)/2
		n = n << (64 - w) >> (64 - w)
	}
	if w == 1 {
		return strconv.FormatBool(n != 0)
	}
	return strconv.FormatInt(n, 10)
}

func (s sampler) float(k ir.FloatKind) string {
	bits := s.Uint64() & (1<<k.Width() - 1)
	if v := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 2, 3, -7, 100, math.Inf(1), math.Inf(-1), math.NaN(), 1e-5, 448, 65504}; s.IntN(2) == 0 {
		bits = floats.FromFloat64(k, v[s.IntN(len(v))])
	}
	return fmt.Sprintf("0x%0*X", (k.Width()+3)/4, bits)
}

// constant is the text of a constant of a type: a scalar, or a tensor of three.
func (s sampler) constant(t string) string {
	elem, tensor := strings.CutPrefix(t, "tensor<3x")
	elem = strings.TrimSuffix(elem, ">")
	switch {
	case tensor && s.IntN(2) == 0:
		return fmt.Sprintf("dense<%s> : %s", s.element(elem), t)
	case tensor:
		return fmt.Sprintf("dense<[%s, %s, %s]> : %s", s.element(elem), s.element(elem), s.element(elem), t)
	case t == "i1":
		return s.element(t)
	}
	return s.element(t) + " : " + t
}

func tensorOf(t string) string { return "tensor<3x" + t + ">" }

// like is a type with the shape of another.
func like(t, elem string) string {
	if strings.HasPrefix(t, "tensor<") {
		return tensorOf(elem)
	}
	return elem
}

var (
	integers = []string{"i1", "i8", "i16", "i32", "i64", "i5"}
	formats  = []string{"f16", "bf16", "f32", "f64", "f8E4M3FN", "f8E5M2", "f8E5M2FNUZ", "f8E4M3FNUZ"}
)

// A shape of cases: an op with its operands' types and its result's, by their letters.
type instance struct {
	op       string // "arith.addi"
	text     string // with $0, $1, … for operands
	operands []string
	results  []string
}

// instance draws an op of arith.
func (s sampler) instance() instance {
	scalar := func(list []string) string { return list[s.IntN(len(list))] }
	shape := func(t string) string {
		if s.IntN(4) == 0 {
			return tensorOf(t)
		}
		return t
	}
	withIndex := append([]string{"index"}, integers...)
	switch s.IntN(15) {
	case 12:
		t := shape(scalar(formats))
		op := "math." + s.pick("absf", "ceil", "floor", "round", "roundeven", "trunc", "copysign", "sqrt")
		if op == "math.copysign" {
			return instance{op, op + " $0, $1 : " + t, []string{t, t}, []string{t}}
		} else if op == "math.sqrt" || op == "math.round" || op == "math.trunc" {
			t = like(t, s.pick("f32", "f64")) // mlir-opt asks the machine's library
		}
		return instance{op, op + " $0 : " + t, []string{t}, []string{t}}
	case 13:
		t := shape(scalar(integers))
		op := "math." + s.pick("absi", "ctlz", "cttz", "ctpop", "ipowi")
		if op == "math.ipowi" {
			return instance{op, op + " $0, $1 : " + t, []string{t, t}, []string{t}}
		}
		return instance{op, op + " $0 : " + t, []string{t}, []string{t}}
	case 14:
		t := scalar(formats)
		op := "math." + s.pick("isnan", "isinf", "isfinite")
		return instance{op, op + " $0 : " + t, []string{t}, []string{like(t, "i1")}}
	case 0, 1, 2:
		op := s.pick("addi", "subi", "muli", "shli", "divui", "divsi", "ceildivui", "ceildivsi", "floordivsi", "remui", "remsi",
			"andi", "ori", "xori", "shrui", "shrsi", "maxsi", "minsi", "maxui", "minui")
		t := shape(scalar(withIndex))
		return instance{"arith." + op, "arith." + op + " $0, $1 : " + t, []string{t, t}, []string{t}}
	case 3:
		t := shape(scalar(integers))
		switch op := s.pick("arith.addui_extended", "arith.mulsi_extended", "arith.mului_extended"); op {
		case "arith.addui_extended":
			flag := like(t, "i1")
			return instance{op, op + " $0, $1 : " + t + ", " + flag, []string{t, t}, []string{t, flag}}
		default:
			return instance{op, op + " $0, $1 : " + t, []string{t, t}, []string{t, t}}
		}
	case 4, 5:
		op := "arith." + s.pick("addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf")
		t := shape(scalar(formats))
		return instance{op, op + " $0, $1 " + s.pick("", "", "", "fastmath<nnan,nsz> ") + ": " + t, []string{t, t}, []string{t}}
	case 6:
		t := shape(scalar(formats))
		return instance{"arith.negf", "arith.negf $0 : " + t, []string{t}, []string{t}}
	case 7:
		t := shape(scalar(withIndex))
		return instance{"arith.cmpi", "arith.cmpi " + s.pick("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge") + ", $0, $1 : " + t,
			[]string{t, t}, []string{like(t, "i1")}}
	case 8:
		t := shape(scalar(formats))
		return instance{"arith.cmpf", "arith.cmpf " + s.pick("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true") +
			", $0, $1 : " + t, []string{t, t}, []string{like(t, "i1")}}
	case 9:
		t := shape(scalar(append(withIndex, formats...)))
		condition := "i1"
		if s.IntN(2) == 0 {
			condition = like(t, "i1")
		}
		types := t
		if condition != "i1" {
			types = condition + ", " + t
		}
		return instance{"arith.select", "arith.select $0, $1, $2 : " + types, []string{condition, t, t}, []string{t}}
	}
	return s.cast(shape)
}

// cast draws a conversion.
func (s sampler) cast(shape func(string) string) instance {
	width := func(t string) int {
		if k, ok := ir.FloatKindOf(t); ok {
			return int(k.Width())
		}
		n, _ := strconv.Atoi(t[1:])
		return n
	}
	for {
		op := s.pick("extui", "extsi", "trunci", "extf", "truncf", "uitofp", "sitofp", "fptoui", "fptosi", "index_cast", "index_castui", "bitcast")
		a, b := integers, integers
		switch op {
		case "extf", "truncf":
			a, b = formats, formats
		case "uitofp", "sitofp":
			b = formats
		case "fptoui", "fptosi":
			a = formats
		case "index_cast", "index_castui":
			if b = []string{"index"}; s.IntN(2) == 0 {
				a, b = b, a
			}
		case "bitcast":
			a, b = append(formats, integers...), append(formats, integers...)
		}
		from, to := s.pick(a...), s.pick(b...)
		wider := op == "extui" || op == "extsi" || op == "extf"
		narrower := op == "trunci" || op == "truncf"
		if wider && width(to) <= width(from) || narrower && width(to) >= width(from) || op == "bitcast" && width(to) != width(from) {
			continue
		}
		t := shape(from)
		u := like(t, to)
		return instance{"arith." + op, "arith." + op + " $0 : " + t + " to " + u, []string{t}, []string{u}}
	}
}

// written is the instance as a line of a program.
func (c instance) written(results string, operands ...string) string {
	line := c.text
	for i, v := range operands {
		line = strings.ReplaceAll(line, "$"+strconv.Itoa(i), v)
	}
	return results + " = " + line
}

// A foldCase is an op with operands: texts of constants, or arguments, %x0 and so on.
type foldCase struct {
	instance
	values []string
}

// foldCase draws an op of constants, or of constants and values that are not known, the same one twice perhaps.
func (s sampler) foldCase() foldCase {
	c := foldCase{instance: s.instance()}
	unknown := s.IntN(3) == 0
	for k, t := range c.operands {
		switch {
		case unknown && s.IntN(2) == 0 && k > 0 && c.operands[k-1] == t && c.values[k-1][0] == '%':
			c.values = append(c.values, c.values[k-1])
		case unknown && s.IntN(2) == 0:
			c.values = append(c.values, fmt.Sprintf("%%x%d", k))
		default:
			c.values = append(c.values, s.constant(t))
		}
	}
	return c
}

// function is the case as a function.
func (c foldCase) function(name string) string {
	var args, names []string
	var lines strings.Builder
	for k, v := range c.values {
		if v[0] != '%' {
			fmt.Fprintf(&lines, "  %%c%d = arith.constant %s\n", k, v)
			v = fmt.Sprintf("%%c%d", k)
		} else if v == fmt.Sprintf("%%x%d", k) {
			args = append(args, v+": "+c.operands[k])
		}
		names = append(names, v)
	}
	results := []string{"%r", "%s"}[:len(c.results)]
	types := strings.Join(c.results, ", ")
	return fmt.Sprintf("func.func @%s(%s) -> (%s) {\n%s  %s\n  return %s : %s\n}\n", name, strings.Join(args, ", "), types, lines.String(),
		c.written(strings.Join(results, ", "), names...), strings.Join(results, ", "), types)
}

const cases = 12000

// foldCases are the cases of a seed, and a module of their functions, @f0 and so on.
func foldCases(seed uint64, n int) ([]foldCase, string) {
	s := sampler{rand.New(rand.NewPCG(1, seed))}
	list := make([]foldCase, n)
	var text strings.Builder
	for i := range list {
		list[i] = s.foldCase()
		text.WriteString(list[i].function(fmt.Sprintf("f%d", i)))
	}
	return list, text.String()
}

// results are what a function returns: constants, or names of arguments and of ops.
func results(f *ir.Op) (list []string) {
	for _, v := range f.RegionAt(0).Last().Terminator().Operands() {
		switch o := v.Def(); {
		case o == nil:
			list = append(list, v.Name())
		case o.Is(arith.OpConstant):
			list = append(list, printer.AttrText(o.Attr("value")))
		default:
			list = append(list, o.Name().String())
		}
	}
	return list
}

// TestFolds holds what single ops fold to against what is written in testdata/folds.txt, of which TestFoldsAsOracle says
// that mlir-opt agrees.
func TestFolds(t *testing.T) {
	const n, path = 1500, "testdata/folds.txt"
	list, text := foldCases(0, n)
	var b strings.Builder
	for i, f := range ir.Functions(canonical(t, text).Op()) {
		fmt.Fprintf(&b, "%s ; %s ->", list[i].text, strings.Join(list[i].values, " ; "))
		for _, r := range results(f) {
			b.WriteString(" " + r)
		}
		b.WriteByte('\n')
	}
	golden.Compare(t, path, b.String())
}

// TestFoldsAsOracle has single ops of constants, and of constants and values that are not known: what they are folded
// to is what mlir-opt folds them to, bit by bit.
func TestFoldsAsOracle(t *testing.T) {
	o := newOracle(t)
	list, text := foldCases(seed(), cases)
	mTheirs, mOurs, mWritten := parse(t, o.run(text, foldsOnly)), canonical(t, text), parse(t, text)
	theirs, ours := functions(mTheirs), functions(mOurs)
	found, written := constantsOf(mTheirs), constantsOf(mWritten)
	same, explained, folded := 0, make(map[string]int), make(map[string]int)
	for i := range cases {
		name, op, body := fmt.Sprintf("f%d", i), list[i].op, list[i].function("f")
		want, got := theirs[name], ours[name]
		if !strings.Contains(want, op+" ") {
			folded[op]++
		}
		if want == got && want != "" {
			same++
		} else if why := explanation(op, body, got, want, written[name], found[name]); why != "" {
			explained[why]++
		} else {
			t.Errorf("%s\nours:\n%s\nmlir-opt:\n%s", body, got, want)
		}
	}
	if same < cases*9/10 {
		t.Errorf("only %d of %d are alike", same, cases)
	}
	for name := range folders {
		if folded[name] < 10 {
			t.Errorf("%s was folded %d times, which shows nothing", name, folded[name])
		}
	}
	t.Logf("%d of %d alike; %v", same, cases, explained)
}

// folders are the ops of which the sampler must have cases that fold.
var folders = func() map[string]bool {
	names := make(map[string]bool)
	for _, d := range []*dialect.Dialect{arith.Dialect(), mathdialect.Dialect()} {
		for name, hooks := range d.OpHooks {
			if hooks.Fold != nil && name != arith.OpConstant {
				names[name] = true
			}
		}
	}
	return names
}()

// explanation is why we and mlir-opt differ on an op; "" where nothing explains it. Written are the constants of the
// case, found those that mlir-opt leaves.
func explanation(op, body, got, want string, written, found []ir.Attribute) string {
	ours, theirs := !strings.Contains(got, op+" "), !strings.Contains(want, op+" ")
	switch {
	case ours && theirs && op == arith.OpMulf && strings.Contains(body, "nnan,nsz"):
		return "under nnan and nsz 0·x is any zero"
	case ours == theirs:
		return ""
	case ours && (strings.Contains(want, "arith.cmpf true") || strings.Contains(want, "arith.cmpf false")):
		return "mlir-opt does not look at predicates that hold of all or of none"
	case len(written) == 0:
		return ""
	}
	switch {
	case theirs && (slices.ContainsFunc(written, hasNaN) || slices.ContainsFunc(found, hasNaN)):
		return "the bits of a NaN are the hardware's to choose: we leave it"
	case theirs && partial[op] && !allOf(written, isSplat):
		return "we leave a tensor of which an element is undefined"
	case ours && op == mathdialect.OpSqrt:
		return "mlir-opt takes -0 for negative"
	case ours && op == arith.OpCeildivsi && slices.ContainsFunc(written, hasLeast):
		return "mlir-opt takes quotients of the least number for overflows"
	case ours && op == arith.OpCmpf && !allOf(written, isScalar):
		return "mlir-opt compares no tensors of floats"
	}
	return ""
}

// partial are the ops that are undefined for some right operands.
var partial = map[string]bool{
	arith.OpShli: true, arith.OpShrui: true, arith.OpShrsi: true, arith.OpDivui: true, arith.OpDivsi: true, arith.OpCeildivui: true,
	arith.OpCeildivsi: true, arith.OpFloordivsi: true, arith.OpRemui: true, arith.OpRemsi: true,
}

func allOf(list []ir.Attribute, is func(ir.Attribute) bool) bool {
	return !slices.ContainsFunc(list, func(a ir.Attribute) bool { return !is(a) })
}

func isScalar(a ir.Attribute) bool {
	_, dense := a.(*ir.DenseElementsAttr)
	return !dense
}

func isSplat(a ir.Attribute) bool {
	d, dense := a.(*ir.DenseElementsAttr)
	return !dense || d.Splat
}

func hasNaN(a ir.Attribute) bool {
	return anyElement(a, func(t ir.Type, bits uint64) bool {
		f, ok := t.(*ir.FloatType)
		return ok && math.IsNaN(floats.ToFloat64(f.Kind, bits))
	})
}

func hasLeast(a ir.Attribute) bool {
	return anyElement(a, func(t ir.Type, bits uint64) bool {
		w := int64(64)
		if i, ok := t.(*ir.IntegerType); ok {
			w = int64(i.Width)
		}
		return int64(bits) == -1<<(w-1)
	})
}

func anyElement(a ir.Attribute, is func(t ir.Type, bits uint64) bool) bool {
	switch a := a.(type) {
	case *ir.IntegerAttr:
		return is(a.Type, uint64(a.Value))
	case *ir.FloatAttr:
		return is(a.Type, a.Bits)
	case *ir.DenseElementsAttr:
		return slices.ContainsFunc(a.Bits, func(x uint64) bool { return is(ir.ElementType(a.Type), x) })
	}
	return false
}

func seed() uint64 {
	n, _ := strconv.ParseUint(os.Getenv("TGOPT_SEED"), 10, 64)
	return n
}
