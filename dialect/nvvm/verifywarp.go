package nvvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

var warpVerifiers = map[string]verifier{
	"shfl.sync":                         verifyShuffle,
	"match.sync":                        verifyMatch,
	"vote.sync":                         verifyVote,
	"redux.sync":                        verifyRedux,
	"setmaxregister":                    verifyMaxRegister,
	"pmevent":                           verifyEvent,
	"prmt":                              verifyPermute,
	"clusterlaunchcontrol.query.cancel": verifyQueryCancel,
}

func verifyShuffle(o *ir.Op, report dialect.Report) {
	value, t := dialect.OperandNamed(o, "val").Type(), o.Result(0).Type()
	expect := func(what string, want, got ir.Type) {
		report("expected %s to be of type '%s' but got '%s' instead", what, printer.TypeText(want), printer.TypeText(got))
	}
	valid := isSet(o, "return_value_and_is_valid")
	members, isStruct := llvm.Members(t)
	switch {
	case isStruct && !valid:
		report(`"return_value_and_is_valid" attribute must be specified when the return type is a struct type`)
	case isStruct && len(members) != 2 || !isStruct && valid:
		report("expected return type to be a two-element struct")
	case isStruct && members[0] != value:
		expect("first element in the returned struct", value, members[0])
	case isStruct && !isInt(members[1], 1):
		expect("second element in the returned struct", o.Context().Integer(1), members[1])
	case !isStruct && t != value:
		expect("return type", value, t)
	}
}

func verifyMatch(o *ir.Op, report dialect.Report) {
	t := o.Result(0).Type()
	if dialect.KeywordOf(o, "kind") == "any" {
		if !isInt(t, 32) {
			report("match.sync 'any' returns an i32")
		}
		return
	}
	if m, ok := llvm.Members(t); !ok || len(m) != 2 || !isInt(m[0], 32) || !isInt(m[1], 1) {
		report("match.sync 'all' returns a two element struct with first element as i32 and second element as i1")
	}
}

func verifyVote(o *ir.Op, report dialect.Report) {
	t := o.Result(0).Type()
	switch ballot := dialect.KeywordOf(o, "kind") == "ballot"; {
	case ballot && !isInt(t, 32):
		report("vote.sync 'ballot' returns an i32")
	case !ballot && !isInt(t, 1):
		report("vote.sync 'any', 'all' and 'uni' returns an i1")
	}
}

func verifyRedux(o *ir.Op, report dialect.Report) {
	kind, t := dialect.KeywordOf(o, "kind"), o.Result(0).Type()
	want := ir.Type(o.Context().Integer(32))
	if kind == "fmin" || kind == "fmax" {
		want = o.Context().Float(ir.F32)
	}
	isFloat := t == o.Context().Float(ir.F32)
	switch {
	case !isFloat && isSet(o, "abs"):
		report("abs attribute is supported only for f32 type")
	case !isFloat && isSet(o, "nan"):
		report("nan attribute is supported only for f32 type")
	case t != want:
		report("'%s' redux kind unsupported with '%s' type. Only supported type is '%s'.", kind,
			printer.TypeText(t), printer.TypeText(want))
	}
}

func verifyMaxRegister(o *ir.Op, report dialect.Report) {
	switch n, _ := o.IntAttr("regCount"); {
	case uint32(n)%8 != 0:
		report("new register size must be multiple of 8")
	case n < 24 || n > 256:
		report("new register size must be in between 24 to 256")
	}
}

func verifyEvent(o *ir.Op, report dialect.Report) {
	id, single := o.IntAttr("eventId")
	masked := o.Attr("maskedEventId") != nil
	switch {
	case !single && !masked:
		report("either `id` or `mask` must be set")
	case single && masked:
		report("`id` and `mask` cannot be set at the same time")
	case single && (id < 0 || id > 15):
		report("`id` must be between 0 and 15")
	}
}

func verifyPermute(o *ir.Op, report dialect.Report) {
	mode := dialect.KeywordOf(o, "mode")
	twoRegisters := mode == "default" || mode == "f4e" || mode == "b4e"
	switch {
	case twoRegisters && !has(o, "hi"):
		report("mode '%s' requires 'hi' operand.", mode)
	case !twoRegisters && has(o, "hi"):
		report("mode '%s' does not accept 'hi' operand.", mode)
	}
}

func verifyQueryCancel(o *ir.Op, report dialect.Report) {
	t := o.Result(0).Type()
	switch asks := dialect.KeywordOf(o, "query_type") == "is_canceled"; {
	case asks && !isInt(t, 1):
		report("is_canceled query type returns an i1")
	case !asks && !isInt(t, 32):
		report("get_first_cta_id_x, get_first_cta_id_y, get_first_cta_id_z query types return an i32")
	}
}
