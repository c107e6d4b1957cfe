package filecheck

import (
	"strings"

	"github.com/tgopt/tgopt/internal/filecheck/ere"
)

// A pattern is what follows a directive's colon. Most are plain strings, and
// these are found by strings.Index. The others are regular expressions: text
// between the special brackets is escaped, {{re}} is inserted as it is,
// [[V:re]] becomes a group, [[V]] a reference to that group if it is in the
// same pattern, and otherwise a hole that is filled with the variable's value
// each time the pattern is matched.
type pattern struct {
	directive directive
	at        ref // where the pattern stands in its text
	line      int // line of the directive, 0 for a pattern of the command line

	plain  string // the pattern, if it is a plain string
	folded string // plain as it is searched for
	regex  string // the expression, without the values for its holes
	holes  []hole
	vars   []stringDef
	nums   []numberDef

	compiled *ere.Regexp // of a regex without holes, or with the values in filled
	filled   string
	tried    bool
}

// A hole is a place in regex where a value goes.
type hole struct {
	index int
	at    ref         // what is substituted, as it is written
	expr  *expression // nil: the string variable that at names
}

type stringDef struct {
	name  string
	group int
}

type numberDef struct {
	variable *number
	group    int
}

// backrefLimit is how many groups the regular expressions can refer to.
const backrefLimit = 9

// A patternParser builds a pattern from its text.
type patternParser struct {
	c     *checker
	p     *pattern
	regex strings.Builder
	group int // the next group's number
}

// parsePattern parses src. The pattern that comes with an error is good up to
// where the error is.
func (c *checker) parsePattern(d directive, src ref, prefix string, line int) (*pattern, *problem) {
	o := &c.options
	p := &pattern{directive: d, line: line}
	fullLine := o.MatchFullLines && d.kind != kindNot
	if !(o.StrictWhitespace && o.MatchFullLines) {
		src = src.trimRight()
	}
	p.at = ref{src.t, src.from, src.from}
	switch {
	case d.kind == kindEmpty:
		if !src.empty() {
			return p, fault(p.at, "found non-empty check string for empty check with prefix '%s:'", prefix)
		}
		return p, nil
	case src.empty():
		return p, fault(p.at, "found empty check string with prefix '%s:'", prefix)
	}
	s := src.String()
	if d.literal || !fullLine && !strings.Contains(s, "{{") && !strings.Contains(s, "[[") {
		p.plain, p.folded = s, s
		if o.IgnoreCase {
			p.folded = lowerASCII(s)
		}
		return p, nil
	}
	pp := &patternParser{c: c, p: p, group: 1}
	if fullLine {
		pp.regex.WriteByte('^')
		if !o.StrictWhitespace {
			pp.regex.WriteString(" *")
		}
	}
	err := pp.parse(src)
	if fullLine {
		if !o.StrictWhitespace {
			pp.regex.WriteString(" *")
		}
		pp.regex.WriteByte('$')
	}
	p.regex = pp.regex.String()
	return p, err
}

