package amdg

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// The directives custom<…> of the formats.

// BufferTypes: `!tt.ptr<f32> -> tensor<…>`, or the type of the data alone. Args
// are the types of base and data and the attribute that says which it is.
func parseBufferTypes(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	data, ok := p.Type()
	if !ok {
		return false
	}
	if p.OptionalPunct(dialect.Arrow) {
		st.SetOperandTypes(args[0].Index, []ir.Type{data})
		if data, ok = p.Type(); !ok {
			return false
		}
	} else {
		st.AddAttr(st.Def.Attrs[args[2].Index].Name, p.Context().Unit())
	}
	if args[1].Kind == dialect.ArgTypeOfResult {
		st.SetResultTypes(args[1].Index, []ir.Type{data})
	} else {
		st.SetOperandTypes(args[1].Index, []ir.Type{data})
	}
	return true
}

func printBufferTypes(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	def := dialect.DefOf(o)
	if o.Attr(def.Attrs[args[2].Index].Name) == nil {
		from, to := def.OperandGroup(o, args[0].Index)
		p.OperandTypes(o, from, to)
		p.Text(" -> ")
	}
	if args[1].Kind == dialect.ArgTypeOfResult {
		p.Type(o.Result(0).Type())
		return
	}
	from, to := def.OperandGroup(o, args[1].Index)
	p.OperandTypes(o, from, to)
}

// BaseType: `!tt.ptr<f32>`, or `<f32>`, which the attribute records.
func parseBaseType(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	if p.PeekPunct(dialect.Less) {
		st.AddAttr(st.Def.Attrs[args[1].Index].Name, p.Context().Unit())
	}
	t, ok := p.StrippedType("tt.ptr")
	if !ok {
		return false
	}
	st.SetOperandTypes(args[0].Index, []ir.Type{t})
	return true
}

func printBaseType(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	def := dialect.DefOf(o)
	from, to := def.OperandGroup(o, args[0].Index)
	if o.Attr(def.Attrs[args[1].Index].Name) != nil && from < to {
		p.StrippedType(o.Operand(from).Type())
		return
	}
	p.OperandTypes(o, from, to)
}

// namedPredicate is the form in which a predicate has its name before it.
const namedPredicate = "amdg.async_tdm pred"

// parsePredAndBarrier reads `, %pred`, which 3.6 and 3.7 have, or `, pred = %pred`,
// which was written a little later, and `, barrier = %b`. Since 3.7 the predicate
// has 32 bits.
func parsePredAndBarrier(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	var pred, barrier []dialect.UnresolvedOperand
	var types []ir.Type
	for p.OptionalPunct(dialect.Comma) {
		into, named := &pred, p.OptionalKeyword("pred")
		if !named && p.OptionalKeyword("barrier") {
			into, named = &barrier, true
		}
		if named && !p.Punct(dialect.Equal) {
			return false
		}
		u, ok := p.Operand()
		if !ok {
			return false
		}
		if *into = append(*into, u); into == &pred {
			types = append(types, p.Context().Integer(predicateWidth(p, u, named)))
			form := 0
			if named {
				form = 1
			}
			p.Context().Legacy().SetForm(namedPredicate, form)
		}
	}
	if len(pred) > 1 || len(barrier) > 1 {
		return p.Errorf(p.Since(st.Start), "'%s' takes one predicate and one barrier", st.Name)
	}
	st.SetOperandGroup(args[0].Index, pred)
	st.SetOperandTypes(args[0].Index, types)
	st.SetOperandGroup(args[2].Index, barrier)
	return true
}

// predicateWidth asks the value: no type stands beside it.
func predicateWidth(p dialect.Parser, u dialect.UnresolvedOperand, named bool) uint32 {
	is := func(width uint32) bool {
		return p.Try(func() bool { _, ok := p.Resolve(u, p.Context().Integer(width)); return ok })
	}
	if named || !is(1) && is(32) {
		return 32
	}
	return 1
}

func printPredAndBarrier(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	labels := []string{", ", "", ", barrier = "}
	// What was read in generic form tells by the types: descriptors had a tensor
	// in them up to 3.7.
	named, met := p.Legacy().Form(namedPredicate)
	if pred := dialect.OperandNamed(o, "pred"); !met && pred != nil && ir.BitWidth(pred.Type()) == 32 &&
		dialect.TypeParam(o.Operand(0).Type(), "blockTensor") == nil {
		named = 1
	}
	if named > 0 {
		labels[0] = ", pred = "
	}
	for _, i := range []int{0, 2} {
		if from, to := dialect.DefOf(o).OperandGroup(o, args[i].Index); from < to {
			p.Text(labels[i])
			p.Operands(o, from, to)
		}
	}
}

// parseToken gives the op its token, which it had not in the form with a
// position.
func parseToken(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	if len(st.OperandGroup(args[0].Index)) > 0 && st.NumNamed == 0 {
		st.SetResultTypes(args[1].Index, nil)
		return true
	}
	token := p.Registry().BuildableType(p.Context(), st.Def.Results[args[1].Index].Type)
	if token == nil {
		return p.ErrorHere("the type !ttg.async.token is not known")
	}
	st.SetResultTypes(args[1].Index, []ir.Type{token})
	return true
}

func printNothing(dialect.Printer, *ir.Op, []dialect.DirectiveArg) {}
