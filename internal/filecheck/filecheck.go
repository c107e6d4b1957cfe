// Package filecheck checks a text against the directives in a check file, as
// LLVM's FileCheck (release 22) does: the same directives, patterns, options,
// verdicts, exit codes and wording.
//
// A run has three stages. The check file is read into a list of directives
// (directive.go), each with a pattern (pattern.go) that is a plain string or
// an extended regular expression (package ere) with places for variables and
// numeric expressions (expression.go). Then the list is matched against the
// input (check.go): the CHECK-LABELs first, which cut the input into regions,
// then the other directives within each region. What goes wrong becomes
// messages in one file or the other (message.go) and an annotated dump of the
// input (dump.go).
//
// Both texts are canonicalised before anything is matched (text.go); messages
// speak of the texts as they were, so that their columns can differ from
// FileCheck's, which speaks of the canonical ones.
//
// What is not as there: -vv says no more than -v, the dump is plainer and
// --dump-input-filter knows only all and the rest, and there is no colour.
package filecheck

import (
	"slices"

	"github.com/tgopt/tgopt/internal/filecheck/ere"
	"github.com/tgopt/tgopt/ir/source"
)

// Exit codes.
const (
	Pass  = 0 // the input has what the check file asks for
	Fail  = 1 // it has not
	Error = 2 // the check file, the input or the command line is unusable
)

// Options are FileCheck's options. The zero value is its default.
type Options struct {
	Prefixes         []string // --check-prefixes; CHECK if empty
	CommentPrefixes  []string // --comment-prefixes; COM and RUN if empty
	Defines          []string // -D: "NAME=value" or "#NAME=expression"
	ImplicitCheckNot []string // --implicit-check-not

	StrictWhitespace  bool
	MatchFullLines    bool
	IgnoreCase        bool
	AllowEmpty        bool
	AllowUnusedPrefix bool
	EnableVarScope    bool
	AllowDAGOverlap   bool // --allow-deprecated-dag-overlap
	Verbose           bool // -v: a remark for each match
}

// Result is the outcome of a run.
type Result struct {
	Code     int // Pass, Fail or Error
	Messages []Message

	annotations []annotation
}

// Check matches input against the directives in check.
func Check(check, input *source.File, options Options) Result {
	c := &checker{options: options, vars: newVariables(), flags: ere.Newline}
	if options.IgnoreCase {
		c.flags |= ere.Fold
	}
	if !c.setPrefixes() {
		return c.result(Error)
	}
	c.check = newText(check, options.StrictWhitespace)
	if code := c.readDirectives(); code != Pass {
		return c.result(code)
	}
	if input.Text == "" && !options.AllowEmpty {
		c.say(source.Error, ref{}, "'%s' is empty.", input.Name)
		c.messages[len(c.messages)-1].Program = "FileCheck "
		return c.result(Error)
	}
	c.input = newText(input, options.StrictWhitespace)
	c.exact.text = c.input.s
	if options.IgnoreCase {
		c.folded.text = lowerASCII(c.input.s)
	}
	if !c.matchAll() {
		return c.result(Fail)
	}
	return c.result(Pass)
}

// A checker is one run.
type checker struct {
	options       Options
	vars          *variables
	check         *text
	input         *text
	flags         ere.Flags
	defaultPrefix bool      // no prefix was asked for
	exact, folded index     // of the input, and of it in lower case, if case does not matter
	captured      []capture // by the latest match
	checks        []positive
	messages      []Message

	annotations []annotation
}

func (c *checker) result(code int) Result {
	return Result{Code: code, Messages: c.messages, annotations: c.annotations}
}

// setPrefixes validates the prefixes and fills in the default ones.
func (c *checker) setPrefixes() bool {
	o := &c.options
	var seen []string
	if len(o.Prefixes) == 0 {
		c.defaultPrefix = true
		seen = append(seen, "CHECK")
	}
	if len(o.CommentPrefixes) == 0 {
		seen = append(seen, "COM", "RUN")
	}
	validate := func(kind string, prefixes []string) bool {
		for _, p := range prefixes {
			switch {
			case p == "":
				c.say(source.Error, ref{}, "supplied %s prefix must not be the empty string", kind)
				return false
			case !isPrefix(p):
				c.say(source.Error, ref{}, "supplied %s prefix must start with a letter and contain "+
					"only alphanumeric characters, hyphens, and underscores: '%s'", kind, p)
				return false
			case slices.Contains(seen, p):
				c.say(source.Error, ref{}, "supplied %s prefix must be unique among check and comment "+
					"prefixes: '%s'", kind, p)
				return false
			}
			seen = append(seen, p)
		}
		return true
	}
	if !validate("check", o.Prefixes) || !validate("comment", o.CommentPrefixes) {
		return false
	}
	if c.defaultPrefix {
		o.Prefixes = []string{"CHECK"}
	}
	if len(o.CommentPrefixes) == 0 {
		o.CommentPrefixes = []string{"COM", "RUN"}
	}
	return true
}

func isPrefix(p string) bool {
	for i := 0; i < len(p); i++ {
		if !isPartOfWord(p[i]) {
			return false
		}
	}
	return true
}
