package upgrade

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/dialect/ttng"
	"github.com/tgopt/tgopt/ir"
)

// A converter gives types and attributes the forms that they have by now, which
// take more than the layout itself to know: those are made while reading.
type converter struct {
	*upgrader
	types map[ir.Type]ir.Type
	attrs map[ir.Attribute]ir.Attribute
	// tensorMemory is the encodings that depend on the type of the elements, each
	// with what it became first: for its alias.
	tensorMemory map[ir.Attribute]ir.Attribute
}

func (u *upgrader) types(m *ir.Module) {
	c := &converter{u, make(map[ir.Type]ir.Type), make(map[ir.Attribute]ir.Attribute), make(map[ir.Attribute]ir.Attribute)}
	set := func(v *ir.Value) {
		if t := c.typeNow(v.Type()); t != v.Type() {
			u.rw.SetType(v, t)
		}
	}
	ir.Walk(m.Op(), func(o *ir.Op) {
		for i := range o.NumResults() {
			set(o.Result(i))
		}
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				for i := range b.NumArgs() {
					set(b.Arg(i))
				}
			}
		}
		for _, a := range slices.Clone(o.Attrs()) {
			if now := c.attr(a.Value); now != a.Value {
				u.rw.SetAttr(o, a.Name, now)
			}
		}
	})
	for i := range m.Aliases {
		a := &m.Aliases[i]
		if a.Attr = c.attr(a.Attr); c.tensorMemory[a.Attr] != nil {
			a.Attr = c.tensorMemory[a.Attr]
		}
	}
}

func (c *converter) typeNow(t ir.Type) ir.Type {
	now, ok := c.types[t]
	if !ok {
		now = c.convertType(t)
		c.types[t] = now
	}
	return now
}

func (c *converter) convertType(t ir.Type) ir.Type {
	switch t := t.(type) {
	case *ir.TensorType:
		elem, encoding := c.typeNow(t.Elem), c.dotOperand(c.attr(t.Encoding), t.Elem)
		if elem != t.Elem || encoding != t.Encoding {
			return c.ctx.Tensor(t.Shape, elem, encoding)
		}
	case *ir.FunctionType:
		return c.ctx.Function(c.list(t.Inputs), c.list(t.Results))
	case *ir.CustomType:
		params := c.params(t.Params)
		switch t.Name {
		case ttg.TypeMemdesc:
			return c.view(c.ctx.CustomType(t.Name, t.Def, params))
		case tt.TypeTensordesc:
			params[blockTensor] = nil
		}
		if !slices.Equal(params, t.Params) {
			return c.ctx.CustomType(t.Name, t.Def, params)
		}
	}
	return t
}

// dotOperand gives an operand of Hopper's matrix product its kWidth, which up to
// Triton 3.2 was understood: as many elements as there are in a register.
func (c *converter) dotOperand(a ir.Attribute, elem ir.Type) ir.Attribute {
	e, ok := a.(*ir.CustomAttr)
	if !ok || e.Name != ttg.AttrDotOp {
		return a
	}
	def := e.Def.(*dialect.Attr)
	i := dialect.AttrIndex(def.Params, "kWidth")
	parent := dialect.AttrParam(a, "parent")
	width := int64(ir.BitWidth(elem))
	if width == 0 || dialect.IntOf(e.Params[i], 0) != 0 {
		return a
	}
	if dialect.AttrName(parent) != ttg.AttrNvidiaMma || dialect.IntParam(parent, "versionMajor", 0) < 2 {
		return a
	}
	params := slices.Clone(e.Params)
	params[i] = c.ctx.I32(max(32/width, 1))
	return c.ctx.CustomAttr(e.Name, e.Def, params)
}

// blockTensor is the parameter of !tt.tensordesc that says that the tensor of a
// block stands in it, as it did up to 3.7.
const blockTensor = 3

func (c *converter) list(ts []ir.Type) []ir.Type {
	now := slices.Clone(ts)
	for i := range now {
		now[i] = c.typeNow(now[i])
	}
	return now
}

func (c *converter) params(as []ir.Attribute) []ir.Attribute {
	now := slices.Clone(as)
	for i := range now {
		now[i] = c.attr(now[i])
	}
	return now
}

// attr is what an attribute has become. Those that hold others are looked at once: aliases
// may stand for thousands of them, in each use of thousands.
func (c *converter) attr(a ir.Attribute) ir.Attribute {
	switch a.(type) {
	case *ir.TypeAttr, *ir.DenseElementsAttr, *ir.ArrayAttr, *ir.DictAttr, *ir.CustomAttr:
	default:
		return a
	}
	now, ok := c.attrs[a]
	if !ok {
		now = c.convertAttr(a)
		c.attrs[a] = now
	}
	return now
}

