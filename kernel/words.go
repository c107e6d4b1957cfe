package kernel

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// Label is a value as its author knows it: the variable and its line beside the
// name in the IR.
func (v Value) Label() string { return labelled(v.Name, v.Loc) }

func (k *Kernel) label(v *ir.Value) string { return labelled(nameOf(k.text(), v), PlaceAt(LocOf(v))) }

func labelled(name string, loc Place) string {
	at := loc.Author().String()
	switch {
	case loc.Name != "" && at != "":
		return fmt.Sprintf("%s [%s, %s]", name, loc.Name, at)
	case loc.Name != "":
		return fmt.Sprintf("%s [%s]", name, loc.Name)
	case at != "":
		return fmt.Sprintf("%s [%s]", name, at)
	}
	return name
}

// text prints names and types as the text of the module has them.
func (k *Kernel) text() *dialect.Printer {
	if k.in.Text == nil {
		k.in.Text = dialect.ModulePrinter(k.Root.Module(), dialect.PrintOptions{})
	}
	return k.in.Text
}

// nameOf is a value as the text spells it; a result that nothing uses may have no
// name there.
func nameOf(text *dialect.Printer, v *ir.Value) string {
	text.Value(v)
	if s := text.Take(); !strings.HasPrefix(s, "%<<") {
		return s
	}
	return ""
}

func typeOf(text *dialect.Printer, v *ir.Value) string {
	text.Type(v.Type())
	return text.Take()
}

// Words are the vendor's for warps, memory and the like.
func (f *Facts) Words() target.Words { return target.WordsOf(target.Lookup(f.Target)) }

// stagesOf is how many buffers of its encoding's shape a value has: those of a
// pipeline's stages. 0 for none.
func stagesOf(v *ir.Value) int64 {
	if v == nil {
		return 0
	}
	shape := dialect.IntsOf(dialect.TypeParam(v.Type(), "shape"))
	if len(shape) < 3 {
		return 0
	}
	return shape[0]
}
