package affine

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/indexlist"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// What affine maps may be applied to. A symbol does not change inside the
// function around it; a dimension may also be the variable of an affine loop.

// isTop reports whether v is defined at the top level of a function or another
// op that is isolated from above.
func isTop(v *ir.Value) bool {
	b := v.Block()
	if b == nil || b.Region() == nil {
		return true
	}
	owner := b.Region().Owner()
	return owner == nil || owner.HasTrait(ir.IsolatedFromAbove) || !owner.Name().Registered()
}

// computed reports whether v is computed, without control, from valid values.
func computed(v *ir.Value, valid func(*ir.Value) bool) bool {
	def := v.Def()
	if def == nil {
		return false
	}
	switch def.Name().String() {
	case "affine.apply", "affine.min", "affine.max", "affine.linearize_index", "affine.delinearize_index":
		for i := range def.NumOperands() {
			if !valid(def.Operand(i)) {
				return false
			}
		}
		return true
	case "memref.dim", "tensor.dim", "arith.index_cast", "arith.index_castui":
		return true
	}
	return def.HasTrait(ir.ConstantLike)
}

func validSymbol(v *ir.Value) bool { return isTop(v) || computed(v, validSymbol) }

func validDim(v *ir.Value) bool {
	if b := v.ArgOf(); b != nil {
		if o := b.Region().Owner(); o != nil && (o.Is("affine.for") && v.Index() == 0 || o.Is("affine.parallel")) {
			return true
		}
	}
	return isTop(v) || computed(v, validDim)
}

// verifyInputs checks operands from..to, the first of which are dimensions.
func verifyInputs(o *ir.Op, from, to, dims int, report dialect.Report) bool {
	for i := from; i < to; i++ {
		switch v := o.Operand(i); {
		case i < from+dims && !validDim(v):
			report("operand cannot be used as a dimension id")
			return false
		case i >= from+dims && !validSymbol(v):
			report("operand cannot be used as a symbol")
			return false
		}
	}
	return true
}

func wantMap(o *ir.Op, name string, report dialect.Report) *ir.AffineMapAttr {
	m := mapAttr(o, name)
	if m == nil {
		report("attribute '%s' failed to satisfy constraint: AffineMap attribute", name)
	}
	return m
}

func verifyMapped(o *ir.Op, report dialect.Report) {
	m := wantMap(o, "map", report)
	switch {
	case m == nil:
		return
	case o.NumOperands() != m.NumInputs():
		report("operand count and affine map dimension and symbol count must match: %d and %d", o.NumOperands(), m.NumInputs())
		return
	case o.Is("affine.apply") && len(m.Results) != 1:
		report("mapping must produce one value, but has %d results", len(m.Results))
		return
	case len(m.Results) == 0:
		report("affine map expect at least one result")
		return
	}
	if o.Is("affine.apply") {
		verifyInputs(o, 0, o.NumOperands(), m.NumDims, report)
	}
}

func verifyFor(o *ir.Op, report dialect.Report) {
	def := dialect.DefOf(o)
	args := entryArgs(o, 0)
	if len(args) == 0 || args[0].Type() != ir.Type(o.Context().Index()) {
		report("expected body to have a single index argument for the induction variable")
		return
	}
	for i, side := range [...]string{"lower", "upper"} {
		from, to := def.OperandGroup(o, i)
		m := wantMap(o, side+"BoundMap", report)
		if m == nil {
			return
		}
		if to-from != m.NumInputs() {
			report("operand count must match with affine map dimension and symbol count")
			return
		}
		if len(m.Results) == 0 {
			report("expected %s bound map to have at least one result", side)
			return
		}
		if !verifyInputs(o, from, to, m.NumDims, report) {
			return
		}
	}
	from, to := def.OperandGroup(o, 2)
	if to-from != o.NumResults() || len(args)-1 != o.NumResults() {
		report("mismatch between the number of loop-carried values and results: %d and %d", to-from, o.NumResults())
		return
	}
	for i := range o.NumResults() {
		t := o.Result(i).Type()
		if !dialect.Agree(o.Operand(from+i).Type(), t) || !dialect.Agree(args[i+1].Type(), t) {
			report("types mismatch between %d-th iter operand and defined value: '%s' and '%s'", i,
				printer.TypeText(o.Operand(from+i).Type()), printer.TypeText(t))
			return
		}
	}
	if step := dialect.IntOf(o.Attr("step"), 0); step < 0 {
		report("expected step to be representable as a positive signed integer")
	}
}

