package liveness

import (
	"cmp"
	"slices"

	"github.com/tgopt/tgopt/ir"
)

// Where regions have one block each, all that is known of a value follows from its
// own uses: it is live at the start of the blocks between a use and its home, the
// holders of these have it from outside, and in each of these blocks, and at home, it
// is used last at one op. So that after ops were replaced, only values whose uses
// have changed are looked at.

// Again makes l the analysis of the same root after fresh, ops of a text without
// regions, took the places of others: with their ids, as many results, and the
// ids of those. touched are the operands of both and the results of fresh. It reports
// false, and l is what it was, where not every value stands before its uses in
// the text, or a region has several blocks.
func (l *Liveness) Again(fresh []*ir.Op, touched []*ir.Value) bool {
	if !l.plain || !l.inOrder(fresh) {
		return false
	}
	for _, o := range fresh {
		for i := range o.NumResults() {
			l.values[l.valueAt(o.Result(i))] = o.Result(i)
		}
	}
	var ns []uint32
	for _, v := range touched {
		if n := l.valueAt(v); n >= 0 {
			ns = append(ns, uint32(n))
		}
	}
	slices.Sort(ns)
	l.change(slices.Compact(ns))
	return true
}

// inOrder reports whether the operands of some ops are numbered before them.
func (l *Liveness) inOrder(fresh []*ir.Op) bool {
	for _, o := range fresh {
		if o.NumRegions() > 0 || len(o.Successors()) > 0 {
			return false
		}
		limit := l.numberBehind(o)
		for i := range o.NumOperands() {
			if n := l.valueAt(o.Operand(i)); n < 0 || n >= limit {
				return false
			}
		}
	}
	return true
}

// numberBehind is above the numbers of all values that are defined before o, and
// not above that of one behind it which is visible there.
func (l *Liveness) numberBehind(o *ir.Op) int {
	for p := o; o != nil && o != l.root; p = o.Next() {
		for ; p != nil; p = p.Next() {
			if p.NumResults() > 0 {
				return l.valueAt(p.Result(0))
			}
		}
		o = o.Parent()
	}
	return len(l.values)
}

// change finds again what is known of some values, which are sorted.
func (l *Liveness) change(ns []uint32) {
	var in, outer, last []pair // last uses go to kills, in which the order within a row says nothing
	for _, n := range ns {
		v := l.values[n]
		home := v.Block()
		atHome := (*ir.Op)(nil)
		inside := map[*ir.Block]*ir.Op{} // where it is used last in blocks inside home
		for u := v.FirstUse(); u != nil; u = u.NextUse() {
			o := u.Owner()
			for ; o.Block() != home; o = o.Parent() {
				if before := inside[o.Block()]; before == nil || behind(o, before) {
					inside[o.Block()] = o
				}
			}
			if atHome == nil || behind(o, atHome) {
				atHome = o
			}
		}
		for b, o := range inside {
			in = append(in, pair{uint32(l.blockAt(b)), n})
			outer = append(outer, pair{uint32(l.opAt(b.Parent())), n})
			last = append(last, pair{uint32(l.opAt(o)), n})
		}
		counts := slices.Contains(counters(home), v)
		l.needed[n] = atHome != nil || counts
		if atHome != nil && !counts {
			last = append(last, pair{uint32(l.opAt(atHome)), n})
		}
	}
	l.changed = zeroed(l.changed, len(l.values))
	for _, n := range ns {
		l.changed[n] = true
	}
	l.in.change(l.changed, in)
	l.outer.change(l.changed, outer)
	l.kills.change(l.changed, last)
}

// behind reports whether o is behind p in the text. What has no place in it ends a
// block.
func behind(o, p *ir.Op) bool { return o.Span().Start > p.Span().Start }

func zeroed(list []bool, n int) []bool {
	if len(list) != n {
		return make([]bool, n)
	}
	clear(list)
	return list
}

// change takes some items out of all rows, and puts pairs of such items into them.
// Rows that were sorted stay so.
func (r *rows) change(changed []bool, add []pair) {
	order := func(a, b pair) int { return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.item, b.item)) }
	slices.SortFunc(add, order)
	add = slices.Compact(add) // several regions of an op may use a value
	var old []pair
	for i, n := range r.items {
		if changed[n] {
			// The last row that begins here or before.
			row, _ := slices.BinarySearch(r.start, uint32(i)+1)
			old = append(old, pair{uint32(row) - 1, n})
		}
	}
	if slices.SortFunc(old, order); slices.Equal(old, add) {
		return
	}
	items := make([]uint32, 0, len(r.items)+len(add)-len(old))
	from := uint32(0)
	for row := range len(r.start) - 1 {
		end := r.start[row+1]
		begin := len(items)
		for _, n := range r.items[from:end] {
			if !changed[n] {
				items = append(items, n)
			}
		}
		if len(add) > 0 && add[0].row == uint32(row) {
			for ; len(add) > 0 && add[0].row == uint32(row); add = add[1:] {
				items = append(items, add[0].item)
			}
			slices.Sort(items[begin:])
		}
		r.start[row], from = uint32(begin), end
	}
	r.start[len(r.start)-1] = uint32(len(items))
	r.items = items
}
