package passlog

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect/builtin"
)

// A Compile is the compilation of one kernel.
type Compile struct {
	Kernel string // the function's name
	// Number counts the compilations of a kernel of that name in the log, from 1.
	Number   int
	Line     int // of its first dump in the log
	LastLine int // of its last
	// Input is what the first pass was given, nil if the log does not show it.
	Input *State
	Steps []*Step // in the order in which the passes began
	// LLVM names the passes of LLVM whose dumps stand between ours.
	LLVM []string

	first   *State
	last    map[string]*State // by what is shown: "" for a module, else a function
	open    []*Step           // passes of which no dump shows yet that they are over
	afters  bool              // the log has dumps after passes
	states  int
	held    []*State        // with their texts
	symbols map[string]bool // functions of the last dump
}

// A State is the IR of a kernel at one moment.
type State struct {
	*Dump
	*Figures         // nil if they could not be had
	Unread   *Unread // why
	Stage    Stage

	functions []string
	entry     string
	index     int // in its Compile
	same      *identity
	reading   *reading // with the text; nil when nothing will be compared with it any more
}

// A Step is a run of one pass.
type Step struct {
	Header
	Number int // in its Compile, from 1
	Line   int // of its first dump
	Failed bool
	// Depth is above 0 for what runs inside another pass: the part of a pass
	// that dumps by itself, or a pass on a function that the inliner runs.
	Depth int
	// From and To are the IR before and after; nil if the log does not show
	// it. Where the log has no dump after a pass, To is the dump before the next.
	From, To *State
	// Diff is the difference of the texts; nil if one is missing or they are
	// the same.
	Diff *Diff
}

// Changed reports whether the pass changed the IR; known is false if the log
// does not show both sides.
func (s *Step) Changed() (changed, known bool) {
	if s.From == nil || s.To == nil || s.From.Truncated || s.To.Truncated {
		return false, false
	}
	if s.From.same == s.To.same {
		return false, true
	}
	return s.Diff == nil || s.Diff.Added+s.Diff.Removed > 0, true
}

// scope is what a dump shows: a module or a function of some name.
func (s *State) scope() string {
	if s.Whole {
		return ""
	}
	if s.Symbol != "" {
		return s.Symbol
	}
	return s.entry
}

// repeated are passes that pipelines run again and again.
var repeated = []string{"canonicalize", "cse", "sccp", "symbol-dce"}

// startsAgain reports whether a dump begins another compilation of the same
// kernel: its stage is earlier than that of the last dump, or its first pass
// starts once more. A pass that pipelines repeat counts as starting again only
// on the very IR on which it first did.
func (c *Compile) startsAgain(s *State) bool {
	scope := s.scope()
	last := c.last[scope]
	if last == nil {
		return false
	}
	if s.Stage != NoStage && s.Stage < last.Stage {
		return true
	}
	if !s.samePass(&c.first.Header) || s.When != c.first.When || s.Stage != c.first.Stage || s.When == Inside {
		return false
	}
	// Dumps before and after a pass do not start it twice.
	if s.When != Before && c.first == last {
		return false
	}
	return !slices.Contains(repeated, s.Argument) || s.same == c.first.same && last.same != s.same
}

// add takes the next dump of the compilation. It returns the steps of which a
// side is known now that was not.
func (c *Compile) add(s *State) (changed []*Step) {
	s.index = c.states
	c.states++
	c.held = append(c.held, s)
	c.LastLine = s.Line
	c.LLVM = append(c.LLVM, s.LLVM...)
	scope := s.scope()
	if c.first == nil {
		c.first = s
		c.last = make(map[string]*State)
	}
	if s.Whole {
		c.symbols = make(map[string]bool)
		for _, f := range s.functions {
			c.symbols[f] = true
		}
	}
	previous := c.last[scope]
	c.last[scope] = s
	switch s.When {
	case Before:
		if c.Input == nil && len(c.Steps) == 0 {
			c.Input = s
		}
		inlined := c.inlines(s)
		for _, o := range c.open {
			if o.To == nil && o.From.scope() == scope && !(inlined && o.Argument == "inline") {
				o.To = s
				changed = append(changed, o)
			}
		}
		step := c.step(s)
		step.From = s
		if inlined {
			step.Depth = 1
		}
		c.push(step)
	case Inside:
		step := c.step(s)
		step.From, step.To, step.Depth = previous, s, 1
		changed = append(changed, step)
	default:
		c.afters = true
		step := c.close(s)
		if step == nil {
			step = c.step(s)
			step.From = previous
		}
		step.To, step.Failed = s, s.When == Failed
		changed = append(changed, step)
	}
	return changed
}

