package filecheck

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
)

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
