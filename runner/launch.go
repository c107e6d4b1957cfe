package runner

import (
	"math"
	"slices"

	"github.com/tgopt/tgopt/launch"
)

// A Device is what kernels are run on.
type Device struct {
	Chip            string `json:"chip"`   // "NVIDIA H100 80GB HBM3"
	Target          string `json:"target"` // "sm_90"
	Multiprocessors int    `json:"multiprocessors"`
	Driver          string `json:"driver"`
	CUDA            string `json:"cuda"`
	Torch           string `json:"torch"`
}

// A Launch has compiled kernels run with the same arguments, in turns.
type Launch struct {
	Kernels   []LaunchKernel
	Cases     []*launch.Case
	Reference *Reference // nil: results are compared with the first kernel's
	WarmUp    int        // turns that are not timed
	Runs      int        // and those that are
	Seconds   float64    // that all of it may take once it is its turn
	Lock      string     // a file that is locked meanwhile, "" for none
}

// A LaunchKernel is one that was compiled as a Job with Launch.
type LaunchKernel struct {
	Name   string
	Result *Result
}

// A Reference is code that is executed to find out what results ought to be.
type Reference struct {
	File     string `json:"file"` // for messages
	Function string `json:"function"`
	Text     string `json:"text"`
}

// A CaseResult is what became of a case: an entry a kernel.
type CaseResult struct {
	Kernels []KernelRun `json:"kernels"`
}

// A KernelRun is what a kernel did in a case.
type KernelRun struct {
	// Results are the outputs that were compared, by name: with the reference, or the
	// first kernel.
	Results map[string]Difference `json:"results"`
	// Equal: all outputs have the bits of the first kernel's.
	Equal bool `json:"equal"`
	// Milliseconds are those of each run; none if a result differs.
	Milliseconds []float64 `json:"milliseconds"`
	// Failure is why it does not run, if others do; there is nothing else then.
	Failure *Failure `json:"-"`
}

// A Difference is how far an output is off.
type Difference struct {
	Elements int     `json:"elements"`
	Wrong    int     `json:"wrong"`   // off by more than the tolerance
	Largest  float64 `json:"largest"` // of all differences
}

// Agrees reports whether all outputs are what they ought to be.
func (k *KernelRun) Agrees() bool {
	for _, d := range k.Results {
		if d.Wrong > 0 {
			return false
		}
	}
	return true
}

// A Spread says of many values what one of them is like: the median, and between which
// half of them lie.
type Spread struct {
	Median float64 `json:"median"`
	Low    float64 `json:"low"`  // a quarter is below
	High   float64 `json:"high"` // and a quarter above
	Least  float64 `json:"least"`
	Count  int     `json:"count"`
}

// SpreadOf is that of values, nil if there are none.
func SpreadOf(values []float64) *Spread {
	if len(values) == 0 {
		return nil
	}
	sorted := slices.Sorted(slices.Values(values))
	return &Spread{quantile(sorted, 0.5), quantile(sorted, 0.25), quantile(sorted, 0.75), sorted[0], len(sorted)}
}

// quantile is between the two values that it falls between.
func quantile(sorted []float64, share float64) float64 {
	at := share * float64(len(sorted)-1)
	below := int(at)
	above := min(below+1, len(sorted)-1)
	return sorted[below] + (sorted[above]-sorted[below])*(at-math.Floor(at))
}

// Ratio is how many times as long as the first kernel another takes, turn by turn: both
// ran under the same clock then. Nil where one of them was not timed.
func Ratio(first, other []float64) *Spread {
	if len(first) != len(other) {
		return nil
	}
	ratios := make([]float64, len(first))
	for i := range first {
		ratios[i] = other[i] / first[i]
	}
	return SpreadOf(ratios)
}
