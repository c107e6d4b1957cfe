package filecheck

import (
	"slices"
	"sort"
	"strings"

	"github.com/tgopt/tgopt/internal/filecheck/ere"
	"github.com/tgopt/tgopt/ir/source"
)

// matchAll matches the directives against the input. Each CHECK-LABEL is
// searched for first, from the one before it on, and ends a region; then the
// directives up to and including the label are matched within the region. An
// error in one region does not keep the next from being checked.
func (c *checker) matchAll() bool {
	ok := true
	rest := region{0, len(c.input.s)}
	done := 0
	for next := 0; ; {
		in := rest
		for next < len(c.checks) && c.checks[next].directive.kind != kindLabel {
			next++
		}
		if next < len(c.checks) {
			m, found := c.expect(&c.checks[next], rest, rest.from)
			if !found {
				return false
			}
			in.to, rest.from = m.to, m.to
			next++
		}
		// The first region keeps the variables of the command line.
		if done != 0 && c.options.EnableVarScope {
			c.vars.clearLocal()
		}
		for ; done < next; done++ {
			m, found := c.matchOne(&c.checks[done], in)
			if !found {
				ok = false
				done = next
				break
			}
			in.from = m.to
		}
		if done == len(c.checks) {
			return ok
		}
	}
}

// matchOne matches a directive with what stands before it in a region.
func (c *checker) matchOne(p *positive, in region) (region, bool) {
	from, nots, ok := c.matchBefore(p, in)
	if !ok {
		return region{}, false
	}
	m, ok := c.expect(p, in, from)
	if !ok {
		return m, false
	}
	skipped := region{from, m.from}
	if !c.onRightLine(p, skipped) {
		c.annotate(p.pattern, m, '!', "error: match on wrong line")
		return m, false
	}
	return m, c.noneOf(nots, skipped)
}

// expect finds a directive's pattern as often as it asks for.
func (c *checker) expect(p *positive, in region, from int) (all region, ok bool) {
	for n := 1; n <= p.directive.count; n++ {
		search := region{from, in.to}
		m, found, problems := c.match(p.pattern, search)
		if !found {
			c.notFound(p.pattern, p.prefix, n, search, problems)
			return all, false
		}
		c.found(p.pattern, p.prefix, n, m)
		if n == 1 {
			all.from = m.from
		}
		stuck := m.to == from
		all.to, from = m.to, m.to
		if stuck && !c.options.Verbose {
			break // on an empty match: the others would be the same
		}
	}
	return all, true
}

// onRightLine checks what CHECK-NEXT, -EMPTY and -SAME say of the text
// between the match before and this one.
func (c *checker) onRightLine(p *positive, skipped region) bool {
	k := p.directive.kind
	if k != kindNext && k != kindEmpty && k != kindSame {
		return true
	}
	breaks, second := lineBreaks(c.inputText(skipped))
	complaint := ""
	switch {
	case k == kindSame:
		if breaks != 0 {
			complaint = "is not on the same line as the previous match"
		}
	case breaks == 0:
		complaint = "is on the same line as previous match"
	case breaks > 1:
		complaint = "is not on the line after the previous match"
	}
	if complaint == "" {
		return true
	}
	c.say(source.Error, p.at, "%s%s: %s", p.prefix, suffixes[k], complaint)
	c.note(skipped.to, "'next' match was here")
	c.note(skipped.from, "previous match ended here")
	if k != kindSame && breaks > 1 {
		c.note(skipped.from+second, "non-matching line after previous match is here")
	}
	return false
}

// lineBreaks counts the line breaks in s and returns where the second line
// begins. \r\n and \n\r are one.
func lineBreaks(s string) (n, second int) {
	for i := 0; ; {
		j := strings.IndexAny(s[i:], "\n\r")
		if j < 0 {
			return n, second
		}
		i += j
		n++
		if i+1 < len(s) && (s[i+1] == '\n' || s[i+1] == '\r') && s[i+1] != s[i] {
			i++
		}
		i++
		if n == 1 {
			second = i
		}
	}
}

