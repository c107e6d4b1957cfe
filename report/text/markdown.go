package text

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/markdown"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/report"
)

// Markdown writes the report of a function for a pull request: a table of what
// matters, what makes up the peak, remarks, and the curve folded away.
func Markdown(w io.Writer, f *kernel.Facts, o Options) error {
	var b bytes.Buffer
	p := newPrinter(Options{Width: o.Width})
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("### %s on %s\n", code("@"+f.Name), escape(orUnknown(f.Target)))
	line("%s, %s\n", code(where(f)), escape(machine(f)))
	if text := taken(f); text != "" {
		line("<sub>%s</sub>\n", escape(text))
	}
	table := [][]string{{"", ""}}
	row := func(what, format string, args ...any) {
		table = append(table, []string{what, fmt.Sprintf(format, args...)})
	}
	if f.Estimate {
		row("live (estimate: no layouts)", "%s bytes a program, %s a thread", figure.Thousands(f.LiveBytes.Program), figure.Thousands(f.LiveBytes.Thread))
	}
	if f.Peak.Op >= 0 {
		row("peak", "%s a thread, at %s", figure.Count(f.Peak.Registers, "register"), code(at(f, f.Peak.Op)))
	}
	if !f.Estimate {
		row("registers", "%s", p.registers(f).text)
	}
	if f.Outcome.Known {
		row("spill", "%s", p.spill(f).text)
	}
	if f.Reported != nil {
		row("reported", "%s", Reported(f.Reported))
		for _, v := range f.Reported.Versions {
			row("by release", "%s", Reported(v))
		}
	}
	if f.Shared.Known {
		s := p.sharedBytes(f).text
		if !f.Shared.Fits() {
			s = "**" + s + "**"
		}
		row("shared memory", "%s", s)
	}
	if f.Occupancy != nil {
		row("occupancy", "%s", p.occupancy(f, f.Occupancy.Level).text)
		if s := p.cliffs(f); s != "" {
			row("next cliffs", "%s", s)
		}
	}
	markdownTable(&b, table)
	if f.Prediction.Known {
		line("\n<sub>%s; the vendor's compiler has the last word</sub>", report.Basis(f))
	}
	if o.Explain {
		line("\n**The peak by what it is for** (registers a thread)\n")
		table = [][]string{{"part", "by layout", "elements ÷ threads", "values"}}
		for _, c := range f.Components() {
			table = append(table, []string{string(c.Role), strconv.Itoa(c.Registers), strconv.Itoa(c.Even), variables(c.Values)})
		}
		markdownTable(&b, table)
	}
	if list := f.Holders(); len(list) > 0 {
		line("\n**What holds the %s at the peak**\n", figure.Count(f.Peak.Registers, "register"))
		table = [][]string{{"registers", "variable", "Python", "value", "type"}}
		for i, h := range list {
			if i == mostHolders {
				table = append(table, []string{"", fmt.Sprintf("%d more", len(list)-i), "", "", ""})
				break
			}
			table = append(table, []string{strconv.Itoa(h.Registers), h.Variable, h.At, code(h.Values[0].Name), code(h.Values[0].Type)})
		}
		markdownTable(&b, table)
	}
	memoryMarkdown(&b, f)
	if len(f.Remarks) > 0 {
		line("")
	}
	for _, r := range f.Remarks {
		line("- %s%s", escape(sentence(r.Text)), place(f, r))
	}
	p.curve(f)
	if p.out.Len() > 0 {
		line("\n<details><summary>Registers along the kernel</summary>\n\n```text\n%s\n```\n</details>", strings.Trim(p.out.String(), "\n"))
	}
	line("")
	_, err := w.Write(b.Bytes())
	return err
}

// CompareMarkdown is Compare as Markdown.
func CompareMarkdown(w io.Writer, rows []*report.Row) error {
	if len(rows) == 0 {
		return nil
	}
	var b bytes.Buffer
	c := report.Compare(rows)
	markdownComparison(&b, c)
	markdownLegend(&b, c.Bases)
	_, err := w.Write(b.Bytes())
	return err
}

// SweepsMarkdown is Sweeps as Markdown.
func SweepsMarkdown(w io.Writer, sweeps []*report.Sweep) error {
	if len(sweeps) == 0 {
		return nil
	}
	var b bytes.Buffer
	var bases []string
	for _, s := range sweeps {
		c := s.Comparison()
		fmt.Fprintf(&b, "### %s\n\n", escape(s.Title()))
		markdownComparison(&b, c)
		bases = append(bases, c.Bases...)
	}
	markdownLegend(&b, bases)
	_, err := w.Write(b.Bytes())
	return err
}

func markdownComparison(b *bytes.Buffer, c *report.Comparison) {
	markdownTable(b, c.Table())
	fmt.Fprintln(b)
	if len(c.Same) > 0 {
		fmt.Fprintf(b, "The same for all: %s.\n\n", escape(strings.Join(c.Same, ", ")))
	}
}

func markdownLegend(b *bytes.Buffer, bases []string) {
	slices.Sort(bases)
	fmt.Fprintf(b, "<sub>%s. %s.</sub>\n", report.Legend, strings.Join(slices.Compact(bases), "; "))
}

func orUnknown(s string) string {
	if s == "" {
		return "no known target"
	}
	return s
}

// markdownTable writes rows of texts, in which words between backticks are code.
func markdownTable(b *bytes.Buffer, rows [][]string) {
	for i, r := range rows {
		cells := make([]string, len(r))
		for k, cell := range r {
			cells[k] = escape(cell)
		}
		b.WriteString(markdown.Row(cells...))
		if i == 0 {
			b.WriteString(markdown.Rule(len(r)))
		}
	}
}

// escape keeps what is said of names from being taken for markup, but for what
// is put in bold here.
func escape(s string) string {
	if bold, ok := strings.CutPrefix(s, "**"); ok && strings.HasSuffix(bold, "**") && !strings.Contains(bold[:len(bold)-2], "*") {
		return "**" + markdown.Text(bold[:len(bold)-2]) + "**"
	}
	return markdown.Text(s)
}

func code(s string) string { return markdown.Code(s) }
