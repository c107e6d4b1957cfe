package allocation

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// calls are the functions of a module and who calls whom.
type calls struct {
	functions []*ir.Op // in the order of the text
	callees   map[*ir.Op][]*ir.Op
	called    map[*ir.Op]bool
	byName    map[string]*ir.Op

	// inline: calls are replaced with what they call, but for those of a circle.
	inline bool
	circle map[*ir.Op]int // functions with one number call one another
}

// mostGrowth is how many times as many ops as it has a module may get by the
// replacement of calls, beyond a few. Functions of which each calls another twice would
// make 2^n of them. In a module that would get more no call is replaced.
const (
	mostGrowth  = 4
	fewReplaced = 1 << 14
)

func newCalls(module *ir.Op) *calls {
	c := &calls{callees: map[*ir.Op][]*ir.Op{}, called: map[*ir.Op]bool{}, byName: map[string]*ir.Op{}, circle: map[*ir.Op]int{}}
	for _, r := range module.Regions() {
		for b := range r.Blocks {
			for o := range b.Ops {
				if o.HasTrait(ir.FunctionLike) {
					name, _ := o.StringAttr(ir.SymbolName)
					c.byName[name] = o
					c.functions = append(c.functions, o)
				}
			}
		}
	}
	sizes := map[*ir.Op]int{} // ops of each, those of calls not counted
	all := 0
	for _, fn := range c.functions {
		c.walk(fn, fn, sizes)
		all += sizes[fn]
	}
	if len(c.callees) == 0 {
		return c
	}
	grown, replaced := map[*ir.Op]int{}, 0
	most := mostGrowth*all + fewReplaced
	for i, circle := range c.circles() {
		for _, fn := range circle {
			c.circle[fn] = i
		}
		for _, fn := range circle {
			grown[fn] = sizes[fn]
			for _, to := range c.callees[fn] {
				if c.replaces(fn, to) {
					grown[fn] = min(grown[fn]+grown[to], most+all+1)
				}
			}
			replaced = min(replaced+grown[fn]-sizes[fn], most+1)
		}
	}
	c.inline = replaced <= most
	return c
}

// walk counts the ops of a function, and finds whom it calls.
func (c *calls) walk(fn, o *ir.Op, sizes map[*ir.Op]int) {
	for _, r := range o.Regions() {
		if dialect.OfElements(r) {
			continue // scalars
		}
		for b := range r.Blocks {
			for o := range b.Ops {
				sizes[fn]++
				if dialect.HasRole(o, dialect.Call) {
					if to := c.callee(o); to != nil {
						c.callees[fn] = append(c.callees[fn], to)
						c.called[to] = true
					}
				}
				c.walk(fn, o, sizes)
			}
		}
	}
}

// callee is the function of the module that a call calls, or nil.
func (c *calls) callee(call *ir.Op) *ir.Op {
	if ref := dialect.CalleeOf(call); ref != nil {
		return c.byName[ref.Root]
	}
	return nil
}

// replaces reports whether calls by fn are such as are replaced with the function that
// they call.
func (c *calls) replaces(fn, callee *ir.Op) bool {
	if callee.NumRegions() != 1 || callee.RegionAt(0).Empty() || c.circle[fn] == c.circle[callee] {
		return false
	}
	n, ok := callee.Attr("noinline").(*ir.IntegerAttr)
	return !ok || n.Value == 0
}

// circles are the functions that call one another, those they call before them.
func (c *calls) circles() [][]*ir.Op {
	number := make(map[*ir.Op]int32, len(c.functions))
	for i, fn := range c.functions {
		number[fn] = int32(i)
	}
	var edges []edge
	for i, fn := range c.functions {
		for _, to := range c.callees[fn] {
			edges = append(edges, edge{int32(i), number[to]})
		}
	}
	var list [][]*ir.Op
	newArcs(len(c.functions), edges, func(e edge) (from, to int32) { return e.from, e.to }).components(func(nodes []int32) {
		circle := make([]*ir.Op, len(nodes))
		for i, n := range nodes {
			circle[i] = c.functions[n]
		}
		list = append(list, circle)
	})
	return list
}

// order lists the functions that are not known of those that fn calls, itself or through
// others, and at the end fn: each behind those that it calls, where there is no circle.
func (c *calls) order(fn *ir.Op, known map[*ir.Op]*Allocation) (list []*ir.Op) {
	type frame struct {
		fn   *ir.Op
		next int
	}
	seen := map[*ir.Op]bool{fn: true}
	for path := []frame{{fn: fn}}; len(path) > 0; {
		at := &path[len(path)-1]
		if to := c.callees[at.fn]; at.next < len(to) {
			next := to[at.next]
			if at.next++; !seen[next] && known[next] == nil {
				seen[next] = true
				path = append(path, frame{fn: next})
			}
			continue
		}
		list = append(list, at.fn)
		path = path[:len(path)-1]
	}
	return list
}
