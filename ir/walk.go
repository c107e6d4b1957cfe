package ir

// Walk calls f for o and every op inside it, an op before what it holds.
// f may erase or move the op that it is given.
func Walk(o *Op, f func(*Op)) {
	f(o)
	walkInside(o, f)
}

func walkInside(o *Op, f func(*Op)) {
	for _, r := range o.Regions() {
		for b := r.first; b != nil; b = b.next {
			for p := b.first; p != nil; {
				next := p.next
				Walk(p, f)
				p = next
			}
		}
	}
}

// WalkPostOrder calls f for every op inside o, then for o: MLIR's default
// order. f may erase or move the op that it is given.
func WalkPostOrder(o *Op, f func(*Op)) {
	for _, r := range o.Regions() {
		for b := r.first; b != nil; b = b.next {
			for p := b.first; p != nil; {
				next := p.next
				WalkPostOrder(p, f)
				p = next
			}
		}
	}
	f(o)
}

// Ancestor is the closest op around o, not o itself, for which ok holds; nil
// if there is none.
func Ancestor(o *Op, ok func(*Op) bool) *Op {
	for p := o.Parent(); p != nil; p = p.Parent() {
		if ok(p) {
			return p
		}
	}
	return nil
}
