package reduceliveness

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/offer"
)

// Offers lists what the pass could do in a function, whatever the gate says, by
// prefetches or through shared memory, whichever is the target's: with all that it can
// move, and where that is several values, with each of them. Whether it is worth it is
// for who makes the offer to find out. Loading again is not offered: no prediction
// tells where it helps.
func Offers(f *ir.Op) []offer.Offer {
	var loops []*ir.Op
	ir.WalkPostOrder(f, func(o *ir.Op) {
		if isLoop(o) {
			loops = append(loops, o)
		}
	})
	if len(loops) == 0 {
		return nil
	}
	mode := modeShared
	if isIntel(moduleOf(f)) {
		mode = modePrefetch
	}
	var found []*movable
	var s *sinker // nil until there is an operand to move
	for _, loop := range loops {
		for _, ref := range dotOperands(loop) {
			if chain, _ := follow(ref.value(), loop); chain == nil {
				continue // whatever the mode
			}
			if s == nil {
				s = (&kernels{module: moduleOf(f), options: options{mode: mode}}).sinker(nil, nil)
			}
			if p, reason := s.plan(ref, loop); reason == "" {
				found = record(found, p, ref.dot, loop)
			}
		}
	}
	if len(found) == 0 {
		return nil
	}
	all := offer.Offer{Pass: Name, Title: fmt.Sprintf("Reduce liveness (%s)", mode), Options: "gate=none mode=" + mode, Gains: true}
	for _, m := range found {
		all.At = append(all.At, m.places...)
	}
	list := []offer.Offer{all}
	if len(found) == 1 {
		list[0].Why, list[0].Frees = found[0].why(mode), found[0].value
		return list
	}
	for _, m := range found {
		if m.value.Name() == "" {
			continue // options could not name it
		}
		list = append(list, offer.Offer{
			Pass: Name, Title: fmt.Sprintf("Reduce liveness of %s (%s)", rewrite.ValueText(m.value), mode), At: m.places, Local: true, Gains: true,
			Options: fmt.Sprintf("gate=none mode=%s operands=%s", mode, m.value.Name()), Why: m.why(mode), Frees: m.value,
		})
	}
	return list
}

// A movable is a value that can be brought to its use.
type movable struct {
	value  *ir.Value
	dot    *ir.Op
	places []*ir.Op // the load first
}

func (m *movable) why(mode string) string {
	return fmt.Sprintf("%s stays live through the loop for '%s'; reduce-liveness (mode=%s) would bring it to its use",
		rewrite.ValueText(m.value), m.dot.Name(), mode)
}

// record adds a plan to the movable of its value.
func record(list []*movable, p *plan, dot, loop *ir.Op) []*movable {
	i := slices.IndexFunc(list, func(m *movable) bool { return m.value == p.value })
	if i < 0 {
		i = len(list)
		list = append(list, &movable{value: p.value, dot: dot})
	}
	m := list[i]
	add := func(ops ...*ir.Op) {
		for _, o := range ops {
			if !slices.Contains(m.places, o) {
				m.places = append(m.places, o)
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
