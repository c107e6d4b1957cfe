package kernel

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// A Role is what a value is for in the kernel: the rows of --explain.
type Role string

const (
	Accumulator Role = "accumulator"                    // carried through a loop, added to by a dot
	KeptOperand Role = "dot operand kept across a loop" // Q of attention
	State       Role = "running state"                  // carried through a loop, such as a softmax's maximum and sum
	Scores      Role = "dot results and what follows"   // of a dot that is no accumulator, such as scores
	Operand     Role = "dot operands"                   // used by the next dot
	Addresses   Role = "pointers, indices and masks"    //
	Loaded      Role = "loaded values"                  //
	Reduced     Role = "results of reductions"          //
	Scalars     Role = "scalars"                        //
	Temporaries Role = "temporaries"                    // all else
)

// Roles lists the roles in the order of the rows.
var roleOrder = []Role{Accumulator, KeptOperand, State, Scores, Operand, Loaded, Reduced, Addresses, Scalars, Temporaries}

// roles finds the role of values of one function: what is carried by a loop
// belongs together, and through elementwise ops and views one sees where a
// value comes from and where it goes.
type roles struct {
	group   map[*ir.Value]*ir.Value // of carried values, to another one of the group
	carried map[*ir.Value]Role      // by the group's first value, for those of a loop
	known   map[*ir.Value]Role
}

// mostSteps bounds how many values one looks through.
const mostSteps = 64

func newRoles(root *ir.Op) *roles {
	r := &roles{group: map[*ir.Value]*ir.Value{}, carried: map[*ir.Value]Role{}, known: map[*ir.Value]Role{}}
	var latches [][2]*ir.Value // of each loop's argument: it, and what the next iteration has in its place
	ir.Walk(root, func(o *ir.Op) {
		if o.HasTrait(ir.LoopLike) {
			latches = append(latches, r.loop(o)...)
		}
	})
	for _, l := range latches {
		r.carried[r.find(l[0])] = Temporaries
	}
	for _, l := range latches {
		if role := r.latch(l[1]); role != Temporaries {
			if of := r.find(l[0]); r.carried[of] != Accumulator {
				r.carried[of] = role
			}
		}
	}
	return r
}

func (r *roles) find(v *ir.Value) *ir.Value {
	for {
		w, ok := r.group[v]
		if !ok || w == v {
			return v
		}
		r.group[v] = r.group[w]
		v = w
	}
}

func (r *roles) union(a, b *ir.Value) {
	if a, b = r.find(a), r.find(b); a != b {
		r.group[a] = b
	}
	r.group[b] = b
}

// loop joins what is in one place before a loop, in each iteration and behind it.
func (r *roles) loop(o *ir.Op) (latches [][2]*ir.Value) {
	handed := map[*ir.Operand]*ir.Value{} // to whom first
	for e := range dialect.EdgesOf(o) {
		for i := range e.Len {
			from, to := e.From(i), e.To(i)
			use := e.Source.OperandUse(e.First + i)
			if other := handed[use]; other != nil {
				r.union(to, other)
			}
			handed[use] = to
			if isConstant(from) || e.Source == o && !from.HasOneUse() {
				continue
			}
			r.union(to, from)
			// Back to where it was, or to a region before.
			if e.Source != o && e.Block != nil && dialect.RegionGroup(e.Block.Region()) <= dialect.RegionGroup(e.Source.Region()) {
				latches = append(latches, [2]*ir.Value{to, from})
			}
		}
	}
	return latches
}

func isConstant(v *ir.Value) bool { return v.Def() != nil && v.Def().HasTrait(ir.ConstantLike) }

// latch is the role of what a loop carries, by how an iteration makes it.
func (r *roles) latch(next *ir.Value) Role {
	t, ok := next.Type().(*ir.TensorType)
	if !ok {
		return Temporaries
	}
	if !isFloat(t.Elem) && len(t.Shape) < 2 {
		return Addresses
	}
	role := State
	if !isFloat(t.Elem) {
		role = Addresses
	}
	r.backward(next, true, func(o *ir.Op) {
		if isDot(o) && o.NumResults() > 0 {
			if d, ok := o.Result(0).Type().(*ir.TensorType); ok && d.NumElements() == t.NumElements() {
				role = Accumulator
			}
		}
	})
	return role
}

