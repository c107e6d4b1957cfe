package opencl

import (
	"fmt"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Blocks that are read by tensors of pointers: each is a surface of its own, which begins
// at the address of the block's first element and is as large as the block.

const (
	// minSurface is the least width and pitch of a surface in bytes.
	minSurface = 64
	broadcast  = "intel_sub_group_shuffle(%s, 0u)"
)

// A pointerBlocks is such a read.
type pointerBlocks struct {
	ptr, out, mask *binding
	xd, yd         int
	pitch          string // in bytes, "" for the distance of the pointers
	masked         stride // how the mask changes along yd: still or falling
}

// pointerBlockLoad reads by blocks what ttig.block_io says can be, if the addresses and
// the mask are known to be such; false if not.
func (g *generator) pointerBlockLoad(o *ir.Op, ptr, out *binding) bool {
	mode := blockIO(o)
	if mode == "" || dialect.IsVolatile(o) || ptr.layout == nil || !ptr.layout.Equal(out.layout) || len(out.layout.Outs()) != 2 {
		return false
	}
	p := pointerBlocks{ptr: ptr, out: out, yd: 0, xd: 1, masked: still}
	if mode == columnMajor {
		p.yd, p.xd = 1, 0
	}
	along := g.strides.of(dialect.Part(o, dialect.Load, dialect.Address))
	if along[p.xd] != unit || !moves(along[p.yd]) || out.layout.Shape()[p.xd]*int64(out.elem.bits/8) < minSurface {
		return false
	}
	if mask := dialect.Part(o, dialect.Load, dialect.Mask); mask != nil {
		along := g.strides.of(mask)
		if p.mask = g.of(mask); along[p.xd] != still || along[p.yd] != still && along[p.yd] != falling {
			return false
		}
		p.masked = along[p.yd]
	}
	return g.readPointerBlocks(o, &p)
}

// blockLoadFromPointers writes ttig.2d_block_load_from_ptr, of which the compiler knew the
// pitch, and that the mask is the same in all of a block.
func (g *generator) blockLoadFromPointers(o *ir.Op) {
	ptr, pitch := g.of(dialect.Part(o, dialect.Load, dialect.Address)), g.of(o.Operand(1))
	if ptr == nil || pitch == nil {
		return
	}
	if ptr.elem.kind != pointer || ptr.layout == nil {
		g.fail(o, "it reads a block by a pointer to it; a tensor of pointers is what can be written")
		return
	}
	out := g.result(o, 0)
	if out == nil {
		return
	}
	p := pointerBlocks{ptr: ptr, out: out, yd: 0, xd: 1, masked: still, pitch: pitch.name}
	if dialect.EnumOf(o, "memory_layout") == columnMajor {
		p.yd, p.xd = 1, 0
	}
	if mask := dialect.Part(o, dialect.Load, dialect.Mask); mask != nil {
		if p.mask = g.of(mask); p.mask == nil {
			return
		}
	}
	if dialect.IntOf(dialect.AttrOf(o, "base_height"), 0) == 1 {
		g.fail(o, "all of its rows are one")
		return
	}
	if !ptr.layout.Equal(out.layout) || !g.readPointerBlocks(o, &p) {
		g.fail(o, "no block of the unit is laid out as its result")
	}
}

// readPointerBlocks reads by blocks; false if none suits the layout.
func (g *generator) readPointerBlocks(o *ir.Op, p *pointerBlocks) bool {
	r := g.readsOf(p.out, p.xd, p.yd)
	if r == nil {
		return false
	}
	r.from = func(block index) surface { return g.pointerSurface(p, r, block) }
	other := dialect.Part(o, dialect.Load, dialect.Other)
	filled := p.mask != nil && other != nil && !isZero(other)
	g.read(o, r, filled)
	if filled {
		instead := g.of(other)
		g.each(p.out.registers(), "r", func(i index) {
			g.line("%s = %s ? %s : %s;", p.out.at(i), p.mask.at(i), p.out.at(i), instead.at(i))
		})
	}
	return true
}

// isZero reports whether all of a value is the constant 0.
func isZero(v *ir.Value) bool {
	switch a := dialect.ConstantOf(v).(type) {
	case *ir.IntegerAttr:
		return a.Value == 0
	case *ir.FloatAttr:
		return a.Bits == 0
	case *ir.DenseElementsAttr:
		return a.Splat && len(a.Bits) > 0 && a.Bits[0] == 0
	}
	return false
}

// pointerSurface is the surface of a block.
func (g *generator) pointerSurface(p *pointerBlocks, r *reads, block index) surface {
	columns, rows, down := r.extent()
	element := func(register string) string { return p.ptr.name + "[" + register + "]" }
	first := r.first(block)
	address := g.unique("address")
	g.line("const ulong %s = %s;", address, fmt.Sprintf(broadcast, "(ulong)"+element(first)))
	base, skip := g.aligned(address)
	bytes := p.out.elem.bits / 8
	s := surface{base: "(long)" + base, x: fmt.Sprintf("%s / %d", skip, bytes), y: "0", height: fmt.Sprint(rows - 1)}
	s.width = fmt.Sprintf("max(%s + %d, %d) - 1", skip, columns*bytes, minSurface)
	next := ""
	switch {
	case p.pitch != "":
		s.pitch = p.pitch + " - 1"
	case rows == 1:
		s.pitch = s.width
	case down < 0: // rows are in the lanes
		next = fmt.Sprintf("intel_sub_group_shuffle((ulong)%s, 1u)", element(first))
	default:
		next = fmt.Sprintf(broadcast, fmt.Sprintf("(ulong)%s", element(fmt.Sprintf("%s + %d", first, 1<<down))))
	}
	if next != "" {
		s.pitch = fmt.Sprintf("(int)(%s - %s) - 1", next, address)
	}
	if p.mask == nil {
		return s
	}
	inside := g.unique("inside") // rows of the block
	condition := func(register string) string { return p.mask.name + "[" + register + "]" }
	switch {
	case p.masked == still || rows == 1:
		g.line("const int %s = %s ? %d : 0;", inside, fmt.Sprintf(broadcast, "(int)"+condition(first)), rows)
	case down < 0:
		g.line("const int %s = sub_group_reduce_add((int)%s);", inside, condition(first))
	default:
		g.line("int %s = 0;", inside)
		g.line("UNROLL")
		g.block(fmt.Sprintf("for (int n = 0; n < %d; ++n) ", rows), func() {
			g.line("%s += %s;", inside, fmt.Sprintf(broadcast, "(int)"+condition(first+" + "+index{name: "n"}.apply(r.rows()))))
		})
	}
	// A surface has a row: of none the block lies below it.
	s.height, s.y = fmt.Sprintf("max(%s, 1) - 1", inside), inside+" == 0"
	return s
}

// extent is the size of a block in elements, and which register bit is the next row; -1
// where rows are in the lanes.
func (r *reads) extent() (columns, rows, down int) {
	down = -1
	var all [2]uint64
	for _, v := range r.shape.lane {
		all[0], all[1] = all[0]|v[0], all[1]|v[1]
	}
	for i, v := range r.shape.register {
		all[0], all[1] = all[0]|v[0], all[1]|v[1]
		if v[1] == 1 {
			down = r.order[i]
		}
	}
	return int(all[0]) + 1, int(all[1]) + 1, down
}

// rows are, of each power of two of a block's rows, its register.
func (r *reads) rows() (cols []uint64) {
	for i, v := range r.shape.register {
		if v[1] != 0 {
			cols = append(cols, 1<<r.order[i])
		}
	}
	return cols
}
