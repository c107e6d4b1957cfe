package rewrite

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// fold puts what an op comes to in its place, and reports whether it comes to anything.
func (rw *Rewriter) fold(o *ir.Op) bool {
	f, ok := dialect.Fold(o)
	switch {
	case !ok:
		return false
	case f.Results != nil:
		return rw.foldToResults(o, f.Results)
	case f.Region != nil:
		return rw.foldToRegion(o, f.Region, f.Args)
	case f.Op != nil:
		made := rw.Before(o).Make(*f.Op)
		values := make([]*ir.Value, o.NumResults())
		for i := range values {
			values[i] = made.Result(i)
		}
		rw.Replace(o, values...)
		return true
	}
	return rw.foldInPlace(o, f)
}

// foldToResults replaces the results of an op by values, and by constants that it makes. In blocks that are not
// reached an op may be made of its own result: it stays until they go.
func (rw *Rewriter) foldToResults(o *ir.Op, results []dialect.FoldResult) bool {
	states := make([]ir.OpState, len(results))
	for i, r := range results {
		ok := r.Value == nil || r.Value.Def() != o
		if r.Value == nil {
			states[i], ok = dialect.MaterializeConstant(o, r.Attr, o.Result(i).Type())
		}
		if !ok {
			return false
		}
	}
	values := make([]*ir.Value, len(results))
	for i, r := range results {
		if values[i] = r.Value; r.Value == nil {
			values[i] = rw.Before(o).Make(states[i]).Result(0)
		}
	}
	rw.Replace(o, values...)
	return true
}

// foldToRegion puts what a region of one block holds in the place of its op.
func (rw *Rewriter) foldToRegion(o *ir.Op, r *ir.Region, args []*ir.Value) bool {
	if !r.HasOneBlock() || r.Entry().NumArgs() != len(args) {
		return false
	}
	last := r.Entry().Terminator()
	if last == nil {
		return false
	}
	var values []*ir.Value
	for e := range dialect.EdgesFrom(last) {
		for i := 0; e.Op == o && i < e.Len; i++ {
			values = append(values, e.From(i))
		}
	}
	if len(values) != o.NumResults() {
		return false
	}
	entry := r.Entry()
	for i, v := range values {
		if v.ArgOf() == entry {
			values[i] = args[v.Index()]
		}
	}
	rw.Erase(last)
	rw.InlineBlock(entry, o, args...)
	rw.Replace(o, values...)
	return true
}

// foldInPlace gives an op other operands or attributes.
func (rw *Rewriter) foldInPlace(o *ir.Op, f dialect.Folding) bool {
	changes := f.Attrs != nil
	for i, v := range f.Operands {
		changes = changes || v != o.Operand(i)
	}
	if f.Operands != nil {
		rw.SetOperands(o, f.Operands)
	}
	if f.Attrs != nil {
		rw.SetAttrs(o, f.Attrs)
	}
	return changes
}
