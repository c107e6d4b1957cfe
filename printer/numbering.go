package printer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// numbering is MLIR's naming of values: %0, %arg0, and the names that ops wish
// for. A region's own values are numbered before those of regions inside it,
// and sibling regions start from the same number, unless names are to be
// unique, as they are in generic form.
type numbering struct {
	p      *Printer
	scopes []map[string]bool
}

// A namingContext is a region to number and where its counts start.
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
	var last namingContext
	n.op(&last, m.Op())
	push(m.Op(), namingContext{depth: 1})
	for len(stack) > 0 {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n.p.opts.UniqueNames || n.p.opts.Generic {
			c.value, c.argument, c.conflict = last.value, last.argument, last.conflict
		}
		n.scopes = append(n.scopes[:c.depth], map[string]bool{})
		n.region(&c)
		last = c
		c.depth++
		for b := range c.region.Blocks {
			for o := range b.Ops {
				push(o, c)
			}
		}
	}
}

func (n *numbering) region(c *namingContext) {
	if o := c.region.Owner(); o != nil && !n.p.opts.Generic {
		if def := dialect.DefOf(o); def != nil && def.Names != nil {
			def.Names(o, func(v *ir.Value, name string) {
				if b := v.ArgOf(); b != nil && b.Region() == c.region && n.p.names[v.ID()] == "" {
					n.wish(c, v, n.fromLoc(v, name))
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
			if n.p.names[a.ID()] != "" {
				continue
			}
			name := ""
			if b.IsEntry() {
				name = "arg" + strconv.Itoa(c.argument)
				c.argument++
			}
			n.wish(c, a, n.fromLoc(a, name))
		}
		for o := range b.Ops {
			n.op(c, o)
		}
	}
}

func (n *numbering) op(c *namingContext, o *ir.Op) {
	if o.NumResults() == 0 {
		if n.p.opts.ValueUsers {
			n.p.opIDs[o] = strconv.Itoa(c.value)
			c.value++
		}
		return
	}
	var starts []int // results after the first that have names of their own
	set := func(v *ir.Value, name string) {
		if v.Def() == o && n.p.names[v.ID()] == "" {
			n.wish(c, v, n.fromLoc(v, name))
			if v.Index() > 0 {
				starts = append(starts, v.Index())
			}
		}
	}
	switch def := dialect.DefOf(o); {
	case def == nil, n.p.opts.Generic:
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
		n.wish(c, v, n.fromLoc(v, ""))
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

// fromLoc is the name that the value's location gives, where such names are
// wanted and there is one, else the given name.
func (n *numbering) fromLoc(v *ir.Value, name string) string {
	if n.p.opts.NamesFromLocs {
		if l := firstNameLoc(n.p.loc(v.Loc())); l != nil {
			return l.Name
		}
	}
	return name
}

// firstNameLoc is the outermost and first name in a location, or nil.
func firstNameLoc(l *ir.Location) *ir.Location {
	if l == nil || l.Kind == ir.NameLoc {
		return l
	}
	children := append([]*ir.Location{l.Child, l.Caller}, l.Fused()...)
	if m, ok := l.Metadata().(*ir.Location); ok {
		children = append(children, m)
	}
	for _, c := range children {
		if found := firstNameLoc(c); found != nil {
			return found
		}
	}
	return nil
}

func (n *numbering) used(name string) bool {
	for _, s := range n.scopes {
		if s[name] {
			return true
		}
	}
	return false
}

// wish gives v a name like the one wished, or a number if that is "".
func (n *numbering) wish(c *namingContext, v *ir.Value, name string) {
	if name == "" {
		n.p.names[v.ID()] = strconv.Itoa(c.value)
		c.value++
		return
	}
	name = sanitized(name, "$._-")
	for base := name; n.used(name); c.conflict++ {
		name = base + "_" + strconv.Itoa(c.conflict)
	}
	n.scopes[len(n.scopes)-1][name] = true
	n.p.names[v.ID()] = name
}

// sanitized makes a name that can be read: blanks become _, other characters
// that names cannot have their hexadecimal code, and a digit or such a code in
// front, which could make a number, gets a _ before it.
func sanitized(name, punctuation string) string {
	allowed := func(b byte) bool {
		return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || strings.IndexByte(punctuation, b) >= 0
	}
	clean := name[0] < '0' || name[0] > '9'
	for i := 0; clean && i < len(name); i++ {
		clean = allowed(name[i])
	}
	if clean {
		return name
	}
	var out []byte
	if name[0] >= '0' && name[0] <= '9' || name[0] != ' ' && !allowed(name[0]) {
		out = append(out, '_')
	}
	for i := 0; i < len(name); i++ {
		switch b := name[i]; {
		case allowed(b):
			out = append(out, b)
		case b == ' ':
			out = append(out, '_')
		default:
			out = append(out, strings.ToUpper(strconv.FormatUint(uint64(b), 16))...)
		}
	}
	return string(out)
}
