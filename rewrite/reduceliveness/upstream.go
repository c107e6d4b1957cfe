package reduceliveness

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/scf"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/dialect/ttig"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/canonicalize"
)

// The rules of ReduceVariableLiveness.cpp in intel-xpu-backend-for-triton
// (August 2026). The numbers are its constants, in bytes a program but for
// the last, which counts elements.
const (
	upstreamTotal  = 32768
	upstreamTensor = 128 * 128 * 2
	upstreamMinor  = 128
)

func runUpstream(c *rewrite.Invocation, root *ir.Op) error {
	if r := rewrite.ApplyGreedily(c.Rewriter(), root, canonicalize.ConvertPatterns(), rewrite.GreedyOptions{}); !r.Converged {
		return r.Failed()
	}
	u := &upstream{c: c, prefetched: make(map[*ir.Value]bool), safety: safetyIn(root, false)}
	ir.WalkPostOrder(root, func(o *ir.Op) {
		if o.Is(scf.OpFor) {
			u.loop(o)
		}
	})
	return nil
}

type upstream struct {
	c          *rewrite.Invocation
	prefetched map[*ir.Value]bool // by descriptor: one prefetch each
	safety     safety
}

// loop handles the dots directly in the body of a loop.
func (u *upstream) loop(loop *ir.Op) {
	body := loop.RegionAt(0).Entry()
	if body == nil {
		return
	}
	var dots []*ir.Op
	for o := range body.Ops {
		if !o.Is(tt.OpDot) {
			continue
		}
		t, ok := o.Result(0).Type().(*ir.TensorType)
		if !ok || dialect.AttrName(t.Encoding) != ttig.AttrDpas {
			u.c.Missed(o, "loop left alone: the result of 'tt.dot' is not dpas-encoded")
			return
		}
		dots = append(dots, o)
	}
	if len(dots) == 0 {
		return
	}
	// Once a loop, before anything in it moves.
	liveIn := liveInto(loop)
	total := int64(0)
	for v := range liveIn {
		total += upstreamBytes(v.Type())
	}
	for _, dot := range dots {
		for i := range 2 {
			u.operand(loop, dot, i, liveIn, total)
		}
	}
}

// liveInto is what MLIR's Liveness has for live into the one block of a loop: values
// from outside that are used inside. It is found in the loop alone, since an analysis of all
// would be stale after each loop from which something moved.
func liveInto(loop *ir.Op) map[*ir.Value]bool {
	inside := make(map[*ir.Block]bool)
	ir.Walk(loop, func(o *ir.Op) {
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				inside[b] = true
			}
		}
	})
	list := make(map[*ir.Value]bool)
	ir.Walk(loop, func(o *ir.Op) {
		for _, v := range o.Operands() {
			if o != loop && !inside[v.Block()] {
				list[v] = true
			}
		}
	})
	return list
}

// upstreamBytes counts integers and floats, whole bytes an element, and
// nothing else.
func upstreamBytes(t ir.Type) int64 {
	n := int64(1)
	if tt, ok := t.(*ir.TensorType); ok {
		t, n = tt.Elem, tt.NumElements()
	}
	return n * int64(ir.BitWidth(t)/8)
}

var operandNames = [...]string{"a", "b"}

func (u *upstream) operand(loop, dot *ir.Op, i int, liveIn map[*ir.Value]bool, total int64) {
	operand := dot.Operand(i)
	load := descriptorLoad(operand)
	if why := u.refusal(loop, operand, load, liveIn, total); why != "" {
		u.c.Missed(dot, "operand %s (%s) not moved: %s", operandNames[i], rewrite.ValueText(operand), why)
		return
	}
	u.move(loop, dot, i, load)
}

