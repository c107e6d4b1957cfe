package parser

import (
	"cmp"
	"slices"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// What a patch has read is taken back, or is found to be what was there, or gets
// its place among the ops and in the tables.

// undo lets go of what was read.
func (x *patch) undo(mark ir.Mark) {
	for i := range x.windows {
		for _, o := range x.windows[i].new {
			o.DropReferences()
			forgetNames(o)
		}
	}
	for o := range x.mod.Doubted {
		if !x.doubted[o] {
			x.mod.Undoubt(o)
		}
	}
	x.made += x.mod.MadeSince(mark)
	x.mod.Renumber(mark, nil, nil)
}

// same reports whether what was read is what was there, apart from its place and
// from doubts.
func (x *patch) same() bool {
	w := &x.windows[0]
	if len(x.windows) > 1 || len(w.old) != len(w.new) {
		return false
	}
	was := map[*ir.Value]*ir.Value{}
	for i, n := range w.new {
		o := w.old[i]
		if n.Name() != o.Name() || n.Loc() != o.Loc() || n.NumOperands() != o.NumOperands() || n.NumResults() != o.NumResults() ||
			!slices.Equal(n.Attrs(), o.Attrs()) || !slices.Equal(n.ResultGroups(), o.ResultGroups()) {
			return false
		}
		for j := range n.NumOperands() {
			v := n.Operand(j)
			if cmp.Or(was[v], v) != o.Operand(j) {
				return false
			}
		}
		for j := range n.NumResults() {
			v, u := n.Result(j), o.Result(j)
			if v.Type() != u.Type() || v.Name() != u.Name() || v.NameGiven() != u.NameGiven() {
				return false
			}
			was[v] = u
		}
	}
	return true
}

// keep takes the ops that were there for those that were read.
func (x *patch) keep() {
	w := &x.windows[0]
	ops, was := map[*ir.Op]*ir.Op{}, map[*ir.Value]*ir.Value{}
	for i, n := range w.new {
		o := w.old[i]
		ops[n] = o
		for j := range n.NumResults() {
			was[n.Result(j)] = o.Result(j)
		}
		o.SetSpan(n.Span())
		if x.mod.InDoubt(n) {
			x.mod.Doubt(o)
		} else {
			x.mod.Undoubt(o)
		}
	}
	for i := range w.ops {
		w.ops[i].op = ops[w.ops[i].op]
	}
	for i := range w.index.Names {
		w.index.Names[i].Op = ops[w.index.Names[i].Op]
	}
	for _, list := range [][]Occurrence{w.index.Definitions, w.index.Uses} {
		for i := range list {
			list[i].Value = cmp.Or(was[list[i].Value], list[i].Value)
		}
	}
	for i := range x.p.trace.blames {
		b := &x.p.trace.blames[i]
		b.op = cmp.Or(ops[b.op], b.op)
	}
	w.old, w.new = w.new, w.old
	clear(x.renewed)
}

// commit puts what was read into its place, and tells of it.
func (x *patch) commit(mark ir.Mark, u *Updated) {
	var old, read []*ir.Op
	var touched []*ir.Value
	for i := range x.windows {
		w := &x.windows[i]
		b := x.ops[w.from].op.Block()
		if i == 0 {
			x.block, x.last = b, x.ops[w.from].op.Prev()
			if n := len(w.new); n > 0 {
				x.last = w.new[n-1]
			}
		}
		if len(w.new) < len(w.old) {
			u.Beside = append(u.Beside, b.Parent())
		}
		for _, o := range w.old {
			touched = appendOperands(touched, o)
			o.DropReferences()
			o.Remove()
		}
		for _, o := range w.new {
			if o.Block() == nil { // it was not kept
				b.InsertBefore(w.next, o)
			}
			if i > 0 {
				move(o, -x.delta) // as all behind the edit, it is moved once more
			}
		}
		old, read = append(old, w.old...), append(read, w.new...)
	}
	for v, now := range x.renewed {
		now.TakeUses(v)
	}
	for _, o := range old {
		forgetNames(o)
	}
	x.made += x.mod.MadeSince(mark)
	x.mod.Renumber(mark, old, read)
	x.moveBehind()
	x.moved = true
	doubted := x.blameAgain()
	x.report()
	x.splice()
	for _, o := range read {
		for i := range o.NumOperands() {
			o.OperandUse(i).PlaceUse()
		}
	}
	u.Read = read
	u.Beside = append(u.Beside, doubted...)
	if !x.inPlace() {
		return
	}
	u.Gone = old
	for i, v := range touched {
		touched[i] = cmp.Or(x.renewed[v], v)
	}
	for _, o := range read {
		touched = appendOperands(touched, o)
		for i := range o.NumResults() {
			touched = append(touched, o.Result(i))
		}
	}
	u.Touched = touched
}

func appendOperands(list []*ir.Value, o *ir.Op) []*ir.Value {
	for i := range o.NumOperands() {
		list = append(list, o.Operand(i))
	}
	return list
}

// inPlace reports whether each op that was read has the place, the id and the ids
// of results of one that was there.
func (x *patch) inPlace() bool {
	for i := range x.windows {
		w := &x.windows[i]
		if len(w.old) != len(w.new) {
			return false
		}
		for j, o := range w.old {
			n := w.new[j]
			if n.ID() != o.ID() || n.NumResults() != o.NumResults() {
				return false
			}
			for k := range n.NumResults() {
				if n.Result(k).ID() != o.Result(k).ID() {
					return false
				}
			}
		}
	}
	return true
}

// moveBehind moves the ops and blocks that stand behind the edit, and those that
// hold it grow.
func (x *patch) moveBehind() {
	b, next := x.block, x.block.First()
	if last := x.last; last != nil {
		next = last.Next()
	}
	for {
		for o := next; o != nil; o = o.Next() {
			move(o, x.delta)
		}
		for c := b.Next(); c != nil; c = c.Next() {
			moveBlock(c, x.delta)
		}
		holder := b.Parent()
		if holder == nil {
			break
		}
		behind := false
		for _, r := range holder.Regions() {
			if behind {
				for c := range r.Blocks {
					moveBlock(c, x.delta)
				}
			}
			behind = behind || r == b.Region()
		}
		if s := holder.Span(); s.IsValid() {
			holder.SetSpan(source.Span{Start: s.Start, End: s.End + x.delta})
		}
		next, b = holder.Next(), holder.Block()
		if b == nil {
			break
		}
	}
}

// blameAgain puts what is blamed by what was read in the place of what was before.
// It returns the ops that came into doubt by it, or out of it.
func (x *patch) blameAgain() (changed []*ir.Op) {
	var gone []blame
	kept := x.blames[:0]
	for _, b := range x.blames {
		if slices.ContainsFunc(x.windows, func(w window) bool { return b.at >= w.start && b.at < w.end }) {
			gone = append(gone, b)
		} else {
			kept = append(kept, b)
		}
	}
	x.blames = kept
	x.moveBlames(x.edit.End, x.delta)
	x.blames = append(x.blames, x.p.trace.blames...)
	for _, b := range gone {
		if !isBlamed(x.blames, b.op) {
			x.mod.Undoubt(b.op)
		}
	}
	for _, b := range append(gone, x.p.trace.blames...) {
		if x.mod.InDoubt(b.op) != x.doubted[b.op] && x.fn.IsAncestorOf(b.op) {
			changed = append(changed, b.op)
		}
	}
	return changed
}

// splice puts what was read into the tables.
func (x *patch) splice() {
	t := x.Trace
	at := x.edit.End
	moved := movedFrom(at, x.delta)
	type places struct{ uses, defs, names [2]int }
	var list []places
	for i := range x.windows {
		w := &x.windows[i]
		var p places
		p.uses[0], p.uses[1] = x.usesOf(w)
		p.defs[0], p.defs[1] = x.defsOf(w)
		p.names[0], p.names[1] = x.namesOf(w)
		list = append(list, p)
	}
	for i := range t.Index.Uses {
		u := &t.Index.Uses[i]
		u.Span = moved(u.Span)
		if now := x.renewed[u.Value]; now != nil {
			u.Value = now
		}
	}
	for i := range t.Index.Names {
		n := &t.Index.Names[i]
		n.Span = moved(n.Span)
	}
	for i := range t.Index.Definitions {
		d := &t.Index.Definitions[i]
		d.Span = moved(d.Span)
	}
	for i := range t.ops {
		if o := &t.ops[i]; o.start >= at {
			o.start, o.guard = o.start+x.delta, o.guard+x.delta
		}
	}
	// From the last window to the first, since places behind one change.
	for i := len(x.windows) - 1; i >= 0; i-- {
		w, p := &x.windows[i], &list[i]
		grown := func(at [2]int, n int) uint32 { return uint32(n - (at[1] - at[0])) }
		uses, defs, names := grown(p.uses, len(w.index.Uses)), grown(p.defs, len(w.index.Definitions)), grown(p.names, len(w.index.Names))
		if uses != 0 || defs != 0 || names != 0 {
			for j := range t.ops[w.to:] {
				o := &t.ops[w.to+j]
				o.uses, o.defs, o.name = o.uses+uses, o.defs+defs, o.name+names
			}
		}
		for j := range w.ops {
			o := &w.ops[j]
			o.uses, o.defs, o.name = o.uses+uint32(p.uses[0]), o.defs+uint32(p.defs[0]), o.name+uint32(p.names[0])
		}
		t.Index.Uses = slices.Replace(t.Index.Uses, p.uses[0], p.uses[1], w.index.Uses...)
		t.Index.Definitions = slices.Replace(t.Index.Definitions, p.defs[0], p.defs[1], w.index.Definitions...)
		t.Index.Names = slices.Replace(t.Index.Names, p.names[0], p.names[1], w.index.Names...)
		t.ops = slices.Replace(t.ops, w.from, w.to, w.ops...)
	}
	var read []source.Span
	for i := range x.windows {
		read = append(read, source.Span{Start: x.windows[i].start, End: x.windows[i].end})
	}
	t.settle(x.p, read, moved, source.Span{}, x.delta)
}
