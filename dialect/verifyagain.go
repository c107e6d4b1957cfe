package dialect

import (
	"cmp"
	"slices"

	"github.com/tgopt/tgopt/ir"
)

// Again is what is known of the op that w is of, in which since then ops that neither
// have regions nor end blocks were replaced by those in fresh, and ops that end
// blocks by their like. Those in beside are to be judged again, too: what is
// around a place from which ops were taken, what is in doubt or no longer is. Of
// all others structure, attributes and types are what they were.
//
// Of others only hooks may say something else than before: see OpHooks.Verify
// for what these look at.
func (w *Verified) Again(o *ir.Op, fresh, beside []*ir.Op) *Verified {
	if len(w.Found) > 0 {
		return EachVerified(o.Module())(o)
	}
	v := newVerifier(o.Module())
	ir.VerifyOnly(o, fresh, v.structural)
	judged := make(map[*ir.Op]bool, len(fresh)+len(beside))
	for _, list := range [][]*ir.Op{fresh, beside} {
		for _, p := range list {
			judged[p] = true
		}
	}
	near := around(o, judged)
	asked := make(map[*ir.Op]bool, len(near))
	for _, p := range near {
		asked[p] = true
	}
	for p := range w.unsound {
		if !asked[p] && o.IsAncestorOf(p) {
			v.unsoundAlso(p)
		}
	}
	outside := v.unreadable
	for _, p := range near {
		v.unreadable = outside + errorsAround(p)
		own, def := !w.unsound[p], DefOf(p)
		if judged[p] {
			own, def = v.own(p)
		}
		v.hook(p, def, own, v.soundInside(p))
	}
	return v.verified()
}

// around lists ops, all that is made of their results, and what is around these up
// to root, inner ones before those that hold them.
func around(root *ir.Op, ops map[*ir.Op]bool) []*ir.Op {
	seen := make(map[*ir.Op]bool, 2*len(ops))
	var plain, holders []*ir.Op
	add := func(o *ir.Op) {
		if seen[o] {
			return
		}
		seen[o] = true
		if o.NumRegions() > 0 {
			holders = append(holders, o)
		} else {
			plain = append(plain, o)
		}
	}
	var list []*ir.Op
	for o := range ops {
		add(o)
		list = append(list, o)
	}
	for i := 0; i < len(list); i++ {
		o := list[i]
		for j := range o.NumResults() {
			for u := o.Result(j).FirstUse(); u != nil; u = u.NextUse() {
				if !seen[u.Owner()] {
					add(u.Owner())
					list = append(list, u.Owner())
				}
			}
		}
		for p := o; p != root; {
			if p = p.Parent(); p == nil || seen[p] {
				break
			}
			add(p)
		}
	}
	slices.SortFunc(plain, func(a, b *ir.Op) int { return cmp.Compare(a.Span().Start, b.Span().Start) })
	slices.SortFunc(holders, func(a, b *ir.Op) int { return cmp.Compare(depth(b), depth(a)) })
	return append(plain, holders...)
}

func depth(o *ir.Op) (n int) {
	for ; o != nil; o = o.Parent() {
		n++
	}
	return n
}

// errorsAround counts the error ops around o.
func errorsAround(o *ir.Op) (n int) {
	for p := o.Parent(); p != nil; p = p.Parent() {
		if p.IsError() {
			n++
		}
	}
	return n
}

// soundInside reports whether all that o holds is sound.
func (v *verifier) soundInside(o *ir.Op) bool {
	if o.NumRegions() == 0 {
		return true
	}
	for p := range v.unsound {
		if p != o && o.IsAncestorOf(p) {
			return false
		}
	}
	return true
}
