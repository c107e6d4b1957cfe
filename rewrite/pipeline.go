package rewrite

import (
	"fmt"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/tgopt/tgopt/internal/spelling"
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

const (
	moduleAnchor = "builtin.module"
	anyAnchor    = "any" // op that is isolated from above: a pass runs on those that it can run on
)

// runsOn reports a pass that cannot run on ops of a name.
func (s *Step) runsOn(anchor string) error {
	if want := s.Pass.Anchor; want != "" && anchor != want && anchor != anyAnchor {
		return fmt.Errorf("pass '%s' is restricted to '%s' and cannot run on '%s'", s.As, want, anchor)
	}
	return nil
}

// NewStep checks the options of a pass; text is `key=value key=value`.
func (r *Registry) NewStep(name, text string) (Step, error) {
	p := r.Lookup(name)
	if p == nil {
		return Step{}, fmt.Errorf("unknown pass '%s'%s", name, spelling.Suggest(name, r.Names()))
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

// parseOptions reads `a=1 b="x y" c={p,q} flag`; a word alone is true.
func parseOptions(text string) (map[string]string, error) {
	values := make(map[string]string)
	for i := 0; i < len(text); {
		if isSpace(text[i]) {
			i++
			continue
		}
		start := i
		for i < len(text) && text[i] != '=' && !isSpace(text[i]) {
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

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' }

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
	for i < len(text) && !isSpace(text[i]) {
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
	steps, err := r.steps(tree, moduleAnchor)
	if err != nil {
		return nil, err
	}
	// `builtin.module(…)` around everything is where passes run anyway.
	if len(steps) == 1 && steps[0].Anchor == moduleAnchor {
		return steps[0].Nested, nil
	}
	return steps, nil
}

// steps are those of the text inside an anchor.
func (r *Registry) steps(t *pipelineText, anchor string) ([]Step, error) {
	var steps []Step
	if t == nil {
		return nil, nil
	}
	for _, e := range t.Elements {
		if e.Nested != nil || e.Options == nil && r.Lookup(e.Name) == nil && strings.Contains(e.Name, ".") {
			nested, err := r.steps(e.Nested, e.Name)
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
		if err := s.runsOn(anchor); err != nil {
			return nil, fmt.Errorf("pass pipeline, column %d: %w", e.Pos.Column, err)
		}
		steps = append(steps, s)
	}
	return steps, nil
}
