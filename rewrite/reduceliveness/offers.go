package reduceliveness

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/offer"
)

// Offers lists what the pass could do in a function, whatever the gate says:
// each mode for all that it can move, and where that is several values, each
// mode for each of them.
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
	var found []*movable
	var s *sinker // nil until there is an operand to move
	for _, loop := range loops {
		for _, ref := range dotOperands(loop) {
			if chain, _ := follow(ref.value(), loop); chain == nil {
				continue // whatever the mode
			}
			if s == nil {
				s = (&kernels{module: moduleOf(f)}).sinker(nil, nil)
			}
			for _, mode := range []string{modePrefetch, modeReload, modeShared} {
				s.options.mode = mode
				if p, reason := s.plan(ref, loop); reason == "" {
					found = record(found, p, mode, ref.dot, loop)
				}
			}
		}
	}
	var list []offer.Offer
	for _, mode := range []string{modePrefetch, modeReload, modeShared} {
		all := offer.Offer{Pass: Name, Title: fmt.Sprintf("Reduce liveness (%s)", mode), Options: "gate=none mode=" + mode}
		for _, m := range found {
			if slices.Contains(m.modes, mode) {
				all.At = append(all.At, m.places...)
			}
		}
		if all.At != nil {
			list = append(list, all)
		}
	}
	if len(found) == 1 {
		list[0].Why, list[0].Frees = found[0].why(), found[0].value
		return list
	}
	for _, m := range found {
		if m.value.Name() == "" {
			continue // options could not name it
		}
		for i, mode := range m.modes {
			o := offer.Offer{
				Pass: Name, Title: fmt.Sprintf("Reduce liveness of %s (%s)", rewrite.ValueText(m.value), mode), At: m.places, Local: true,
				Options: fmt.Sprintf("gate=none mode=%s operands=%s", mode, m.value.Name()),
			}
			if i == 0 {
				o.Why, o.Frees = m.why(), m.value
			}
			list = append(list, o)
		}
	}
	return list
}

// A movable is a value that can be brought to its use.
type movable struct {
	value  *ir.Value
	dot    *ir.Op
	places []*ir.Op // the load first
	modes  []string
}

func (m *movable) why() string {
	return fmt.Sprintf("%s stays live through the loop for '%s'; reduce-liveness (mode=%s) would bring it to its use",
		rewrite.ValueText(m.value), m.dot.Name(), m.modes[0])
}

// record adds a plan to the movable of its value.
func record(list []*movable, p *plan, mode string, dot, loop *ir.Op) []*movable {
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
	if !slices.Contains(m.modes, mode) {
		m.modes = append(m.modes, mode)
	}
	return list
}
