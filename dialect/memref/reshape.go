package memref

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// memref.expand_shape and memref.collapse_shape: a list says which dimensions
// of the larger shape make each dimension of the smaller one.

// reassociation reads `[[0, 1], [2]]`.
func reassociation(a ir.Attribute) ([][]int64, bool) {
	list, ok := a.(*ir.ArrayAttr)
	if !ok {
		return nil, false
	}
	groups := make([][]int64, len(list.Elems))
	for i, e := range list.Elems {
		g, ok := e.(*ir.ArrayAttr)
		if !ok {
			return nil, false
		}
		for _, d := range g.Elems {
			ia, ok := d.(*ir.IntegerAttr)
			if !ok {
				return nil, false
			}
			groups[i] = append(groups[i], ia.Value)
		}
	}
	return groups, true
}

// verifyGroups checks the list against both shapes.
func verifyGroups(o *ir.Op, collapsed, expanded *ir.MemRefType, report dialect.Report) ([][]int64, bool) {
	groups, ok := reassociation(o.Attr("reassociation"))
	if !ok {
		report("attribute 'reassociation' failed to satisfy constraint: Array of 64-bit integer array attributes")
		return nil, false
	}
	if len(groups) != len(collapsed.Shape) {
		report("invalid number of reassociation groups: found %d, expected %d", len(groups), len(collapsed.Shape))
		return nil, false
	}
	next := int64(0)
	for i, g := range groups {
		if len(g) == 0 {
			report("reassociation indices must not be empty")
			return nil, false
		}
		size, dynamic := int64(1), 0
		for _, d := range g {
			if d != next {
				report("reassociation indices must be contiguous")
				return nil, false
			}
			next++
			if d < int64(len(expanded.Shape)) {
				if expanded.Shape[d] == ir.Dynamic {
					dynamic++
				}
				size = times(size, expanded.Shape[d])
			}
		}
		if next > int64(len(expanded.Shape)) {
			continue // reported below
		}
		if c := collapsed.Shape[i]; c != ir.Dynamic && size != ir.Dynamic && c != size {
			report("collapsed dim size (%d) must equal reassociation group size (%d)", c, size)
			return nil, false
		} else if (c == ir.Dynamic) != (dynamic > 0) {
			report("collapsed dim (%d) must be dynamic if and only if reassociation group is dynamic", i)
			return nil, false
		}
	}
	if len(groups) > 0 && next != int64(len(expanded.Shape)) {
		report("expanded rank (%d) inconsistent with number of reassociation indices (%d)", len(expanded.Shape), next)
		return nil, false
	}
	return groups, true
}

func verifyExpand(o *ir.Op, report dialect.Report) {
	src, result := o.Operand(0).Type().(*ir.MemRefType), o.Result(0).Type().(*ir.MemRefType)
	groups, ok := verifyGroups(o, src, result, report)
	if !ok {
		return
	}
	output := dialect.IntsOf(o.Attr("static_output_shape"))
	if len(output) != len(result.Shape) {
		report("expected number of static shape bounds to be equal to the output rank (%d) but found %d inputs instead",
			len(result.Shape), len(output))
		return
	}
	for i, d := range output {
		if d != result.Shape[i] {
			report("invalid output shape provided at pos %d", i)
			return
		}
	}
	strides, offset, ok := Strides(src)
	if !ok {
		return
	}
	expanded := make([]int64, len(result.Shape))
	for i := range expanded {
		expanded[i] = 1
	}
	for i, g := range groups {
		s := strides[i]
		for j := len(g) - 1; j >= 0; j-- {
			expanded[g[j]] = s
			s = times(s, result.Shape[g[j]])
		}
	}
	if len(groups) == 0 {
		expanded = rowMajor(result.Shape)
	}
	want := withLayout(o.Context(), src, result.Shape, expanded, offset, src.Layout == nil)
	verifyShape(o, want, expanded, offset, "expanded", report)
}

// verifyShape compares the result with what it should be, by its strides.
func verifyShape(o *ir.Op, want *ir.MemRefType, strides []int64, offset int64, what string, report dialect.Report) {
	result := o.Result(0).Type().(*ir.MemRefType)
	got, gotOffset, ok := Strides(result)
	if !ok || result.Elem == want.Elem && result.Space == want.Space && slices.Equal(got, strides) && gotOffset == offset {
		return
	}
	report("expected %s type to be '%s' but found '%s'", what, text(want), text(result))
}

func verifyCollapse(o *ir.Op, report dialect.Report) {
	src, result := o.Operand(0).Type().(*ir.MemRefType), o.Result(0).Type().(*ir.MemRefType)
	groups, ok := verifyGroups(o, result, src, report)
	if !ok {
		return
	}
	strides, offset, ok := Strides(src)
	if !ok {
		return
	}
	collapsed := make([]int64, len(groups))
	for i, g := range groups {
		// The stride of the last dimension that is not of size 1.
		last := len(g) - 1
		for last > 0 && src.Shape[g[last]] == 1 {
			last--
		}
		collapsed[i] = strides[g[last]]
		dense := collapsed[i]
		for j := last; j >= 0; j-- {
			d := g[j]
			if src.Shape[d] == 1 {
				continue
			}
			if s := strides[d]; s != ir.Dynamic && dense != ir.Dynamic && s != dense {
				report("invalid source layout map or collapsing non-contiguous dims")
				return
			}
			dense = times(dense, src.Shape[d])
		}
	}
	want := withLayout(o.Context(), src, result.Shape, collapsed, offset, src.Layout == nil)
	verifyShape(o, want, collapsed, offset, "collapsed", report)
}
