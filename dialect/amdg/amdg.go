// Package amdg defines the dialect of Triton's AMD backend.
package amdg

//go:generate go run ../spec/cmd/specgen -in amdg.spec -out tables.go -pkg amdg

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// Dialect returns the dialect amdg.
func Dialect() *dialect.Dialect {
	d := tables()
	d.Custom = map[string]dialect.CustomDirective{
		"BaseType":              {Parse: parseBaseType, Print: printBaseType},
		"BufferTypes":           {Parse: parseBufferTypes, Print: printBufferTypes},
		"PredAndBarrier":        {Parse: parsePredAndBarrier, Print: printPredAndBarrier},
		"TokenUnlessPositioned": {Parse: parseToken, Print: printNothing},
	}
	d.OpHooks = map[string]dialect.OpHooks{
		"amdg.arrive_barrier":                       {Verify: verifyCountedBarrier},
		"amdg.async_copy_local_to_global":           {Verify: verifyCopyToGlobal},
		"amdg.async_copy_mbarrier_arrive":           {Verify: verifyArrive},
		"amdg.async_tdm_copy_global_to_local":       {Verify: verifyTDMLoad, Effects: tdmEffects, Sizes: tdmSizes(1, 0, 1, 0)},
		"amdg.async_tdm_copy_local_to_global":       {Verify: verifyTDMStore, Effects: tdmEffects, Sizes: tdmSizes(1, 0, 1)},
		"amdg.async_tdm_fused_copy_global_to_local": {Verify: verifyTDMFused},
		"amdg.async_tdm_gather":                     {Verify: verifyTDMGather, Effects: tdmEffects, Sizes: tdmSizes(1, 1, 0, 1, 0)},
		"amdg.async_tdm_scatter":                    {Verify: verifyTDMScatter, Effects: tdmEffects, Sizes: tdmSizes(1, 1, 0, 1)},
		"amdg.buffer_atomic_cas":                    {Verify: verifyBuffer, Effects: dialect.AtomicEffects},
		"amdg.buffer_atomic_rmw":                    {Verify: verifyBuffer, Effects: dialect.AtomicEffects},
		"amdg.buffer_load":                          {Verify: verifyBuffer},
		"amdg.buffer_load_to_local":                 {Verify: verifyBufferToLocal},
		"amdg.buffer_store":                         {Verify: verifyBuffer},
		"amdg.cluster_barrier_arrive":               {Verify: verifyMultiCTA},
		"amdg.cluster_barrier_wait":                 {Verify: verifyMultiCTA},
		"amdg.concat":                               {Verify: verifyConcat},
		"amdg.extract_slice":                        {Verify: verifyExtractSlice},
		"amdg.in_thread_transpose":                  {Verify: verifyInThreadTranspose},
		"amdg.init_barrier":                         {Verify: verifyCountedBarrier},
		"amdg.local_load_packed_tranposed":          {Verify: verifyPackedTransposed},
		"amdg.local_load_packed_transposed":         {Verify: verifyPackedTransposed},
		"amdg.scaled_downcast_fp4":                  {Verify: verifyDowncastFp4},
		"amdg.scaled_downcast_fp8":                  {Verify: verifyDowncastFp8},
		"amdg.scaled_upcast_fp4":                    {Verify: verifyUpcastFp4},
		"amdg.scaled_upcast_fp8":                    {Verify: verifyUpcastFp8},
		"amdg.update_tensor_descriptor":             {Verify: verifyUpdateDescriptor},
		"amdg.wait_barrier":                         {Verify: verifyWait},
	}
	return d
}

// tdmEffects leaves out the barrier where there is none.
func tdmEffects(o *ir.Op) []dialect.Effect {
	es := dialect.DefOf(o).OpDef.Effects
	if dialect.OperandNamed(o, "barrier") != nil {
		return es
	}
	return es[:len(es)-1]
}

// tdmSizes are the sizes of a descriptor, perhaps the numbers of rows, a buffer
// right behind and perhaps a barrier, whose size is left to count. Earlier
// releases had a position and a predicate besides, of size 0 here.
func tdmSizes(sizes ...int64) func([]ir.Type) []int64 {
	least := 0
	for _, n := range sizes {
		least += int(n)
	}
	return func(operands []ir.Type) []int64 {
		n := len(operands)
		if n < least || n > least+1 || dialect.TypeName(operands[least-1]) != ttg.TypeMemdesc || dialect.TypeName(operands[n-1]) != ttg.TypeMemdesc {
			return nil
		}
		return append(slices.Clone(sizes), int64(n-least))
	}
}

// A view is what verifiers ask of a tensor, a memory descriptor or a tensor
// descriptor.
type view struct {
	shape    []int64
	elem     ir.Type
	encoding ir.Attribute
}

func operandView(o *ir.Op, operand string) (view, bool) {
	v := dialect.OperandNamed(o, operand)
	if v == nil {
		return view{}, false
	}
	return viewOf(v.Type())
}

func viewOf(t ir.Type) (view, bool) {
	if t, ok := t.(*ir.TensorType); ok {
		return view{t.Shape, t.Elem, t.Encoding}, true
	}
	shape, okShape := dialect.TypeParam(t, "shape").(*ir.DenseArrayAttr)
	elem, okElem := dialect.TypeParam(t, "elementType").(*ir.TypeAttr)
	if !okShape || !okElem {
		return view{}, false
	}
	encoding := dialect.TypeParam(t, "encoding")
	if encoding == nil {
		encoding = dialect.TypeParam(t, "sharedLayout") // of a descriptor
	}
	return view{shape.Values, elem.Type, encoding}, true
}
