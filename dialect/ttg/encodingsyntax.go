package ttg

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

func attrHooks() map[string]dialect.ParamHooks {
	return map[string]dialect.ParamHooks{
		AttrBlocked:           {Normalize: normalizeCGA(4), ToLegacy: toLegacyCGA, Verify: verifyBlocked},
		AttrSlice:             {Verify: verifySlice},
		AttrDotOp:             {Verify: verifyDotOp},
		AttrLinear:            {Verify: verifyLinear, DropUnknown: true},
		AttrGenericLinear:     {Verify: verifyGenericLinear, DropUnknown: true},
		AttrNvidiaMma:         {Normalize: normalizeNvidiaMma, ToLegacy: toLegacyCGA, Verify: verifyNvidiaMma, DropUnknown: true},
		AttrAmdMfma:           {Normalize: normalizeMfma, ToLegacy: toLegacyMfma, Verify: verifyMfma, DropUnknown: true},
		AttrAmdWmma:           {Normalize: normalizeWmma, ToLegacy: toLegacyWmma, Verify: verifyWmma, DropUnknown: true},
		AttrSwizzledShared:    {Normalize: normalizeCGA(4), ToLegacy: toLegacySwizzled, Verify: verifySwizzled},
		AttrAmdRotatingShared: {Normalize: normalizeCGA(4), ToLegacy: toLegacyCGA, Verify: verifySwizzled},
		AttrNvmmaShared:       {Normalize: normalizeNVMMAShared, ToLegacy: toLegacyNVMMAShared, Verify: verifyNVMMAShared},
		AttrShared:            {FromLegacy: fromLegacyShared},
		AttrPaddedShared:      {Parse: parsePadded, Print: printPadded, Verify: verifyPadded},
		AttrSharedLinear:      {Parse: parseSharedLinear, Print: printSharedLinear, Verify: verifySharedLinear},
		AttrPartitionedShared: {Verify: verifyPartitioned},
	}
}

// normalizeCGA: parameter i is CGALayout, and the last three are what Triton
// had before: CTAsPerCGA, CTASplitNum, CTAOrder. One block a cluster is the
// layout that is left out.
func normalizeCGA(i int) func(*ir.Context, []ir.Attribute, dialect.Report) {
	return func(c *ir.Context, params []ir.Attribute, report dialect.Report) {
		legacy := params[len(params)-3:]
		if params[i] == nil && legacy[0] != nil {
			for j, name := range [...]string{"CTAsPerCGA", "CTASplitNum"} {
				values := dialect.IntsOf(legacy[j])
				if bad := notPowerOf2(values); bad >= 0 {
					report("every element in %s must be a power of two (%v)", name, dialect.Number{Param: name, Index: bad, Value: values[bad]})
					return
				}
			}
			bases, ok := cgaFromSplit(dialect.IntsOf(legacy[0]), dialect.IntsOf(legacy[1]), dialect.IntsOf(legacy[2]))
			if !ok {
				report("has CTAsPerCGA, CTASplitNum and CTAOrder that do not fit one another")
			}
			params[i] = dialect.RowsAttr(c, bases)
		}
		clear(legacy)
		if m, ok := params[i].(*ir.ArrayAttr); ok && len(m.Elems) == 0 {
			params[i] = nil
		}
	}
}

// cgaFromSplit is the images of the powers of two of the block number: along
// the dimensions in order, first the blocks that split the tensor, then those
// that have copies.
func cgaFromSplit(ctas, split, order []int64) ([][]int64, bool) {
	if len(ctas) != len(split) || len(ctas) != len(order) {
		return nil, false
	}
	var bases [][]int64
	for _, d := range order {
		if d < 0 || int(d) >= len(ctas) || split[d] <= 0 || ctas[d]%split[d] != 0 {
			return nil, false
		}
		for b := int64(1); b < split[d]; b *= 2 {
			row := make([]int64, len(ctas))
			row[d] = b
			bases = append(bases, row)
		}
		for n := ctas[d] / split[d]; n > 1; n /= 2 {
			bases = append(bases, make([]int64, len(ctas)))
		}
	}
	return bases, true
}

func normalizeNvidiaMma(c *ir.Context, params []ir.Attribute, report dialect.Report) {
	if params[1] == nil { // versionMinor
		params[1] = c.I32(0)
	}
	normalizeCGA(3)(c, params, report)
}

func normalizeMfma(c *ir.Context, params []ir.Attribute, report dialect.Report) {
	if params[0] == nil { // version
		params[0] = c.I32(dialect.IntOf(params[mfmaVersionMajor], 0))
	}
	if t, ok := params[mfmaElementType].(*ir.TypeAttr); ok && t.Type == c.Float(ir.F64) {
		params[6] = c.I32(64)
	}
	clear(params[mfmaVersionMajor : mfmaElementType+1])
	if params[3] == nil { // isTransposed
		params[3] = c.Bool(false)
	}
	if allOnes(params[5]) {
		params[5] = nil
	}
	normalizeCGA(4)(c, params, report)
}

func normalizeWmma(c *ir.Context, params []ir.Attribute, report dialect.Report) {
	if params[0] == nil { // version, which Triton 3.1 and earlier leave out
		params[0] = c.I32(1)
	}
	if params[1] == nil { // isTranspose
		params[1] = c.Bool(false)
	}
	if params[2] == nil && params[3] == nil {
		report("lacks parameter 'ctaLayout'")
	}
	if shape := dialect.IntsOf(params[6]); len(shape) == 3 && shape[0] == 16 && shape[1] == 16 && shape[2] == 16 {
		params[6] = nil
	}
	if allOnes(params[4]) {
		params[4] = nil
	}
	if w, ok := params[2].(*ir.DictAttr); ok && params[7] != nil && rowLength(dialect.RowsOf(w.Get("register")), dialect.RowsOf(w.Get("warp"))) == 0 {
		VerifyCGA(params[5], int(dialect.IntOf(params[7], 2)), report)
	}
	if w, ok := params[2].(*ir.DictAttr); !ok || rowLength(dialect.RowsOf(w.Get("register")), dialect.RowsOf(w.Get("warp")), dialect.RowsOf(params[5])) > 0 || dialect.IntOf(params[7], 2) == 2 {
		params[7] = nil // rank only says how long the rows of an empty ctaLayout are
	}
	// Triton prints no empty bases.
	if w, ok := params[2].(*ir.DictAttr); ok {
		params[2] = c.Dict(slices.DeleteFunc(slices.Clone(w.Entries), func(e ir.NamedAttr) bool {
			bases, ok := e.Value.(*ir.ArrayAttr)
			return ok && len(bases.Elems) == 0
		}))
	}
	normalizeCGA(5)(c, params, report)
}

func normalizeNVMMAShared(c *ir.Context, params []ir.Attribute, report dialect.Report) {
	rank := dialect.IntOf(params[4], 2)
	if legacy := params[len(params)-3]; legacy != nil {
		rank = int64(len(dialect.IntsOf(legacy)))
	}
	normalizeCGA(5)(c, params, report)
	params[4] = nil
	if params[5] == nil && rank != 2 {
		params[4] = c.I32(rank)
	}
}

func allOnes(a ir.Attribute) bool {
	if a == nil {
		return false
	}
	for _, v := range dialect.IntsOf(a) {
		if v != 1 {
			return false
		}
	}
	return true
}
