package cf

import (
	"strconv"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// ParseTarget reads `^block(%a, … : t, …)`; it appends the operands to st and
// returns how many there are.
func ParseTarget(p dialect.Parser, st *dialect.State) (n int, ok bool) {
	b, ok := p.Successor()
	if !ok {
		return 0, false
	}
	st.Successors = append(st.Successors, ir.Successor{Block: b})
	if !p.OptionalPunct(dialect.LParen) {
		return 0, true
	}
	us, ok := p.OperandList(nil)
	if !ok || !p.Punct(dialect.Colon) {
		return 0, false
	}
	ts, ok := p.TypeList(nil)
	if !ok || !p.Punct(dialect.RParen) {
		return 0, false
	}
	return len(us), st.Resolve(p, us, ts)
}

// PrintTarget appends `^block(%a, … : t, …)` for successor i.
func PrintTarget(p dialect.Printer, o *ir.Op, i int) {
	s := o.Successors()[i]
	p.Block(s.Block)
	if s.Count == 0 {
		return
	}
	p.Byte('(')
	p.Operands(o, s.First, s.First+s.Count)
	p.Text(" : ")
	p.OperandTypes(o, s.First, s.First+s.Count)
	p.Byte(')')
}

// parseSwitch reads `%flag : t, [default: ^a, 42: ^b(%x : t), …] {attrs}`.
func parseSwitch(p dialect.Parser, st *dialect.State) bool {
	u, ok := p.Operand()
	if !ok || !p.Punct(dialect.Colon) {
		return false
	}
	t, ok := p.Type()
	if !ok || !st.Resolve(p, []dialect.UnresolvedOperand{u}, []ir.Type{t}) {
		return false
	}
	if !p.Punct(dialect.Comma) || !p.Punct(dialect.LSquare) || !p.Keyword("default") || !p.Punct(dialect.Colon) {
		return false
	}
	defaults, ok := ParseTarget(p, st)
	if !ok {
		return false
	}
	var values []uint64
	var counts []int64
	if p.OptionalPunct(dialect.Comma) {
		if values, counts, ok = ParseCases(p, st, t); !ok {
			return false
		}
	}
	if !p.Punct(dialect.RSquare) {
		return false
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok {
		return false
	}
	AddCases(p.Context(), st, t, values, counts, defaults)
	return true
}

// ParseCases reads `42: ^b(%x : t), …` for a flag of type t, one case or more.
func ParseCases(p dialect.Parser, st *dialect.State, t ir.Type) (values []uint64, counts []int64, ok bool) {
	for {
		at := p.Here()
		a, ok := p.Attribute(t)
		if !ok {
			return nil, nil, false
		}
		v, isInt := a.(*ir.IntegerAttr)
		if !isInt || v.Wide != nil {
			return nil, nil, p.Errorf(p.Since(at), "expected an integer of at most 64 bits")
		}
		if !p.Punct(dialect.Colon) {
			return nil, nil, false
		}
		n, ok := ParseTarget(p, st)
		if !ok {
			return nil, nil, false
		}
		values, counts = append(values, uint64(v.Value)), append(counts, int64(n))
		if !p.OptionalPunct(dialect.Comma) {
			return values, counts, true
		}
	}
}

// AddCases stores the cases of a switch with a flag of type t.
func AddCases(c *ir.Context, st *dialect.State, t ir.Type, values []uint64, counts []int64, defaults int) {
	total := int64(0)
	for _, n := range counts {
		total += n
	}
	if len(values) > 0 {
		st.AddAttr("case_values", c.Dense(c.Vector([]int64{int64(len(values))}, nil, t), values))
	}
	st.AddAttr("case_operand_segments", c.DenseArray(c.Integer(32), counts))
	st.AddAttr("operandSegmentSizes", c.DenseArray(c.Integer(32), []int64{1, int64(defaults), total}))
}

func printSwitch(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, 1)
	p.Text(" : ")
	p.OperandTypes(o, 0, 1)
	p.Text(", [")
	for i := range o.Successors() {
		if i > 0 {
			p.Byte(',')
		}
		p.Newline()
		p.Text("  ")
		if i == 0 {
			p.Text("default")
		} else {
			p.Text(CaseText(o, i-1, false))
		}
		p.Text(": ")
		PrintTarget(p, o, i)
	}
	if len(o.Successors()) > 1 {
		p.Newline()
	}
	p.Byte(']')
	p.AttrDict(o, false, "case_values", "case_operand_segments")
}

// CaseText is the value of case i as a number. The printer of cf shows the
// bits of a negative one as an unsigned number, that of llvm its sign.
func CaseText(o *ir.Op, i int, signed bool) string {
	a, ok := o.Attr("case_values").(*ir.DenseElementsAttr)
	if !ok || len(a.Bits) == 0 {
		return "0"
	}
	v := a.Bits[0]
	if !a.Splat && i < len(a.Bits) {
		v = a.Bits[i]
	}
	if signed {
		return strconv.FormatInt(int64(v), 10)
	}
	if w := ir.BitWidth(ir.ElementType(a.Type)); w > 0 && w < 64 {
		v &= 1<<w - 1
	}
	return strconv.FormatUint(v, 10)
}

func verifySwitch(o *ir.Op, report dialect.Report) {
	cases := len(o.Successors()) - 1
	if a, ok := o.Attr("case_values").(*ir.DenseElementsAttr); ok {
		n := 0
		if vt, ok := a.Type.(*ir.VectorType); ok {
			n = int(vt.NumElements())
		} else if tt, ok := a.Type.(*ir.TensorType); ok {
			n = int(tt.NumElements())
		}
		if n != cases {
			report("number of case values (%d) should match number of case destinations (%d)", n, cases)
			return
		}
		if t := ir.ElementType(a.Type); t != o.Operand(0).Type() && !isError(o.Operand(0).Type()) {
			report("'flag' type ('%s') should match case value type ('%s')",
				printer.TypeText(o.Operand(0).Type()), printer.TypeText(t))
			return
		}
	} else if cases > 0 {
		report("number of case values (0) should match number of case destinations (%d)", cases)
		return
	}
	VerifySuccessors(o, report)
}
