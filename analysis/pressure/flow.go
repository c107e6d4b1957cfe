package pressure

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// flow calls each with every pair of values of which o hands one over as the other.
// It reports whether nothing else makes the results of o.
func flow(o *ir.Op, each func(from, to *ir.Value)) bool {
	for e := range dialect.EdgesFrom(o) {
		for i := range e.Len {
			each(e.From(i), e.To(i))
		}
	}
	return o.NumResults() == 0 || dialect.ResultsByFlow(o)
}

func entryArgs(o *ir.Op, region int) []*ir.Value {
	if region >= o.NumRegions() || o.RegionAt(region).Empty() {
		return nil
	}
	return o.RegionAt(region).Entry().Args()
}
