package filecheck

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
)

// A kind is what a directive asks for.
type kind uint8

const (
	kindNone kind = iota
	kindPlain
	kindNext
	kindSame
	kindNot
	kindDAG
	kindLabel
	kindEmpty
	kindComment
	kindEnd // stands after the last directive for the NOTs and DAGs before it
	kindMisspelled
	kindBadNot
	kindBadCount
)

// A directive is the word before the colon.
type directive struct {
	kind    kind
	count   int  // of CHECK-COUNT-n, otherwise 1
	literal bool // {LITERAL}
}

var suffixes = map[kind]string{
	kindNext: "-NEXT", kindSame: "-SAME", kindNot: "-NOT", kindDAG: "-DAG",
	kindLabel: "-LABEL", kindEmpty: "-EMPTY",
}

// describe names the directive as messages do.
func (d directive) describe(prefix string) string {
	s := prefix + suffixes[d.kind]
	switch {
	case d.kind == kindEnd:
		return "implicit EOF"
	case d.kind == kindPlain && d.count > 1:
		s += "-COUNT"
	}
	if d.literal {
		s += "{LITERAL}"
	}
	return s
}

// A positive is a directive that must match, with the CHECK-NOTs and
// CHECK-DAGs before it.
type positive struct {
	*pattern
	prefix string
	before []check
}

// A check is a CHECK-NOT or CHECK-DAG.
type check struct {
	*pattern
	prefix string
}

// readDirectives reads the check file into c.checks and returns an exit code.
func (c *checker) readDirectives() int {
	if !c.define() {
		return Error
	}
	c.vars.line = &number{name: "@LINE", format: format{kind: 'u'}}
	c.vars.numbers["@LINE"] = c.vars.line

	implicit := c.implicitNots()
	before := slices.Clone(implicit)
	finder := newPrefixFinder(c.check.s, append(slices.Clone(c.options.Prefixes), c.options.CommentPrefixes...))
	used := map[string]bool{}
	rest, line, counted := c.check.all(), 1, 0
	for {
		at, d, after := c.nextDirective(finder, rest)
		if at.t == nil {
			break
		}
		line += strings.Count(c.check.s[counted:at.from], "\n")
		counted = at.from
		prefix := at.String()
		if d.kind != kindComment {
			used[prefix] = true
		}
		rest = after
		if after.empty() {
			// FileCheck takes the last word of a file that ends in a colon for
			// the pattern.
			rest = ref{after.t, at.to, after.to}
		}
		if code := c.badDirective(d, at, rest); code != Pass {
			return code
		}
		if !(c.options.StrictWhitespace && c.options.MatchFullLines) {
			rest = rest.trimLeft()
		}
		end := strings.IndexAny(rest.String(), "\n\r")
		if end < 0 {
			end = rest.len()
		}
		src := rest.first(end)
		rest = rest.drop(end)
		if d.kind == kindComment {
			continue
		}
		p, err := c.parsePattern(d, src, prefix, line)
		if err != nil {
			c.sayProblem(err)
			if err.fatal {
				return Fail
			}
			return Error
		}
		start := ref{at.t, at.from, at.from}
		if d.kind == kindLabel && len(p.holes)+len(p.vars) > 0 {
			c.say(source.Error, start, "found '%s-LABEL:' with variable definition or use", prefix)
			return Error
		}
		switch d.kind {
		case kindNext, kindSame, kindEmpty:
			if len(c.checks) == 0 {
				c.say(source.Error, start, "found '%s%s' without previous '%s: line", prefix, suffixes[d.kind], prefix)
				return Error
			}
		case kindDAG, kindNot:
			before = append(before, check{p, prefix})
			continue
		}
		c.checks = append(c.checks, positive{p, prefix, before})
		before = slices.Clone(implicit)
	}
	if !c.prefixesUsed(used, len(implicit) > 0) {
		return Error
	}
	if len(before) > 0 {
		end := &pattern{directive: directive{kind: kindEnd, count: 1}, at: rest.drop(rest.len()), line: line + 1}
		c.checks = append(c.checks, positive{end, c.options.Prefixes[0], before})
	}
	return Pass
}

// badDirective complains about what looks like a directive and is none.
func (c *checker) badDirective(d directive, at, after ref) int {
	start := ref{at.t, at.from, at.from}
	point := ref{after.t, after.from, after.from}
	switch d.kind {
	case kindMisspelled:
		c.say(source.Error, start, "misspelled directive '%s'", ref{at.t, at.from, after.from})
	case kindBadNot:
		c.say(source.Error, point, "unsupported -NOT combo on prefix '%s'", at)
	case kindBadCount:
		c.say(source.Error, point, "invalid count in -COUNT specification on prefix '%s'", at)
	default:
		return Pass
	}
	return Error
}

// implicitNots makes a CHECK-NOT of each --implicit-check-not. One that
// cannot be parsed is complained about and counts for what it is so far.
func (c *checker) implicitNots() []check {
	var nots []check
	for _, s := range c.options.ImplicitCheckNot {
		const before, after = "-implicit-check-not='", "'"
		f := source.NewFile("command line", before+s+after)
		t := &text{file: f, s: f.Text, strict: true}
		d := directive{kind: kindNot, count: 1}
		p, err := c.parsePattern(d, ref{t, len(before), len(before) + len(s)}, "IMPLICIT-CHECK", 0)
		if err != nil {
			c.sayProblem(err)
		}
		nots = append(nots, check{p, "IMPLICIT-CHECK"})
	}
	return nots
}

