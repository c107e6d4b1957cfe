package opencl

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttig"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

const maxDescriptorRank = 5

// describe makes a descriptor of its parts.
func (g *generator) describe(b *binding, base string, shape, stride []string, nan string) {
	g.declare(b)
	g.line("%s.base = (global uchar*)%s;", b.name, base)
	for d := range shape {
		g.line("%s.shape[%d] = %s;", b.name, d, shape[d])
	}
	for d := range stride {
		g.line("%s.stride[%d] = %s;", b.name, d, stride[d])
	}
	g.line("%s.nan = %s;", b.name, nan)
}

func (g *generator) makeDescriptor(o *ir.Op) {
	in, ok := g.operands(o)
	if !ok {
		return
	}
	b := g.bind(o.Result(0))
	if b == nil {
		g.failValue(o.Result(0))
		return
	}
	names := func(bs []*binding) (list []string) {
		for _, b := range bs {
			list = append(list, b.name)
		}
		return list
	}
	n := (len(in) - 1) / 2
	nan := "0"
	if dialect.EnumOf(o, "padding") == "nan" {
		nan = "1"
	}
	g.describe(b, in[0].name, names(in[1:1+n]), names(in[1+n:]), nan)
}

// A window is the part of a descriptor's tensor that a block access concerns.
type window struct {
	desc    *binding
	offsets []*binding
	// dims are, for each dimension of the descriptor, that of the tensor of registers;
	// -1 where the block has one element and the tensor no dimension.
	dims []int
}

// blockIO is how the compiler had a load use the 2D block unit.
func blockIO(o *ir.Op) string {
	s, _ := o.StringAttr(ttig.BlockIOAttr)
	return s
}

const (
	rowMajor    = "row_major"
	columnMajor = "column_major"
)

// window finds how a tensor lies in the block of a descriptor.
func (g *generator) window(o *ir.Op, k dialect.RoleKind, t ir.Type) *window {
	address := dialect.Part(o, k, dialect.Address)
	w := &window{desc: g.of(address)}
	from, to := dialect.PartRange(o, k, dialect.Offsets)
	for ; from < to; from++ {
		w.offsets = append(w.offsets, g.of(o.Operand(from)))
	}
	tensor, _ := t.(*ir.TensorType)
	desc, ok := tt.TensorDescOf(address.Type())
	if w.desc == nil || tensor == nil {
		return nil
	}
	if !ok || len(w.offsets) != len(desc.Shape) {
		g.fail(o, "it has %d offsets, the descriptor %d dimensions", len(w.offsets), len(desc.Shape))
		return nil
	}
	for _, b := range w.offsets {
		if b == nil {
			return nil
		}
	}
	skip := len(desc.Shape) - len(tensor.Shape)
	for d, size := range desc.Shape {
		switch {
		case d < skip && size != 1, d >= skip && skip < 0:
			g.fail(o, "a block of %d dimensions fills a tensor of %d", len(desc.Shape), len(tensor.Shape))
			return nil
		case d < skip:
			w.dims = append(w.dims, -1)
		default:
			w.dims = append(w.dims, d-skip)
		}
	}
	// The compiler folds a transposition into the load.
	if n := len(w.dims); n >= 2 && blockIO(o) == columnMajor && w.dims[n-2] >= 0 {
		w.dims[n-1], w.dims[n-2] = w.dims[n-2], w.dims[n-1]
	}
	for d, size := range desc.Shape {
		if t := w.dims[d]; t >= 0 && tensor.Shape[t] != size {
			g.fail(o, "dimension %d of the block has %d elements, that of the tensor %d", d, size, tensor.Shape[t])
			return nil
		}
	}
	return w
}

// place is the offset in elements of a register's element, and the condition under
// which it lies in the tensor.
func (w *window) place(g *generator, l *linear.Layout, i index) (offset, inside string) {
	var sum, tests []string
	for d, t := range w.dims {
		c := w.offsets[d].name
		if t >= 0 {
			if v := g.value(coordinate(l, t), i); v != "0" {
				c = fmt.Sprintf("(%s + %s)", c, v)
			}
		}
		// An offset less than 0 is a large one without a sign.
		tests = append(tests, fmt.Sprintf("(uint)%s < (uint)%s.shape[%d]", c, w.desc.name, d))
		sum = append(sum, fmt.Sprintf("%s * %s.stride[%d]", c, w.desc.name, d))
	}
	return strings.Join(sum, " + "), strings.Join(tests, " && ")
}

// base is the descriptor's pointer.
func (w *window) base() string {
	return fmt.Sprintf("((%s)%s.base)", pointerTo(w.desc.elem), w.desc.name)
}

func (g *generator) descriptorLoad(o *ir.Op) {
	w := g.window(o, dialect.Load, o.Result(0).Type())
	if w == nil {
		return
	}
	out := g.result(o, 0)
	if out == nil {
		return
	}
	if blockIO(o) != "" && !g.padsWithNaN() && g.blockRead(o, w, out) {
		return
	}
	fill := "0"
	if out.elem.kind == floating {
		nan := numeric(*out.elem)
		fill = fmt.Sprintf("(%s.nan ? %s : %s)", w.desc.name, g.pack(&nan, "NAN"), g.pack(&nan, "0.0f"))
	}
	g.each(out.registers(), "r", func(i index) {
		offset, inside := w.place(g, out.layout, i)
		g.line("%s = %s ? %s[%s] : %s;", out.at(i), inside, w.base(), offset, fill)
	})
}

