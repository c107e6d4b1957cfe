package filecheck

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
)

// note adds a note about a place in the input.
func (c *checker) note(at int, format string, args ...any) {
	c.say(source.Note, ref{c.input, at, at}, format, args...)
}

func (c *checker) inputRef(r region) ref { return ref{c.input, r.from, r.to} }

// outOf is said of the n-th match of a CHECK-COUNT.
func outOf(p *pattern, n int) string {
	if p.directive.count > 1 {
		return fmt.Sprintf(" (%d out of %d)", n, p.directive.count)
	}
	return ""
}

// found remarks a match that was asked for, if the user wants to know.
func (c *checker) found(p *pattern, prefix string, n int, m region) {
	if !c.options.Verbose || p.directive.kind == kindEnd {
		return
	}
	c.say(source.Remark, p.at, "%s: expected string found in input%s", p.directive.describe(prefix), outOf(p, n))
	c.say(source.Note, c.inputRef(m), "found here")
	c.annotate(p, m, '^', "")
	c.noteValues(p, m.from)
	c.noteCaptures(p)
}

// excluded complains about a match of a CHECK-NOT.
func (c *checker) excluded(p *pattern, prefix string, m region) {
	c.say(source.Error, p.at, "%s: excluded string found in input", p.directive.describe(prefix))
	c.say(source.Note, c.inputRef(m), "found here")
	c.annotate(p, m, '!', "error: no match expected")
	c.noteValues(p, m.from)
	c.noteCaptures(p)
}

// notFound complains about a pattern that is not in the region searched.
func (c *checker) notFound(p *pattern, prefix string, n int, searched region, problems []*problem) {
	if problems != nil {
		c.badPattern(p, searched, problems)
	} else {
		c.say(source.Error, p.at, "%s: expected string not found in input%s", p.directive.describe(prefix), outOf(p, n))
		c.note(searched.from, "scanning from here")
		c.annotate(p, searched, 'X', "error: no match found")
		c.noteValues(p, searched.from)
	}
	if at := c.intended(p, searched); at >= 0 {
		c.note(at, "possible intended match here")
		c.annotate(p, region{at, at}, '?', "possible intended match")
	}
}

// badPattern complains about a pattern whose variables have no value.
func (c *checker) badPattern(p *pattern, searched region, problems []*problem) {
	c.annotate(p, searched, 'X', "error: match failed for invalid pattern")
	for _, problem := range problems {
		c.sayProblem(problem)
		c.annotate(p, region{searched.from, searched.from}, ' ', problem.message)
	}
	c.noteValues(p, searched.from)
}

// noteValues says what the variables of a pattern are.
func (c *checker) noteValues(p *pattern, at int) {
	for _, h := range p.holes {
		v, problems := c.value(h)
		if problems != nil {
			continue
		}
		message := fmt.Sprintf("with \"%s\" equal to %s", escape(h.at.String(), true), quote(v))
		c.note(at, "%s", message)
		c.annotate(p, region{at, at}, ' ', message)
	}
}

func (c *checker) noteCaptures(p *pattern) {
	if len(p.vars)+len(p.nums) == 0 {
		return
	}
	for _, v := range c.captured {
		message := fmt.Sprintf("captured var %q", v.name)
		c.say(source.Note, c.inputRef(v.region), "%s", message)
		c.annotate(p, v.region, '!', message)
	}
}

// quote quotes a value, escaped only if it would be unclear otherwise.
func quote(v string) string {
	for i := 0; i < len(v); i++ {
		if v[i] < ' ' || v[i] > '~' || v[i] == '"' {
			return `"` + escape(v, true) + `" (escaped value)`
		}
	}
	return `"` + v + `"`
}

