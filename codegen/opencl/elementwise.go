package opencl

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/arith"
	mathd "github.com/tgopt/tgopt/dialect/math"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
)

// A rule is the C of an op on elements. In its text $0, $1, … are operands.
type rule struct {
	text string
	in   domain
}

// A domain is in which C type operands are taken; the result is converted to its own.
type domain uint8

const (
	asIs     domain = iota // signed integers, pointers
	wrapping               // unsigned for integers of 32 bits or more, so that overflow is defined
	unsigned
	real   // the type in which a float format computes
	single // float, for functions that have no other accuracy; double for f64
	choice // the first is a condition, the others are only moved
)

// rules are the ops of which the element is one C expression.
var rules = map[string]rule{
	arith.OpAddi:       {"$0 + $1", wrapping},
	arith.OpSubi:       {"$0 - $1", wrapping},
	arith.OpMuli:       {"$0 * $1", wrapping},
	arith.OpShli:       {"$0 << $1", wrapping},
	arith.OpAndi:       {"$0 & $1", asIs},
	arith.OpOri:        {"$0 | $1", asIs},
	arith.OpXori:       {"$0 ^ $1", asIs},
	arith.OpShrui:      {"$0 >> $1", unsigned},
	arith.OpShrsi:      {"$0 >> $1", asIs},
	arith.OpDivsi:      {"$0 / $1", asIs},
	arith.OpDivui:      {"$0 / $1", unsigned},
	arith.OpRemsi:      {"$0 % $1", asIs},
	arith.OpRemui:      {"$0 % $1", unsigned},
	arith.OpCeildivui:  {"$0 / $1 + ($0 % $1 != 0)", unsigned},
	arith.OpCeildivsi:  {"$0 / $1 + ($0 % $1 != 0 && ($0 < 0) == ($1 < 0))", asIs},
	arith.OpFloordivsi: {"$0 / $1 - ($0 % $1 != 0 && ($0 < 0) != ($1 < 0))", asIs},
	arith.OpMaxsi:      {"max($0, $1)", asIs},
	arith.OpMinsi:      {"min($0, $1)", asIs},
	arith.OpMaxui:      {"max($0, $1)", unsigned},
	arith.OpMinui:      {"min($0, $1)", unsigned},
	arith.OpSelect:     {"$0 ? $1 : $2", choice},

	arith.OpNegf:     {"-$0", real},
	arith.OpAddf:     {"$0 + $1", real},
	arith.OpSubf:     {"$0 - $1", real},
	arith.OpMulf:     {"$0 * $1", real},
	arith.OpDivf:     {"$0 / $1", real},
	arith.OpRemf:     {"fmod($0, $1)", single},
	arith.OpMaxnumf:  {"fmax($0, $1)", real},
	arith.OpMinnumf:  {"fmin($0, $1)", real},
	arith.OpMaximumf: {"isnan($0) || isnan($1) ? NAN : fmax($0, $1)", single},
	arith.OpMinimumf: {"isnan($0) || isnan($1) ? NAN : fmin($0, $1)", single},

	mathd.OpAbsf:      {"fabs($0)", real},
	mathd.OpFloor:     {"floor($0)", real},
	mathd.OpCeil:      {"ceil($0)", real},
	mathd.OpTrunc:     {"trunc($0)", real},
	mathd.OpRound:     {"round($0)", real},
	mathd.OpRoundeven: {"rint($0)", real},
	mathd.OpFma:       {"fma($0, $1, $2)", real},
	mathd.OpCopysign:  {"copysign($0, $1)", real},
	mathd.OpSqrt:      {"sqrt($0)", single},
	mathd.OpRsqrt:     {"rsqrt($0)", single},
	mathd.OpExp:       {"exp($0)", single},
	mathd.OpExp2:      {"exp2($0)", single},
	mathd.OpExpm1:     {"expm1($0)", single},
	mathd.OpLog:       {"log($0)", single},
	mathd.OpLog2:      {"log2($0)", single},
	mathd.OpLog10:     {"log10($0)", single},
	mathd.OpLog1p:     {"log1p($0)", single},
	mathd.OpSin:       {"sin($0)", single},
	mathd.OpCos:       {"cos($0)", single},
	mathd.OpTan:       {"tan($0)", single},
	mathd.OpAsin:      {"asin($0)", single},
	mathd.OpAcos:      {"acos($0)", single},
	mathd.OpAtan:      {"atan($0)", single},
	mathd.OpAtan2:     {"atan2($0, $1)", single},
	mathd.OpSinh:      {"sinh($0)", single},
	mathd.OpCosh:      {"cosh($0)", single},
	mathd.OpTanh:      {"tanh($0)", single},
	mathd.OpAsinh:     {"asinh($0)", single},
	mathd.OpAcosh:     {"acosh($0)", single},
	mathd.OpAtanh:     {"atanh($0)", single},
	mathd.OpErf:       {"erf($0)", single},
	mathd.OpErfc:      {"erfc($0)", single},
	mathd.OpCbrt:      {"cbrt($0)", single},
	mathd.OpPowf:      {"pow($0, $1)", single},
	mathd.OpAbsi:      {"$0 < 0 ? -$0 : $0", asIs},
	mathd.OpCtlz:      {"clz($0)", unsigned},
	mathd.OpCtpop:     {"popcount($0)", unsigned},
	mathd.OpIsnan:     {"isnan($0)", single},
	mathd.OpIsinf:     {"isinf($0)", single},
	mathd.OpIsfinite:  {"isfinite($0)", single},
	mathd.OpIsnormal:  {"isnormal($0)", single},

	tt.OpPreciseSqrt: {"sqrt($0)", single},
	tt.OpPreciseDivf: {"$0 / $1", single},
	tt.OpApproxDivf:  {"native_divide($0, $1)", single},
	tt.OpMulhiui:     {"mul_hi($0, $1)", unsigned},
	tt.OpAddptr:      {"$0 + $1", asIs},
}

