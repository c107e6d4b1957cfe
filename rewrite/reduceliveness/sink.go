package reduceliveness

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/rewrite"
)

// apply carries out a plan.
func (s *sinker) apply(f int, ref operandRef, loop *ir.Op, p *plan, numbers string) {
	v := p.value
	place := s.places[f][v.Def()]
	if !slices.Contains(s.moved[f], place) {
		s.moved[f] = append(s.moved[f], place)
	}
	text := ref.String()
	switch {
	case p.mode == modePrefetch && !s.prefetched[p.load]:
		s.prefetched[p.load] = true
		prefetch(s.rw, p.load)
	case p.stage != nil && p.buffer == nil:
		s.stage(p)
	}
	copies := s.placesFor(v, loop)
	later := 0
	for _, c := range copies {
		made := s.copyBefore(p, c.at)
		s.places[f][made.Def()] = place
		for _, u := range c.uses {
			s.rw.SetUse(u, made)
		}
		if c.later {
			later++
		}
	}
	shared := s.sharedText(p) // while the steps still stand
	s.rw.EraseDead(v.Def())
	switch {
	case later == 1:
		numbers += "; one more copy after the loop for later users"
	case later > 1:
		numbers += fmt.Sprintf("; %d more copies after the loop for later users", later)
	}
	if s.in != nil {
		s.in.Done(ref.dot, "%s: %s; %d bytes a program no longer live through the loop; %s%s%s",
			text, p.what(), p.bytes, numbers, shared, s.effect(f))
	}
}

// sharedText says what the move costs in shared memory: targets have little of
// it, and nothing else tells when a kernel needs more than there is.
func (s *sinker) sharedText(p *plan) string {
	buffer := p.buffer
	if p.stage == nil && p.mode == modeShared {
		buffer = s.safety.bufferOf(p.steps[p.staged].Operand(0))
	}
	if buffer == nil {
		return ""
	}
	m, _ := ttg.MemDescOf(buffer.Type())
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

// copyBefore makes the value again in front of at and returns the copy.
func (s *sinker) copyBefore(p *plan, at *ir.Op) *ir.Value {
	b := s.rw.Before(at)
	if p.stage != nil {
		read := b.SetLoc(p.value.Loc()).Create(ttg.OpLocalLoad, []*ir.Value{p.buffer}, []ir.Type{p.value.Type()})
		s.rw.SetName(read.Result(0), p.value.Name())
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
func recompute(b *rewrite.Builder, v *ir.Value, m ir.Mapping) {
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
	b := s.rw.After(p.stage.Def()).SetLoc(p.stage.Loc())
	alloc := b.Create(ttg.OpLocalAlloc, []*ir.Value{p.stage}, []ir.Type{s.sharedType(t, p.value)})
	p.buffer = alloc.Result(0)
	s.rw.SetName(p.buffer, p.stage.Name())
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
	sw := layout.SwizzleFor(value.Type().(*ir.TensorType).Encoding, layout.ShapePerCTA(t.Encoding, t.Shape), order, int64(ir.BitWidth(t.Elem)))
	blocks, _ := layout.CGALayout(t.Encoding)
	fastest := make([]int64, len(sw.Order))
	for i, d := range sw.Order {
		fastest[i] = int64(d)
	}
	enc := ttg.SwizzledShared(ctx, reg, sw.Vec, sw.PerPhase, sw.MaxPhase, fastest, blocks)
	return ttg.MemDescType(ctx, reg, ttg.MemDesc{
		Shape: t.Shape, Elem: t.Elem, Encoding: enc, MemorySpace: ttg.SharedMemory(ctx, reg),
	})
}
