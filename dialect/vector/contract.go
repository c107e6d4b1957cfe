package vector

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

var traitNames = []string{"indexing_maps", "iterator_types", "kind"}

// parseContract reads `{maps…} %l, %r, %acc {attrs} : t, t into t`. Iterator
// types are strings in this form.
func parseContract(p dialect.Parser, st *dialect.State) bool {
	at := p.Here()
	a, ok := p.Attribute(nil)
	if !ok {
		return false
	}
	dict, ok := a.(*ir.DictAttr)
	if !ok {
		return p.Errorf(p.Since(at), "custom op 'vector.contract' expected a dictionary of indexing_maps and iterator_types")
	}
	us, ok := p.OperandList(nil)
	if !ok {
		return false
	}
	if len(us) != 3 {
		return p.Errorf(p.Since(at), "custom op 'vector.contract' expected 3 operands, got %d", len(us))
	}
	var other []ir.NamedAttr
	if other, ok = p.OptionalAttrDict(nil); !ok || !p.Punct(dialect.Colon) {
		return false
	}
	types, ok := p.TypeList(nil)
	if !ok || !p.Keyword("into") {
		return false
	}
	result, ok := p.Type()
	if !ok {
		return false
	}
	if len(types) != 2 {
		return p.Errorf(p.Since(at), "custom op 'vector.contract' expected the types of 2 operands, got %d", len(types))
	}
	if !contractAttrs(p, st, at, dict) {
		return false
	}
	st.Attrs = append(st.Attrs, other...)
	st.Types = append(st.Types, result)
	return st.Resolve(p, us, append(types, result))
}

// contractAttrs takes over what the dictionary holds; iterator types become
// attributes, and the default kind is made explicit.
func contractAttrs(p dialect.Parser, st *dialect.State, at uint32, dict *ir.DictAttr) bool {
	types, kind := false, false
	for _, e := range dict.Entries {
		switch e.Name {
		case "iterator_types":
			list, ok := e.Value.(*ir.ArrayAttr)
			if !ok {
				break
			}
			types = true
			elems := make([]ir.Attribute, len(list.Elems))
			for i, elem := range list.Elems {
				elems[i] = elem
				s, ok := elem.(*ir.StringAttr)
				if !ok {
					continue
				}
				v, ok := p.Registry().Attr("vector.iterator_type").Enum.Value(s.Value)
				if !ok {
					return p.Errorf(p.Since(at), "custom op 'vector.contract' unexpected iterator_type (%s)", s.Value)
				}
				elems[i] = enumAttr(p, "vector.iterator_type", v)
			}
			e.Value = p.Context().Array(elems)
		case "kind":
			kind = true
		}
		st.AddAttr(e.Name, e.Value)
	}
	if !types {
		return p.Errorf(p.Since(at), `custom op 'vector.contract' expected "iterator_types" array attribute`)
	}
	if !kind {
		st.AddAttr("kind", kindAttr(p, 0))
	}
	return true
}

func printContract(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	var entries []ir.NamedAttr
	for _, name := range traitNames {
		a := dialect.AttrOf(o, name)
		if name == "iterator_types" {
			a = iteratorNames(o, a)
		}
		if a != nil {
			entries = append(entries, ir.NamedAttr{Name: name, Value: a})
		}
	}
	p.Dict(entries)
	p.Byte(' ')
	p.Operands(o, 0, o.NumOperands())
	p.AttrDict(o, false, traitNames...)
	p.Text(" : ")
	p.OperandTypes(o, 0, min(2, o.NumOperands()))
	p.Text(" into ")
	p.ResultTypes(o, 0, 1)
}

// iteratorNames writes iterator types as strings.
func iteratorNames(o *ir.Op, a ir.Attribute) ir.Attribute {
	list, ok := a.(*ir.ArrayAttr)
	if !ok {
		return a
	}
	elems := make([]ir.Attribute, len(list.Elems))
	for i, e := range list.Elems {
		elems[i] = e
		if k := dialect.Keyword(e); k != "" {
			elems[i] = o.Context().String(k)
		}
	}
	return o.Context().Array(elems)
}

// A contraction is the maps of a vector.contract and what each dimension is.
type contraction struct {
	maps     []*ir.AffineMapAttr
	types    []string
	lhs, rhs *ir.VectorType
}

// contractionOf collects them; it reports what makes no sense.
func contractionOf(o *ir.Op, report dialect.Report) (c contraction, ok bool) {
	types, _ := o.Attr("iterator_types").(*ir.ArrayAttr)
	for _, e := range types.Elems {
		k := ""
		if a, ok := e.(*ir.CustomAttr); ok && a.Name == "vector.iterator_type" {
			k = dialect.Keyword(a)
		}
		if k == "" {
			report("attribute 'iterator_types' failed to satisfy constraint: Iterator type should be an enum.")
			return c, false
		}
		c.types = append(c.types, k)
	}
	maps, _ := o.Attr("indexing_maps").(*ir.ArrayAttr)
	for _, e := range maps.Elems {
		m, ok := e.(*ir.AffineMapAttr)
		if !ok {
			report("expected indexing maps to be affine maps, but got '%s'", printer.AttrText(e))
			return c, false
		}
		c.maps = append(c.maps, m)
	}
	c.lhs, c.rhs = o.Operand(0).Type().(*ir.VectorType), o.Operand(1).Type().(*ir.VectorType)
	return c, true
}

