// Package text writes reports for people: as text for a terminal, as Markdown
// for pull requests, and as tables that compare several.
package text

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/report"
	"github.com/tgopt/tgopt/target"
)

// Options are how text is shown.
type Options struct {
	Width   int  // columns of a line; 0 stands for 160
	Color   bool // for terminals
	Explain bool // with the parts of the peak and the occupancy of warps and waves
}

const (
	usualWidth = 160
	leastWidth = 60
)

// A printer writes one report after the other.
type printer struct {
	Options
	out                      bytes.Buffer
	bold, dim, bad, warn, ok *painter
}

// A painter paints text in one style, in which names are escaped.
type painter struct {
	on    terminal.Painter
	style terminal.Style
}

func (c *painter) Sprint(s string) terminal.Painted { return c.on.Paint(c.style, s) }

func (c *painter) Sprintf(format string, args ...any) terminal.Painted {
	return c.Sprint(terminal.Sprintf(format, args...))
}

func newPrinter(o Options) *printer {
	if o.Width == 0 {
		o.Width = usualWidth
	}
	o.Width = max(o.Width, leastWidth)
	style := func(s terminal.Style) *painter { return &painter{terminal.Painter(o.Color), s} }
	return &printer{
		Options: o, bold: style(terminal.Bold), dim: style(terminal.Faint),
		bad: style(terminal.Red), warn: style(terminal.Yellow), ok: style(terminal.Green),
	}
}

// Write writes the report of a function.
func Write(w io.Writer, f *kernel.Facts, o Options) error {
	p := newPrinter(o)
	p.title(f)
	p.summary(f)
	if o.Explain {
		p.explain(f)
	}
	p.contributors(f)
	p.curve(f)
	p.shared(f)
	p.memory(f)
	p.remarks(f)
	_, err := w.Write(p.out.Bytes())
	return err
}

// line writes a line. What is not painted is escaped.
func (p *printer) line(format string, args ...any) {
	p.out.WriteString(terminal.Sprintf(format+"\n", args...))
}

func (p *printer) heading(format string, args ...any) {
	p.line("\n%s", p.bold.Sprintf(format, args...))
}

func (p *printer) title(f *kernel.Facts) {
	p.line("%s  %s", p.bold.Sprint("@"+f.Name), p.dim.Sprint(strings.TrimSpace(where(f))))
	p.line("%s", machine(f))
	if text := taken(f); text != "" {
		p.note("%s", text)
	}
}

// taken says which release of Triton a dump is taken for where nothing says which
// wrote it.
func taken(f *kernel.Facts) string {
	if f.ReleaseTold || f.Estimate {
		return ""
	}
	return "taken for a dump of Triton " + f.Release + ": nothing says which wrote it"
}

// where is the function's place in the dump and in Python.
func where(f *kernel.Facts) string {
	s := f.File
	if f.Line > 0 {
		s += ":" + strconv.Itoa(f.Line)
	}
	if at := f.Loc.String(); at != "" {
		s = strings.TrimSpace(s + "  [" + at + "]")
	}
	if f.Private {
		s += "  (private)"
	}
	return s
}

// machine is "sm_90 (NVIDIA Hopper), 4 warps of 32 lanes".
func machine(f *kernel.Facts) string {
	name := "no known target"
	if c := target.Lookup(f.Target); c != nil {
		name = c.String()
	} else if f.Own != "" {
		name += fmt.Sprintf(" ('%s')", f.Own)
	}
	return fmt.Sprintf("%s, %s of %d lanes", name, figure.Count(f.Warps, f.Words().Warp), f.Lanes)
}

// A styled text; a nil style is that of plain text.
type styled struct {
	style *painter
	text  string
}

func plain(format string, args ...any) styled { return styled{nil, fmt.Sprintf(format, args...)} }

// labelWidth is how wide what stands before the text of a row is.
const labelWidth = 14

// row writes a text behind a word, in as many lines as it takes.
func (p *printer) row(what string, s styled) {
	for line := range strings.Lines(wrap(terminal.Line(s.text), p.Width-labelWidth)) {
		line = strings.TrimSuffix(line, "\n")
		text := terminal.Painted(line)
		if s.style != nil {
			text = s.style.Sprint(line)
		}
		p.line("  %-*s%s", labelWidth-2, what, text)
		what = ""
	}
}

// note writes a faint text in as many lines as it takes.
func (p *printer) note(format string, args ...any) {
	for line := range strings.Lines(wrap(terminal.Sprintf(format, args...), p.Width-2)) {
		p.line("  %s", p.dim.Sprint(strings.TrimSuffix(line, "\n")))
	}
}

