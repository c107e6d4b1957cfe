package opencl

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

// Local memory of a work-group, which Intel calls SLM. Buffers lie where Triton's
// allocation puts them; behind them is room that single ops use while they run.
//
// Within a buffer elements lie as suits who reads them first: tile by tile, so that
// consecutive lanes hold consecutive elements and a register of all lanes is one block
// of memory. Then eight registers are one block read. All that know of a buffer know it
// from its ttg.local_alloc, so any order will do.

const (
	slmAlignment = 64
	// scratchMark stands for the offset of the room behind the buffers until that is known.
	scratchMark = "\x00scratch"
)

// A memory is a buffer of local memory, or a part of one: b.name points to its first
// element.
type memory struct {
	shape []int64
	// lead are the distances in elements along leading dimensions, which choose among
	// buffers; dims are, of each other dimension, the offsets of its powers of two.
	lead []int64
	dims [][]uint64
}

// pending is what was done with local memory since the last barrier.
type pending struct{ read, written bool }

func (p *pending) or(q pending) { p.read, p.written = p.read || q.read, p.written || q.written }

// beforeRead and beforeWrite keep accesses of different threads apart.
func (g *generator) beforeRead() {
	if g.slm.written {
		g.slmBarrier()
	}
	g.slm.read = true
}

func (g *generator) beforeWrite() {
	if g.slm.read || g.slm.written {
		g.slmBarrier()
	}
	g.slm.written = true
}

func (g *generator) slmBarrier() {
	g.line("barrier(CLK_LOCAL_MEM_FENCE);")
	g.slm = pending{}
}

// scratchOf is a pointer into the room behind the buffers.
func (g *generator) scratchOf(elem *numeric, elements int64) string {
	g.scratch = max(g.scratch, align(elements*int64(elem.bits/8), slmAlignment))
	name := g.unique("room")
	storage := elem.storage
	if elem.kind == pointer {
		storage = "ulong"
	}
	g.line("local %s* %s = (local %s*)(slm + %s);", storage, name, storage, scratchMark)
	return name
}

// tiles are the offsets of coordinates when the elements of a layout lie tile by tile.
func tiles(l *linear.Layout) *linear.Layout {
	var e linear.Echelon
	var cols []uint64
	for _, d := range []linear.Dim{linear.Lane, linear.Register, linear.Warp} {
		for _, c := range l.Columns(d) {
			if e.Insert(c, len(cols)) {
				cols = append(cols, c)
			}
		}
	}
	return linear.FromColumns([]linear.Size{{Dim: linear.Offset, Bits: len(cols)}}, l.Outs(), cols).Invert()
}

// offsets is where in such an order each place of a layout has its element.
func offsets(order, l *linear.Layout) form {
	c := l.Compose(order)
	return form{c.Columns(linear.Register), c.Columns(linear.Lane), c.Columns(linear.Warp)}
}

// exchange moves elements between threads through local memory.
func (g *generator) exchange(dst, src *binding, from, to *linear.Layout) {
	order := tiles(to)
	g.block("", func() {
		room := g.scratchOf(src.elem, 1<<order.OutBits(linear.Offset))
		g.writeLocal(room, src, offsets(order, from))
		g.readLocal(room, dst, offsets(order, to))
	})
}

// share has all threads that hold the same element take it from the one that owns it.
func (g *generator) share(b *binding) {
	if b.layout != nil && owner(b.layout) == "" {
		return
	}
	g.block("", func() {
		if b.layout == nil {
			room := g.scratchOf(b.elem, 1)
			g.beforeWrite()
			g.owned(b, func() { g.line("%s[0] = %s;", room, toLocal(b.elem, b.name)) })
			g.beforeRead()
			g.line("%s = %s;", b.name, fromLocal(b.elem, room+"[0]"))
			return
		}
		order := tiles(b.layout)
		room := g.scratchOf(b.elem, 1<<order.OutBits(linear.Offset))
		f := offsets(order, b.layout)
		g.beforeWrite()
		g.owned(b, func() {
			g.each(b.registers(), "r", func(i index) { g.line("%s[%s] = %s;", room, g.value(f, i), toLocal(b.elem, b.at(i))) })
		})
		g.readLocal(room, b, f)
	})
}

func toLocal(e *numeric, text string) string {
	if e.kind == pointer {
		return "(ulong)" + text
	}
	return text
}

