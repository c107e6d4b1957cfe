package rewrite

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A Step is a pass with its options, or a nested pipeline that runs on each op
// of a name inside the current one.
type Step struct {
	Pass   *Pass
	As     string
	Values map[string]string

	Anchor string // of a nested pipeline: "builtin.module", "tt.func", "any"
	Nested []Step
}

// NewStep checks the options of a pass; text is `key=value key=value`.
func (r *Registry) NewStep(name, text string) (Step, error) {
	p := r.Lookup(name)
	if p == nil {
		return Step{}, fmt.Errorf("unknown pass '%s'%s", name, dialect.Suggest(name, r.Names()))
	}
	values, err := parseOptions(text)
	if err != nil {
		return Step{}, fmt.Errorf("options of '%s': %w", name, err)
	}
	if err := p.check(values); err != nil {
		return Step{}, err
	}
	return Step{Pass: p, As: name, Values: values}, nil
}

func (p *Pass) check(values map[string]string) error {
	for name, v := range values {
		o := p.option(name)
		if o == nil {
			var names []string
			for i := range p.Options {
				names = append(names, p.Options[i].Name)
			}
			msg := dialect.Suggest(name, names)
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

func (p *Pass) option(name string) *Option {
	for i := range p.Options {
		if p.Options[i].Name == name {
			return &p.Options[i]
		}
	}
	return nil
}

func (o *Option) check(v string) error {
	switch o.Kind {
	case IntOption:
		if _, err := parseInt(v); err != nil {
			return fmt.Errorf("expected an integer, got '%s'", v)
		}
	case BoolOption:
		if v != "true" && v != "false" {
			return fmt.Errorf("expected true or false, got '%s'", v)
		}
	case ChoiceOption:
		for _, c := range o.Choices {
			if c == v {
				return nil
			}
		}
		return fmt.Errorf("expected one of %s, got '%s'%s", strings.Join(o.Choices, ", "), v, dialect.Suggest(v, o.Choices))
	}
	return nil
}

func parseInt(s string) (int64, error) { return strconv.ParseInt(s, 0, 64) }

// parseOptions reads `a=1 b="x y" c={p,q} flag`; a word alone is true.
func parseOptions(text string) (map[string]string, error) {
	values := make(map[string]string)
	for i := 0; i < len(text); {
		if text[i] == ' ' || text[i] == '\t' || text[i] == '\n' {
			i++
			continue
		}
		start := i
		for i < len(text) && text[i] != '=' && text[i] != ' ' {
			i++
		}
		name := text[start:i]
		if name == "" {
			return nil, fmt.Errorf("expected a name before '='")
		}
		value := "true"
		if i < len(text) && text[i] == '=' {
			var err error
			if value, i, err = optionValue(text, i+1); err != nil {
				return nil, err
			}
		}
		if _, twice := values[name]; twice {
			return nil, fmt.Errorf("option '%s' is given twice", name)
		}
		values[name] = value
	}
	return values, nil
}

func optionValue(text string, i int) (string, int, error) {
	if i < len(text) && (text[i] == '"' || text[i] == '\'') {
		end := strings.IndexByte(text[i+1:], text[i])
		if end < 0 {
			return "", 0, fmt.Errorf("%c has no closing %c", text[i], text[i])
		}
		return text[i+1 : i+1+end], i + end + 2, nil
	}
	if i < len(text) && text[i] == '{' {
		end := strings.IndexByte(text[i:], '}')
		if end < 0 {
			return "", 0, fmt.Errorf("'{' has no closing '}'")
		}
		return text[i+1 : i+end], i + end + 1, nil
	}
	start := i
	for i < len(text) && text[i] != ' ' {
		i++
	}
	return text[start:i], i, nil
}

// The grammar of -pass-pipeline: `builtin.module(cse,tt.func(licm{a=1 b=2}))`.
type pipelineText struct {
	Elements []*elementText `parser:"@@ ( ',' @@ )*"`
}

type elementText struct {
	Pos     lexer.Position
	Name    string        `parser:"@Name"`
	Nested  *pipelineText `parser:"( '(' @@? ')'"`
	Options *string       `parser:"| @Options )?"`
}

// newPipelineParser is built when a pipeline is read, not at start-up.
func newPipelineParser() (*participle.Parser[pipelineText], error) {
	lex, err := lexer.NewSimple([]lexer.SimpleRule{
		{Name: "Options", Pattern: `\{([^{}"]|"[^"]*"|\{[^{}]*\})*\}`},
		{Name: "Name", Pattern: `[A-Za-z_][A-Za-z0-9_.\-]*`},
		{Name: "Punct", Pattern: `[(),]`},
		{Name: "space", Pattern: `\s+`},
	})
	if err != nil {
		return nil, err
	}
	return participle.Build[pipelineText](participle.Lexer(lex), participle.Elide("space"), participle.UseLookahead(2))
}

// ParsePipeline reads MLIR's textual pipelines. The outermost anchor may be
// left out.
func (r *Registry) ParsePipeline(text string) ([]Step, error) {
	parser, err := newPipelineParser()
	if err != nil {
		return nil, err
	}
	tree, err := parser.ParseString("", text)
	if err != nil {
		return nil, fmt.Errorf("pass pipeline: %w", err)
	}
	steps, err := r.steps(tree)
	if err != nil {
		return nil, err
	}
	// `builtin.module(…)` around everything is where passes run anyway.
	if len(steps) == 1 && steps[0].Anchor == "builtin.module" {
		return steps[0].Nested, nil
	}
	return steps, nil
}

func (r *Registry) steps(t *pipelineText) ([]Step, error) {
	var steps []Step
	if t == nil {
		return nil, nil
	}
	for _, e := range t.Elements {
		if e.Nested != nil || e.Options == nil && r.Lookup(e.Name) == nil && strings.Contains(e.Name, ".") {
			nested, err := r.steps(e.Nested)
			if err != nil {
				return nil, err
			}
			steps = append(steps, Step{Anchor: e.Name, Nested: nested})
			continue
		}
		options := ""
		if e.Options != nil {
			options = strings.TrimSuffix(strings.TrimPrefix(*e.Options, "{"), "}")
		}
		s, err := r.NewStep(e.Name, options)
		if err != nil {
			return nil, fmt.Errorf("pass pipeline, column %d: %w", e.Pos.Column, err)
		}
		steps = append(steps, s)
	}
	return steps, nil
}

// An Observer is told of each pass; either function may be nil. Root is the op
// that the pass runs on. An error from After ends the run.
type Observer struct {
	Before func(s *Step, root *ir.Op)
	After  func(s *Step, root *ir.Op) error
}

// Run runs steps on the top-level op of a module, one after the other.
func Run(ctx context.Context, m *ir.Module, steps []Step, report func(source.Diagnostic), obs ...Observer) error {
	return runSteps(ctx, m.Op(), steps, report, obs)
}

// RunOn runs steps on one op, such as a function of a module that is else to
// stay as it is.
func RunOn(ctx context.Context, root *ir.Op, steps []Step, report func(source.Diagnostic), obs ...Observer) error {
	return runSteps(ctx, root, steps, report, obs)
}

func runSteps(ctx context.Context, root *ir.Op, steps []Step, report func(source.Diagnostic), obs []Observer) error {
	for i := range steps {
		s := &steps[i]
		if err := ctx.Err(); err != nil {
			return err
		}
		if s.Pass == nil {
			for _, o := range anchors(root, s.Anchor) {
				if err := runSteps(ctx, o, s.Nested, report, obs); err != nil {
					return err
				}
			}
			continue
		}
		for _, ob := range obs {
			if ob.Before != nil {
				ob.Before(s, root)
			}
		}
		c := &Config{Pass: s.Pass, As: s.As, Values: s.Values, Report: report}
		if err := s.Pass.Run(c, root); err != nil {
			return fmt.Errorf("pass '%s': %w", s.As, err)
		}
		for _, ob := range obs {
			if ob.After != nil {
				if err := ob.After(s, root); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// anchors lists the ops directly inside root that a nested pipeline runs on.
func anchors(root *ir.Op, name string) []*ir.Op {
	if root.Is(name) {
		return []*ir.Op{root}
	}
	var found []*ir.Op
	for _, r := range root.Regions() {
		for b := range r.Blocks {
			for o := range b.Ops {
				if o.Is(name) || name == "any" && o.HasTrait(ir.IsolatedFromAbove) {
					found = append(found, o)
				}
			}
		}
	}
	return found
}
