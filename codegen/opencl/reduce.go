package opencl

import (
	"fmt"
	"math/bits"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// Reductions go from the inside out: the registers of a thread, the lanes of its
// sub-group by shuffles, the sub-groups through local memory.

// split divides the bits of an input by whether they move along an axis. False if one
// moves along the axis and elsewhere.
func splitBits(l *linear.Layout, d linear.Dim, axis int) (along, beside []int, ok bool) {
	_, first, n := linear.Find(l.Outs(), linear.TensorDim(axis))
	mask := linear.Mask(n) << first
	for i, c := range l.Columns(d) {
		switch {
		case c&mask == 0:
			beside = append(beside, i)
		case c&^mask == 0:
			along = append(along, i)
		default:
			return nil, nil, false
		}
	}
	return along, beside, true
}

// powers are the powers of two of some bits.
func powers(list []int) (cols []uint64) {
	for _, b := range list {
		cols = append(cols, 1<<b)
	}
	return cols
}

// combine writes the region of a reduction or scan for the pairs that are given, and
// stores what it yields in the first of each.
func (g *generator) combine(o *ir.Op, left, right []string) {
	block := o.RegionAt(0).Entry()
	k := len(left)
	g.block("", func() {
		for i, a := range block.Args() {
			text := left[i%k]
			if i >= k {
				text = right[i-k]
			}
			b := g.bind(a)
			if b == nil {
				g.failValue(a)
				return
			}
			g.line("const %s = %s;", declare(b.ctype(), b.name), text)
		}
		g.ops(block)
		end := block.Terminator()
		for i := range k {
			if b := g.of(end.Operand(i)); b != nil {
				g.line("%s = %s;", left[i], b.name)
			}
		}
	})
}

// combinable reports whether a region is one that combine writes.
func (g *generator) combinable(o *ir.Op, k int) bool {
	r := o.RegionAt(0)
	if !r.HasOneBlock() || r.Entry().NumArgs() != 2*k || r.Entry().Terminator() == nil || r.Entry().Terminator().NumOperands() != k {
		g.fail(o, "its region does not combine %d values with %d", k, k)
		return false
	}
	return true
}

func (g *generator) reduce(o *ir.Op) {
	in, ok := g.operands(o)
	if !ok || !g.combinable(o, len(in)) {
		return
	}
	axis := int(dialect.IntOf(dialect.PartAttr(o, dialect.Reduction, dialect.Axis), 0))
	l := in[0].layout
	along, beside, ok := splitBits(l, linear.Register, axis)
	lanes, _, okLanes := splitBits(l, linear.Lane, axis)
	warps, _, okWarps := splitBits(l, linear.Warp, axis)
	if !ok || !okLanes || !okWarps {
		g.fail(o, "neighbours along the axis are so spread that registers or lanes change other coordinates too")
		return
	}
	var out []*binding
	for i := range in {
		b := g.result(o, i)
		if b == nil {
			return
		}
		out = append(out, b)
	}
	rest := l.RemoveTensorDim(axis).DropZeros(linear.Register)
	g.block("", func() {
		reduced := make([]*binding, len(in))
		for k, b := range in {
			reduced[k] = &binding{name: g.unique("reduced"), elem: b.elem, layout: rest}
			g.declare(reduced[k])
		}
		g.reduceRegisters(o, in, reduced, along, beside)
		for _, b := range lanes {
			g.reduceLane(o, reduced, b)
		}
		if len(warps) > 0 {
			g.reduceWarps(o, reduced, warps)
		}
		for k := range reduced {
			if out[k].layout == nil {
				g.line("%s = %s;", out[k].name, reduced[k].at(at(0)))
				continue
			}
			g.move(o, out[k], reduced[k], rest, out[k].layout)
		}
	})
}

func (g *generator) reduceRegisters(o *ir.Op, in, reduced []*binding, along, beside []int) {
	n := reduced[0].registers()
	g.each(n, "r", func(i index) {
		var acc []string
		for k, b := range in {
			acc = append(acc, reduced[k].at(i))
			g.line("%s = %s[%s];", reduced[k].at(i), b.name, i.apply(powers(beside)))
		}
		if len(along) == 0 {
			return
		}
		g.line("UNROLL")
		g.block(fmt.Sprintf("for (int a = 1; a < %d; ++a) ", 1<<len(along)), func() {
			var next []string
			for _, b := range in {
				next = append(next, fmt.Sprintf("%s[%s + %s]", b.name, i.apply(powers(beside)), index{name: "a"}.apply(powers(along))))
			}
			g.combine(o, acc, next)
		})
	})
}

func (g *generator) reduceLane(o *ir.Op, reduced []*binding, bit int) {
	g.each(reduced[0].registers(), "r", func(i index) {
		var acc, next []string
		for _, b := range reduced {
			acc = append(acc, b.at(i))
			next = append(next, shuffle(b.elem, "intel_sub_group_shuffle_xor", b.at(i), fmt.Sprintf("(uint)%d", 1<<bit)))
		}
		g.combine(o, acc, next)
	})
}

// reduceWarps has each warp write what it has, and combine that of the others in one
// order, so that all have the same.
func (g *generator) reduceWarps(o *ir.Op, reduced []*binding, warps []int) {
	n := reduced[0].registers()
	mask := uint64(0)
	for _, b := range warps {
		mask |= 1 << b
	}
	// What is written: warp, register, lane.
	perWarp := n * Lanes
	rooms := make([]string, len(reduced))
	bytes := int64(0)
	for k, b := range reduced {
		rooms[k] = g.unique("room")
		g.line("local %s* %s = (local %s*)(slm + %s + %d);", b.elem.bitsOr(), rooms[k], b.elem.bitsOr(), scratchMark, bytes)
		bytes = align(bytes+int64(perWarp)*g.warps*int64(b.elem.bits/8), slmAlignment)
	}
	g.scratch = max(g.scratch, bytes)
	g.beforeWrite()
	g.each(n, "r", func(i index) {
		for k, b := range reduced {
			g.line("%s[warp * %d + %s * %d + lane] = %s;", rooms[k], perWarp, i, Lanes, toLocal(b.elem, b.at(i)))
		}
	})
	g.beforeRead()
	first := "0"
	if others := uint64(g.warps-1) &^ mask; others != 0 {
		first = fmt.Sprintf("(warp & %d)", others)
	}
	g.each(n, "r", func(i index) {
		from := func(k int, warp string) string {
			return fromLocal(reduced[k].elem, fmt.Sprintf("%s[%s * %d + %s * %d + lane]", rooms[k], warp, perWarp, i, Lanes))
		}
		var acc []string
		for k, b := range reduced {
			acc = append(acc, b.at(i))
			g.line("%s = %s;", b.at(i), from(k, first))
		}
		g.line("UNROLL")
		g.block(fmt.Sprintf("for (int w = 1; w < %d; ++w) ", 1<<bits.OnesCount64(mask)), func() {
			var next []string
			for k := range reduced {
				next = append(next, from(k, "("+first+" + "+index{name: "w"}.apply(powers(warps))+")"))
			}
			g.combine(o, acc, next)
		})
	})
}

// bitsOr is the C type in local memory.
func (n *numeric) bitsOr() string {
	if n.kind == pointer {
		return "ulong"
	}
	return n.storage
}

// scan lets one thread a row go along the axis, in local memory.
func (g *generator) scan(o *ir.Op) {
	in, ok := g.operands(o)
	if !ok || !g.combinable(o, len(in)) {
		return
	}
	axis := int(dialect.IntOf(dialect.PartAttr(o, dialect.Scan, dialect.Axis), 0))
	l := in[0].layout
	var out []*binding
	for i := range in {
		b := g.result(o, i)
		if b == nil {
			return
		}
		out = append(out, b)
	}
	elements := int64(1)
	for _, n := range l.Shape() {
		elements *= n
	}
	g.block("", func() {
		rooms := make([]string, len(in))
		bytes := int64(0)
		for k, b := range in {
			rooms[k] = g.unique("room")
			g.line("local %s* %s = (local %s*)(slm + %s + %d);", b.elem.bitsOr(), rooms[k], b.elem.bitsOr(), scratchMark, bytes)
			bytes = align(bytes+elements*int64(b.elem.bits/8), slmAlignment)
		}
		g.scratch = max(g.scratch, bytes)
		f := flat(l)
		g.beforeWrite()
		for k, b := range in {
			g.each(b.registers(), "r", func(i index) { g.line("%s[%s] = %s;", rooms[k], g.value(f, i), toLocal(b.elem, b.at(i))) })
		}
		g.beforeRead()
		g.scanRows(o, in, rooms, l.Shape(), axis)
		g.slm.written = true
		for k, b := range out {
			g.beforeRead()
			g.each(b.registers(), "r", func(i index) { g.line("%s = %s;", b.at(i), fromLocal(b.elem, rooms[k]+"["+g.value(f, i)+"]")) })
		}
	})
}

// scanRows has each thread go along some of the rows that lie in row-major order in local
// memory.
func (g *generator) scanRows(o *ir.Op, in []*binding, rooms []string, shape []int64, axis int) {
	length, inner, rows := shape[axis], int64(1), int64(1)
	for d, n := range shape {
		if d != axis {
			rows *= n
		}
		if d > axis {
			inner *= n
		}
	}
	begin, step := int64(0), inner
	if dialect.IntOf(dialect.AttrOf(o, "reverse"), 0) != 0 {
		begin, step = (length-1)*inner, -inner
	}
	thread, row := g.hoist(fmt.Sprintf("warp * %d + lane", Lanes)), g.unique("row")
	g.block(fmt.Sprintf("for (int %s = %s; %s < %d; %s += %d) ", row, thread, row, rows, row, Lanes*g.warps), func() {
		place := g.unique("place")
		g.line("int %s = %s / %d * %d + %s %% %d + %d;", place, row, inner, inner*length, row, inner, begin)
		var acc, next []string
		for k, b := range in {
			acc = append(acc, g.unique("sum"))
			g.line("%s = %s;", declare(b.elem.storage, acc[k]), fromLocal(b.elem, rooms[k]+"["+place+"]"))
			next = append(next, fromLocal(b.elem, rooms[k]+"["+place+"]"))
		}
		g.block(fmt.Sprintf("for (int a = 1; a < %d; ++a) ", length), func() {
			g.line("%s += %d;", place, step)
			g.combine(o, acc, next)
			for k, b := range in {
				g.line("%s[%s] = %s;", rooms[k], place, toLocal(b.elem, acc[k]))
			}
		})
	})
}

// gather reads elements along an axis by their number, through local memory.
func (g *generator) gather(o *ir.Op) {
	in, ok := g.operands(o)
	if !ok {
		return
	}
	src, indices := in[0], in[1]
	dst := g.result(o, 0)
	if dst == nil {
		return
	}
	if !indices.layout.Equal(dst.layout) {
		g.fail(o, "its indices are laid out in another way than its result")
		return
	}
	axis := int(dialect.IntOf(dialect.AttrOf(o, "axis"), 0))
	elements, stride := int64(1), int64(1)
	for d := len(src.layout.Outs()) - 1; d >= 0; d-- {
		if d == axis {
			stride = elements
		}
		elements *= src.layout.Shape()[d]
	}
	// Where the element lies without its coordinate along the axis.
	var f form
	shift := 0
	for d := len(src.layout.Outs()) - 1; d >= 0; d-- {
		if d != axis {
			f = f.plus(coordinate(dst.layout, d), shift)
		}
		shift += src.layout.OutBits(linear.TensorDim(d))
	}
	g.block("", func() {
		room := g.scratchOf(src.elem, elements)
		all := flat(src.layout)
		g.beforeWrite()
		g.each(src.registers(), "r", func(i index) { g.line("%s[%s] = %s;", room, g.value(all, i), toLocal(src.elem, src.at(i))) })
		g.beforeRead()
		g.each(dst.registers(), "r", func(i index) {
			g.line("%s = %s;", dst.at(i), fromLocal(src.elem, fmt.Sprintf("%s[%s + (int)%s * %d]", room, g.value(f, i), indices.at(i), stride)))
		})
	})
}

// histogram counts in local memory.
func (g *generator) histogram(o *ir.Op) {
	in, dst := g.operandsAndResult(o)
	if dst == nil {
		return
	}
	if dst.elem.storage != "int" {
		g.fail(o, "it counts in %s, int is what can be written", dst.elem.storage)
		return
	}
	bins := dst.layout.Shape()[0]
	g.block("", func() {
		room := g.scratchOf(dst.elem, bins)
		g.beforeWrite()
		thread := g.hoist(fmt.Sprintf("warp * %d + lane", Lanes))
		g.line("for (int n = %s; n < %d; n += %d) %s[n] = 0;", thread, bins, Lanes*g.warps, room)
		g.slmBarrier()
		g.owned(in[0], func() {
			g.each(in[0].registers(), "r", func(i index) {
				tests := fmt.Sprintf("(%s)%s < %d", in[0].elem.unsigned(), in[0].at(i), bins)
				if len(in) > 1 {
					tests = in[1].at(i) + " && " + tests
				}
				g.line("if (%s) atomic_inc(%s + %s);", tests, room, in[0].at(i))
			})
		})
		g.slm.written = true
		g.beforeRead()
		f := flat(dst.layout)
		g.each(dst.registers(), "r", func(i index) { g.line("%s = %s[%s];", dst.at(i), room, g.value(f, i)) })
	})
}
