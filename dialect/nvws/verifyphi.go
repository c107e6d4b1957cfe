package nvws

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Ops say which partitions run them, and ops with regions which partitions have
// each of their results.
const (
	partitionAttr = "ttg.partition"
	outputsAttr   = "ttg.partition.outputs"
)

// verifyPhi: each partition of the phi has its value from one of the operands.
func verifyPhi(o *ir.Op, report dialect.Report) {
	if o.Attr(partitionAttr) == nil {
		report("requires a non-empty ttg.partition annotation")
		return
	}
	local, remote := owners(o.Operand(0)), owners(o.Operand(1))
	if len(local) == 0 {
		report("local operand must have partition ownership")
		return
	}
	if len(remote) == 0 {
		report("remote operand must have partition ownership")
		return
	}
	for _, p := range local {
		if slices.Contains(remote, p) {
			report("partition %d is owned by both phi operands", p)
			return
		}
	}
	if !slices.Equal(sorted(append(slices.Clone(local), remote...)), sorted(slices.Clone(dialect.IntsOf(o.Attr(partitionAttr))))) {
		report("operand partition union must exactly match the phi partition set")
	}
}

func sorted(ns []int64) []int64 {
	slices.Sort(ns)
	return slices.Compact(ns)
}

// owners are the partitions that have a value: those of the op that makes it,
// or, for what a loop carries, those of the loop's result.
func owners(v *ir.Value) []int64 {
	o, result := v.Def(), v.Index()
	if o == nil {
		b := v.Block()
		if b == nil || b.Parent() == nil || !b.Parent().Is("scf.for") || result == 0 {
			return nil
		}
		o, result = b.Parent(), result-1 // the first argument counts
		if o.Attr(outputsAttr) == nil {
			return nil
		}
	}
	if o.Attr(partitionAttr) == nil {
		return nil
	}
	if o.Attr(outputsAttr) == nil {
		return dialect.IntsOf(o.Attr(partitionAttr))
	}
	outputs, _ := o.Attr(outputsAttr).(*ir.ArrayAttr)
	if outputs == nil || result >= len(outputs.Elems) {
		return nil
	}
	return dialect.IntsOf(outputs.Elems[result])
}
