package ide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/rewrite/offer"
)

// A trial is an offer with what it makes of the function.
type trial struct {
	*offer.Offer
	after *kernel.Kernel
}

// worthwhile tries those offers that are wanted and returns what is worth it, the
// best first: what is done for a gain must have one, all else must cost nothing.
func (f *Function) worthwhile(wanted func(*offer.Offer) bool) (list []trial) {
	k := f.Kernel()
	offers := f.offers()
	for i := range offers {
		o := &offers[i]
		if !wanted(o) {
			continue
		}
		after := k.Try(f.Chunk.snapshot.Workspace.Passes.Lookup(o.Pass), o.Options)
		if after == nil || o.Gains && !k.Better(after) || !o.Gains && k.Worse(after) {
			continue
		}
		list = append(list, trial{o, after})
	}
	slices.SortStableFunc(list, func(a, b trial) int {
		if a.Gains != b.Gains {
			if a.Gains {
				return -1
			}
			return 1
		}
		if !a.Gains {
			return 0 // as the passes have them
		}
		return a.after.Compare(b.after)
	})
	return list
}

// effect compares a kernel with what became of it, by what is predicted of both:
// ": 296 → 264 registers, spill 83 % → 40 %", or ": 296 registers as before"; "" without
// layouts.
func effect(was, is *kernel.Kernel) string {
	if was.Estimate() {
		return ""
	}
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	peak := was.Pressure().Peak.During
	if now := is.Pressure().Peak.During; peak != now {
		add("%d → %s", peak, figure.Count(now, "register"))
	}
	if was.Chip() != nil {
		if a, b := figure.Percent(was.Prediction().SpillProbability), figure.Percent(is.Prediction().SpillProbability); a != b {
			add("spill %s → %s", a, b)
		}
	}
	if a, b := was.Blocks(), is.Blocks(); a != b {
		add("%d → %s on each %s", a, figure.Count(b, "block"), was.Words().Unit)
	}
	before, ok := was.SharedBytes()
	if after, known := is.SharedBytes(); ok && known && before != after {
		add("%s %s → %s bytes", was.Words().Shared, figure.Thousands(before), figure.Thousands(after))
	}
	if len(parts) == 0 {
		add("%s as before", figure.Count(peak, "register"))
	}
	return ": " + strings.Join(parts, ", ")
}
