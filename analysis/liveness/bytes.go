package liveness

import (
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/dialect/ttng"
	"github.com/tgopt/tgopt/ir"
)

// Bytes is how much register space a value of type t needs in one program (one
// thread block), in bytes and before any layout: a tensor counts each element
// once, however many threads hold copies of it.
//
//   - A tensor or vector needs its elements times the bytes of one; an element
//     takes whole bytes: i1 one, i4 and f4E2M1FN one, f16 two, a pointer 8.
//   - A scalar needs the bytes of its type; index and pointers 8.
//   - What lives elsewhere needs none: memory descriptors (!ttg.memdesc), tensor
//     descriptors, tokens; so do types that are not known and tensors of
//     dynamic shape. Note says which.
func Bytes(t ir.Type) int64 {
	switch t := t.(type) {
	case *ir.IntegerType:
		return int64(t.Width+7) / 8
	case *ir.FloatType:
		return int64(t.Kind.Width()+7) / 8
	case *ir.IndexType:
		return pointerBytes
	case *ir.ComplexType:
		return 2 * Bytes(t.Elem)
	case *ir.TensorType:
		if t.Unranked {
			return 0
		}
		return t.NumElements() * Bytes(t.Elem)
	case *ir.VectorType:
		return t.NumElements() * Bytes(t.Elem)
	case *ir.MemRefType:
		return pointerBytes
	case *ir.TupleType:
		n := int64(0)
		for _, e := range t.Elems {
			n += Bytes(e)
		}
		return n
	case *ir.CustomType:
		switch t.Name {
		case tt.TypePtr, llvm.TypePtr:
			return pointerBytes
		}
	}
	return 0
}

const pointerBytes = 8

// Note says why a type needs no registers: "in shared or tensor memory",
// "descriptor", "token", "unknown size"; "" if it does need some.
func Note(t ir.Type) string {
	if Bytes(t) > 0 {
		return ""
	}
	if ct, ok := t.(*ir.CustomType); ok {
		switch ct.Name {
		case ttg.TypeMemdesc:
			return "in shared or tensor memory"
		case tt.TypeTensordesc, ttng.TypeTensordescIm2col:
			return "descriptor"
		case ttg.TypeAsyncToken:
			return "token"
		}
	}
	return "unknown size"
}
