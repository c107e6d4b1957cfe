// Package vector defines the dialect vector.
package vector

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/indexlist"
	"github.com/tgopt/tgopt/dialect/memref"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

//go:generate go run ../spec/cmd/specgen -in vector.spec -out tables.go -pkg vector

// Dialect returns the dialect vector.
func Dialect() *dialect.Dialect {
	d := tables()
	d.Custom = map[string]dialect.CustomDirective{"DynamicIndexList": indexlist.Directive(dialect.LSquare, dialect.RSquare)}
	d.Predicates = map[string]func(ir.Type) bool{
		"nonZeroRank":  func(t ir.Type) bool { return rankOf(t) > 0 },
		"fixed":        func(t ir.Type) bool { return rankOf(t) >= 0 && !isScalable(t) },
		"line":         func(t ir.Type) bool { return rankOf(t) == 1 },
		"scalableLine": func(t ir.Type) bool { return rankOf(t) == 1 && isScalable(t) },
		"steps":        func(t ir.Type) bool { return rankOf(t) == 1 && indexType(ir.ElementType(t)) },
		"rankedMask":   func(t ir.Type) bool { return rankOf(t) > 0 && isBool(ir.ElementType(t)) },
		"fixedMask":    func(t ir.Type) bool { return rankOf(t) > 0 && isBool(ir.ElementType(t)) && !isScalable(t) },
		"positions":    func(t ir.Type) bool { return rankOf(t) > 0 && isIntOrIndex(ir.ElementType(t)) },
		"unranked":     unrankedType,
		"static":       memref.HasStaticShape,
	}
	d.OpHooks = map[string]dialect.OpHooks{
		"vector.contract":              {Parse: parseContract, Print: printContract, Verify: verifyContract},
		"vector.outerproduct":          {Parse: parseOuterProduct, Print: printOuterProduct, Verify: verifyOuterProduct},
		"vector.reduction":             {Verify: verifyReduction},
		"vector.multi_reduction":       {Verify: verifyMultiReduction},
		"vector.scan":                  {Verify: verifyScan},
		"vector.broadcast":             {Verify: verifyBroadcast},
		"vector.shuffle":               {Parse: parseShuffle, Print: printShuffle, Verify: verifyShuffle},
		"vector.interleave":            {Verify: verifyInterleave},
		"vector.deinterleave":          {Verify: verifyDeinterleave},
		"vector.extract":               {Verify: verifyExtract},
		"vector.insert":                {Verify: verifyInsert},
		"vector.scalable.insert":       {Verify: verifyScalableInsert},
		"vector.scalable.extract":      {Verify: verifyScalableExtract},
		"vector.insert_strided_slice":  {Verify: verifyInsertSlice},
		"vector.extract_strided_slice": {Verify: verifyExtractSlice},
		"vector.to_elements":           {Parse: parseToElements, Print: printToElements, Verify: verifyToElements},
		"vector.from_elements":         {Parse: parseFromElements, Print: printFromElements, Verify: verifyFromElements},
		"vector.shape_cast":            {Verify: verifyShapeCast},
		"vector.bitcast":               {Verify: verifyBitcast},
		"vector.transpose":             {Verify: verifyTranspose},
		"vector.type_cast":             {Verify: verifyTypeCast},
		"vector.transfer_read":         {Parse: parseRead, Print: printRead, Verify: verifyRead, Effects: transferEffects},
		"vector.transfer_write":        {Parse: parseWrite, Print: printWrite, Verify: verifyWrite, Effects: transferEffects},
		"vector.load":                  {Verify: verifyLoad},
		"vector.store":                 {Verify: verifyStore},
		"vector.maskedload":            {Verify: verifyMaskedLoad},
		"vector.maskedstore":           {Verify: verifyMaskedStore},
		"vector.expandload":            {Verify: verifyMaskedLoad},
		"vector.compressstore":         {Verify: verifyMaskedStore},
		"vector.gather":                {Verify: verifyGather},
		"vector.scatter":               {Verify: verifyScatter},
		"vector.constant_mask":         {Verify: verifyConstantMask},
		"vector.create_mask":           {Verify: verifyCreateMask},
		"vector.mask":                  {Parse: parseMask, Print: printMask, Verify: verifyMask},
		"vector.print":                 {Verify: verifyPrint},
	}
	return d
}

// rankOf is the rank of a vector, -1 for other types.
func rankOf(t ir.Type) int {
	if v, ok := t.(*ir.VectorType); ok {
		return len(v.Shape)
	}
	return -1
}

// scalableAt reports whether a dimension's size is multiplied by vscale.
func scalableAt(v *ir.VectorType, i int) bool { return i < len(v.Scalable) && v.Scalable[i] }

// scalableDims is how many dimensions are.
func scalableDims(v *ir.VectorType) int {
	n := 0
	for _, s := range v.Scalable {
		if s {
			n++
		}
	}
	return n
}

func isScalable(t ir.Type) bool {
	v, ok := t.(*ir.VectorType)
	return ok && scalableDims(v) > 0
}

func indexType(t ir.Type) bool {
	_, ok := t.(*ir.IndexType)
	return ok
}

func isBool(t ir.Type) bool {
	it, ok := t.(*ir.IntegerType)
	return ok && it.Width == 1 && it.Sign == ir.Signless
}

func isIntOrIndex(t ir.Type) bool {
	_, ok := t.(*ir.IntegerType)
	return ok || indexType(t)
}

func unrankedType(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.TensorType:
		return t.Unranked
	case *ir.MemRefType:
		return t.Unranked
	}
	return false
}

func isError(t ir.Type) bool {
	_, bad := t.(*ir.ErrorType)
	return bad
}

func text(t ir.Type) string { return printer.TypeText(t) }

// bits is the width of an element; that of index is the data layout's default.
func bits(t ir.Type) int64 {
	if indexType(t) {
		return 64
	}
	return int64(ir.BitWidth(t))
}

// kindAttr is #vector.kind<…> of a case.
func kindAttr(p dialect.Parser, value int64) ir.Attribute {
	return enumAttr(p, "vector.kind", value)
}

func enumAttr(p dialect.Parser, name string, value int64) ir.Attribute {
	c, def := p.Context(), p.Registry().Attr(name)
	return c.CustomAttr(name, def, []ir.Attribute{c.IntegerAttr(c.Integer(32), value)})
}

// combines reports whether a kind of combination knows an element type.
func combines(kind string, t ir.Type) bool {
	_, float := t.(*ir.FloatType)
	switch kind {
	case "add", "mul":
		return float || isIntOrIndex(t)
	case "minnumf", "maxnumf", "minimumf", "maximumf":
		return float
	}
	return isIntOrIndex(t)
}
