package dialect

import (
	"slices"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/release"
)

// Sizes of groups of values in the generic form of an earlier release, which
// had fewer groups, or so few that it needed no sizes.

// SegmentsIn is the sizes of the groups of values that release v knows, nil if
// it writes none because at most one group has no fixed size.
func SegmentsIn(o *ir.Op, defs []ValueDef, a ir.Attribute, v release.Release) ir.Attribute {
	sizes, ok := a.(*ir.DenseArrayAttr)
	if !ok || v == 0 || len(sizes.Values) != len(defs) {
		return a
	}
	var known []int64
	flexible := 0
	for i := range defs {
		if !defs[i].Releases.Has(v) {
			if sizes.Values[i] > 0 {
				return a
			}
			continue
		}
		known = append(known, sizes.Values[i])
		if defs[i].Arity != One {
			flexible++
		}
	}
	switch {
	case len(known) == len(defs):
		return a
	case flexible <= 1:
		return nil
	}
	return o.Context().DenseArray(sizes.Elem, known)
}

// CompleteSegments gives an op read in generic form the sizes of all groups
// that its definition has, where an earlier release wrote fewer or none.
func (o *Op) CompleteSegments(c *ir.Context, st *ir.OpState) {
	if o.Traits.Has(ir.AttrSizedOperandSegments) {
		completeSegments(c, st, "operandSegmentSizes", o.Operands, len(st.Operands))
	}
	if o.Traits.Has(ir.AttrSizedResultSegments) {
		completeSegments(c, st, "resultSegmentSizes", o.Results, len(st.Types))
	}
}

func completeSegments(c *ir.Context, st *ir.OpState, name string, defs []ValueDef, total int) {
	if !slices.ContainsFunc(defs, func(d ValueDef) bool { return d.Releases != release.Range{} }) {
		return
	}
	at := slices.IndexFunc(st.Attrs, func(a ir.NamedAttr) bool { return a.Name == name })
	var given *ir.DenseArrayAttr
	if at >= 0 {
		var ok bool
		if given, ok = st.Attrs[at].Value.(*ir.DenseArrayAttr); !ok || len(given.Values) == len(defs) {
			return
		}
	}
	legacy := c.Legacy()
	first, last := release.Newest, release.Oldest
	if v := legacy.Target(); v != 0 {
		// An earlier one than the text seemed to be of may have left them out.
		first, last = v, max(last, legacy.Oldest)
	}
	for v := first; v >= last; v-- {
		sizes := sizesOf(defs, given, total, v)
		if sizes == nil {
			continue
		}
		legacy.Limit(0, v)
		all := ir.NamedAttr{Name: name, Value: c.I32Array(sizes...)}
		if at >= 0 {
			st.Attrs[at] = all
		} else {
			st.Attrs = append(st.Attrs, all)
		}
		return
	}
}

// sizesOf is the sizes of all groups, given those that release v writes; nil if
// it would have written others.
func sizesOf(defs []ValueDef, given *ir.DenseArrayAttr, total int, v release.Release) []int64 {
	sizes, rest := make([]int64, len(defs)), int64(total)
	known, flexible, last := 0, 0, -1
	for i := range defs {
		if !defs[i].Releases.Has(v) {
			continue
		}
		known++
		switch {
		case given != nil && known <= len(given.Values):
			sizes[i] = given.Values[known-1]
		case defs[i].Arity == One:
			sizes[i] = 1
		default:
			last = i
		}
		if defs[i].Arity != One {
			flexible++
		}
		rest -= sizes[i]
	}
	switch {
	case known == len(defs):
		return nil
	case given != nil:
		if known != len(given.Values) || rest != 0 {
			return nil
		}
		return sizes
	case flexible > 1 || rest < 0 || flexible == 0 && rest > 0:
		return nil
	case last >= 0:
		if defs[last].Arity == Optional && rest > 1 {
			return nil
		}
		sizes[last] = rest
	}
	return sizes
}