// fast are the functions for which Triton's backends take the hardware's
// instructions in f32.
var fast = map[string]string{mathd.OpExp: "native_exp($0)", mathd.OpExp2: "native_exp2($0)", mathd.OpRsqrt: "native_rsqrt($0)", mathd.OpLog2: "native_log2($0)"}

var integerOrder = map[string]struct {
	op       string
	unsigned bool
}{
	"eq": {"==", false}, "ne": {"!=", false}, "slt": {"<", false}, "sle": {"<=", false}, "sgt": {">", false}, "sge": {">=", false},
	"ult": {"<", true}, "ule": {"<=", true}, "ugt": {">", true}, "uge": {">=", true},
}

var floatOrder = map[string]string{
	"false": "0", "true": "1",
	"oeq": "$0 == $1", "ogt": "$0 > $1", "oge": "$0 >= $1", "olt": "$0 < $1", "ole": "$0 <= $1", "one": "($0 < $1 || $0 > $1)",
	"ueq": "!($0 < $1 || $0 > $1)", "ugt": "!($0 <= $1)", "uge": "!($0 < $1)", "ult": "!($0 >= $1)", "ule": "!($0 > $1)", "une": "$0 != $1",
	"ord": "($0 == $0 && $1 == $1)", "uno": "($0 != $0 || $1 != $1)",
}

// element is the C of an op on elements; false if there is none.
func (g *generator) element(o *ir.Op, in []*binding, out *numeric, args []string) (string, bool) {
	name := o.Name().String()
	r, ok := rules[name]
	if len(in) > 0 && in[0].elem.kind == boolean && (name == arith.OpMaxsi || name == arith.OpMinsi) {
		// True is -1, the lesser one.
		r = rules[map[string]string{arith.OpMaxsi: arith.OpMinui, arith.OpMinsi: arith.OpMaxui}[name]]
	}
	if ok {
		if better := fast[name]; better != "" && out.kind == floating && out.float != ir.F64 {
			r.text = better
		}
		return g.apply(r, in, out, args), true
	}
	switch name {
	case arith.OpCmpi:
		c := integerOrder[dialect.EnumOf(o, "predicate")]
		r := rule{"$0 " + c.op + " $1", asIs}
		if c.unsigned {
			r.in = unsigned
		} else if in[0].elem.kind == boolean && c.op != "==" && c.op != "!=" {
			// True is -1.
			r.text = "-$0 " + c.op + " -$1"
		}
		return g.apply(r, in, out, args), true
	case arith.OpCmpf:
		return g.apply(rule{floatOrder[dialect.EnumOf(o, "predicate")], real}, in, out, args), true
	case tt.OpClampf, mathd.OpClampf:
		r := rule{"fmin(fmax($0, $1), $2)", real}
		if dialect.EnumOf(o, "propagateNan") == "all" {
			r = rule{"isnan($0) ? $0 : fmin(fmax($0, $1), $2)", single}
		}
		return g.apply(r, in, out, args), true
	}
	return g.conversion(o, in, out, args)
}

