// Package ttg defines the dialect of tensors that are spread over threads:
// layouts, shared memory, asynchronous copies, warp specialization. Its typed
// accessors (BlockedOf, MemDescOf, …) are how analyses and rewrites read
// layouts.
package ttg

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

//go:generate go run ../spec/cmd/specgen -in ttg.spec -out tables.go -pkg ttg

// Dialect returns the dialect ttg.
func Dialect() *dialect.Dialect {
	d := tables()
	d.TypeHooks = map[string]dialect.ParamHooks{
		TypeMemdesc: {Parse: parseMemDesc, Print: printMemDesc, Verify: verifyMemDesc},
	}
	d.AttrHooks = attrHooks()
	refuseNegative(d)
	d.OpHooks = opHooks()
	d.Custom = map[string]dialect.CustomDirective{
		"Offsets": {Parse: parseOffsets, Print: printOffsets},
	}
	// Every op checks its layouts before what is its own.
	for i := range d.Ops {
		h := d.OpHooks[d.Ops[i].Name]
		own := h.Verify
		h.Verify = func(o *ir.Op, report dialect.Report) {
			if VerifyLayouts(o, report) && own != nil {
				own(o, report)
			}
		}
		d.OpHooks[d.Ops[i].Name] = h
	}
	return d
}

func opHooks() map[string]dialect.OpHooks {
	return map[string]dialect.OpHooks{
		"ttg.convert_layout":             {Verify: verifyConvert, Fold: dialect.FoldSame},
		"ttg.local_alloc":                {Effects: allocEffects, Verify: verifyAlloc},
		"ttg.local_store":                {Verify: verifyLocalStore},
		"ttg.local_load":                 {Verify: verifyLocalLoad},
		"ttg.local_gather":               {Verify: verifyLocalGather},
		"ttg.local_scatter":              {Verify: verifyLocalScatter},
		"ttg.local_atomic_scatter_rmw":   {Verify: verifyAtomicScatter},
		"ttg.async_copy_global_to_local": {Verify: verifyAsyncCopy},
		"ttg.memdesc_index":              {Verify: verifyIndex},
		"ttg.memdesc_subslice":           {Verify: verifySubslice},
		"ttg.memdesc_trans":              {Verify: verifyTrans},
		"ttg.memdesc_reshape":            {Verify: verifyReshape},
		"ttg.memdesc_reinterpret":        {Verify: verifyReinterpret},
		"ttg.fp4_to_fp":                  {Verify: verifyFp4ToFp},
		"ttg.inline_asm":                 {Effects: dialect.AsmEffects, Verify: verifyInlineAsm},
		"ttg.warp_specialize": {Parse: parseWarpSpecialize, Print: printWarpSpecialize, Verify: verifyWarpSpecialize,
			GenericOperands: capturesInGeneric, ReadGeneric: moveCaptures},
		partitionsName:   {Verify: verifyPartitions, GenericOperands: partitionsInGeneric},
		"ttg.warp_yield": {Verify: verifyWarpYield},
		"ttg.barrier":    {Parse: parseBarrier, Print: printBarrier},
	}
}
