package rocdl

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// The operands of matrix products, `%a, %b, %c, %i, %j, %k`, the last of which
// are constants. Since LLVM 23 those are attributes: `%a, %b, %c, 1, 0, none`,
// and with scales `%a, %b, %c, fp8_e4m3, fp8_e4m3, 0, %sa, 0, %sb`. The first
// argument of the directive is the operands, the others those attributes.

// matrix is the directive for ops with so many operands behind the first
// attributes: as many attributes at the end have an operand behind them each.
func matrix(scales int) dialect.CustomDirective {
	return dialect.CustomDirective{
		Parse: func(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
			return parseMatrix(p, st, args)
		},
		Print: func(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) { printMatrix(p, o, args, scales) },
	}
}

func parseMatrix(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	attrs := args[1:]
	var us []dialect.UnresolvedOperand
	for {
		if u, found := p.OptionalOperand(); found {
			us = append(us, u)
		} else {
			if len(attrs) == 0 {
				return p.ErrorHere("expected SSA operand")
			}
			a, ok := numberOrWord(p, wordOf(st.Name.String()))
			if !ok {
				return false
			}
			st.AddAttr(attrs[0].Text, a)
			attrs = attrs[1:]
		}
		if !p.OptionalPunct(dialect.Comma) {
			st.SetOperandGroup(args[0].Index, us)
			return true
		}
	}
}

// wordOf is the attribute whose word may stand for a number.
func wordOf(op string) string {
	switch {
	case strings.HasPrefix(op, "rocdl.mfma.scale."):
		return "rocdl.matrix_format"
	case strings.HasPrefix(op, "rocdl.mfma.f64."):
		return "rocdl.mfma_neg_modifier"
	}
	return "rocdl.mfma_perm_b"
}

func printMatrix(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg, scales int) {
	var present []ir.Attribute
	for _, a := range args[1:] {
		if v := o.Attr(a.Text); v != nil {
			present = append(present, v)
		}
	}
	if len(present) == 0 {
		p.Operands(o, 0, o.NumOperands())
		return
	}
	scales = min(scales, len(present), o.NumOperands())
	next := o.NumOperands() - scales
	p.Operands(o, 0, next)
	for i, a := range present {
		p.Text(", ")
		printNumberOrWord(p, a)
		if i >= len(present)-scales {
			p.Text(", ")
			p.Value(o.Operand(next))
			next++
		}
	}
}
