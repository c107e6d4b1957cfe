package render

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/passlog"
)

// Partings are two logs that were compared.
type Partings struct {
	A, B         string // the names of the logs
	LogA, LogB   *passlog.Log
	Pairs        []passlog.CompilePair
	OnlyA, OnlyB []*passlog.Compile
	Context      int // lines of differences around each change
}

// PartingsText writes, of each pair of compilations, the first pass at which they part, with
// the figures there and at the end, and the difference of what that pass made.
func PartingsText(w io.Writer, p *Partings, color bool) error {
	paint := func(line string) (string, terminal.Style, string) {
		if plain, style, rest := paintDiff(line); style != "" {
			return plain, style, rest
		}
		return paintText(line)
	}
	return painted(w, color, paint, func(w io.Writer) error {
		out := bufio.NewWriter(w)
		for i := range p.Pairs {
			p.pair(out, &p.Pairs[i])
		}
		for _, c := range p.OnlyA {
			fmt.Fprintf(out, "only in %s: %s\n", p.A, title(c, p.LogA))
		}
		for _, c := range p.OnlyB {
			fmt.Fprintf(out, "only in %s: %s\n", p.B, title(c, p.LogB))
		}
		return out.Flush()
	})
}

func (p *Partings) pair(out io.Writer, pair *passlog.CompilePair) {
	fmt.Fprintf(out, "%s%s: %s\n", title(pair.A, p.LogA), inBrackets(pair.A.Target()), p.Where(pair))
	d := pair.Parting
	if d == nil {
		return
	}
	cells := [][]string{{"", "figure", p.A, p.B, "change"}}
	add := func(when string, a, b *passlog.State) {
		for _, f := range figuresOf(a, b) {
			change := ""
			if f.Before != nil && f.After != nil {
				change = by(*f.After - *f.Before)
			}
			cells = append(cells, []string{when, f.Name, figure.Known(f.Before), figure.Known(f.After), change})
			when = ""
		}
	}
	add("there", d.Before, d.After)
	add("at the end", pair.A.Final(), pair.B.Final())
	if len(cells) > 1 {
		table(out, cells, "l l r r r")
	}
	if d.Comparison != nil {
		fmt.Fprintf(out, "--- %s:%d\n+++ %s:%d\n%s", p.A, d.Before.Line, p.B, d.After.Line, d.Comparison.Unified(p.Context).Text)
	}
}

// Where says at which pass a pair parts.
func (p *Partings) Where(pair *passlog.CompilePair) string {
	text := "the same behind each pass"
	if pair.Parting != nil {
		text = p.at(pair.Parting)
	}
	if pair.Earlier == nil {
		return text
	}
	met := fmt.Sprintf("pass %d %s, where they were the same again", pair.Met.Number, pair.Met.Name())
	if pair.Parting == nil {
		return fmt.Sprintf("the same in the end; %s, up to %s", p.at(pair.Earlier), met)
	}
	return fmt.Sprintf("%s; before that, %s, up to %s", text, p.at(pair.Earlier), met)
}

func (p *Partings) at(d *passlog.Parting) string {
	switch {
	case d.A == nil && d.B == nil:
		return "the first dumps are not the same"
	case d.B == nil:
		return fmt.Sprintf("parts at pass %d %s, which changes something in %s alone", d.A.Number, d.A.Name(), p.A)
	case d.A == nil:
		return fmt.Sprintf("parts at pass %d %s, which changes something in %s alone", d.B.Number, d.B.Name(), p.B)
	case d.A.Name() != d.B.Name():
		return fmt.Sprintf("parts at pass %d %s of %s and %d %s of %s", d.A.Number, d.A.Name(), p.A, d.B.Number, d.B.Name(), p.B)
	case d.A.Number != d.B.Number:
		return fmt.Sprintf("parts at pass %s, %d of %s and %d of %s", d.A.Name(), d.A.Number, p.A, d.B.Number, p.B)
	}
	return fmt.Sprintf("parts at pass %d %s", d.A.Number, d.A.Name())
}

