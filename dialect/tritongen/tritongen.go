// Package tritongen defines triton_gen, the dialect of the instructions of
// Intel's GPUs.
package tritongen

//go:generate go run ../spec/cmd/specgen -in triton_gen.spec -out tables.go -pkg tritongen

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Dialect returns the dialect triton_gen.
func Dialect() *dialect.Dialect {
	d := tables()
	d.Predicates = predicates
	d.AttrHooks = map[string]dialect.ParamHooks{"triton_gen.decoration_cache_control": {Verify: verifyDecorations}}
	d.OpHooks = map[string]dialect.OpHooks{
		"triton_gen.2Dblockload":               {Verify: verifyLoad},
		"triton_gen.2Dblockprefetch":           {Verify: func(o *ir.Op, r dialect.Report) { verifyAccess(o, r) }},
		"triton_gen.2Dblockstore":              {Verify: verifyStore},
		"triton_gen.bdpas":                     {Verify: verifyScaledProduct},
		"triton_gen.dpas":                      {Verify: func(o *ir.Op, r dialect.Report) { verifyProduct(o, r) }},
		"triton_gen.sub_group_bitcast_shuffle": {Verify: verifyShuffle},
		"triton_gen.sub_group_gather_load":     {Verify: verifyGather},
	}
	return d
}

// vectorOf makes a predicate of fixed-length vectors of the element types and,
// unless it is 0, of the rank.
func vectorOf(rank int, elem func(ir.Type) bool) func(ir.Type) bool {
	return func(t ir.Type) bool {
		v, ok := t.(*ir.VectorType)
		if !ok || len(v.Shape) == 0 || rank > 0 && len(v.Shape) != rank || !elem(v.Elem) {
			return false
		}
		for _, scalable := range v.Scalable {
			if scalable {
				return false
			}
		}
		return true
	}
}

// integerOf is about integers of any sign.
func integerOf(widths ...uint32) func(ir.Type) bool {
	return func(t ir.Type) bool {
		i, ok := t.(*ir.IntegerType)
		if !ok {
			return false
		}
		for _, w := range widths {
			if i.Width == w {
				return true
			}
		}
		return len(widths) == 0
	}
}

func floatOf(kinds ...ir.FloatKind) func(ir.Type) bool {
	return func(t ir.Type) bool {
		f, ok := t.(*ir.FloatType)
		if !ok {
			return false
		}
		for _, k := range kinds {
			if f.Kind == k {
				return true
			}
		}
		return len(kinds) == 0
	}
}

func or(f, g func(ir.Type) bool) func(ir.Type) bool {
	return func(t ir.Type) bool { return f(t) || g(t) }
}

var (
	matrixElement = or(integerOf(8, 16, 32), floatOf(ir.F32, ir.F16, ir.BF16))
	scaledElement = floatOf(ir.F32, ir.BF16)
)

var predicates = map[string]func(ir.Type) bool{
	"accessed":     accessed,
	"block":        vectorOf(0, or(matrixElement, integerOf(64))),
	"floatMatrix":  vectorOf(0, scaledElement),
	"floatRow":     vectorOf(1, scaledElement),
	"intVector":    vectorOf(0, integerOf()),
	"matrix":       vectorOf(0, matrixElement),
	"matrixRow":    vectorOf(1, matrixElement),
	"numberVector": vectorOf(0, or(integerOf(), floatOf())),
	"scale":        or(integerOf(8), vectorOf(1, integerOf(8))),
	"shortRow":     vectorOf(1, integerOf(16)),
	"wordRow":      vectorOf(1, integerOf(32)),
}

// accessed: a signless integer of 8 to 64 bits, 2, 4 or 8 of them, or 16 bytes.
func accessed(t ir.Type) bool {
	elem, n := t, int64(1)
	if v, ok := t.(*ir.VectorType); ok {
		if !vectorOf(0, integerOf(8, 16, 32, 64))(t) {
			return false
		}
		elem, n = v.Elem, count(v)
	}
	i, ok := elem.(*ir.IntegerType)
	if !ok || i.Sign != ir.Signless || !integerOf(8, 16, 32, 64)(i) {
		return false
	}
	switch n {
	case 2, 4, 8:
		return true
	case 16:
		return i.Width == 8
	}
	return elem == t
}

// count is the number of elements of a vector.
func count(v *ir.VectorType) int64 {
	n := int64(1)
	for _, d := range v.Shape {
		n *= d
	}
	return n
}

// bits is the size of a vector.
func bits(v *ir.VectorType) int64 { return count(v) * int64(ir.BitWidth(v.Elem)) }

// verifyDecorations: a level of the cache is decorated once for loads and once
// for stores.
func verifyDecorations(params []ir.Attribute, report dialect.Report) {
	list, ok := params[0].(*ir.ArrayAttr)
	if !ok {
		return
	}
	type level struct {
		kind   string
		number int64
	}
	seen := map[level]bool{}
	for _, a := range list.Elems {
		l := level{dialect.AttrName(a), dialect.IntParam(a, "cache_level", -1)}
		if l.kind != "triton_gen.load_cache_control" && l.kind != "triton_gen.store_cache_control" {
			report("'triton_gen.decoration_cache_controls' only accepts LoadCacheControlDecorationAttr and StoreCacheControlDecorationAttr attributes")
			return
		}
		if seen[l] {
			report("'triton_gen.decoration_cache_controls' cannot specify more than one cache control decoration of the same nature for the same cache level")
			return
		}
		seen[l] = true
	}
}
