package ide

import (
	"cmp"
	"slices"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/verify"
)

// verify has the verifier look at the functions in the body of the module of
// which it is not known what it says, and at what is around them all. What it
// says of one is true as long as the function's text stays, and what it sees of
// others: the attributes of the module, and those of other functions.
func (c *Chunk) verify() {
	parts, sound := make(map[*ir.Op]verify.Result), make(map[*ir.Op]bool)
	var found []source.Diagnostic
	verified := verify.Each(c.Module)
	if c.Module.Op().NumRegions() == 1 && !c.Module.Op().RegionAt(0).Empty() {
		for o := range c.Module.Body().Ops {
			if !o.HasTrait(ir.FunctionLike) || !o.HasTrait(ir.IsolatedFromAbove) {
				continue
			}
			p, known := c.parts[o]
			if !known {
				p = verified(o)
			}
			parts[o], sound[o] = p, p.Sound
			found = append(found, p.Found...)
		}
	}
	c.parts = parts
	c.verified = slices.Concat(verify.Around(c.Module, sound), found)
	slices.SortStableFunc(c.verified, func(a, b source.Diagnostic) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
}
