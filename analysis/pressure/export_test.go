package pressure

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/ir"
)

// Facts are all that an analysis knows, a line for each op and each value: along which dimensions elements differ, need registers of
// their own, and are known at run time alone; of each axis the run, what divides it, what is equal, the step and from where on nothing
// matters, as powers of two; the registers alone, whole and in place; and over which ops it holds them.
func Facts(a *Analysis) string {
	s := a.values
	var b strings.Builder
	value := func(v *ir.Value) {
		at := s.at(v)
		fmt.Fprintf(&b, "  %%%s:", v.Name())
		if f := s.forms[at]; f != (form{}) {
			fmt.Fprintf(&b, " differs %b, own %b, loaded %b;", f.varies, f.own, f.loaded)
		}
		for _, x := range s.axesOf(v) {
			fmt.Fprintf(&b, " %d/%d/%d/%d/%d", x.run, x.multiple, x.constancy, x.step, x.dead)
		}
		p := &s.places[at]
		fmt.Fprintf(&b, "; %d alone, %d whole, %d of its own in %d places", s.measure(v).registers, a.Whole(v), p.registers, len(p.of))
		if p.streamed > 0 {
			fmt.Fprintf(&b, ", %d streamed", p.streamed)
		}
		if p.index {
			b.WriteString(", index")
		}
		if len(s.narrow) > 0 && s.narrow[at] {
			b.WriteString(", 32 bits")
		}
		if s.compared != nil && s.compared[at].marked() {
			fmt.Fprintf(&b, ", compared %x", uint64(s.compared[at]))
		}
		b.WriteByte('\n')
	}
	args := func(o *ir.Op) {
		for _, r := range o.Regions() {
			for k := range r.Blocks {
				for _, v := range k.Args() {
					value(v)
				}
			}
		}
	}
	fmt.Fprintf(&b, "%s, %d registers for all warps; early %d, indices %d, temporaries %d, estimate %t\n", a.Machine, a.Machine.FullOccupancy(), a.Early(), a.Indices, a.Temporaries, a.Estimate)
	args(a.Root)
	for _, p := range a.Points {
		mark := ""
		if p.Op == a.Peak.Op {
			mark = ", the peak"
		}
		fmt.Fprintf(&b, "%s: %d %d %d, addresses %d, %d bytes%s\n", p.Op.Name(), p.Before, p.During, p.After, p.Addresses, p.Bytes, mark)
		for i := range p.Op.NumResults() {
			value(p.Op.Result(i))
		}
		args(p.Op)
	}
	for _, c := range a.Contributors() {
		fmt.Fprintf(&b, "at the peak: %%%s %d\n", c.Value.Name(), c.Registers)
	}
	for _, r := range a.Ranges() {
		fmt.Fprintf(&b, "%%%s %d: %d-%d\n", r.Value.Name(), r.Registers, r.First, r.Last)
	}
	return b.String()
}
