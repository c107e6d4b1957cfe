package printer

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/ir"
)

// assignNames fills the tables of value and block names. A module that was not
// changed since it was read prints the names that the values carry.
func (p *Printer) assignNames(m *ir.Module) {
	p.ctx = m.Context()
	if p.opts.ValueUsers {
		p.opIDs = make(map[*ir.Op]string)
	}
	if p.opts.Style == MLIR {
		p.names = make([]string, m.NumValues())
		p.blocks = make([]string, m.NumBlocks())
		p.groups = make(map[*ir.Op][]uint32)
		newNumbering(p).run(m)
		return
	}
	if m.NamesValid == m.Epoch() && !(m.UnnamedUses && p.opts.Generic) && !p.opts.ValueUsers && !p.opts.UniqueNames && !p.opts.NamesFromLocs {
		p.names, p.blocks = nil, nil
		return
	}
	p.names = make([]string, m.NumValues())
	p.blocks = make([]string, m.NumBlocks())
	n := &naming{p: p, names: p.names, blocks: p.blocks}
	n.isolated(m.Op())
}

// naming keeps the names that were read and makes the others unique. Names are
// visible from their region inwards, and not beyond an op that is isolated
// from above; siblings may use a name twice.
type naming struct {
	p      *Printer
	names  []string
	blocks []string
	taken  map[string]bool // every name that was read in this isolated op
	active map[string]bool // names visible where the walk stands
	next   map[string]int  // by base: the next suffix to try
	number int             // the next number for values without a name
}

func (n *naming) isolated(o *ir.Op) {
	outer := *n
	if n.taken == nil || !n.p.opts.UniqueNames {
		n.taken, n.active, n.next, n.number = map[string]bool{}, map[string]bool{}, map[string]int{}, 0
		n.collect(o)
	}
	for _, r := range o.Regions() {
		n.region(r)
	}
	if !n.p.opts.UniqueNames {
		*n = outer
	}
}

// name is the name that v shall have, and whether it may keep it as it is.
func (n *naming) name(v *ir.Value) (string, bool) {
	if n.p.opts.NamesFromLocs {
		if l := firstNameLoc(v.Loc()); l != nil && l.Name != "" {
			return sanitized(l.Name, "$._-"), false
		}
	}
	return v.Name(), v.NameGiven()
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
		if name, given := n.name(v); given {
			n.taken[name] = true
		}
	}
	for _, r := range o.Regions() {
		for b := range r.Blocks {
			for _, a := range b.Args() {
				note(a)
			}
			for q := range b.Ops {
				eachName(q, note)
				if !q.HasTrait(ir.IsolatedFromAbove) || n.p.opts.UniqueNames {
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
		if name, given := n.name(v); given && !n.active[name] {
			claim(v, name)
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
		name, _ := n.name(v)
		claim(v, n.fresh(name))
	}
	n.labels(r)
	if n.p.opts.ValueUsers {
		n.numberOps(r)
	}
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
		if !n.p.opts.UniqueNames {
			delete(n.active, name)
		}
	}
}

// numberOps gives ops that use values and have no result a name in comments.
func (n *naming) numberOps(r *ir.Region) {
	for b := range r.Blocks {
		for o := range b.Ops {
			if o.NumResults() == 0 && o.NumOperands() > 0 {
				n.p.opIDs[o] = n.fresh("")
			}
		}
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

// How analyses mention values and ops in what they print.

// Name is a value as the text spells it; a result that nothing uses may have no name
// there, and is %_.
func (p *Printer) Name(v *ir.Value) string {
	p.Value(v)
	if s := p.Take(); !strings.HasPrefix(s, "%<<") {
		return s
	}
	return "%_"
}

// Head is an op's results and name.
func (p *Printer) Head(o *ir.Op) string {
	results := make([]string, o.NumResults())
	for i := range results {
		results[i] = p.Name(o.Result(i))
	}
	if len(results) == 0 || results[0] == "%_" {
		return o.Name().String()
	}
	return strings.Join(results, ", ") + " = " + o.Name().String()
}

// Origin is the variable and line of the author's program, in brackets and behind two
// blanks; "" if nothing is known. Whoever wrote the program chose both: they take one line,
// and a terminal only shows them.
func Origin(l *ir.Location) string {
	variable, file, line, _ := l.Origin()
	var parts []string
	if variable != "" {
		parts = append(parts, terminal.Line(variable))
	}
	if file != "" && line > 0 {
		parts = append(parts, fmt.Sprintf("%s:%d", terminal.Line(path.Base(strings.ReplaceAll(file, `\`, "/"))), line))
	}
	if len(parts) == 0 {
		return ""
	}
	return "  [" + strings.Join(parts, ", ") + "]"
}
