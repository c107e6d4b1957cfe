package lit

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// evaluate evaluates a condition of REQUIRES and its like: features joined by
// && || ! and parentheses. {{…}} within a feature is a regular expression.
func evaluate(condition string, features []string) (bool, error) {
	if condition == "*" {
		return true, nil
	}
	p := &conditionParser{features: features}
	for rest := condition; ; {
		rest = strings.TrimLeft(rest, " \t")
		if rest == "" {
			break
		}
		n := len(conditionToken.FindString(rest))
		if n == 0 {
			return false, fmt.Errorf("couldn't parse '%s' in condition '%s'", rest, condition)
		}
		p.tokens = append(p.tokens, rest[:n])
		rest = rest[n:]
	}
	v, err := p.or()
	if err == nil && len(p.tokens) > 0 {
		err = fmt.Errorf("unexpected '%s'", p.tokens[0])
	}
	if err != nil {
		return false, fmt.Errorf("%w in condition '%s'", err, condition)
	}
	return v, nil
}

var conditionToken = regexp.MustCompile(`^(?:&&|\|\||[()!]|(?:[-+=._a-zA-Z0-9]+|\{\{.*?\}\})+)`)

type conditionParser struct {
	tokens   []string
	features []string
}

func (p *conditionParser) accept(token string) bool {
	if len(p.tokens) > 0 && p.tokens[0] == token {
		p.tokens = p.tokens[1:]
		return true
	}
	return false
}

func (p *conditionParser) or() (bool, error) {
	v, err := p.and()
	for err == nil && p.accept("||") {
		var w bool
		w, err = p.and()
		v = v || w
	}
	return v, err
}

func (p *conditionParser) and() (bool, error) {
	v, err := p.not()
	for err == nil && p.accept("&&") {
		var w bool
		w, err = p.not()
		v = v && w
	}
	return v, err
}

func (p *conditionParser) not() (bool, error) {
	if p.accept("!") {
		v, err := p.not()
		return !v, err
	}
	if p.accept("(") {
		v, err := p.or()
		if err == nil && !p.accept(")") {
			err = fmt.Errorf("missing ')'")
		}
		return v, err
	}
	if len(p.tokens) == 0 {
		return false, fmt.Errorf("missing feature")
	}
	token := p.tokens[0]
	if strings.ContainsAny(token[:1], "&|)") {
		return false, fmt.Errorf("unexpected '%s'", token)
	}
	p.tokens = p.tokens[1:]
	return p.feature(token)
}

func (p *conditionParser) feature(token string) (bool, error) {
	switch token {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	var re strings.Builder
	re.WriteString("^(?:")
	for rest := token; rest != ""; {
		before, after, ok := strings.Cut(rest, "{{")
		re.WriteString(regexp.QuoteMeta(before))
		if !ok {
			break
		}
		inner, after, _ := strings.Cut(after, "}}")
		re.WriteString("(?:" + inner + ")")
		rest = after
	}
	re.WriteString(")$")
	matcher, err := regexp.Compile(re.String())
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(p.features, matcher.MatchString), nil
}
