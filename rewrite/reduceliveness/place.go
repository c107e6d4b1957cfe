package reduceliveness

import (
	"slices"

	"github.com/tgopt/tgopt/ir"
)

// Where copies go. A copy stands in front of one op and serves uses that it
// dominates; all uses that come in or after the loop get one.

// A place is an op in front of which a value is made again, for some of its uses.
type place struct {
	at    *ir.Op
	uses  []*ir.Operand
	later bool // behind the loop
}

// placesFor divides the uses of v: those in the loop by its regions, of which
// one does not see what another defines, those behind it by the op that they
// come after, the loop or one around it. A copy behind the loop is not seen
// outside of what holds the loop, and one behind that comes too late for users
// in it. Uses that come before the loop keep v.
func (s *sinker) placesFor(v *ir.Value, loop *ir.Op) []place {
	inside := make(map[*ir.Block][]*ir.Operand)
	later := make(map[*ir.Op][]*ir.Operand)
	for u := range v.Uses {
		o := u.Owner()
		if o == loop { // before it starts
			continue
		}
		switch l, a := meet(loop, o, s.safety.looked); {
		case a == loop:
			for o.Parent() != loop {
				o = o.Parent()
			}
			inside[o.Block()] = append(inside[o.Block()], u)
		case follows(a, l):
			later[l] = append(later[l], u)
		}
	}
	var list []place
	for _, r := range loop.Regions() {
		for b := range r.Blocks {
			if uses := inside[b]; len(uses) > 0 {
				list = append(list, place{at: firstUser(uses, loop), uses: uses})
			}
		}
	}
	for l := loop; l != nil; l = l.Parent() {
		if uses := later[l]; len(uses) > 0 {
			list = append(list, place{at: l.Next(), uses: uses, later: true})
		}
	}
	return list
}

// firstUser is the op in front of which a value is needed for the given uses
// in the loop, all in one of its regions: in the innermost block that holds
// all of them and is not inside another loop.
func firstUser(uses []*ir.Operand, loop *ir.Op) *ir.Op {
	common := containers(uses[0].Owner(), loop)
	for _, u := range uses[1:] {
		bs := containers(u.Owner(), loop)
		n := 0
		for n < len(common) && n < len(bs) && common[n] == bs[n] {
			n++
		}
		common = common[:n]
	}
	// Stop in front of a loop inside: its body would load again and again.
	for i, b := range common {
		if i > 0 && isLoop(b.Parent()) {
			common = common[:i]
			break
		}
	}
	block := common[len(common)-1]
	var first *ir.Op
	for _, u := range uses {
		if a := u.Owner().AncestorIn(block); first == nil || a.Before(first) {
			first = a
		}
	}
	return first
}

// containers returns the blocks from o's own outwards up to, but not
// including, the op stop.
func containers(o, stop *ir.Op) []*ir.Block {
	var bs []*ir.Block
	for p := o; p != stop; p = p.Parent() {
		bs = append(bs, p.Block())
	}
	slices.Reverse(bs)
	return bs
}

// meet goes from two ops outwards to where they stand in one region, by steps that it
// counts.
func meet(a, b *ir.Op, steps *int) (*ir.Op, *ir.Op) {
	up, vp := depth(a), depth(b)
	*steps += up + vp
	for ; up > vp; up-- {
		a = a.Parent()
	}
	for ; vp > up; vp-- {
		b = b.Parent()
	}
	for a.Region() != b.Region() {
		a, b = a.Parent(), b.Parent()
	}
	return a, b
}

// depth is how many ops are around o, and itself.
func depth(o *ir.Op) int {
	n := 0
	for ; o != nil; o = o.Parent() {
		n++
	}
	return n
}

// follows reports whether a runs after l in the block of both.
func follows(a, l *ir.Op) bool { return a != l && a.Block() == l.Block() && l.Before(a) }