func (c *converter) convertAttr(a ir.Attribute) ir.Attribute {
	switch a := a.(type) {
	case *ir.TypeAttr:
		if t := c.typeNow(a.Type); t != a.Type {
			return c.ctx.TypeAttr(t)
		}
	case *ir.DenseElementsAttr:
		t := c.typeNow(a.Type)
		switch {
		case t == a.Type || a.Strings != nil:
		case a.Splat:
			return c.ctx.DenseSplat(t, a.Bits...)
		default:
			return c.ctx.Dense(t, a.Bits)
		}
	case *ir.ArrayAttr:
		if now := c.params(a.Elems); !slices.Equal(now, a.Elems) {
			return c.ctx.Array(now)
		}
	case *ir.DictAttr:
		now := slices.Clone(a.Entries)
		for i := range now {
			now[i].Value = c.attr(now[i].Value)
		}
		if !slices.Equal(now, a.Entries) {
			return c.ctx.Dict(now)
		}
	case *ir.CustomAttr:
		return c.convertCustom(a)
	}
	return a
}

func (c *converter) convertCustom(a *ir.CustomAttr) ir.Attribute {
	params := c.params(a.Params)
	switch a.Name {
	case ttg.AttrAmdWmma:
		warpBases(c.ctx, a.Def.(*dialect.Attr), params)
	case ttg.AttrAmdMfma:
		c.matrixDepth(a, params)
	}
	if slices.Equal(params, a.Params) {
		return a
	}
	return c.ctx.CustomAttr(a.Name, a.Def, params)
}

// warpBases writes the warps of a block, which #ttg.amd_wmma counted along each
// dimension up to Triton 3.6, as the tiles at which they begin.
func warpBases(c *ir.Context, def *dialect.Attr, params []ir.Attribute) {
	at := func(name string) int {
		return slices.IndexFunc(def.Params, func(s dialect.AttrSpec) bool { return s.Name == name })
	}
	warps, tiles := dialect.IntsOf(params[at("warpsPerCTA")]), dialect.IntsOf(params[at("tilesPerWarp")])
	if warps == nil || slices.ContainsFunc(tiles, func(n int64) bool { return n != 1 }) {
		return
	}
	var bases []ir.Attribute
	for d := len(warps) - 1; d >= 0; d-- {
		for n := int64(1); n < warps[d]; n *= 2 {
			row := make([]ir.Attribute, len(warps))
			for i := range row {
				row[i] = c.IntegerAttr(c.Integer(64), 0)
			}
			row[d] = c.IntegerAttr(c.Integer(64), n)
			bases = append(bases, c.Array(row))
		}
	}
	var layout []ir.NamedAttr // without bases that are empty, in which case rank is to say what is not 2
	if len(bases) > 0 {
		layout = []ir.NamedAttr{{Name: "warp", Value: c.Array(bases)}}
	} else if len(warps) != 2 && params[at("CGALayout")] == nil {
		params[at("rank")] = c.I32(int64(len(warps)))
	}
	params[at("ctaLayout")] = c.Dict(layout)
	params[at("warpsPerCTA")], params[at("tilesPerWarp")] = nil, nil
}

// view is the type of a view of a buffer: what was allocated has as many
// dimensions as the view, and an mbarrier is all of its one. The elements of tensor memory stand so many columns
// apart; up to 3.5 the encoding told whether each has 32 bits to itself.
func (c *converter) view(t ir.Type) ir.Type {
	m, _ := ttg.MemDescOf(t)
	if len(m.AllocShape) > len(m.Shape) {
		m.AllocShape = m.AllocShape[len(m.AllocShape)-len(m.Shape):]
	}
	if len(c.widened) > 0 && len(m.Shape) == 1 && m.Shape[0] == 1 {
		m.AllocShape = nil
	}
	if e, ok := m.Encoding.(*ir.CustomAttr); ok && e.Name == tensorMemory && e.Params[unpacked] != nil {
		params := slices.Clone(e.Params)
		stride := int64(1)
		if width := int64(ir.BitWidth(m.Elem)); dialect.IntOf(params[unpacked], 0) != 0 && width > 0 {
			stride = max(32/width, 1)
		}
		params[unpacked], params[unpacked+1] = nil, c.ctx.I32(stride)
		m.Encoding = c.ctx.CustomAttr(e.Name, e.Def, params)
		if c.tensorMemory[e] == nil {
			c.tensorMemory[e] = m.Encoding
		}
	}
	return ttg.MemDescType(c.ctx, c.reg, m)
}

// tensorMemory is the encoding of tensor memory; its parameter unpacked came
// before colStride, which follows it.
const (
	tensorMemory = ttng.AttrTensorMemoryEncoding
	unpacked     = 2
)
