// Package indexlist is for lists of indices of which some are numbers and some
// values: [0, %i, 4]. An attribute holds the numbers, and ir.Dynamic where the
// next operand of a group is meant.
package indexlist

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Directive is custom<Name>($values, $numbers), for a list in brackets.
func Directive(open, end dialect.Punct) dialect.CustomDirective {
	return dialect.CustomDirective{
		Parse: func(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
			us, numbers, ok := Parse(p, open, end)
			if !ok {
				return false
			}
			st.SetOperandGroup(args[0].Index, us)
			c := p.Context()
			st.AddAttr(args[1].Text, c.DenseArray(c.Integer(64), numbers))
			return true
		},
		Print: func(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
			from, _ := dialect.DefOf(o).OperandGroup(o, args[0].Index)
			p.Text(open.String())
			Print(p, o, from, dialect.IntsOf(o.Attr(args[1].Text)))
			p.Text(end.String())
		},
	}
}

// Parse reads a list in brackets.
func Parse(p dialect.Parser, open, end dialect.Punct) (us []dialect.UnresolvedOperand, numbers []int64, ok bool) {
	if !p.Punct(open) {
		return nil, nil, false
	}
	for !p.PeekPunct(end) {
		if len(numbers) > 0 && !p.Punct(dialect.Comma) {
			return nil, nil, false
		}
		if u, found := p.OptionalOperand(); found {
			us, numbers = append(us, u), append(numbers, ir.Dynamic)
			continue
		}
		v, found, ok := p.OptionalInteger(64)
		if !found {
			return nil, nil, p.ErrorHere("expected SSA value or integer")
		}
		if !ok {
			return nil, nil, false
		}
		numbers = append(numbers, v)
	}
	return us, numbers, p.Punct(end)
}

// Print prints what stands in the brackets; the values are the operands of o
// from the given one on.
func Print(p dialect.Printer, o *ir.Op, from int, numbers []int64) {
	for i, v := range numbers {
		if i > 0 {
			p.Text(", ")
		}
		switch {
		case v != ir.Dynamic:
			p.Int(v)
		case from < o.NumOperands():
			p.Value(o.Operand(from))
			from++
		default:
			p.Value(nil)
		}
	}
}

// NumDynamic is how many of the numbers stand for values.
func NumDynamic(numbers []int64) int {
	n := 0
	for _, v := range numbers {
		if v == ir.Dynamic {
			n++
		}
	}
	return n
}
