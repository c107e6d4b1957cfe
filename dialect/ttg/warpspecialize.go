package ttg

import (
	"strconv"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/release"
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
		n, ok := p.Integer(32)
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

// Up to Triton 3.6 ttg.warp_specialize itself had the captures of its partitions,
// which only the generic form shows.

const capturesOutsideUntil = 306

func capturesInGeneric(o *ir.Op, v release.Release) []*ir.Value {
	if holder := Partitions(o); v != 0 && v <= capturesOutsideUntil && holder != nil {
		return holder.Operands()
	}
	return o.Operands()
}

func partitionsInGeneric(o *ir.Op, v release.Release) []*ir.Value {
	if p := o.Parent(); v != 0 && v <= capturesOutsideUntil && p != nil && p.Is("ttg.warp_specialize") {
		return nil
	}
	return o.Operands()
}

// moveCaptures gives what was read the captures where they are by now.
func moveCaptures(c *ir.Context, st *ir.OpState) {
	if len(st.Operands) == 0 || len(st.Regions) != 2 || st.Regions[1].Empty() {
		return
	}
	holder := st.Regions[1].Entry().First()
	if holder == nil || !holder.Is(partitionsName) || holder.NumOperands() > 0 {
		return
	}
	holder.SetOperands(st.Operands)
	st.Operands = nil
	c.Legacy().Limit(0, capturesOutsideUntil)
}

func verifyWarpSpecialize(o *ir.Op, report dialect.Report) {
	inner := Partitions(o)
	if inner == nil {
		report("expected to find only a `ttg.warp_specialize.partitions` op inside its second region")
		return
	}
	warps := dialect.IntsOf(o.Attr(partitionNumWarps))
	if inner.NumRegions() != len(warps) {
		report("has %d partitions but `partitionNumWarps` has %d elements", inner.NumRegions(), len(warps))
		return
	}
	for i, n := range warps {
		if !linear.IsPowerOf2(n) {
			report("partition #%d number of warps (%d) must be a power of 2", i, n)
			return
		}
	}
	if ids := o.Attr("warpGroupStartIds"); ids != nil && len(dialect.IntsOf(ids)) != len(warps) {
		report("has %d warp group start IDs but expected %d", len(dialect.IntsOf(ids)), len(warps))
		return
	}
	if ir.Ancestor(o, func(p *ir.Op) bool { return p.Is("ttg.warp_specialize") }) != nil {
		report("cannot be nested inside another `ttg.warp_specialize` op")
		return
	}
	if n, ok := NumWarps(o); ok && n%4 != 0 {
		report("warp-specialized kernels requires num_warps to be a multiple of 4")
	}
}

func verifyPartitions(o *ir.Op, report dialect.Report) {
	for i, r := range o.Regions() {
		b := r.Entry()
		if b == nil {
			report("region #%d ('partitionRegions') failed to verify constraint: region with at least 1 blocks", i)
			return
		}
		if b.NumArgs() != o.NumOperands() {
			report("partition region #%d has %d arguments but expected %d", i, b.NumArgs(), o.NumOperands())
			return
		}
		for j, a := range b.Args() {
			if want := o.Operand(j).Type(); a.Type() != want {
				report("partition region #%d argument #%d has type '%s' but corresponding capture has type '%s'",
					i, j, printer.TypeText(a.Type()), printer.TypeText(want))
				return
			}
		}
	}
}

func verifyWarpYield(o *ir.Op, report dialect.Report) {
	p := o.Parent()
	if o.NumOperands() != p.NumResults() {
		report("has %d operands but parent op expected %d", o.NumOperands(), p.NumResults())
		return
	}
	for i := range o.NumOperands() {
		if got, want := o.Operand(i).Type(), p.Result(i).Type(); got != want {
			report("operand #%d has type '%s' but parent op expected '%s'", i, printer.TypeText(got), printer.TypeText(want))
			return
		}
	}
}
