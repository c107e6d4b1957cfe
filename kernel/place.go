package kernel

import (
	"fmt"
	"iter"
	"path"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
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

// Author is the innermost line that the kernel's author wrote: where Triton's own
// library was called, if the place is in that.
func (p Place) Author() Frame {
	at := Frame{p.File, p.Line, p.Column}
	for _, outer := range p.Calls {
		if !inLibrary(at.File) {
			break
		}
		at = outer
	}
	return at
}

// inLibrary reports whether a file is of triton.language; dumps may have lost
// the folders of their files.
func inLibrary(file string) bool {
	file = strings.ReplaceAll(file, `\`, "/")
	folder, base := path.Split(file)
	switch {
	case strings.Contains(folder, "/triton/language/") || strings.Contains(folder, "/triton/experimental/gluon/"):
		return true
	case folder != "":
		return false
	}
	return base == "standard.py" || base == "core.py" || base == "random.py" || base == "libdevice.py"
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

// Origin is the variable and the line of the author's program, that where Triton's
// own library was called: "q, attention.py:83"; "" if neither is known.
func (p Place) Origin() string {
	at := p.Author().String()
	switch {
	case p.Name == "":
		return at
	case at == "":
		return p.Name
	}
	return p.Name + ", " + at
}

// PlaceAt is a location as a place.
func PlaceAt(l *ir.Location) Place {
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

// LocOf is where a value comes from. What a loop carries has often no place of
// its own: then it is that of what the next iteration, or the first, has in its
// place. All results of a loop share the place of the loop, which names one of
// them at most: each has that of what the last iteration left.
func LocOf(v *ir.Value) *ir.Location {
	own := v.Loc()
	o := v.Def()
	if b := v.ArgOf(); b != nil {
		o = b.Parent()
	}
	switch {
	case o == nil || !o.HasTrait(ir.LoopLike):
	case v.Def() != nil && o.NumResults() > 1:
		for w := range handed(o, v, true) {
			if name, _, _, _ := w.Loc().Origin(); name != "" {
				return w.Loc()
			}
		}
	case v.ArgOf() != nil && !placed(own):
		for _, again := range []bool{true, false} {
			for w := range handed(o, v, again) {
				if placed(w.Loc()) {
					return w.Loc()
				}
			}
		}
	}
	return own
}

// placed reports whether a location names a variable or a line.
func placed(l *ir.Location) bool {
	name, _, line, _ := l.Origin()
	return name != "" || line > 0
}

// handed yields the values that v stands for, an argument or a result of a loop: those
// of an iteration, or those from before the first.
func handed(loop *ir.Op, v *ir.Value, iteration bool) iter.Seq[*ir.Value] {
	return func(yield func(*ir.Value) bool) {
		for e := range dialect.EdgesOf(loop) {
			i := v.Index() - e.At
			if e.Block == v.ArgOf() && 0 <= i && i < e.Len && (e.Source != loop) == iteration && !yield(e.From(i)) {
				return
			}
		}
	}
}