func (c *Compile) step(s *State) *Step {
	step := &Step{Header: s.Header, Number: len(c.Steps) + 1, Line: s.Line}
	c.Steps = append(c.Steps, step)
	return step
}

// mostOpen is how deep passes nest, where dumps after them tell when they end.
const mostOpen = 16

func (c *Compile) push(step *Step) {
	if !c.afters {
		// Nothing will say when they end: those that have both sides are done.
		c.open = slices.DeleteFunc(c.open, func(o *Step) bool { return o.To != nil && len(c.Steps) > mostOpen })
	}
	c.open = append(c.open, step)
	if len(c.open) > mostOpen {
		c.open = slices.Delete(c.open, 0, len(c.open)-mostOpen)
	}
}

// inlines reports whether a dump is of a pass that the inliner runs: it cleans
// up functions.
func (c *Compile) inlines(s *State) bool {
	if s.Op == builtin.OpModule || s.Symbol == "" || s.Argument != "canonicalize" {
		return false
	}
	for _, o := range slices.Backward(c.open) {
		switch {
		case o.Argument == "inline":
			return o.To == nil || c.afters
		case o.Depth == 0:
			return false
		}
	}
	return false
}

// close finds the pass that a dump ends; passes that began within it are over
// too.
func (c *Compile) close(s *State) *Step {
	for i, o := range slices.Backward(c.open) {
		if o.samePass(&s.Header) && o.From.scope() == s.scope() {
			for _, inner := range c.Steps[o.Number:] {
				inner.Depth++
			}
			c.open = c.open[:i]
			return o
		}
	}
	return nil
}

// shows reports whether a function is in the last dump of the whole module.
func (c *Compile) shows(function string) bool {
	return c.symbols[function] || function == c.Kernel
}

// release lets go of texts with which nothing will be compared any more.
func (c *Compile) release() {
	c.held = slices.DeleteFunc(c.held, func(s *State) bool {
		if c.last[s.scope()] == s || slices.ContainsFunc(c.open, func(o *Step) bool { return o.From == s }) {
			return false
		}
		s.reading = nil
		return true
	})
}

// releaseAll lets go of all texts: what comes later is not compared with them.
func (c *Compile) releaseAll() {
	for _, s := range c.held {
		s.reading = nil
	}
	c.held = nil
}

// Dumps is how many the log has of it.
func (c *Compile) Dumps() int { return c.states }

// States lists what the log shows of the kernel, in its order.
func (c *Compile) States() []*State {
	var list []*State
	seen := make(map[*State]bool)
	add := func(s *State) {
		if s != nil && !seen[s] {
			seen[s] = true
			list = append(list, s)
		}
	}
	add(c.Input)
	for _, step := range c.Steps {
		add(step.From)
		add(step.To)
	}
	slices.SortFunc(list, func(a, b *State) int { return a.index - b.index })
	return list
}

// Target is what the kernel is compiled for: "sm_90, 4 warps of 32"; "" if the
// log does not show it.
func (c *Compile) Target() string {
	target := ""
	for _, s := range c.States() {
		if s.Figures != nil && s.Machine != "" && s.Stage != TTIR {
			target = s.Machine
		}
	}
	return strings.TrimPrefix(target, "no known target, ")
}
