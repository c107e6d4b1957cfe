package opencl

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// The unit for 2D blocks reads a matrix of a surface into the registers of a
// sub-group: a surface is a base, a width and pitch in bytes, and a height; x counts
// in elements, y in rows. What lies outside is 0. The base is aligned to 64 bytes.

// A surface is what a block read concerns, as C expressions.
type surface struct {
	base, width, height, pitch string
	x, y                       string
}

// A blockShape is a block that the unit reads, as a lane has it: the images of the
// lane's and the first registers' bits along x and y.
type blockShape struct {
	builtin string
	bits    int // of an element
	lane    [][2]uint64
	// register lists x and y of the powers of two.
	register [][2]uint64
	vector   string
	// unit is how many elements of the tensor one of the surface's is.
	unit uint64
}

// blockShapes are the blocks that suit a layout: A and C have a row a register, B two or
// four rows in a word, and a transposed B two columns in a word. A lane's elements are
// alike in the first two, but not the registers that they fill: B comes first where that
// is what is read.
func blockShapes(bits int, second bool) (list []blockShape) {
	lanesAlong := func(axis int) (l [][2]uint64) {
		for b := range 4 {
			var v [2]uint64
			v[axis] = 1 << b
			l = append(l, v)
		}
		return l
	}
	x, y := lanesAlong(0), lanesAlong(1)
	if bits == 16 {
		transform := blockShape{"__builtin_IB_subgroup_block_read_flat_transform_u16_k16", 16, x, [][2]uint64{{0, 1}, {0, 2}, {0, 4}, {0, 8}}, "uint8", 1}
		if second {
			list = append(list, transform)
		}
		for rows := 8; rows >= 1; rows /= 2 {
			var r [][2]uint64
			for b := 1; b < rows; b *= 2 {
				r = append(r, [2]uint64{0, uint64(b)})
			}
			for blocks := 2; blocks >= 1; blocks-- {
				if blocks == 1 && rows < 8 {
					continue
				}
				with := append([][2]uint64(nil), r...)
				if blocks == 2 {
					with = append(with, [2]uint64{16, 0})
				}
				list = append(list, blockShape{fmt.Sprintf("__builtin_IB_subgroup_block_read_flat_u16_m%dk16v%d", rows, blocks), 16, x, with, vector("ushort", rows*blocks), 1})
			}
		}
		list = append(list,
			blockShape{"__builtin_IB_subgroup_block_read_flat_transpose_u32_k8", 16, y, [][2]uint64{{1, 0}, {2, 0}, {4, 0}, {8, 0}}, "uint8", 2})
	}
	if bits == 8 {
		list = append(list,
			blockShape{"__builtin_IB_subgroup_block_read_flat_transform_u8_k32", 8, x, [][2]uint64{{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}}, "uint8", 1},
			blockShape{"__builtin_IB_subgroup_block_read_flat_transpose_u32_k8", 8, y, [][2]uint64{{1, 0}, {2, 0}, {4, 0}, {8, 0}, {16, 0}}, "uint8", 4})
	}
	if bits == 32 {
		list = append(list, blockShape{"__builtin_IB_subgroup_block_read_flat_transpose_u32_k8", 32, y, [][2]uint64{{1, 0}, {2, 0}, {4, 0}}, "uint8", 1})
	}
	return list
}

// fitting is a block that suits a tensor's layout, and which bit of the register each
// of its register bits is.
func (g *generator) fitting(out *binding, xd, yd int) (*blockShape, []int) {
	xs, ys := coordinate(out.layout, xd), coordinate(out.layout, yd)
	for _, s := range blockShapes(out.elem.bits, out.second) {
		if len(xs.lane) != len(s.lane) {
			continue
		}
		fits := true
		for b, v := range s.lane {
			fits = fits && xs.lane[b] == v[0] && ys.lane[b] == v[1]
		}
		var order []int
		for i, v := range s.register {
			at := -1
			for b := range xs.register {
				if xs.register[b] == v[0] && ys.register[b] == v[1] {
					at = b
				}
			}
			// All but a second block side by side are consecutive.
			if at < 0 || at != i && v[0] != 16 {
				fits = false
				break
			}
			order = append(order, at)
		}
		if fits {
			return &s, order
		}
	}
	return nil, nil
}

// reads are the block reads of a tensor.
type reads struct {
	shape *blockShape
	out   *binding
	// order is which bit of the register each register bit of a block is, others are those
	// that choose the block.
	order, others []int
	// from is the surface of a block, with the place of its first element.
	from func(block index) surface
}

// readsOf are the block reads that fill a tensor, nil if no block suits its layout. Its
// dimensions xd and yd are the surface's.
func (g *generator) readsOf(out *binding, xd, yd int) *reads {
	if len(out.layout.Outs()) != 2 {
		return nil
	}
	shape, order := g.fitting(out, xd, yd)
	if shape == nil {
		return nil
	}
	r := &reads{shape: shape, out: out, order: order}
	for b := range out.layout.InBits(linear.Register) {
		if !slices.Contains(order, b) {
			r.others = append(r.others, b)
		}
	}
	return r
}