// padsWithNaN: block reads fill with zeros alone.
func (g *generator) padsWithNaN() (found bool) {
	ir.Walk(g.fn, func(o *ir.Op) {
		found = found || o.Is(tt.OpMakeTensorDescriptor) && dialect.EnumOf(o, "padding") == "nan"
	})
	return found
}

func (g *generator) descriptorStore(o *ir.Op) {
	value := dialect.Part(o, dialect.Store, dialect.Stored)
	w, b := g.window(o, dialect.Store, value.Type()), g.of(value)
	if w == nil || b == nil {
		return
	}
	g.owned(b, func() {
		g.each(b.registers(), "r", func(i index) {
			offset, inside := w.place(g, b.layout, i)
			g.line("if (%s) %s[%s] = %s;", inside, w.base(), offset, b.at(i))
		})
	})
}

// descriptorReduce combines a block with memory, by atomics.
func (g *generator) descriptorReduce(o *ir.Op) {
	value := dialect.Part(o, dialect.Atomic, dialect.Stored)
	w, b := g.window(o, dialect.Atomic, value.Type()), g.of(value)
	if w == nil || b == nil {
		return
	}
	kind := dialect.EnumOf(o, "kind")
	if _, err := g.atomicCall(kind, b.elem, "p", "v"); err != nil {
		g.fail(o, "%v", err)
		return
	}
	g.owned(b, func() {
		g.each(b.registers(), "r", func(i index) {
			offset, inside := w.place(g, b.layout, i)
			call, _ := g.atomicCall(kind, b.elem, w.base()+" + "+offset, b.at(i))
			g.line("if (%s) %s;", inside, call)
		})
	})
}

// lineBytes is what a prefetch brings.
const lineBytes = 64

// descriptorPrefetch has each thread of the program prefetch some of the lines of a
// block.
func (g *generator) descriptorPrefetch(o *ir.Op) {
	desc := g.of(o.Operand(0))
	d, ok := tt.TensorDescOf(o.Operand(0).Type())
	if desc == nil || !ok {
		return
	}
	if len(d.Shape) != 2 || o.NumOperands() != 3 {
		g.fail(o, "a block of %d dimensions is prefetched, 2 are what can be written", len(d.Shape))
		return
	}
	y, x := g.of(o.Operand(1)), g.of(o.Operand(2))
	if y == nil || x == nil {
		return
	}
	bytes := int64(desc.elem.bits / 8)
	perRow := max(d.Shape[1]*bytes/lineBytes, 1)
	lines, threads := d.Shape[0]*perRow, Lanes*g.warps
	thread := g.hoist(fmt.Sprintf("warp * %d + lane", Lanes))
	step := lineBytes / bytes
	touch := func(line string, few bool) {
		row := fmt.Sprintf("(%s + (%s) / %d)", y.name, line, perRow)
		column := fmt.Sprintf("(%s + (%s) %% %d * %d)", x.name, line, perRow, step)
		tests := fmt.Sprintf("(uint)%s < (uint)%s.shape[0] && (uint)%s < (uint)%s.shape[1]", row, desc.name, column, desc.name)
		if few {
			tests = fmt.Sprintf("%s < %d && ", thread, lines) + tests
		}
		g.line("if (%s) %s(%s.base + (%s * %s.stride[0] + %s * %s.stride[1]) * %d);", tests, g.prefetch(), desc.name, row, desc.name, column, desc.name, bytes)
	}
	if lines <= threads {
		touch(thread, lines < threads)
		return
	}
	g.each(int(lines/threads), "n", func(i index) { touch(fmt.Sprintf("%s + %s * %d", thread, i, threads), false) })
}

// prefetch is the macro that brings a line into the cache.
func (g *generator) prefetch() string {
	g.builtin(prefetchBuiltin)
	g.helpers["prefetch"] = true
	return "prefetch_line"
}

// pointerPrefetch prefetches by a tensor of pointers: one element of each line that a
// thread holds neighbours of cannot be told, so each is asked for.
func (g *generator) pointerPrefetch(o *ir.Op) {
	in, ok := g.operands(o)
	if !ok {
		return
	}
	if in[0].elem.kind != pointer {
		g.fail(o, "it prefetches a block by a pointer to it; a tensor descriptor is what can be written")
		return
	}
	g.each(in[0].registers(), "r", func(i index) {
		condition := ""
		if len(in) > 1 {
			mask := in[1].at(i)
			condition = "if (" + mask + ") "
		}
		g.line("%s%s(%s);", condition, g.prefetch(), in[0].at(i))
	})
}

// extractDesc reads a field of a descriptor: shapes, strides, the base.
func (g *generator) extractDesc(o *ir.Op) {
	desc := g.of(o.Operand(0))
	if desc == nil {
		return
	}
	out := g.result(o, 0)
	if out == nil {
		return
	}
	i, _ := o.IntAttr("index")
	rank := int64(desc.descriptor)
	switch {
	case i < rank:
		g.line("%s = %s.shape[%d];", out.name, desc.name, i)
	case i < 2*rank:
		g.line("%s = %s.stride[%d];", out.name, desc.name, i-rank)
	default:
		g.line("%s = (%s)%s.base;", out.name, out.ctype(), desc.name)
	}
}
