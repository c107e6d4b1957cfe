package vector

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// A transfer is a vector.transfer_read or vector.transfer_write being read.
type transfer struct {
	base, value, mask, padding dialect.UnresolvedOperand
	indices                    []dialect.UnresolvedOperand
	masked                     bool
}

func (t *transfer) parseBase(p dialect.Parser) (ok bool) {
	if t.base, ok = p.Operand(); !ok || !p.Punct(dialect.LSquare) {
		return false
	}
	t.indices, ok = p.OperandList(nil)
	return ok && p.Punct(dialect.RSquare)
}

func (t *transfer) parseMask(p dialect.Parser) (ok bool) {
	if !p.OptionalPunct(dialect.Comma) {
		return true
	}
	t.masked = true
	t.mask, ok = p.Operand()
	return ok
}

// types reads `{attrs} : t, t`.
func (t *transfer) types(p dialect.Parser, st *dialect.State) (first, second ir.Type, at uint32, ok bool) {
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return nil, nil, 0, false
	}
	at = p.Here()
	types, ok := p.TypeList(nil)
	if !ok {
		return nil, nil, at, false
	}
	if len(types) != 2 {
		return nil, nil, at, p.Errorf(p.Since(at), "custom op '%s' requires two types", st.Name)
	}
	return types[0], types[1], at, true
}

// complete adds the attributes that were left out, and the type of the mask,
// which follows from the map.
func (t *transfer) complete(p dialect.Parser, st *dialect.State, base, value ir.Type, at uint32) (v *ir.VectorType, mask ir.Type, ok bool) {
	v, ok = value.(*ir.VectorType)
	shape, shaped := shapeOf(base)
	switch {
	case isError(base) || isError(value):
		return nil, nil, false
	case !ok:
		return nil, nil, p.Errorf(p.Since(at), "custom op '%s' requires vector type", st.Name)
	case !shaped:
		return nil, nil, p.Errorf(p.Since(at), "custom op '%s' requires memref or ranked tensor type", st.Name)
	}
	c := p.Context()
	m, ok := st.Attr("permutation_map").(*ir.AffineMapAttr)
	if !ok {
		if st.Attr("permutation_map") != nil {
			return nil, nil, p.Errorf(p.Since(at), "custom op '%s' expected permutation_map to be an affine map", st.Name)
		}
		rank := effectiveRank(base, v)
		if rank < 0 || rank > len(shape) {
			return nil, nil, p.Errorf(p.Since(at),
				"custom op '%s' expected a custom permutation_map when rank(source) != rank(destination)", st.Name)
		}
		m = minorIdentity(c, len(shape), rank)
		st.AddAttr("permutation_map", m)
	}
	if st.Attr("in_bounds") == nil {
		none := make([]ir.Attribute, len(m.Results))
		for i := range none {
			none[i] = c.Bool(false)
		}
		st.AddAttr("in_bounds", c.Array(none))
	}
	if t.masked {
		if rankOf(ir.ShapedElement(base)) >= 0 {
			return nil, nil, p.Errorf(t.mask.Span, "custom op '%s' does not support masks with vector element type", st.Name)
		}
		if len(v.Shape) != len(m.Results) {
			return nil, nil, p.Errorf(p.Since(at),
				"custom op '%s' expected the same rank for the vector and the results of the permutation map", st.Name)
		}
		mask = maskType(c, v, m)
	}
	return v, mask, true
}

// shapeOf is the shape of a ranked memref or tensor.
func shapeOf(t ir.Type) ([]int64, bool) {
	if rankOf(t) >= 0 {
		return nil, false
	}
	return ir.ShapeOf(t)
}

// effectiveRank is how many dimensions of the buffer a transfer concerns:
// elements that are vectors are part of the vector.
func effectiveRank(base ir.Type, v *ir.VectorType) int {
	return len(v.Shape) - max(rankOf(ir.ShapedElement(base)), 0)
}

// minorIdentity is the map to the last dimensions.
func minorIdentity(c *ir.Context, dims, results int) *ir.AffineMapAttr {
	if dims == 0 && results == 0 {
		return c.AffineMap(0, 0, nil)
	}
	es := make([]*ir.AffineExpr, results)
	for i := range es {
		es[i] = c.AffineDim(dims - results + i)
	}
	return c.AffineMap(dims, 0, es)
}

// maskType is the type of the mask: the vector as it lies in memory, in the
// order of the buffer's dimensions and without those that are repeated. There
// are no masks of rank 0.
func maskType(c *ir.Context, v *ir.VectorType, m *ir.AffineMapAttr) ir.Type {
	var shape []int64
	var scalable []bool
	for d := range m.NumDims {
		if i := position(m, d); i >= 0 && i < len(v.Shape) {
			shape, scalable = append(shape, v.Shape[i]), append(scalable, scalableAt(v, i))
		}
	}
	if len(shape) == 0 {
		shape, scalable = []int64{1}, nil
	}
	return c.Vector(shape, scalableOf(scalable), c.Integer(1))
}

