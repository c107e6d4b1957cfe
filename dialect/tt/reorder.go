package tt

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// custom<ReorderDict>($allow_reorder): the attributes of tt.reshape up to Triton
// 3.1, which says `allow_reorder = false` where it is a unit attribute by now.

func parseReorderDict(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	attrs, ok := p.OptionalAttrDict(nil)
	if !ok {
		return false
	}
	for _, a := range attrs {
		if a.Name == args[0].Text {
			if !isBool(a.Value) {
				return p.ErrorHere("expected '%s' to be true or false", a.Name)
			}
			if dialect.IntOf(a.Value, 0) == 0 {
				continue
			}
			a.Value = p.Context().Unit()
		}
		st.AddAttr(a.Name, a.Value)
	}
	return true
}

func isBool(a ir.Attribute) bool {
	ia, ok := a.(*ir.IntegerAttr)
	return ok && ir.BitWidth(ia.Type) == 1
}

func printReorderDict(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	name := args[0].Text
	entries := []ir.NamedAttr{{Name: name, Value: o.Context().Bool(o.Attr(name) != nil)}}
	for _, a := range o.Attrs() {
		if a.Name != name {
			entries = append(entries, a)
		}
	}
	p.Dict(entries)
}
