package memref

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/dialect/indexlist"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// VerifyAlignment checks an attribute that must be a power of two.
func VerifyAlignment(o *ir.Op, report dialect.Report) bool {
	a, ok := o.Attr("alignment").(*ir.IntegerAttr)
	if !ok || a.Value > 0 && a.Value&(a.Value-1) == 0 {
		return true
	}
	report("attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive " +
		"and whose value is a power of two > 0")
	return false
}

func verifyAlloc(o *ir.Op, report dialect.Report) {
	t := o.Result(0).Type().(*ir.MemRefType)
	def := dialect.DefOf(o)
	_, sizes := def.OperandGroup(o, 0)
	from, to := def.OperandGroup(o, 1)
	symbols := 0
	if m, ok := t.Layout.(*ir.AffineMapAttr); ok {
		symbols = m.NumSymbols
	}
	switch dynamic := indexlist.NumDynamic(t.Shape); {
	case sizes != dynamic:
		report("incorrect number of dynamic sizes, has %d, expected %d", sizes, dynamic)
	case to-from != symbols:
		report("symbol operand count does not equal memref symbol count: expected %d, got %d", symbols, to-from)
	default:
		VerifyAlignment(o, report)
	}
}

func verifyRealloc(o *ir.Op, report dialect.Report) {
	in, out := o.Operand(0).Type().(*ir.MemRefType), o.Result(0).Type().(*ir.MemRefType)
	switch dynamic := indexlist.NumDynamic(out.Shape); {
	case in.Elem != out.Elem:
		report("different element types specified for source memref type '%s' and result memref type '%s'", text(in), text(out))
	case in.Space != out.Space:
		report("different memory spaces specified for source memref type '%s' and result memref type '%s'", text(in), text(out))
	case dynamic > 0 && o.NumOperands() == 1:
		report("missing dimension operand for result type '%s'", text(out))
	case dynamic == 0 && o.NumOperands() == 2:
		report("unnecessary dimension operand for result type '%s'", text(out))
	default:
		VerifyAlignment(o, report)
	}
}

func text(t ir.Type) string { return printer.TypeText(t) }

func verifyAllocaScope(o *ir.Op, report dialect.Report) {
	t := o.RegionAt(0).Last().Last()
	const edge = "along control flow edge from Operation memref.alloca_scope.return to parent: "
	if t == nil || !t.Is("memref.alloca_scope.return") {
		report("expects regions to end with 'memref.alloca_scope.return'")
		return
	}
	if t.NumOperands() != o.NumResults() {
		report(edge+"region branch point has %d operands, but region successor needs %d inputs", t.NumOperands(), o.NumResults())
		return
	}
	for i := range o.NumResults() {
		if got, want := t.Operand(i).Type(), o.Result(i).Type(); got != want && !isError(got) && !isError(want) {
			report(edge+"successor operand type #%d '%s' should match successor input type #%d '%s'", i, text(got), i, text(want))
			return
		}
	}
}

func verifyGlobal(o *ir.Op, report dialect.Report) {
	a, _ := o.Attr("type").(*ir.TypeAttr)
	m, ok := a.Type.(*ir.MemRefType)
	switch v, given := o.StringAttr("sym_visibility"); {
	case given && v != "public" && v != "private" && v != "nested":
		report(`visibility expected to be one of ["public", "private", "nested"], but got "%s"`, v)
		return
	case !ok || !HasStaticShape(m):
		report("type should be static shaped memref, but got '%s'", text(a.Type))
		return
	}
	var t ir.Type
	switch v := o.Attr("initial_value").(type) {
	case nil, *ir.UnitAttr:
	case *ir.DenseElementsAttr:
		t = v.Type
	case *ir.SparseElementsAttr:
		t = v.Type
	}
	if t != nil {
		shape, _ := ir.ShapeOf(t)
		if elem := ir.ShapedElement(t); elem != m.Elem {
			report("initial value element expected to be of type '%s', but was of type '%s'", text(m.Elem), text(elem))
			return
		}
		if !equal(shape, m.Shape) {
			report("initial value shape expected to be %s but was %s", dims(m.Shape), dims(shape))
			return
		}
	}
	VerifyAlignment(o, report)
}

func dims(shape []int64) string {
	words := make([]string, len(shape))
	for i, d := range shape {
		words[i] = fmt.Sprint(d)
	}
	return strings.Join(words, ", ")
}

