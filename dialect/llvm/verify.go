package llvm

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

func elementOf(t ir.Type) ir.Type {
	if v, ok := t.(*ir.VectorType); ok {
		return v.Elem
	}
	return t
}

// verifyExtension is for sext and zext.
func verifyExtension(o *ir.Op, report dialect.Report) {
	from, ok := elementOf(o.Operand(0).Type()).(*ir.IntegerType)
	to, ok2 := elementOf(o.Result(0).Type()).(*ir.IntegerType)
	if !ok || !ok2 {
		return
	}
	a, vector := o.Operand(0).Type().(*ir.VectorType)
	b, vector2 := o.Result(0).Type().(*ir.VectorType)
	switch {
	case vector != vector2:
		report("input type is a vector but output type is an integer")
	case vector && a.Shape[0] != b.Shape[0]:
		report("input and output vectors are of incompatible shape")
	case to.Width <= from.Width:
		report("integer width of the output type is smaller or equal to the integer width of the input type")
	}
}

func verifyBitcast(o *ir.Op, report dialect.Report) {
	from, to := o.Operand(0).Type(), o.Result(0).Type()
	if !isError(from) && !isError(to) && isPointer(elementOf(from)) != isPointer(elementOf(to)) {
		report("can only cast pointers from and to pointers")
	}
}

// Numbers of memory orderings, as in AtomicOrdering of the spec.
const (
	monotonic = 2
	acquire   = 4
	release   = 5
	acqRel    = 6
)

func verifyAtomicRMW(o *ir.Op, report dialect.Report) {
	if v, _ := o.IntAttr("ordering"); v < monotonic {
		report("expected at least 'monotonic' ordering")
	}
}

func verifyCmpXchg(o *ir.Op, report dialect.Report) {
	success, _ := o.IntAttr("success_ordering")
	failure, _ := o.IntAttr("failure_ordering")
	switch {
	case success < monotonic || failure < monotonic:
		report("ordering must be at least 'monotonic'")
	case failure == release || failure == acqRel:
		report("failure ordering cannot be 'release' or 'acq_rel'")
	}
}

func verifyFence(o *ir.Op, report dialect.Report) {
	if v, _ := o.IntAttr("ordering"); v < acquire {
		report("can be given only acquire, release, acq_rel, and seq_cst orderings")
	}
}

func verifyCallIntrinsic(o *ir.Op, report dialect.Report) {
	if name, _ := o.StringAttr("intrin"); !strings.HasPrefix(name, "llvm.") {
		report("intrinsic name must start with 'llvm.'")
		return
	}
	verifyBundles(o, report)
}

func verifyAddressOf(o *ir.Op, report dialect.Report) {
	ref, ok := o.Attr("global_name").(*ir.SymbolRefAttr)
	if !ok {
		return
	}
	switch def := function.Lookup(o, ref); {
	case def == nil || !strings.HasPrefix(def.Name().String(), "llvm."):
		report("must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'")
	case def.Is("llvm.mlir.global"):
		have, _ := def.IntAttr("addr_space")
		if want, ok := AddressSpace(o.Result(0).Type()); ok && int64(want) != have {
			report("pointer address space must match address space of the referenced global or alias")
		}
	}
}

// verifyConstant compares the form of the value with the type.
func verifyConstant(o *ir.Op, report dialect.Report) {
	t := o.Result(0).Type()
	if isError(t) {
		return
	}
	switch a := o.Attr("value").(type) {
	case *ir.StringAttr:
		if !isBytes(t, len(a.Value)) {
			report("expected array type of %d i8 elements for the string constant", len(a.Value))
		}
	case *ir.IntegerAttr:
		if _, ok := t.(*ir.IntegerType); !ok && !strings.HasPrefix(dialect.TypeName(t), "llvm.target") {
			report("expected integer type")
		}
	case *ir.FloatAttr:
		verifyFloatConstant(a, t, report)
	case *ir.DenseElementsAttr:
		verifyDenseConstant(a, t, report)
	case *ir.SymbolRefAttr, *ir.DictAttr, *ir.TypeAttr, *ir.UnitAttr:
		report("only supports integer, float, string or elements attributes")
	}
}

func isBytes(t ir.Type, n int) bool {
	ct, ok := t.(*ir.CustomType)
	if !ok || ct.Name != "llvm.array" {
		return false
	}
	length, _ := ct.Params[0].(*ir.IntegerAttr)
	elem, _ := ct.Params[1].(*ir.TypeAttr)
	if length == nil || elem == nil || length.Value != int64(n) {
		return false
	}
	it, ok := elem.Type.(*ir.IntegerType)
	return ok && it.Width == 8
}

func verifyFloatConstant(a *ir.FloatAttr, t ir.Type, report dialect.Report) {
	ft := a.Type
	switch t := t.(type) {
	case *ir.FloatType:
		if t.Kind != ft.Kind {
			report("attribute and type have different float semantics")
		}
	case *ir.IntegerType: // for formats that LLVM lacks
		if t.Width != ft.Kind.Width() {
			report("expected integer type of width %d", ft.Kind.Width())
		}
	}
}

// verifyDenseConstant: the shapes may differ, the numbers of elements not.
func verifyDenseConstant(a *ir.DenseElementsAttr, t ir.Type, report dialect.Report) {
	n, ok := elements(t)
	if !ok {
		report("expected vector or array type")
		return
	}
	if have, _ := elements(a.Type); have != n {
		report("type and attribute have a different number of elements: %d vs. %d", n, have)
	}
}

// elements is how many a vector, tensor or array, maybe of arrays, holds.
func elements(t ir.Type) (n int64, ok bool) {
	n = 1
	switch t := t.(type) {
	case *ir.VectorType:
		for _, d := range t.Shape {
			n *= d
		}
		return n, true
	case *ir.TensorType:
		for _, d := range t.Shape {
			n *= d
		}
		return n, true
	case *ir.CustomType:
		if t.Name != "llvm.array" {
			return 1, false
		}
		length, _ := t.Params[0].(*ir.IntegerAttr)
		elem, _ := t.Params[1].(*ir.TypeAttr)
		if length == nil || elem == nil {
			return 1, false
		}
		inner, _ := elements(elem.Type)
		return length.Value * inner, true
	}
	return 1, false
}

// isAggregate is for what bitcast does not take.
func isAggregate(t ir.Type) bool {
	switch dialect.TypeName(t) {
	case "llvm.struct", "llvm.array":
		return true
	}
	return false
}

func notAggregate(t ir.Type) bool { return Compatible(t) && !isAggregate(t) }

func verifySincos(o *ir.Op, report dialect.Report) {
	t, want := o.Result(0).Type(), o.Operand(0).Type()
	if m, ok := Members(t); !ok || len(m) != 2 || m[0] != want || m[1] != want {
		report("expected result type to be an homogeneous struct with two elements matching the operand type, but got '%s'", printer.TypeText(t))
	}
}

func verifyInterleave(o *ir.Op, report dialect.Report) {
	from, ok := o.Operand(0).Type().(*ir.VectorType)
	to, ok2 := o.Result(0).Type().(*ir.VectorType)
	if ok && ok2 && len(from.Shape) == 1 && len(to.Shape) == 1 && to.Shape[0] != 2*from.Shape[0] {
		report("failed to verify that result has twice as many elements as 'vec1'")
	}
}
