package render

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/passlog"
)

// Text writes, of each kernel, the pass at which its peak appeared, then the
// table of its passes.
func Text(w io.Writer, log *passlog.Log, o Options) error {
	return painted(w, o.Color, paintText, func(w io.Writer) error { return text(w, log, &o) })
}

func text(w io.Writer, log *passlog.Log, o *Options) error {
	out := bufio.NewWriter(w)
	if len(log.Compiles) > 1 {
		for _, c := range log.Compiles {
			fmt.Fprintf(out, "%s%s: %s\n", title(c, log), inBrackets(c.Target()), c.Answer())
		}
	}
	for _, c := range log.Compiles {
		if len(log.Compiles) > 1 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s%s  %s:%d-%d\n", title(c, log), inBrackets(c.Target()), o.File, c.Line, c.LastLine)
		kernel(out, c, o)
	}
	return out.Flush()
}

func inBrackets(s string) string {
	if s == "" {
		return ""
	}
	return " (" + s + ")"
}

func kernel(out io.Writer, c *passlog.Compile, o *Options) {
	fmt.Fprintf(out, "  peak: %s\n", c.Answer())
	if final := c.Final(); final != nil {
		if parts := originsText(c); parts != "" {
			fmt.Fprintf(out, "  comes from: %s\n", parts)
		}
		if len(final.Values) > 0 {
			fmt.Fprintf(out, "  held by: %s\n", holders(final, 5))
		}
		if text := c.SharedAnswer(); text != "" {
			fmt.Fprintf(out, "  shared: %s\n", text)
		}
	}
	cells := [][]string{{"#", "pass", "lines", "IR", "ops", "registers", "", "live bytes", "shared", "", ""}}
	list := rows(c, o)
	for i := range list {
		r := &list[i]
		mark := r.mark
		if u := unread(r.state); u != "" {
			mark = strings.TrimSpace(mark + " " + u)
		}
		cells = append(cells, []string{r.number(), r.name(c.Kernel), r.lines, r.stage, r.ops, r.registers, r.registersBy, r.live, r.shared, r.sharedBy, mark})
	}
	table(out, cells, "r lr r l r r l r r l l")
	if n := len(c.Steps) + 1 - len(list); o.OnlyChanged && n > 0 {
		fmt.Fprintf(out, "  %s changed nothing\n", figure.Plural(n, "pass", "passes"))
	}
	if len(c.LLVM) > 0 {
		fmt.Fprintf(out, "  not read: %s of LLVM IR, which is not MLIR\n", figure.Count(len(c.LLVM), "dump"))
	}
}

// unreadMark and peakMark begin what is said of a pass behind its figures.
const (
	unreadMark = "not read: "
	peakMark   = "<- peak"
)

// unread says why a dump could not be measured.
func unread(s *passlog.State) string {
	if s == nil || s.Unread == nil {
		return ""
	}
	text := unreadMark + s.Unread.Message
	if s.Unread.Line > 0 {
		text = fmt.Sprintf(unreadMark+"line %d: %s", s.Unread.Line, s.Unread.Message)
	}
	if s.Unread.More > 0 {
		text += fmt.Sprintf(" (and %d more)", s.Unread.More)
	}
	return text
}

// originsText lists the parts of the peak by the passes that they come from.
func originsText(c *passlog.Compile) string {
	origins := c.Origins(passlog.Registers)
	if len(origins) < 2 {
		return ""
	}
	var parts []string
	for _, o := range origins {
		name := "the first dump"
		if o.Step != nil {
			name = fmt.Sprintf("%d %s", o.Step.Number, o.Step.Name())
		}
		parts = append(parts, fmt.Sprintf("%d %s", o.Part, name))
	}
	return strings.Join(parts, ", ")
}

func holders(s *passlog.State, most int) string {
	var parts []string
	for _, v := range s.Values[:min(most, len(s.Values))] {
		text := fmt.Sprintf("%s %d", cmp.Or(v.Loc.Name, v.Name), v.Registers)
		if at := v.Loc.Author().String(); at != "" {
			text += " (" + at + ")"
		}
		parts = append(parts, text)
	}
	if len(s.Values) > most {
		parts = append(parts, "…")
	}
	return strings.Join(parts, ", ")
}