func repeat(t ir.Type, n int) []ir.Type {
	ts := make([]ir.Type, n)
	for i := range ts {
		ts[i] = t
	}
	return ts
}

// parseRead reads `%m[%i], %padding, %mask {attrs} : t, t`.
func parseRead(p dialect.Parser, st *dialect.State) bool {
	var t transfer
	if !t.parseBase(p) || !p.Punct(dialect.Comma) {
		return false
	}
	var ok bool
	if t.padding, ok = p.Operand(); !ok || !t.parseMask(p) {
		return false
	}
	base, value, at, ok := t.types(p, st)
	if !ok {
		return false
	}
	v, mask, ok := t.complete(p, st, base, value, at)
	if !ok {
		return false
	}
	st.Types = append(st.Types, v)
	us := append([]dialect.UnresolvedOperand{t.base}, t.indices...)
	us = append(us, t.padding)
	ts := append([]ir.Type{base}, repeat(p.Context().Index(), len(t.indices))...)
	ts = append(ts, ir.ShapedElement(base))
	sizes := []int64{1, int64(len(t.indices)), 1, 0}
	if t.masked {
		us, ts, sizes[3] = append(us, t.mask), append(ts, mask), 1
	}
	return finish(p, st, us, ts, sizes)
}

// parseWrite reads `%v, %m[%i], %mask {attrs} : t, t`.
func parseWrite(p dialect.Parser, st *dialect.State) bool {
	var t transfer
	var ok bool
	if t.value, ok = p.Operand(); !ok || !p.Punct(dialect.Comma) || !t.parseBase(p) || !t.parseMask(p) {
		return false
	}
	value, base, at, ok := t.types(p, st)
	if !ok {
		return false
	}
	v, mask, ok := t.complete(p, st, base, value, at)
	if !ok {
		return false
	}
	if _, tensor := base.(*ir.TensorType); tensor {
		st.Types = append(st.Types, base)
	}
	us := append([]dialect.UnresolvedOperand{t.value, t.base}, t.indices...)
	ts := append([]ir.Type{v, base}, repeat(p.Context().Index(), len(t.indices))...)
	sizes := []int64{1, 1, int64(len(t.indices)), 0}
	if t.masked {
		us, ts, sizes[3] = append(us, t.mask), append(ts, mask), 1
	}
	return finish(p, st, us, ts, sizes)
}

func finish(p dialect.Parser, st *dialect.State, us []dialect.UnresolvedOperand, ts []ir.Type, sizes []int64) bool {
	c := p.Context()
	st.AddAttr("operandSegmentSizes", c.DenseArray(c.Integer(32), sizes))
	return st.Resolve(p, us, ts)
}

// printTransferAttrs prints the attributes; a map to the last dimensions, and
// in_bounds where nothing is so, are left out.
func printTransferAttrs(p dialect.Printer, o *ir.Op) {
	hidden := []string{"operandSegmentSizes"}
	if m, ok := o.Attr("permutation_map").(*ir.AffineMapAttr); ok &&
		len(m.Results) <= m.NumDims && m == minorIdentity(o.Context(), m.NumDims, len(m.Results)) {
		hidden = append(hidden, "permutation_map")
	}
	if bounds, ok := o.Attr("in_bounds").(*ir.ArrayAttr); ok {
		inside := false
		for _, b := range bounds.Elems {
			inside = inside || dialect.IntOf(b, 0) != 0
		}
		if !inside {
			hidden = append(hidden, "in_bounds")
		}
	}
	p.AttrDict(o, false, hidden...)
	p.Text(" : ")
}

// transferOperands are those of a transfer by what they are.
func transferOperands(o *ir.Op) (base, indices, end, mask int) {
	def := dialect.DefOf(o)
	g := 0
	if o.Is("vector.transfer_write") {
		g = 1
	}
	base, _ = def.OperandGroup(o, g)
	indices, end = def.OperandGroup(o, g+1)
	from, to := def.OperandGroup(o, 3)
	if from == to {
		return base, indices, end, -1
	}
	return base, indices, end, from
}

func printRead(p dialect.Printer, o *ir.Op) {
	_, from, to, mask := transferOperands(o)
	p.Byte(' ')
	p.Operands(o, 0, 1)
	p.Byte('[')
	p.Operands(o, from, to)
	p.Text("], ")
	p.Operands(o, to, to+1)
	if mask >= 0 {
		p.Text(", ")
		p.Operands(o, mask, mask+1)
	}
	printTransferAttrs(p, o)
	p.OperandTypes(o, 0, 1)
	p.Text(", ")
	p.ResultTypes(o, 0, 1)
}

func printWrite(p dialect.Printer, o *ir.Op) {
	_, from, to, mask := transferOperands(o)
	p.Byte(' ')
	p.Operands(o, 0, 2)
	p.Byte('[')
	p.Operands(o, from, to)
	p.Byte(']')
	if mask >= 0 {
		p.Text(", ")
		p.Operands(o, mask, mask+1)
	}
	printTransferAttrs(p, o)
	p.OperandTypes(o, 0, 2)
}

