package amdg

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// verifyBuffer checks that the base points to elements of the tensor and that
// offsets and mask have its shape.
func verifyBuffer(o *ir.Op, report dialect.Report) {
	what := "result"
	v := dialect.OperandNamed(o, "value")
	if o.NumResults() > 0 {
		v = o.Result(0)
	} else {
		what = "value"
	}
	if v == nil {
		return
	}
	data, ok := viewOf(v.Type())
	if !ok {
		return
	}
	if ptr := dialect.OperandNamed(o, "ptr"); ptr != nil {
		if p, ok := dialect.TypeParam(ptr.Type(), "pointee").(*ir.TypeAttr); ok && p.Type != data.elem {
			report("failed to verify that %s element type matches the pointed type of ptr", what)
		}
	}
	for _, operand := range []string{"offsets", "mask"} {
		if t, ok := operandView(o, operand); ok && (!slices.Equal(t.shape, data.shape) || t.encoding != data.encoding) {
			report("failed to verify that %s and %s have the same shape", what, operand)
		}
	}
}

// verifyBufferToLocal: of the targets known, CDNA 3 and 4 have the instruction.
func verifyBufferToLocal(o *ir.Op, report dialect.Report) {
	if c := ttg.Chip(o); c.Vendor == target.AMD && c.Name != "" && !c.BufferLoadToLocal {
		report("BufferLoadToLocal unsupported on target architecture")
		return
	}
	dest, ok := operandView(o, "dest")
	p, okPtr := dialect.TypeParam(dialect.OperandNamed(o, "ptr").Type(), "pointee").(*ir.TypeAttr)
	if ok && okPtr && p.Type != dest.elem {
		report("failed to verify that dest element type matches pointee type of ptr")
	}
}

func verifyMultiCTA(o *ir.Op, report dialect.Report) {
	if ttg.NumCTAs(o) <= 1 {
		report("requires ttg.num-ctas > 1")
	}
}

func verifyCopyToGlobal(o *ir.Op, report dialect.Report) {
	v := dialect.OperandNamed(o, "src")
	if space := dialect.AttrName(dialect.TypeParam(v.Type(), "memorySpace")); space != "" && space != "ttg.shared_memory" {
		report("source must be in shared memory")
	}
}

func verifyCountedBarrier(o *ir.Op, report dialect.Report) {
	if !barrierOK(o, "alloc", report) {
		return
	}
	if n, ok := o.IntAttr("count"); ok && n < 1 {
		report("count must be greater than or equal to 1")
	}
}

func verifyWait(o *ir.Op, report dialect.Report)   { barrierOK(o, "alloc", report) }
func verifyArrive(o *ir.Op, report dialect.Report) { barrierOK(o, "barrier", report) }

func barrierOK(o *ir.Op, operand string, report dialect.Report) bool {
	b, ok := operandView(o, operand)
	if !ok {
		return true
	}
	if it, isInt := b.elem.(*ir.IntegerType); !isInt || it.Width != 64 || len(b.shape) != 1 || b.shape[0] > ttg.NumCTAs(o) {
		report("barrier allocation must be a descriptor of Nxi64 type with N <= number of CTAs")
		return false
	}
	if ttg.Swizzles(b.encoding) {
		report("barrier must have a contiguous shared-memory layout without subviews")
		return false
	}
	return true
}
