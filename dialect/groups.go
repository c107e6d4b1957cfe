package dialect

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/ir"
)

// Split appends to starts where each group begins among n values, and the end;
// the error is about numbers that do not fit, in MLIR's words.
func (l *Groups) Split(n int, attrs []ir.NamedAttr, starts []int) ([]int, error) {
	if l.flexible == 0 {
		if n != l.singles {
			return starts, errors.New(WrongCount(l.What, n, l.singles, l.singles))
		}
		for i := range l.Defs {
			starts = append(starts, i)
		}
		return append(starts, n), nil
	}
	if l.sized {
		return l.splitSized(n, IntsOf(AttrNamed(attrs, l.Segments)), starts)
	}
	rest := n - l.singles
	if most := l.most(); rest < 0 || most >= 0 && n > most {
		return starts, errors.New(WrongCount(l.What, n, l.singles, most))
	}
	share := rest
	if l.same {
		if rest%l.flexible != 0 {
			return starts, fmt.Errorf("expected the %d %ss of varying number to fall into %d equal groups", rest, l.What, l.flexible)
		}
		share = rest / l.flexible
	}
	at := 0
	for i := range l.Defs {
		starts = append(starts, at)
		switch {
		case l.Defs[i].Arity == One:
			at++
		case l.Defs[i].Arity == Optional && !l.same:
			at += min(rest, 1)
			rest -= min(rest, 1)
			share = rest
		default:
			at += share
			if !l.same {
				rest, share = 0, 0
			}
		}
	}
	return append(starts, at), nil
}

// most is how many values there can be, -1 for any number.
func (l *Groups) most() int {
	if l.optional == l.flexible {
		return l.singles + l.optional
	}
	return -1
}

// splitSized takes the sizes from the attribute. What the structural verifier
// says of them stands here for ops that are not made yet.
func (l *Groups) splitSized(n int, sizes []int64, starts []int) ([]int, error) {
	if len(sizes) != len(l.Defs) {
		return starts, fmt.Errorf("'%s' attribute for specifying %s segments must have %d elements, but got %d",
			l.Segments, l.What, len(l.Defs), len(sizes))
	}
	at := 0
	for i, size := range sizes {
		starts = append(starts, at)
		switch a := l.Defs[i].Arity; {
		case size < 0:
			return starts, fmt.Errorf("'%s' attribute cannot have negative elements", l.Segments)
		case a == One && size != 1:
			return starts, fmt.Errorf("%s group starting at #%d requires 1 element, but found %d", l.What, at, size)
		case a == Optional && size > 1:
			return starts, fmt.Errorf("%s group starting at #%d requires 0 or 1 element, but found %d", l.What, at, size)
		}
		at += int(size)
	}
	if at != n {
		return starts, fmt.Errorf("%s count (%d) does not match with the total size (%d) specified in attribute '%s'", l.What, n, at, l.Segments)
	}
	return append(starts, at), nil
}

// sizes gives the sizes of the groups of n values where these follow from n
// alone: of several groups that may be empty either all are, or none where each
// has at most one.
func (l *Groups) sizes(n int) ([]int64, error) {
	rest, most := n-l.singles, l.most()
	if rest < 0 || most >= 0 && n > most {
		return nil, errors.New(WrongCount(l.What, n, l.singles, most))
	}
	if rest > 0 && l.flexible > 1 && n != most {
		return nil, fmt.Errorf("of %d %ss it is not clear which are given: '%s' must say it", n, l.What, l.Segments)
	}
	sizes := make([]int64, len(l.Defs))
	for i := range l.Defs {
		switch {
		case l.Defs[i].Arity == One:
			sizes[i] = 1
		case n == most:
			sizes[i] = 1
		default:
			sizes[i] = int64(rest)
		}
	}
	return sizes, nil
}

// WrongCount words a number of operands, results, regions or successors that
// is not between two bounds; most -1 is none.
func WrongCount(what string, got, least, most int) string {
	switch {
	case most == 0:
		return fmt.Sprintf("requires zero %ss, but found %d", what, got)
	case most < 0 || got < least && most > least:
		return fmt.Sprintf("expected %d or more %ss, but found %d", least, what, got)
	case most > least:
		return fmt.Sprintf("expected at most %d %ss, but found %d", most, what, got)
	case most == 1 && what == "operand":
		return fmt.Sprintf("requires a single operand, but found %d", got)
	case most == 1:
		return fmt.Sprintf("requires one %s, but found %d", what, got)
	}
	return fmt.Sprintf("expected %d %ss, but found %d", most, what, got)
}

