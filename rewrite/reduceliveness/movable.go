package reduceliveness

import (
	"slices"
	"sync"

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
	if way = ruleFor(moduleOf(f), chip).Way; way == "" {
		return nil, ""
	}
	// Most functions have no operand to move.
	s := sync.OnceValue(func() *sinker {
		return (&kernels{module: moduleOf(f), options: options{mode: string(way)}}).sinker(nil, nil)
	})
	ir.WalkPostOrder(f, func(loop *ir.Op) {
		if !isLoop(loop) {
			return
		}
		for _, ref := range dotOperands(loop) {
			if chain, _ := follow(ref.value(), loop); chain == nil {
				continue // whatever the mode
			}
			if p, reason := s().plan(ref, loop); reason == "" {
				list = record(list, p, ref.dot, loop)
			}
		}
	})
	return list, way
}

// record adds a plan to the movable of its value.
func record(list []Movable, p *plan, dot, loop *ir.Op) []Movable {
	i := slices.IndexFunc(list, func(m Movable) bool { return m.Value == p.value })
	if i < 0 {
		i = len(list)
		list = append(list, Movable{Value: p.value, Dot: dot})
	}
	m := &list[i]
	add := func(ops ...*ir.Op) {
		for _, o := range ops {
			if !slices.Contains(m.Places, o) {
				m.Places = append(m.Places, o)
			}
		}
	}
	if p.load != nil {
		add(p.load)
	}
	add(p.steps...)
	add(dot, loop)
	return list
}
