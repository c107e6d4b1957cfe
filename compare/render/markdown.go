package render

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/tgopt/tgopt/compare"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/markdown"
	"github.com/tgopt/tgopt/internal/terminal"
)

// What Markdown has at most: a comment on GitHub has 65,536 characters.
const (
	mostDetails = 25  // kernels
	mostLines   = 100 // of the IR of one
	mostText    = 160 // letters of one
	mostListed  = 100 // kernels in a table or list
)

// Markdown writes a table of the pairs that differ, and folded away what differs, for a
// comment on a pull request.
func Markdown(w io.Writer, r *Result) error {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	list := r.differing()
	line("**%s**\n", markdown.Text(Summary(r)))
	if len(list) > 0 {
		for i, row := range overview(list[:min(len(list), mostListed)]) {
			if i > 0 {
				row[0] = markdown.Code(row[0])
			}
			b.WriteString(markdown.Row(row...))
			if i == 0 {
				b.WriteString(markdown.Rule(len(row)))
			}
		}
		line("")
	}
	if more := len(list) - mostListed; more > 0 {
		line("%s more\n", figure.Thousands(more))
	}
	over := 0
	for _, d := range list {
		for _, o := range d.Over {
			if over++; over <= mostListed {
				line("- %s over %s: %s", markdown.Code(title(d.A)), markdown.Code(o.Limit.String()), markdown.Text(o.Text))
			}
		}
	}
	if over > 0 {
		line("")
	}
	for _, d := range list[:min(len(list), mostDetails)] {
		details(line, d)
	}
	if more := len(list) - mostDetails; more > 0 {
		line("The IR of %s more is not shown.\n", figure.Count(more, "pair"))
	}
	only(line, r.OnlyA, r.A)
	only(line, r.OnlyB, r.B)
	_, err := io.WriteString(w, b.String())
	return err
}

func only(line func(string, ...any), list []*compare.Kernel, side string) {
	if len(list) == 0 {
		return
	}
	var names []string
	for _, k := range list[:min(len(list), mostListed)] {
		names = append(names, markdown.Code(title(k)))
	}
	if more := len(list) - mostListed; more > 0 {
		names = append(names, figure.Thousands(more)+" more")
	}
	line("Only in %s: %s\n", markdown.Code(side), strings.Join(names, ", "))
}

// details are a pair, folded away.
func details(line func(string, ...any), d *compare.Difference) {
	name := title(d.A)
	if d.A.Path != "" {
		name += " of " + d.A.Path
	}
	line("<details><summary><code>%s</code></summary>\n", html.EscapeString(terminal.Line(name)))
	if d.By != "" {
		line("Paired as %s.\n", markdown.Text(d.By))
	}
	for _, s := range d.Config {
		line("- %s: %s → %s", markdown.Text(s.Name), markdown.Code(cmp.Or(s.Before, "–")), markdown.Code(cmp.Or(s.After, "–")))
	}
	line("")
	if rows := changed(d); len(rows) > 1 {
		for i, row := range rows {
			line("%s", strings.TrimSuffix(markdown.Row(row...), "\n"))
			if i == 0 {
				line("%s", strings.TrimSuffix(markdown.Rule(len(row)), "\n"))
			}
		}
		line("")
	}
	var text []string
	for _, l := range d.Layouts {
		text = append(text, fmt.Sprintf("@@ layout %s → %s in %s @@", l.Old, l.New, figure.Count(l.Ops, "op")))
		if l.Replaced != l.Old || l.Definition != l.New {
			text = append(text, "- "+l.Replaced, "+ "+l.Definition)
		}
	}
	for i := range d.Groups {
		text = append(text, "@@ "+groupTitle(&d.Groups[i])+" @@")
		text = append(text, groupLines(&d.Groups[i])...)
	}
	if more := len(text) - mostLines; more > 0 {
		text = append(text[:mostLines], fmt.Sprintf("… %s more", figure.Count(more, "line")))
	}
	for i, l := range text {
		if r := []rune(l); len(r) > mostText {
			text[i] = string(r[:mostText-1]) + "…"
		}
	}
	if len(text) > 0 {
		line("%s", markdown.Fence("diff", strings.Join(text, "\n")))
	}
	line("</details>\n")
}