// position is which result of a map is dimension d, or -1.
func position(m *ir.AffineMapAttr, d int) int {
	for i, e := range m.Results {
		if e.Kind == ir.AffineDim && e.Value == int64(d) {
			return i
		}
	}
	return -1
}

// extent is the size of dimension d in one of the two vectors, or 0.
func (c *contraction) extent(d int) (size int64, scalable bool) {
	if i := position(c.maps[0], d); i >= 0 {
		return c.lhs.Shape[i], scalableAt(c.lhs, i)
	}
	if i := position(c.maps[1], d); i >= 0 {
		return c.rhs.Shape[i], scalableAt(c.rhs, i)
	}
	return 0, false
}

// bounds are the sizes of all dimensions.
func (c *contraction) bounds() (shape []int64, scalable []bool) {
	for d := range c.types {
		size, s := c.extent(d)
		shape, scalable = append(shape, size), append(scalable, s)
	}
	return shape, scalable
}

func verifyContract(o *ir.Op, report dialect.Report) {
	c, ok := contractionOf(o, report)
	if !ok {
		return
	}
	acc, result := o.Operand(2).Type(), o.Result(0).Type()
	switch {
	case c.lhs.Elem != c.rhs.Elem:
		report("failed to verify that lhs and rhs have same element type")
		return
	case ir.ElementType(acc) != ir.ElementType(result):
		report("failed to verify that third operand acc and result have same element type")
		return
	case len(c.maps) != 3:
		report("expected an indexing map for each vector operand")
		return
	}
	for i, m := range c.maps {
		rank := max(rankOf(o.Operand(i).Type()), 0)
		switch {
		case m.NumSymbols != 0:
			report("expected indexing map %d to have no symbols", i)
			return
		case m.NumDims != len(c.types):
			report("expected indexing map %d to have %d number of inputs", i, len(c.types))
			return
		case len(m.Results) != rank:
			report("expected indexing map %d to have %d number of outputs", i, rank)
			return
		case !m.IsProjectedPermutation(false):
			report("expected indexing map %d to be a projected permutation of its inputs", i)
			return
		}
	}
	if !c.verifyPairs(report) {
		return
	}
	if want := c.resultShape(o.Context(), ir.ElementType(result)); want == nil {
		_, vector := result.(*ir.VectorType)
		if _, accumulates := acc.(*ir.VectorType); vector || accumulates {
			report("invalid accumulator/result vector shape")
			return
		}
	} else if rankOf(result) < 0 || rankOf(acc) < 0 {
		report("invalid accumulator/result vector shape")
		return
	} else if result != want || acc != want {
		report("invalid accumulator/result vector shape, expected: '%s'", text(want))
		return
	}
	if !combines(dialect.KeywordOf(o, "kind"), ir.ElementType(result)) {
		report("unsupported contraction type")
	}
}

// verifyPairs checks the dimensions that both vectors have.
func (c *contraction) verifyPairs(report dialect.Report) bool {
	contracting, bad := 0, ""
	for d, t := range c.types {
		i, j := position(c.maps[0], d), position(c.maps[1], d)
		if i < 0 || j < 0 {
			continue
		}
		if t == "reduction" {
			contracting++
		}
		if c.lhs.Shape[i] == c.rhs.Shape[j] {
			continue
		}
		if t == "reduction" {
			bad = "contracting"
		} else if bad == "" {
			bad = "batch"
		}
	}
	switch {
	case contracting == 0:
		report("expected at least one contracting dimension pair")
	case bad != "":
		report("invalid %s dimension map", bad)
	}
	return contracting > 0 && bad == ""
}

// resultShape is the type of accumulator and result, nil for a scalar: the
// shape that the third map makes of all sizes.
func (c *contraction) resultShape(ctx *ir.Context, elem ir.Type) ir.Type {
	free := 0
	for d, t := range c.types {
		i, j := position(c.maps[0], d), position(c.maps[1], d)
		if t != "reduction" && (i >= 0 || j >= 0) || (i < 0) != (j < 0) {
			free++
		}
	}
	if free == 0 {
		return nil
	}
	var shape []int64
	var scalable []bool
	for _, e := range c.maps[2].Results {
		size, s := c.extent(int(e.Value))
		shape, scalable = append(shape, size), append(scalable, s)
	}
	return ctx.Vector(shape, scalableOf(scalable), elem)
}

// scalableOf is nil where no dimension is scalable: its one form.
func scalableOf(s []bool) []bool {
	for _, b := range s {
		if b {
			return s
		}
	}
	return nil
}
