package opencl

import (
	"fmt"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

// A route says where the element at a place of one layout is in another: a register,
// lane and warp, each a form of the place.
type route struct{ register, lane, warp form }

// routeOf is the route from a layout to one of the same tensor; false when the first
// does not hold all that the second asks for.
func routeOf(from, to *linear.Layout) (*route, bool) {
	c, ok := layout.Convert(from, to)
	if !ok {
		return nil, false
	}
	ins, outs := to.Ins(), from.Ins()
	r := &route{}
	for d, in := range ins {
		for b := range in.Bits {
			place := make([]int64, len(ins))
			place[d] = 1 << b
			source := c.Source(place...)
			for s, out := range outs {
				var f *form
				switch out.Dim {
				case linear.Register:
					f = &r.register
				case linear.Lane:
					f = &r.lane
				case linear.Warp:
					f = &r.warp
				default:
					continue
				}
				switch in.Dim {
				case linear.Register:
					f.register = append(f.register, uint64(source[s]))
				case linear.Lane:
					f.lane = append(f.lane, uint64(source[s]))
				case linear.Warp:
					f.warp = append(f.warp, uint64(source[s]))
				}
			}
		}
	}
	return r, true
}

// isIdentity reports whether each power of two is its own image.
func isIdentity(cols []uint64) bool {
	for i, c := range cols {
		if c != 1<<i {
			return false
		}
	}
	return true
}

// sameWarp: no element comes from another warp.
func (r *route) sameWarp() bool {
	return isIdentity(r.warp.warp) && reach(r.warp.lane)|reach(r.warp.register) == 0
}

// sameThread: each element comes from another register of the thread, at most.
func (r *route) sameThread() bool {
	return r.sameWarp() && isIdentity(r.lane.lane) && reach(r.lane.register)|reach(r.lane.warp) == 0 &&
		reach(r.register.lane)|reach(r.register.warp) == 0
}

// shuffles: the register that an element comes from is the same in all lanes.
func (r *route) shuffles() bool {
	return r.sameWarp() && reach(r.register.lane)|reach(r.register.warp) == 0 && reach(r.lane.warp) == 0
}

// move fills dst with what src holds: from is src's layout in dst's coordinates.
func (g *generator) move(o *ir.Op, dst, src *binding, from, to *linear.Layout) {
	if src.layout == nil {
		g.each(dst.registers(), "r", func(i index) { g.line("%s = %s;", dst.at(i), src.name) })
		return
	}
	r, ok := routeOf(from, to)
	if !ok {
		g.fail(o, "the layout of its operand, %v, does not hold what that of its result, %v, asks for", from, to)
		return
	}
	source := func(i index) string { return src.name + "[" + i.apply(r.register.register) + "]" }
	switch {
	case r.sameThread():
		g.each(dst.registers(), "r", func(i index) { g.line("%s = %s;", dst.at(i), source(i)) })
	case r.shuffles():
		g.each(dst.registers(), "r", func(i index) {
			g.line("%s = %s;", dst.at(i), shuffle(src.elem, "intel_sub_group_shuffle", source(i), "(uint)("+g.value(r.lane, i)+")"))
		})
	default:
		g.exchange(dst, src, from, to)
	}
}

// shuffle takes an element from another lane.
func shuffle(e *numeric, function, value, lane string) string {
	switch {
	case e.kind == pointer:
		return fmt.Sprintf("(%s)%s((ulong)%s, %s)", e.storage, function, value, lane)
	case e.bits == 8:
		return fmt.Sprintf("(%s)%s((int)%s, %s)", e.storage, function, value, lane)
	case e.storage == "ushort" || e.storage == "short":
		return fmt.Sprintf("(%s)%s((int)%s, %s)", e.storage, function, value, lane)
	}
	return fmt.Sprintf("%s(%s, %s)", function, value, lane)
}

// view writes an op whose result is its operand in another form: the layout of the
// operand is brought into the coordinates of the result, and elements move if they must.
func (g *generator) view(o *ir.Op, reform func(l *linear.Layout) *linear.Layout) {
	src := g.of(o.Operand(0))
	if src == nil {
		return
	}
	form := g.form(o.Result(0).Type())
	if form == nil {
		g.failValue(o.Result(0))
		return
	}
	dst := g.result(o, 0)
	from := src.layout
	if from != nil && reform != nil {
		from = reform(from)
	}
	g.move(o, dst, src, from, dst.layout)
}

// broadcast repeats along dimensions of size 1: the result's coordinates along them
// are left out of account.
func (g *generator) broadcast(o *ir.Op) {
	src := g.of(o.Operand(0))
	if src == nil {
		return
	}
	dst := g.result(o, 0)
	if dst == nil {
		return
	}
	to := dst.layout
	for _, out := range src.layout.Outs() {
		if out.Bits == 0 {
			to = to.ResizeOut(out.Dim, 0)
		}
	}
	g.move(o, dst, src, src.layout, to)
}

// expandDims gives a layout a dimension of size 1.
func expandDims(l *linear.Layout, axis int) *linear.Layout {
	var outs []linear.Size
	for d, out := range l.Outs() {
		if d == axis {
			outs = append(outs, linear.Size{Dim: linear.TensorDim(d)})
		}
		if d >= axis {
			d++
		}
		outs = append(outs, linear.Size{Dim: linear.TensorDim(d), Bits: out.Bits})
	}
	if axis == len(l.Outs()) {
		outs = append(outs, linear.Size{Dim: linear.TensorDim(axis)})
	}
	return linear.FromColumns(l.Ins(), outs, l.AllColumns())
}

// sizes are the dimensions of a tensor's shape.
func sizes(shape []int64) (list []linear.Size) {
	for d, n := range shape {
		list = append(list, linear.Size{Dim: linear.TensorDim(d), Bits: linear.Log2(n)})
	}
	return list
}

// reshape views or, where elements may go in any order, renames registers.
func (g *generator) reshape(o *ir.Op) {
	result, _ := o.Result(0).Type().(*ir.TensorType)
	g.view(o, func(l *linear.Layout) *linear.Layout { return l.ReshapeTensor(sizes(result.Shape)) })
}

func (g *generator) trans(o *ir.Op) {
	var order []int
	for _, d := range dialect.IntsOf(dialect.AttrOf(o, "order")) {
		order = append(order, int(d))
	}
	g.view(o, func(l *linear.Layout) *linear.Layout { return l.TransposeTensor(order) })
}

// last is the part of a layout whose last dimension, of two elements, is one of them:
// which register bit chooses it. False if a lane or warp does.
func last(l *linear.Layout) (bit int, ok bool) {
	dim := linear.TensorDim(len(l.Outs()) - 1)
	if l.OutBits(dim) != 1 || !l.IsZero([]linear.Dim{linear.Lane, linear.Warp}, []linear.Dim{dim}) {
		return 0, false
	}
	mask := l.InputMask(linear.Register, []linear.Dim{dim})
	if mask == 0 || mask&(mask-1) != 0 {
		return 0, false
	}
	return linear.Log2(int64(mask)), true
}

// without is a layout without its last dimension and the register bit that chooses in it.
func without(l *linear.Layout, bit int) *linear.Layout {
	r := l.RemoveTensorDim(len(l.Outs()) - 1)
	var cols []uint64
	var ins []linear.Size
	for _, in := range r.Ins() {
		here := r.Columns(in.Dim)
		if in.Dim == linear.Register {
			here = append(append([]uint64(nil), here[:bit]...), here[bit+1:]...)
			in.Bits--
		}
		ins, cols = append(ins, in), append(cols, here...)
	}
	return linear.FromColumns(ins, r.Outs(), cols)
}

// around is the register with a bit put in.
func around(bit, n int) []uint64 {
	var cols []uint64
	for i := range n {
		if i >= bit {
			cols = append(cols, 2<<i)
		} else {
			cols = append(cols, 1<<i)
		}
	}
	return cols
}

// halves calls write for both parts of a tensor whose last dimension has two elements, each
// with a variable for the part and the text of that part's element in the tensor.
func (g *generator) halves(o *ir.Op, whole *binding, write func(k int, half *binding, element func(i index) string)) {
	bit, ok := last(whole.layout)
	if !ok {
		g.fail(o, "its two parts do not lie in registers of one lane")
		return
	}
	part := without(whole.layout, bit)
	cols := around(bit, part.InBits(linear.Register))
	for k := range 2 {
		half := &binding{name: g.unique("part"), elem: whole.elem, layout: part}
		g.declare(half)
		write(k, half, func(i index) string { return fmt.Sprintf("%s[%s + %d]", whole.name, i.apply(cols), k<<bit) })
	}
}

// join puts two tensors side by side in a new last dimension, split takes them apart.
func (g *generator) join(o *ir.Op) {
	in, dst := g.operandsAndResult(o)
	if dst == nil {
		return
	}
	g.halves(o, dst, func(k int, half *binding, element func(i index) string) {
		g.move(o, half, in[k], in[k].layout, half.layout)
		g.each(half.registers(), "r", func(i index) { g.line("%s = %s;", element(i), half.at(i)) })
	})
}

func (g *generator) split(o *ir.Op) {
	src := g.of(o.Operand(0))
	if src == nil {
		return
	}
	g.halves(o, src, func(k int, half *binding, element func(i index) string) {
		dst := g.result(o, k)
		if dst == nil {
			return
		}
		g.each(half.registers(), "r", func(i index) { g.line("%s = %s;", half.at(i), element(i)) })
		g.move(o, dst, half, half.layout, dst.layout)
	})
}

// makeRange numbers the elements.
func (g *generator) makeRange(o *ir.Op) {
	dst := g.result(o, 0)
	if dst == nil {
		return
	}
	start, _ := o.IntAttr("start")
	g.each(dst.registers(), "r", func(i index) {
		text := g.value(coordinate(dst.layout, 0), i)
		if start != 0 {
			text = fmt.Sprintf("%d + %s", start, text)
		}
		g.line("%s = %s;", dst.at(i), text)
	})
}

// constant writes a number, or a tensor of them.
func (g *generator) constant(o *ir.Op) {
	dst := g.result(o, 0)
	if dst == nil {
		return
	}
	switch a := dialect.AttrOf(o, "value").(type) {
	case *ir.IntegerAttr:
		g.line("%s = %s;", dst.name, dst.elem.literal(uint64(a.Value)))
	case *ir.FloatAttr:
		g.line("%s = %s;", dst.name, dst.elem.literal(a.Bits))
	case *ir.DenseElementsAttr:
		switch {
		case len(a.Bits) == 0 || dst.layout == nil:
			g.fail(o, "its value is no number")
		case a.Splat:
			g.each(dst.registers(), "r", func(i index) { g.line("%s = %s;", dst.at(i), dst.elem.literal(a.Bits[0])) })
		default:
			g.table(dst, a)
		}
	default:
		g.fail(o, "its value is no number")
	}
}

// table writes a constant of different numbers: they stand in row-major order beside
// the kernel.
func (g *generator) table(dst *binding, a *ir.DenseElementsAttr) {
	name := g.unique("table")
	text := fmt.Sprintf("constant %s %s[%d] = {", dst.elem.storage, name, a.Len())
	for i := range int(a.Len()) {
		if i > 0 {
			text += ", "
		}
		text += dst.elem.literal(a.Words(i)[0])
	}
	g.constants = append(g.constants, text+"};\n")
	g.each(dst.registers(), "r", func(i index) { g.line("%s = %s[%s];", dst.at(i), name, g.value(flat(dst.layout), i)) })
}

// flat is the number of an element in row-major order.
func flat(l *linear.Layout) form {
	var f form
	shift := 0
	for d := len(l.Outs()) - 1; d >= 0; d-- {
		f = f.plus(coordinate(l, d), shift)
		shift += l.OutBits(linear.TensorDim(d))
	}
	return f
}
