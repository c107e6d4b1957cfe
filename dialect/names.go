package dialect

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/ir"
)

// assignNames fills the tables of value and block names. A module that was not
// changed since it was read prints the names that the values carry.
func (p *Printer) assignNames(m *ir.Module) {
	if p.opts.Style == MLIR {
		p.names = make([]string, m.NumValues())
		p.blocks = make([]string, m.NumBlocks())
		p.groups = make(map[*ir.Op][]uint32)
		newNumbering(p).run(m)
		return
	}
	if m.NamesValid == m.Epoch() {
		p.names, p.blocks = nil, nil
		return
	}
	p.names = make([]string, m.NumValues())
	p.blocks = make([]string, m.NumBlocks())
	n := &naming{names: p.names, blocks: p.blocks}
	n.isolated(m.Op())
}

// naming keeps the names that were read and makes the others unique. Names are
// visible from their region inwards, and not beyond an op that is isolated
// from above; siblings may use a name twice.
type naming struct {
	names  []string
	blocks []string
	taken  map[string]bool // every name that was read in this isolated op
	active map[string]bool // names visible where the walk stands
	next   map[string]int  // by base: the next suffix to try
	number int             // the next number for values without a name
}

func (n *naming) isolated(o *ir.Op) {
	outer := *n
	n.taken, n.active, n.next, n.number = map[string]bool{}, map[string]bool{}, map[string]int{}, 0
	n.collect(o)
	for _, r := range o.Regions() {
		n.region(r)
	}
	*n = outer
}

// eachName calls f for the value that carries each name defined by o.
func eachName(o *ir.Op, f func(*ir.Value)) {
	for i := 0; i < o.NumResults(); {
		_, size := ResultGroup(o, i)
		f(o.Result(i))
		i += size
	}
}

func (n *naming) collect(o *ir.Op) {
	note := func(v *ir.Value) {
		if v.NameGiven() {
			n.taken[v.Name()] = true
		}
	}
	for _, r := range o.Regions() {
		for b := range r.Blocks {
			for _, a := range b.Args() {
				note(a)
			}
			for q := range b.Ops {
				eachName(q, note)
				if !q.HasTrait(ir.IsolatedFromAbove) {
					n.collect(q)
				}
			}
		}
	}
}

func (n *naming) region(r *ir.Region) {
	var mine []string
	claim := func(v *ir.Value, name string) {
		n.names[v.ID()] = name
		n.active[name] = true
		mine = append(mine, name)
	}
	var rest []*ir.Value
	visit := func(v *ir.Value) {
		if v.NameGiven() && !n.active[v.Name()] {
			claim(v, v.Name())
		} else {
			rest = append(rest, v)
		}
	}
	for b := range r.Blocks {
		for _, a := range b.Args() {
			visit(a)
		}
		for o := range b.Ops {
			eachName(o, visit)
		}
	}
	for _, v := range rest {
		claim(v, n.fresh(v.Name()))
	}
	n.labels(r)
	for b := range r.Blocks {
		for o := range b.Ops {
			if o.HasTrait(ir.IsolatedFromAbove) {
				n.isolated(o)
				continue
			}
			for _, inner := range o.Regions() {
				n.region(inner)
			}
		}
	}
	for _, name := range mine {
		delete(n.active, name)
	}
}

// fresh makes a name that nothing else in the isolated op has.
func (n *naming) fresh(wish string) string {
	if wish != "" && !isNumber(wish) && n.take(wish) {
		return wish
	}
	base := wish
	if i := strings.LastIndexByte(wish, '_'); i > 0 && isNumber(wish[i+1:]) {
		base = wish[:i]
	}
	if base == "" || isNumber(base) {
		for {
			name := strconv.Itoa(n.number)
			n.number++
			if n.take(name) {
				return name
			}
		}
	}
	if n.take(base) {
		return base
	}
	for {
		name := base + "_" + strconv.Itoa(n.next[base])
		n.next[base]++
		if n.take(name) {
			return name
		}
	}
}

func (n *naming) take(name string) bool {
	if n.taken[name] || n.active[name] {
		return false
	}
	n.taken[name] = true
	return true
}

