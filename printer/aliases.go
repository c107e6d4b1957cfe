package printer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/ir"
)

// Aliases. The faithful style prints the aliases that the input had and makes
// new ones only for attributes that a pass created. The MLIR style makes all
// of them by MLIR's algorithm: a first pass prints the module to nowhere and
// notes, in the order of printing, each attribute that its dialect gives an
// alias name; then they are sorted by nesting depth and name and numbered.

// aliases fills the table of aliases and returns them in printing order.
func (p *Printer) aliases(m *ir.Module) []ir.Alias {
	if p.opts.LocalScope {
		return nil
	}
	if p.opts.Style == MLIR {
		return p.mlirAliases(m)
	}
	list := m.Aliases
	p.alias = newIDTexts(m.Context().NumIDs(), len(list))
	for i := range list {
		if id := aliasID(&list[i]); p.alias.get(id) == "" {
			p.alias.set(id, list[i].Text)
		}
	}
	if m.Epoch() == m.NamesValid || len(list) == 0 {
		return list
	}
	taken := make(map[string]bool, len(list))
	locs := false
	for i := range list {
		taken[list[i].Name()] = true
		_, isLoc := list[i].Attr.(*ir.Location)
		locs = locs || isLoc
	}
	// The module was changed: attributes that passes made get aliases of
	// their own, behind the ones that were read.
	rec := p.recordPass(m, func(id int) bool { return p.alias.get(id) != "" })
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
		p.alias.set(aliasID(&a), a.Text)
		if a.Deferred {
			tail = append(tail, a)
		} else {
			out = append(out, a)
		}
	}
	return append(append(out, list[at:]...), tail...)
}

// headLocations are the locations whose aliases stand in front of the ops.
func headLocations(list []ir.Alias) map[ir.Attribute]bool {
	heads := map[ir.Attribute]bool{}
	for i := range list {
		if l, ok := list[i].Attr.(*ir.Location); ok && !list[i].Deferred {
			heads[l] = true
		}
	}
	return heads
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
	dry := *p
	dry.full = func(piece []byte) []byte { return piece }
	dry.record = &aliasRecorder{skip: skip, seen: make([]int32, m.Context().NumIDs())}
	dry.module(m)
	p.canonicalLocs, p.simplified = dry.canonicalLocs, dry.simplified
	return dry.record
}

func (p *Printer) mlirAliases(m *ir.Module) []ir.Alias {
	rec := p.recordPass(m, nil)
	found := make([]*recorded, 0, len(rec.found))
	for i := range rec.found {
		if rec.found[i].hint != "" {
			found = append(found, &rec.found[i])
		}
	}
	slices.SortStableFunc(found, func(a, b *recorded) int {
		switch {
		case a.depth != b.depth:
			return int(a.depth - b.depth)
		case (a.typ != nil) == (b.typ != nil):
			return strings.Compare(a.hint, b.hint)
		case a.typ != nil:
			return -1
		}
		return 1
	})
	p.alias = newIDTexts(m.Context().NumIDs(), len(found))
	counts := make(map[string]int)
	list := make([]ir.Alias, 0, len(found))
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
		p.alias.set(aliasID(&a), a.Text)
		list = append(list, a)
	}
	return list
}

// An aliasPrinter prints alias definitions. In the faithful style an alias may
// be used only behind its definition, unless it is the location of an op: until then
// its attribute is spelt out. (In what MLIR prints the order is always right.)
type aliasPrinter struct {
	p          *Printer
	all, known idTexts // p.alias with all aliases, and with those that are defined
}

// lines prints the definitions in front of the ops, or those behind them.
func (d aliasPrinter) lines(list []ir.Alias, deferred bool) {
	p := d.p
	if p.opts.Style != MLIR {
		clear(d.known.index)
		p.alias = d.known
	}
	for i := range list {
		if list[i].Deferred == deferred {
			d.line(&list[i])
			p.handOver()
		} else if deferred {
			p.alias.show(aliasID(&list[i]), &d.all)
		}
	}
	p.alias = d.all
}

// line prints `#name = attr`; the alias is known from there on.
func (d aliasPrinter) line(a *ir.Alias) {
	p := d.p
	behind := p.aliasComments(a.Text)
	p.Text(a.Text)
	p.Text(" = ")
	if t := a.Type(); t != nil {
		p.typeBody(t)
	} else {
		p.attrBody(a.Attr, typeAlways)
	}
	p.Text(behind)
	p.Byte('\n')
	p.alias.show(aliasID(a), &d.all)
}

// idTexts maps types and attributes, by ir.TypeID and ir.AttrID, to texts. Most
// ids are those of locations, which have texts only where they are aliases: a
// number is kept for each, not a string.
type idTexts struct {
	index []uint32 // 1 + place in texts; 0: none
	texts *[]string
}

// newIDTexts makes a table for so many ids of which about texts have one.
func newIDTexts(ids, texts int) idTexts {
	list := make([]string, 0, texts)
	return idTexts{make([]uint32, ids), &list}
}

// get is the text of an id, or "".
func (t *idTexts) get(id int) string {
	if id >= len(t.index) || t.index[id] == 0 {
		return ""
	}
	return (*t.texts)[t.index[id]-1]
}

// set gives an id a text; ids that came after the table was made have none.
func (t *idTexts) set(id int, text string) {
	if id >= len(t.index) {
		return
	}
	*t.texts = append(*t.texts, text)
	t.index[id] = uint32(len(*t.texts))
}

// hidden is a table with the same texts, none of which get finds before it is
// shown.
func (t *idTexts) hidden() idTexts { return idTexts{make([]uint32, len(t.index)), t.texts} }

// show makes the text that all has for an id known.
func (t *idTexts) show(id int, all *idTexts) { t.index[id] = all.index[id] }

// Messages hold types and attributes in full, as MLIR's do and upstream's tests
// expect. A reader knows `#blocked1` from the text.

// An Abbreviator replaces types and attributes in messages by the aliases that
// a text has for them.
type Abbreviator struct {
	pairs []string // full text and alias, the longest text first
}

// mostAbbreviated is how many bytes of text are looked for in messages.
const mostAbbreviated = 1 << 18

// NewAbbreviator takes the aliases of a module. Those of locations are not
// among them.
func NewAbbreviator(m *ir.Module) *Abbreviator {
	a := &Abbreviator{}
	type pair struct{ full, alias string }
	var pairs []pair
	for i, all := 0, 0; i < len(m.Aliases) && all < mostAbbreviated; i++ {
		var full string
		switch v := m.Aliases[i].Attr.(type) {
		case nil, *ir.Location:
			continue
		case *ir.TypeAttr:
			full = TypeText(v.Type)
		default:
			full = AttrText(v)
		}
		// What is short reads well as it is, and may be part of something else.
		if all += len(full); strings.ContainsAny(full, "<{[") {
			pairs = append(pairs, pair{full, m.Aliases[i].Text})
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return len(b.full) - len(a.full) })
	for _, p := range pairs {
		a.pairs = append(a.pairs, p.full, p.alias)
	}
	return a
}

// Abbreviate returns the message with aliases.
func (a *Abbreviator) Abbreviate(message string) string {
	if len(a.pairs) == 0 || !strings.ContainsAny(message, "<{[") {
		return message
	}
	for i := 0; i < len(a.pairs); i += 2 {
		message = strings.ReplaceAll(message, a.pairs[i], a.pairs[i+1])
	}
	return message
}
