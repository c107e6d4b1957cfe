package rewrite

import "github.com/tgopt/tgopt/ir"

// A worklist is a stack of ops, each at most once, from which ops may be taken
// that are anywhere in it. It is indexed by the ids of ops: those of one function
// lie side by side, and new ones come after all.
type worklist struct {
	ops       []*ir.Op // nil where one was taken out
	live      int
	lo        int
	places    []int32           // in ops, plus one, by id from lo on
	elsewhere map[*ir.Op]*int32 // of ops with lower ids, which were moved here
}

// reset empties the list for ops of root; what it held stays as memory.
func (w *worklist) reset(root *ir.Op) {
	w.ops, w.live = w.ops[:0], 0
	lo, hi := root.ID(), root.ID()
	ir.Walk(root, func(o *ir.Op) { lo, hi = min(lo, o.ID()), max(hi, o.ID()) })
	w.lo = lo
	if n := hi + 1 - lo; n > cap(w.places) {
		w.places = make([]int32, n)
	} else {
		w.places = w.places[:n]
		clear(w.places)
	}
	clear(w.elsewhere)
}

// place is where the place of o stands.
func (w *worklist) place(o *ir.Op) *int32 {
	i := o.ID() - w.lo
	if i < 0 {
		if w.elsewhere[o] == nil {
			if w.elsewhere == nil {
				w.elsewhere = make(map[*ir.Op]*int32)
			}
			w.elsewhere[o] = new(int32)
		}
		return w.elsewhere[o]
	}
	for len(w.places) <= i {
		w.places = append(w.places, 0)
	}
	return &w.places[i]
}

func (w *worklist) push(o *ir.Op) {
	at := w.place(o)
	if *at > 0 {
		return
	}
	if len(w.ops) > 2*w.live+64 {
		w.compact()
	}
	w.ops = append(w.ops, o)
	w.live++
	*at = int32(len(w.ops))
}

// compact drops the holes.
func (w *worklist) compact() {
	n := 0
	for _, o := range w.ops {
		if o == nil {
			continue
		}
		w.ops[n] = o
		n++
		*w.place(o) = int32(n)
	}
	clear(w.ops[n:])
	w.ops = w.ops[:n]
}

func (w *worklist) remove(o *ir.Op) {
	if at := w.place(o); *at > 0 {
		w.ops[*at-1] = nil
		*at = 0
		w.live--
	}
}

// pop takes the op that was pushed last; nil when there is none.
func (w *worklist) pop() *ir.Op {
	for len(w.ops) > 0 {
		o := w.ops[len(w.ops)-1]
		w.ops = w.ops[:len(w.ops)-1]
		if o == nil {
			continue
		}
		w.live--
		*w.place(o) = 0
		return o
	}
	return nil
}

// reverse turns the list, which has no holes, round.
func (w *worklist) reverse() {
	for i, j := 0, len(w.ops)-1; i < j; i, j = i+1, j-1 {
		w.ops[i], w.ops[j] = w.ops[j], w.ops[i]
	}
	for i, o := range w.ops {
		*w.place(o) = int32(i + 1)
	}
}
