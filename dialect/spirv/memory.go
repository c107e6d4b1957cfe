package spirv

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// parseClass reads a storage class in quotes, or bare.
func parseClass(p dialect.Parser) (int64, bool) {
	a, ok := parseEnum(p, "spirv.storage_class")
	if !ok {
		return 0, false
	}
	return dialect.IntOf(a.(*ir.CustomAttr).Params[0], 0), true
}

func pointerTo(p dialect.Parser, t ir.Type, class int64) ir.Type {
	c := p.Context()
	return c.CustomType("spirv.ptr", p.Registry().Type("spirv.ptr"), []ir.Attribute{c.TypeAttr(t), c.IntegerAttr(c.Integer(32), class)})
}

// parseAccess reads `["Aligned", 4]` if it is there.
func parseAccess(p dialect.Parser, st *dialect.State) bool {
	if !p.OptionalPunct(dialect.LSquare) {
		return true
	}
	a, ok := parseEnum(p, "spirv.memory_access")
	if !ok {
		return false
	}
	st.AddAttr("memory_access", a)
	if p.OptionalPunct(dialect.Comma) {
		n, ok := p.Integer(32)
		if !ok {
			return false
		}
		st.AddAttr("alignment", p.Context().I32(n))
	}
	return p.Punct(dialect.RSquare)
}

func printAccess(p dialect.Printer, o *ir.Op) {
	if a := o.Attr("memory_access"); a != nil {
		p.Text(" [")
		p.Quoted(dialect.Keyword(a))
		if n := o.Attr("alignment"); n != nil {
			p.Text(", ")
			number(p, n)
		}
		p.Byte(']')
	}
	p.AttrDict(o, false, "memory_access", "alignment")
}

// parseLoad reads `"Function" %p ["Aligned", 4] {attrs} : t`.
func parseLoad(p dialect.Parser, st *dialect.State) bool {
	class, ok := parseClass(p)
	if !ok {
		return false
	}
	u, ok := p.Operand()
	if !ok || !parseAccess(p, st) {
		return false
	}
	t, _, ok := st.AttrsAndType(p)
	if !ok {
		return false
	}
	st.Types = append(st.Types, t)
	return st.Resolve(p, []dialect.UnresolvedOperand{u}, []ir.Type{pointerTo(p, t, class)})
}

// printClass prints the storage class of the pointer operand.
func printClass(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	word := ""
	if ps := params(o.Operand(0).Type(), "spirv.ptr"); len(ps) == 2 {
		word, _ = enumStorageClass.Text(dialect.IntOf(ps[1], 0))
	}
	p.Quoted(word)
	p.Byte(' ')
	p.Operands(o, 0, o.NumOperands())
}

func printLoad(p dialect.Printer, o *ir.Op) {
	printClass(p, o)
	printAccess(p, o)
	p.Text(" : ")
	p.ResultTypes(o, 0, 1)
}

// parseStore reads `"Function" %p, %v ["Aligned", 4] {attrs} : t`.
func parseStore(p dialect.Parser, st *dialect.State) bool {
	class, us, ok := parseTarget(p)
	if !ok || !parseAccess(p, st) {
		return false
	}
	return finishStore(p, st, class, us)
}

// parseTarget reads `"Function" %p, %v`.
func parseTarget(p dialect.Parser) (class int64, us []dialect.UnresolvedOperand, ok bool) {
	if class, ok = parseClass(p); !ok {
		return 0, nil, false
	}
	at := p.Here()
	if us, ok = p.OperandList(nil); !ok {
		return 0, nil, false
	}
	if len(us) != 2 {
		return 0, nil, p.Errorf(p.Since(at), "expected a pointer and a value, got %d operands", len(us))
	}
	return class, us, true
}

func finishStore(p dialect.Parser, st *dialect.State, class int64, us []dialect.UnresolvedOperand) (ok bool) {
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return false
	}
	t, ok := p.Type()
	return ok && st.Resolve(p, us, []ir.Type{pointerTo(p, t, class), t})
}

