package spec

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
)

// flow resolves the edges of control, and what a terminator hands on.
func (c *checker) flow(b *body, def *dialect.OpDef) {
	before := len(c.diags)
	for _, n := range b.flow {
		e := dialect.FlowEdge{From: c.place(&n.From, def), To: c.place(&n.To, def)}
		switch {
		case n.With != nil && e.From != "":
			c.errorf(n.With.span(), "a region hands on what its terminator says: write '%s' or '%s()'", e.From, e.From)
		case n.With != nil:
			e.With = n.With.Text
			c.operandName(def, n.With)
		default:
			e.Bare = n.Values && e.From != ""
		}
		if slices.ContainsFunc(def.Flow, func(f dialect.FlowEdge) bool { return f.From == e.From && f.To == e.To }) {
			c.errorf(n.From.span(), "the flow says twice that control goes from '%s' to '%s'", n.From.Text, n.To.Text)
		}
		def.Flow = append(def.Flow, e)
	}
	if len(def.Flow) > 0 && len(c.diags) == before {
		c.flowSense(b, def)
	}
	if n := b.forwards; n != nil {
		def.Forwards = n.Text
		c.operandName(def, n)
		switch {
		case def.Traits&ir.Terminator == 0:
			c.errorf(n.span(), "only a terminator hands on operands")
		case def.Traits&ir.ReturnLike != 0:
			c.errorf(n.span(), "an op with the trait ReturnLike hands on all operands")
		}
	}
}

// place is a region, or "" for `op`.
func (c *checker) place(n *nameNode, def *dialect.OpDef) string {
	if n.Text == "op" {
		return ""
	}
	known := []string{"op"}
	for _, r := range def.Regions {
		known = append(known, r.Name)
	}
	if !slices.Contains(known, n.Text) {
		c.errorf(n.span(), "no region is called '%s'%s", n.Text, orList(n.Text, known))
	}
	return n.Text
}

// flowSense reports a flow by which control gets lost, and makes an op whose regions
// follow themselves LoopLike.
func (c *checker) flowSense(b *body, def *dialect.OpDef) {
	at := b.flow[0].From.span()
	reached := map[string]bool{"": true}
	for range def.Regions {
		for _, e := range def.Flow {
			reached[e.To] = reached[e.To] || reached[e.From]
		}
	}
	flexible := 0
	for i, r := range def.Regions {
		switch {
		case r.Elements:
			c.errorf(b.regions[i].Name.span(), "region '%s' is of elements: the op itself runs it, and the flow has no place for it", r.Name)
		case !reached[r.Name]:
			c.errorf(at, "control never comes to region '%s'", r.Name)
		}
		if r.Arity != dialect.One {
			flexible++
		}
	}
	if flexible > 1 {
		c.errorf(at, "which region is which is not clear: %d of them have `?` or `*`", flexible)
	}
	cycle := slices.ContainsFunc(def.Regions, func(r dialect.RegionDef) bool { return follows(def, r.Name, r.Name) })
	if def.Traits&ir.LoopLike != 0 && !cycle {
		c.errorf(at, "an op with the trait LoopLike has a region that may run again, which the flow does not say")
	}
	if cycle {
		def.Traits |= ir.LoopLike
	}
}

// follows reports whether control may come from the end of one region to another
// one, or to the same.
func follows(def *dialect.OpDef, from, to string) bool {
	seen := map[string]bool{"": true}
	var visit func(string) bool
	visit = func(at string) bool {
		for _, e := range def.Flow {
			if e.From != at || e.From == "" || e.To == "" {
				continue
			}
			if e.To == to {
				return true
			}
			if !seen[e.To] {
				seen[e.To] = true
				if visit(e.To) {
					return true
				}
			}
		}
		return false
	}
	return visit(from)
}

// operandName reports a name that no operand has.
func (c *checker) operandName(def *dialect.OpDef, n *nameNode) {
	var known []string
	for _, v := range def.Operands {
		known = append(known, v.Name)
	}
	if !slices.Contains(known, n.Text) {
		c.errorf(n.span(), "no operand is called '%s'%s", n.Text, spelling.Suggest(n.Text, known))
	}
}
