package dialect

import (
	"iter"
	"slices"

	"github.com/tgopt/tgopt/ir"
)

// Where control goes between an op and its regions, and which values it takes
// along. Definitions say it in their `flow` clause; branches between blocks say it
// by their successors. Both are edges, and all who ask how values reach the
// arguments of blocks and the results of ops with regions ask here.

// A FlowEdge is one way that control takes, as a definition says it. An edge to a
// region without a block goes behind the op.
type FlowEdge struct {
	From string // a region, at whose end control leaves it; "" for the op, before its regions
	To   string // a region; "" for behind the op
	With string // of an edge from the op: the operands that are handed on, "" for none
	Bare bool   // of an edge from a region: the values of its terminator are not handed on
}

// A boundEdge is a FlowEdge whose names were looked up.
type boundEdge struct {
	from, to int8 // groups of regions; theOp
	with     int8 // the group of operands that is handed on; bare, or what the terminator says
}

const (
	theOp      = -1
	bare       = -1
	terminator = 0
)

const (
	forwardsAll  = -1
	forwardsNone = -2
)

func (o *Op) bindFlow() {
	o.forwards = forwardsNone
	if o.Traits.Has(ir.ReturnLike) {
		o.forwards = forwardsAll
	}
	if o.Forwards != "" {
		o.forwards = ValueIndex(o.Operands, o.Forwards)
	}
	region := func(name string) int8 {
		return int8(slices.IndexFunc(o.Regions, func(r RegionDef) bool { return r.Name == name })) // theOp for ""
	}
	for i := range o.Flow {
		e := &o.Flow[i]
		b := boundEdge{region(e.From), region(e.To), terminator}
		switch {
		case b.from == theOp:
			b.with = int8(ValueIndex(o.Operands, e.With))
		case e.Bare:
			b.with = bare
		}
		o.flow = append(o.flow, b)
	}
	o.bindFollowing()
}

// An Edge is one way that control takes in a program. Source, an op with regions
// or a terminator, hands Len of its operands, from First on, to the arguments of
// Block from At on; where Block is nil control goes behind Op, and they are its
// results.
type Edge struct {
	Source     *ir.Op
	First, Len int
	Block      *ir.Block
	At         int
	Op         *ir.Op
}

// From is value i that is handed over, To what it is from then on.
func (e *Edge) From(i int) *ir.Value { return e.Source.Operand(e.First + i) }

// To is what value i is behind the edge.
func (e *Edge) To(i int) *ir.Value {
	if e.Block != nil {
		return e.Block.Arg(e.At + i)
	}
	return e.Op.Result(i)
}

// EdgesFrom yields the ways that control takes from o: into its regions, to its
// successors, and as a terminator on from the region that it ends. Of ops whose
// definition does not say there are none.
func EdgesFrom(o *ir.Op) iter.Seq[Edge] {
	return func(yield func(Edge) bool) {
		for _, s := range o.Successors() {
			if s.Block != nil && !yield(Edge{Source: o, First: s.First, Len: min(s.Count, s.Block.NumArgs()), Block: s.Block}) {
				return
			}
		}
		_ = leaveRegion(o, yield) && enterRegions(o, yield)
	}
}

// EdgesOf yields all ways that control takes between o and its regions.
func EdgesOf(o *ir.Op) iter.Seq[Edge] {
	return func(yield func(Edge) bool) {
		if d := DefOf(o); d == nil || len(d.flow) == 0 || !enterRegions(o, yield) {
			return
		}
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				if t := b.Terminator(); t != nil && !leaveRegion(t, yield) {
					return
				}
			}
		}
	}
}

func enterRegions(o *ir.Op, yield func(Edge) bool) bool {
	d := DefOf(o)
	if d == nil {
		return true
	}
	for _, e := range d.flow {
		if e.from != theOp {
			continue
		}
		first, end := 0, 0
		if e.with != bare {
			first, end = d.OperandGroup(o, int(e.with))
		}
		if !d.arrive(o, e.to, Edge{Source: o, First: first, Len: end - first}, yield) {
			return false
		}
	}
	return true
}

// leaveRegion yields the edges of a terminator to where the op around it says.
func leaveRegion(t *ir.Op, yield func(Edge) bool) bool {
	o := t.Parent()
	if o == nil || !t.IsTerminator() || len(t.Successors()) > 0 {
		return true
	}
	d := DefOf(o)
	if d == nil || len(d.flow) == 0 {
		return true
	}
	from := d.regionGroup(o, t.Region())
	for _, e := range d.flow {
		if int(e.from) != from {
			continue
		}
		edge := Edge{Source: t}
		if own := DefOf(t); own != nil && e.with != bare {
			edge.First, edge.Len = own.handedOn(t)
		}
		if !d.arrive(o, e.to, edge, yield) {
			return false
		}
	}
	return true
}

