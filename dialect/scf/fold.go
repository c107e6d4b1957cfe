package scf

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// foldIf takes the region of a condition that is known.
func foldIf(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
	condition, ok := operands[0].(*ir.IntegerAttr)
	if !ok {
		return dialect.NotFolded()
	}
	if condition.Value != 0 {
		return into(o.RegionAt(0))
	}
	return into(o.RegionAt(1))
}

// foldIndexSwitch takes the region of the case that is known.
func foldIndexSwitch(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
	arg, ok := operands[0].(*ir.IntegerAttr)
	if !ok {
		return dialect.NotFolded()
	}
	region := 0 // the default's
	for i, n := range dialect.IntsOf(o.Attr("cases")) {
		if n == arg.Value {
			region = i + 1
		}
	}
	return into(o.RegionAt(region))
}

func foldExecuteRegion(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
	if r := o.RegionAt(0); r.HasOneBlock() && o.Attr("no_inline") == nil {
		return into(r)
	}
	return dialect.NotFolded()
}

// foldFor: a loop that does not run hands on what it was given, one that runs once is its body.
func foldFor(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
	n, ok := tripsOfFor(o)
	switch {
	case !ok || n > 1:
		return dialect.NotFolded()
	case n == 0:
		results := make([]dialect.FoldResult, o.NumResults())
		for i := range results {
			results[i].Value = o.Operand(3 + i)
		}
		return dialect.Folding{Results: results}, true
	}
	return into(o.RegionAt(0), append([]*ir.Value{o.Operand(0)}, o.Operands()[3:]...)...)
}

// into is what a region holds, nothing if it has no block.
func into(r *ir.Region, args ...*ir.Value) (dialect.Folding, bool) {
	if r.Empty() {
		return dialect.Folding{Results: []dialect.FoldResult{}}, true
	}
	return dialect.Folding{Region: r, Args: args}, true
}

// tripsOfFor compares bounds as unsigned where the loop says so.
func tripsOfFor(o *ir.Op) (int64, bool) {
	if o.NumOperands() < 3 {
		return 0, false
	}
	var bounds [3]int64
	for i := range bounds {
		n, ok := dialect.ConstantInt(o.Operand(i))
		if o.Attr("unsignedCmp") != nil {
			if width := ir.BitWidth(o.Operand(i).Type()); 0 < width && width < 64 {
				n &= 1<<width - 1
			}
			ok = ok && n >= 0
		}
		if !ok {
			return 0, false
		}
		bounds[i] = n
	}
	return dialect.Trips(bounds[0], bounds[1], bounds[2])
}