// EraseOperand removes an operand of an op, from the sizes of groups too.
func EraseOperand(o *ir.Op, i int) {
	def := DefOf(o)
	if def != nil && def.Traits.Has(ir.AttrSizedOperandSegments) {
		for g := range def.Operands {
			if from, to := def.OperandGroup(o, g); from <= i && i < to {
				name := def.signature.Operands.Segments
				sizes := slices.Clone(IntsOf(o.Attr(name)))
				sizes[g]--
				o.SetAttr(name, o.Context().I32Array(sizes...))
				break
			}
		}
	}
	o.EraseOperand(i)
}

// Fits reports whether an op has as many operands and results as its definition
// says. What is broken is printed in the generic form, which takes anything.
func (o *Op) Fits(op *ir.Op) bool {
	s := o.Signature()
	return s.Operands.takes(op.NumOperands()) && s.Results.takes(op.NumResults()) &&
		(s.Operands.flexible < 2 || addUp(op, "operandSegmentSizes", op.NumOperands()))
}

// addUp reports whether the sizes of groups in an attribute, if op has it, give
// n together.
func addUp(op *ir.Op, segments string, n int) bool {
	sizes, ok := op.Attr(segments).(*ir.DenseArrayAttr)
	if !ok {
		return true
	}
	for _, size := range sizes.Values {
		if n -= int(size); int(size) < 0 || n < 0 {
			return false
		}
	}
	return n == 0
}

// takes reports whether n values can be shared out among the groups.
func (s *Groups) takes(n int) bool {
	return n == s.singles || n > s.singles && (s.flexible > s.optional || n <= s.singles+s.optional)
}

// OperandGroup is the range of operands that stand for group i of the op's
// definition.
func (o *Op) OperandGroup(op *ir.Op, i int) (from, to int) {
	if o.Signature().Operands.flexible == 0 {
		return min(i, op.NumOperands()), min(i+1, op.NumOperands())
	}
	return groupOf(op, o.Operands, op.NumOperands(), "operandSegmentSizes", ir.SameVariadicOperandSize, i)
}

// ResultGroup is the range of results of group i.
func (o *Op) ResultGroup(op *ir.Op, i int) (from, to int) {
	if o.Signature().Results.flexible == 0 {
		return min(i, op.NumResults()), min(i+1, op.NumResults())
	}
	return groupOf(op, o.Results, op.NumResults(), "resultSegmentSizes", ir.SameVariadicResultSize, i)
}

func groupOf(op *ir.Op, defs []ValueDef, total int, segments string, same ir.Traits, i int) (from, to int) {
	if sizes, ok := op.Attr(segments).(*ir.DenseArrayAttr); ok && len(sizes.Values) == len(defs) {
		// In an editor they may be any numbers.
		size := func(j int) int { return int(min(max(sizes.Values[j], 0), int64(total))) }
		for j := range i {
			from = min(from+size(j), total)
		}
		return from, min(from+size(i), total)
	}
	singles := 0
	for _, d := range defs {
		if d.Arity == One {
			singles++
		}
	}
	rest := max(total-singles, 0)
	share := rest
	if op.HasTrait(same) && len(defs) > singles {
		share = rest / (len(defs) - singles)
	}
	for j := range defs {
		n := 1
		if defs[j].Arity != One {
			n = min(share, rest)
			rest -= n
		}
		if j == i {
			return min(from, total), min(from+n, total)
		}
		from += n
	}
	return total, total
}

// OperandNamed is the value of the named operand of op, or nil when it is
// absent, a group of none, or unknown.
func OperandNamed(op *ir.Op, name string) *ir.Value {
	def := DefOf(op)
	if def == nil {
		return nil
	}
	i := ValueIndex(def.Operands, name)
	if i < 0 {
		return nil
	}
	if from, to := def.OperandGroup(op, i); from < to {
		return op.Operand(from)
	}
	return nil
}

// OperandsNamed are the operands of the group of a name; none if the op has no such group.
func OperandsNamed(op *ir.Op, name string) []*ir.Value {
	def := DefOf(op)
	i := ValueIndex(def.Operands, name)
	if i < 0 {
		return nil
	}
	from, to := def.OperandGroup(op, i)
	return op.Operands()[from:to]
}
