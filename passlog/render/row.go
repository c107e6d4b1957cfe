// Package render writes what package passlog found: as text for a terminal, as
// JSON lines and as a page.
package render

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/passlog"
)

// Options say what is shown.
type Options struct {
	File        string // the log's name
	OnlyChanged bool   // leave out passes that changed nothing
	Color       bool   // of text, for terminals
}

// A row is a line of the table of a kernel's passes.
type row struct {
	*passlog.Step // nil in the row of the input
	state         *passlog.State
	lines         string // added and removed
	stage         string // if it is another than before
	// Figures, and by how much they changed; "" where there are none.
	ops, registers, registersBy, live, shared, sharedBy string
	mark                                                string
}

// rows are the passes of a kernel with their figures after each.
func rows(c *passlog.Compile, o *Options) []row {
	var list []row
	var last *passlog.State // with figures
	stage := passlog.NoStage
	peak := c.PeakStep()
	add := func(step *passlog.Step, s *passlog.State) {
		r := row{Step: step, state: s}
		if s != nil {
			if s.Stage != stage {
				r.stage, stage = s.Stage.String(), s.Stage
			}
			from := last
			if step != nil && step.From != nil && step.From.Figures != nil {
				from = step.From
			}
			r.figures(s, from)
			if s.Figures != nil {
				last = s
			}
		}
		if step != nil {
			r.lines = changed(step)
			if step == peak {
				r.mark = peakMark
			}
			if o.OnlyChanged && !shown(step) {
				return
			}
		}
		list = append(list, r)
	}
	if c.Input != nil {
		add(nil, c.Input)
	}
	for _, step := range c.Steps {
		add(step, step.To)
	}
	return list
}

// shown reports whether a pass is one that --only-changed shows.
func shown(step *passlog.Step) bool {
	changed, known := step.Changed()
	return changed || !known || step.Failed || step.To != nil && step.To.Unread != nil
}

func changed(step *passlog.Step) string {
	switch changed, known := step.Changed(); {
	case !known:
		return "?"
	case !changed:
		return "·"
	case step.Diff == nil:
		return "changed"
	}
	return fmt.Sprintf("+%d -%d", step.Diff.Added, step.Diff.Removed)
}

func (r *row) figures(s, from *passlog.State) {
	if s.Figures == nil {
		return
	}
	r.ops = figure.Thousands(s.Ops)
	if s.Peak >= 0 {
		r.registers = fmt.Sprint(s.Peak)
		if s.Estimate {
			r.registers = "~" + r.registers
		}
		if from != nil && from.Peak >= 0 && from.Estimate == s.Estimate {
			r.registersBy = by(int64(s.Peak - from.Peak))
		}
	}
	if s.LiveBytes >= 0 {
		r.live = figure.Thousands(s.LiveBytes)
	}
	if s.Shared >= 0 {
		r.shared = figure.Thousands(s.Shared)
		if from != nil && from.Shared >= 0 {
			r.sharedBy = by(s.Shared - from.Shared)
		}
	}
}

func by(n int64) string {
	if n == 0 {
		return ""
	}
	if n > 0 {
		return "+" + figure.Thousands(n)
	}
	return figure.Thousands(n)
}

// number is the pass's, "" for the input.
func (r *row) number() string {
	if r.Step == nil {
		return ""
	}
	return fmt.Sprint(r.Number)
}

// name is the pass, with the function that it ran on.
func (r *row) name(kernel string) string {
	if r.Step == nil {
		return "(input)"
	}
	name := strings.Repeat("  ", r.Depth) + r.Name()
	if r.Symbol != "" && r.Symbol != kernel {
		name += " @" + short(r.Symbol)
	}
	if r.Failed {
		name += " FAILED"
	}
	return name
}

// short is a function's name without what Triton puts behind it for types and
// constants, as far as that makes it long.
func short(symbol string) string {
	if len(symbol) > 40 {
		symbol = symbol[strings.LastIndexByte(symbol[:40], '.')+1:]
	}
	if at := strings.Index(symbol, "__"); len(symbol) > 40 && at > 0 {
		symbol = symbol[:at] + "…"
	}
	return symbol
}

// title is a kernel's name; of one that the log has more than once, with which
// of them it is.
func title(c *passlog.Compile, log *passlog.Log) string {
	name := c.Kernel
	if name == "" {
		name = "(no function)"
	}
	n := 0
	for _, o := range log.Compiles {
		if o.Kernel == c.Kernel {
			n++
		}
	}
	if n > 1 {
		name += fmt.Sprintf(" #%d", c.Number)
	}
	return name
}
