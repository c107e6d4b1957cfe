// Package tt defines Triton's own dialect: pointers, loads and stores, dots,
// reductions, functions, tensor descriptors.
package tt

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

//go:generate go run ../spec/cmd/specgen -in tt.spec -out tables.go -pkg tt

// Dialect returns the dialect tt.
func Dialect() *dialect.Dialect {
	d := tables()
	d.TypeHooks = typeHooks()
	d.Rules = rules()
	d.Custom = map[string]dialect.CustomDirective{
		"ReorderDict":         {Parse: parseReorderDict, Print: printReorderDict},
		"ScaleAndAccumulator": {Parse: parseScaleAndAccumulator, Print: printScaleAndAccumulator},
	}
	d.OpHooks = opHooks()
	d.Constant = arith.MakeConstant
	// Every op checks sizes and layouts of its tensors before what is its own.
	for i := range d.Ops {
		h := d.OpHooks[d.Ops[i].Name]
		own := h.Verify
		h.Verify = func(o *ir.Op, report dialect.Report) {
			if verifySizes(o, report) && ttg.VerifyTensorLayouts(o, report) && verifyStoreFree(o, report) && own != nil {
				own(o, report)
			}
		}
		d.OpHooks[d.Ops[i].Name] = h
	}
	return d
}

func opHooks() map[string]dialect.OpHooks {
	return map[string]dialect.OpHooks{
		"tt.atomic_rmw":             {Effects: dialect.AtomicEffects, Verify: verifyAtomicRMW},
		"tt.atomic_cas":             {Effects: dialect.AtomicEffects, Verify: verifyAtomicCAS},
		"tt.atomic_load":            {Effects: dialect.AtomicEffects, Verify: verifyAtomicLoad},
		"tt.atomic_poll":            {Effects: dialect.AtomicEffects, Verify: verifyAtomicPoll},
		"tt.atomic_store":           {Effects: dialect.AtomicEffects, Verify: verifyAtomicStore},
		"tt.addptr":                 {Fold: foldAddptr},
		"tt.splat":                  {Fold: foldSplatConstant},
		"tt.bitcast":                {Verify: verifyBitcast, Fold: dialect.FoldSame},
		"tt.fp_to_fp":               {Verify: verifyFpToFp},
		"tt.make_range":             {Verify: verifyMakeRange, Fold: foldMakeRange},
		"tt.unsplat":                {Verify: verifyUnsplat, Fold: foldUnsplat},
		"tt.expand_dims":            {Verify: verifyExpandDims, InferTypes: inferExpandDims, Fold: foldReshaping},
		"tt.split":                  {Verify: verifySplit, InferTypes: inferSplit, Fold: foldSplit},
		"tt.trans":                  {Verify: verifyTrans, InferTypes: inferTrans, Fold: foldTrans},
		"tt.reshape":                {Verify: verifyReshape, Fold: foldReshaping},
		"tt.broadcast":              {Verify: verifyBroadcast, Fold: foldReshaping},
		"tt.join":                   {Verify: verifyJoin},
		"tt.gather":                 {Verify: verifyGather},
		"tt.dot":                    {Verify: verifyDot},
		"tt.dot_scaled":             {Verify: verifyDotScaled},
		"tt.reduce":                 {Verify: verifyReduce, InferTypes: inferReduce},
		"tt.scan":                   {Verify: verifyScan, InferTypes: inferScan},
		"tt.map_elementwise":        {Verify: verifyMapElementwise},
		"tt.map_elementwise.return": {Verify: verifyMapReturn},
		"tt.elementwise_inline_asm": {Effects: dialect.AsmEffects, Verify: verifyInlineAsm},
		"tt.extern_elementwise":     {Effects: dialect.AsmEffects, Verify: verifySameShapes},
		"tt.func":                   function.Hooks(),
		"tt.return":                 {Verify: func(o *ir.Op, r dialect.Report) { function.VerifyReturn(o, "tt.func", r) }},
		"tt.call":                   {Verify: func(o *ir.Op, r dialect.Report) { function.VerifyCall(o, "tt.func", r) }},
		"tt.descriptor_load":        {Verify: verifyDescriptorLoad},
		"tt.descriptor_store":       {Verify: verifyDescriptorStore},
		"tt.descriptor_reduce":      {Verify: verifyDescriptorStore},
		"tt.descriptor_gather":      {Verify: verifyDescriptorGather},
		"tt.descriptor_scatter":     {Verify: verifyDescriptorScatter},
	}
}
