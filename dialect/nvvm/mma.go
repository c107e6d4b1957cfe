package nvvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Products of matrices that lie in registers: `A[%a0, %a1] B[%b0] C[%c0]
// {attrs} : (t, t, t) -> t`, one type for all registers of a matrix. More
// operands in brackets may follow, of types that are known.

// A fragment is `name[%x, …]`; types are nil for the matrices.
type fragment struct {
	name  string
	types func(c *ir.Context) []ir.Type
}

type mma struct {
	after string // behind each fragment: MLIR ends those of mma.sync with a blank
	more  []fragment
	// likeAccumulators says that types of elements are inferred from A and B as
	// if they were C, as MLIR does when it reads mma.sync.
	likeAccumulators bool
}

func word(c *ir.Context) []ir.Type { return []ir.Type{c.Integer(32)} }

func scale(c *ir.Context) []ir.Type { return []ir.Type{c.Integer(32), c.Integer(16), c.Integer(16)} }

var (
	sparse = []fragment{{"sparseMetadata", word}, {"selector", word}}
	scales = []fragment{{"scaleA", scale}, {"scaleB", scale}}
)

var mmas = map[string]mma{
	"mma.sync":           {after: " ", likeAccumulators: true},
	"mma.sp.sync":        {more: sparse},
	"mma.block_scale":    {more: scales},
	"mma.sp.block_scale": {more: append(sparse[:2:2], scales...)},
}

var (
	matrices = [3]string{"A", "B", "C"}
	ptxTypes = [2]string{"multiplicandAPtxType", "multiplicandBPtxType"}
)

func (m mma) parse(p dialect.Parser, st *dialect.State) bool {
	c := p.Context()
	var regs [3][]dialect.UnresolvedOperand
	var sizes []int64
	ok := true
	for i, name := range matrices {
		if regs[i], ok = parseFragment(p, name); !ok {
			return false
		}
		sizes = append(sizes, int64(len(regs[i])))
	}
	var rest []dialect.UnresolvedOperand
	var restTypes []ir.Type
	for _, f := range m.more {
		us, ok := parseFragment(p, f.name)
		if !ok {
			return false
		}
		rest, restTypes = append(rest, us...), append(restTypes, f.types(c)...)
	}
	for range rest {
		sizes = append(sizes, 1)
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return false
	}
	at := p.Here()
	f, ok := p.FunctionType()
	if !ok {
		return false
	}
	if len(f.Inputs) != len(matrices) {
		return p.Errorf(p.Since(at), "expected one type for each operand segment but got %d types", len(f.Inputs))
	}
	for i, t := range f.Inputs {
		types := make([]ir.Type, len(regs[i]))
		for j := range types {
			types[j] = t
		}
		if !st.Resolve(p, regs[i], types) {
			return false
		}
	}
	if !st.Resolve(p, rest, restTypes) {
		return false
	}
	for i, name := range ptxTypes {
		if st.Attr(name) != nil {
			continue
		}
		word := inferType(f.Inputs[i], m.likeAccumulators)
		if word == "" {
			return p.Errorf(p.Since(at), "attribute %s is not provided explicitly and cannot be inferred", name)
		}
		st.AddAttr(name, typeAttr(p, word))
	}
	st.Types = append(st.Types, f.Results...)
	st.AddAttr("operandSegmentSizes", c.I32Array(sizes...))
	return true
}

func parseFragment(p dialect.Parser, name string) ([]dialect.UnresolvedOperand, bool) {
	if !p.Keyword(name) || !p.Punct(dialect.LSquare) {
		return nil, false
	}
	us, ok := p.OperandList(nil)
	return us, ok && p.Punct(dialect.RSquare)
}

func (m mma) print(p dialect.Printer, o *ir.Op) {
	def := dialect.DefOf(o)
	fragment := func(name string, from, to int) {
		p.Byte(' ')
		p.Text(name)
		p.Byte('[')
		p.Operands(o, from, to)
		p.Byte(']')
		p.Text(m.after)
	}
	var first [3]ir.Type
	next := 0
	for i, name := range matrices {
		from, to := def.OperandGroup(o, i)
		fragment(name, from, to)
		if from < to {
			first[i] = o.Operand(from).Type()
		}
		next = to
	}
	for _, f := range m.more {
		n := len(f.types(o.Context()))
		fragment(f.name, next, min(next+n, o.NumOperands()))
		next += n
	}
	var shown []string
	for i, name := range ptxTypes {
		like := first[i]
		if m.likeAccumulators {
			like = first[0] // MLIR looks at A for both
		}
		if inferType(like, false) != "" {
			shown = append(shown, name)
		}
	}
	p.AttrDict(o, false, shown...)
	p.Text(" : (")
	for i, t := range first {
		if i > 0 {
			p.Text(", ")
		}
		p.Type(t)
	}
	p.Text(") -> ")
	p.ResultTypes(o, 0, o.NumResults())
}

// inferType is the type of elements that follows from that of registers: the
// word of #nvvm.mma_type, or "".
func inferType(t ir.Type, accumulator bool) string {
	switch t := t.(type) {
	case *ir.VectorType:
		if f, ok := t.Elem.(*ir.FloatType); ok && f.Kind == ir.F16 && len(t.Shape) == 1 && t.Shape[0] == 2 {
			return "f16"
		}
	case *ir.FloatType:
		switch {
		case t.Kind == ir.F64:
			return "f64"
		case t.Kind == ir.F16:
			return "f16"
		case t.Kind == ir.F32 && accumulator:
			return "f32"
		case t.Kind == ir.F32:
			return "tf32"
		}
	case *ir.IntegerType:
		if accumulator {
			return "s32"
		}
	}
	return ""
}

func typeAttr(p dialect.Parser, word string) ir.Attribute {
	c, def := p.Context(), p.Registry().Attr("nvvm.mma_type")
	v, _ := def.Enum.Value(word)
	return c.CustomAttr("nvvm.mma_type", def, []ir.Attribute{c.IntegerAttr(c.Integer(def.Enum.Width), v)})
}
