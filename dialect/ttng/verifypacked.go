package ttng

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// The verifier of arithmetic on packs of numbers.

// A pack is the numbers that an instruction takes from one operand.
type pack struct {
	letter byte   // in signatures
	name   string // in PTX
	length int64
}

// packOf is the pack of an element type. Integers hold pairs of e2m1.
func packOf(t ir.Type) pack {
	if _, ok := t.(*ir.IntegerType); ok {
		return pack{'2', "e2m1x4", 4}
	}
	if t, ok := t.(*ir.FloatType); ok {
		switch t.Kind {
		case ir.F32:
			return pack{'f', "f32x2", 2}
		case ir.F16:
			return pack{'h', "f16x2", 2}
		case ir.BF16:
			return pack{'b', "bf16x2", 2}
		case ir.F8E5M2:
			return pack{'5', "e5m2x4", 4}
		case ir.F8E4M3FN:
			return pack{'4', "e4m3x4", 4}
		}
	}
	return pack{'u', "ue8m0x4", 4}
}

// A signature says which packs an operation takes (PTX ISA, "add", "mul", "fma"
// of packed types): the letters that a result and each operand may be, "=" for
// that of the result and "!" for the other of the two formats of 16 bits.
type signature struct {
	ops, result string
	operands    [3]string
}

var signatures = [...]signature{
	{"add sub mul", "fhb", [3]string{"=", "="}},
	{"fma", "fhb", [3]string{"=", "=", "="}},
	{"min max", "hb", [3]string{"=", "="}},
	{"add sub", "f", [3]string{"hb", "f"}},
	{"add sub mul", "hb", [3]string{"f", "f"}},
	{"mul", "hb", [3]string{"=", "!"}},
	{"fma", "f", [3]string{"hb", "f", "f"}},
	{"add sub", "54", [3]string{"542u", "="}},
	{"mul", "54", [3]string{"542u", "542u"}},
	{"fma", "54", [3]string{"542u", "542u", "="}},
}

func (s signature) takes(op string, result pack, operands []pack) bool {
	if !strings.Contains(s.ops, op) || strings.IndexByte(s.result, result.letter) < 0 {
		return false
	}
	for i, p := range operands {
		switch of := s.operands[i]; of {
		case "=":
			if p != result {
				return false
			}
		case "!":
			if p == result || p.letter != 'h' && p.letter != 'b' {
				return false
			}
		default:
			if strings.IndexByte(of, p.letter) < 0 {
				return false
			}
		}
	}
	return true
}

func verifyPackedArith(o *ir.Op, report dialect.Report) {
	kind, want := dialect.EnumOf(o, "op_kind"), 2
	if kind == "fma" {
		want = 3
	}
	if o.NumOperands() != want {
		report("%s expects %d operands but got %d", kind, want, o.NumOperands())
		return
	}
	t := o.Result(0).Type()
	result, ok := viewOf(t)
	if !ok {
		return
	}
	if result.encoding == nil {
		report("requires a distributed tensor layout")
		return
	}
	packs, names, halved := make([]pack, want), make([]string, want), false
	for i, v := range o.Operands() {
		view, ok := viewOf(v.Type())
		if !ok {
			return
		}
		packs[i] = packOf(view.elem)
		names[i] = packs[i].name
		halved = halved || packs[i].letter == '2'
	}
	whole, known := packOf(result.elem), false
	for _, s := range signatures {
		known = known || s.takes(kind, whole, packs)
	}
	if !known {
		report("unsupported %s signature %s <- (%s)", kind, whole.name, strings.Join(names, ", "))
		return
	}
	axis := -1
	if halved {
		if axis = halvedAxis(o, packs, result.shape); axis < 0 {
			report("requires every fp4 operand to have the result shape with the same single dimension halved")
			return
		}
	}
	if l := ttg.LinearLayoutOf(o.Context(), t); l != nil && registers(l)%whole.length != 0 {
		report("result layout must provide a multiple of %d unique elements per thread", whole.length)
		return
	}
	packedLayoutsOK(o, packs, result, axis, report)
}

// registers is the number of a thread's elements, copies not counted.
func registers(l *linear.Layout) int64 {
	n := int64(1)
	for _, row := range l.Bases(linear.Register) {
		for _, v := range row {
			if v != 0 {
				n *= 2
				break
			}
		}
	}
	return n
}

// halvedAxis is the one dimension of which all operands of four bits have half,
// or -1.
func halvedAxis(o *ir.Op, packs []pack, shape []int64) int {
	axis := -1
	for i, v := range o.Operands() {
		if packs[i].letter != '2' {
			continue
		}
		view, _ := viewOf(v.Type())
		if len(view.shape) != len(shape) {
			return -1
		}
		differ := -1
		for d := range shape {
			switch {
			case view.shape[d] == shape[d]:
			case differ >= 0 || 2*view.shape[d] != shape[d] || axis >= 0 && axis != d:
				return -1
			default:
				differ = d
			}
		}
		if axis = differ; axis < 0 {
			return -1
		}
	}
	return axis
}

// packedLayoutsOK: a thread has what it needs of every operand.
func packedLayoutsOK(o *ir.Op, packs []pack, result view, axis int, report dialect.Report) {
	var half ir.Attribute
	if axis >= 0 {
		var err error
		if half, err = ttg.Inferrer(o).FP4ToFP(result.encoding, result.shape, axis, false); ttg.Unknown(err) {
			return
		}
	}
	for i, v := range o.Operands() {
		view, _ := viewOf(v.Type())
		switch {
		case packs[i].letter == '2':
			if half == nil || view.encoding == nil || !ttg.Equivalent(o.Context(), view.shape, half, view.encoding) {
				report("fp4 operand %d must have a layout compatible with the result", i)
				return
			}
		case !slices.Equal(view.shape, result.shape):
			report("operand %d must have the result shape %s, but got %s", i, commas(result.shape), commas(view.shape))
			return
		case view.encoding == nil || !ttg.Equivalent(o.Context(), result.shape, view.encoding, result.encoding):
			report("operand %d must have a layout equivalent to the result", i)
			return
		}
	}
}