// noneOf checks that CHECK-NOTs do not match in a region.
func (c *checker) noneOf(nots []check, in region) bool {
	ok := true
	for _, n := range c.mayMatch(nots, in) {
		m, found, problems := c.match(n.pattern, in)
		if found {
			c.excluded(n.pattern, n.prefix, m)
			ok = false
		} else if problems != nil {
			c.badPattern(n.pattern, in, problems)
			ok = false
		}
	}
	return ok
}

const (
	fewSearches = 1 << 23 // checks times bytes: what nobody notices
	atOnce      = 4096    // checks that share a pass: what they are compiled to takes memory
)

// mayMatch leaves out most of the checks that do not match in a region, if one by one they
// would take long.
func (c *checker) mayMatch(list []check, in region) (may []check) {
	if len(list)*(in.to-in.from) <= fewSearches {
		return list
	}
	for some := range slices.Chunk(list, atOnce) {
		var given []*ere.Regexp
		var of []int // in some
		wanted := make([]bool, len(some))
		for i, n := range some {
			re := c.expression(n.pattern)
			if wanted[i] = re == nil; re != nil {
				given, of = append(given, re), append(of, i)
			}
		}
		numbers, ok := ere.NewMany(given).In(c.inputText(in))
		if !ok {
			may = append(may, some...)
			continue
		}
		for _, k := range numbers {
			wanted[of[k]] = true
		}
		for i, n := range some {
			if wanted[i] {
				may = append(may, n)
			}
		}
	}
	return may
}

// expression is what a pattern is compiled to now, which is not kept; nil if it is wrong.
func (c *checker) expression(p *pattern) *ere.Regexp {
	if p.plain != "" {
		re, _ := ere.Compile(ere.Escape(p.plain), c.flags)
		return re
	}
	re, _ := c.compile(p)
	p.compiled, p.filled, p.tried = nil, "", false
	return re
}

// matchBefore matches the CHECK-DAGs before p, and the CHECK-NOTs between
// them. It returns where p itself may begin, and the CHECK-NOTs that are left
// for the text up to p.
//
// A group of CHECK-DAGs matches in any order, but each match keeps clear of
// the others'. A CHECK-NOT ends a group: what follows is matched after it.
func (c *checker) matchBefore(p *positive, in region) (from int, nots []check, ok bool) {
	from = in.from
	var taken []region               // by the group so far, in order
	tried := make(map[[2]string]int) // where the latest match of a pattern ends: before it there is no other
	for i, d := range p.before {
		if d.directive.kind == kindNot {
			nots = append(nots, d)
			continue
		}
		search := region{from, in.to}
		if len(d.holes) == 0 && !c.options.AllowDAGOverlap {
			search.from = max(from, tried[[2]string{d.regex, d.folded}])
		}
		m, at, ok := c.matchDAG(d, search, taken)
		if !ok {
			return 0, nil, false
		}
		if c.options.AllowDAGOverlap && len(taken) > 0 {
			taken[0] = region{min(taken[0].from, m.from), max(taken[0].to, m.to)}
		} else {
			taken = slices.Insert(taken, at, m)
			tried[[2]string{d.regex, d.folded}] = m.to
		}
		if i+1 < len(p.before) && p.before[i+1].directive.kind != kindNot {
			continue
		}
		if len(nots) > 0 && !c.noneOf(nots, region{from, taken[0].from}) {
			return 0, nil, false
		}
		nots = nil
		from = taken[len(taken)-1].to
		taken = taken[:0]
	}
	return from, nots, true
}

// matchDAG finds the first match of d that keeps clear of those taken, and
// its place among them.
func (c *checker) matchDAG(d check, in region, taken []region) (m region, at int, ok bool) {
	for {
		m, ok, problems := c.match(d.pattern, in)
		if !ok {
			c.notFound(d.pattern, d.prefix, 1, in, problems)
			return m, 0, false
		}
		if c.options.AllowDAGOverlap {
			c.found(d.pattern, d.prefix, 1, m)
			return m, 0, true
		}
		at += sort.Search(len(taken)-at, func(i int) bool { return m.from < taken[at+i].to })
		if at == len(taken) || taken[at].from >= m.to {
			c.found(d.pattern, d.prefix, 1, m)
			return m, at, true
		}
		in.from = taken[at].to
		at++
	}
}