func (pp *patternParser) parse(src ref) *problem {
	for !src.empty() {
		var err *problem
		switch {
		case src.hasPrefix("{{"):
			src, err = pp.regexBlock(src)
		case src.hasPrefix("[[") && !src.hasPrefix("[[["):
			src, err = pp.substitutionBlock(src)
		default:
			rest := src.drop(1)
			n := 1 + min(rest.index("{{"), rest.index("[["))
			pp.regex.WriteString(ere.Escape(src.first(n).String()))
			src = src.drop(n)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// regexBlock takes {{re}} off the front of src.
func (pp *patternParser) regexBlock(src ref) (rest ref, err *problem) {
	end := src.index("}}")
	if end == src.len() {
		return src, fault(src, "found start of regex string with no end '}}'")
	}
	// Alternatives must not reach beyond the braces. That a | anywhere later
	// in the pattern adds the group too is of no consequence.
	grouped := strings.Contains(src.String(), "|")
	if grouped {
		pp.regex.WriteByte('(')
		pp.group++
	}
	if err := pp.insert(ref{src.t, src.from + 2, src.from + end}); err != nil {
		return src, err
	}
	if grouped {
		pp.regex.WriteByte(')')
	}
	return src.drop(end + 2), nil
}

// insert adds a user's regular expression, which must be right by itself.
func (pp *patternParser) insert(re ref) *problem {
	r, err := ere.Compile(re.String(), 0)
	if err != nil {
		return fault(re, "invalid regex: %v", err)
	}
	pp.regex.WriteString(re.String())
	pp.group += r.Groups()
	return nil
}

// A block is what was understood of one [[…]].
type block struct {
	define   string      // the variable that the block defines, if any
	number   *number     // the same, if it is a numeric one
	match    ref         // the regular expression of a string definition
	wildcard string      // that of a number
	use      ref         // what is substituted, if anything
	expr     *expression // the same, if it is numeric
}

// substitutionBlock takes [[…]] off the front of src.
func (pp *patternParser) substitutionBlock(src ref) (rest ref, err *problem) {
	inside := src.drop(2)
	end, err := blockEnd(inside)
	if err != nil {
		return src, err
	}
	if end < 0 {
		return src, fault(src, "Invalid substitution block, no ]] found")
	}
	rest = inside.drop(end + 2)
	inside = inside.first(end)
	var b block
	if inside.eat("#") {
		err = pp.numeric(&b, inside, false)
	} else {
		err = pp.variable(&b, inside)
	}
	if err != nil {
		return src, err
	}
	return rest, pp.addBlock(&b)
}

// blockEnd finds the closing brackets, past any that pair up in the regular
// expression inside.
func blockEnd(r ref) (int, *problem) {
	s := r.String()
	depth := 0
	for i := 0; i < len(s); i++ {
		if depth == 0 && strings.HasPrefix(s[i:], "]]") {
			return i, nil
		}
		switch s[i] {
		case '\\':
			i++
		case '[':
			depth++
		case ']':
			if depth == 0 {
				return 0, &problem{at: r.drop(i), message: `missing closing "]" for regex variable`, fatal: true}
			}
			depth--
		}
	}
	return -1, nil
}

// variable parses the inside of [[V]], [[V:re]] and [[@LINE+1]].
func (pp *patternParser) variable(b *block, inside ref) *problem {
	colon := inside.index(":")
	isDef := colon < inside.len()
	if i := strings.IndexAny(inside.first(colon).String(), " \t"); i >= 0 {
		return fault(inside.drop(i), "unexpected whitespace")
	}
	r := inside
	name, pseudo, err := variableName(&r)
	if err != nil {
		return err
	}
	if !isDef {
		if pseudo {
			return pp.numeric(b, inside, true)
		}
		if !r.empty() {
			return fault(name, "invalid name in string variable use")
		}
		b.use = name
		return nil
	}
	if pseudo || !r.eat(":") {
		return fault(name, "invalid name in string variable definition")
	}
	if pp.c.vars.numbers[name.String()] != nil {
		return fault(name, "numeric variable with name '%s' already exists", name)
	}
	b.define, b.match = name.String(), r
	return nil
}

func (pp *patternParser) numeric(b *block, inside ref, legacy bool) *problem {
	e, v, err := pp.c.numericBlock(inside, legacy, pp.p.line)
	if err != nil {
		return err
	}
	if v != nil {
		b.define, b.number = v.name, v
	}
	if e.root != nil {
		b.use, b.expr = inside, e
	} else {
		b.wildcard = e.format.wildcard()
	}
	return nil
}

func (pp *patternParser) addBlock(b *block) *problem {
	p, vars := pp.p, pp.c.vars
	index := pp.regex.Len()
	if b.define != "" {
		pp.regex.WriteByte('(')
		index++
		if b.number != nil {
			p.defineNumber(b.number, pp.group)
			vars.numbers[b.define] = b.number
		} else {
			p.defineString(b.define, pp.group)
			vars.named[b.define] = true
		}
		pp.group++
	}
	if b.wildcard != "" {
		pp.regex.WriteString(b.wildcard)
		pp.group += strings.Count(b.wildcard, "(")
	} else if b.match.t != nil && !b.match.empty() {
		if err := pp.insert(b.match); err != nil {
			return err
		}
	}
	if b.define != "" {
		pp.regex.WriteByte(')')
	}
	if b.use.t == nil {
		return nil
	}
	if b.expr == nil {
		if group := p.groupOf(b.use.String()); group != 0 {
			if group > backrefLimit {
				return fault(b.use, "Can't back-reference more than %d variables", backrefLimit)
			}
			pp.regex.WriteString(`\` + string(rune('0'+group)))
			return nil
		}
	}
	p.holes = append(p.holes, hole{index, b.use, b.expr})
	return nil
}

// groupOf is the group that defines a string variable in p, or 0.
func (p *pattern) groupOf(name string) int {
	for _, d := range p.vars {
		if d.name == name {
			return d.group
		}
	}
	return 0
}

// defineString and defineNumber: of two definitions the later counts.
func (p *pattern) defineString(name string, group int) {
	for i := range p.vars {
		if p.vars[i].name == name {
			p.vars[i].group = group
			return
		}
	}
	p.vars = append(p.vars, stringDef{name, group})
}

func (p *pattern) defineNumber(v *number, group int) {
	for i := range p.nums {
		if p.nums[i].variable.name == v.name {
			p.nums[i] = numberDef{v, group}
			return
		}
	}
	p.nums = append(p.nums, numberDef{v, group})
}