func printStore(p dialect.Printer, o *ir.Op) {
	printClass(p, o)
	printAccess(p, o)
	p.Text(" : ")
	p.OperandTypes(o, 1, 2)
}

// parseBlockWrite reads `"StorageBuffer" %p, %v : t`; of a vector, the pointer
// is one to its elements.
func parseBlockWrite(p dialect.Parser, st *dialect.State) bool {
	class, us, ok := parseTarget(p)
	if !ok || !p.Punct(dialect.Colon) {
		return false
	}
	t, ok := p.Type()
	return ok && st.Resolve(p, us, []ir.Type{pointerTo(p, ir.ElementType(t), class), t})
}

func printBlockWrite(p dialect.Printer, o *ir.Op) {
	printClass(p, o)
	p.Text(" : ")
	p.OperandTypes(o, 1, 2)
}

// verifyPointee checks the type that a pointer refers to.
func verifyPointee(ptr, t ir.Type, report dialect.Report) bool {
	want := typeParam(params(ptr, "spirv.ptr"), 0)
	if want == nil || want == t || isError(t) {
		return true
	}
	report("mismatch in result type and pointer type: '%s' and '%s'", text(t), text(want))
	return false
}

func verifyAccess(o *ir.Op, report dialect.Report) {
	a, aligned := o.Attr("memory_access"), o.Attr("alignment") != nil
	if a == nil {
		if aligned {
			report("invalid alignment specification without aligned memory access specification")
		}
		return
	}
	const alignedBit = 2
	ca, ok := a.(*ir.CustomAttr)
	if !ok || len(ca.Params) == 0 {
		return
	}
	switch wants := dialect.IntOf(ca.Params[0], 0)&alignedBit != 0; {
	case wants && !aligned:
		report("missing alignment value")
	case !wants && aligned:
		report("invalid alignment specification with non-aligned memory access specification")
	}
}

func verifyLoad(o *ir.Op, report dialect.Report) {
	if verifyPointee(o.Operand(0).Type(), o.Result(0).Type(), report) {
		verifyAccess(o, report)
	}
}

func verifyStore(o *ir.Op, report dialect.Report) {
	if verifyPointee(o.Operand(0).Type(), o.Operand(1).Type(), report) {
		verifyAccess(o, report)
	}
}

// parseVariable reads `init(%v) {attrs} : t`.
func parseVariable(p dialect.Parser, st *dialect.State) bool {
	var us []dialect.UnresolvedOperand
	if p.OptionalKeyword("init") {
		if !p.Punct(dialect.LParen) {
			return false
		}
		u, ok := p.Operand()
		if !ok || !p.Punct(dialect.RParen) {
			return false
		}
		us = append(us, u)
	}
	var ok bool
	t, at, ok := st.AttrsAndType(p)
	if !ok {
		return false
	}
	ps := params(t, "spirv.ptr")
	if ps == nil {
		return isError(t) || p.Errorf(p.Since(at), "custom op 'spirv.Variable' expected spirv.ptr type")
	}
	st.AddAttr("storage_class", enumAttr(p, "spirv.storage_class", dialect.IntOf(ps[1], 0)))
	st.Types = append(st.Types, t)
	return len(us) == 0 || st.Resolve(p, us, []ir.Type{typeParam(ps, 0)})
}

func printVariable(p dialect.Printer, o *ir.Op) {
	if o.NumOperands() > 0 {
		p.Text(" init(")
		p.Operands(o, 0, 1)
		p.Byte(')')
	}
	p.AttrDict(o, false, "storage_class")
	p.Text(" : ")
	p.ResultTypes(o, 0, o.NumResults())
}

func verifyVariable(o *ir.Op, report dialect.Report) {
	class := dialect.Keyword(o.Attr("storage_class"))
	if class != "Function" {
		report("can only be used to model function-level variables. Use spirv.GlobalVariable for module-level variables.")
		return
	}
	ps := params(o.Result(0).Type(), "spirv.ptr")
	if word, _ := enumStorageClass.Text(dialect.IntOf(ps[1], 0)); word != class {
		report("storage class must match result pointer's storage class: %s and %s", class, word)
	}
}