func fromLocal(e *numeric, text string) string {
	if e.kind == pointer {
		return "(" + e.storage + ")" + text
	}
	return text
}

// blocks reports whether registers go to and from memory eight at a time, each a block
// of the lanes.
func blocks(e *numeric, registers int, f form) (suffix, elem string, ok bool) {
	ok = registers >= 8 && isIdentity(f.lane) && reach(f.lane)&(reach(f.register)|reach(f.warp)) == 0 &&
		f.register[0] == Lanes && f.register[1] == 2*Lanes && f.register[2] == 4*Lanes
	switch {
	case e.kind == pointer || e.kind == boolean:
		return "", "", false
	case e.bits == 16:
		return "_h", "ushort", ok
	case e.bits == 32:
		return "", "uint", ok
	}
	return "", "", false
}

// chunk is a form at the first of eight registers, without the lane.
func (g *generator) chunk(f form, i index) string {
	return g.value(form{register: f.register[3:], warp: f.warp}, i)
}

func (g *generator) readLocal(pointer string, dst *binding, f form) {
	g.beforeRead()
	if suffix, elem, ok := blocks(dst.elem, dst.registers(), f); ok {
		read := g.builtin("__builtin_IB_simd_block_read_8_local" + suffix)
		g.helpers["vector"] = true
		g.each(dst.registers()/8, "q", func(i index) {
			g.line("VECTOR(%s8, %s, 8 * %s) = %s((local %s*)%s + %s);", elem, dst.name, i, read, elem, pointer, g.chunk(f, i))
		})
		return
	}
	g.each(dst.registers(), "r", func(i index) {
		g.line("%s = %s;", dst.at(i), fromLocal(dst.elem, pointer+"["+g.value(f, i)+"]"))
	})
}

func (g *generator) writeLocal(pointer string, src *binding, f form) {
	g.beforeWrite()
	if suffix, elem, ok := blocks(src.elem, src.registers(), f); ok {
		write := g.builtin("__builtin_IB_simd_block_write_8_local" + suffix)
		g.helpers["vector"] = true
		g.each(src.registers()/8, "q", func(i index) {
			g.line("%s((local %s*)%s + %s, VECTOR(%s8, %s, 8 * %s));", write, elem, pointer, g.chunk(f, i), elem, src.name, i)
		})
		return
	}
	g.each(src.registers(), "r", func(i index) {
		g.line("%s[%s] = %s;", pointer, g.value(f, i), toLocal(src.elem, src.at(i)))
	})
}

// localAlloc decides how a buffer is laid out.
func (g *generator) localAlloc(o *ir.Op) {
	b := g.result(o, 0)
	if b == nil {
		return
	}
	m, _ := ttg.MemDescOf(o.Result(0).Type())
	rank, ok := layout.Rank(m.Encoding)
	if !ok || rank > len(m.Shape) {
		rank = len(m.Shape)
	}
	b.memory.shape = m.Shape
	tail := m.Shape[len(m.Shape)-rank:]
	elements := int64(1)
	for d := len(m.Shape) - 1; d >= 0; d-- {
		if d < len(m.Shape)-rank {
			b.memory.lead = append([]int64{elements}, b.memory.lead...)
		} else if !linear.IsPowerOf2(m.Shape[d]) {
			g.fail(o, "dimension %d of the buffer has %d elements, which is no power of two", d, m.Shape[d])
			return
		}
		elements *= m.Shape[d]
	}
	if l := g.reader(o.Result(0), tail); l != nil {
		order := tiles(l)
		for d := range tail {
			b.memory.dims = append(b.memory.dims, order.Columns(linear.TensorDim(d)))
		}
	} else {
		b.memory.dims = rows(tail)
	}
	size, offset := elements*int64(b.elem.bits/8), int64(-1)
	if g.allocation != nil {
		for _, buffer := range g.allocation.Buffers {
			if buffer.Value == o.Result(0) && len(buffer.Parts()) == 0 && buffer.Size >= size && buffer.Offset%16 == 0 {
				offset = buffer.Offset
			}
		}
	}
	if offset < 0 {
		g.fail(o, "it is not known where in shared memory the buffer lies")
		return
	}
	g.buffers = max(g.buffers, offset+size)
	g.line("%s = (%s)(slm + %d);", b.name, b.ctype(), offset)
	if o.NumOperands() > 0 {
		if src := g.of(o.Operand(0)); src != nil {
			g.writeBuffer(o, b, src)
		}
	}
}

