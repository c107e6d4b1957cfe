package kernel

import (
	"strings"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/printer"
)

// A Text says how the text of a module spells what is in it, and where that stands.
type Text struct {
	file    *source.File
	printer *printer.Printer
	places  map[*ir.Location]Place
}

// NewText is of a module that was read from a file; nil: its lines are not known.
func NewText(m *ir.Module, file *source.File) *Text {
	return &Text{file, printer.ForModule(m, printer.Options{}), map[*ir.Location]Place{}}
}

// Name is a value as the text spells it, with its %; a result that nothing uses may
// have no name there.
func (t *Text) Name(v *ir.Value) string {
	t.printer.Value(v)
	if s := t.printer.Take(); !strings.HasPrefix(s, "%<<") {
		return s
	}
	return ""
}

// Type is the type of a value, with the aliases of the file.
func (t *Text) Type(v *ir.Value) string {
	t.printer.Type(v.Type())
	return t.printer.Take()
}

// Line is where an op begins, from 1; 0 if that is not known.
func (t *Text) Line(o *ir.Op) int {
	if t.file == nil || o == nil || o.Span() == source.NoSpan {
		return 0
	}
	return t.file.Position(o.Span().Start).Line
}

// place reads a location, each once: many ops share one, and all share lists of
// calls.
func (t *Text) place(l *ir.Location) Place {
	p, ok := t.places[l]
	if !ok {
		p = PlaceAt(l)
		t.places[l] = p
	}
	return p
}

// text is that of the module, without a file if nobody gave one.
func (k *Kernel) text() *Text {
	if k.in.Text == nil {
		k.in.Text = NewText(k.Root.Module(), nil)
	}
	return k.in.Text
}

func (k *Kernel) label(v *ir.Value) string {
	return labelled(k.text().Name(v), k.text().place(LocOf(v)))
}

// Value is a value with what it takes of a thread's registers.
func (k *Kernel) Value(v *ir.Value, registers int) Value {
	t := k.text()
	value := Value{Name: t.Name(v), Type: t.Type(v), Loc: t.place(LocOf(v)), Registers: registers, Role: k.RoleOf(v), even: even(v, k.Warps()*k.Machine.Lanes)}
	if o := v.Def(); o != nil {
		value.Line = t.Line(o)
	} else if block := v.ArgOf(); block != nil {
		value.Line = t.Line(block.Parent())
	}
	return value
}
