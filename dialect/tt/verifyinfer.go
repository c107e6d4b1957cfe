package tt

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// Results whose types follow from operands and attributes: the functions are the
// ops' InferTypes, and verifiers hold the results against them. MLIR does so
// after all else but regions, and says, behind the reason, that the types could
// not be inferred.

const cannotInfer = "failed to infer returned types"

// A refusal says in MLIR's words why types cannot be inferred. An early one was
// found by checks before those of types.
type refusal struct {
	reasons []string
	early   bool
}

func (r *refusal) Error() string { return strings.Join(r.reasons, ": ") }

func refuse(format string, args ...any) error {
	return &refusal{reasons: []string{fmt.Sprintf(format, args...)}}
}

func refuseEarly(format string, args ...any) error {
	return &refusal{[]string{fmt.Sprintf(format, args...)}, true}
}

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

// refuseLayout is the refusal for an encoding that cannot be inferred; nil where
// a layout is not known, since then nothing is to be said.
func refuseLayout(err error, more ...string) error {
	if err == nil || silent(err) {
		return nil
	}
	return &refusal{reasons: append([]string{err.Error()}, more...)}
}

// verifyInferred compares the types of the results with those that follow. It
// reports whether they are right, or cannot be told.
func verifyInferred(o *ir.Op, report dialect.Report, same func(got, want ir.Type) bool, infer dialect.InferFunc) bool {
	operands := make([]ir.Type, o.NumOperands())
	for i := range operands {
		operands[i] = o.Operand(i).Type()
	}
	wants, err := infer(o.Context(), dialect.RegistryOf(o), operands, o.Attrs())
	if r, ok := err.(*refusal); ok {
		for _, reason := range r.reasons {
			report("%s", reason)
		}
		if !r.early {
			report(cannotInfer)
		}
		return false
	}
	if len(wants) != o.NumResults() {
		return true // not known, or reported elsewhere
	}
	for i, want := range wants {
		got := o.Result(i).Type()
		if got == want || isError(got) || isError(want) || same != nil && same(got, want) {
			continue
		}
		gots := make([]ir.Type, len(wants))
		for j := range gots {
			gots[j] = o.Result(j).Type()
		}
		report("inferred type(s) %s are incompatible with return type(s) of operation %s", quotedTypes(wants), quotedTypes(gots))
		report(cannotInfer)
		return false
	}
	return true
}

func quotedTypes(ts []ir.Type) string {
	texts := make([]string, len(ts))
	for i, t := range ts {
		texts[i] = "'" + printer.TypeText(t) + "'"
	}
	return strings.Join(texts, ", ")
}

// equivalent compares types whatever the spelling of their layouts.
func equivalent(o *ir.Op) func(a, b ir.Type) bool {
	return func(a, b ir.Type) bool { return ttg.EquivalentTypes(o.Context(), a, b) }
}

// firstTensor is the type of the first operand if it is a tensor, else nil.
func firstTensor(operands []ir.Type) *ir.TensorType {
	if len(operands) == 0 {
		return nil
	}
	t, _ := operands[0].(*ir.TensorType)
	return t
}

func inferExpandDims(c *ir.Context, r *dialect.Registry, operands []ir.Type, attrs []ir.NamedAttr) ([]ir.Type, error) {
	src := firstTensor(operands)
	if src == nil {
		return nil, nil
	}
	axis := dialect.IntOf(dialect.AttrNamed(attrs, "axis"), 0)
	if axis < 0 || axis > int64(len(src.Shape)) {
		return nil, refuseEarly("axis %d is out of bounds for rank %d", axis, len(src.Shape))
	}
	encoding, err := inferEncoding(src.Encoding, func() (ir.Attribute, error) {
		return ttg.InferrerOf(c, r).ExpandDims(src.Encoding, int(axis))
	})
	if err != nil {
		return nil, refuseLayout(err, "failed to infer layout for ExpandDimsOp")
	}
	return []ir.Type{c.Tensor(slices.Insert(slices.Clone(src.Shape), int(axis), 1), src.Elem, encoding)}, nil
}

