package ttg

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/printer"
)

// verifyParent: an op stands in another.
func verifyParent(name string) func(*ir.Op, dialect.Report) {
	return func(o *ir.Op, report dialect.Report) {
		if p := o.Parent(); p != nil && !p.Is(name) {
			report("expects parent op '%s'", name)
		}
	}
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
	if p := o.Parent(); p != nil && !p.Is("ttg.warp_specialize") {
		report("expects parent op 'ttg.warp_specialize'")
		return
	}
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
	if p == nil || !p.Is("ttg.warp_specialize") {
		report("expects parent op 'ttg.warp_specialize'")
		return
	}
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
