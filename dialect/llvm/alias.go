package llvm

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/ir"
)

// parseAlias reads `linkage visibility thread_local unnamed_addr @name {attrs}
// : t {region that returns the address}`.
func parseAlias(p dialect.Parser, st *dialect.State) bool {
	parseLinkage(p, st)
	if !function.ParseName(p, st) {
		return false
	}
	var ok bool
	t, _, ok := st.AttrsAndType(p)
	if !ok {
		return false
	}
	st.AddAttr("alias_type", p.Context().TypeAttr(t))
	r, found, ok := p.OptionalRegion(nil, "")
	if ok && !found {
		return p.Errorf(p.Since(p.Here()), "expected '{' to begin a region")
	}
	st.Regions = append(st.Regions, r)
	return ok
}

func printAlias(p dialect.Printer, o *ir.Op) {
	printLinkage(p, o)
	name, _ := o.StringAttr(function.SymName)
	p.Symbol(name)
	p.AttrDict(o, false, function.SymName, "alias_type", "linkage", "unnamed_addr", "thread_local_", "visibility_")
	p.Text(" : ")
	printTypeAttr(p, o, "alias_type")
	p.Byte(' ')
	p.Region(o.RegionAt(0), false, true)
}

func printTypeAttr(p dialect.Printer, o *ir.Op, name string) {
	if t, ok := o.Attr(name).(*ir.TypeAttr); ok {
		p.Type(t.Type)
	}
}

// aliasLinkages are those of aliases; an ifunc cannot be the last of them.
var aliasLinkages = []string{"private", "internal", "linkonce", "weak", "linkonce_odr", "weak_odr", "external",
	"available_externally"}

func verifyAlias(o *ir.Op, report dialect.Report) {
	if l := enumText(o, "linkage"); !slices.Contains(aliasLinkages, l) {
		report("'%s' linkage not supported in aliases, available options: private, internal, linkonce, weak, "+
			"linkonce_odr, weak_odr, external or available_externally", l)
		return
	}
	var last *ir.Op
	if entry := o.RegionAt(0).Entry(); entry != nil {
		last = entry.Last()
	}
	if last == nil || !last.Is("llvm.return") || last.NumOperands() != 1 || !isPointer(last.Operand(0).Type()) {
		report("initializer region must always return a pointer")
	}
}

func isPointer(t ir.Type) bool { return dialect.TypeName(t) == "llvm.ptr" }

// parseIFunc reads `linkage visibility unnamed_addr @name : type, resolver type
// @resolver {attrs}`.
func parseIFunc(p dialect.Parser, st *dialect.State) bool {
	if !optionalEnum(p, st, "linkage", "llvm.linkage") {
		addEnum(p, st, "linkage", "llvm.linkage", 0)
	}
	c := p.Context()
	parseIndexed(p, st, "visibility_", visibilities[:])
	parseIndexed(p, st, "unnamed_addr", unnamedAddrs[:])
	if !function.ParseName(p, st) || !p.Punct(dialect.Colon) {
		return false
	}
	t, ok := p.Type()
	if !ok || !p.Punct(dialect.Comma) {
		return false
	}
	st.AddAttr("i_func_type", c.TypeAttr(t))
	if t, ok = p.Type(); !ok {
		return false
	}
	st.AddAttr("resolver_type", c.TypeAttr(t))
	name, ok := p.Symbol()
	if !ok {
		return false
	}
	st.AddAttr("resolver", c.SymbolRef(name))
	st.Attrs, ok = p.OptionalAttrDict(st.Attrs)
	return ok
}

func printIFunc(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Text(enumText(o, "linkage"))
	p.Byte(' ')
	printIndexed(p, o, "visibility_", visibilities[:])
	printIndexed(p, o, "unnamed_addr", unnamedAddrs[:])
	name, _ := o.StringAttr(function.SymName)
	p.Symbol(name)
	p.Text(" : ")
	printTypeAttr(p, o, "i_func_type")
	p.Text(", ")
	printTypeAttr(p, o, "resolver_type")
	p.Byte(' ')
	p.Attr(o.Attr("resolver"))
	hidden := []string{function.SymName, "i_func_type", "resolver_type", "resolver", "linkage", "unnamed_addr", "visibility_"}
	if space, _ := o.IntAttr("address_space"); space == 0 {
		hidden = append(hidden, "address_space")
	}
	p.AttrDict(o, false, hidden...)
}

func verifyIFunc(o *ir.Op, report dialect.Report) {
	if l := enumText(o, "linkage"); !slices.Contains(aliasLinkages[:len(aliasLinkages)-1], l) {
		report("'%s' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, "+
			"linkonce_odr, weak_odr, or external linkage", l)
		return
	}
	ref, ok := o.Attr("resolver").(*ir.SymbolRefAttr)
	if !ok {
		return
	}
	f := function.Lookup(o, ref)
	if f != nil && f.Is("llvm.mlir.alias") {
		return
	}
	switch {
	case f == nil || !f.Is("llvm.func"):
		report("must have a function resolver")
	case function.Body(f) == nil:
		report("resolver must be a definition")
	}
}

// verifyStructors checks the lists of mlir.global_ctors and global_dtors.
func verifyStructors(list string) func(o *ir.Op, report dialect.Report) {
	return func(o *ir.Op, report dialect.Report) {
		fs, _ := o.Attr(list).(*ir.ArrayAttr)
		priorities, _ := o.Attr("priorities").(*ir.ArrayAttr)
		data, _ := o.Attr("data").(*ir.ArrayAttr)
		if len(fs.Elems) != len(priorities.Elems) || len(fs.Elems) != len(data.Elems) {
			report("%s, priorities, and data must have the same number of elements", list)
			return
		}
		for _, a := range data.Elems {
			zero, ok := a.(*ir.CustomAttr)
			if _, symbol := a.(*ir.SymbolRefAttr); !symbol && (!ok || zero.Name != "llvm.zero") {
				report("data element must be symbol or #llvm.zero")
				return
			}
		}
		for _, a := range fs.Elems {
			ref := a.(*ir.SymbolRefAttr)
			if f := function.Lookup(o, ref); f == nil || !f.Is("llvm.func") {
				report("'%s' does not reference a valid LLVM function", ref.Root)
				return
			}
		}
	}
}

func verifyModuleFlags(o *ir.Op, report dialect.Report) {
	flags, _ := o.Attr("flags").(*ir.ArrayAttr)
	for _, a := range flags.Elems {
		if flag, ok := a.(*ir.CustomAttr); !ok || flag.Name != "llvm.mlir.module_flag" {
			report("expected a module flag attribute")
			return
		}
	}
}
