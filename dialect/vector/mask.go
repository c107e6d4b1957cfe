package vector

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// parseMask reads `%mask, %passthru { op } {attrs} : t -> t`. The region's
// vector.yield may be left out: it then gives the results of the op inside.
func parseMask(p dialect.Parser, st *dialect.State) bool {
	mask, ok := p.Operand()
	if !ok {
		return false
	}
	us := []dialect.UnresolvedOperand{mask}
	if p.OptionalPunct(dialect.Comma) {
		passthru, ok := p.Operand()
		if !ok {
			return false
		}
		us = append(us, passthru)
	}
	r, ok := p.Region(nil, "")
	if !ok {
		return false
	}
	yieldResults(p, r)
	st.Regions = append(st.Regions, r)
	t, _, ok := st.AttrsAndType(p)
	if !ok {
		return false
	}
	at := p.Here()
	if p.OptionalPunct(dialect.Arrow) {
		if p.OptionalPunct(dialect.LParen) {
			if st.Types, ok = p.TypeList(st.Types); !ok || !p.Punct(dialect.RParen) {
				return false
			}
		} else if st.Types, ok = p.TypeList(st.Types); !ok {
			return false
		}
	}
	types := []ir.Type{t}
	if len(us) > 1 {
		if len(st.Types) == 0 {
			return p.Errorf(p.Since(at), "custom op 'vector.mask' expects a result if passthru operand is provided")
		}
		types = append(types, st.Types[0])
	}
	return st.Resolve(p, us, types)
}

// yieldResults adds the terminator that the text left out.
func yieldResults(p dialect.Parser, r *ir.Region) {
	m := p.Module()
	if r.Empty() {
		r.Append(m.NewBlock())
	}
	b := r.Last()
	if o := b.Last(); o != nil && o.Is("vector.yield") {
		return
	}
	s := ir.OpState{Name: p.Context().OpName("vector.yield")}
	if o := b.First(); o != nil && o == b.Last() {
		s.Loc, s.Span = o.Loc(), o.Span()
		for i := range o.NumResults() {
			s.Operands = append(s.Operands, o.Result(i))
			m.UnnamedUses = true
		}
	}
	b.Append(m.NewOp(s))
}

func printMask(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, o.NumOperands())
	p.Text(" { ")
	if b := o.RegionAt(0).Entry(); b != nil && b.First() != nil {
		p.OpInside(b.First())
	}
	p.Text(" }")
	p.AttrDict(o, false)
	p.Text(" : ")
	p.OperandTypes(o, 0, 1)
	if n := o.NumResults(); n > 0 {
		p.Text(" -> ")
		p.ResultTypes(o, 0, n)
	}
}

func verifyMask(o *ir.Op, report dialect.Report) {
	b := o.RegionAt(0).Entry()
	if b == nil || b.Last() == nil || !b.Last().Is("vector.yield") {
		report("expects a terminator within the mask region")
		return
	}
	yield, inner := b.Last(), b.First()
	if inner != yield && inner.Next() != yield {
		report("expects only one operation to mask")
		return
	}
	if yield.NumOperands() != o.NumResults() {
		report("expects number of results to match mask region yielded values")
		return
	}
	if inner == yield {
		return
	}
	want, passes, ok := maskable(inner)
	if !ok {
		report("expects a MaskableOpInterface within the mask region, but has '%s'", inner.Name())
		return
	}
	if inner.NumResults() != o.NumResults() {
		report("expects number of results to match maskable operation number of results")
		return
	}
	for i := range inner.NumResults() {
		switch got, result := inner.Result(i).Type(), o.Result(i).Type(); {
		case yield.Operand(i) != inner.Result(i):
			report("expects all the results from the MaskableOpInterface to match all the values returned by the terminator")
			return
		case got != result:
			report("expects result type to match maskable operation result type: '%s' and '%s'", text(result), text(got))
			return
		}
	}
	if got := o.Operand(0).Type(); want != nil && got != want {
		report("expects a '%s' mask for the maskable operation, but got '%s'", text(want), text(got))
		return
	}
	if o.NumOperands() < 2 {
		return
	}
	switch {
	case !passes:
		report("doesn't expect a passthru argument for this maskable operation")
	case o.NumResults() != 1:
		report("expects result when passthru argument is provided")
	case o.Operand(1).Type() != o.Result(0).Type():
		report("expects passthru type to match result type")
	}
}

