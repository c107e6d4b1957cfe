package cli

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/kernel"
	chips "github.com/tgopt/tgopt/target"
)

// A failOn is what --fail-on names, with the thresholds above which it fails.
type failOn map[string]float64

// failures are what --fail-on takes, with the thresholds that it has by default; less than 0:
// it takes none.
var failures = failOn{"spill": -1, "shared": -1, "replication": 2, "conversions": 0}

// leastCopies is how many elements a thread must compute by costly ops more than it need for replication
// to matter: indices along the sides of a tile are in several lanes, and cheap.
const leastCopies = 64

// read reads the words of --fail-on.
func (f *failOn) read(words []string) error {
	*f = failOn{}
	names := slices.Sorted(maps.Keys(failures))
	for _, word := range words {
		name, number, given := strings.Cut(word, "=")
		threshold, ok := failures[name]
		if !ok {
			return usagef("--fail-on takes spill, shared, replication and conversions, not '%s'%s", name, suggest(name, names))
		}
		if given {
			x, err := strconv.ParseFloat(number, 64)
			switch {
			case threshold < 0:
				return usagef("--fail-on=%s takes no number", name)
			case err != nil || !(x >= 0 && x <= 1e18):
				return usagef("--fail-on=%s takes a number that is no less than 0, not '%s'", name, number)
			}
			threshold = x
		}
		(*f)[name] = threshold
	}
	return nil
}

// ofMemory reports whether kernel.Facts.Memory is needed.
func (f failOn) ofMemory() bool {
	_, replication := f["replication"]
	_, conversions := f["conversions"]
	return replication || conversions
}

// fails says which kernels --fail-on is about.
func (c *reportCmd) fails(r *reported) (failed bool) {
	failed = r.cut
	for i := range r.functions {
		if f := &r.functions[i]; !f.Private {
			failed = c.failsBy(f) || failed
		}
	}
	return failed
}

func (c *reportCmd) failsBy(f *kernel.Facts) (failed bool) {
	say := func(what, format string, args ...any) {
		failed = true
		c.say("%s: error: @%s on %s: %s [--fail-on=%s]\n", f.File, f.Name, f.Target, fmt.Sprintf(format, args...), what)
	}
	unknown := func(what, text string) {
		c.say("%s: warning: @%s: nothing is %s %s [--fail-on=%s]\n", f.File, f.Name, text, unpredicted(f), what)
	}
	for _, what := range slices.Sorted(maps.Keys(c.fail)) {
		threshold := c.fail[what]
		switch what {
		case "spill":
			switch q, o := &f.Prediction, &f.Outcome; {
			case !o.Known:
				unknown(what, "predicted of spills")
			case o.Spills:
				say(what, "it %s: %s, %d registers of %d needed", o.SpillVerb(), o.SpillText(), q.Demand, q.Limit)
			}
		case "shared":
			switch s := &f.Shared; {
			case f.Outcome.Shared < 0 || s.Limit == 0:
				unknown(what, "known of its shared memory")
			case !s.Fits():
				say(what, "it %s", allocation.Unlaunchable(s.Needs, chips.Lookup(f.Target)))
			}
		case "replication":
			switch m := f.Memory; {
			case m == nil:
				unknown(what, "known of copies")
			case m.Totals.CostlyComputed-m.Totals.CostlyNeeded >= leastCopies && m.Totals.Redundant() >= threshold:
				say(what, "a thread computes %s by costly ops where %s would do: a layout has copies",
					figure.Count(m.Totals.CostlyComputed, "element"), figure.Thousands(m.Totals.CostlyNeeded))
			}
		case "conversions":
			switch m := f.Memory; {
			case m == nil:
				unknown(what, "known of conversions")
			case float64(m.Totals.LoopConverted) > threshold:
				say(what, "conversions in loops move %s a block through %s", figure.Count(m.Totals.LoopConverted, "byte"), f.Words().Shared)
			}
		}
	}
	return failed
}

// unpredicted says what is missing.
func unpredicted(f *kernel.Facts) string {
	if f.Estimate {
		return "of tensors without layouts"
	}
	return "without a known target: --target names one"
}
