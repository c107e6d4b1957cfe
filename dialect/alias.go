package dialect

import (
	"sort"
	"strconv"

	"github.com/tgopt/tgopt/ir"
)

// Aliases. The faithful style prints the aliases that the input had and makes
// new ones only for attributes that a pass created. The MLIR style makes all
// of them by MLIR's algorithm: a first pass prints the module to nowhere and
// notes, in the order of printing, each attribute that its dialect gives an
// alias name; then they are sorted by nesting depth and name and numbered.

type aliasRecorder struct {
	skip  func(id int) bool // has an alias already
	seen  map[int]int       // by id: index into found, or -1
	found []recorded
	// depth of the deepest alias inside the element being printed.
	depth int
	// deferrable says that what is printed now is the location of an op, whose
	// alias may stand after the module.
	deferrable bool
}

type recorded struct {
	attr       ir.Attribute
	typ        ir.Type
	hint       string
	depth      int
	deferrable bool
	children   []int
}

func (r *aliasRecorder) attr(p *Printer, a ir.Attribute) {
	r.visit(ir.AttrID(a), recorded{attr: a, hint: aliasHint(a)}, func() {
		if l, ok := a.(*ir.Location); ok {
			p.locBody(l, false)
		} else {
			p.attrBody(a, typeAlways)
		}
	})
}

func (r *aliasRecorder) typ(p *Printer, t ir.Type) {
	hint := ""
	if ct, ok := t.(*ir.CustomType); ok {
		if def, _ := ct.Def.(*Type); def != nil {
			hint = def.Alias
		}
	}
	r.visit(ir.TypeID(t), recorded{typ: t, hint: hint}, func() { p.typeBody(t, false) })
}

func (r *aliasRecorder) visit(id int, e recorded, inside func()) {
	if i, ok := r.seen[id]; ok {
		r.depth = max(r.depth, r.found[i].depth)
		if !r.deferrable {
			r.pin(i)
		}
		return
	}
	i := len(r.found)
	r.seen[id] = i
	if r.skip != nil && r.skip(id) {
		e.hint = ""
	}
	e.deferrable = r.deferrable
	if e.hint != "" {
		e.depth = 1
	}
	r.found = append(r.found, e)
	outer := r.depth
	r.depth = 0
	first := len(r.found)
	inside()
	if r.depth > 0 {
		r.found[i].depth = r.depth + 1
	}
	for j := first; j < len(r.found); j++ {
		r.found[i].children = append(r.found[i].children, j)
	}
	r.depth = max(outer, r.found[i].depth)
}

// pin says that an alias, and those inside it, must come before the module.
func (r *aliasRecorder) pin(i int) {
	if !r.found[i].deferrable {
		return
	}
	r.found[i].deferrable = false
	for _, c := range r.found[i].children {
		r.pin(c)
	}
}

func aliasHint(a ir.Attribute) string {
	switch a := a.(type) {
	case *ir.Location:
		return "loc"
	case *ir.CustomAttr:
		if def, _ := a.Def.(*Attr); def != nil {
			return def.Alias
		}
	case *ir.AffineMapAttr:
		return "map"
	case *ir.IntegerSetAttr:
		return "set"
	}
	return ""
}

// aliases fills the table of aliases and returns them in printing order.
func (p *Printer) aliases(m *ir.Module) []ir.Alias {
	ids := m.Context().NumIDs()
	p.alias = make([]string, ids)
	if p.opts.Style == MLIR {
		return p.mlirAliases(m)
	}
	list := m.Aliases
	taken := make(map[string]bool, len(list))
	locs := false
	for i := range list {
		a := &list[i]
		id := aliasID(a)
		if p.alias[id] == "" {
			p.alias[id] = a.Text
		}
		taken[a.Name()] = true
		_, isLoc := a.Attr.(*ir.Location)
		locs = locs || isLoc
	}
	if m.Epoch() == m.NamesValid || len(list) == 0 {
		return list
	}
	// The module was changed: attributes that passes made get aliases of
	// their own, behind the ones that were read.
	rec := p.recordPass(m, func(id int) bool { return p.alias[id] != "" })
	var fresh []ir.Alias
	for _, e := range rec.found {
		_, isLoc := e.attr.(*ir.Location)
		if e.hint == "" || isLoc && !locs {
			continue
		}
		if l, ok := e.attr.(*ir.Location); ok && l.Kind == ir.UnknownLoc {
			continue
		}
		name := e.hint
		for n := 1; taken[name]; n++ {
			name = e.hint + strconv.Itoa(n)
		}
		taken[name] = true
		fresh = append(fresh, e.alias(m.Context(), name, isLoc))
	}
	if len(fresh) == 0 {
		return list
	}
	return p.placeFresh(list, fresh)
}

