package parser

import (
	"cmp"
	"slices"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A window is consecutive readings of a block that are done anew.
type window struct {
	from, to int // in Trace.ops
	old, new []*ir.Op
	next     *ir.Op // behind them in the block
	// start and end are the text from the first op up to the token behind the
	// last, before the edit.
	start, end uint32
	ops        []traced
	index      Index
}

func (x *patch) limit() uint32 {
	if r := x.opts.Range; r != (source.Span{}) {
		return r.End
	}
	return uint32(len(x.file.Text))
}

// tokenAt is the token at or behind an offset of the text before.
func (x *patch) tokenAt(off uint32) token {
	l := lexer{text: x.file.Text[:x.limit()], pos: off}
	return l.next()
}

// edited is the window of the readings that the edit bears on.
func (x *patch) edited() (window, bool) {
	at, _ := slices.BinarySearchFunc(x.ops, x.edit.Start, func(o traced, off uint32) int { return cmp.Compare(o.start, off) })
	last := at - 1
	if last < 0 || x.ops[last].start < x.whole.Start {
		return window{}, false
	}
	first := last
	for {
		// What stands before decided on its end by the first token, or by more if it
		// could not be read.
		o := x.ops[first].op
		intact := x.edit.Start > x.tokenAt(x.ops[first].start).end
		prev := o.Prev()
		known := first > 0 && x.ops[first-1].op == prev
		if intact && (prev == nil || !prev.IsError() && (!known || x.ops[first-1].sound || prev.NumRegions() > 0)) {
			break
		}
		if prev == nil || !known || last-first == mostPatched {
			return window{}, false
		}
		first--
	}
	w, ok := x.window(first, last)
	for ok && w.end < x.edit.End {
		if last++; last == len(x.ops) || last-first == mostPatched {
			return window{}, false
		}
		w, ok = x.window(first, last)
	}
	if !ok || w.next == nil || !w.next.Span().IsValid() {
		return window{}, false // what ends a block decides on whether one is implied
	}
	for _, o := range w.old {
		if !plain(o) || o.HasTrait(ir.Terminator) {
			return window{}, false
		}
	}
	return w, true
}

// plain reports whether nothing but its operands and results ties an op to
// others.
func plain(o *ir.Op) bool {
	return o.NumRegions() == 0 && len(o.Successors()) == 0 && !o.HasTrait(ir.Symbol)
}

// window is that of some readings, if they are consecutive in a block of which
// all is known.
func (x *patch) window(from, to int) (w window, ok bool) {
	w = window{from: from, to: to + 1, start: x.ops[from].start}
	b := x.ops[from].op.Block()
	for i := from; i <= to; i++ {
		o := x.ops[i].op
		if x.ops[i].odd || o.Block() != b || i > from && o.Prev() != x.ops[i-1].op || !plain(o) {
			return w, false
		}
		w.old = append(w.old, o)
	}
	o := x.ops[to].op
	w.end, w.next = x.tokenAt(o.Span().End).start, o.Next()
	if w.next != nil && w.next.Span().IsValid() && w.next.Span().Start != w.end {
		return w, false // there is text of which nothing came
	}
	return w, true
}

// alone reports whether all that the parser said of the function, and all that it
// doubts, is in a window or comes from readings behind it, which are then to be
// read again: what it says may depend on what it said before.
func (x *patch) alone(w window) bool {
	said := false
	for i := range x.diags {
		if s := x.diags[i].Span.Start; s >= x.whole.Start && s < x.whole.End {
			if (s < w.start || s >= w.end) && !x.unsound(w, s) {
				return false
			}
			said = true
		}
	}
	for o := range x.mod.Doubted {
		if x.fn.IsAncestorOf(o) && !slices.Contains(w.old, o) && !x.rereads(o) && !x.blamedIn(w, o) {
			return false
		}
	}
	if !said {
		return true
	}
	// Each name that is not defined is reported once, and not if that may be a part
	// of a mistake elsewhere.
	from, to := within(x.Index.Uses, x.whole, func(u *Occurrence) uint32 { return u.Span.Start })
	return !slices.ContainsFunc(x.Index.Uses[from:to], func(u Occurrence) bool {
		return u.Value.Def() == nil && u.Value.ArgOf() == nil && (u.Span.Start < w.start || u.Span.Start >= w.end)
	})
}

// unsound has the reading at an offset behind a window done anew, if something
// was said of that.
func (x *patch) unsound(w window, off uint32) bool {
	at := x.readingAt(off)
	if at < w.to || x.ops[at].sound {
		return false
	}
	// What could not be read before it may be what it was said of.
	prev := x.ops[at].op.Prev()
	if prev != nil && at > w.to && !slices.Contains(x.work, uint32(at-1)) &&
		(prev.IsError() || x.ops[at-1].op == prev && !x.ops[at-1].sound) {
		return false
	}
	if i, known := slices.BinarySearch(x.work, uint32(at)); !known {
		x.work = slices.Insert(x.work, i, uint32(at))
	}
	return true
}

// readingAt is the reading that covers an offset of the text before, or -1.
func (x *patch) readingAt(off uint32) int {
	at, _ := slices.BinarySearchFunc(x.ops, off+1, func(o traced, off uint32) int { return cmp.Compare(o.start, off) })
	if at--; at < 0 || off >= max(x.ops[at].guard, x.ops[at].op.Span().End) {
		return -1
	}
	return at
}

// rereads reports whether the reading of o is to be done anew.
func (x *patch) rereads(o *ir.Op) bool {
	return slices.ContainsFunc(x.work, func(i uint32) bool { return x.ops[i].op == o })
}

// blamedIn reports whether o is in doubt only for uses that are read again.
func (x *patch) blamedIn(w window, o *ir.Op) bool {
	found := false
	for _, b := range x.blames {
		if b.op != o {
			continue
		}
		found = true
		if b.at >= w.start && b.at < w.end {
			continue
		}
		if at := x.readingAt(b.at); at < 0 || !slices.Contains(x.work, uint32(at)) {
			return false
		}
	}
	return found
}
