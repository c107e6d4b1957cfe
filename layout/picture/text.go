package picture

import (
	"fmt"
	"io"
	"strings"

	"github.com/tgopt/tgopt/internal/terminal"
)

// Text writes the tables of layouts.
func Text(w io.Writer, subjects []Subject, o Options) error {
	var b strings.Builder
	for i := range subjects {
		if i > 0 {
			b.WriteByte('\n')
		}
		subjects[i].text(&b, &o)
	}
	_, err := io.WriteString(w, terminal.Text(b.String()))
	return err
}

func (s *Subject) text(b *strings.Builder, o *Options) {
	fmt.Fprintf(b, "%s\n%s", s.Title, Summary(s.Layout))
	for _, n := range s.Notes {
		fmt.Fprintf(b, "%s\n", n)
	}
	list, elided := s.grids(o)
	fmt.Fprintf(b, "%s\n", s.cellNote(o.View))
	for i := range list {
		b.WriteByte('\n')
		list[i].text(b)
	}
	if elided != "" {
		fmt.Fprintf(b, "\n… %s shown\n", elided)
	}
}

func (g *grid) text(b *strings.Builder) {
	if g.title != "" {
		fmt.Fprintf(b, "%s\n", g.title)
	}
	head := max(g.headWidth(), len([]rune(g.axes)))
	width := g.cellWidth()
	line := func(first string, more bool, texts func(i int) string) {
		fmt.Fprintf(b, "%*s |", head, first)
		for i := range g.columns {
			fmt.Fprintf(b, " %*s", width, texts(i))
		}
		if more {
			b.WriteString(" …")
		}
		b.WriteByte('\n')
	}
	line(g.axes, g.moreC, func(i int) string { return g.columns[i] })
	fmt.Fprintf(b, "%s-+%s\n", strings.Repeat("-", head), strings.Repeat("-", (width+1)*len(g.columns)))
	for r, row := range g.cells {
		line(g.rows[r], g.moreC, func(i int) string { return row[i].text })
	}
	if g.moreR {
		fmt.Fprintf(b, "%*s |\n", head, "…")
	}
	if g.elided != "" {
		fmt.Fprintf(b, "… %s shown\n", g.elided)
	}
}