func verifyGetGlobal(o *ir.Op, report dialect.Report) {
	ref := o.Attr("name").(*ir.SymbolRefAttr)
	g := function.Lookup(o, ref)
	if g == nil || !g.Is("memref.global") {
		report("'%s' does not reference a valid global memref", ref.Root)
		return
	}
	if t, ok := g.Attr("type").(*ir.TypeAttr); ok && t.Type != o.Result(0).Type() {
		report("result type '%s' does not match type '%s' of the global memref @%s", text(o.Result(0).Type()), text(t.Type), ref.Root)
	}
}

func verifyLoad(o *ir.Op, report dialect.Report) {
	m := o.Operand(0).Type().(*ir.MemRefType)
	if got := o.NumOperands() - 1; got != len(m.Shape) {
		report("incorrect number of indices for load, expected %d but got %d", len(m.Shape), got)
	}
}

func verifyStore(o *ir.Op, report dialect.Report) {
	m := o.Operand(1).Type().(*ir.MemRefType)
	if got := o.NumOperands() - 2; got != len(m.Shape) {
		report("store index operand count not equal to memref rank: %d and %d", got, len(m.Shape))
	}
}

func verifyPrefetch(o *ir.Op, report dialect.Report) {
	m := o.Operand(0).Type().(*ir.MemRefType)
	if n := o.NumOperands() - 1; n != len(m.Shape) {
		few := "few"
		if n > len(m.Shape) {
			few = "many"
		}
		report("too %s indices: %d for %d dimensions", few, n, len(m.Shape))
		return
	}
	if l := dialect.IntOf(o.Attr("localityHint"), 0); l < 0 || l > 3 {
		report("attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 "+
			"whose maximum value is 3, but got %d", l)
	}
}

func verifyAtomic(o *ir.Op, report dialect.Report) {
	value, m := o.Operand(0).Type(), o.Operand(1).Type().(*ir.MemRefType)
	if value != m.Elem && !isError(value) {
		report("failed to verify that value type matches element type of memref: '%s' and '%s'", text(value), text(m.Elem))
		return
	}
	if o.NumOperands()-2 != len(m.Shape) {
		report("expects the number of subscripts to be equal to memref rank: %d and %d", o.NumOperands()-2, len(m.Shape))
		return
	}
	_, float := value.(*ir.FloatType)
	_, integer := value.(*ir.IntegerType)
	switch kind := dialect.EnumOf(o, "kind"); kind {
	case "addf", "maximumf", "minimumf", "mulf", "maxnumf", "minnumf":
		if !float {
			report("with kind '%s' expects a floating-point type", kind)
		}
	case "addi", "maxs", "maxu", "mins", "minu", "muli", "ori", "andi", "xori":
		if !integer {
			report("with kind '%s' expects an integer type", kind)
		}
	}
}

func verifyGenericAtomic(o *ir.Op, report dialect.Report) {
	b := o.RegionAt(0).Entry()
	switch {
	case b == nil:
		report("region #0 ('atomic_body') failed to verify constraint: region with 1 blocks")
	case b.NumArgs() != 1:
		report("expected single number of entry block arguments: one, but found %d", b.NumArgs())
	case b.Arg(0).Type() != o.Result(0).Type():
		report("expected block argument of the same type result type: '%s' and '%s'", text(b.Arg(0).Type()), text(o.Result(0).Type()))
	case o.NumOperands()-1 != rankOf(o.Operand(0).Type()):
		report("expected number of subscripts to match the memref rank: %d and %d", o.NumOperands()-1, rankOf(o.Operand(0).Type()))
	default:
		for p := range b.Ops {
			if !dialect.IsMemoryEffectFree(p) {
				report("body of 'memref.generic_atomic_rmw' should contain only operations with no side effects, but has '%s'", p.Name())
				return
			}
		}
	}
}

func verifyAtomicYield(o *ir.Op, report dialect.Report) {
	if got, want := o.Operand(0).Type(), o.Parent().Result(0).Type(); got != want && !isError(got) {
		report("types mismatch between yield op: '%s' and its parent: '%s'", text(got), text(want))
	}
}

func verifyDistinct(o *ir.Op, report dialect.Report) {
	if o.NumOperands() == 0 {
		report("expects at least one operand")
		return
	}
	if o.NumOperands() != o.NumResults() {
		report("has %d operands but %d results", o.NumOperands(), o.NumResults())
		return
	}
	for i := range o.NumOperands() {
		if a, b := o.Operand(i).Type(), o.Result(i).Type(); a != b {
			report("operand types and result types must match: '%s' and '%s'", text(a), text(b))
			return
		}
	}
}
