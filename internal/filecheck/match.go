package filecheck

import (
	"math/big"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/filecheck/ere"
)

// A region is a part of the canonical input.
type region struct{ from, to int }

func (c *checker) inputText(r region) string { return c.input.s[r.from:r.to] }

// match finds p in a region of the input and sets the variables it defines.
// Problems are with the pattern: without any, an unfound pattern is just not
// there.
func (c *checker) match(p *pattern, in region) (found region, ok bool, problems []*problem) {
	text := c.inputText(in)
	switch {
	case p.directive.kind == kindEnd:
		return region{in.to, in.to}, true, nil
	case p.directive.kind == kindEmpty:
		i := emptyLine(text)
		return region{in.from + i, in.from + i}, i >= 0, nil
	case p.plain != "":
		x := &c.exact
		if c.options.IgnoreCase {
			x = &c.folded
		}
		at := x.find(p.folded, in.from, in.to)
		return region{at, at + len(p.plain)}, at >= 0, nil
	}
	re, problems := c.compile(p)
	if re == nil {
		return region{}, false, problems
	}
	literal, oneLine := re.Literal()
	var groups []int
	for groups == nil {
		if literal != "" {
			at := c.exact.find(literal, in.from, in.to)
			if at < 0 {
				return region{}, false, nil
			}
			if oneLine { // only lines with the literal can match
				in.from += strings.LastIndexByte(c.input.s[in.from:at], '\n') + 1
				text = c.inputText(in)
				if n := strings.IndexByte(c.input.s[at:in.to], '\n'); n >= 0 {
					text = c.input.s[in.from : at+n]
				}
			}
		}
		if len(p.vars)+len(p.nums) > 0 {
			groups = re.FindGroups(text)
		} else if start, end, ok := re.Find(text); ok {
			groups = []int{start, end}
		}
		if groups == nil {
			if in.from+len(text) == in.to {
				return region{}, false, nil
			}
			in.from += len(text) + 1
		}
	}
	value := func(group int) string {
		if groups[2*group] < 0 {
			return ""
		}
		return text[groups[2*group]:groups[2*group+1]]
	}
	for _, d := range p.vars {
		c.vars.strings[d.name] = value(d.group)
	}
	for _, d := range p.nums {
		d.variable.value = d.variable.format.read(value(d.group))
		// The table may have lost it at a CHECK-LABEL.
		if c.vars.numbers[d.variable.name] == nil {
			c.vars.numbers[d.variable.name] = d.variable
		}
	}
	c.captured = c.captured[:0]
	for _, d := range p.vars {
		c.capture(d.name, in.from, groups, d.group)
	}
	for _, d := range p.nums {
		c.capture(d.variable.name, in.from, groups, d.group)
	}
	return region{in.from + groups[0], in.from + groups[1]}, true, nil
}

// A capture is what a variable took in the latest match, for messages.
type capture struct {
	name string
	region
}

func (c *checker) capture(name string, base int, groups []int, group int) {
	if groups[2*group] >= 0 {
		r := region{base + groups[2*group], base + groups[2*group+1]}
		i := len(c.captured)
		for i > 0 && c.captured[i-1].from > r.from {
			i--
		}
		c.captured = slices.Insert(c.captured, i, capture{name, r})
	}
}

// emptyLine returns the start of the first line that is empty and is not the
// first of the text, or -1.
func emptyLine(text string) int {
	if i := strings.Index(text, "\n\n"); i >= 0 {
		return i + 1
	}
	if strings.HasSuffix(text, "\n") {
		return len(text)
	}
	return -1
}

// compile fills in the holes. An expression that is wrong only as a whole,
// as [[X]] is when X is empty, matches nothing.
func (c *checker) compile(p *pattern) (*ere.Regexp, []*problem) {
	regex := p.regex
	if len(p.holes) > 0 {
		if p.line != 0 {
			c.vars.line.value = big.NewInt(int64(p.line))
		}
		var b strings.Builder
		var problems []*problem
		done := 0
		for _, h := range p.holes {
			v, bad := c.value(h)
			if bad != nil {
				problems = append(problems, bad...)
				continue
			}
			b.WriteString(p.regex[done:h.index])
			if h.expr == nil {
				v = ere.Escape(v)
			}
			b.WriteString(v)
			done = h.index
		}
		if problems != nil {
			return nil, problems
		}
		b.WriteString(p.regex[done:])
		regex = b.String()
	}
	if !p.tried || regex != p.filled {
		p.tried, p.filled = true, regex
		p.compiled, _ = ere.Compile(regex, c.flags)
	}
	return p.compiled, nil
}

// value is what goes into a hole now.
func (c *checker) value(h hole) (string, []*problem) {
	if h.expr == nil {
		v, ok := c.vars.strings[h.at.String()]
		if !ok {
			return "", []*problem{fault(h.at, "undefined variable: %s", h.at)}
		}
		return v, nil
	}
	v, problems := h.expr.root.eval()
	if problems == nil {
		s, ok := h.expr.format.write(v)
		if ok {
			return s, nil
		}
		problems = []*problem{overflow}
	}
	for i, p := range problems {
		if p == overflow {
			problems[i] = fault(h.at, "%s", overflow.message)
		}
	}
	return "", problems
}
