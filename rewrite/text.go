package rewrite

import (
	"fmt"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/printer"
)

// NearestSpan is where o, or the closest op around it that was read, stands in
// the text.
func NearestSpan(o *ir.Op) source.Span {
	for ; o != nil; o = o.Parent() {
		if s := o.Span(); s.IsValid() {
			return source.Span{Start: s.Start, End: s.Start + uint32(headLength(o, s))}
		}
	}
	return source.NoSpan
}

// headLength limits the span of an op with regions to its first line's start;
// without the text only the name's length is known.
func headLength(o *ir.Op, s source.Span) int {
	if o.NumRegions() == 0 {
		return s.Len()
	}
	return min(s.Len(), len(o.Name().String()))
}

// ValueText is how a value is written: %name, or its op when it has no name.
func ValueText(v *ir.Value) string {
	if v.Name() != "" {
		return "%" + v.Name()
	}
	if op := v.Def(); op != nil {
		if op.NumResults() > 1 {
			start, _ := printer.ResultGroup(op, v.Index())
			if n := op.Result(start).Name(); n != "" {
				return fmt.Sprintf("%%%s#%d", n, v.Index()-start)
			}
		}
		return "the result of '" + op.Name().String() + "'"
	}
	return fmt.Sprintf("argument #%d", v.Index())
}