func verifyIf(o *ir.Op, report dialect.Report) {
	set, ok := o.Attr("condition").(*ir.IntegerSetAttr)
	switch {
	case !ok:
		report("attribute 'condition' failed to satisfy constraint: IntegerSet attribute")
		return
	case o.NumOperands() != set.NumInputs():
		report("operand count and condition integer set dimension and symbol count must match")
		return
	case !verifyInputs(o, 0, o.NumOperands(), set.NumDims, report):
		return
	case o.NumResults() > 0 && o.RegionAt(1).Empty():
		report("along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs %d inputs: "+
			"there is no else block", o.NumResults())
		return
	}
	for i, r := range o.Regions() {
		if b := r.Entry(); b != nil && b.NumArgs() > 0 {
			report("region #%d should have no arguments", i)
			return
		}
	}
}

func verifyYield(o *ir.Op, report dialect.Report) {
	q := o.Parent()
	if q == nil || !q.Is("affine.for") && !q.Is("affine.if") && !q.Is("affine.parallel") {
		report("only terminates affine.if/for/parallel regions")
		return
	}
	if q.NumResults() != o.NumOperands() {
		report("parent of yield must have same number of results as the yield operands")
		return
	}
	for i := range o.NumOperands() {
		if !dialect.Agree(q.Result(i).Type(), o.Operand(i).Type()) {
			report("types mismatch between yield op and its parent: '%s' and '%s'",
				printer.TypeText(o.Operand(i).Type()), printer.TypeText(q.Result(i).Type()))
			return
		}
	}
}

// groups is the number of groups, 0 when the attribute is of another kind.
func groups(a *ir.DenseElementsAttr) int {
	if a == nil {
		return 0
	}
	return groupCount(a)
}

func verifyParallel(o *ir.Op, report dialect.Report) {
	n := len(entryArgs(o, 0))
	inputs := 0
	steps, _ := o.Attr("steps").(*ir.ArrayAttr)
	lower, _ := o.Attr("lowerBoundsGroups").(*ir.DenseElementsAttr)
	upper, _ := o.Attr("upperBoundsGroups").(*ir.DenseElementsAttr)
	if lower == nil || upper == nil || groupCount(lower) != n || groupCount(upper) != n || len(steps.Elems) != n {
		report("the number of region arguments (%d) and the number of map groups for lower (%d) and upper bound (%d), "+
			"and the number of steps (%d) must all match", n, groups(lower), groups(upper), len(steps.Elems))
		return
	}
	for _, side := range [...]string{"lower", "upper"} {
		m := wantMap(o, side+"BoundsMap", report)
		if m == nil {
			return
		}
		sizes := o.Attr(side + "BoundsGroups").(*ir.DenseElementsAttr)
		total := 0
		for i := range n {
			total += groupSize(sizes, i)
		}
		if total != len(m.Results) {
			report("expected %s bounds map to have %d results", side, total)
			return
		}
		if inputs+m.NumInputs() > o.NumOperands() {
			report("expects %d operands for the bounds, but has %d", inputs+m.NumInputs(), o.NumOperands())
			return
		}
		if !verifyInputs(o, inputs, inputs+m.NumInputs(), m.NumDims, report) {
			return
		}
		inputs += m.NumInputs()
	}
	kinds, _ := o.Attr("reductions").(*ir.ArrayAttr)
	if len(kinds.Elems) != o.NumResults() {
		report("a reduction must be specified for each output: %d for %d", len(kinds.Elems), o.NumResults())
		return
	}
	for _, k := range kinds.Elems {
		if v := dialect.IntOf(k, -1); v < 0 || v >= int64(len(reductionNames)) {
			report("invalid reduction attribute")
			return
		}
	}
}

