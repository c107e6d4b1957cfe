package llvm

import (
	"strings"

	"github.com/tgopt/tgopt/ir"
)

// Predicates are the checks of constraints that the specs of llvm, nvvm and
// rocdl name.
func Predicates() map[string]func(ir.Type) bool {
	return map[string]func(ir.Type) bool{"compatible": Compatible, "sized": sized, "notAggregate": notAggregate}
}

// Compatible reports whether values of a type can be those of an LLVM function:
// signless integers, the usual floats, vectors of one dimension and the types
// of this dialect.
func Compatible(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.IntegerType:
		return t.Sign == ir.Signless
	case *ir.FloatType:
		switch t.Kind {
		case ir.F16, ir.BF16, ir.F32, ir.F64, ir.F80, ir.F128:
			return true
		}
	case *ir.VectorType:
		return len(t.Shape) == 1
	case *ir.CustomType:
		return strings.HasPrefix(t.Name, "llvm.")
	}
	return false
}

// sized reports whether memory can hold a type.
func sized(t ir.Type) bool {
	if ct, ok := t.(*ir.CustomType); ok {
		switch ct.Name {
		case "llvm.void", "llvm.func", "llvm.label", "llvm.metadata", "llvm.token":
			return false
		}
	}
	return Compatible(t)
}
