package risk

import (
	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/pressure"
)

// Allocated is Predict with the shared memory that is allocated for the function.
func Allocated(a *pressure.Analysis, in allocation.Modules) Prediction {
	if !a.Estimate {
		if found := in.Of(a.Root); found != nil {
			return Predict(a, found.Size)
		}
	}
	return Predict(a, 0)
}