// wrap breaks a text into lines at spaces.
func wrap(text string, width int) string {
	var out []string
	line := ""
	for i, word := range strings.Split(text, " ") {
		if i > 0 && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			out = append(out, line)
			line = word
			continue
		}
		if i > 0 {
			line += " "
		}
		line += word
	}
	return strings.Join(append(out, line), "\n")
}

func (p *printer) summary(f *kernel.Facts) {
	if f.Estimate {
		p.row("live", plain("%s bytes a program, %s a thread, at most: %s", figure.Thousands(f.LiveBytes.Program), figure.Thousands(f.LiveBytes.Thread), at(f, f.LiveBytes.Op)))
		p.row("", plain("an estimate: tensors have no layouts, so their elements are divided by the %d threads", f.Warps*f.Lanes))
	}
	if f.Peak.Op >= 0 {
		estimate := ""
		if f.Estimate {
			estimate = ", by that estimate"
		}
		p.row("peak", plain("%s a thread live%s, at %s", figure.Count(f.Peak.Registers, "register"), estimate, at(f, f.Peak.Op)))
	}
	q := &f.Prediction
	if !f.Estimate {
		p.row("registers", p.registers(f))
	}
	if f.Outcome.Known {
		p.row("spill", p.spill(f))
	}
	if q.Known {
		p.row("", styled{p.dim, report.Basis(f)})
	}
	if r := f.Reported; r != nil {
		p.row("reported", plain("%s", Reported(r)))
		for i, v := range r.Versions {
			what := ""
			if i == 0 {
				what = "by release"
			}
			p.row(what, plain("%s", Reported(v)))
		}
	}
	if f.Shared.Known {
		p.row("shared", p.sharedBytes(f))
	}
	if o := f.Occupancy; o != nil {
		p.row("occupancy", p.occupancy(f, o.Level))
		p.row("", styled{p.dim, byResource(f)})
		if cliffs := p.cliffs(f); cliffs != "" {
			p.row("", plain("%s", cliffs))
		}
	}
}

func (p *printer) sharedBytes(f *kernel.Facts) styled {
	s := &f.Shared
	text := figure.Thousands(s.Needs)
	if s.Limit > 0 {
		text += " of " + figure.Thousands(s.Limit)
	}
	text += " bytes a block"
	if f.Outcome.By.Shared && s.Known {
		text += " reported"
		if s.Needs != s.Bytes {
			text += fmt.Sprintf(", %s expected", figure.Thousands(s.Bytes))
		}
	}
	if !s.Fits() {
		return styled{p.bad, text + ": cannot be launched"}
	}
	return styled{nil, text}
}

// registers is the number of registers that the compiler reported, and that it
// was expected to report.
func (p *printer) registers(f *kernel.Facts) styled {
	q, o := &f.Prediction, &f.Outcome
	if q.Limit == 0 {
		return plain("%d a thread, by the peak alone", q.Registers)
	}
	if o.By.Registers {
		return plain("%d of %d a thread reported, %d expected", o.Registers, q.Limit, q.Registers)
	}
	s := fmt.Sprintf("%d of %d a thread expected", q.Registers, q.Limit)
	if q.Demand > q.Limit && !o.By.Spills {
		return styled{p.warn, s + fmt.Sprintf(", %d would avoid spilling", q.Demand)}
	}
	return styled{nil, s}
}

func (p *printer) spill(f *kernel.Facts) styled {
	q, o := &f.Prediction, &f.Outcome
	if o.By.Spills {
		predicted := ", predicted: " + o.PredictedText()
		if o.Spills {
			return styled{p.bad, "reported: " + bytesText(o.SpilledBytes) + " a thread" + predicted}
		}
		return styled{p.ok, "none reported" + predicted}
	}
	if o.Physical {
		if q.Spills {
			return styled{p.bad, fmt.Sprintf("expected: at least %s a thread", bytesText(q.SpilledBytes))}
		}
		return styled{p.ok, "not expected"}
	}
	if q.SpillProbability < 0.005 && !q.Spills {
		return styled{p.ok, "not expected: probability " + figure.Percent(q.SpillProbability)}
	}
	s := fmt.Sprintf("probability %s, typically %s a thread", figure.Percent(q.SpillProbability), bytesText(q.SpilledBytes))
	switch {
	case q.Spills && !figure.Likely(q.SpillProbability):
		return styled{p.bad, "possible: " + s}
	case q.Spills:
		return styled{p.bad, "expected: " + s}
	}
	return styled{p.ok, "not expected: " + s}
}

