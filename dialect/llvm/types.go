package llvm

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Types of the dialect inside one another stand without `!llvm.`:
// !llvm.struct<(ptr, array<4 x i8>)>.

var nestable = [...]string{"ptr", "struct", "array", "func", "void", "target", "token", "label", "metadata", "x86_amx",
	"ppc_fp128"}

// parseNested reads a type inside another one.
func parseNested(p dialect.Parser) (ir.Type, bool) {
	for _, word := range nestable {
		if !p.OptionalKeyword(word) {
			continue
		}
		name := "llvm." + word
		def := p.Registry().Type(name)
		params, ok := p.TypeParams(def)
		if !ok {
			return nil, false
		}
		return p.Context().CustomType(name, def, params), true
	}
	return p.Type()
}

func printNested(p dialect.Printer, t ir.Type) {
	ct, ok := t.(*ir.CustomType)
	if !ok || !strings.HasPrefix(ct.Name, "llvm.") {
		p.Type(t)
		return
	}
	def, ok := ct.Def.(*dialect.Type)
	if !ok {
		p.Type(t)
		return
	}
	p.Text(strings.TrimPrefix(ct.Name, "llvm."))
	if def.Print != nil {
		def.Print(p, ct.Params)
	}
}

func printNestedAttr(p dialect.Printer, a ir.Attribute) {
	if t, ok := a.(*ir.TypeAttr); ok {
		printNested(p, t.Type)
		return
	}
	p.Attr(a)
}

// parseNestedList reads `(t, …)`; variadic reports a final `...`.
func parseNestedList(p dialect.Parser) (list ir.Attribute, variadic, ok bool) {
	if !p.Punct(dialect.LParen) {
		return nil, false, false
	}
	c := p.Context()
	var elems []ir.Attribute
	for first := true; !p.PeekPunct(dialect.RParen); first = false {
		if !first && !p.Punct(dialect.Comma) {
			return nil, false, false
		}
		if p.OptionalPunct(dialect.Ellipsis) {
			variadic = true
			break
		}
		t, ok := parseNested(p)
		if !ok {
			return nil, false, false
		}
		elems = append(elems, c.TypeAttr(t))
	}
	return c.Array(elems), variadic, p.Punct(dialect.RParen)
}

func printNestedList(p dialect.Printer, list ir.Attribute, variadic bool) {
	p.Byte('(')
	n := 0
	if a, ok := list.(*ir.ArrayAttr); ok {
		for _, e := range a.Elems {
			if n > 0 {
				p.Text(", ")
			}
			printNestedAttr(p, e)
			n++
		}
	}
	if variadic {
		if n > 0 {
			p.Text(", ")
		}
		p.Text("...")
	}
	p.Byte(')')
}

// parsePtr reads `<addressSpace>`; 0 is left out.
func parsePtr(p dialect.Parser) ([]ir.Attribute, bool) {
	if !p.OptionalPunct(dialect.Less) {
		return []ir.Attribute{nil}, true
	}
	space, ok := p.Integer(32)
	if !ok || !p.Punct(dialect.Greater) {
		return nil, false
	}
	if space == 0 {
		return []ir.Attribute{nil}, true
	}
	return []ir.Attribute{p.Context().IntegerAttr(p.Context().Integer(32), space)}, true
}

func printPtr(p dialect.Printer, params []ir.Attribute) {
	if space, ok := params[0].(*ir.IntegerAttr); ok {
		p.Byte('<')
		p.Int(space.Value)
		p.Byte('>')
	}
}

// AddressSpace is that of a pointer type: 0 generic, 1 global, 3 shared, 5
// private. ok is false for other types.
func AddressSpace(t ir.Type) (space int64, ok bool) {
	ct, ok := t.(*ir.CustomType)
	if !ok || ct.Name != "llvm.ptr" || len(ct.Params) == 0 {
		return 0, false
	}
	return dialect.IntOf(ct.Params[0], 0), true
}