// conversion is the C of an op that makes an element one of another type; false if there is none.
func (g *generator) conversion(o *ir.Op, in []*binding, out *numeric, args []string) (string, bool) {
	switch name := o.Name().String(); name {
	case arith.OpExtui:
		return g.apply(rule{"$0", unsigned}, in, out, args), true
	case arith.OpExtsi, arith.OpSitofp:
		r := rule{"$0", asIs}
		if in[0].elem.kind == boolean {
			r.text = "-$0"
		}
		if out.packed() {
			return g.pack(out, g.apply(r, in, nil, args)), true
		}
		return "(" + out.storage + ")(" + g.apply(r, in, nil, args) + ")", true
	case arith.OpTrunci:
		if out.kind == boolean {
			return "(" + args[0] + ") & 1", true
		}
		return "(" + out.storage + ")" + args[0], true
	case arith.OpIndexCast, arith.OpIndexCastui:
		return "(" + out.storage + ")" + args[0], true
	case arith.OpUitofp:
		return g.pack(out, g.apply(rule{"$0", unsigned}, in, nil, args)), true
	case arith.OpFptosi, arith.OpFptoui:
		to := out.storage
		if name == arith.OpFptoui {
			to = out.unsigned()
		}
		return fmt.Sprintf("(%s)(%s)%s", out.storage, to, paren(g.unpack(in[0].elem, args[0]))), true
	case arith.OpExtf, arith.OpTruncf, tt.OpFpToFp:
		return g.convertFloat(o, in[0].elem, out, args[0])
	case arith.OpBitcast, tt.OpBitcast:
		return g.bitcast(in[0].elem, out, args[0]), true
	case tt.OpIntToPtr:
		return "(" + out.storage + ")(ulong)" + args[0], true
	case tt.OpPtrToInt:
		return "(" + out.storage + ")(ulong)" + args[0], true
	}
	return "", false
}

// apply writes a rule for operands, and converts to the type of the result unless that
// is nil.
func (g *generator) apply(r rule, in []*binding, out *numeric, args []string) string {
	text := r.text
	plain := true // the C type of the expression is that of the result
	for i := len(args) - 1; i >= 0; i-- {
		e, a := in[i].elem, args[i]
		switch {
		case r.in == unsigned && e.kind == integer, r.in == wrapping && e.kind == integer && e.bits >= 32:
			a = "(" + e.unsigned() + ")" + a
			plain = false
		case r.in == real && e.packed(), r.in == single && e.kind == floating && e.float != ir.F64 && e.float != ir.F32:
			a = g.unpack(e, a)
			if r.in == single && e.float == ir.F16 {
				a = "(float)" + a
			}
			plain = false
		}
		text = strings.ReplaceAll(text, fmt.Sprintf("$%d", i), a)
	}
	switch {
	case out == nil:
		return text
	case out.packed() && r.in != choice:
		return g.pack(out, text)
	case out.kind == boolean && r.in == wrapping:
		return "(" + text + ") & 1"
	case plain || out.kind == boolean:
		return text
	}
	return "(" + out.storage + ")(" + text + ")"
}

// unpack makes of what is kept a number with which C computes.
func (g *generator) unpack(e *numeric, text string) string {
	if !e.packed() {
		return text
	}
	h := map[ir.FloatKind]string{ir.BF16: "bf16_to_float", ir.F8E5M2: "f8e5m2_to_float", ir.F8E4M3FN: "f8e4m3_to_float"}[e.float]
	g.helpers[h] = true
	return h + "(" + text + ")"
}

