// Package protongpu defines proton_gpu, the dialect in which Triton's profiler
// records on a GPU.
package protongpu

//go:generate go run ../spec/cmd/specgen -in proton_gpu.spec -out tables.go -pkg protongpu

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// Dialect returns the dialect proton_gpu.
func Dialect() *dialect.Dialect {
	d := tables()
	d.OpHooks = map[string]dialect.OpHooks{
		"proton_gpu.circular_store": {Verify: verifyCircularStore},
		"proton_gpu.init_ctx":       {Verify: verifyInitCtx},
		"proton_gpu.segment_alloc":  {Verify: verifySegmentAlloc},
	}
	return d
}

// totalWarps is how many warps the module launches, those of specialized
// regions included.
func totalWarps(o *ir.Op) (int64, bool) {
	if total, ok := o.Module().Op().IntAttr("ttg.total-num-warps"); ok {
		return total, true
	}
	return ttg.NumWarps(o)
}

func verifyCircularStore(o *ir.Op, report dialect.Report) {
	segment := o.Operand(0).Type()
	units := int64(len(dialect.IntsOf(dialect.TypeParam(segment, "selectIds"))))
	known := units > 0
	if !known {
		units, known = totalWarps(o)
	}
	if known && units > 0 {
		size := dialect.IntOf(dialect.TypeParam(segment, "nBytes"), 0) / units
		if size <= 0 || size&(size-1) != 0 {
			report("profiling buffer segment size must be power of 2")
			return
		}
	}
	scope, static := o.IntAttr("scopeId")
	switch dynamic := o.NumOperands() > 2; {
	case static == dynamic:
		report("requires exactly one static or dynamic scope identifier")
	case static && (scope < 0 || scope > 255):
		report("scope id must be in [0, 255]")
	}
}

const warpGranularity = 1

func verifySegmentAlloc(o *ir.Op, report dialect.Report) {
	segment := o.Result(0).Type()
	if dialect.IntOf(dialect.TypeParam(segment, "granularity"), warpGranularity) != warpGranularity &&
		len(dialect.IntsOf(dialect.TypeParam(segment, "selectIds"))) > 0 {
		report("only warp granularity supports non-empty selectIds for now")
	}
}

func verifyInitCtx(o *ir.Op, report dialect.Report) {
	for p := o.Parent(); p != nil; p = p.Parent() {
		if p.Is("ttg.warp_specialize") {
			report("can't initialize proton context in a warp specialized op")
			return
		}
	}
}
