package llvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/ir"
)

// parseLinkage reads `linkage visibility thread_local unnamed_addr`, each of which may
// be left out.
func parseLinkage(p dialect.Parser, st *dialect.State) {
	if !optionalEnum(p, st, "linkage", "llvm.linkage") {
		addEnum(p, st, "linkage", "llvm.linkage", 0)
	}
	parseIndexed(p, st, "visibility_", visibilities[:])
	if p.OptionalKeyword("thread_local") {
		st.AddAttr("thread_local_", p.Context().Unit())
	}
	parseIndexed(p, st, "unnamed_addr", unnamedAddrs[:])
}

func printLinkage(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Text(enumText(o, "linkage"))
	p.Byte(' ')
	printIndexed(p, o, "visibility_", visibilities[:])
	if o.Attr("thread_local_") != nil {
		p.Text("thread_local ")
	}
	printIndexed(p, o, "unnamed_addr", unnamedAddrs[:])
}

// parseGlobal reads `linkage visibility thread_local unnamed_addr constant
// @name(value) comdat(@a::@b) {attrs} : t {initializer}`. A string's type may
// be left out.
func parseGlobal(p dialect.Parser, st *dialect.State) bool {
	c := p.Context()
	parseLinkage(p, st)
	if p.OptionalKeyword("constant") {
		st.AddAttr("constant", c.Unit())
	}
	if !function.ParseName(p, st) || !p.Punct(dialect.LParen) {
		return false
	}
	if !p.PeekPunct(dialect.RParen) {
		a, ok := p.Attribute(nil)
		if !ok {
			return false
		}
		st.AddAttr("value", a)
	}
	if !p.Punct(dialect.RParen) || !parseOptionalComdat(p, st) {
		return false
	}
	at := p.Here()
	attrs, ok := p.OptionalAttrDict(nil)
	if !ok {
		return false
	}
	st.Attrs = append(st.Attrs, attrs...)
	if st.Attr("addr_space") == nil { // MLIR always prints it
		st.AddAttr("addr_space", c.IntegerAttr(c.Integer(32), 0))
	}
	var t ir.Type
	if p.OptionalPunct(dialect.Colon) {
		if t, ok = p.Type(); !ok {
			return false
		}
	} else if s, isString := st.Attr("value").(*ir.StringAttr); isString {
		t = byteArray(p, len(s.Value))
	} else {
		return p.Errorf(p.Since(at), "type can only be omitted for string globals")
	}
	st.AddAttr("global_type", c.TypeAttr(t))
	init, found, ok := p.OptionalRegion(nil, "")
	if !ok {
		return false
	}
	if !found {
		init = p.Module().NewRegion()
	}
	st.Regions = append(st.Regions, init)
	return true
}

func byteArray(p dialect.Parser, n int) ir.Type {
	c := p.Context()
	return c.CustomType("llvm.array", p.Registry().Type("llvm.array"),
		[]ir.Attribute{c.IntegerAttr(c.Integer(64), int64(n)), c.TypeAttr(c.Integer(8))})
}

func printGlobal(p dialect.Printer, o *ir.Op) {
	printLinkage(p, o)
	if o.Attr("constant") != nil {
		p.Text("constant ")
	}
	name, _ := o.StringAttr(function.SymName)
	p.Symbol(name)
	p.Byte('(')
	value := o.Attr("value")
	if value != nil {
		p.Attr(value)
	}
	p.Byte(')')
	printComdat(p, o)
	p.AttrDict(o, false, function.SymName, "global_type", "constant", "value", "linkage", "unnamed_addr",
		"thread_local_", "visibility_", "comdat")
	if _, isString := value.(*ir.StringAttr); isString {
		return
	}
	p.Text(" : ")
	if t, ok := o.Attr("global_type").(*ir.TypeAttr); ok {
		p.Type(t.Type)
	}
	if o.NumRegions() > 0 && !o.RegionAt(0).Empty() {
		p.Byte(' ')
		p.Region(o.RegionAt(0), false, true)
	}
}