// refusal says why the load of an operand is left alone, "" if it is not.
func (u *upstream) refusal(loop *ir.Op, operand *ir.Value, load *ir.Op, liveIn map[*ir.Value]bool, total int64) string {
	if load == nil {
		return "it does not come from tt.descriptor_load by ttg.convert_layout alone"
	}
	t := load.Result(0).Type().(*ir.TensorType)
	order, known := layout.Order(t)
	switch {
	case !known:
		return "the encoding of the load is not one with a known order"
	case len(order) != 2:
		return fmt.Sprintf("the load is of rank %d, not 2", len(t.Shape))
	case upstreamBytes(t) < upstreamTensor:
		return fmt.Sprintf("the load has %d bytes a program, fewer than %d", upstreamBytes(t), upstreamTensor)
	case t.Shape[order[1]] < upstreamMinor:
		return fmt.Sprintf("dimension %d of the load has %d elements, fewer than %d", order[1], t.Shape[order[1]], upstreamMinor)
	case total <= upstreamTotal:
		return fmt.Sprintf("%d bytes a program are live into the loop, not more than %d", total, upstreamTotal)
	case !liveIn[load.Result(0)]:
		return "the load is not live into the loop"
	case ir.ElementType(operand.Type()) != t.Elem:
		return "the dot takes other elements than the load yields"
	case load.Attr(ttig.BlockIOAttr) == nil:
		return fmt.Sprintf("the load has no %s", ttig.BlockIOAttr)
	case load.Operand(0).Def() == nil:
		return "the descriptor is an argument: the load may stand in another region"
	case u.safety.spent():
		return "too many uses of loads were looked at"
	}
	users := load.Result(0).Users()
	*u.safety.looked += len(users)
	for _, user := range users {
		if user.Block() == loop.Block() && user.Before(loop) {
			return fmt.Sprintf("the load has a user before the loop, '%s'", user.Name())
		}
		// Upstream takes all other users for users after the loop, and makes
		// code that does not verify when they are not.
		if after := user.AncestorIn(loop.Block()); user.Parent() != loop && (after == nil || !loop.Before(after)) {
			return fmt.Sprintf("'%s' uses the load where neither a copy in the loop nor one after it is seen", user.Name())
		}
	}
	return ""
}

// descriptorLoad walks back over layout conversions.
func descriptorLoad(v *ir.Value) *ir.Op {
	for def := v.Def(); def != nil; def = def.Operand(0).Def() {
		if def.Is(tt.OpDescriptorLoad) {
			return def
		}
		if !def.Is(ttg.OpConvertLayout) {
			return nil
		}
	}
	return nil
}

func (u *upstream) move(loop, dot *ir.Op, i int, load *ir.Op) {
	operand := dot.Operand(i)
	before := dot
	var inLoop []*ir.Op
	for _, user := range load.Result(0).Users() {
		if user != dot && user.Parent() == dot.Parent() {
			inLoop = append(inLoop, user)
			if user.Before(before) {
				before = user
			}
		}
	}
	if w := u.safety.conflict(load, loop); w != nil {
		u.c.Done(dot, "operand %s (%s) moves past '%s', which may write what it loads: %s does not ask",
			operandNames[i], rewrite.ValueText(operand), w.Name(), UpstreamName)
	}
	if desc := load.Operand(0); !u.prefetched[desc] {
		u.prefetched[desc] = true
		prefetch(u.c.Rewriter(), load)
	}
	rw := u.c.Rewriter()
	b := rw.Before(before).SetLoc(load.Loc())
	copied := b.Clone(load, nil)
	cvt := b.SetLoc(operand.Loc()).Create(ttg.OpConvertLayout, []*ir.Value{copied.Result(0)}, []ir.Type{operand.Type()})
	rw.SetOperand(dot, i, cvt.Result(0))
	for _, user := range inLoop {
		rw.ReplaceUsesIn(user, load.Result(0), copied.Result(0))
	}
	if load.HasUses() {
		later := rw.After(loop).Clone(load, nil)
		rw.ReplaceValue(load.Result(0), later.Result(0))
	}
	u.c.Done(dot, "operand %s (%s): tt.descriptor_load moved into the loop, a prefetch stands in its place",
		operandNames[i], rewrite.ValueText(operand))
}

// prefetch puts a prefetch with the load's attributes in front of it.
func prefetch(rw *rewrite.Rewriter, load *ir.Op) {
	name := ttig.OpDescriptorPrefetch
	operands := load.Operands()
	if load.Is(tt.OpLoad) {
		name = ttig.OpPrefetch
		operands = operands[:1]
		if mask := dialect.OperandNamed(load, "mask"); mask != nil {
			operands = append(operands, mask)
		}
	}
	var attrs []ir.NamedAttr
	for _, a := range load.Attrs() {
		if a.Name != "operandSegmentSizes" {
			attrs = append(attrs, a)
		}
	}
	// What a load may leave out, ttig.prefetch must say.
	for _, spec := range dialect.RegistryOf(load).Op(name).Attrs {
		given := slices.ContainsFunc(attrs, func(a ir.NamedAttr) bool { return a.Name == spec.Name })
		if a := dialect.AttrOf(load, spec.Name); !given && a != nil && !spec.Optional {
			attrs = append(attrs, ir.NamedAttr{Name: spec.Name, Value: a})
		}
	}
	ir.SortAttrs(attrs)
	rw.Before(load).Create(name, operands, nil, attrs...)
}