// A partFigure is one of a state of each log, null where it is not known.
type partFigure struct {
	Name   string `json:"name"`
	Before *int64 `json:"before"`
	After  *int64 `json:"after"`
}

// figuresOf are those of the table of passes.
func figuresOf(a, b *passlog.State) (list []partFigure) {
	for _, f := range []struct {
		name string
		of   func(*passlog.Figures) int64
	}{
		{"ops", func(f *passlog.Figures) int64 { return int64(f.Ops) }},
		{"registers", func(f *passlog.Figures) int64 { return int64(f.Peak) }},
		{"live bytes", func(f *passlog.Figures) int64 { return f.LiveBytes }},
		{"shared", func(f *passlog.Figures) int64 { return f.Shared }},
	} {
		value := func(s *passlog.State) *int64 {
			if s == nil || s.Figures == nil {
				return nil
			}
			if n := f.of(s.Figures); n >= 0 {
				return &n
			}
			return nil
		}
		if before, after := value(a), value(b); before != nil || after != nil {
			list = append(list, partFigure{f.name, before, after})
		}
	}
	return list
}

// A partJSON is a line of JSON; docs/json.md describes it.
type partJSON struct {
	Version int           `json:"version"`
	Kernel  string        `json:"kernel"`
	Number  int           `json:"number"`
	A       *partSideJSON `json:"a"`
	B       *partSideJSON `json:"b"`
	Same    bool          `json:"same"`
	MetAt   *int          `json:"met_at"`
	Added   *int          `json:"added"`
	Removed *int          `json:"removed"`
	Diff    *string       `json:"diff"`
	Figures []partFigure  `json:"figures"`
	Final   []partFigure  `json:"final_figures"`
}

type partSideJSON struct {
	File string  `json:"file"`
	Line int     `json:"line"`
	Pass *int    `json:"pass"`
	Name *string `json:"name"`
	At   *int    `json:"pass_line"`
}

// partVersion is that of the lines.
const partVersion = 1

// PartingsJSON writes a line a pair, then one for each compilation without a partner.
func PartingsJSON(w io.Writer, p *Partings) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	line := func(c *passlog.Compile) *partJSON {
		return &partJSON{Version: partVersion, Kernel: c.Kernel, Number: c.Number, Figures: []partFigure{}, Final: []partFigure{}}
	}
	for i := range p.Pairs {
		pair := &p.Pairs[i]
		out := line(pair.A)
		out.A, out.B, out.Same = sideOf(p.A, pair.A), sideOf(p.B, pair.B), pair.Parting == nil
		out.Final = append(out.Final, figuresOf(pair.A.Final(), pair.B.Final())...)
		if pair.Met != nil {
			out.MetAt = &pair.Met.Number
		}
		if d := pair.Parting; d != nil {
			out.A.at(d.A, d.Before)
			out.B.at(d.B, d.After)
			out.Figures = append(out.Figures, figuresOf(d.Before, d.After)...)
			if d.Comparison != nil {
				u := d.Comparison.Unified(p.Context)
				out.Added, out.Removed, out.Diff = &u.Added, &u.Removed, &u.Text
			}
		}
		if err := e.Encode(out); err != nil {
			return err
		}
	}
	for _, c := range p.OnlyA {
		out := line(c)
		out.A = sideOf(p.A, c)
		if err := e.Encode(out); err != nil {
			return err
		}
	}
	for _, c := range p.OnlyB {
		out := line(c)
		out.B = sideOf(p.B, c)
		if err := e.Encode(out); err != nil {
			return err
		}
	}
	return nil
}

func sideOf(file string, c *passlog.Compile) *partSideJSON {
	return &partSideJSON{File: file, Line: c.Line}
}

// at notes at which pass the side parts, and where what it made stands in the log.
func (s *partSideJSON) at(step *passlog.Step, made *passlog.State) {
	if step != nil {
		name := step.Name()
		s.Pass, s.Name = &step.Number, &name
	}
	if made != nil {
		s.At = &made.Line
	}
}
