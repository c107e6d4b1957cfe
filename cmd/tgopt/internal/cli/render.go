package cli

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fatih/color"
	"golang.org/x/term"
	"golang.org/x/text/width"

	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/ir/source"
)

// A renderer writes diagnostics as text, with the line they are about:
//
//	in.ttgir:3:8: error: use of undeclared SSA value name '%x'
//	  %0 = arith.addi %x, %y : i32
//	                  ^~
type renderer struct {
	width  int // in columns; longer lines are clipped
	bold   *color.Color
	caret  *color.Color
	by     [4]*color.Color // by severity
	fix    *color.Color
	isTerm bool
}

// defaultWidth is the width of lines where no terminal says otherwise.
const defaultWidth = 160

func (t *tool) newRenderer(when string) *renderer {
	r := &renderer{width: defaultWidth}
	if fd, ok := isTerminal(t.Stderr); ok {
		r.isTerm = true
		if w, _, err := term.GetSize(fd); err == nil && w > 0 {
			r.width = max(w, 20)
		}
	}
	colored := r.isTerm && t.Getenv("NO_COLOR") == "" && t.Getenv("TERM") != "dumb"
	switch when {
	case "always":
		colored = true
	case "never":
		colored = false
	}
	style := func(attrs ...color.Attribute) *color.Color {
		c := color.New(attrs...)
		if colored {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
		return c
	}
	r.bold = style(color.Bold)
	r.caret = style(color.FgGreen, color.Bold)
	r.fix = style(color.FgGreen, color.Bold)
	r.by = [4]*color.Color{
		source.Error:   style(color.FgRed, color.Bold),
		source.Warning: style(color.FgMagenta, color.Bold),
		source.Remark:  style(color.FgBlue, color.Bold),
		source.Note:    style(color.FgCyan, color.Bold),
	}
	return r
}

// write writes a diagnostic, the notes that belong to it and its fixes.
func (r *renderer) write(w io.Writer, f *source.File, d source.Diagnostic) {
	r.message(w, f, d.Severity, d.Span, d.Message+categoryText(d))
	for _, rel := range d.Related {
		r.message(w, f, source.Note, rel.Span, rel.Message)
	}
	for _, fix := range d.Fixes {
		fmt.Fprintf(w, "%s %s\n", r.fix.Sprint("fix:"), terminal.Line(fix.Title))
	}
}

// categoryText names the pass that speaks, and the kind of a remark that is not
// about what the pass did.
func categoryText(d source.Diagnostic) string {
	if d.Severity == source.Error || d.Category == "" || d.Category == "parse" || d.Category == "verify" {
		return ""
	}
	if d.Kind == source.Missed || d.Kind == source.Analysis {
		return " [" + d.Category + ": " + d.Kind.String() + "]"
	}
	return " [" + d.Category + "]"
}

// failure writes a mistake of ours, with the place in f that was being looked at.
func (r *renderer) failure(w io.Writer, f *source.File, failed *guard.Failure, program string) {
	r.write(w, f, failed.Diagnostic())
	fmt.Fprintf(w, "This is a mistake in %s, not in the input; please report it.\n%s", program, terminal.Text(string(failed.Stack)))
}

func (r *renderer) message(w io.Writer, f *source.File, sev source.Severity, span source.Span, msg string) {
	place := terminal.Line(f.Name)
	if span.IsValid() {
		p := f.Position(span.Start)
		place = fmt.Sprintf("%s:%d:%d", place, p.Line, p.Column)
	}
	fmt.Fprintf(w, "%s %s %s\n", r.bold.Sprint(place+":"), r.by[sev].Sprint(sev.String()+":"), r.bold.Sprint(terminal.Line(msg)))
	if span.IsValid() && f.Text != "" {
		line, caret := excerpt(f, span, r.width)
		fmt.Fprintf(w, "%s\n%s%s\n", line, strings.Repeat(" ", len(caret)-len(strings.TrimLeft(caret, " "))),
			r.caret.Sprint(strings.TrimLeft(caret, " ")))
	}
}

// A cell is a character as a terminal shows it.
type cell struct {
	text  string
	width int
	start int // offset in the file
}

const (
	ellipsis = "…"
	tabStop  = 8
)

// excerpt returns the line of a span, clipped around the span to a width, and
// a second line that marks the span by ^~~~.
func excerpt(f *source.File, span source.Span, columns int) (line, caret string) {
	ls := f.LineSpan(f.Position(span.Start).Line)
	at := int(min(span.Start, ls.End))
	// Bytes further off than this cannot be shown.
	from, to := runeStart(f.Text, max(int(ls.Start), at-8*columns)), min(int(ls.End), at+8*columns)
	clippedLeft, clippedRight := from > int(ls.Start), to < int(ls.End)
	cells := cellsOf(f.Text[from:to], from)

	first, last := len(cells), len(cells) // the cells of the span
	for i := range cells {
		if cells[i].start <= at {
			first = i
		}
		if cells[i].start < int(span.End) {
			last = i
		}
	}
	if at >= to { // at the end of the line
		first = len(cells)
	}
	last = max(last, first)

	lo, hi := window(cells, first, columns, clippedLeft, clippedRight)
	var b, c strings.Builder
	if lo > 0 || clippedLeft {
		b.WriteString(ellipsis)
		c.WriteByte(' ')
	}
	for i := lo; i < hi; i++ {
		b.WriteString(cells[i].text)
		mark := byte(' ')
		switch {
		case i == first:
			mark = '^'
		case i > first && i <= last && last < len(cells):
			mark = '~'
		}
		for k := range cells[i].width {
			if k > 0 && mark == '^' {
				mark = '~'
			}
			c.WriteByte(mark)
		}
	}
	if first >= hi {
		c.WriteByte('^')
	}
	if hi < len(cells) || clippedRight {
		b.WriteString(ellipsis)
	}
	return b.String(), strings.TrimRight(c.String(), " ")
}

// window chooses the cells lo..hi that are shown so that a cell is among them,
// a third of the way in where the line goes on in front of it.
func window(cells []cell, at, columns int, moreLeft, moreRight bool) (lo, hi int) {
	total, used := 0, 0
	for _, c := range cells {
		total += c.width
	}
	if total <= columns && !moreLeft && !moreRight {
		return 0, len(cells)
	}
	room := columns - 2*utf8.RuneCountInString(ellipsis)
	lo = min(at, len(cells))
	for lo > 0 && used+cells[lo-1].width <= room/3 {
		lo--
		used += cells[lo].width
	}
	hi = min(at, len(cells))
	for hi < len(cells) && used+cells[hi].width <= room {
		used += cells[hi].width
		hi++
	}
	for lo > 0 && used+cells[lo-1].width <= room {
		lo--
		used += cells[lo].width
	}
	return lo, hi
}

// cellsOf splits text into what a terminal shows; base is its offset.
func cellsOf(text string, base int) []cell {
	cells := make([]cell, 0, len(text))
	column := 0
	for i, r := range text {
		c := cell{start: base + i, width: 1}
		switch {
		case r == '\t':
			c.width = tabStop - column%tabStop
			c.text = strings.Repeat(" ", c.width)
		case !terminal.Shown(r):
			c.text = "\ufffd"
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
			if len(cells) > 0 { // drawn over the character before it
				cells[len(cells)-1].text += string(r)
				continue
			}
			c.text, c.width = string(r), 0
		default:
			c.text = string(r)
			if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
				c.width = 2
			}
		}
		column += c.width
		cells = append(cells, c)
	}
	return cells
}

// runeStart moves an offset to the start of its character.
func runeStart(s string, i int) int {
	for i > 0 && i < len(s) && !utf8.RuneStart(s[i]) {
		i--
	}
	return i
}