// Reported is what the vendor's compiler said, with its source.
func Reported(r *kernel.Reported) string {
	var parts []string
	add := func(n *int, format string) {
		if n != nil {
			parts = append(parts, fmt.Sprintf(format, figure.Thousands(int64(*n))))
		}
	}
	add(r.Registers, "%s registers a thread")
	add(r.SpilledBytes, "%s bytes spilled a thread")
	add(r.StackBytes, "%s bytes of stack a thread")
	add(r.SharedBytes, "%s bytes of shared memory a block")
	return strings.Join(parts, ", ") + " (" + r.Source + ")"
}

func (p *printer) occupancy(f *kernel.Facts, l kernel.Level) styled {
	words := f.Words()
	if l.Blocks == 0 {
		return styled{p.bad, "none: cannot be launched, by " + words.Limiter(target.Limiter(l.Limiter))}
	}
	return plain("%s: %d of %s on each %s (%s), limited by %s", figure.Count(l.Blocks, "block"), l.Warps, figure.Count(f.Occupancy.MostWarps, words.Warp), words.Unit, figure.Percent(l.Share), words.Limiter(target.Limiter(l.Limiter)))
}

func byResource(f *kernel.Facts) string {
	var parts []string
	for _, by := range f.Occupancy.ByResource {
		parts = append(parts, fmt.Sprintf("%s %d", f.Words().Limiter(target.Limiter(by.Resource)), by.Blocks))
	}
	return "blocks by each alone: " + strings.Join(parts, ", ")
}

// cliffs are the next numbers of registers at which the occupancy changes.
func (p *printer) cliffs(f *kernel.Facts) string {
	o, n := f.Occupancy, f.Outcome.Registers
	var parts []string
	if next, ok := o.Gain(n); ok {
		parts = append(parts, fmt.Sprintf("%s at %d registers or fewer (%d fewer)", figure.Count(next.Blocks, "block"), next.Registers, n-next.Registers))
	}
	if room, next, ok := o.Loss(n); ok {
		parts = append(parts, fmt.Sprintf("%s above %d", figure.Count(next.Blocks, "block"), n+room))
	}
	return strings.Join(parts, "; ")
}

// at is an op with its places.
func at(f *kernel.Facts, op int) string {
	if op < 0 {
		return "no op"
	}
	o := &f.Ops[op]
	s := head(o)
	if o.Line > 0 {
		s += fmt.Sprintf(", line %d", o.Line)
	}
	return s + bracket(o.Loc)
}

// head is an op's results and name.
func head(o *kernel.Op) string {
	var named []string
	for _, r := range o.Results {
		if r != "" {
			named = append(named, r)
		}
	}
	switch {
	case len(named) == 0:
		return o.Name
	case len(named) > 2:
		return named[0] + ", … = " + o.Name
	}
	return strings.Join(named, ", ") + " = " + o.Name
}

// bracket is the line of the kernel, and that of the library if it is another.
func bracket(p kernel.Place) string {
	s := places(p)
	if s == "" {
		return ""
	}
	return "  [" + s + "]"
}

func places(p kernel.Place) string {
	outer, inner := p.Author().String(), p.String()
	if inner != "" && inner != outer && outer != "" {
		return outer + ", in " + inner
	}
	if outer != "" {
		return outer
	}
	return inner
}

// table writes rows with columns aligned, two spaces between them.
func (p *printer) table(right int, rows [][]string) {
	var b bytes.Buffer
	flags := uint(0)
	tw := tabwriter.NewWriter(&b, 0, 0, 2, ' ', flags)
	widths := make([]int, right)
	for _, r := range rows {
		for i := range r {
			r[i] = terminal.Line(r[i])
		}
		for i := range min(right, len(r)) {
			widths[i] = max(widths[i], utf8.RuneCountInString(r[i]))
		}
	}
	for _, r := range rows {
		for i, cell := range r {
			if i < right { // numbers
				cell = strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)) + cell
			}
			if i > 0 {
				tw.Write([]byte{'\t'})
			}
			tw.Write([]byte(cell))
		}
		tw.Write([]byte{'\n'})
	}
	tw.Flush()
	for line := range strings.Lines(b.String()) {
		p.line("  %s", clip(strings.TrimRight(line, " \n"), p.Width-2))
	}
}

// clip shortens a line to a width.
func clip(s string, width int) string {
	if utf8.RuneCountInString(s) <= width {
		return s
	}
	return string([]rune(s)[:width-1]) + "…"
}

func bytesText(n int) string { return figure.Count(n, "byte") }