// rows is row-major order.
func rows(shape []int64) [][]uint64 {
	dims := make([][]uint64, len(shape))
	shift := 0
	for d := len(shape) - 1; d >= 0; d-- {
		for b := range linear.Log2(shape[d]) {
			dims[d] = append(dims[d], 1<<(shift+b))
		}
		shift += linear.Log2(shape[d])
	}
	return dims
}

// reader is the layout in which a buffer is first read as a whole, by what is found
// behind the choice among its stages; nil if it is not.
func (g *generator) reader(v *ir.Value, shape []int64) (found *linear.Layout) {
	seen := map[*ir.Value]bool{}
	var follow func(v *ir.Value)
	follow = func(v *ir.Value) {
		if seen[v] || found != nil {
			return
		}
		seen[v] = true
		users := v.Users()
		slices.SortFunc(users, func(a, b *ir.Op) int { return int(a.Span().Start) - int(b.Span().Start) })
		for _, u := range users {
			switch {
			case u.Is(ttg.OpLocalLoad):
				t, _ := u.Result(0).Type().(*ir.TensorType)
				if l, err := g.layoutOf(u.Result(0).Type()); err == nil && t != nil && slices.Equal(t.Shape, shape) && found == nil {
					found = l
				}
			case u.Is(ttg.OpMemdescIndex):
				follow(u.Result(0))
			}
		}
		for use := range v.Uses {
			for w := range dialect.Outgoing(use) {
				follow(w)
			}
		}
	}
	follow(v)
	return found
}

// offsets is where each place of a layout has its element in a buffer.
func (m *memory) offsets(l *linear.Layout) form {
	var f form
	for d, cols := range m.dims {
		c := coordinate(l, d)
		through := func(in []uint64) []uint64 {
			var out []uint64
			for _, v := range in {
				sum := uint64(0)
				for b, col := range cols {
					if v>>b&1 != 0 {
						sum ^= col
					}
				}
				out = append(out, sum)
			}
			return out
		}
		f = f.plus(form{through(c.register), through(c.lane), through(c.warp)}, 0)
	}
	return f
}

// whole reports whether a tensor fills a buffer; a diagnostic says so if not.
func (g *generator) whole(o *ir.Op, m *memory, l *linear.Layout) bool {
	if len(m.lead) > 0 || !slices.Equal(m.shape, l.Shape()) {
		g.fail(o, "a tensor of shape %v does not fill a buffer of shape %v", l.Shape(), m.shape)
		return false
	}
	return true
}

func (g *generator) writeBuffer(o *ir.Op, dst, src *binding) {
	if g.whole(o, dst.memory, src.layout) {
		g.writeLocal(dst.name, src, dst.memory.offsets(src.layout))
	}
}

func (g *generator) localStore(o *ir.Op) {
	src, dst := g.of(dialect.Part(o, dialect.Store, dialect.Stored)), g.of(dialect.Part(o, dialect.Store, dialect.Address))
	if src != nil && dst != nil {
		g.writeBuffer(o, dst, src)
	}
}

func (g *generator) localLoad(o *ir.Op) {
	src := g.of(dialect.Part(o, dialect.Load, dialect.Address))
	if src == nil {
		return
	}
	dst := g.result(o, 0)
	if dst != nil && g.whole(o, src.memory, dst.layout) {
		g.readLocal(src.name, dst, src.memory.offsets(dst.layout))
	}
}

// asyncCopy copies at once.
func (g *generator) asyncCopy(o *ir.Op) {
	ptr, dst := g.of(dialect.Part(o, dialect.Copy, dialect.Source)), g.of(dialect.Part(o, dialect.Copy, dialect.Target))
	if ptr == nil || dst == nil {
		return
	}
	if ptr.elem.kind != pointer || !g.whole(o, dst.memory, ptr.layout) {
		return
	}
	mask, other := dialect.Part(o, dialect.Copy, dialect.Mask), dialect.Part(o, dialect.Copy, dialect.Other)
	g.block("", func() {
		value := &binding{name: g.unique("copied"), elem: ptr.elem.pointee, layout: ptr.layout}
		g.declare(value)
		g.each(value.registers(), "r", func(i index) {
			text := "*" + ptr.at(i)
			if mask != nil {
				instead := "0"
				if other != nil {
					instead = g.of(other).at(i)
				}
				text = fmt.Sprintf("%s ? %s : %s", g.of(mask).at(i), text, instead)
			}
			g.line("%s = %s;", value.at(i), text)
		})
		g.writeLocal(dst.name, value, dst.memory.offsets(value.layout))
	})
}

