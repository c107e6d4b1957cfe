package nvws

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

func verifyCreate(o *ir.Op, report dialect.Report) {
	stages := int64(-1)
	for _, v := range o.Operands() {
		for _, user := range v.Users() {
			if !user.Is("nvws.aref.create") && !user.Is("ttg.local_dealloc") {
				report("Aref buffer is used elsewhere, Aref cannot guarantee async safety")
				return
			}
		}
		shape, _, ok := shaped(v.Type())
		switch {
		case !ok || len(shape) == 0:
			report("Aref is sliced, but input type isn't supported.")
			return
		case stages >= 0 && shape[0] != stages:
			report("Leading dims of sliced aref inputs don't match.")
			return
		}
		stages = shape[0]
	}
	aref, ok := dialect.TypeParam(o.Result(0).Type(), "baseType").(*ir.ArrayAttr)
	if !ok {
		return
	}
	same := slices.EqualFunc(aref.Elems, o.Operands(), func(a ir.Attribute, v *ir.Value) bool {
		t, ok := a.(*ir.TypeAttr)
		return ok && t.Type == v.Type()
	})
	if !same {
		report("failed to verify that input types match Aref output type")
	}
}

// verifyEnter checks that the buffers are stages of those of the aref.
func verifyEnter(o *ir.Op, report dialect.Report) {
	aref, ok := dialect.TypeParam(o.Operand(0).Type(), "baseType").(*ir.ArrayAttr)
	if !ok {
		return
	}
	if len(aref.Elems) != o.NumResults()-1 { // the last result is the token
		report("Aref has different number of arguments than enter")
		return
	}
	for i, a := range aref.Elems {
		base, ok := a.(*ir.TypeAttr)
		if !ok {
			continue
		}
		if message := stageOf(base.Type, o.Result(i).Type()); message != "" {
			report("%s", message)
			return
		}
	}
}

func stageOf(base, stage ir.Type) string {
	shape, elem, ok := shaped(base)
	got, gotElem, gotOK := shaped(stage)
	if !ok || !gotOK {
		return "Slicing not Implemented for this type"
	}
	suffix := ""
	encoding, _ := dialect.TypeParam(base, "encoding").(*ir.CustomAttr)
	if encoding != nil && encoding.Name == "ttng.tensor_memory_scales_encoding" {
		suffix = " for TensorMemoryScalesEncodingAttr" // of which there is one stage only
	} else if len(shape) > 0 {
		shape = shape[1:]
	}
	if elem != gotElem || len(shape) != len(got) {
		return "Ranks don't match" + suffix
	}
	for i := range shape {
		if shape[i] != got[i] {
			return "Dimensions don't match" + suffix
		}
	}
	return ""
}

func shaped(t ir.Type) (shape []int64, elem ir.Type, ok bool) {
	if t, ok := t.(*ir.TensorType); ok {
		return t.Shape, t.Elem, true
	}
	dims, ok1 := dialect.TypeParam(t, "shape").(*ir.DenseArrayAttr)
	e, ok2 := dialect.TypeParam(t, "elementType").(*ir.TypeAttr)
	if !ok1 || !ok2 {
		return nil, nil, false
	}
	return dims.Values, e.Type, true
}

func verifyWarpGroup(o *ir.Op, report dialect.Report) {
	warps, _ := o.Attr("numWarps").(*ir.DenseArrayAttr)
	if warps == nil || len(warps.Values) != o.NumRegions() {
		report("Must supply numWarps for each Warp Group.")
		return
	}
	if o.NumResults() == 0 {
		return
	}
	if o.NumRegions() == 0 {
		report("Must have at least one region when there are results.")
		return
	}
	var yield *ir.Op
	if b := o.RegionAt(0).Entry(); b != nil {
		yield = b.Last()
	}
	switch {
	case yield == nil || !yield.Is("nvws.warp_group.yield"):
		report("When nvws.warp_group op has results, the first region should be terminated by nvws.warp_group.yield op.")
	case yield.NumOperands() != o.NumResults():
		report("Mismatch in the number of results returned by nvws.warp_group op and the number of the operands of the " +
			"corresponding nvws.warp_group.yield op in the first region.")
	}
}

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
