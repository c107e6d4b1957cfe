package ttg

import (
	"strconv"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Partition regions use nothing from outside but what the op captures, while
// the default region may use everything. A region cannot be isolated alone, so
// the op's second region holds one op, ttg.warp_specialize.partitions, which
// has the captures as operands and the partitions as regions. The text shows
// the two as one:
//
//	ttg.warp_specialize(%captures…) attributes {…}
//	default {…}
//	partition0(%args…) num_warps(4) {…} : (types) -> types

const (
	partitionsName    = "ttg.warp_specialize.partitions"
	partitionNumWarps = "partitionNumWarps"
)

// Partitions is the op that holds the partition regions of a
// ttg.warp_specialize, or nil.
func Partitions(o *ir.Op) *ir.Op {
	if o.NumRegions() < 2 || o.RegionAt(1).Empty() {
		return nil
	}
	if h := o.RegionAt(1).Entry().First(); h != nil && h.Is(partitionsName) {
		return h
	}
	return nil
}

func parseWarpSpecialize(p dialect.Parser, st *dialect.State) bool {
	c, m := p.Context(), p.Module()
	if !p.Punct(dialect.LParen) {
		return false
	}
	captures, ok := p.OperandList(nil)
	if !ok || !p.Punct(dialect.RParen) {
		return false
	}
	if st.Attrs, ok = p.OptionalAttrDictWithKeyword(st.Attrs); !ok || !p.Keyword("default") {
		return false
	}
	body, ok := p.Region(nil, "")
	if !ok {
		return false
	}
	inner := ir.OpState{Name: c.OpName(partitionsName)}
	start := p.Here()
	var warps []int64
	for p.OptionalKeyword("partition" + strconv.Itoa(len(warps))) {
		args, ok := p.Arguments(true)
		if !ok || !p.Keyword("num_warps") || !p.Punct(dialect.LParen) {
			return false
		}
		n, ok := p.Integer()
		if !ok || !p.Punct(dialect.RParen) {
			return false
		}
		r, ok := p.Region(args, "")
		if !ok {
			return false
		}
		warps = append(warps, n)
		inner.Regions = append(inner.Regions, r)
	}
	inner.Span = p.Since(start)
	if !p.Punct(dialect.Colon) {
		return false
	}
	types, ok := p.FunctionType()
	if !ok {
		return false
	}
	// The captures are operands of the inner op: resolve them beside the
	// outer one's, of which there are none.
	if !st.Resolve(p, captures, types.Inputs) {
		return false
	}
	inner.Operands = append(inner.Operands, st.Operands...)
	st.Operands = st.Operands[:0]
	holder := m.NewRegion()
	block := m.NewBlock()
	holder.Append(block)
	block.Append(m.NewOp(inner))
	st.Regions = append(st.Regions, body, holder)
	st.Types = append(st.Types, types.Results...)
	st.AddAttr(partitionNumWarps, c.I32Array(warps...))
	return true
}

func printWarpSpecialize(p dialect.Printer, o *ir.Op) {
	inner := Partitions(o)
	var captures []*ir.Value
	if inner != nil {
		captures = inner.Operands()
	}
	p.Byte('(')
	p.Values(captures)
	p.Byte(')')
	p.AttrDict(o, true, partitionNumWarps)
	p.Newline()
	p.Text("default ")
	p.Region(o.RegionAt(0), false, true)
	if inner != nil {
		warps := dialect.IntsOf(o.Attr(partitionNumWarps))
		for i, r := range inner.Regions() {
			p.Newline()
			p.Text("partition")
			p.Int(int64(i))
			p.Byte('(')
			if b := r.Entry(); b != nil {
				for j, a := range b.Args() {
					if j > 0 {
						p.Text(", ")
					}
					p.Argument(a)
				}
			}
			p.Text(") num_warps(")
			if i < len(warps) {
				p.Int(warps[i])
			}
			p.Text(") ")
			p.Region(r, false, true)
		}
	}
	p.Text(" : (")
	for i, v := range captures {
		if i > 0 {
			p.Text(", ")
		}
		p.Type(v.Type())
	}
	p.Byte(')')
	if o.NumResults() == 0 {
		p.Text(" -> ()")
		return
	}
	types := make([]ir.Type, o.NumResults())
	for i := range types {
		types[i] = o.Result(i).Type()
	}
	p.ArrowTypes(types)
}
