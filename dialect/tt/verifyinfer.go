package tt

import (
	"errors"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// Results whose types follow from operands and attributes. MLIR checks them
// after all else but regions, and says, behind the reason, that the types could
// not be inferred.

const cannotInfer = "failed to infer returned types"

// errUnknown is for encodings of dialects that are not known here.
var errUnknown = errors.New("unknown encoding")

// inferEncoding is the encoding that infer makes of one; nil stays nil. Those
// that Gluon still has to choose stay what they are.
func inferEncoding(encoding ir.Attribute, infer func() (ir.Attribute, error)) (ir.Attribute, error) {
	switch {
	case encoding == nil || isAuto(encoding):
		return encoding, nil
	case !ttg.IsDistributed(encoding):
		return nil, errUnknown
	}
	return infer()
}

func isAuto(a ir.Attribute) bool { return strings.HasPrefix(dialect.AttrName(a), "gluon.") }

// silent reports whether an error says nothing about the op.
func silent(err error) bool { return err == errUnknown || ttg.Unknown(err) }

// notInferred reports why the types could not be inferred. Where a layout is
// not known nothing is said.
func notInferred(report dialect.Report, reasons ...string) bool {
	for _, r := range reasons {
		report("%s", r)
	}
	report(cannotInfer)
	return false
}

// verifyInferred compares the types of the results with those that follow.
func verifyInferred(o *ir.Op, report dialect.Report, same func(got, want ir.Type) bool, wants ...ir.Type) bool {
	if len(wants) != o.NumResults() {
		return true // reported elsewhere
	}
	for i, want := range wants {
		got := o.Result(i).Type()
		if got == want || want == nil || isError(got) || isError(want) || same != nil && same(got, want) {
			continue
		}
		gots := make([]ir.Type, len(wants))
		for j := range gots {
			gots[j] = o.Result(j).Type()
		}
		report("inferred type(s) %s are incompatible with return type(s) of operation %s", quotedTypes(wants), quotedTypes(gots))
		return notInferred(report)
	}
	return true
}

func quotedTypes(ts []ir.Type) string {
	texts := make([]string, len(ts))
	for i, t := range ts {
		texts[i] = "'" + dialect.TypeText(t) + "'"
	}
	return strings.Join(texts, ", ")
}

func inferExpandDims(o *ir.Op, report dialect.Report) {
	src := tensor(o.Operand(0))
	if src == nil {
		return
	}
	axis, _ := o.IntAttr("axis")
	if axis < 0 || axis > int64(len(src.Shape)) {
		report("axis %d is out of bounds for rank %d", axis, len(src.Shape))
		return
	}
	encoding, err := inferEncoding(src.Encoding, func() (ir.Attribute, error) {
		return ttg.Inferrer(o).ExpandDims(src.Encoding, int(axis))
	})
	if err != nil {
		if !silent(err) {
			notInferred(report, err.Error(), "failed to infer layout for ExpandDimsOp")
		}
		return
	}
	verifyInferred(o, report, nil, o.Context().Tensor(slices.Insert(slices.Clone(src.Shape), int(axis), 1), src.Elem, encoding))
}

func verifyTrans(o *ir.Op, report dialect.Report) {
	src, dst := tensor(o.Operand(0)), resultTensor(o)
	if src == nil || dst == nil {
		return
	}
	order := dialect.IntsOf(o.Attr("order"))
	if len(order) != len(src.Shape) {
		report("order must have the same size as the source tensor")
		return
	}
	for i, d := range slices.Sorted(slices.Values(order)) {
		if d != int64(i) {
			report("order must be a permutation of 0..n-1")
			return
		}
	}
	shape := permute(src.Shape, order)
	if !slices.Equal(shape, dst.Shape) {
		report("result shape must match the permutation of the source shape")
		return
	}
	encoding, err := inferEncoding(src.Encoding, func() (ir.Attribute, error) {
		return ttg.Inferrer(o).Trans(src.Encoding, src.Shape, order)
	})
	if err != nil {
		if !silent(err) {
			notInferred(report, err.Error())
		}
		return
	}
	verifyInferred(o, report, equivalent(o), o.Context().Tensor(shape, src.Elem, encoding))
}

// equivalent compares types whatever the spelling of their layouts.
func equivalent(o *ir.Op) func(a, b ir.Type) bool {
	return func(a, b ir.Type) bool { return ttg.EquivalentTypes(o.Context(), a, b) }
}

func inferSplit(o *ir.Op, report dialect.Report) {
	src := tensor(o.Operand(0))
	if src == nil {
		return
	}
	n := len(src.Shape)
	if n == 0 || src.Shape[n-1] != 2 {
		notInferred(report, "last dimension of input tensor must be 2")
		return
	}
	encoding, err := inferEncoding(src.Encoding, func() (ir.Attribute, error) {
		return ttg.Inferrer(o).Split(src.Encoding, src.Shape)
	})
	if err != nil {
		if !silent(err) {
			notInferred(report, err.Error())
		}
		return
	}
	half := o.Context().Tensor(src.Shape[:n-1], src.Elem, encoding)
	verifyInferred(o, report, equivalent(o), half, half)
}

func inferReduce(o *ir.Op, report dialect.Report) bool {
	axis, _ := o.IntAttr("axis")
	wants := make([]ir.Type, 0, 4)
	for i := range o.NumOperands() {
		t := tensor(o.Operand(i))
		if t == nil || axis < 0 || axis >= int64(len(t.Shape)) {
			return true
		}
		wants = append(wants, reduced(o, t, axis))
	}
	return verifyInferred(o, report, nil, wants...)
}

// reduced is the type that remains of t without the axis.
func reduced(o *ir.Op, t *ir.TensorType, axis int64) ir.Type {
	if len(t.Shape) == 1 {
		return t.Elem
	}
	encoding, err := inferEncoding(t.Encoding, func() (ir.Attribute, error) {
		return ttg.Inferrer(o).Reduce(t.Encoding, int(axis)), nil
	})
	if err != nil {
		return nil
	}
	return o.Context().Tensor(slices.Delete(slices.Clone(t.Shape), int(axis), int(axis)+1), t.Elem, encoding)
}

func inferScan(o *ir.Op, report dialect.Report) bool {
	for i := range o.NumOperands() {
		if i < o.NumResults() && o.Operand(i).Type() != o.Result(i).Type() {
			wants := make([]ir.Type, o.NumOperands())
			for j := range wants {
				wants[j] = o.Operand(j).Type()
			}
			return verifyInferred(o, report, nil, wants...)
		}
	}
	return true
}
