package ttng

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Verifiers of mbarriers, clusters and cluster launch control. What needs the
// linear form of a layout is not checked here.

// barrierOK checks that an operand is an mbarrier: a buffer of at most one i64
// for each block of the cluster.
func barrierOK(o *ir.Op, operand string, report dialect.Report) bool {
	for _, v := range operandGroup(o, operand) {
		b, ok := viewOf(v.Type())
		if !ok {
			continue
		}
		if !isIntOf(b.elem, 64) || len(b.shape) != 1 || b.shape[0] > numCTAs(o) {
			report("barrier allocation must be a descriptor of Nxi64 type with N <= number of CTAs")
			return false
		}
	}
	return true
}

func operandGroup(o *ir.Op, name string) []*ir.Value {
	def := dialect.DefOf(o)
	for i := range def.Operands {
		if def.Operands[i].Name == name {
			from, to := def.OperandGroup(o, i)
			return o.Operands()[from:to]
		}
	}
	return nil
}

func verifyBarrierOperand(o *ir.Op, report dialect.Report) { barrierOK(o, "alloc", report) }

func verifyInit(o *ir.Op, report dialect.Report) {
	if barrierOK(o, "alloc", report) {
		countOK(o, report)
	}
}

func countOK(o *ir.Op, report dialect.Report) bool {
	if n, ok := o.IntAttr("count"); ok && n < 1 {
		report("count must be greater than or equal to 1")
		return false
	}
	return true
}

func verifyExpect(o *ir.Op, report dialect.Report) {
	if barrierOK(o, "alloc", report) {
		fromCTAOK(o, report)
	}
}

func fromCTAOK(o *ir.Op, report dialect.Report) {
	n := numCTAs(o)
	from, ok := o.IntAttr("fromCTA")
	if !ok {
		return
	}
	if from < 0 || from >= n {
		report("fromCTA must be in the range [0, num_ctas - 1]")
		return
	}
	if b, ok := viewOf(typeOf(o, "alloc")); ok && elements(b.shape) != n {
		report("fromCTA requires a 1D barrier with one element per CTA and canonical CGA layout")
	}
}

func verifyArrive(o *ir.Op, report dialect.Report) {
	if !barrierOK(o, "alloc", report) || !countOK(o, report) {
		return
	}
	n := numCTAs(o)
	multicast, _ := o.IntAttr("multicastCTA")
	switch {
	case multicast != 0 && n <= 1:
		report("multicast arrive requires num_ctas > 1")
		return
	case multicast > n-1:
		report("multicastCTA exceeds numCTAs - 1")
		return
	}
	fromCTAOK(o, report)
	if from, ok := o.IntAttr("fromCTA"); ok && multicast != 0 && from != n-1 {
		report("fromCTA cannot be combined with multicast arrive")
	}
}

func verifyMultiCTA(o *ir.Op, report dialect.Report) {
	if numCTAs(o) <= 1 {
		report("requires ttg.num-ctas > 1")
	}
}

func verifySharedStore(o *ir.Op, report dialect.Report) {
	if numCTAs(o) < 2 {
		report("requires at least two CTAs in the cluster")
		return
	}
	if t := typeOf(o, "dst"); t != nil && !isMutable(t) {
		report("cannot store into immutable memory")
		return
	}
	barrierOK(o, "mbarrier", report)
}

func verifyCommit(o *ir.Op, report dialect.Report) {
	if n := len(operandGroup(o, "descs")); n > 4 {
		report("expected 0 to 4 descriptors, got %d", n)
		return
	}
	barrierOK(o, "barrier", report)
}

func verifyCLCSync(o *ir.Op, report dialect.Report) {
	t, ok := viewOf(o.Result(0).Type())
	switch {
	case !ok:
	case len(t.shape) != 1:
		report("response must be a rank-one tensor")
	case t.shape[0] != 2:
		report("response must have shape [2]")
	case !isIntOf(t.elem, 64):
		report("response element type must be i64")
	}
}

func verifyCLCLoad(o *ir.Op, report dialect.Report) { answerOK(o, "src", report) }

func verifyCLCTryCancel(o *ir.Op, report dialect.Report) {
	if answerOK(o, "result", report) {
		barrierOK(o, "mbarrier", report)
	}
}

// answerOK checks the buffer of 16 bytes that holds the answer to a request.
func answerOK(o *ir.Op, operand string, report dialect.Report) bool {
	b, ok := viewOf(typeOf(o, operand))
	switch {
	case !ok:
	case !isIntOf(b.elem, 64):
		report("Expected CLC result buffer to have type int64, but got '%s'", dialect.TypeText(b.elem))
		return false
	case len(b.shape) != 1 || b.shape[0] != 2:
		report("Expected CLC result buffer to have rank 1 and a single dimension equal to 2, but got %v", b.shape)
		return false
	}
	return true
}
