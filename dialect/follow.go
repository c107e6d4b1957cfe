package dialect

import (
	"slices"

	"github.com/tgopt/tgopt/ir"
)

// Following says which regions of an op may run after one another before control
// leaves it.
type Following uint8

const (
	FollowNone Following = iota // one of them runs, once
	FollowAll                   // any after any, itself included; so it is of ops that do not say
	FollowSome                  // see Follows
)

// bindFollowing works out, group by group of regions, what edges come to.
func (o *Op) bindFollowing() {
	n := len(o.Regions)
	if n == 0 {
		return
	}
	o.follows = make([]uint64, n)
	if len(o.Flow) == 0 && !slices.ContainsFunc(o.Regions, func(r RegionDef) bool { return !r.Elements }) {
		for i := range o.follows {
			o.follows[i] = 1 << i // once for each element
		}
	} else if len(o.Flow) == 0 {
		o.following = FollowAll
		return
	}
	for _, e := range o.flow {
		if e.from != theOp && e.to != theOp {
			o.follows[e.from] |= 1 << e.to
		}
	}
	for k := range n {
		for i := range n {
			if o.follows[i]>>k&1 != 0 {
				o.follows[i] |= o.follows[k]
			}
		}
	}
	none, all := true, true
	for _, set := range o.follows {
		none, all = none && set == 0, all && set == 1<<n-1
	}
	switch {
	case all:
		o.following = FollowAll
	case !none:
		o.following = FollowSome
	}
}

// FollowingOf says it of o.
func FollowingOf(o *ir.Op) Following {
	if d := DefOf(o); d != nil {
		return d.following
	}
	return FollowAll
}

// Follows reports whether region next of o may run after region r, which may be
// the same, before control leaves o.
func Follows(o *ir.Op, r, next *ir.Region) bool {
	d := DefOf(o)
	if d == nil || d.following == FollowAll {
		return true
	}
	if d.following == FollowNone {
		return false
	}
	from, to := d.regionGroup(o, r), d.regionGroup(o, next)
	if from >= len(d.follows) || to >= len(d.follows) {
		return true // more regions than there should be
	}
	return d.follows[from]>>to&1 != 0
}

// OfElements reports whether a region is code for one element of its op's operands
// and results.
func OfElements(r *ir.Region) bool {
	if r == nil || r.Owner() == nil {
		return false
	}
	d := DefOf(r.Owner())
	if d == nil {
		return false
	}
	g := d.regionGroup(r.Owner(), r)
	return g < len(d.Regions) && d.Regions[g].Elements
}