func isFloat(t ir.Type) bool { _, ok := t.(*ir.FloatType); return ok }

func isDot(o *ir.Op) bool { return dialect.HasRole(o, dialect.Dot) }

// through reports whether results of o are its operands in another form.
func through(o *ir.Op) bool { return o.HasTrait(ir.Elementwise) || dialect.HasRole(o, dialect.View) }

// backward calls f for the ops that v is made by, looking through others. It
// does not look behind what a loop carries, unless v itself is that.
func (r *roles) backward(v *ir.Value, carried bool, f func(*ir.Op)) (reached []Role) {
	seen := append(make([]*ir.Value, 0, 2*mostSteps), v)
	for n := 0; n < len(seen) && n < mostSteps; n++ {
		at := seen[n]
		if !carried || at != v {
			if role, ok := r.carried[r.find(at)]; ok {
				reached = append(reached, role)
				continue
			}
		}
		o := at.Def()
		if o == nil {
			continue
		}
		if !through(o) {
			f(o)
			continue
		}
		for i := range o.NumOperands() {
			from := o.Operand(i)
			if view := dialect.ViewOf(at); view != nil && view != from {
				continue
			}
			if _, tensor := from.Type().(*ir.TensorType); tensor && !slices.Contains(seen, from) {
				seen = append(seen, from)
			}
		}
	}
	return reached
}

// feedsDot reports whether v, in whatever form, is a factor of a dot, and
// whether one of them is in a loop that v is kept across.
func feedsDot(v *ir.Value) (feeds, kept bool) {
	seen := append(make([]*ir.Value, 0, 2*mostSteps), v)
	for n := 0; n < len(seen) && n < mostSteps; n++ {
		at := seen[n]
		for u := at.FirstUse(); u != nil; u = u.NextUse() {
			o := u.Owner()
			if isDot(o) {
				if dialect.IsPart(u, dialect.Dot, dialect.FactorA) || dialect.IsPart(u, dialect.Dot, dialect.FactorB) {
					feeds = true
					loop := around(o)
					kept = kept || loop != nil && v.Def() != nil && !loop.IsAncestorOf(v.Def())
				}
				continue
			}
			if !through(o) && !dialect.Accesses(o, dialect.Store, dialect.SharedMemory) && !dialect.Accesses(o, dialect.Load, dialect.SharedMemory) {
				continue
			}
			for i := range o.NumResults() {
				res := o.Result(i)
				if view := dialect.ViewOf(res); !slices.Contains(seen, res) && (view == nil || view == at) {
					seen = append(seen, res)
				}
			}
		}
	}
	return feeds, kept
}

func (r *roles) of(v *ir.Value) Role {
	role, ok := r.known[v]
	if !ok {
		role = r.decide(v)
		r.known[v] = role
	}
	return role
}

func (r *roles) decide(v *ir.Value) Role {
	t, ok := v.Type().(*ir.TensorType)
	if !ok {
		return Scalars
	}
	carried, isCarried := r.carried[r.find(v)]
	if isCarried && carried != Temporaries {
		return carried
	}
	dot, load, reduce := false, false, false
	reached := r.backward(v, false, func(o *ir.Op) {
		switch {
		case isDot(o):
			dot = true
		case dialect.HasRole(o, dialect.Load) && !dialect.Accesses(o, dialect.Load, dialect.TensorMemory): // where accumulators are
			load = true
		case dialect.HasRole(o, dialect.Reduction):
			reduce = true
		}
	})
	if isFloat(t.Elem) {
		for _, role := range reached {
			if role == Accumulator && len(t.Shape) > 1 {
				return Accumulator
			}
		}
	}
	if dot {
		return Scores
	}
	if feeds, kept := feedsDot(v); feeds && len(t.Shape) > 1 {
		if kept {
			return KeptOperand
		}
		return Operand
	}
	switch {
	case !isFloat(t.Elem) && !load:
		return Addresses
	case load:
		return Loaded
	case reduce && len(t.Shape) < 2:
		return Reduced
	}
	return Temporaries
}

// around is the innermost loop that o is in.
func around(o *ir.Op) *ir.Op {
	for o = o.Parent(); o != nil; o = o.Parent() {
		if o.HasTrait(ir.LoopLike) {
			return o
		}
		if o.HasTrait(ir.FunctionLike) {
			return nil
		}
	}
	return nil
}
