// Package memref defines the dialect memref.
package memref

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/indexlist"
	"github.com/tgopt/tgopt/ir"
)

//go:generate go run ../spec/cmd/specgen -in memref.spec -out tables.go -pkg memref

// Dialect returns the dialect memref.
func Dialect() *dialect.Dialect {
	d := tables()
	d.Custom = map[string]dialect.CustomDirective{
		"DynamicIndexList":    indexlist.Directive(dialect.LSquare, dialect.RSquare),
		"TypeAndInitialValue": {Parse: parseInitialValue, Print: printInitialValue},
	}
	d.Predicates = map[string]func(ir.Type) bool{
		"line":        func(t ir.Type) bool { return rankOf(t) == 1 },
		"bytes":       func(t ir.Type) bool { return rankOf(t) == 1 && isSignless(ir.ShapedElement(t), 8) },
		"scalar":      func(t ir.Type) bool { return rankOf(t) == 0 },
		"nonZeroRank": func(t ir.Type) bool { _, memref := t.(*ir.MemRefType); return memref && rankOf(t) != 0 },
		"shapeBuffer": holdsShape,
		"static":      HasStaticShape,
	}
	d.OpHooks = map[string]dialect.OpHooks{
		"memref.alloc":              {Verify: verifyAlloc},
		"memref.alloca":             {Verify: verifyAlloc},
		"memref.realloc":            {Verify: verifyRealloc},
		"memref.alloca_scope":       {Parse: parseAllocaScope, Print: printAllocaScope, Verify: verifyAllocaScope},
		"memref.global":             {Verify: verifyGlobal},
		"memref.get_global":         {Verify: verifyGetGlobal},
		"memref.load":               {Verify: verifyLoad},
		"memref.store":              {Verify: verifyStore},
		"memref.prefetch":           {Parse: parsePrefetch, Print: printPrefetch, Verify: verifyPrefetch},
		"memref.atomic_rmw":         {Verify: verifyAtomic},
		"memref.generic_atomic_rmw": {Parse: parseGenericAtomic, Print: printGenericAtomic, Verify: verifyGenericAtomic},
		"memref.atomic_yield":       {Verify: verifyAtomicYield},
		"memref.dma_start":          {Parse: parseDMAStart, Print: printDMAStart, Verify: verifyDMAStart},
		"memref.dma_wait":           {Verify: verifyDMAWait},
		"memref.assume_alignment":   {Verify: verifyAssumed},
		"memref.distinct_objects":   {Parse: parseDistinct, Print: printDistinct, Verify: verifyDistinct},
		"memref.cast":               {Verify: verifyCast},
		"memref.memory_space_cast":  {Verify: verifySpaceCast},
		"memref.reinterpret_cast":   {Verify: verifyReinterpret},
		"memref.subview":            {Verify: verifySubview},
		"memref.reshape":            {Verify: verifyReshape},
		"memref.expand_shape":       {Verify: verifyExpand},
		"memref.collapse_shape":     {Verify: verifyCollapse},
		"memref.transpose":          {Parse: parseTranspose, Print: printTranspose, Verify: verifyTranspose},
		"memref.view":               {Verify: verifyView},
	}
	return d
}

// rankOf is the rank of a ranked memref, -1 for other types.
func rankOf(t ir.Type) int {
	if m, ok := t.(*ir.MemRefType); ok && !m.Unranked {
		return len(m.Shape)
	}
	return -1
}

func isSignless(t ir.Type, width uint32) bool {
	it, ok := t.(*ir.IntegerType)
	return ok && it.Sign == ir.Signless && it.Width == width
}

func holdsShape(t ir.Type) bool {
	if rankOf(t) != 1 {
		return false
	}
	switch e := ir.ShapedElement(t).(type) {
	case *ir.IndexType:
		return true
	case *ir.IntegerType:
		return e.Sign == ir.Signless
	}
	return false
}

func HasStaticShape(t ir.Type) bool {
	m, ok := t.(*ir.MemRefType)
	return ok && !m.Unranked && indexlist.NumDynamic(m.Shape) == 0
}

func isError(t ir.Type) bool {
	_, bad := t.(*ir.ErrorType)
	return bad
}