// pack is unpack's inverse: rounds to nearest, halves to even.
func (g *generator) pack(e *numeric, text string) string {
	if !e.packed() {
		return "(" + e.storage + ")(" + text + ")"
	}
	h := map[ir.FloatKind]string{ir.BF16: "float_to_bf16", ir.F8E5M2: "float_to_f8e5m2", ir.F8E4M3FN: "float_to_f8e4m3"}[e.float]
	g.helpers[h] = true
	return h + "(" + text + ")"
}

func (g *generator) convertFloat(o *ir.Op, from, to *numeric, text string) (string, bool) {
	rounding := dialect.EnumOf(o, "rounding")
	if rounding == "" {
		rounding = dialect.EnumOf(o, "roundingmode")
	}
	text = g.unpack(from, text)
	switch rounding {
	case "", "rtne", "to_nearest_even":
		if !to.packed() && !from.packed() && from.storage == to.storage {
			return text, true
		}
		if to.packed() && from.float == ir.F64 {
			text = "(float)" + text
		}
		return g.pack(to, text), true
	case "rtz", "toward_zero":
		switch {
		case to.float == ir.F16:
			return "convert_half_rtz(" + text + ")", true
		case to.float == ir.BF16:
			return "(ushort)(as_uint(" + text + ") >> 16)", true
		}
	}
	return "", false
}

// bitcast is the same bits as another type.
func (g *generator) bitcast(from, to *numeric, text string) string {
	switch {
	case from.kind == pointer:
		return "(" + to.storage + ")" + text
	case from.storage == to.storage:
		return text
	}
	return "as_" + to.storage + "(" + text + ")"
}

func paren(text string) string {
	if strings.ContainsAny(text, " ") {
		return "(" + text + ")"
	}
	return text
}

// elementwise writes an op that does the same with each element; false if it is none.
func (g *generator) elementwise(o *ir.Op) bool {
	in, ok := g.operands(o)
	if !ok {
		return true
	}
	if o.NumResults() != 1 {
		return g.elementwisePair(o, in)
	}
	// Asked before anything is declared.
	form := g.form(o.Result(0).Type())
	if form == nil {
		g.failValue(o.Result(0))
		return true
	}
	for _, b := range in {
		if b.elem == nil || b.descriptor > 0 || b.memory != nil {
			return false
		}
		if b.layout != nil && form.layout != nil && !b.layout.Equal(form.layout) {
			g.fail(o, "its operands are laid out in another way than its result")
			return true
		}
	}
	args := make([]string, len(in))
	for i := range in {
		args[i] = in[i].at(at(0))
	}
	if _, ok := g.element(o, in, form.elem, args); !ok {
		return false
	}
	out := g.result(o, 0)
	g.each(out.registers(), "r", func(i index) {
		for j := range in {
			args[j] = in[j].at(i)
		}
		text, _ := g.element(o, in, out.elem, args)
		g.line("%s = %s;", out.at(i), text)
	})
	return true
}

// pairs are ops with two results.
var pairs = map[string][2]rule{
	arith.OpMuluiExtended: {{"$0 * $1", wrapping}, {"mul_hi($0, $1)", unsigned}},
	arith.OpMulsiExtended: {{"$0 * $1", wrapping}, {"mul_hi($0, $1)", asIs}},
	arith.OpAdduiExtended: {{"$0 + $1", wrapping}, {"$0 + $1 < $0", unsigned}},
}

func (g *generator) elementwisePair(o *ir.Op, in []*binding) bool {
	pair, ok := pairs[o.Name().String()]
	if !ok {
		return false
	}
	for k, r := range pair {
		out := g.result(o, k)
		if out == nil {
			return true
		}
		g.each(out.registers(), "r", func(i index) {
			g.line("%s = %s;", out.at(i), g.apply(r, in, out.elem, []string{in[0].at(i), in[1].at(i)}))
		})
	}
	return true
}
