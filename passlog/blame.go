package passlog

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/internal/figure"
)

// An Origin is the part of a figure that a pass has added and that no later
// pass took away.
type Origin struct {
	Step     *Step // nil for what the first dump has
	From, To int64 // the figure before and after the step; From is 0 for what the first dump with layouts has
	Part     int64
	First    bool // it was there as soon as the program had layouts
}

// Final is the state whose figures count: the last TTGIR with its loops. A log
// that has none gives the last one without loops, or the last TTIR; nil if
// nothing could be measured.
func (c *Compile) Final() *State {
	var best *State
	rank := func(s *State) int {
		switch s.Stage {
		case TTGIR:
			return 3
		case Blocks:
			return 2
		default:
			return 1
		}
	}
	for _, s := range c.States() {
		if s.Figures != nil && s.Peak >= 0 && (best == nil || rank(s) >= rank(best)) {
			best = s
		}
	}
	return best
}

// Registers and Shared are figures of which one may ask for the origins.
func Registers(s *State) int64 { return int64(s.Peak) }
func Shared(s *State) int64    { return s.Shared }

// Origins says which passes the figure of the final state comes from. Seen
// from the end, a pass that raised it from 104 to 166 is where those between
// come from, unless it fell below again; so the parts add up to the figure.
func (c *Compile) Origins(figure func(*State) int64) []Origin {
	final := c.Final()
	if final == nil {
		return nil
	}
	var list []Origin
	height, first := int64(0), true
	by := c.makers()
	for _, s := range c.States() {
		if s.index > final.index || s.Figures == nil || s.When == Inside || s.Estimate != final.Estimate || s.Stage == LLVM {
			continue
		}
		now := max(figure(s), 0)
		before := height
		for height > now {
			top := &list[len(list)-1]
			cut := min(top.Part, height-now)
			top.Part -= cut
			height -= cut
			if top.Part == 0 {
				list = list[:len(list)-1]
			}
		}
		if now > height {
			list = append(list, Origin{Step: by[s], From: before, To: now, Part: now - height, First: first})
			height = now
		}
		first = false
	}
	return list
}

// makers are the passes that made each state, those that are not inside others
// above all.
func (c *Compile) makers() map[*State]*Step {
	by := make(map[*State]*Step)
	for _, s := range c.Steps {
		if s.To != nil && (by[s.To] == nil || s.Depth < by[s.To].Depth) {
			by[s.To] = s
		}
	}
	return by
}

// main is the largest of what passes have added since there were layouts.
func main(origins []Origin) *Origin {
	var most *Origin
	for i := range origins {
		if o := &origins[i]; !o.First && (most == nil || o.Part > most.Part) {
			most = o
		}
	}
	return most
}

// PeakStep is the pass at which the peak appeared: the one that added the most
// of it, if that is at least a tenth; nil if it has been there from the start.
func (c *Compile) PeakStep() *Step {
	final := c.Final()
	if final == nil {
		return nil
	}
	if o := main(c.Origins(Registers)); o != nil && 10*o.Part >= Registers(final) {
		return o.Step
	}
	return nil
}

// Highest is the state with the most registers of the same kind as the final
// one, the first of several.
func (c *Compile) Highest() *State {
	final := c.Final()
	var most *State
	for _, s := range c.States() {
		if s.Figures != nil && s.Peak >= 0 && s.Estimate == final.Estimate && (most == nil || s.Peak > most.Peak) {
			most = s
		}
	}
	return most
}

// Answer says in a sentence or two at which pass the peak appeared.
func (c *Compile) Answer() string {
	final := c.Final()
	if final == nil {
		if c.onlyLLVM() {
			return "the log shows only the llvm dialect, where registers are not counted"
		}
		if c.unread() {
			return "no dump of it could be read"
		}
		return "it has no Triton IR, of which registers are counted"
	}
	var b strings.Builder
	about, kind := "", "TTGIR"
	if final.Stage != TTGIR && final.Stage != Blocks {
		about, kind = "about ", "TTIR (an estimate: it has no layouts)"
	}
	fmt.Fprintf(&b, "the last %s needs %s%s a thread", kind, about, figure.Count(int64(final.Peak), "register"))
	if at := final.At.Loc.Origin(); at != "" {
		fmt.Fprintf(&b, " at %s, %s", final.At, at)
	} else if final.At.Op != "" {
		fmt.Fprintf(&b, " at %s", final.At)
	}
	if final.Limit > 0 && final.Peak > final.Limit {
		fmt.Fprintf(&b, ", more than the %d that a thread can have", final.Limit)
	}
	origins := c.Origins(Registers)
	most := main(origins)
	switch {
	case final.Peak == 0 || len(origins) == 0:
	case most == nil:
		fmt.Fprintf(&b, "; since %s it was never lower", since(&origins[0], final.Estimate))
	case 10*most.Part >= int64(final.Peak):
		fmt.Fprintf(&b, "; the peak appeared at %s: %d → %d", most.name(), most.From, most.To)
	default:
		fmt.Fprintf(&b, "; nearly all of it is there since %s, most of the rest came with %s: %d → %d", since(&origins[0], final.Estimate), most.name(), most.From, most.To)
	}
	if high := c.Highest(); high.Peak > final.Peak {
		fmt.Fprintf(&b, "; on the way it was %d", high.Peak)
		if s := c.makers()[high]; s != nil {
			fmt.Fprintf(&b, ", after %s", s.label())
		}
	}
	return b.String()
}

func (c *Compile) unread() bool {
	for _, s := range c.States() {
		if s.Figures != nil {
			return false
		}
	}
	return true
}

func (c *Compile) onlyLLVM() bool {
	for _, s := range c.States() {
		if s.Stage != LLVM {
			return false
		}
	}
	return true
}

func since(o *Origin, estimate bool) string {
	if o.Step == nil {
		return "the first dump"
	}
	if estimate {
		return o.Step.label()
	}
	return o.Step.label() + " gave it layouts"
}

func (o *Origin) name() string {
	if o.Step == nil {
		return "a pass that the log does not show"
	}
	return o.Step.label()
}

// label is "pass 31 tritongpu-pipeline".
func (s *Step) label() string { return fmt.Sprintf("pass %d %s", s.Number, s.Name()) }

// SharedAnswer says how much shared memory the kernel has, and since when.
func (c *Compile) SharedAnswer() string {
	final := c.Final()
	if final == nil || final.Shared < 0 {
		return ""
	}
	bytes, verb := final.Shared, "would be given"
	for _, s := range c.States() {
		if s.Figures != nil && s.Allocated {
			bytes, verb = s.Shared, "has"
		}
	}
	text := fmt.Sprintf("%s of shared memory a block", figure.Count(bytes, "byte"))
	if verb != "has" {
		text += " as it would be allocated"
	}
	if most := main(c.Origins(Shared)); most != nil && 10*most.Part >= final.Shared && final.Shared > 0 {
		text += fmt.Sprintf("; %s: %s → %s", most.name(), figure.Thousands(most.From), figure.Thousands(most.To))
	}
	if chip := final.Chip; chip != nil && !allocation.Fits(bytes, chip) {
		text += "; the kernel " + allocation.Unlaunchable(bytes, chip)
	}
	return text
}
