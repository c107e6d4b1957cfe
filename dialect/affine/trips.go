package affine

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// tripsOfFor is for bounds that are numbers.
func tripsOfFor(o *ir.Op) (int64, bool) {
	lower, upper := mapAttr(o, "lowerBoundMap"), mapAttr(o, "upperBoundMap")
	if lower == nil || upper == nil || len(lower.Results) != 1 || len(upper.Results) != 1 {
		return 0, false
	}
	from, to := lower.Results[0], upper.Results[0]
	if from.Kind != ir.AffineConstant || to.Kind != ir.AffineConstant {
		return 0, false
	}
	return dialect.Trips(from.Value, to.Value, dialect.IntOf(o.Attr("step"), 1))
}