// maskable is the type of the mask that an op takes, nil if that is unknown,
// and whether it takes values for where the mask is not set.
func maskable(o *ir.Op) (mask ir.Type, passthru, ok bool) {
	c := o.Context()
	like := func(t ir.Type) ir.Type {
		v, ok := t.(*ir.VectorType)
		if !ok {
			return nil
		}
		return c.Vector(v.Shape, v.Scalable, c.Integer(1))
	}
	switch o.Name().String() {
	case "vector.reduction", "vector.multi_reduction":
		return like(o.Operand(0).Type()), false, true
	case "vector.outerproduct":
		return like(o.Result(0).Type()), false, true
	case "vector.gather":
		from, _ := dialect.DefOf(o).OperandGroup(o, 2)
		return like(o.Operand(from).Type()), false, true
	case "vector.contract":
		k, ok := contractionOf(o, func(string, ...any) {})
		if !ok || len(k.maps) != 3 {
			return nil, false, true
		}
		shape, scalable := k.bounds()
		return c.Vector(shape, scalableOf(scalable), c.Integer(1)), false, true
	case "vector.transfer_read", "vector.transfer_write":
		t := o.Operand(0).Type()
		if o.Is("vector.transfer_read") {
			t = o.Result(0).Type()
		}
		v, vector := t.(*ir.VectorType)
		m, maps := o.Attr("permutation_map").(*ir.AffineMapAttr)
		if !vector || !maps {
			return nil, o.Is("vector.transfer_read"), true
		}
		return maskType(c, v, m), o.Is("vector.transfer_read"), true
	}
	return nil, false, false
}

func verifyConstantMask(o *ir.Op, report dialect.Report) {
	sizes := dialect.IntsOf(o.Attr("mask_dim_sizes"))
	v := o.Result(0).Type().(*ir.VectorType)
	if len(v.Shape) == 0 {
		if len(sizes) != 1 {
			report("array attr must have length 1 for 0-D vectors")
		} else if sizes[0] != 0 && sizes[0] != 1 {
			report("mask dim size must be either 0 or 1 for 0-D vectors")
		}
		return
	}
	if len(sizes) != len(v.Shape) {
		report("must specify array attr of size equal vector result rank")
		return
	}
	zeros := 0
	for i, n := range sizes {
		if n < 0 || n > v.Shape[i] {
			report("array attr of size out of bounds of vector result dimension size: %d of %d in dimension %d", n, v.Shape[i], i)
			return
		}
		if n == 0 {
			zeros++
		}
	}
	if zeros > 0 && zeros < len(sizes) {
		report("expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim")
		return
	}
	for i, n := range sizes {
		if scalableAt(v, i) && n != 0 && n != v.Shape[i] {
			report("only supports 'none set' or 'all set' scalable dimensions")
			return
		}
	}
}

func verifyCreateMask(o *ir.Op, report dialect.Report) {
	switch v := o.Result(0).Type().(*ir.VectorType); {
	case len(v.Shape) == 0 && o.NumOperands() != 1:
		report("must specify exactly one operand for 0-D create_mask")
	case len(v.Shape) > 0 && o.NumOperands() != len(v.Shape):
		report("must specify an operand for each result vector dimension")
	}
}

func verifyPrint(o *ir.Op, report dialect.Report) {
	if o.Attr("stringLiteral") != nil && (o.NumOperands() > 0 || dialect.KeywordOf(o, "punctuation") != "newline") {
		report("failed to verify that `source` or `punctuation` are not set when printing strings")
	}
}
