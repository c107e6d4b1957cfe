package ide

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/rewrite/offer"
)

// try is the function after what is offered, nil if that changes nothing: an offer
// can say what it is worth.
func (f *Function) try(o *offer.Offer) *kernel.Kernel {
	return f.Kernel().Try(f.Chunk.snapshot.Workspace.Passes.Lookup(o.Pass), o.Options)
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
	before, ok := was.SharedBytes()
	if after, known := is.SharedBytes(); ok && known && before != after {
		add("%s %s → %s bytes", was.Words().Shared, figure.Thousands(before), figure.Thousands(after))
	}
	if len(parts) == 0 {
		add("%s as before", figure.Count(peak, "register"))
	}
	return ": " + strings.Join(parts, ", ")
}