// parseArray reads `<4 x t>`.
func parseArray(p dialect.Parser) ([]ir.Attribute, bool) {
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	at := p.Here()
	dims, ok := p.Dimensions()
	if !ok {
		return nil, false
	}
	if len(dims) != 1 || dims[0] < 0 {
		return nil, p.Errorf(p.Since(at), "expected one static array size")
	}
	t, ok := parseNested(p)
	if !ok || !p.Punct(dialect.Greater) {
		return nil, false
	}
	c := p.Context()
	return []ir.Attribute{c.IntegerAttr(c.Integer(64), dims[0]), c.TypeAttr(t)}, true
}

func printArray(p dialect.Printer, params []ir.Attribute) {
	p.Byte('<')
	p.AttrWithoutType(params[0])
	p.Text(" x ")
	printNestedAttr(p, params[1])
	p.Byte('>')
}

// parseStruct reads `<"name", packed (t, …)>`, `<"name", opaque>` or, inside
// the struct of that name, `<"name">`.
func parseStruct(p dialect.Parser) ([]ir.Attribute, bool) {
	params := make([]ir.Attribute, 4)
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	c := p.Context()
	if name, ok := p.OptionalString(); ok {
		params[0] = c.String(name)
		if p.OptionalPunct(dialect.Greater) {
			return params, true
		}
		if !p.Punct(dialect.Comma) {
			return nil, false
		}
		if p.OptionalKeyword("opaque") {
			params[2] = c.Unit()
			return params, p.Punct(dialect.Greater)
		}
	}
	if p.OptionalKeyword("packed") {
		params[1] = c.Unit()
	}
	var ok bool
	if params[3], _, ok = parseNestedList(p); !ok {
		return nil, false
	}
	return params, p.Punct(dialect.Greater)
}

func printStruct(p dialect.Printer, params []ir.Attribute) {
	p.Byte('<')
	if name, ok := params[0].(*ir.StringAttr); ok {
		p.Quoted(name.Value)
		if params[2] != nil || params[3] != nil {
			p.Text(", ")
		}
	}
	if params[2] != nil {
		p.Text("opaque")
	}
	if params[1] != nil {
		p.Text("packed ")
	}
	if params[3] != nil {
		printNestedList(p, params[3], false)
	}
	p.Byte('>')
}

// parseFuncType reads `<t (t, …)>`.
func parseFuncType(p dialect.Parser) ([]ir.Attribute, bool) {
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	result, ok := parseNested(p)
	if !ok {
		return nil, false
	}
	list, variadic, ok := parseNestedList(p)
	if !ok || !p.Punct(dialect.Greater) {
		return nil, false
	}
	return funcParams(p.Context(), result, list, variadic), true
}

func funcParams(c *ir.Context, result ir.Type, list ir.Attribute, variadic bool) []ir.Attribute {
	params := []ir.Attribute{c.TypeAttr(result), list, nil}
	if variadic {
		params[2] = c.Unit()
	}
	return params
}

func printFuncType(p dialect.Printer, params []ir.Attribute) {
	p.Byte('<')
	printNestedAttr(p, params[0])
	p.Byte(' ')
	printNestedList(p, params[1], params[2] != nil)
	p.Byte('>')
}

// parseTarget reads `<"name", t, 1, …>`.
func parseTarget(p dialect.Parser) ([]ir.Attribute, bool) {
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	name, ok := p.String()
	if !ok {
		return nil, false
	}
	c := p.Context()
	var args []ir.Attribute
	for p.OptionalPunct(dialect.Comma) {
		if v, found, ok := p.OptionalInteger(32); !ok {
			return nil, false
		} else if found {
			args = append(args, c.IntegerAttr(c.Integer(32), v))
			continue
		}
		t, ok := parseNested(p)
		if !ok {
			return nil, false
		}
		args = append(args, c.TypeAttr(t))
	}
	return []ir.Attribute{c.String(name), c.Array(args)}, p.Punct(dialect.Greater)
}

