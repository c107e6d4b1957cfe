package rewrite

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// simplifyRegions does what can be told from the control flow alone, in all
// regions inside root: it erases blocks that cannot be reached, ops that nothing needs,
// though they may need one another, and arguments of blocks that nothing needs, and
// joins blocks that follow one another in any case.
func simplifyRegions(rw *Rewriter, root *ir.Op) (changed bool) {
	for _, r := range root.Regions() {
		changed = eraseUnreachable(rw, r) || changed
	}
	l := needs{rw: rw, ops: make(map[*ir.Op]bool), args: make(map[*ir.Value]bool)}
	for _, r := range root.Regions() {
		l.region(r)
	}
	l.propagate()
	for _, r := range root.Regions() {
		l.collect(r)
	}
	return l.erase() || changed
}

// eraseUnreachable erases blocks of r, and of regions inside, to which no branch
// leads from the entry.
func eraseUnreachable(rw *Rewriter, r *ir.Region) (changed bool) {
	if r.Empty() {
		return false
	}
	if !r.HasOneBlock() {
		reached := map[*ir.Block]bool{r.Entry(): true}
		for list := []*ir.Block{r.Entry()}; len(list) > 0; {
			b := list[len(list)-1]
			list = list[:len(list)-1]
			for _, s := range b.SuccessorBlocks() {
				if !reached[s] {
					reached[s] = true
					list = append(list, s)
				}
			}
		}
		var gone []*ir.Block
		for b := range r.Blocks {
			if !reached[b] {
				gone = append(gone, b)
			}
		}
		if len(gone) > 0 {
			rw.EraseBlocks(gone...)
			changed = true
		}
		changed = joinBlocks(rw, r) || changed
	}
	for b := range r.Blocks {
		for o := range b.Ops {
			for _, inner := range o.Regions() {
				changed = eraseUnreachable(rw, inner) || changed
			}
		}
	}
	return changed
}

// joinBlocks appends to each block of r those to which it goes in any case and nothing
// else does.
func joinBlocks(rw *Rewriter, r *ir.Region) (changed bool) {
	arriving := make(map[*ir.Block]int)
	for b := range r.Blocks {
		for _, s := range b.SuccessorBlocks() {
			arriving[s]++
		}
	}
	next := func(b *ir.Block) *ir.Block {
		t := b.Last()
		if t == nil || len(t.Successors()) != 1 || !t.HasTrait(ir.Pure) {
			return nil
		}
		s := t.Successors()[0]
		if s.Block == b || s.Block.IsEntry() || arriving[s.Block] > 1 || s.Count != t.NumOperands() || !branches(t) {
			return nil
		}
		return s.Block
	}
	// From the first block of each chain on, so that no op moves more than once.
	inside := make(map[*ir.Block]bool)
	for b := range r.Blocks {
		inside[next(b)] = true
	}
	var heads []*ir.Block
	for b := range r.Blocks {
		if !inside[b] {
			heads = append(heads, b)
		}
	}
	for _, b := range heads {
		for s := next(b); s != nil; s = next(b) {
			t := b.Last()
			values := t.Operands()
			rw.Erase(t)
			rw.MergeBlocks(b, s, values...)
			changed = true
		}
	}
	return changed
}

// needs is which ops and which arguments of blocks are needed: what has effects,
// what ends blocks, and what these use. A value that is passed to a block is
// needed by it only if the argument is.
type needs struct {
	rw   *Rewriter
	ops  map[*ir.Op]bool
	args map[*ir.Value]bool // of blocks that are not entries
	todo []*ir.Value
	// passed are the values that branches pass to an argument not needed so far.
	passed map[*ir.Value][]*ir.Value
	// What is not needed.
	deadOps  []*ir.Op
	deadArgs []*ir.Value
}

func (l *needs) region(r *ir.Region) {
	for b := range r.Blocks {
		for o := b.First(); o != nil; o = o.Next() {
			if !l.ops[o] && (o.IsTerminator() || !dialect.IsDeadUnlessUsed(o)) {
				l.op(o)
			}
		}
	}
}

