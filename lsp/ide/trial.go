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
	after *kernel.Expected
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
func effect(k *kernel.Kernel, is *kernel.Expected) string {
	if k.Estimate() {
		return ""
	}
	was := k.Expected()
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	if was.Peak != is.Peak {
		add("%d → %s", was.Peak, figure.Count(is.Peak, "register"))
	}
	if a, b := figure.Percent(was.SpillProbability), figure.Percent(is.SpillProbability); a != b {
		add("spill %s → %s", a, b)
	}
	if was.Blocks != is.Blocks {
		add("%d → %s on each %s", was.Blocks, figure.Count(is.Blocks, "block"), k.Words().Unit)
	}
	if was.Shared != is.Shared {
		add("%s %s → %s bytes", k.Words().Shared, figure.Thousands(was.Shared), figure.Thousands(is.Shared))
	}
	if len(parts) == 0 {
		add("%s as before", figure.Count(was.Peak, "register"))
	}
	return ": " + strings.Join(parts, ", ")
}