func escape(s string, backslash bool) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && backslash:
			b.WriteString(`\\`)
		case c == '\t':
			b.WriteString(`\t`)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '"':
			b.WriteString(`\"`)
		case c < ' ' || c > '~':
			fmt.Fprintf(&b, `\%03o`, c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

const (
	intendedWindow  = 4096 // bytes looked through for what was meant
	intendedQuality = 50   // the worst distance that is still a likeness
)

// intended guesses where a pattern that was not found should have been: the
// place within the window where the text is most like the pattern, a
// hundredth of an edit off for each line further down. -1 for none.
func (c *checker) intended(p *pattern, searched region) int {
	example := p.plain
	if example == "" {
		example = p.regex
	}
	text := c.inputText(searched)
	window := min(intendedWindow, len(text))
	if len(example)*window > intendedWindow*2048 {
		return -1
	}
	best, bestQuality := -1, 0.0
	lines := 0
	var row []int
	for i := 0; i < window; i++ {
		if text[i] == '\n' {
			lines++
		}
		if isBlank(text[i]) {
			continue
		}
		like := text[i:min(i+len(example), len(text))]
		if j := strings.IndexByte(like, '\n'); j >= 0 {
			like = like[:j]
		}
		limit := len(example) + len(like)
		if best >= 0 {
			limit = int(bestQuality)
		}
		var d int
		d, row = editDistance(like, example, limit, row)
		quality := float64(d) + float64(lines)/100
		if best < 0 || quality < bestQuality {
			best, bestQuality = i, quality
		}
	}
	if best <= 0 || bestQuality >= intendedQuality {
		return -1
	}
	return searched.from + best
}

// editDistance counts the insertions, deletions and replacements that make b
// of a; it gives up with limit+1 when they are more than limit.
func editDistance(a, b string, limit int, row []int) (int, []int) {
	if max(len(a)-len(b), len(b)-len(a)) > limit {
		return limit + 1, row
	}
	row = row[:0]
	for j := 0; j <= len(b); j++ {
		row = append(row, j)
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			d := diagonal
			if a[i-1] != b[j-1] {
				d = 1 + min(d, row[j], row[j-1])
			}
			diagonal, row[j] = row[j], d
			least = min(least, d)
		}
		if least > limit {
			return limit + 1, row
		}
	}
	return row[len(b)], row
}

// An annotation marks a region of the input in the dump.
type annotation struct {
	label string // such as "next:12"
	span  source.Span
	head  byte // ^ a match, ! a wrong one, X a search without one, ? a guess, ' ' a remark
	note  string
}

var labels = map[kind]string{
	kindPlain: "check", kindNext: "next", kindSame: "same", kindNot: "not",
	kindDAG: "dag", kindLabel: "label", kindEmpty: "empty", kindEnd: "eof",
}

func (c *checker) annotate(p *pattern, r region, head byte, note string) {
	label := labels[p.directive.kind]
	if p.directive.count > 1 {
		label = "count"
	}
	if p.line == 0 {
		label += ":imp"
	} else {
		label += fmt.Sprintf(":%d", p.at.t.line(min(p.at.from, len(p.at.t.s))))
	}
	span := source.Span{Start: c.input.original(r.from)}
	if span.End = span.Start; r.to > r.from {
		span.End = c.input.original(r.to)
	}
	c.annotations = append(c.annotations, annotation{label, span, head, note})
}

// dumpInput writes the input with what was found and not found in it. Lines
// that are more than context lines from an annotation are left out; a
// negative context leaves out nothing.
func (r *Result) dumpInput(w io.Writer, input *source.File, context int) {
	fmt.Fprint(w, "Input was:\n<<<<<<\n")
	byLine := map[int][]annotation{}
	labelWidth := 0
	lines := input.LineCount()
	if strings.HasSuffix(input.Text, "\n") {
		lines--
	}
	shown := make([]bool, lines+2)
	for _, a := range r.annotations {
		line := input.Position(a.span.Start).Line
		line = max(1, min(line, lines))
		byLine[line] = append(byLine[line], a)
		labelWidth = max(labelWidth, len(a.label))
		for i := max(1, line-context); i <= min(lines, line+context); i++ {
			shown[i] = true
		}
	}
	width := max(labelWidth, len(fmt.Sprint(lines))) + 3
	gap := false
	for line := 1; line <= lines; line++ {
		if context >= 0 && !shown[line] {
			if !gap {
				fmt.Fprintf(w, "%*s.\n%*s.\n%*s.\n", width, "", width, "", width, "")
			}
			gap = true
			continue
		}
		gap = false
		span := input.LineSpan(line)
		fmt.Fprintf(w, "%*d: %s \n", width, line, input.Slice(span))
		here := byLine[line]
		slices.SortStableFunc(here, func(a, b annotation) int { return cmp.Compare(a.span.Start, b.span.Start) })
		for _, a := range here {
			end := min(a.span.End, span.End)
			if a.head == 'X' {
				end = span.End
			}
			marks := string(a.head)
			if n := int(end) - int(a.span.Start) - 1; n > 0 && a.head != ' ' {
				marks += strings.Repeat("~", n)
			}
			column := int(min(a.span.Start, span.End) - span.Start)
			fmt.Fprintf(w, "%-*s  %*s%s %s\n", width, a.label, column, "", marks, a.note)
		}
	}
	fmt.Fprint(w, ">>>>>>\n")
}
