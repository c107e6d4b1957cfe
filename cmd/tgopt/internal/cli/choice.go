package cli

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// A choice is a flag of a few words.
type choice struct {
	name    string // of the flag
	value   string
	choices []string
}

var _ pflag.Value = (*choice)(nil)

func (c *choice) String() string { return c.value }
func (c *choice) Type() string   { return strings.Join(c.choices, "|") }
func (c *choice) Set(s string) error {
	if !slices.Contains(c.choices, s) {
		last := len(c.choices) - 1
		words := strings.Join(c.choices[:last], ", ") + " or " + c.choices[last]
		return usagef("--%s is %s, not '%s'%s", c.name, strings.TrimPrefix(words, " or "), s, suggest(s, c.choices))
	}
	c.value = s
	return nil
}

// define defines the flag, which has the value that c has unless it is given.
func (c *choice) define(f *pflag.FlagSet, name, usage string, choices ...string) {
	c.name, c.choices = name, choices
	f.Var(c, name, usage)
}

// A result is the flags --format and -o of what a command finds out.
type result struct {
	output     string
	formatFlag choice
}

// defineFormat defines --format, of which the first is that of a terminal.
func (r *result) defineFormat(f *pflag.FlagSet, usage string, formats ...string) {
	r.formatFlag.define(f, "format", usage+"; by default what the name behind -o says", formats...)
}

func (r *result) defineOutput(f *pflag.FlagSet) {
	f.StringVarP(&r.output, "output", "o", "-", "`file` to write")
}

// format is the format that --format says or the name of the output: "html" of x.html.
func (r *result) format() string {
	said := strings.TrimPrefix(strings.ToLower(filepath.Ext(r.output)), ".")
	switch said {
	case "htm":
		said = "html"
	case "jsonl":
		said = "json"
	case "md":
		said = "markdown"
	}
	if !slices.Contains(r.formatFlag.choices, said) {
		said = r.formatFlag.choices[0]
	}
	return cmp.Or(r.formatFlag.value, said)
}

// defineColor defines --color.
func defineColor(c *choice, f *pflag.FlagSet) {
	c.value = "auto"
	c.define(f, "color", "auto, always or never: colours, by default on terminals", "auto", "always", "never")
}

// colored reports whether an output is in colours: asked for, or on a terminal that
// nobody said has none.
func (t *tool) colored(c choice, output string) bool {
	_, terminal := isTerminal(t.Stdout)
	return c.value == "always" || c.value == "auto" && terminal && output == "-" && t.Getenv("NO_COLOR") == "" && t.Getenv("TERM") != "dumb"
}
