package upgrade

import (
	"slices"

	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// Views of buffers. Up to Triton 3.4 there is one op, ttg.memdesc_subview, with
// an offset a dimension and a result of fewer dimensions or as many. Since then
// ttg.memdesc_index chooses a buffer at run time, and ttg.memdesc_subslice a
// part of one at a place that is known. Up to 3.5 the type of a view tells all
// dimensions of what was allocated, since then only as many as it has itself.
//
// mbarriers stood in a buffer of one dimension, of which each was a part. Such a
// buffer gets a second dimension, so that they can be chosen at run time.

func memDescSubview(u *upgrader, o *ir.Op) {
	src, dst := o.Operand(0), o.Result(0)
	from, _ := ttg.MemDescOf(src.Type())
	to, _ := ttg.MemDescOf(dst.Type())
	offsets := o.Operands()[1:]
	if u.widened[src] && len(offsets) == 1 {
		one := to
		one.AllocShape = nil
		u.index(o, src, offsets[0], one)
		return
	}
	if len(offsets) != len(from.Shape) {
		u.errorf(o, "it is not understood")
		return
	}
	if len(from.Shape) == 1 && slices.Equal(to.Shape, from.Shape) {
		u.rw.Replace(o, src)
		return
	}
	if len(from.Shape) == 1 && slices.Equal(to.Shape, []int64{1}) && u.addDimension(src) {
		memDescSubview(u, o)
		return
	}
	if len(to.Shape) == len(from.Shape)-1 {
		one := from
		one.Shape, one.AllocShape = from.Shape[1:], nil
		if slices.Equal(one.Shape, to.Shape) && allZero(offsets[1:]) {
			u.index(o, src, offsets[0], one)
			return
		}
		t := ttg.MemDescType(u.ctx, u.reg, one)
		src = u.rw.Before(o).Create(ttg.OpMemdescIndex, []*ir.Value{src, offsets[0]}, []ir.Type{t}).Result(0)
		from, offsets = one, offsets[1:]
		from.AllocShape = one.Shape
	}
	places := make([]int64, len(offsets))
	for i, v := range offsets {
		var known bool
		if places[i], known = constant(v); !known {
			u.errorf(o, "ttg.memdesc_subslice has no offsets that are known only at run time")
			return
		}
	}
	if len(to.Shape) != len(from.Shape) {
		u.errorf(o, "no view has %d dimensions of a buffer of %d", len(to.Shape), len(from.Shape))
		return
	}
	to.AllocShape = from.AllocShape
	n := u.replace(o, ttg.OpMemdescSubslice, []*ir.Value{src}, ir.NamedAttr{Name: "offsets", Value: u.ctx.I32Array(places...)})
	u.rw.SetType(n.Result(0), ttg.MemDescType(u.ctx, u.reg, to))
}

// index puts a ttg.memdesc_index with a result of the shape of one in the place
// of o.
func (u *upgrader) index(o *ir.Op, src, at *ir.Value, one ttg.MemDesc) {
	n := u.replace(o, ttg.OpMemdescIndex, []*ir.Value{src, at})
	u.rw.SetType(n.Result(0), ttg.MemDescType(u.ctx, u.reg, one))
}

func constant(v *ir.Value) (int64, bool) {
	if v.Def() == nil || !v.Def().Is(arith.OpConstant) {
		return 0, false
	}
	return v.Def().IntAttr("value")
}

func allZero(vs []*ir.Value) bool {
	return !slices.ContainsFunc(vs, func(v *ir.Value) bool { n, ok := constant(v); return !ok || n != 0 })
}

// addDimension gives the buffer behind v, which has one dimension, a second one,
// if all that uses it are views of single elements.
func (u *upgrader) addDimension(v *ir.Value) bool {
	if b := v.ArgOf(); b != nil {
		// A capture of warp specialization.
		if v = captured(b, v.Index()); v == nil {
			return false
		}
	}
	if v.Def() == nil || !v.Def().Is(ttg.OpLocalAlloc) || v.Def().NumOperands() > 0 {
		return false
	}
	all, ok := u.sameBuffer(v, nil)
	if !ok {
		return false
	}
	m, _ := ttg.MemDescOf(v.Type())
	m.Shape, m.AllocShape = []int64{m.Shape[0], 1}, nil
	t := ttg.MemDescType(u.ctx, u.reg, m)
	if u.widened == nil {
		u.widened = make(map[*ir.Value]bool)
	}
	for _, v := range all {
		u.rw.SetType(v, t)
		u.widened[v] = true
	}
	return true
}

// sameBuffer collects v and the captures of it; it reports whether all other
// users are views of one element, or the end of its life.
func (u *upgrader) sameBuffer(v *ir.Value, all []*ir.Value) ([]*ir.Value, bool) {
	all = append(all, v)
	for use := range v.Uses {
		o := use.Owner()
		switch {
		case o.Is(ttg.OpLocalDealloc):
		case o.Is(ttg.OpMemdescSubview):
			if to, _ := ttg.MemDescOf(o.Result(0).Type()); !slices.Equal(to.Shape, []int64{1}) {
				return nil, false
			}
		case o.Is(ttg.OpWarpSpecializePartitions):
			for _, r := range o.Regions() {
				var ok bool
				if all, ok = u.sameBuffer(r.Entry().Arg(use.Index()), all); !ok {
					return nil, false
				}
			}
		default:
			return nil, false
		}
	}
	return all, true
}

// captured is what the argument i of a partition stands for, or nil.
func captured(b *ir.Block, i int) *ir.Value {
	if p := b.Parent(); p.Is(ttg.OpWarpSpecializePartitions) && i < p.NumOperands() {
		return p.Operand(i)
	}
	return nil
}