// table writes cells in columns, each aligned as the letters of align say:
// l or r. Blanks in align count for nothing. Columns without text are left out.
func table(out io.Writer, cells [][]string, align string) {
	align = strings.ReplaceAll(align, " ", "")
	widths := make([]int, len(cells[0]))
	filled := make([]bool, len(cells[0]))
	for i, line := range cells {
		for k, cell := range line {
			widths[k] = max(widths[k], utf8.RuneCountInString(cell))
			filled[k] = filled[k] || cell != "" && i > 0
		}
	}
	for _, line := range cells {
		var b strings.Builder
		for k, cell := range line {
			if !filled[k] {
				continue
			}
			pad := strings.Repeat(" ", widths[k]-utf8.RuneCountInString(cell))
			b.WriteString("  ")
			if align[k] == 'r' {
				b.WriteString(pad + cell)
			} else {
				b.WriteString(cell + pad)
			}
		}
		fmt.Fprintln(out, strings.TrimRight(b.String(), " "))
	}
}

// Diff writes the difference that a pass made, as diff -u does.
func Diff(w io.Writer, c *passlog.Compile, step *passlog.Step, log *passlog.Log, o Options) error {
	name := func(s *passlog.State) string {
		return fmt.Sprintf("%s:%d %s, %s %s", o.File, s.Line, title(c, log), s.When, s.Name())
	}
	return painted(w, o.Color, paintDiff, func(w io.Writer) (err error) {
		switch changed, known := step.Changed(); {
		case !known:
			_, err = fmt.Fprintf(w, "%s: pass %d %s: the log does not show the IR on both sides of it\n", title(c, log), step.Number, step.Name())
		case !changed || step.Diff == nil:
			_, err = fmt.Fprintf(w, "%s: pass %d %s: changed nothing\n", title(c, log), step.Number, step.Name())
		default:
			_, err = fmt.Fprintf(w, "--- %s\n+++ %s\n%s", terminal.Line(name(step.From)), terminal.Line(name(step.To)), step.Diff.Text)
		}
		return err
	})
}

// painted writes what write writes, with what a terminal would obey shown, and its
// lines in colours if these are asked for.
func painted(w io.Writer, color bool, paint func(line string) (plain string, style terminal.Style, rest string), write func(io.Writer) error) error {
	var text bytes.Buffer
	if err := write(terminal.NewWriter(&text, false)); err != nil {
		return err
	}
	if !color {
		_, err := text.WriteTo(w)
		return err
	}
	var out bytes.Buffer
	for line := range strings.Lines(text.String()) {
		line, end := strings.CutSuffix(line, "\n")
		plain, style, rest := paint(line)
		out.WriteString(plain)
		out.WriteString(string(terminal.Painter(style != "").Paint(style, rest)))
		if end {
			out.WriteByte('\n')
		}
	}
	_, err := out.WriteTo(w)
	return err
}

// paintText marks kernels, peaks and what could not be read.
func paintText(line string) (plain string, style terminal.Style, rest string) {
	if line != "" && line[0] != ' ' {
		return "", terminal.Bold, line
	}
	for mark, style := range map[string]terminal.Style{peakMark: terminal.Red, unreadMark: terminal.Yellow} {
		if at := strings.Index(line, mark); at >= 0 {
			return line[:at], style, line[at:]
		}
	}
	return line, "", ""
}

// paintDiff is as tools for differences do it.
func paintDiff(line string) (plain string, style terminal.Style, rest string) {
	for _, kind := range []struct {
		prefix string
		style  terminal.Style
	}{{"--- ", terminal.Bold}, {"+++ ", terminal.Bold}, {"@", terminal.Cyan}, {"+", terminal.Green}, {"-", terminal.Red}} {
		if strings.HasPrefix(line, kind.prefix) {
			return "", kind.style, line
		}
	}
	return line, "", ""
}
