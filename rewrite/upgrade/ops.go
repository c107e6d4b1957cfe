package upgrade

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/amdg"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/rocdl"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/dialect/ttng"
	"github.com/tgopt/tgopt/ir"
)

// successors are the ops that are replaced, by name.
func successors() map[string]func(*upgrader, *ir.Op) {
	return map[string]func(*upgrader, *ir.Op){
		ttng.OpDotAsync:             dotAsync,
		tt.OpTrans:                  ofBuffers(ttg.OpMemdescTrans),
		tt.OpDot:                    ofBuffers(ttng.OpWarpGroupDot),
		ttng.OpWarpGroupDotWait:     forwardTypes,
		ttg.OpLocalBarrier:          localBarrier,
		amdg.OpInstructionSchedHint: func(u *upgrader, o *ir.Op) { u.rw.Erase(o) }, // is advice
		ttg.OpMemdescSubview:        memDescSubview,
		ttng.OpTcGen5Mma:            asyncWithBarriers,
		ttng.OpTcGen5MmaScaled:      asyncWithBarriers,
		rocdl.OpSchedBarrier:        schedulingMask,
		rocdl.OpSchedGroupBarrier:   schedulingMask,
		tt.OpAssert:                 dropAssertPlace,
	}
}

// dotAsync: a ttng.dot_async is a ttng.warp_group_dot that is asynchronous.
func dotAsync(u *upgrader, o *ir.Op) {
	attrs := append([]ir.NamedAttr(nil), o.Attrs()...)
	attrs = append(attrs, ir.NamedAttr{Name: "isAsync", Value: u.ctx.Bool(true)})
	u.replace(o, ttng.OpWarpGroupDot, o.Operands(), attrs...)
}

// ofBuffers: up to Triton 3.1 some ops took tensors and buffers, which have ops
// of their own since. A view of a buffer may be written if that may.
func ofBuffers(name string) func(*upgrader, *ir.Op) {
	return func(u *upgrader, o *ir.Op) {
		for _, v := range o.Operands() {
			if _, ok := ttg.MemDescOf(v.Type()); ok {
				n := u.replace(o, name, o.Operands(), slices.Clone(o.Attrs())...)
				if to, ok := ttg.MemDescOf(n.Result(0).Type()); ok {
					from, _ := ttg.MemDescOf(v.Type())
					to.Mutable = from.Mutable
					u.rw.SetType(n.Result(0), ttg.MemDescType(u.ctx, u.reg, to))
				}
				return
			}
		}
	}
}

// forwardTypes: what is waited for has the type that it had before, which an op
// in front may have changed.
func forwardTypes(u *upgrader, o *ir.Op) {
	for i := range min(o.NumOperands(), o.NumResults()) {
		u.rw.SetType(o.Result(i), o.Operand(i).Type())
	}
}

// replace puts an op in the place of o, with the same results.
func (u *upgrader) replace(o *ir.Op, name string, operands []*ir.Value, attrs ...ir.NamedAttr) *ir.Op {
	types := make([]ir.Type, o.NumResults())
	for i := range types {
		types[i] = o.Result(i).Type()
	}
	return u.rw.ReplaceBy(o, name, operands, types, attrs...)
}

// localSpace is shared memory among the address spaces of ttg.barrier.
const localSpace = 1

// localBarrier: what waits for shared memory is a ttg.barrier of it.
func localBarrier(u *upgrader, o *ir.Op) {
	u.replace(o, ttg.OpBarrier, nil, ir.NamedAttr{Name: "addrSpace", Value: u.ctx.I32(localSpace)})
}

// dropAssertPlace: where the assertion stands is in the op's location.
func dropAssertPlace(u *upgrader, o *ir.Op) {
	for _, name := range []string{"file", "func", "line"} {
		u.rw.RemoveAttr(o, name)
	}
}

// schedulingMask: the kinds of instructions were a number up to LLVM 22.
func schedulingMask(u *upgrader, o *ir.Op) {
	const mask = rocdl.AttrSchedGroupMask
	if n, ok := o.Attr("mask").(*ir.IntegerAttr); ok {
		u.rw.SetAttr(o, "mask", u.ctx.CustomAttr(mask, u.reg.Attr(mask), []ir.Attribute{u.ctx.I32(n.Value)}))
	}
}

// dropMarks removes what says that a type was written in another form, and
// advice to a scheduler that is gone.
func (u *upgrader) dropMarks(o *ir.Op) {
	for _, name := range []string{"dataTypeOnly", "strippedBase"} {
		if def := dialect.DefOf(o); def != nil && def.AttrSpec(name) != nil {
			u.rw.RemoveAttr(o, name)
		}
	}
	for _, a := range slices.Clone(o.Attrs()) {
		if c, ok := a.Value.(*ir.CustomAttr); ok && c.Name == amdg.AttrOpIdx {
			u.rw.RemoveAttr(o, a.Name)
		}
	}
}

// asyncWithBarriers: up to Triton 3.4 a matrix product of tensor memory was
// asynchronous if it arrived at a barrier, which up to 3.3 had no condition.
func asyncWithBarriers(u *upgrader, o *ir.Op) {
	def := dialect.DefOf(o)
	group := func(name string) (i, from, to int) {
		i = slices.IndexFunc(def.Operands, func(d dialect.ValueDef) bool { return d.Name == name })
		from, to = def.OperandGroup(o, i)
		return i, from, to
	}
	_, first, end := group("barriers")
	preds, at, known := group("barrier_preds")
	if first == end {
		return
	}
	if o.Attr("is_async") == nil {
		u.rw.SetAttr(o, "is_async", u.ctx.Unit())
	}
	missing := end - first - (known - at)
	sizes := slices.Clone(dialect.IntsOf(o.Attr("operandSegmentSizes")))
	if missing <= 0 {
		return
	}
	yes := u.rw.Before(o).Create(arith.OpConstant, nil, nil, ir.NamedAttr{Name: "value", Value: u.ctx.Bool(true)}).Result(0)
	operands := slices.Clone(o.Operands())
	for range missing {
		operands = slices.Insert(operands, known, yes)
	}
	sizes[preds] += int64(missing)
	u.rw.SetOperands(o, operands)
	u.rw.SetAttr(o, "operandSegmentSizes", u.ctx.I32Array(sizes...))
}