// prefixesUsed complains about prefixes that no directive has.
func (c *checker) prefixesUsed(used map[string]bool, implicit bool) bool {
	var missing []string
	for _, p := range c.options.Prefixes {
		if !used[p] {
			missing = append(missing, p)
		}
	}
	none := len(missing) == len(c.options.Prefixes)
	some := len(missing) > 0 && !c.options.AllowUnusedPrefix
	if !none && !some || implicit && c.defaultPrefix {
		return true
	}
	slices.Sort(missing)
	plural := ""
	if len(missing) > 1 {
		plural = "es"
	}
	c.say(source.Error, ref{}, "no check strings found with prefix%s '%s:'", plural, strings.Join(missing, ":', '"))
	return false
}

// nextDirective finds the first directive in rest: its prefix, and what
// follows its colon.
func (c *checker) nextDirective(f *prefixFinder, rest ref) (at ref, d directive, after ref) {
	for !rest.empty() {
		prefix, pos := f.next(rest.from)
		if pos < 0 {
			break
		}
		skipped := ref{rest.t, rest.from, pos}
		rest.from = pos
		if skipped.empty() || !isPartOfWord(rest.t.s[pos-1]) {
			d, after := directiveAt(rest, prefix, c.options.CommentPrefixes)
			if d.kind != kindNone {
				return rest.first(len(prefix)), d, after
			}
		}
		n := len(prefix)
		for s := rest.String(); n < len(s) && isPartOfWord(s[n]); {
			n++
		}
		rest = rest.drop(n)
	}
	return ref{}, directive{}, ref{}
}

// directiveAt parses the directive that the prefix at the front of r begins.
func directiveAt(r ref, prefix string, comments []string) (directive, ref) {
	none := directive{}
	r = r.drop(len(prefix))
	if slices.Contains(comments, prefix) {
		if r.eat(":") {
			return directive{kind: kindComment, count: 1}, r
		}
		return none, r
	}
	switch {
	case r.empty():
		return none, r
	case r.front() == ':' || r.front() == '{':
		return modifiers(directive{kind: kindPlain, count: 1}, r)
	}
	misspelled := r.eat("_")
	if !misspelled && !r.eat("-") {
		return none, r
	}
	d, r := suffix(r)
	if misspelled && d.kind != kindNone {
		d.kind = kindMisspelled
	}
	return d, r
}

func suffix(r ref) (directive, ref) {
	if r.eat("COUNT-") {
		s := r.String()
		n := 0
		if strings.HasPrefix(s, "-") {
			n++
		}
		for n < len(s) && isDigit(s[n]) {
			n++
		}
		count, err := strconv.ParseInt(s[:n], 10, 64)
		if err == nil {
			r = r.drop(n)
		}
		if err != nil || count <= 0 || count > math.MaxInt32 || r.front() != ':' && r.front() != '{' {
			return directive{kind: kindBadCount}, r
		}
		return modifiers(directive{kind: kindPlain, count: int(count)}, r)
	}
	for _, other := range []string{"DAG", "NEXT", "SAME", "EMPTY"} {
		if r.hasPrefix(other+"-NOT:") || r.hasPrefix("NOT-"+other+":") {
			return directive{kind: kindBadNot}, r
		}
	}
	for _, k := range []kind{kindNext, kindSame, kindNot, kindDAG, kindLabel, kindEmpty} {
		if r.eat(suffixes[k][1:]) {
			return modifiers(directive{kind: k, count: 1}, r)
		}
	}
	return directive{}, r
}

// modifiers parses "{LITERAL}:" or ":".
func modifiers(d directive, r ref) (directive, ref) {
	if r.eat(":") {
		return d, r
	}
	if !r.eat("{") {
		return directive{}, r
	}
	space := func() {
		for !r.empty() && strings.IndexByte(" \t\n\v\f\r", r.front()) >= 0 {
			r = r.drop(1)
		}
	}
	for {
		space()
		if !r.eat("LITERAL") {
			return directive{}, r
		}
		d.literal = true
		space()
		if !r.eat(",") {
			break
		}
	}
	if !r.eat("}:") {
		return directive{}, r
	}
	return d, r
}

// A prefixFinder finds the next of several prefixes, at one place the longest.
type prefixFinder struct {
	s        string
	prefixes []string
	pos      []int // of each prefix, the first place not before the last search; -1 for none
}

func newPrefixFinder(s string, prefixes []string) *prefixFinder {
	f := &prefixFinder{s: s, prefixes: prefixes, pos: make([]int, len(prefixes))}
	slices.SortStableFunc(f.prefixes, func(a, b string) int { return len(b) - len(a) })
	for i, p := range f.prefixes {
		f.pos[i] = strings.Index(s, p)
	}
	return f
}

func (f *prefixFinder) next(from int) (prefix string, pos int) {
	pos = -1
	for i, p := range f.prefixes {
		if f.pos[i] >= 0 && f.pos[i] < from {
			f.pos[i] = strings.Index(f.s[from:], p)
			if f.pos[i] >= 0 {
				f.pos[i] += from
			}
		}
		if f.pos[i] >= 0 && (pos < 0 || f.pos[i] < pos) {
			prefix, pos = p, f.pos[i]
		}
	}
	return prefix, pos
}