func isNumber(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// labels names the blocks of a region: as read, new ones ^bbN.
func (n *naming) labels(r *ir.Region) {
	used := map[string]bool{}
	for b := range r.Blocks {
		if l := b.Label(); l != "" && !used[l] {
			used[l] = true
			n.blocks[b.ID()] = l
		}
	}
	next := 0
	for b := range r.Blocks {
		for n.blocks[b.ID()] == "" {
			if l := "bb" + strconv.Itoa(next); !used[l] {
				used[l] = true
				n.blocks[b.ID()] = l
			}
			next++
		}
	}
}

// numbering is MLIR's naming of values: %0, %arg0, and the names that ops wish
// for. A region's own values are numbered before those of regions inside it,
// and sibling regions start from the same number.
type numbering struct {
	p      *Printer
	scopes []map[string]bool
}

type namingContext struct {
	region                    *ir.Region
	value, argument, conflict int
	depth                     int // number of name scopes around it
}

func newNumbering(p *Printer) *numbering { return &numbering{p: p} }

func (n *numbering) run(m *ir.Module) {
	n.scopes = []map[string]bool{{}}
	var stack []namingContext
	push := func(o *ir.Op, c namingContext) {
		for _, r := range o.Regions() {
			c.region = r
			stack = append(stack, c)
		}
	}
	push(m.Op(), namingContext{depth: 1})
	for len(stack) > 0 {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		n.scopes = append(n.scopes[:c.depth], map[string]bool{})
		n.region(&c)
		inner := c
		inner.depth++
		for b := range c.region.Blocks {
			for o := range b.Ops {
				push(o, inner)
			}
		}
	}
}

func (n *numbering) region(c *namingContext) {
	wished := map[*ir.Value]string{}
	if o := c.region.Owner(); o != nil {
		if def := DefOf(o); def != nil && def.Names != nil {
			def.Names(o, func(v *ir.Value, name string) {
				if v.ArgOf() != nil && v.ArgOf().Region() == c.region {
					wished[v] = name
				}
			})
		}
	}
	block := 0
	for b := range c.region.Blocks {
		n.p.blocks[b.ID()] = "bb" + strconv.Itoa(block)
		block++
	}
	for b := range c.region.Blocks {
		for _, a := range b.Args() {
			switch {
			case wished[a] != "":
				n.wish(c, a, wished[a])
			case b.IsEntry():
				n.wish(c, a, "arg"+strconv.Itoa(c.argument))
				c.argument++
			default:
				n.count(c, a)
			}
		}
		for o := range b.Ops {
			n.op(c, o)
		}
	}
}

func (n *numbering) op(c *namingContext, o *ir.Op) {
	if o.NumResults() == 0 {
		return
	}
	var starts []int // results after the first that have names of their own
	set := func(v *ir.Value, name string) {
		if v.Def() == o && n.p.names[v.ID()] == "" {
			n.wish(c, v, name)
			if v.Index() > 0 {
				starts = append(starts, v.Index())
			}
		}
	}
	switch def := DefOf(o); {
	case def == nil:
	case def.Names != nil:
		def.Names(o, set)
	case def.ResultName != "":
		set(o.Result(0), def.ResultName)
	case len(def.Results) > 1:
		// ODS gives the results of such ops the names of their definition.
		for i := range def.Results {
			if from, to := def.ResultGroup(o, i); from < to {
				set(o.Result(from), def.Results[i].Name)
			}
		}
	}
	if v := o.Result(0); n.p.names[v.ID()] == "" {
		n.count(c, v)
	}
	if len(starts) == 0 {
		return
	}
	slices.Sort(starts)
	sizes := make([]uint32, 0, len(starts)+1)
	at := 0
	for _, s := range append(starts, o.NumResults()) {
		sizes = append(sizes, uint32(s-at))
		at = s
	}
	n.p.groups[o] = sizes
}

func (n *numbering) count(c *namingContext, v *ir.Value) {
	n.p.names[v.ID()] = strconv.Itoa(c.value)
	c.value++
}

func (n *numbering) used(name string) bool {
	for _, s := range n.scopes {
		if s[name] {
			return true
		}
	}
	return false
}

func (n *numbering) wish(c *namingContext, v *ir.Value, name string) {
	if n.used(name) {
		for probe := name; ; {
			probe = name + "_" + strconv.Itoa(c.conflict)
			c.conflict++
			if !n.used(probe) {
				name = probe
				break
			}
		}
	}
	n.scopes[len(n.scopes)-1][name] = true
	n.p.names[v.ID()] = name
}
