package layout_test

import (
	"cmp"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/oracle"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
)

// registry is one for all tests: making it takes longer than parsing a type.
var registry = sync.OnceValue(func() *dialect.Registry { return all.Registry() })

// dumpModules parses every committed dump, or those of TGOPT_DUMPS.
func dumpModules(t testing.TB, visit func(path string, m *ir.Module)) {
	dir := cmp.Or(os.Getenv("TGOPT_DUMPS"), "../testdata/kernels/dumps")
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".ttgir") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		m, diags := parser.Parse(source.NewFile(path, string(text)), parser.Options{Registry: registry()})
		if len(diags) == 0 {
			visit(path, m)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A layoutCase is a tensor or memdesc type in a module, as oracle.py reads
// it.
type layoutCase struct {
	Type   string  `json:"type"`
	Shape  []int64 `json:"shape"`
	Warps  int64   `json:"warps"`
	Lanes  int64   `json:"lanes"`
	Blocks int64   `json:"blocks"`
	Target string  `json:"target"`
}

// typesIn parses types.
func typesIn(text string) ([]ir.Type, error) {
	types, _, err := typesAndContext(text)
	return types, err
}

// typesAndContext also has the context in which they are.
func typesAndContext(text string) ([]ir.Type, *ir.Context, error) {
	m, diags := parser.Parse(source.NewFile("case", "tt.func private @f("+text+")\n"), parser.Options{Registry: registry()})
	if len(diags) > 0 {
		return nil, nil, fmt.Errorf("%s", diags[0].Message)
	}
	var types []ir.Type
	ir.Walk(m.Op(), func(o *ir.Op) {
		if a, ok := o.Attr("function_type").(*ir.TypeAttr); ok {
			types = a.Type.(*ir.FunctionType).Inputs
		}
	})
	return types, m.Context(), nil
}

// encodingIn parses a type and finds its encoding.
func encodingIn(text string) (ir.Attribute, error) {
	types, err := typesIn(text)
	if err != nil {
		return nil, err
	}
	return dialect.EncodingOf(types[0]), nil
}

// shapeOf is the shape that the layout of a type is for.
func shapeOf(t ir.Type) []int64 {
	if t, ok := t.(*ir.TensorType); ok {
		return t.Shape
	}
	return dialect.IntsOf(dialect.TypeParam(t, "shape"))
}

// A typeCollector gathers the types of modules, each once.
type typeCollector struct {
	seen  map[string]bool
	cases []layoutCase
}

func (t *typeCollector) add(m *ir.Module) {
	c := layoutCase{Warps: 4, Lanes: 32, Blocks: 1, Target: "cuda:90"}
	number := func(o *ir.Op, name string, v *int64) {
		if n, ok := o.IntAttr(name); ok {
			*v = n
		}
	}
	ir.Walk(m.Op(), func(o *ir.Op) {
		if o.Is("builtin.module") {
			number(o, "ttg.num-warps", &c.Warps)
			number(o, "ttg.threads-per-warp", &c.Lanes)
			number(o, "ttg.num-ctas", &c.Blocks)
			if target, ok := o.StringAttr("ttg.target"); ok {
				c.Target = target
			}
		}
		if p := ir.Ancestor(o, func(o *ir.Op) bool { return o.Is("ttg.warp_specialize") }); p != nil {
			return // its partitions have other numbers of warps
		}
		for i := range o.NumResults() {
			t.addType(c, o.Result(i).Type())
		}
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				for _, v := range b.Args() {
					t.addType(c, v.Type())
				}
			}
		}
	})
}

func (t *typeCollector) addType(c layoutCase, ty ir.Type) {
	enc := dialect.EncodingOf(ty)
	if enc == nil {
		return
	}
	c.Shape = shapeOf(ty)
	if _, ok := ty.(*ir.TensorType); !ok && len(c.Shape) > 2 {
		return // stages or a batch: the made-up ones test these
	}
	// Of what the elements are makes no difference.
	key := fmt.Sprint(c.Target, c.Shape, printer.AttrText(enc))
	if !t.seen[key] {
		t.seen[key] = true
		c.Type = printer.TypeText(ty)
		t.cases = append(t.cases, c)
	}
}

