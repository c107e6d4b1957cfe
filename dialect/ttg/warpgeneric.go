package ttg

import (
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/release"
)

// Up to Triton 3.6 ttg.warp_specialize itself had the captures of its partitions,
// which only the generic form shows.

const capturesOutsideUntil = 306

func capturesInGeneric(o *ir.Op, v release.Release) []*ir.Value {
	if holder := Partitions(o); v != 0 && v <= capturesOutsideUntil && holder != nil {
		return holder.Operands()
	}
	return o.Operands()
}

func partitionsInGeneric(o *ir.Op, v release.Release) []*ir.Value {
	if p := o.Parent(); v != 0 && v <= capturesOutsideUntil && p != nil && p.Is("ttg.warp_specialize") {
		return nil
	}
	return o.Operands()
}

// moveCaptures gives what was read the captures where they are by now.
func moveCaptures(c *ir.Context, st *ir.OpState) {
	if len(st.Operands) == 0 || len(st.Regions) != 2 || st.Regions[1].Empty() {
		return
	}
	holder := st.Regions[1].Entry().First()
	if holder == nil || !holder.Is(partitionsName) || holder.NumOperands() > 0 {
		return
	}
	holder.SetOperands(st.Operands)
	st.Operands = nil
	c.Legacy().Limit(0, capturesOutsideUntil)
}