// op notes that an op is needed.
func (l *needs) op(o *ir.Op) {
	if l.ops[o] {
		return
	}
	l.ops[o] = true
	from, to := 0, 0 // operands that are passed to successors
	for _, s := range o.Successors() {
		if s.Count == 0 {
			continue
		}
		if to == 0 {
			from = s.First
		}
		to = max(to, s.First+s.Count)
		for i := range s.Count {
			if i < s.Block.NumArgs() {
				l.pass(s.Block.Arg(i), o.Operand(s.First+i))
			} else {
				l.value(o.Operand(s.First + i))
			}
		}
	}
	if !branches(o) {
		// What else the op hands to its successors is not known.
		for _, s := range o.Successors() {
			for _, a := range s.Block.Args() {
				l.value(a)
			}
		}
	}
	for i := range o.NumOperands() {
		if i < from || i >= to {
			l.value(o.Operand(i))
		}
	}
	for _, r := range o.Regions() {
		l.region(r)
	}
}

// branches reports whether all that the successors of o get are the operands that
// it passes to them.
func branches(o *ir.Op) bool {
	for _, s := range o.Successors() {
		if s.Count != s.Block.NumArgs() {
			return false
		}
	}
	return o.Name().Registered()
}

// pass notes that a branch passes v to the argument a of a block.
func (l *needs) pass(a, v *ir.Value) {
	if l.args[a] {
		l.value(v)
		return
	}
	if l.passed == nil {
		l.passed = make(map[*ir.Value][]*ir.Value)
	}
	l.passed[a] = append(l.passed[a], v)
}

// value notes that a value is needed.
func (l *needs) value(v *ir.Value) { l.todo = append(l.todo, v) }

func (l *needs) propagate() {
	for len(l.todo) > 0 {
		v := l.todo[len(l.todo)-1]
		l.todo = l.todo[:len(l.todo)-1]
		if o := v.Def(); o != nil {
			l.op(o)
		} else if !l.args[v] {
			l.args[v] = true
			l.todo = append(l.todo, l.passed[v]...)
			delete(l.passed, v)
		}
	}
}

// collect finds what is not needed in r.
func (l *needs) collect(r *ir.Region) {
	for b := range r.Blocks {
		if !b.IsEntry() {
			for _, a := range b.Args() {
				if !l.args[a] {
					l.deadArgs = append(l.deadArgs, a)
				}
			}
		}
		for o := b.First(); o != nil; o = o.Next() {
			if !l.ops[o] {
				l.deadOps = append(l.deadOps, o)
				continue
			}
			for _, inner := range o.Regions() {
				l.collect(inner)
			}
		}
	}
}

// erase erases first what branches pass to dead arguments, so that only dead ops
// use these, and one another.
func (l *needs) erase() bool {
	branches := make(map[*ir.Block][]*ir.Op)
	known := make(map[*ir.Region]bool)
	for i := len(l.deadArgs) - 1; i >= 0; i-- {
		b := l.deadArgs[i].ArgOf()
		if r := b.Region(); !known[r] {
			known[r] = true
			addBranches(r, branches)
		}
		for _, o := range branches[b] {
			for k := range o.Successors() {
				if s := o.Successors()[k]; s.Block == b {
					l.rw.EraseOperand(o, s.First+l.deadArgs[i].Index())
				}
			}
		}
	}
	l.rw.EraseAll(l.deadOps...)
	for i := len(l.deadArgs) - 1; i >= 0; i-- {
		a := l.deadArgs[i]
		l.rw.EraseArg(a.ArgOf(), a.Index())
	}
	return len(l.deadOps)+len(l.deadArgs) > 0
}

// addBranches notes the ops of r that branch to each block, each once.
func addBranches(r *ir.Region, branches map[*ir.Block][]*ir.Op) {
	for b := range r.Blocks {
		for i, s := range b.SuccessorBlocks() {
			if !slices.Contains(b.SuccessorBlocks()[:i], s) {
				branches[s] = append(branches[s], b.Last())
			}
		}
	}
}
