package report

import (
	"fmt"
	"path"
	"strings"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A Place is where something comes from in the author's program. All of it may
// be missing.
type Place struct {
	Name   string  `json:"name"` // of the variable
	File   string  `json:"file"`
	Line   int     `json:"line"`
	Column int     `json:"column"`
	Calls  []Frame `json:"calls"` // the lines from which that line's function was called, innermost first
}

// A Frame is a line of the author's program.
type Frame struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// Outer is the outermost line: in the kernel itself, where the innermost may be
// in a library that it calls.
func (p Place) Outer() Frame {
	if n := len(p.Calls); n > 0 {
		return p.Calls[n-1]
	}
	return Frame{p.File, p.Line, p.Column}
}

// String is "file.py:12", without folders; "" if no file is known.
func (f Frame) String() string {
	if f.File == "" || f.Line == 0 {
		return ""
	}
	return fmt.Sprintf("%s:%d", path.Base(strings.ReplaceAll(f.File, `\`, "/")), f.Line)
}

// String is the innermost line, as Frame has it.
func (p Place) String() string { return Frame{p.File, p.Line, p.Column}.String() }

func place(l *ir.Location) Place {
	var p Place
	p.Name, _, _, _ = l.Origin()
	p.Calls = []Frame{}
	for i, at := range l.Frames() {
		f := Frame{at.Name, int(at.Line), int(at.Column)}
		if i == 0 {
			p.File, p.Line, p.Column = f.File, f.Line, f.Column
			continue
		}
		p.Calls = append(p.Calls, f)
	}
	return p
}

// line is where an op begins in the text; 0 if that is not known.
func (b *builder) line(o *ir.Op) int {
	if b.File == nil || o.Span() == source.NoSpan {
		return 0
	}
	return int(b.File.Position(o.Span().Start).Line)
}
