// Package opencl writes kernels for Intel GPUs as OpenCL C, which Intel's graphics
// compiler and its OpenCL runtime for CPUs read.
//
// The text is what one sub-group of 16 work-items does; a work-group is a program of
// the grid, a sub-group a warp, a work-item a lane. A tensor is a private array:
// element r of it, in a lane and warp, is what the linear layout of its encoding says
// is in register r there. Registers that hold copies of others are left out. Ops
// stand in the order of the IR.
//
// What has no C here is an error at the op, with the reason; there are no guesses.
package opencl

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/printer"
)

// Lanes is the size of a sub-group.
const Lanes = 16

// A Kernel is a function as OpenCL C.
type Kernel struct {
	Name   string // in the text
	Source string
	Args   []Argument
	Warps  int64 // sub-groups of a work-group
	Shared int64 // bytes of local memory of a work-group
	// Builtins are the functions of Intel's graphics compiler that the text calls.
	Builtins []string
}

// An Argument is one of a kernel's: a descriptor of the IR is several.
type Argument struct {
	Name string
	Type string // in C: "global half*", "int"
	// Of is the argument's number in the IR.
	Of int
}

// Options choose among ways to write a kernel.
type Options struct {
	// SinkReads has each block read of a product's factor stand where the product takes
	// it, in place of where the load stands.
	SinkReads bool
}

// Emit writes one function. There is no kernel when one of the diagnostics is an error.
func Emit(fn *ir.Op, options Options) (*Kernel, []source.Diagnostic) {
	g := &generator{fn: fn, cache: &layout.Cache{}, options: options, named: map[*ir.Value]*binding{}, label: map[*ir.Block]string{}, taken: map[string]bool{}, hoisted: map[string]string{},
		helpers: map[string]bool{}, builtins: map[string]bool{}, layouts: map[ir.Type]*tensorLayout{}, strides: strideFinder{known: map[*ir.Value][]stride{}}, indent: 1}
	k := g.function()
	if source.HasErrors(g.diagnostics) {
		return nil, g.diagnostics
	}
	return k, g.diagnostics
}

// A generator writes one function.
type generator struct {
	fn      *ir.Op
	cache   *layout.Cache
	options Options
	warps   int64

	named   map[*ir.Value]*binding
	taken   map[string]bool
	layouts map[ir.Type]*tensorLayout
	label   map[*ir.Block]string

	body   strings.Builder
	indent int
	// hoisted are what depends on nothing but the thread: expression → variable.
	hoisted  map[string]string
	prologue []string

	helpers   map[string]bool
	builtins  map[string]bool
	constants []string // tables at the level of the file

	strides    strideFinder
	allocation *allocation.Allocation
	buffers    int64 // bytes of local memory that the program allocates
	scratch    int64 // bytes behind them that single ops use
	slm        pending

	diagnostics []source.Diagnostic
	args        []Argument
}

// fail says why an op has no C.
func (g *generator) fail(o *ir.Op, format string, args ...any) {
	d := source.Errorf(o.Span(), "'%s' op has no OpenCL C: %s", o.Name(), fmt.Sprintf(format, args...))
	d.Category = "opencl"
	if !slices.ContainsFunc(g.diagnostics, func(e source.Diagnostic) bool { return e.Span == d.Span && e.Message == d.Message }) {
		g.diagnostics = append(g.diagnostics, d)
	}
}

// line writes a line of the body.
func (g *generator) line(format string, args ...any) {
	g.body.WriteString(strings.Repeat("  ", g.indent))
	fmt.Fprintf(&g.body, format, args...)
	g.body.WriteByte('\n')
}

// block writes what inside writes between `head {` and `}`.
func (g *generator) block(head string, inside func()) {
	g.line("%s{", head)
	g.indent++
	inside()
	g.indent--
	g.line("}")
}

// unique is a name that nothing else has.
func (g *generator) unique(wish string) string {
	name := wish
	for i := 2; g.taken[name]; i++ {
		name = fmt.Sprintf("%s_%d", wish, i)
	}
	g.taken[name] = true
	return name
}

// hoist is a variable at the head of the kernel for an expression of lane and warp.
func (g *generator) hoist(expr string) string {
	if name, ok := g.hoisted[expr]; ok {
		return name
	}
	name := fmt.Sprintf("t%d", len(g.hoisted))
	g.hoisted[expr] = name
	g.prologue = append(g.prologue, fmt.Sprintf("const int %s = %s;", name, expr))
	return name
}

