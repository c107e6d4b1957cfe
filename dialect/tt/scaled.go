package tt

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// custom<ScaleAndAccumulator>($b_scale, $c): `, %scale, %c` or, without a scale,
// `, %c`, as Triton 3.2 wrote tt.dot_scaled.

func parseScaleAndAccumulator(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	var values []dialect.UnresolvedOperand
	for p.OptionalPunct(dialect.Comma) {
		u, ok := p.Operand()
		if !ok {
			return false
		}
		values = append(values, u)
	}
	if len(values) != 1 && len(values) != 2 {
		return p.ErrorHere("expected the accumulator, and a scale before it or none, got %d operands", len(values))
	}
	last := len(values) - 1
	st.SetOperandGroup(args[0].Index, values[:last])
	st.SetOperandGroup(args[1].Index, values[last:])
	return true
}

func printScaleAndAccumulator(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	def := dialect.DefOf(o)
	for _, a := range args {
		if from, to := def.OperandGroup(o, a.Index); from < to {
			p.Text(", ")
			p.Operands(o, from, to)
		}
	}
}