// memdescView writes an op that names part of a buffer, or all in another form.
func (g *generator) memdescView(o *ir.Op) {
	src := g.of(o.Operand(0))
	if src == nil {
		return
	}
	pointer := src.name
	var v *memory
	switch o.Name().String() {
	case ttg.OpMemdescIndex:
		i := g.of(o.Operand(1))
		if i == nil {
			return
		}
		v, pointer = src.memory.index(pointer, i.name)
	case ttg.OpMemdescSubslice:
		v, pointer = g.subslice(o, src.memory, pointer)
	case ttg.OpMemdescTrans, ttg.OpMemdescReshape:
		if len(src.memory.lead) > 0 {
			g.fail(o, "it has stages, of which one has to be chosen first")
			return
		}
		v = src.memory.viewed(o)
	default:
		g.fail(o, "the bytes of a buffer lie in another order here than in Triton")
	}
	if v == nil {
		return
	}
	b := g.result(o, 0)
	if b == nil {
		return
	}
	b.memory = v
	g.line("%s = %s;", b.name, pointer)
}

// index is one of the parts along the first dimension.
func (m *memory) index(pointer, i string) (*memory, string) {
	v := &memory{shape: m.shape[1:], lead: m.lead, dims: m.dims}
	switch {
	case len(m.lead) > 0:
		pointer = fmt.Sprintf("%s + %s * %d", pointer, i, m.lead[0])
		v.lead = m.lead[1:]
	case len(m.dims) > 0:
		pointer = fmt.Sprintf("%s + (%s)", pointer, index{name: i}.apply(m.dims[0]))
		v.dims = m.dims[1:]
	}
	return v, pointer
}

// subslice is a part that begins at an offset along each dimension; nil, with a
// diagnostic, if such a part is no view.
func (g *generator) subslice(o *ir.Op, m *memory, pointer string) (*memory, string) {
	t, _ := ttg.MemDescOf(o.Result(0).Type())
	v := &memory{shape: t.Shape, lead: m.lead, dims: slices.Clone(m.dims)}
	for d, offset := range dialect.IntsOf(dialect.AttrOf(o, "offsets")) {
		switch {
		case d < len(m.lead):
			pointer = fmt.Sprintf("%s + %d", pointer, offset*m.lead[d])
		case offset&(t.Shape[d]-1) != 0 || !linear.IsPowerOf2(t.Shape[d]):
			g.fail(o, "dimension %d of the part, of %d elements, begins at %d, which is no multiple", d, t.Shape[d], offset)
			return nil, ""
		default:
			cols := m.dims[d-len(m.lead)]
			if offset != 0 {
				pointer = fmt.Sprintf("%s + %s", pointer, at(int(offset)).apply(cols))
			}
			v.dims[d-len(m.lead)] = cols[:linear.Log2(t.Shape[d])]
		}
	}
	return v, pointer
}

// viewed is all of a buffer without stages, transposed or in another shape.
func (m *memory) viewed(o *ir.Op) *memory {
	v := &memory{}
	if o.Is(ttg.OpMemdescTrans) {
		for _, d := range dialect.IntsOf(dialect.AttrOf(o, "order")) {
			v.shape, v.dims = append(v.shape, m.shape[d]), append(v.dims, m.dims[d])
		}
		return v
	}
	t, _ := ttg.MemDescOf(o.Result(0).Type())
	var all []uint64 // from the last dimension on
	for d := len(m.dims) - 1; d >= 0; d-- {
		all = append(all, m.dims[d]...)
	}
	v.shape, v.dims = t.Shape, make([][]uint64, len(t.Shape))
	for d := len(t.Shape) - 1; d >= 0; d-- {
		n := linear.Log2(t.Shape[d])
		v.dims[d], all = all[:n], all[n:]
	}
	return v
}