func typesOfDumps(t testing.TB) []layoutCase {
	types := typeCollector{seen: make(map[string]bool)}
	dumpModules(t, func(_ string, m *ir.Module) { types.add(m) })
	return types.cases
}

// seeded is a source of random numbers; TGOPT_SEED draws another set.
func seeded(t testing.TB, stream uint64) *rand.Rand {
	seed, _ := strconv.ParseUint(os.Getenv("TGOPT_SEED"), 10, 64)
	t.Logf("TGOPT_SEED=%d", seed)
	return rand.New(rand.NewPCG(seed+1, stream))
}

// typesOfUpstream are those of the tests in the checkout that TGOPT_UPSTREAM
// names.
func typesOfUpstream(t testing.TB) []layoutCase {
	dir := os.Getenv("TGOPT_UPSTREAM")
	if dir == "" {
		return nil
	}
	types := typeCollector{seen: make(map[string]bool)}
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".mlir") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, chunk := range strings.Split(string(text), "// -----") {
			m, _ := parser.Parse(source.NewFile(path, chunk), parser.Options{Registry: registry(), AllowUnregistered: true})
			types.add(m)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return types.cases
}

// TestAgainstTriton compares with Triton's linear layouts: those of all types in the dumps and in upstream's tests, and of
// made-up ones.
func TestAgainstTriton(t *testing.T) {
	linear := triton("linear")
	cases := typesOfDumps(t)
	g := generator{Rand: seeded(t, 2)}
	for range linear.Of(1500, 4000) {
		cases = append(cases, g.next())
	}
	if linear.Here() {
		cases = append(cases, typesOfUpstream(t)...)
	}
	compareWithTriton(t, linear, cases)
}

// TestMemoryAgainstTriton compares layouts of buffers with Triton's, over more of their parameters and shapes than there are in programs: each of a few
// values.
func TestMemoryAgainstTriton(t *testing.T) {
	g := generator{Rand: seeded(t, 122)}
	of := triton("linear")
	of.File = "testdata/memory.gz"
	var cases []layoutCase
	for range 900 {
		g.c = layoutCase{Warps: 4, Lanes: 32, Blocks: g.pow(0, 2), Target: "cuda:100"}
		if g.IntN(2) == 0 {
			g.c.Blocks = 1
		}
		switch g.IntN(5) {
		case 0:
			g.c.Shape = []int64{g.pow(4, 9), g.pow(0, 6)}
			cases = append(cases, g.buffer("i8", "#ttng.tensor_memory_scales_encoding<"+strings.TrimPrefix(g.cga(2), ", ")+">", "#ttng.tensor_memory"))
		case 1, 2:
			g.c.Shape = []int64{g.pow(6, 9), g.pow(0, 9)}
			extra := g.cga(2)
			for _, flag := range []string{"twoCTAs", "fp4Padded"} {
				if g.IntN(3) == 0 {
					extra += ", " + flag + " = true"
				}
			}
			cases = append(cases, g.buffer("f32", fmt.Sprintf("#ttng.tensor_memory_encoding<blockM = %d, blockN = %d, colStride = %d%s>", g.pow(6, 7), g.pow(0, 8), g.pow(0, 2), extra), "#ttng.tensor_memory"))
		default:
			cases = append(cases, g.buffer(g.nvmma(1+g.IntN(5))))
		}
	}
	compared := 0
	for i, answer := range oracle.Ask[layoutCase, map[linear.Dim][][]int64](t, of, cases) {
		if answer == nil {
			continue
		}
		compared++
		l := layoutOf(t, cases[i].Type, cases[i].Shape)
		for dim, want := range *answer {
			if fmt.Sprint(l.Bases(dim)) != fmt.Sprint(want) {
				t.Errorf("%s: %s = %v, Triton has %v", cases[i].Type, dim, l.Bases(dim), want)
			}
		}
	}
	t.Logf("%d of %d buffers compared", compared, len(cases))
	if compared < 400 {
		t.Errorf("only %d of %d buffers were compared", compared, len(cases))
	}
}