func printTarget(p dialect.Printer, params []ir.Attribute) {
	p.Byte('<')
	p.Attr(params[0])
	if list, ok := params[1].(*ir.ArrayAttr); ok {
		for _, a := range list.Elems {
			p.Text(", ")
			if _, number := a.(*ir.IntegerAttr); number {
				p.AttrWithoutType(a)
			} else {
				printNestedAttr(p, a)
			}
		}
	}
	p.Byte('>')
}

// member is the type of a member of a struct or array; nil if there is none.
func member(t ir.Type, i int64) ir.Type {
	ct, ok := t.(*ir.CustomType)
	if !ok {
		return nil
	}
	switch ct.Name {
	case "llvm.struct":
		if body, ok := ct.Params[3].(*ir.ArrayAttr); ok && i >= 0 && i < int64(len(body.Elems)) {
			return body.Elems[i].(*ir.TypeAttr).Type
		}
	case "llvm.array":
		if i >= 0 && i < dialect.IntOf(ct.Params[0], 0) {
			return ct.Params[1].(*ir.TypeAttr).Type
		}
	}
	return nil
}

// Members is the types in a struct; ok is false for other types, and for a
// struct whose body is not there.
func Members(t ir.Type) (types []ir.Type, ok bool) {
	ct, ok := t.(*ir.CustomType)
	if !ok || ct.Name != "llvm.struct" {
		return nil, false
	}
	body, ok := ct.Params[3].(*ir.ArrayAttr)
	if !ok {
		return nil, false
	}
	for _, e := range body.Elems {
		types = append(types, e.(*ir.TypeAttr).Type)
	}
	return types, true
}

// IsLiteral reports whether a struct has no name and is not packed.
func IsLiteral(t ir.Type) bool {
	ct, ok := t.(*ir.CustomType)
	return ok && ct.Name == "llvm.struct" && ct.Params[0] == nil && ct.Params[1] == nil
}

func isVoid(t ir.Type) bool { return dialect.TypeName(t) == "llvm.void" }

// valAndBool is the result of cmpxchg: !llvm.struct<(t, i1)>.
func valAndBool(c *ir.Context, args []ir.Type) ir.Type {
	op, _ := c.OpName("llvm.cmpxchg").Def.(*dialect.Op)
	if op == nil {
		return nil
	}
	body := c.Array([]ir.Attribute{c.TypeAttr(args[0]), c.TypeAttr(c.Integer(1))})
	return c.CustomType("llvm.struct", op.Registry().Type("llvm.struct"), []ir.Attribute{nil, nil, nil, body})
}

// Predicates are the checks of constraints that the specs of llvm, nvvm and
// rocdl name.
func Predicates() map[string]func(ir.Type) bool {
	return map[string]func(ir.Type) bool{"compatible": Compatible, "sized": sized, "notAggregate": notAggregate}
}

// Compatible reports whether values of a type can be those of an LLVM function:
// signless integers, the usual floats, vectors of one dimension and the types
// of this dialect.
func Compatible(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.IntegerType:
		return t.Sign == ir.Signless
	case *ir.FloatType:
		switch t.Kind {
		case ir.F16, ir.BF16, ir.F32, ir.F64, ir.F80, ir.F128:
			return true
		}
	case *ir.VectorType:
		return len(t.Shape) == 1
	case *ir.CustomType:
		return strings.HasPrefix(t.Name, "llvm.")
	}
	return false
}

// sized reports whether memory can hold a type.
func sized(t ir.Type) bool {
	if ct, ok := t.(*ir.CustomType); ok {
		switch ct.Name {
		case "llvm.void", "llvm.func", "llvm.label", "llvm.metadata", "llvm.token":
			return false
		}
	}
	return Compatible(t)
}
