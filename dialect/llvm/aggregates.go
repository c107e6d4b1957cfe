package llvm

import (
	"math"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/cf"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// parsePosition reads `[1, 2]`.
func parsePosition(p dialect.Parser, st *dialect.State, name string) ([]int64, bool) {
	a, ok := p.Param(st.Def.AttrSpec(name))
	if !ok {
		return nil, false
	}
	st.AddAttr(name, a)
	return dialect.IntsOf(a), true
}

func printPosition(p dialect.Printer, o *ir.Op, name string) {
	p.Byte('[')
	for i, v := range dialect.IntsOf(o.Attr(name)) {
		if i > 0 {
			p.Text(", ")
		}
		p.Int(v)
	}
	p.Byte(']')
}

// memberAt follows a position into a struct or array; nil if there is nothing.
func memberAt(t ir.Type, position []int64) ir.Type {
	for _, i := range position {
		if t = member(t, i); t == nil {
			return nil
		}
	}
	return t
}

// parseMember reads `[1, 2] {attrs} : t`: a struct or array, and the type of what it has there.
func parseMember(p dialect.Parser, st *dialect.State) (t, member ir.Type, ok bool) {
	position, ok := parsePosition(p, st, "position")
	if !ok {
		return nil, nil, false
	}
	t, at, ok := st.AttrsAndType(p)
	if !ok {
		return nil, nil, false
	}
	if member = memberAt(t, position); member == nil {
		return nil, nil, p.Errorf(p.Since(at), "type '%s' has no member at position %v", printer.TypeText(t), position)
	}
	return t, member, true
}

// parseExtractValue reads `%s[1, 2] {attrs} : t`.
func parseExtractValue(p dialect.Parser, st *dialect.State) bool {
	u, ok := p.Operand()
	if !ok {
		return false
	}
	t, m, ok := parseMember(p, st)
	if !ok {
		return false
	}
	st.Types = append(st.Types, m)
	return st.Resolve(p, []dialect.UnresolvedOperand{u}, []ir.Type{t})
}

// MLIR prints a blank at the end of these ops.

func printExtractValue(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, 1)
	printPosition(p, o, "position")
	p.AttrDict(o, false, "position")
	p.Text(" : ")
	p.OperandTypes(o, 0, 1)
	p.Byte(' ')
}

// parseInsertValue reads `%x, %s[1, 2] {attrs} : t`; the container is the
// first operand.
func parseInsertValue(p dialect.Parser, st *dialect.State) bool {
	value, ok := p.Operand()
	if !ok || !p.Punct(dialect.Comma) {
		return false
	}
	container, ok := p.Operand()
	if !ok {
		return false
	}
	t, m, ok := parseMember(p, st)
	if !ok {
		return false
	}
	st.Types = append(st.Types, t)
	return st.Resolve(p, []dialect.UnresolvedOperand{container, value}, []ir.Type{t, m})
}

func printInsertValue(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 1, 2)
	p.Text(", ")
	p.Operands(o, 0, 1)
	printPosition(p, o, "position")
	p.AttrDict(o, false, "position")
	p.Text(" : ")
	p.OperandTypes(o, 0, 1)
	p.Byte(' ')
}

func verifyExtractValue(o *ir.Op, report dialect.Report) {
	verifyMember(o, o.Result(0).Type(), report)
}

func verifyInsertValue(o *ir.Op, report dialect.Report) {
	verifyMember(o, o.Operand(1).Type(), report)
}

func verifyMember(o *ir.Op, got ir.Type, report dialect.Report) {
	container := o.Operand(0).Type()
	want := memberAt(container, dialect.IntsOf(o.Attr("position")))
	switch {
	case isError(container) || isError(got):
	case want == nil:
		report("has no such position in '%s'", printer.TypeText(container))
	case want != got:
		report("type mismatch: expected '%s', got '%s'", printer.TypeText(want), printer.TypeText(got))
	}
}

// parseShuffle reads `%a, %b [0, 1, -1] {attrs} : t`; the mask says how long
// the result is.
func parseShuffle(p dialect.Parser, st *dialect.State) bool {
	us, ok := p.OperandList(nil)
	if !ok {
		return false
	}
	mask, ok := parsePosition(p, st, "mask")
	if !ok {
		return false
	}
	t, at, ok := st.AttrsAndType(p)
	if !ok {
		return false
	}
	vt, ok := t.(*ir.VectorType)
	if !ok {
		return p.Errorf(p.Since(at), "expected an LLVM compatible vector type, got '%s'", printer.TypeText(t))
	}
	st.Types = append(st.Types, p.Context().Vector([]int64{int64(len(mask))}, vt.Scalable, vt.Elem))
	return st.Resolve(p, us, []ir.Type{t, t})
}

func printShuffle(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, 2)
	p.Byte(' ')
	printPosition(p, o, "mask")
	p.AttrDict(o, false, "mask")
	p.Text(" : ")
	p.OperandTypes(o, 0, 1)
	p.Byte(' ')
}

