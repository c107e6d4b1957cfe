package ttng

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// The directives custom<…> of the formats.

// Token: `[%dep]` is the token that the op waits for and says that it yields
// one; `[]` is one that waits for none. Args are the operand and the type of
// the result.
func parseToken(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	if !p.OptionalPunct(dialect.LSquare) {
		st.SetOperandGroup(args[0].Index, nil)
		st.SetResultTypes(args[1].Index, nil)
		return true
	}
	token := p.Registry().BuildableType(p.Context(), st.Def.Results[args[1].Index].Type)
	if token == nil {
		return p.ErrorHere("the type !ttg.async.token is not known")
	}
	st.SetResultTypes(args[1].Index, []ir.Type{token})
	if p.OptionalPunct(dialect.RSquare) {
		st.SetOperandGroup(args[0].Index, nil)
		return true
	}
	dep, ok := p.Operand()
	if !ok {
		return false
	}
	st.SetOperandGroup(args[0].Index, []dialect.UnresolvedOperand{dep})
	return p.Punct(dialect.RSquare)
}

func printToken(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	def := dialect.DefOf(o)
	if from, to := def.ResultGroup(o, args[1].Index); from == to {
		return
	}
	p.Byte('[')
	from, to := def.OperandGroup(o, args[0].Index)
	p.Operands(o, from, to)
	p.Byte(']')
}

// BarriersAndPreds: `, %barrier[%pred]` for each mbarrier at which the op
// arrives, with the condition of doing so.
func parseBarriers(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	var barriers, preds []dialect.UnresolvedOperand
	for p.OptionalPunct(dialect.Comma) {
		b, ok := p.Operand()
		if !ok || !p.Punct(dialect.LSquare) {
			return false
		}
		c, ok := p.Operand()
		if !ok || !p.Punct(dialect.RSquare) {
			return false
		}
		barriers, preds = append(barriers, b), append(preds, c)
	}
	st.SetOperandGroup(args[0].Index, barriers)
	st.SetOperandGroup(args[1].Index, preds)
	return true
}

func printBarriers(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	def := dialect.DefOf(o)
	barrier, end := def.OperandGroup(o, args[0].Index)
	pred, _ := def.OperandGroup(o, args[1].Index)
	for ; barrier < end && pred < o.NumOperands(); barrier, pred = barrier+1, pred+1 {
		p.Text(", ")
		p.Value(o.Operand(barrier))
		p.Byte('[')
		p.Value(o.Operand(pred))
		p.Byte(']')
	}
}

// ForwardedTypes: one list of types for operands and results that are the same.
func parseForwarded(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	ts, ok := p.TypeList(nil)
	if !ok {
		return false
	}
	st.SetOperandTypes(args[0].Index, ts)
	st.SetResultTypes(args[1].Index, ts)
	return true
}

func printForwarded(p dialect.Printer, o *ir.Op, _ []dialect.DirectiveArg) {
	p.OperandTypes(o, 0, o.NumOperands())
}

// PtrType: the type of a pointer without `!tt.ptr`, as long as TMA took the
// address of a descriptor.
func parsePtrType(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	t, ok := p.StrippedType("tt.ptr")
	if ok {
		st.SetOperandTypes(args[0].Index, []ir.Type{t})
	}
	return ok
}

func printPtrType(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	from, _ := dialect.DefOf(o).OperandGroup(o, args[0].Index)
	p.StrippedType(o.Operand(from).Type())
}
