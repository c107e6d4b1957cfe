package tt

import (
	"math/bits"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

func verifyReduce(o *ir.Op, report dialect.Report) {
	if !verifyReduction(o, report) {
		return
	}
	if verifyInferred(o, report, nil, inferReduce) {
		verifyCombine(o, "tt.reduce.return", report)
	}
}

func verifyScan(o *ir.Op, report dialect.Report) {
	if !verifyReduction(o, report) {
		return
	}
	if verifyInferred(o, report, nil, inferScan) {
		verifyCombine(o, "tt.scan.return", report)
	}
}

// verifyReduction checks operands and results of a reduction or scan.
func verifyReduction(o *ir.Op, report dialect.Report) bool {
	if o.NumOperands() == 0 {
		report("must have at least 1 operand")
		return false
	}
	if o.NumOperands() != o.NumResults() {
		report("must have the same number of inputs as outputs")
		return false
	}
	axis, _ := o.IntAttr("axis")
	rank := 0
	for i := range o.NumOperands() {
		t := dialect.TensorTypeOf(o.Operand(i))
		if t == nil {
			return false
		}
		n := len(t.Shape)
		if axis < 0 || axis >= int64(n) {
			report("axis out of bounds for operand rank %d", n)
			return false
		}
		if i == 0 {
			rank = n
		} else if n != rank {
			report("all operands must have the same rank, but got ranks %d and %d", rank, n)
			return false
		}
	}
	for i := range o.NumOperands() {
		if got := o.Result(i).Type(); !isError(got) && scalar(got) != dialect.TensorTypeOf(o.Operand(i)).Elem {
			report("operand types and result types must agree")
			return false
		}
	}
	return true
}

// verifyCombine checks the region, which makes one element a tensor of two.
func verifyCombine(o *ir.Op, terminator string, report dialect.Report) {
	if o.NumRegions() != 1 || o.RegionAt(0).Empty() {
		report("expects a region with one block")
		return
	}
	n := o.NumOperands()
	elem := func(i int) ir.Type { return dialect.TensorTypeOf(o.Operand(i % n)).Elem }
	block := o.RegionAt(0).Entry()
	if block.NumArgs() != 2*n {
		report("nested block must take %d arguments, but given block with %d arguments", 2*n, block.NumArgs())
		return
	}
	for i, a := range block.Args() {
		if want := elem(i); a.Type() != want {
			report("type mismatch on combine operation. Expected argument %d to have type '%s' but got '%s'",
				i, printer.TypeText(want), printer.TypeText(a.Type()))
			return
		}
	}
	last := block.Last()
	if last == nil || !last.Is(terminator) {
		got := "nothing"
		if last != nil {
			got = "'" + last.Name().String() + "'"
		}
		report("combine operation must be terminated with a '%s' but got %s", terminator, got)
		return
	}
	if last.NumOperands() != n {
		report("expected combine operation to return %d values but got %d", n, last.NumOperands())
		return
	}
	for i := range n {
		if got, want := last.Operand(i).Type(), elem(i); got != want {
			report("type mismatch on combine operation. Expected argument %d to have type '%s' but got '%s'",
				i, printer.TypeText(want), printer.TypeText(got))
			return
		}
	}
}

func verifyMapElementwise(o *ir.Op, report dialect.Report) {
	pack, _ := o.IntAttr("pack")
	if o.NumOperands() == 0 {
		report("MapElementwiseOp must have at least 1 operand")
		return
	}
	if pack <= 0 || bits.OnesCount64(uint64(pack)) != 1 {
		report("Pack must be a power of 2")
		return
	}
	if o.NumRegions() != 1 || o.RegionAt(0).Empty() {
		report("expects a region with a block")
		return
	}
	args := o.RegionAt(0).Entry().Args()
	if int64(len(args)) != int64(o.NumOperands())*pack {
		report("region has wrong number of arguments")
		return
	}
	for i, a := range args {
		if t := dialect.TensorTypeOf(o.Operand(i / int(pack))); t != nil && t.Elem != a.Type() {
			report("argument types did not match")
			return
		}
	}
}

func verifyMapReturn(o *ir.Op, report dialect.Report) {
	p := o.Parent()
	if pack, _ := p.IntAttr("pack"); !returnsElements(p, o, int(pack)) {
		report("region return does not match map_elementwise result")
	}
}

// verifyStoreFree: elements have copies in several threads, and a store inside
// tt.map_elementwise would run in each.
func verifyStoreFree(o *ir.Op, report dialect.Report) bool {
	if !writes(o) || ir.Ancestor(o, func(p *ir.Op) bool { return p.Is(OpMapElementwise) }) == nil {
		return true
	}
	report("Stores are not supported inside map_elementwise")
	return false
}

func returnsElements(o, ret *ir.Op, pack int) bool {
	if ret.NumOperands() != o.NumResults()*pack {
		return false
	}
	for i := range ret.NumOperands() {
		if t := dialect.TensorTypeOf(o.Result(i / pack)); t != nil && t.Elem != ret.Operand(i).Type() {
			return false
		}
	}
	return true
}

// writes reports whether the definition of an op says that it writes.
func writes(o *ir.Op) bool {
	def := dialect.DefOf(o)
	for i := range def.OpDef.Effects {
		if e := &def.OpDef.Effects[i]; e.Kind == dialect.Write {
			return true
		}
	}
	return false
}