func (g *generator) function() *Kernel {
	fn := g.fn
	k := &Kernel{}
	name, _ := fn.StringAttr(ir.SymbolName)
	k.Name = identifier(name)
	if reserved[k.Name] {
		k.Name += "_kernel"
	}
	warps, ok := ttg.NumWarps(fn)
	switch {
	case !ok:
		g.fail(fn, "the module does not say how many warps there are (%s)", ttg.NumWarpsAttr)
	case ttg.ThreadsPerWarp(fn) != Lanes:
		g.fail(fn, "sub-groups have %d lanes, %s is %d", Lanes, ttg.ThreadsPerWarpAttr, ttg.ThreadsPerWarp(fn))
	case ttg.NumCTAs(fn) != 1:
		g.fail(fn, "there are no clusters, %s is %d", ttg.NumCTAsAttr, ttg.NumCTAs(fn))
	}
	if len(g.diagnostics) > 0 || fn.NumRegions() == 0 || fn.RegionAt(0).Empty() {
		return nil
	}
	g.warps, k.Warps = warps, warps
	module := fn.Parent()
	if module != nil {
		g.allocation = allocation.Of(fn, module, allocation.Options{Target: ttg.Target(fn)})
	}
	entry := fn.RegionAt(0).Entry()
	for i, a := range entry.Args() {
		g.argument(i, a)
	}
	g.blocks(fn.RegionAt(0))
	if len(g.diagnostics) > 0 {
		return nil
	}
	k.Args, k.Shared = g.args, align(g.buffers, slmAlignment)+g.scratch
	for b := range g.builtins {
		k.Builtins = append(k.Builtins, b)
	}
	slices.Sort(k.Builtins)
	k.Source = g.text(k)
	return k
}

// text puts the parts together.
func (g *generator) text(k *Kernel) string {
	var t strings.Builder
	t.WriteString(pragmas)
	for _, h := range slices.SortedFunc(keys(g.helpers), func(a, b string) int { return cmp.Compare(helperOrder(a), helperOrder(b)) }) {
		t.WriteString(helperText(h))
	}
	for _, b := range k.Builtins {
		fmt.Fprintf(&t, "%s;\n", prototype(b))
	}
	for _, c := range g.constants {
		t.WriteString(c)
	}
	fmt.Fprintf(&t, "\n__attribute__((intel_reqd_sub_group_size(%d)))\n__attribute__((reqd_work_group_size(%d, 1, 1)))\nkernel void %s(", Lanes, Lanes*k.Warps, k.Name)
	for i, a := range k.Args {
		if i > 0 {
			t.WriteString(", ")
		}
		t.WriteString(declare(a.Type, a.Name))
	}
	t.WriteString(") {\n")
	body := g.body.String()
	if k.Shared > 0 {
		fmt.Fprintf(&t, "  local uchar slm[%d] __attribute__((aligned(%d)));\n", k.Shared, slmAlignment)
		body = strings.ReplaceAll(body, scratchMark, fmt.Sprint(align(g.buffers, slmAlignment)))
	}
	head := strings.Join(g.prologue, "\n") + body
	for _, v := range [][2]string{{"lane", "(int)get_sub_group_local_id()"}, {"warp", "(int)get_sub_group_id()"}} {
		if mentions(head, v[0]) {
			fmt.Fprintf(&t, "  const int %s = %s;\n", v[0], v[1])
		}
	}
	for _, p := range g.prologue {
		fmt.Fprintf(&t, "  %s\n", p)
	}
	t.WriteString(body)
	t.WriteString("}\n")
	return t.String()
}

// argument binds one of the function's arguments.
func (g *generator) argument(i int, a *ir.Value) {
	b := g.bind(a)
	if b == nil {
		g.failValue(a)
		return
	}
	switch {
	case b.descriptor > 0:
		// Each of its parts is an argument.
		var shape, stride []string
		part := func(suffix, ctype string) string {
			name := g.unique(b.name + suffix)
			g.args = append(g.args, Argument{Name: name, Type: ctype, Of: i})
			return name
		}
		base := part("_base", pointerTo(b.elem))
		for d := range b.descriptor {
			shape = append(shape, part(fmt.Sprintf("_shape%d", d), "int"))
		}
		for d := range b.descriptor {
			stride = append(stride, part(fmt.Sprintf("_stride%d", d), "long"))
		}
		g.describe(b, base, shape, stride, "0")
	case b.layout != nil || b.memory != nil:
		g.fail(g.fn, "argument %d, a tensor or buffer, cannot be one of a kernel", i)
	default:
		g.args = append(g.args, Argument{Name: b.name, Type: b.ctype(), Of: i})
	}
}

// failValue says that a type has no C.
func (g *generator) failValue(v *ir.Value) {
	o := v.Def()
	if o == nil {
		o = v.ArgOf().Parent()
	}
	if _, err := g.layoutOf(v.Type()); err != nil {
		g.fail(o, "%v", err)
		return
	}
	g.fail(o, "values of type %s", printer.TypeText(v.Type()))
}

func keys(m map[string]bool) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

func align(n, to int64) int64 { return (n + to - 1) / to * to }