// TestScalesAgainstTriton: blocks of scales lie in tensor memory in the order that their
// encoding says. Triton's Python forgets it, so its compiler is asked: a tensor whose
// registers follow one another as the columns do is stored as it is, and one in the
// other order is not.
func TestScalesAgainstTriton(t *testing.T) {
	type storeCase struct {
		Encoding string  `json:"encoding"`
		Layout   string  `json:"layout"`
		Shape    []int64 `json:"shape"`
	}
	var cases []storeCase
	for _, shape := range [][]int64{{256, 8}, {512, 8}, {256, 16}} {
		for _, order := range []string{"blockRepOrder = kThenMn", ""} {
			own := "#ttng.tensor_memory_scales_encoding<" + order + ">"
			for _, by := range []string{"blockRepOrder = kThenMn", ""} {
				enc, err := encodingIn(fmt.Sprintf("!ttg.memdesc<%dx%dxi8, #ttng.tensor_memory_scales_encoding<%s>, #ttng.tensor_memory, mutable>", shape[0], shape[1], by))
				if err != nil {
					t.Fatal(err)
				}
				l, err := layout.Of(enc, shape)
				if err != nil {
					t.Fatal(err)
				}
				cases = append(cases, storeCase{own, linearText(l.Bases(linear.Col)), shape})
			}
		}
	}
	for i, answer := range oracle.Ask[storeCase, [][]int](t, triton("stored"), cases) {
		c, same := cases[i], i%4 == 0 || i%4 == 3
		if answer == nil {
			t.Fatalf("%+v: no answer", c)
		}
		n, ordered := 0, true
		for _, register := range *answer {
			for _, b := range register {
				ordered = ordered && b == n
				n++
			}
		}
		if n == 0 || ordered != same {
			t.Errorf("%s of %v: stored as it is: %v, want %v: %v", c.Encoding, c.Shape, ordered, same, *answer)
		}
	}
}

// linearText is the layout of a tensor that each warp holds in full, its registers in
// a given order.
func linearText(registers [][]int64) string {
	text := strings.ReplaceAll(fmt.Sprint(registers), " ", ", ")
	return "#ttg.linear<{register = " + text + ", lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[0, 0], [0, 0]], block = []}>"
}

// triton answers a question of testdata/oracle.py.
func triton(question string) oracle.Program {
	return oracle.Program{Variable: "TGOPT_TRITON", Args: []string{"testdata/oracle.py", question}, File: "testdata/" + question + ".gz"}
}

func compareWithTriton(t *testing.T, triton oracle.Program, cases []layoutCase) {
	answers := oracle.Ask[layoutCase, map[linear.Dim][][]int64](t, triton, cases)
	compared := make(map[string]int)
	for i, c := range cases {
		if answers[i] == nil || strings.Contains(c.Type, "blockRepOrder = kThenMn") {
			continue // the wheel's Python forgets that order
		}
		enc, err := encodingIn(c.Type)
		if err != nil {
			t.Errorf("%s: %v", c.Type, err)
			continue
		}
		got, err := layout.Of(enc, c.Shape)
		if err != nil {
			t.Errorf("%s: %v; Triton: %v", c.Type, err, *answers[i])
			continue
		}
		compared[dialect.AttrName(enc)]++
		for dim, want := range *answers[i] {
			if fmt.Sprint(got.Bases(dim)) != fmt.Sprint(want) {
				t.Errorf("%s: %s = %v, Triton has %v", c.Type, dim, got.Bases(dim), want)
			}
		}
	}
	n := 0
	for _, count := range compared {
		n += count
	}
	t.Logf("%d of %d types compared: %v", n, len(cases), compared)
	if n*5 < len(cases)*4 {
		t.Errorf("only %d of %d types were compared", n, len(cases))
	}
	for _, name := range []string{
		"ttg.amd_mfma", "ttg.amd_wmma", "ttg.blocked", "ttg.dot_op", "ttg.linear", "ttg.nvidia_mma", "ttg.nvmma_shared", "ttg.partitioned_shared", "ttg.shared_linear",
		"ttg.slice", "ttg.swizzled_shared", "ttng.tensor_memory_encoding", "ttng.tensor_memory_scales_encoding",
	} {
		if compared[name] < 20 {
			t.Errorf("only %d types of %s were compared", compared[name], name)
		}
	}
}
