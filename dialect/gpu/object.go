package gpu

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
)

// parseHandler reads `<attr>`; without it, objects are chosen by
// #gpu.select_object.
func parseHandler(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	if !p.OptionalPunct(dialect.Less) {
		const name = "gpu.select_object"
		st.AddAttr(args[0].Text, p.Context().CustomAttr(name, p.Registry().Attr(name), []ir.Attribute{nil}))
		return true
	}
	a, ok := p.Attribute(nil)
	if ok {
		st.AddAttr(args[0].Text, a)
	}
	return ok && p.Punct(dialect.Greater)
}

func printHandler(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	a := o.Attr(args[0].Text)
	if ca, ok := a.(*ir.CustomAttr); a == nil || ok && ca.Name == "gpu.select_object" && ca.Params[0] == nil {
		return
	}
	p.Byte('<')
	p.Attr(a)
	p.Byte('>')
}

// parseObject reads `<target, properties = {…}, kernels = <…>, bin = "…">`.
func parseObject(p dialect.Parser) ([]ir.Attribute, bool) {
	params := make([]ir.Attribute, 5)
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	var ok bool
	if params[0], ok = p.Attribute(nil); !ok || !p.Punct(dialect.Comma) {
		return nil, false
	}
	def := p.Registry().Attr("gpu.object")
	for i := 3; i < len(params); i++ {
		if !p.OptionalKeyword(def.Params[i].Name) {
			continue
		}
		if !p.Punct(dialect.Equal) {
			return nil, false
		}
		if params[i], ok = p.Param(&def.Params[i]); !ok || !p.Punct(dialect.Comma) {
			return nil, false
		}
	}
	at := p.Here()
	if word, found := p.OptionalWord(); found {
		enum := def.Params[1].Enum
		v, known := enum.Value(word)
		if !known {
			return nil, p.Errorf(p.Since(at), "expected keyword for GPU object format, but found '%s'%s", word,
				spelling.Suggest(word, enum.Names()))
		}
		if word != def.Params[1].Default {
			params[1] = p.Context().IntegerAttr(p.Context().Integer(32), v)
		}
		if !p.Punct(dialect.Equal) {
			return nil, false
		}
	}
	text, ok := p.String()
	if !ok {
		return nil, false
	}
	params[2] = p.Context().String(text)
	return params, p.Punct(dialect.Greater)
}

func printObject(p dialect.Printer, params []ir.Attribute) {
	p.Byte('<')
	p.Attr(params[0])
	p.Text(", ")
	if params[3] != nil {
		p.Text("properties = ")
		p.Attr(params[3])
		p.Text(", ")
	}
	if params[4] != nil {
		p.Text("kernels = ")
		p.StrippedAttr(params[4])
		p.Text(", ")
	}
	if v, ok := params[1].(*ir.IntegerAttr); ok {
		p.Text([...]string{"", "offload", "assembly", "bin", "fatbin"}[v.Value])
		p.Text(" = ")
	}
	p.Attr(params[2])
	p.Byte('>')
}
