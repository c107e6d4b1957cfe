// Package ttng defines the dialect of NVIDIA's asynchronous hardware.
package ttng

//go:generate go run ../spec/cmd/specgen -in ttng.spec -out tables.go -pkg ttng

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// Dialect returns the dialect ttng.
func Dialect() *dialect.Dialect {
	d := tables()
	d.TypeHooks = map[string]dialect.ParamHooks{"ttng.tensordesc_im2col": im2colHooks}
	d.AttrHooks = map[string]dialect.ParamHooks{
		"ttng.tensor_memory_encoding":        {Verify: verifyTensorMemory},
		"ttng.tensor_memory_scales_encoding": {Verify: verifyTensorMemoryScales},
	}
	d.Custom = map[string]dialect.CustomDirective{
		"Token":            {Parse: parseToken, Print: printToken},
		"BarriersAndPreds": {Parse: parseBarriers, Print: printBarriers},
		"ForwardedTypes":   {Parse: parseForwarded, Print: printForwarded},
		"PtrType":          {Parse: parsePtrType, Print: printPtrType},
	}
	d.OpHooks = map[string]dialect.OpHooks{
		"ttng.arrive_barrier":                      {Verify: verifyArrive},
		"ttng.async_copy_mbarrier_arrive":          {Verify: verifyCopyArrive},
		"ttng.async_shared_store":                  {Verify: verifySharedStore},
		"ttng.async_tma_copy_global_to_local":      {Verify: verifyCopyToLocal},
		"ttng.async_tma_copy_local_to_global":      {Verify: verifyStore},
		"ttng.async_tma_gather":                    {Verify: verifyGather},
		"ttng.async_tma_reduce":                    {Verify: verifyReduce},
		"ttng.async_tma_scatter":                   {Verify: verifyScatter},
		"ttng.barrier_expect":                      {Verify: verifyExpect},
		"ttng.clc_load_result":                     {Verify: verifyCLCLoad},
		"ttng.clc_try_cancel":                      {Verify: verifyCLCTryCancel},
		"ttng.clc_try_cancel_sync":                 {Verify: verifyCLCSync},
		"ttng.cluster_barrier":                     {Verify: verifyClusterBarrier},
		"ttng.fence_mbarrier_init_release_cluster": {Verify: verifyMultiCTA},
		"ttng.init_barrier":                        {Verify: verifyInit},
		"ttng.inval_barrier":                       {Verify: verifyBarrierOperand},
		"ttng.packed_arith":                        {Verify: verifyPackedArith},
		"ttng.tc_gen5_commit":                      {Verify: verifyCommit},
		"ttng.tc_gen5_mma":                         {Verify: verifyMMA, Effects: mmaEffects},
		"ttng.tc_gen5_mma_scaled":                  {Verify: verifyMMAScaled, Effects: mmaEffects},
		"ttng.tensormap_create":                    {Verify: verifyTensormap},
		"ttng.tmem_alloc":                          {Verify: verifyTMEMAlloc, Effects: allocEffects},
		"ttng.tmem_copy":                           {Verify: verifyTMEMCopy},
		"ttng.tmem_load":                           {Verify: verifyTMEMLoad},
		"ttng.tmem_store":                          {Verify: verifyTMEMStore},
		"ttng.tmem_subslice":                       {Verify: verifySubslice},
		"ttng.wait_barrier":                        {Verify: verifyBarrierOperand},
		"ttng.warp_group_dot":                      {Verify: verifyWarpGroupDot, Effects: warpGroupDotEffects},
		"ttng.warp_group_dot_wait":                 {Verify: verifyWarpGroupDotWait},
	}
	// Every op checks its layouts before what is its own.
	for i := range d.Ops {
		h := d.OpHooks[d.Ops[i].Name]
		own := h.Verify
		h.Verify = func(o *ir.Op, report dialect.Report) {
			if ttg.VerifyLayouts(o, report) && own != nil {
				own(o, report)
			}
		}
		d.OpHooks[d.Ops[i].Name] = h
	}
	return d
}

