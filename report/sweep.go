package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/kernel"
)

// A Sweep is the configurations of a kernel that are known, the newest first.
type Sweep struct {
	Function string // "" of those that have one each
	Rows     []*Row
}

// Best says what stands out among configurations.
type Best string

const (
	Fastest Best = "fastest" // by what an autotuner measured
	Chosen  Best = "chosen"  // by Inductor
	Likely  Best = "likely"  // by what is known without running them
)

// Sweeps puts the rows of kernels of one name together, the kernel with the newest first, and those of
// one configuration each together at the end. The best of each is marked.
func Sweeps(rows []*Row) []*Sweep {
	byName := map[string]*Sweep{}
	var list []*Sweep
	alone := &Sweep{}
	slices.SortStableFunc(rows, func(a, b *Row) int { return b.Written.Compare(a.Written) })
	for _, r := range rows {
		s := byName[r.Function]
		if s == nil {
			s = &Sweep{Function: r.Function}
			byName[r.Function] = s
			list = append(list, s)
		}
		s.Rows = append(s.Rows, r)
	}
	list = slices.DeleteFunc(list, func(s *Sweep) bool {
		if len(s.Rows) == 1 {
			alone.Rows = append(alone.Rows, s.Rows...)
		}
		return len(s.Rows) == 1
	})
	for _, s := range list {
		s.mark()
	}
	if len(alone.Rows) > 0 {
		list = append(list, alone)
	}
	return list
}

// Title says what a Sweep is about.
func (s *Sweep) Title() string {
	if s.Function == "" {
		return figure.Plural(len(s.Rows), "kernel of one configuration", "kernels of one configuration each")
	}
	return "@" + s.Function + ": " + figure.Count(len(s.Rows), "configuration")
}

// Comparison is the table of a Sweep.
func (s *Sweep) Comparison() *Comparison {
	c := Compare(s.Rows)
	if s.Function != "" { // the title says it
		c.Same = slices.DeleteFunc(c.Same, func(text string) bool { return text == "function @"+s.Function })
	}
	keys := map[string]bool{}
	for _, r := range s.Rows {
		if r.Key != "" && !keys[r.Key] {
			keys[r.Key] = true
			c.Same = append(c.Same, "measured for ("+r.Key+")")
		}
	}
	return c
}

// mark finds the best of each target and specialization.
func (s *Sweep) mark() {
	alike := map[string][]*Row{}
	for _, r := range s.Rows {
		key := fmt.Sprint(r.Target, r.Arguments)
		alike[key] = append(alike[key], r)
	}
	for _, rows := range alike {
		if len(rows) > 1 {
			markBest(rows)
		}
	}
}

// markBest marks the fastest of configurations; of those that nobody measured, the one that is likely to be.
func markBest(rows []*Row) {
	if slices.ContainsFunc(rows, func(r *Row) bool { return r.Best == Chosen }) {
		return
	}
	measured := slices.DeleteFunc(slices.Clone(rows), func(r *Row) bool { return r.Measured <= 0 })
	if len(measured) > 0 {
		slices.MinFunc(measured, func(a, b *Row) int { return cmp.Compare(a.Measured, b.Measured) }).Best = Fastest
		return
	}
	known := slices.DeleteFunc(slices.Clone(rows), func(r *Row) bool { return !r.rank.launches })
	slices.SortStableFunc(known, func(a, b *Row) int { return a.rank.compare(b.rank) })
	if len(known) == 1 || len(known) > 1 && known[0].rank.compare(known[1].rank) < 0 {
		known[0].Best = Likely
	}
}

// A rank is by what configurations that were not measured are ordered.
type rank struct {
	launches  bool // it is known that it can be launched
	spilled   int  // bytes a thread
	intensity float64
	occupancy float64
	registers int
}

func rankOf(f *kernel.Facts) rank {
	r := rank{launches: f.Launches != nil && *f.Launches, intensity: tileOf(f).intensity(), registers: f.Outcome.Registers}
	if f.Outcome.Known && f.Outcome.Spills {
		r.spilled = max(f.Outcome.SpilledBytes, 1)
	}
	if f.Occupancy != nil {
		r.occupancy = f.Occupancy.Share
	}
	return r
}

// compare puts what spills less before what reads less for each product, and that before what
// has more warps to hide latencies with, and that before what takes fewer registers.
func (r rank) compare(other rank) int {
	return cmp.Or(cmp.Compare(r.spilled, other.spilled), cmp.Compare(other.intensity, r.intensity), cmp.Compare(other.occupancy, r.occupancy),
		cmp.Compare(r.registers, other.registers))
}