// bufferAt is the operand of an access that is the buffer.
func bufferAt(o *ir.Op) int {
	if o.Is("affine.store") || o.Is("affine.vector_store") {
		return 1
	}
	return 0
}

func verifyAccess(o *ir.Op, report dialect.Report) {
	at := bufferAt(o)
	t, ok := o.Operand(at).Type().(*ir.MemRefType)
	m := wantMap(o, "map", report)
	switch {
	case !ok || m == nil:
	case len(m.Results) != len(t.Shape) && o.Is("affine.prefetch"):
		report("affine.prefetch affine map num results must equal memref rank: %d and %d", len(m.Results), len(t.Shape))
	case len(m.Results) != len(t.Shape):
		report("affine map num results must equal memref rank: %d and %d", len(m.Results), len(t.Shape))
	case o.NumOperands()-at-1 != m.NumInputs():
		report("expects as many subscripts as affine map inputs: %d and %d", o.NumOperands()-at-1, m.NumInputs())
	default:
		verifyInputs(o, at+1, o.NumOperands(), m.NumDims, report)
	}
}

func verifyVectorAccess(o *ir.Op, report dialect.Report) {
	at := bufferAt(o)
	var v ir.Type
	if at == 1 {
		v = o.Operand(0).Type()
	} else {
		v = o.Result(0).Type()
	}
	t, ok := o.Operand(at).Type().(*ir.MemRefType)
	if ok && !dialect.Agree(ir.ElementType(v), t.Elem) {
		report("requires memref and vector types of the same elemental type: '%s' and '%s'", printer.TypeText(t), printer.TypeText(v))
		return
	}
	verifyAccess(o, report)
}

func verifyPrefetch(o *ir.Op, report dialect.Report) {
	if l := dialect.IntOf(o.Attr("localityHint"), 0); l < 0 || l > 3 {
		report("attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 "+
			"whose maximum value is 3, but got %d", l)
		return
	}
	verifyAccess(o, report)
}

func verifyDMA(o *ir.Op, report dialect.Report) {
	maps := dmaMaps
	if o.Is("affine.dma_wait") {
		maps = dmaMaps[2:]
	}
	starts, ok := dmaStarts(o, maps)
	if !ok {
		report("expects a map for each buffer, and an operand for each input of the maps")
		return
	}
	for i := range maps {
		if _, memref := o.Operand(starts[i]).Type().(*ir.MemRefType); !memref {
			report("expected operand #%d to be of memref type", starts[i])
			return
		}
	}
}

func verifyBasis(o *ir.Op, have, dynamic int, rule string, report dialect.Report) bool {
	basis := dialect.IntsOf(o.Attr("static_basis"))
	if len(basis) != have && len(basis)+1 != have {
		report("%s: %d indices, %d basis elements", rule, have, len(basis))
		return false
	}
	if n := indexlist.NumDynamic(basis); n != dynamic {
		report("mismatch between dynamic and static basis (%d and %d)", dynamic, n)
		return false
	}
	for _, b := range basis {
		if b != ir.Dynamic && b <= 0 {
			report("no basis element may be statically non-positive")
			return false
		}
	}
	return true
}

func verifyDelinearize(o *ir.Op, report dialect.Report) {
	verifyBasis(o, o.NumResults(), o.NumOperands()-1,
		"should return an index for each basis element and up to one extra index", report)
}

func verifyLinearize(o *ir.Op, report dialect.Report) {
	_, n := dialect.DefOf(o).OperandGroup(o, 0)
	verifyBasis(o, n, o.NumOperands()-n,
		"should be passed a basis element for each index except possibly the first", report)
}