// im2colHooks is the syntax `<64x128xf16, #shared>`.
var im2colHooks = dialect.ParamHooks{
	Parse: func(p dialect.Parser) ([]ir.Attribute, bool) {
		if !p.Punct(dialect.Less) {
			return nil, false
		}
		dims, ok := p.Dimensions()
		if !ok {
			return nil, false
		}
		elem, ok := p.Type()
		if !ok {
			return nil, false
		}
		c := p.Context()
		params := []ir.Attribute{c.DenseArray(c.Integer(64), dims), c.TypeAttr(elem), nil}
		if p.OptionalPunct(dialect.Comma) {
			if params[2], ok = p.Attribute(nil); !ok {
				return nil, false
			}
		}
		return params, p.Punct(dialect.Greater)
	},
	Print: func(p dialect.Printer, params []ir.Attribute) {
		p.Byte('<')
		p.Dimensions(params[0].(*ir.DenseArrayAttr).Values)
		p.Type(params[1].(*ir.TypeAttr).Type)
		if params[2] != nil {
			p.Text(", ")
			p.Attr(params[2])
		}
		p.Byte('>')
	},
	Verify: func(params []ir.Attribute, report dialect.Report) {
		if n := len(params[0].(*ir.DenseArrayAttr).Values); n != 2 {
			report("TensorDescIm2ColType requires rank-2 shape, got rank %d", n)
		}
	},
}

func effect(kind dialect.EffectKind, memory dialect.Resource, operand string) dialect.Effect {
	return dialect.Effect{Kind: kind, Resource: memory, Operand: operand}
}

// mmaEffects: the accumulator is not read when useD is known to be false, and
// A may be in tensor memory.
func mmaEffects(o *ir.Op) []dialect.Effect {
	var es []dialect.Effect
	if !constantFalse(dialect.OperandNamed(o, "useD")) {
		es = append(es, effect(dialect.Read, dialect.TensorMemory, "d"))
	}
	es = append(es, effect(dialect.Write, dialect.TensorMemory, "d"),
		effect(dialect.Read, memoryOf(o, "a"), "a"), effect(dialect.Read, dialect.SharedMemory, "b"))
	for _, scale := range []string{"a_scale", "b_scale"} {
		if dialect.OperandNamed(o, scale) != nil {
			es = append(es, effect(dialect.Read, dialect.TensorMemory, scale))
		}
	}
	if dialect.OperandNamed(o, "barriers") != nil {
		es = append(es, effect(dialect.Write, dialect.SharedMemory, "barriers"))
	}
	return es
}

func warpGroupDotEffects(o *ir.Op) []dialect.Effect {
	var es []dialect.Effect
	for _, operand := range []string{"a", "b"} {
		if dialect.TypeParam(typeOf(o, operand), "shape") != nil { // a memdesc
			es = append(es, effect(dialect.Read, dialect.SharedMemory, operand))
		}
	}
	return es
}

// allocEffects: an immutable buffer that has no place yet may be shared or
// dropped like any value.
func allocEffects(o *ir.Op) []dialect.Effect {
	if !isMutable(o.Result(0).Type()) && o.Attr("tensor_memory_col_offset") == nil {
		return []dialect.Effect{}
	}
	es := []dialect.Effect{effect(dialect.Alloc, dialect.TensorMemory, "result")}
	if o.NumOperands() > 0 {
		es = append(es, effect(dialect.Write, dialect.TensorMemory, "result"))
	}
	return es
}

func constantFalse(v *ir.Value) bool {
	if v == nil || v.Def() == nil || !v.Def().Is("arith.constant") {
		return false
	}
	a, ok := v.Def().Attr("value").(*ir.IntegerAttr)
	return ok && a.Value == 0
}

func memoryOf(o *ir.Op, operand string) dialect.Resource {
	if dialect.AttrName(dialect.TypeParam(typeOf(o, operand), "memorySpace")) == "ttng.tensor_memory" {
		return dialect.TensorMemory
	}
	return dialect.SharedMemory
}
