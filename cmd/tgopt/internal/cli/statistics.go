package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/rewrite"
)

// Statistics are the counters of passes, over all chunks.
type statistics struct {
	passes []passCounts
}

// A passCounts is what a pass counted that runs on ops of a name.
type passCounts struct {
	anchor, pass string
	counts       []rewrite.Count
}

func (s *statistics) add(anchor string, step *rewrite.Step, counts []rewrite.Count) {
	s.merge(passCounts{anchor, step.As, counts})
}

// merge adds counts to those of the same pass on the same kind of op.
func (s *statistics) merge(p passCounts) {
	i := slices.IndexFunc(s.passes, func(q passCounts) bool { return q.anchor == p.anchor && q.pass == p.pass })
	if i < 0 {
		p.counts = slices.Clone(p.counts)
		s.passes = append(s.passes, p)
		return
	}
	for j := range p.counts {
		s.passes[i].counts[j].N += p.counts[j].N
	}
}

func (s *statistics) mergeAll(t *statistics) {
	for _, p := range t.passes {
		s.merge(p)
	}
}

// write prints the counters in the form of mlir-opt's -mlir-pass-statistics: by
// pipeline, or as a list sorted by pass.
func (s *statistics) write(w io.Writer, display string) {
	heading(w, "... Pass statistics report ...")
	if display == "list" {
		var all statistics
		for _, p := range s.passes {
			p.anchor = ""
			all.merge(p)
		}
		slices.SortStableFunc(all.passes, func(a, b passCounts) int { return cmp.Compare(a.pass, b.pass) })
		for _, p := range all.passes {
			p.write(w, "")
		}
		return
	}
	anchor := ""
	for _, p := range s.passes {
		indent := "  "
		if p.anchor != builtin.OpModule {
			if p.anchor != anchor {
				fmt.Fprintf(w, "  '%s' Pipeline\n", p.anchor)
			}
			indent = "    "
		}
		anchor = p.anchor
		p.write(w, indent)
	}
}

func (p *passCounts) write(w io.Writer, indent string) {
	fmt.Fprintf(w, "%s%s\n", indent, p.pass)
	name, number := 0, 0
	for _, c := range p.counts {
		name, number = max(name, len(c.Name)), max(number, len(fmt.Sprint(c.N)))
	}
	for _, c := range p.counts {
		fmt.Fprintf(w, "%s  (S) %*d %-*s - %s\n", indent, number, c.N, name, c.Name, c.Doc)
	}
}

// heading is that of mlir-opt's reports.
func heading(w io.Writer, title string) {
	rule := "===" + strings.Repeat("-", 73) + "===\n"
	fmt.Fprintf(w, "%s%*s\n%s", rule, 40+len(title)/2-1, title, rule)
}