// inSurface has the blocks be parts of one surface, in which the tensor begins at its place.
func (r *reads) inSurface(g *generator, whole surface, xd, yd int) {
	pick := func(f form) form {
		var cols []uint64
		for _, b := range r.others {
			cols = append(cols, f.register[b])
		}
		return form{register: cols, warp: f.warp}
	}
	xs, ys := pick(coordinate(r.out.layout, xd)), pick(coordinate(r.out.layout, yd))
	r.from = func(block index) surface {
		s := whole
		s.x, s.y = fmt.Sprintf("%s + %s", whole.x, g.value(xs, block)), fmt.Sprintf("%s + %s", whole.y, g.value(ys, block))
		return s
	}
}

// first is the register of a block's first element.
func (r *reads) first(block index) string { return block.apply(powers(r.others)) }

// read writes the reads of a tensor: here, or where its blocks are first taken.
func (g *generator) read(o *ir.Op, r *reads, here bool) {
	g.builtin(r.shape.builtin)
	g.helpers["vector"] = true
	if !here && g.sinks(o) {
		r.out.unread = &unread{
			part: func(register int) (block int) {
				for k, b := range r.others {
					block |= register >> b & 1 << k
				}
				return block
			},
			read: func(block int) { g.readBlock(r, at(block)) },
		}
		return
	}
	g.each(1<<len(r.others), "q", func(i index) { g.readBlock(r, i) })
}

func (g *generator) readBlock(r *reads, i index) {
	from := r.from(i)
	x := from.x
	if r.shape.unit > 1 {
		x = fmt.Sprintf("(%s) / %d", x, r.shape.unit)
	}
	call := fmt.Sprintf("%s(%s, %s, %s, %s, (int2)(%s, %s))", r.shape.builtin, from.base, from.width, from.height, from.pitch, x, from.y)
	first := r.first(i)
	// A second block side by side may be further on in the registers.
	if n := len(r.order); n > 0 && r.order[n-1] != n-1 {
		half := 1 << (n - 1)
		part := vector("ushort", half)
		v := g.unique("two")
		g.line("const %s %s = %s;", r.shape.vector, v, call)
		g.line("VECTOR(%s, %s, %s) = %s.lo;", part, r.out.name, first, v)
		g.line("VECTOR(%s, %s, %s + %d) = %s.hi;", part, r.out.name, first, 1<<r.order[n-1], v)
		return
	}
	g.line("VECTOR(%s, %s, %s) = %s;", r.shape.vector, r.out.name, first, call)
}

// blockRead reads a window by blocks; false if no block suits the layout.
func (g *generator) blockRead(o *ir.Op, w *window, out *binding) bool {
	if len(w.dims) != 2 || w.desc.elem.kind == pointer || w.desc.elem.kind == boolean {
		return false
	}
	yd, xd := w.dims[0], w.dims[1]
	r := g.readsOf(out, xd, yd)
	if r == nil {
		return false
	}
	name, bytes := w.desc.name, w.desc.elem.bits/8
	base, skip := g.aligned("(ulong)" + name + ".base")
	r.inSurface(g, surface{
		base:   "(long)" + base,
		width:  fmt.Sprintf("%s.shape[1] * %d + %s - 1", name, bytes, skip),
		height: name + ".shape[0] - 1",
		pitch:  fmt.Sprintf("(int)%s.stride[0] * %d - 1", name, bytes),
		x:      fmt.Sprintf("%s + %s / %d", w.offsets[1].name, skip, bytes),
		y:      w.offsets[0].name,
	}, xd, yd)
	g.read(o, r, false)
	return true
}

// aligned declares the base of a surface for an address: what lies in front of that is
// left out by beginning so many bytes later.
func (g *generator) aligned(address string) (base, skip string) {
	base, skip = g.unique("base"), g.unique("skip")
	g.line("const ulong %s = %s & ~(ulong)63;", base, address)
	g.line("const int %s = (int)(%s & 63);", skip, address)
	return base, skip
}

// blockLoad writes a load of a block by the parts of a surface.
func (g *generator) blockLoad(o *ir.Op) {
	in, out := g.operandsAndResult(o)
	if out == nil {
		return
	}
	if dialect.AttrOf(o, "pad_nan") != nil {
		g.fail(o, "block reads fill with zeros")
		return
	}
	yd, xd := 0, 1
	if dialect.EnumOf(o, "memory_layout") == columnMajor {
		yd, xd = 1, 0
	}
	r := g.readsOf(out, xd, yd)
	if r == nil {
		g.fail(o, "no block of the unit is laid out as its result")
		return
	}
	r.inSurface(g, surface{
		base: "(long)" + in[0].name, width: in[1].name + " - 1", height: in[2].name + " - 1", pitch: in[3].name + " - 1",
		x: in[4].name, y: in[5].name,
	}, xd, yd)
	g.read(o, r, false)
}