func verifyExpandDims(o *ir.Op, report dialect.Report) {
	verifyInferred(o, report, nil, inferExpandDims)
}

func inferTrans(c *ir.Context, r *dialect.Registry, operands []ir.Type, attrs []ir.NamedAttr) ([]ir.Type, error) {
	src := firstTensor(operands)
	if src == nil {
		return nil, nil
	}
	order := dialect.IntsOf(dialect.AttrNamed(attrs, "order"))
	if len(order) != len(src.Shape) {
		return nil, refuseEarly("order must have the same size as the source tensor")
	}
	if !isPermutation(order, len(order)) {
		return nil, refuseEarly("order must be a permutation of 0..n-1")
	}
	encoding, err := inferEncoding(src.Encoding, func() (ir.Attribute, error) {
		return ttg.InferrerOf(c, r).Trans(src.Encoding, src.Shape, order)
	})
	if err != nil {
		return nil, refuseLayout(err)
	}
	return []ir.Type{c.Tensor(dialect.Permute(src.Shape, order), src.Elem, encoding)}, nil
}

func isPermutation(order []int64, n int) bool {
	for i, d := range slices.Sorted(slices.Values(order)) {
		if d != int64(i) {
			return false
		}
	}
	return len(order) == n
}

func verifyTrans(o *ir.Op, report dialect.Report) {
	src, dst := dialect.TensorTypeOf(o.Operand(0)), resultTensor(o)
	if src == nil || dst == nil {
		return
	}
	if order := dialect.IntsOf(o.Attr("order")); isPermutation(order, len(src.Shape)) && !slices.Equal(dialect.Permute(src.Shape, order), dst.Shape) {
		report("result shape must match the permutation of the source shape")
		return
	}
	verifyInferred(o, report, equivalent(o), inferTrans)
}

func inferSplit(c *ir.Context, r *dialect.Registry, operands []ir.Type, _ []ir.NamedAttr) ([]ir.Type, error) {
	src := firstTensor(operands)
	if src == nil {
		return nil, nil
	}
	n := len(src.Shape)
	if n == 0 || src.Shape[n-1] != 2 {
		return nil, refuse("last dimension of input tensor must be 2")
	}
	encoding, err := inferEncoding(src.Encoding, func() (ir.Attribute, error) {
		return ttg.InferrerOf(c, r).Split(src.Encoding, src.Shape)
	})
	if err != nil {
		return nil, refuseLayout(err)
	}
	half := c.Tensor(src.Shape[:n-1], src.Elem, encoding)
	return []ir.Type{half, half}, nil
}

func verifySplit(o *ir.Op, report dialect.Report) {
	verifyInferred(o, report, equivalent(o), inferSplit)
}

// inferReduce: what remains of each operand without the axis.
func inferReduce(c *ir.Context, r *dialect.Registry, operands []ir.Type, attrs []ir.NamedAttr) ([]ir.Type, error) {
	axis := dialect.IntOf(dialect.AttrNamed(attrs, "axis"), 0)
	types := make([]ir.Type, len(operands))
	for i := range operands {
		t, ok := operands[i].(*ir.TensorType)
		if !ok || axis < 0 || axis >= int64(len(t.Shape)) {
			return nil, nil
		}
		if len(t.Shape) == 1 {
			types[i] = t.Elem
			continue
		}
		encoding, err := inferEncoding(t.Encoding, func() (ir.Attribute, error) {
			return ttg.InferrerOf(c, r).Reduce(t.Encoding, int(axis)), nil
		})
		if err != nil {
			return nil, nil
		}
		types[i] = c.Tensor(slices.Delete(slices.Clone(t.Shape), int(axis), int(axis)+1), t.Elem, encoding)
	}
	return types, nil
}

func inferScan(_ *ir.Context, _ *dialect.Registry, operands []ir.Type, _ []ir.NamedAttr) ([]ir.Type, error) {
	return slices.Clone(operands), nil
}
