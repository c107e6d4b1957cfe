package reduceliveness

import (
	"fmt"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// apply carries out a plan.
func (s *sinker) apply(ref operandRef, loop *ir.Op, p *plan, numbers string) {
	v := p.value
	text := ref.String()
	switch {
	case p.mode == modePrefetch && !s.prefetched[p.load]:
		s.prefetched[p.load] = true
		pre := prefetch(p.load)
		pre.SetLoc(p.load.Loc())
	case p.stage != nil && p.buffer == nil:
		s.stage(p)
	}
	// The regions of an scf.while share no block: each gets a copy.
	var later []*ir.Operand
	inside := make(map[*ir.Block][]*ir.Operand)
	for u := range v.Uses {
		switch {
		case u.Owner() == loop: // before it starts
		case loop.IsAncestorOf(u.Owner()):
			top := containers(u.Owner(), loop)[0]
			inside[top] = append(inside[top], u)
		case comesAfter(u.Owner(), loop):
			later = append(later, u)
		}
	}
	for _, r := range loop.Regions() {
		for b := range r.Blocks {
			if uses := inside[b]; len(uses) > 0 {
				made := s.copyBefore(p, firstUser(uses, loop))
				for _, u := range uses {
					u.Set(made)
				}
			}
		}
	}
	copies := 1
	if len(later) > 0 {
		after := s.copyBefore(p, afterOp(loop, later))
		for _, u := range later {
			u.Set(after)
		}
		copies++
	}
	shared := p.sharedText() // while the steps still stand
	eraseDead(v.Def())
	if copies > 1 {
		numbers += "; one more copy after the loop for later users"
	}
	s.c.Done(ref.dot, "%s: %s; %d bytes a program no longer live through the loop; %s%s",
		text, p.what(), p.bytes, numbers, shared)
}

// sharedText says what the move costs in shared memory: targets have little of
// it, and nothing else tells when a kernel needs more than there is.
func (p *plan) sharedText() string {
	buffer := p.buffer
	if p.stage == nil && p.mode == modeShared {
		buffer = bufferOf(p.steps[p.staged].Operand(0))
	}
	if buffer == nil {
		return ""
	}
	m, ok := ttg.MemDescOf(buffer.Type())
	if !ok {
		return ""
	}
	n := int64(ir.BitWidth(m.Elem)+7) / 8
	for _, d := range m.Shape {
		n *= d
	}
	return fmt.Sprintf("; its %d bytes of shared memory stay in use to the end of the loop", n)
}

func (p *plan) what() string {
	switch {
	case p.stage != nil:
		return "put into shared memory before the loop, read in it (mode=smem)"
	case p.mode == modeShared:
		return "'ttg.local_load' moved into the loop (mode=smem)"
	case p.mode == modePrefetch:
		return fmt.Sprintf("'%s' moved into the loop, a prefetch stands in its place (mode=prefetch)", p.load.Name())
	}
	return fmt.Sprintf("'%s' moved into the loop (mode=reload)", p.load.Name())
}

// firstUser is the op in front of which a value is needed for the given uses
// in the loop, all in one of its regions: in the innermost block that holds
// all of them and is not inside another loop.
func firstUser(uses []*ir.Operand, loop *ir.Op) *ir.Op {
	common := containers(uses[0].Owner(), loop)
	for _, u := range uses[1:] {
		bs := containers(u.Owner(), loop)
		n := 0
		for n < len(common) && n < len(bs) && common[n] == bs[n] {
			n++
		}
		common = common[:n]
	}
	// Stop in front of a loop inside: its body would load again and again.
	for i, b := range common {
		if i > 0 && isLoop(b.Parent()) {
			common = common[:i]
			break
		}
	}
	block := common[len(common)-1]
	var first *ir.Op
	for _, u := range uses {
		if a := u.Owner().AncestorIn(block); a != nil && (first == nil || a.Before(first)) {
			first = a
		}
	}
	return first
}

// comesAfter reports whether o runs after the loop without the loop's body in
// between.
func comesAfter(o, loop *ir.Op) bool {
	for l := loop; l != nil; l = l.Parent() {
		if l.Block() == nil {
			return false
		}
		if a := o.AncestorIn(l.Block()); a != nil {
			return a != l && l.Before(a)
		}
	}
	return false
}

// afterOp is the op in front of which a copy serves all later users: the one
// behind the loop, or behind what holds the loop when a user stands outside.
func afterOp(loop *ir.Op, later []*ir.Operand) *ir.Op {
	for l := loop; ; l = l.Parent() {
		all := true
		for _, u := range later {
			all = all && u.Owner().AncestorIn(l.Block()) != nil
		}
		if all {
			return l.Next()
		}
	}
}

// copyBefore makes the value again in front of at and returns the copy.
func (s *sinker) copyBefore(p *plan, at *ir.Op) *ir.Value {
	b := ir.BuilderBefore(at)
	if p.stage != nil {
		read := b.SetLoc(p.value.Loc()).Create("ttg.local_load", []*ir.Value{p.buffer}, []ir.Type{p.value.Type()})
		read.Result(0).SetName(p.value.Name())
		return read.Result(0)
	}
	m := ir.Mapping{}
	for i := len(p.moved) - 1; i >= 0; i-- {
		o := p.moved[i]
		for j := range o.NumOperands() {
			if recomputable(o.Operand(j)) {
				recompute(b, o.Operand(j), m)
			}
		}
		c := b.Clone(o, m)
		if s.prefetched[o] {
			s.prefetched[c] = true
		}
	}
	return m.Of(p.value)
}

// recompute makes a recomputable value again: all of it but the scalars.
func recompute(b *ir.Builder, v *ir.Value, m ir.Mapping) {
	if _, done := m[v]; done {
		return
	}
	if _, tensor := v.Type().(*ir.TensorType); !tensor {
		return
	}
	def := v.Def()
	for i := range def.NumOperands() {
		recompute(b, def.Operand(i), m)
	}
	b.Clone(def, m)
}

// stage puts p.stage into a buffer of its own.
func (s *sinker) stage(p *plan) {
	t := p.stage.Type().(*ir.TensorType)
	b := ir.BuilderAfter(p.stage.Def()).SetLoc(p.stage.Loc())
	alloc := b.Create("ttg.local_alloc", []*ir.Value{p.stage}, []ir.Type{s.sharedType(t, p.value)})
	p.buffer = alloc.Result(0)
	p.buffer.SetName(p.stage.Name())
}

func mutable(v *ir.Value) bool { return dialect.TypeParam(v.Type(), "mutable") != nil }

// sharedType is a buffer for t that is read as value's type without bank
// conflicts, laid out along the fastest dimension of t.
func (s *sinker) sharedType(t *ir.TensorType, value *ir.Value) ir.Type {
	ctx, reg := s.module.Context(), dialect.RegistryOf(s.module)
	order, ok := layout.Order(t)
	if !ok {
		order = make([]int, len(t.Shape))
		for i := range order {
			order[i] = len(order) - 1 - i
		}
	}
	sw := layout.SwizzleFor(value.Type().(*ir.TensorType).Encoding, t.Shape, order, int64(ir.BitWidth(t.Elem)))
	enc := ttg.SwizzledShared{Vec: sw.Vec, PerPhase: sw.PerPhase, MaxPhase: sw.MaxPhase}
	for _, d := range sw.Order {
		enc.Order = append(enc.Order, int64(d))
	}
	return ttg.MemDescType(ctx, reg, ttg.MemDesc{
		Shape: t.Shape, Elem: t.Elem, Encoding: enc.Attr(ctx, reg), MemorySpace: ttg.SharedMemory(ctx, reg),
	})
}

// eraseDead erases o and, going back, what only it used.
func eraseDead(o *ir.Op) {
	if o == nil || o.Block() == nil || o.HasUses() || !dialect.IsTriviallyDead(o) {
		return
	}
	operands := o.Operands()
	o.Erase()
	for _, v := range operands {
		eraseDead(v.Def())
	}
}
