package reduceliveness

import (
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// A Movable is a value that the pass can bring to its use.
type Movable struct {
	Value  *ir.Value
	Dot    *ir.Op   // the first that uses it
	Places []*ir.Op // what takes part, the load first
}

// Movables lists what the pass could bring to its use in a function on a chip, nil if none is known, whatever the gate
// and the chip's rule say, and in which way. Nothing is tried, nor changed.
func Movables(f *ir.Op, chip *target.Chip) (list []Movable, way target.Way) {
	list, way, _ = movables(f, chip)
	return list, way
}

// movables is Movables with who looked, nil if there was no operand.
func movables(f *ir.Op, chip *target.Chip) (list []Movable, way target.Way, s *sinker) {
	if way = ruleFor(moduleOf(f), chip).Way; way == "" {
		return nil, "", nil
	}
	r := record{index: make(map[*ir.Value]int), has: make(map[taking]bool)}
	ir.WalkPostOrder(f, func(loop *ir.Op) {
		if !isLoop(loop) {
			return
		}
		for _, ref := range dotOperands(loop) {
			if s == nil {
				s = (&kernels{module: moduleOf(f), options: options{mode: string(way)}}).sinker(nil, nil)
			}
			if p, reason := s.plan(ref, loop); reason == "" {
				r.add(p, ref.dot, loop)
			}
		}
	})
	return r.list, way, s
}

// A record gathers movables.
type record struct {
	list  []Movable
	index map[*ir.Value]int
	has   map[taking]bool
}

// A taking is an op that takes part in moving a value.
type taking struct {
	value *ir.Value
	op    *ir.Op
}

// add adds a plan to the movable of its value.
func (r *record) add(p *plan, dot, loop *ir.Op) {
	i, ok := r.index[p.value]
	if !ok {
		i = len(r.list)
		r.index[p.value] = i
		r.list = append(r.list, Movable{Value: p.value, Dot: dot})
	}
	m := &r.list[i]
	add := func(ops ...*ir.Op) {
		for _, o := range ops {
			if t := (taking{p.value, o}); !r.has[t] {
				r.has[t] = true
				m.Places = append(m.Places, o)
			}
		}
	}
	if p.load != nil {
		add(p.load)
	}
	add(p.steps...)
	add(dot, loop)
}
