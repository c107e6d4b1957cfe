package rewrite

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/spelling"
)

// An Option is something a pass takes: `--pass="name=value"`.
type Option struct {
	Name    string
	Default string
	Choices []string // nil where any value of the form will do
	Doc     string
	// Form says what a value looks like: "<integer>", "true|false".
	Form string

	check func(text string) error
}

// An OptionOf is an option of a pass whose values are Ts. It is made by a method
// of the pass, so that a pass cannot ask for an option that it has not.
type OptionOf[T any] struct {
	*Option
	pass  *Pass
	parse func(text string) T // of a text that was checked
}

// Of is the value in a run of the pass, the default when it was not given.
func (o OptionOf[T]) Of(in *Invocation) T {
	if in.Pass != o.pass {
		panic("rewrite: pass " + in.Pass.Name + " has no option '" + o.Name + "': it is one of " + o.pass.Name)
	}
	text, ok := in.values[o.Name]
	if !ok {
		text = o.Default
	}
	return o.parse(text)
}

// Given reports whether the option was given.
func (o OptionOf[T]) Given(in *Invocation) bool {
	_, ok := in.values[o.Name]
	return ok
}

// StringOption declares an option of any text.
func (p *Pass) StringOption(name, value, doc string) OptionOf[string] {
	o := p.declare(&Option{Name: name, Default: value, Doc: doc, Form: "<text>", check: func(string) error { return nil }})
	return OptionOf[string]{o, p, func(s string) string { return s }}
}

// ChoiceOption declares an option of a few words.
func (p *Pass) ChoiceOption(name, value string, choices []string, doc string) OptionOf[string] {
	o := p.declare(&Option{Name: name, Default: value, Doc: doc, Choices: choices, Form: strings.Join(choices, "|"), check: func(s string) error {
		if slices.Contains(choices, s) {
			return nil
		}
		return fmt.Errorf("expected one of %s, got '%s'%s", strings.Join(choices, ", "), s, spelling.Suggest(s, choices))
	}})
	return OptionOf[string]{o, p, func(s string) string { return s }}
}

// IntOption declares an option of an integer.
func (p *Pass) IntOption(name string, value int64, doc string) OptionOf[int64] {
	o := p.declare(&Option{Name: name, Default: strconv.FormatInt(value, 10), Doc: doc, Form: "<integer>", check: func(s string) error {
		if _, err := strconv.ParseInt(s, 0, 64); err != nil {
			return fmt.Errorf("expected an integer, got '%s'", s)
		}
		return nil
	}})
	return OptionOf[int64]{o, p, func(s string) int64 {
		v, _ := strconv.ParseInt(s, 0, 64)
		return v
	}}
}

// BoolOption declares an option that is true or false.
func (p *Pass) BoolOption(name string, value bool, doc string) OptionOf[bool] {
	o := p.declare(&Option{Name: name, Default: strconv.FormatBool(value), Doc: doc, Choices: []string{"true", "false"}, Form: "true|false", check: func(s string) error {
		if s != "true" && s != "false" {
			return fmt.Errorf("expected true or false, got '%s'", s)
		}
		return nil
	}})
	return OptionOf[bool]{o, p, func(s string) bool { return s == "true" }}
}

// ListOption declares an option of words with commas between them; none by
// default.
func (p *Pass) ListOption(name, doc string) OptionOf[[]string] {
	o := p.declare(&Option{Name: name, Doc: doc, Form: "<a,b,…>", check: func(string) error { return nil }})
	return OptionOf[[]string]{o, p, func(s string) []string {
		if s == "" {
			return nil
		}
		parts := strings.Split(s, ",")
		for i := range parts {
			parts[i] = strings.TrimSpace(parts[i])
		}
		return parts
	}}
}

// declare adds an option. A second one of the name, or a default that is no
// value, is a mistake in the pass, found where passes are listed.
func (p *Pass) declare(o *Option) *Option {
	if p.Option(o.Name) != nil {
		panic("rewrite: pass " + p.Name + " has two options '" + o.Name + "'")
	}
	if err := o.check(o.Default); err != nil {
		panic("rewrite: default of option '" + o.Name + "' of pass " + p.Name + ": " + err.Error())
	}
	p.options = append(p.options, o)
	return o
}

// Options lists the options in the order of their declarations.
func (p *Pass) Options() []*Option { return p.options }

// Option finds an option by name, or returns nil.
func (p *Pass) Option(name string) *Option {
	for _, o := range p.options {
		if o.Name == name {
			return o
		}
	}
	return nil
}

// check says what is wrong with options that users gave.
func (p *Pass) check(values map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		o, v := p.Option(name), values[name]
		if o == nil {
			var names []string
			for _, o := range p.options {
				names = append(names, o.Name)
			}
			msg := spelling.Suggest(name, names)
			if msg == "" && len(names) > 0 {
				msg = "; it has " + strings.Join(names, ", ")
			}
			return fmt.Errorf("pass '%s' has no option '%s'%s", p.Name, name, msg)
		}
		if err := o.check(v); err != nil {
			return fmt.Errorf("option '%s' of pass '%s': %w", name, p.Name, err)
		}
	}
	return nil
}