// placeFresh puts new aliases behind the last head alias that is no location,
// and new locations at the end of the file.
func (p *Printer) placeFresh(list, fresh []ir.Alias) []ir.Alias {
	at := 0
	for i, a := range list {
		if _, isLoc := a.Attr.(*ir.Location); !isLoc && !a.Deferred {
			at = i + 1
		}
	}
	out := append([]ir.Alias(nil), list[:at]...)
	var tail []ir.Alias
	for _, a := range fresh {
		p.alias[aliasID(&a)] = a.Text
		if a.Deferred {
			tail = append(tail, a)
		} else {
			out = append(out, a)
		}
	}
	return append(append(out, list[at:]...), tail...)
}

func aliasID(a *ir.Alias) int {
	if t := a.Type(); t != nil {
		return ir.TypeID(t)
	}
	return ir.AttrID(a.Attr)
}

// alias is the alias of that name for what was recorded.
func (e *recorded) alias(c *ir.Context, name string, deferred bool) ir.Alias {
	if e.typ != nil {
		return ir.Alias{Text: "!" + name, Attr: c.TypeAttr(e.typ)}
	}
	return ir.Alias{Text: "#" + name, Attr: e.attr, Deferred: deferred}
}

// recordPass prints the module to nowhere and notes what it meets.
func (p *Printer) recordPass(m *ir.Module, skip func(int) bool) *aliasRecorder {
	dry := &Printer{opts: p.opts, defaults: []string{"builtin"}, names: p.names, blocks: p.blocks, groups: p.groups}
	dry.record = &aliasRecorder{skip: skip, seen: make(map[int]int)}
	dry.module(m)
	return dry.record
}

func (p *Printer) mlirAliases(m *ir.Module) []ir.Alias {
	rec := p.recordPass(m, nil)
	var found []recorded
	for _, e := range rec.found {
		if e.hint != "" {
			found = append(found, e)
		}
	}
	sort.SliceStable(found, func(i, j int) bool {
		a, b := &found[i], &found[j]
		if a.depth != b.depth {
			return a.depth < b.depth
		}
		if (a.typ != nil) != (b.typ != nil) {
			return a.typ != nil
		}
		return a.hint < b.hint
	})
	counts := make(map[string]int)
	var list []ir.Alias
	for _, e := range found {
		name := e.hint
		if n := counts[e.hint]; n > 0 {
			if last := name[len(name)-1]; last >= '0' && last <= '9' {
				name += "_"
			}
			name += strconv.Itoa(n)
		}
		counts[e.hint]++
		a := e.alias(m.Context(), name, e.deferrable)
		p.alias[aliasID(&a)] = a.Text
		list = append(list, a)
	}
	return list
}

// An aliasPrinter prints alias definitions. An alias may be used only behind
// its definition, unless it is a location: until then its attribute is spelt
// out. (In what Triton prints the order is always right.)
type aliasPrinter struct {
	p    *Printer
	text []string // of all aliases, by id
}

func (p *Printer) beginAliases(list []ir.Alias) aliasPrinter {
	d := aliasPrinter{p, p.alias}
	p.alias = make([]string, len(d.text))
	for _, a := range list {
		if _, isLoc := a.Attr.(*ir.Location); isLoc {
			p.alias[ir.AttrID(a.Attr)] = d.text[ir.AttrID(a.Attr)]
		}
	}
	return d
}

// line prints `#name = attr`; the alias is known from there on.
func (d aliasPrinter) line(a *ir.Alias) {
	p := d.p
	p.Text(a.Text)
	p.Text(" = ")
	if t := a.Type(); t != nil {
		p.typeBody(t, false)
	} else {
		p.attrBody(a.Attr, typeAlways)
	}
	p.Byte('\n')
	id := aliasID(a)
	p.alias[id] = d.text[id]
}