// Indices of getelementptr are numbers or values: rawConstantIndices holds the
// numbers, and dynamicIndex where the next operand is meant.
const dynamicIndex = math.MinInt32

// The flags of getelementptr; inbounds is two bits.
var gepFlags = [...]struct {
	name string
	bits int64
}{{"inbounds", 3}, {"inbounds_flag", 1}, {"nusw", 2}, {"nuw", 4}}

// parseGEP reads `inbounds|nuw %p[0, %i] {attrs} : (t, …) -> t, elem`.
func parseGEP(p dialect.Parser, st *dialect.State) bool {
	c := p.Context()
	flags := int64(0)
	for {
		found := false
		for _, f := range gepFlags {
			if p.OptionalKeyword(f.name) {
				flags |= f.bits
				found = true
			}
		}
		if !found || !p.OptionalPunct(dialect.VerticalBar) {
			break
		}
	}
	if flags != 0 {
		st.AddAttr("noWrapFlags", c.IntegerAttr(c.Integer(32), flags))
	}
	base, ok := p.Operand()
	if !ok || !p.Punct(dialect.LSquare) {
		return false
	}
	us := []dialect.UnresolvedOperand{base}
	var numbers []int64
	for !p.PeekPunct(dialect.RSquare) {
		if len(numbers) > 0 && !p.Punct(dialect.Comma) {
			return false
		}
		if u, found := p.OptionalOperand(); found {
			us, numbers = append(us, u), append(numbers, dynamicIndex)
			continue
		}
		v, ok := p.Integer(32)
		if !ok {
			return false
		}
		numbers = append(numbers, v)
	}
	if !p.Punct(dialect.RSquare) {
		return false
	}
	st.AddAttr("rawConstantIndices", c.I32Array(numbers...))
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return false
	}
	f, ok := p.FunctionType()
	if !ok || !p.Punct(dialect.Comma) {
		return false
	}
	elem, ok := p.Type()
	if !ok {
		return false
	}
	st.AddAttr("elem_type", c.TypeAttr(elem))
	st.Types = append(st.Types, f.Results...)
	return st.Resolve(p, us, f.Inputs)
}

func printGEP(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	if flags, _ := o.IntAttr("noWrapFlags"); flags != 0 {
		first := true
		for _, f := range gepFlags {
			if flags&f.bits != f.bits {
				continue
			}
			flags &^= f.bits
			if !first {
				p.Byte('|')
			}
			first = false
			p.Text(f.name)
		}
		p.Byte(' ')
	}
	p.Operands(o, 0, 1)
	p.Byte('[')
	next := 1
	for i, v := range dialect.IntsOf(o.Attr("rawConstantIndices")) {
		if i > 0 {
			p.Text(", ")
		}
		if v == dynamicIndex && next < o.NumOperands() {
			p.Value(o.Operand(next))
			next++
		} else {
			p.Int(v)
		}
	}
	p.Byte(']')
	p.AttrDict(o, false, "rawConstantIndices", "elem_type", "noWrapFlags")
	p.Text(" : ")
	p.FunctionalType(o)
	p.Text(", ")
	if t, ok := o.Attr("elem_type").(*ir.TypeAttr); ok {
		p.Type(t.Type)
	}
}

// parseSwitch reads `%x : t, ^default [1: ^a(%y : t), …] {attrs}`.
func parseSwitch(p dialect.Parser, st *dialect.State) bool {
	u, ok := p.Operand()
	if !ok || !p.Punct(dialect.Colon) {
		return false
	}
	t, ok := p.Type()
	if !ok || !st.Resolve(p, []dialect.UnresolvedOperand{u}, []ir.Type{t}) || !p.Punct(dialect.Comma) {
		return false
	}
	defaults, ok := cf.ParseTarget(p, st)
	if !ok || !p.Punct(dialect.LSquare) {
		return false
	}
	var values []uint64
	var counts []int64
	if !p.PeekPunct(dialect.RSquare) {
		if values, counts, ok = cf.ParseCases(p, st, t); !ok {
			return false
		}
	}
	if !p.Punct(dialect.RSquare) {
		return false
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok {
		return false
	}
	cf.AddCases(p.Context(), st, t, values, counts, defaults)
	return true
}

func printSwitch(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, 1)
	p.Text(" : ")
	p.OperandTypes(o, 0, 1)
	p.Text(", ")
	if len(o.Successors()) > 0 {
		cf.PrintTarget(p, o, 0)
	}
	p.Text(" [")
	for i := 1; i < len(o.Successors()); i++ {
		if i > 1 {
			p.Byte(',')
		}
		p.Newline()
		p.Text("  ")
		p.Text(cf.CaseText(o, i-1, true))
		p.Text(": ")
		cf.PrintTarget(p, o, i)
	}
	p.Newline()
	p.Byte(']')
	p.AttrDict(o, false, "case_values", "case_operand_segments")
}
