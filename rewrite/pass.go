// Package rewrite changes IR: passes and pipelines of them, the greedy pattern
// driver, and the Rewriter through which patterns do it. A pass never knows
// who runs it; what it has to say goes out as remarks.
package rewrite

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A Pass is a named change of a program. It is a value: what it is called,
// what it takes, and how to make a run of it.
type Pass struct {
	// Name is ours, "reduce-liveness"; Aliases are upstream's names, under
	// which the pass may behave differently: see Config.As.
	Name    string
	Aliases []string
	Summary string
	Doc     string
	Options []Option
	// Anchor is the op that the pass runs on, "builtin.module", or "" for any
	// op that is isolated from above.
	Anchor string
	// Reports says that the pass is run for its remarks, so they are always shown.
	Reports bool
	// Applies lists what the pass could do in a function, for editors to offer;
	// nil for a pass that is not offered. It changes nothing and need not be
	// sure: what turns out to change nothing is not shown.
	Applies func(function *ir.Op) []Offer
	// Run does the work. It returns an error when options make no sense or
	// the pass cannot go on; the IR is then not to be trusted.
	Run func(c *Config, root *ir.Op) error
}

// An Offer is a way to run a pass on a function.
type Offer struct {
	// Title says what it does; figures are added to it: "Reduce liveness
	// (reload)".
	Title string
	// Options of the pass, as NewStep takes them.
	Options string
	// At are the ops where it is offered beside the function itself; Local says
	// that it is not offered there.
	At    []*ir.Op
	Local bool
	// Why is what to say at the first of At of a function that is short of
	// registers, Frees the value that would need none any more around its loop.
	// "" says nothing.
	Why   string
	Frees *ir.Value
}

// OptionKind is the form of an option's value.
type OptionKind uint8

const (
	StringOption OptionKind = iota
	IntOption
	BoolOption
	ListOption // comma-separated
	ChoiceOption
)

// An Option is something a pass takes: `--pass="name=value"`.
type Option struct {
	Name    string
	Kind    OptionKind
	Default string
	Choices []string
	Doc     string
}

// A Config is what one run of a pass is given.
type Config struct {
	Pass *Pass
	// As is the name by which the pass was asked for.
	As     string
	Values map[string]string // by option; only those given
	// Report receives remarks and warnings; never nil.
	Report func(source.Diagnostic)
}

// String is the value of an option, its default when it was not given.
func (c *Config) String(name string) string {
	if v, ok := c.Values[name]; ok {
		return v
	}
	for i := range c.Pass.Options {
		if c.Pass.Options[i].Name == name {
			return c.Pass.Options[i].Default
		}
	}
	panic("rewrite: pass " + c.Pass.Name + " has no option " + name)
}

// Given reports whether an option was given.
func (c *Config) Given(name string) bool {
	_, ok := c.Values[name]
	return ok
}

// Int is the value of an IntOption; options are checked before a run.
func (c *Config) Int(name string) int64 {
	v, err := parseInt(c.String(name))
	if err != nil {
		panic("rewrite: option " + name + " was not checked: " + err.Error())
	}
	return v
}

// Bool is the value of a BoolOption.
func (c *Config) Bool(name string) bool { return c.String(name) == "true" }

// List is the value of a ListOption.
func (c *Config) List(name string) []string {
	s := c.String(name)
	if s == "" {
		return nil
	}
	parts := strings.Split(s, ",")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

// Done remarks what the pass did at o; Missed what it did not do and why.
func (c *Config) Done(o *ir.Op, format string, args ...any) { c.remark(o, format, args...) }

// Missed remarks what the pass did not do at o, and why.
func (c *Config) Missed(o *ir.Op, format string, args ...any) { c.remark(o, format, args...) }

func (c *Config) remark(o *ir.Op, format string, args ...any) {
	c.Report(source.Diagnostic{
		Severity: source.Remark, Span: NearestSpan(o), Category: c.Pass.Name, Message: fmt.Sprintf(format, args...),
	})
}

// NearestSpan is where o, or the closest op around it that was read, stands in
// the text.
func NearestSpan(o *ir.Op) source.Span {
	for ; o != nil; o = o.Parent() {
		if s := o.Span(); s.IsValid() {
			return source.Span{Start: s.Start, End: s.Start + uint32(headLength(o, s))}
		}
	}
	return source.NoSpan
}

// headLength limits the span of an op with regions to its first line's start;
// without the text only the name's length is known.
func headLength(o *ir.Op, s source.Span) int {
	if o.NumRegions() == 0 {
		return s.Len()
	}
	return min(s.Len(), len(o.Name().String()))
}

// ValueText is how a value is written: %name, or its op when it has no name.
func ValueText(v *ir.Value) string {
	if v.Name() != "" {
		return "%" + v.Name()
	}
	if op := v.Def(); op != nil {
		if op.NumResults() > 1 {
			start, _ := dialect.ResultGroup(op, v.Index())
			if n := op.Result(start).Name(); n != "" {
				return fmt.Sprintf("%%%s#%d", n, v.Index()-start)
			}
		}
		return "the result of '" + op.Name().String() + "'"
	}
	return fmt.Sprintf("argument #%d", v.Index())
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
