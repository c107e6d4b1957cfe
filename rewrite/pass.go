// Package rewrite changes IR: passes and pipelines of them, the greedy pattern
// driver, and the Rewriter, through which all of them do it and which tells its
// Listeners. A pass never knows who runs it; what it has to say goes out as remarks.
// Run holds it to what it says of itself: whether it changed anything, and which
// analyses stay true. Observers print, time, compare, count and verify around it,
// and may keep it from running.
package rewrite

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/analysis"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A Pass is a named change of a program. It is a value: what it is called,
// what it takes, and how to make a run of it. Options and counters are declared
// on it by methods, whose results are the only way to ask for them.
type Pass struct {
	// Name is ours, "reduce-liveness"; Aliases are upstream's names, under
	// which the pass may behave differently: see Invocation.As.
	Name    string
	Aliases []string
	Summary string
	Doc     string
	// Anchor is the op that the pass runs on, "builtin.module", or "" for any
	// op that is isolated from above.
	Anchor string
	// Reports says that the pass is run for its remarks, so they are always shown.
	Reports bool
	// Run does the work. It returns an error when options make no sense or
	// the pass cannot go on; the IR is then not to be trusted.
	Run func(in *Invocation, root *ir.Op) (Outcome, error)

	options  []*Option
	counters []*Counter
}

// An Outcome is what a pass says of its run. To say of IR that was changed that
// it was not is an error; the other way round it costs time alone.
type Outcome struct {
	Changed bool
	// Preserved are the analyses that stay true of what was changed.
	Preserved []analysis.Name
}

// Unchanged is the outcome of a pass that changed nothing.
func Unchanged() (Outcome, error) { return Outcome{}, nil }

// An Invocation is what one run of a pass is given.
type Invocation struct {
	Pass *Pass
	// As is the name by which the pass was asked for.
	As string
	// Analyses has what is known of the IR.
	Analyses *analysis.Cache

	values   map[string]string // of options; only those given
	report   func(source.Diagnostic)
	rewriter *Rewriter
	counts   map[*Counter]int64
}

// Rewriter is how the pass changes IR. Listeners hear of it from now on.
func (in *Invocation) Rewriter(listeners ...Listener) *Rewriter {
	in.rewriter.Listen(listeners...)
	return in.rewriter
}

// Outcome is that of a pass which changed what its Rewriter did; preserved
// analyses stay true of it.
func (in *Invocation) Outcome(preserved ...analysis.Name) Outcome {
	return Outcome{Changed: in.rewriter.Changed(), Preserved: preserved}
}

// Done remarks what the pass did at o.
func (in *Invocation) Done(o *ir.Op, format string, args ...any) {
	in.remark(source.Passed, o, format, args...)
}

// Missed remarks what the pass did not do at o, and why.
func (in *Invocation) Missed(o *ir.Op, format string, args ...any) {
	in.remark(source.Missed, o, format, args...)
}

// Found remarks a fact about o that is no change, done or not.
func (in *Invocation) Found(o *ir.Op, format string, args ...any) {
	in.remark(source.Analysis, o, format, args...)
}

func (in *Invocation) remark(kind source.RemarkKind, o *ir.Op, format string, args ...any) {
	in.Report(source.Diagnostic{
		Severity: source.Remark, Kind: kind, Span: NearestSpan(o), Category: in.Pass.Name, Message: fmt.Sprintf(format, args...),
	})
}

// Report takes a diagnostic about any place; an error ends the run of all.
func (in *Invocation) Report(d source.Diagnostic) { in.report(d) }

// Warn reports what will likely disappoint.
func (in *Invocation) Warn(o *ir.Op, format string, args ...any) {
	in.Report(source.Diagnostic{
		Severity: source.Warning, Span: NearestSpan(o), Category: in.Pass.Name, Message: fmt.Sprintf(format, args...),
	})
}

// A Counter is a statistic of a pass, made by a method of it.
type Counter struct {
	Name string
	Doc  string
	pass *Pass
}

// Counter declares a statistic: how often something was done.
func (p *Pass) Counter(name, doc string) *Counter {
	if slices.ContainsFunc(p.counters, func(c *Counter) bool { return c.Name == name }) {
		panic("rewrite: pass " + p.Name + " has two counters '" + name + "'")
	}
	c := &Counter{name, doc, p}
	p.counters = append(p.counters, c)
	return c
}

// PatternCounters declares a statistic for each pattern: how often it was applied.
func (p *Pass) PatternCounters(patterns []Pattern) map[string]*Counter {
	m := make(map[string]*Counter, len(patterns))
	for _, pattern := range patterns {
		m[pattern.Name] = p.Counter(pattern.Name, "times the pattern was applied")
	}
	return m
}

// Add counts n more in a run of the pass.
func (c *Counter) Add(in *Invocation, n int) {
	if in.Pass != c.pass {
		panic("rewrite: pass " + in.Pass.Name + " has no counter '" + c.Name + "': it is one of " + c.pass.Name)
	}
	if in.counts == nil {
		in.counts = make(map[*Counter]int64)
	}
	in.counts[c] += int64(n)
}

// A Count is what a counter came to.
type Count struct {
	*Counter
	N int64
}

// Counts lists what the pass has counted so far, by the order of declarations.
func (in *Invocation) Counts() []Count {
	counts := make([]Count, len(in.Pass.counters))
	for i, c := range in.Pass.counters {
		counts[i] = Count{c, in.counts[c]}
	}
	return counts
}

// A Registry finds passes by name.
type Registry struct {
	passes []*Pass
	byName map[string]*Pass
}

// NewRegistry returns a registry of the given passes; names must be unique.
func NewRegistry(passes ...*Pass) *Registry {
	r := &Registry{byName: make(map[string]*Pass)}
	for _, p := range passes {
		r.passes = append(r.passes, p)
		for _, n := range append([]string{p.Name}, p.Aliases...) {
			if r.byName[n] != nil {
				panic("rewrite: two passes are called " + n)
			}
			r.byName[n] = p
		}
	}
	return r
}

// Passes lists the passes in the order given.
func (r *Registry) Passes() []*Pass { return r.passes }

// Lookup finds a pass by name or alias, or returns nil.
func (r *Registry) Lookup(name string) *Pass { return r.byName[name] }

// Names lists all names and aliases.
func (r *Registry) Names() []string {
	var names []string
	for _, p := range r.passes {
		names = append(append(names, p.Name), p.Aliases...)
	}
	return names
}