// handedOn is the range of operands that a terminator hands on.
func (o *Op) handedOn(t *ir.Op) (first, n int) {
	switch o.forwards {
	case forwardsAll:
		return 0, t.NumOperands()
	case forwardsNone:
		return 0, 0
	}
	first, end := o.OperandGroup(t, o.forwards)
	return first, end - first
}

// arrive yields an edge of which the source is known to each region of a group,
// or behind o.
func (o *Op) arrive(at *ir.Op, to int8, e Edge, yield func(Edge) bool) bool {
	handed := e.Len
	behind := func() bool {
		e.Op, e.Block, e.At, e.Len = at, nil, 0, min(handed, at.NumResults())
		return yield(e)
	}
	if to == theOp {
		return behind()
	}
	from, end := o.regionRange(at, int(to))
	for i := from; i < end; i++ {
		b := at.RegionAt(i).Entry()
		if b == nil {
			if !behind() {
				return false
			}
			continue
		}
		// What the op itself gives, as induction variables, comes first.
		e.Op, e.Block, e.At, e.Len = nil, b, max(b.NumArgs()-handed, 0), min(handed, b.NumArgs())
		if !yield(e) {
			return false
		}
	}
	return true
}

// regionRange is the range of regions of a group.
func (o *Op) regionRange(at *ir.Op, group int) (from, end int) {
	n := at.NumRegions()
	rest := n
	for i := range o.Regions {
		if o.Regions[i].Arity == One {
			rest--
		}
	}
	for i := range o.Regions {
		size := 1
		switch o.Regions[i].Arity {
		case Optional:
			size = max(min(rest, 1), 0)
			rest -= size
		case Variadic:
			size = max(rest, 0)
			rest = 0
		}
		if i == group {
			return min(from, n), min(from+size, n)
		}
		from += size
	}
	return n, n
}

// regionGroup is the group that a region of o belongs to: it takes no more time in
// a group of many.
func (o *Op) regionGroup(at *ir.Op, r *ir.Region) int {
	rest := len(o.Regions)
	for g := range o.Regions {
		if o.Regions[g].Arity == Variadic {
			rest = g
		} else if from, end := o.regionRange(at, g); from < end && at.RegionAt(from) == r {
			return g
		}
	}
	return rest
}

// RegionGroup is the group of a definition's regions that a region belongs to; 0 if
// nothing is known of its op.
func RegionGroup(r *ir.Region) int {
	if d := DefOf(r.Owner()); d != nil {
		return d.regionGroup(r.Owner(), r)
	}
	return 0
}

// Incoming yields the values that v is handed where control comes to its block, or
// behind the op whose result it is: by every edge that says one.
func Incoming(v *ir.Value) iter.Seq[*ir.Value] {
	return func(yield func(*ir.Value) bool) {
		if o := v.Def(); o != nil {
			for e := range EdgesOf(o) {
				if e.Block == nil && v.Index() < e.Len && !yield(e.From(v.Index())) {
					return
				}
			}
			return
		}
		b := v.ArgOf()
		if b == nil || b.Region() == nil {
			return
		}
		if o := b.Parent(); o != nil && b.IsEntry() {
			for e := range EdgesOf(o) {
				if i := v.Index() - e.At; e.Block == b && 0 <= i && i < e.Len && !yield(e.From(i)) {
					return
				}
			}
		}
		for p := range b.Region().Blocks {
			if p.Last() == nil {
				continue
			}
			for _, s := range p.Last().Successors() {
				if s.Block == b && v.Index() < s.Count && !yield(p.Last().Operand(s.First+v.Index())) {
					return
				}
			}
		}
	}
}

// Outgoing yields what a value becomes by being handed on as an operand.
func Outgoing(use *ir.Operand) iter.Seq[*ir.Value] {
	return func(yield func(*ir.Value) bool) {
		for e := range EdgesFrom(use.Owner()) {
			if i := use.Index() - e.First; 0 <= i && i < e.Len && !yield(e.To(i)) {
				return
			}
		}
	}
}

// ResultsByFlow reports whether every way out of o hands over its results, so that
// they are among what these edges say and nothing else.
func ResultsByFlow(o *ir.Op) bool {
	d := DefOf(o)
	if d == nil {
		return false
	}
	out := false
	for _, e := range d.flow {
		if e.to == theOp {
			if e.with == bare {
				return false
			}
			out = true
		}
	}
	return out
}

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