// transferEffects: a tensor is a value, which nothing reads or writes.
func transferEffects(o *ir.Op) []dialect.Effect {
	kind, at := dialect.Read, 0
	if o.Is("vector.transfer_write") {
		kind, at = dialect.Write, 1
	}
	if at < o.NumOperands() {
		if _, tensor := o.Operand(at).Type().(*ir.TensorType); tensor {
			return nil
		}
	}
	return []dialect.Effect{{Kind: kind, Resource: dialect.AnyMemory, Operand: "base"}}
}

func verifyRead(o *ir.Op, report dialect.Report) {
	if !verifyTransfer(o, o.Result(0).Type().(*ir.VectorType), report) {
		return
	}
	_, _, to, _ := transferOperands(o)
	elem, padding := ir.ShapedElement(o.Operand(0).Type()), o.Operand(to).Type()
	switch {
	case elem == padding:
		verifyPermutation(o, report)
	case rankOf(elem) >= 0:
		report("requires source element type and padding type to match: '%s' and '%s'", text(elem), text(padding))
	default:
		report("requires formal padding and source of the same elemental type: '%s' and '%s'", text(padding), text(elem))
	}
}

func verifyWrite(o *ir.Op, report dialect.Report) {
	m, ok := o.Attr("permutation_map").(*ir.AffineMapAttr)
	if !ok {
		report("attribute 'permutation_map' failed to satisfy constraint: AffineMap attribute")
		return
	}
	for _, e := range m.Results {
		if e.Kind == ir.AffineConstant && e.Value == 0 {
			report("should not have broadcast dimensions")
			return
		}
	}
	if verifyTransfer(o, o.Operand(0).Type().(*ir.VectorType), report) {
		verifyPermutation(o, report)
	}
}

// verifyTransfer checks what both transfers have in common.
func verifyTransfer(o *ir.Op, v *ir.VectorType, report dialect.Report) bool {
	m, ok := o.Attr("permutation_map").(*ir.AffineMapAttr)
	if !ok {
		report("attribute 'permutation_map' failed to satisfy constraint: AffineMap attribute")
		return false
	}
	at, from, to, mask := transferOperands(o)
	base := o.Operand(at).Type()
	shape, shaped := shapeOf(base)
	if !shaped {
		report("requires source to be a memref or ranked tensor type")
		return false
	}
	if to-from != len(shape) {
		report("requires %d indices", len(shape))
		return false
	}
	bounds, _ := o.Attr("in_bounds").(*ir.ArrayAttr)
	var why string
	switch elem := ir.ShapedElement(base); {
	case !minorFits(v, elem):
		why = "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the "
		if rankOf(elem) >= 0 {
			why += "minor 1-D vector of the source"
		} else {
			why += "source element type"
		}
	case effectiveRank(base, v) < 0:
		why = "requires source vector element and vector result ranks to match."
	case len(m.Results) != effectiveRank(base, v):
		why = "requires a permutation_map with result dims of the same rank as the vector type"
	case mask >= 0 && rankOf(elem) >= 0:
		why = "does not support masks with vector element type"
	case m.NumSymbols != 0:
		why = "requires permutation_map without symbols"
	case m.NumDims != len(shape):
		why = "requires a permutation_map with input dims of the same rank as the source type"
	case mask >= 0 && o.Operand(mask).Type() != maskType(o.Context(), v, m):
		report("inferred mask type ('%s') and mask operand type ('%s') don't match",
			text(maskType(o.Context(), v, m)), text(o.Operand(mask).Type()))
		return false
	case len(bounds.Elems) != len(m.Results):
		report("expects the in_bounds attr of same rank as permutation_map results: %s vs inBounds of size: %d",
			printer.AttrText(m), len(bounds.Elems))
		return false
	}
	if why != "" {
		report("%s", why)
	}
	return why == ""
}

// minorFits reports whether the innermost dimension of a vector is made of
// whole elements, or whole rows of elements that are vectors.
func minorFits(v *ir.VectorType, elem ir.Type) bool {
	row := func(v *ir.VectorType) int64 {
		if len(v.Shape) == 0 {
			return bits(v.Elem)
		}
		return bits(v.Elem) * v.Shape[len(v.Shape)-1]
	}
	unit := bits(elem)
	if e, ok := elem.(*ir.VectorType); ok {
		unit = row(e)
	}
	return unit == 0 || row(v)%unit == 0
}

func verifyPermutation(o *ir.Op, report dialect.Report) {
	m := o.Attr("permutation_map").(*ir.AffineMapAttr)
	seen := make([]bool, m.NumDims)
	for _, e := range m.Results {
		switch {
		case e.Kind == ir.AffineConstant && e.Value == 0:
		case e.Kind != ir.AffineDim:
			report("requires a projected permutation_map (at most one dim or the zero constant can appear in each result)")
			return
		case seen[e.Value]:
			report("requires a permutation_map that is a permutation (found one dim used more than once)")
			return
		default:
			seen[e.Value] = true
		}
	}
}
