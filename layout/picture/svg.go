package picture

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/tgopt/tgopt/internal/terminal"
)

// SVG writes the tables of layouts as one picture, which follows a light or
// dark surrounding.
func SVG(w io.Writer, subjects []Subject, o Options) error {
	size := svg{w: io.Discard}
	size.subjects(subjects, &o)
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d">
<style>
text{font:11px monospace;fill:#111}.head{font-weight:bold}.axis{fill:#555}.page{fill:#fff}.head,.note{fill:#111}
rect{stroke:#fff}.stays{fill:#e4e4e4}
@media (prefers-color-scheme:dark){.page{fill:#181818}.axis{fill:#aaa}.head,.note{fill:#eee}rect{stroke:#181818}.stays{fill:#b8b8b8}}
</style>
<rect class="page" width="%[1]d" height="%[2]d"/>
`, size.width+2*margin, size.y+2*margin)
	(&svg{w: b}).subjects(subjects, &o)
	b.WriteString("</svg>\n")
	return b.Flush()
}

// Sizes in pixels.
const (
	margin     = 10
	lineHeight = 20
	charWidth  = 7
	textWidth  = 110 // in characters, of lines that are wrapped
)

// An svg is drawn twice, the first time for its size: what is drawn may be a hundred times as
// long as what it is about, and is not kept.
type svg struct {
	w        io.Writer
	y, width int
}

func (d *svg) subjects(list []Subject, o *Options) {
	for i := range list {
		if i > 0 {
			d.y += lineHeight
		}
		d.subject(&list[i], o)
	}
}

// text writes at a place of the current line.
func (d *svg) text(x int, class, s string) {
	fmt.Fprintf(d.w, `<text x="%d" y="%d" class="%s" xml:space="preserve">%s</text>`+"\n", margin+x, margin+d.y+14, class, html.EscapeString(terminal.Line(s)))
	d.width = max(d.width, x+charWidth*utf8.RuneCountInString(s))
}

// line writes a line, wrapped.
func (d *svg) line(class, s string) {
	for _, part := range wrap(s, textWidth) {
		d.text(0, class, part)
		d.y += lineHeight - 4
	}
}

func (d *svg) box(x, width int, fill, title string) {
	style := `class="stays"`
	if fill != "" {
		style = `fill="` + fill + `"`
	}
	fmt.Fprintf(d.w, `<rect x="%d" y="%d" width="%d" height="%d" %s>`, margin+x, margin+d.y, width, lineHeight, style)
	if title != "" {
		fmt.Fprintf(d.w, "<title>%s</title>", html.EscapeString(terminal.Line(title)))
	}
	io.WriteString(d.w, "</rect>\n")
}

func (d *svg) subject(s *Subject, o *Options) {
	d.line("head", s.Title)
	for _, line := range append(strings.Split(strings.TrimSpace(Summary(s.Layout)), "\n"), s.Notes...) {
		d.line("note", line)
	}
	list, elided := s.grids(o)
	d.line("note", s.cellNote(o.View))
	d.legend(s, list, o)
	for i := range list {
		d.y += 6
		d.grid(s, &list[i], o)
	}
	if elided != "" {
		d.line("note", "… "+elided+" shown")
	}
}

func (d *svg) legend(s *Subject, list []grid, o *Options) {
	by := s.colorBy(o)
	numbers := s.legend(list)[by]
	if len(numbers) == 0 {
		return
	}
	d.line("note", s.legendTitle(by))
	d.y += 3
	const perLine = 32
	width := charWidth*len(number(numbers[len(numbers)-1])) + 8
	for i, n := range numbers {
		if i > 0 && i%perLine == 0 {
			d.y += lineHeight
		}
		x := i % perLine * width
		d.box(x, width, colored{by, n}.hue(), "")
		d.text(x+4, "cell", number(n))
	}
	d.y += lineHeight + 4
}

func (d *svg) grid(s *Subject, g *grid, o *Options) {
	if g.title != "" {
		d.line("head", g.title)
	}
	head := charWidth*g.headWidth() + 8
	width := charWidth*g.cellWidth() + 8
	d.text(0, "axis", g.axes)
	d.y += lineHeight - 4
	for c, text := range g.columns {
		d.text(head+c*width+4, "axis", text)
	}
	if g.moreC {
		d.text(head+len(g.columns)*width+4, "axis", "…")
	}
	d.y += lineHeight
	by := s.colorBy(o)
	for r, row := range g.cells {
		d.text(0, "axis", g.rows[r])
		for c, v := range row {
			fill := ""
			for _, k := range s.colors(v.in) {
				if k.dim == by {
					fill = k.hue()
				}
			}
			d.box(head+c*width, width, fill, s.describe(v.in))
			d.text(head+c*width+4, "cell", v.text)
		}
		d.y += lineHeight
	}
	if g.elided != "" {
		d.line("note", "… "+g.elided+" shown")
	}
}

// wrap cuts a line at blanks where it is longer than a width.
func wrap(s string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Split(s, " ") {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			lines = append(lines, line)
			line = "    " + word
			continue
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
