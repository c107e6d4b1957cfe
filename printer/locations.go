package printer

import (
	"slices"

	"github.com/tgopt/tgopt/ir"
)

// showLoc reports whether a location is printed at all.
func (p *Printer) showLoc(l *ir.Location) bool {
	if p.opts.Style == MLIR {
		return p.opts.DebugInfo
	}
	return l != nil
}

// trailingLoc appends ` loc(…)` where locations are printed.
func (p *Printer) trailingLoc(l *ir.Location) {
	if !p.showLoc(l) {
		return
	}
	p.Text(" ")
	p.Loc(l)
}

// ArgumentLoc appends the location of a block argument. MLIR makes an alias of
// it and then does not use it there, only in locations inside. Those have to be
// defined above: where the text defines them at its end, the alias is printed.
func (p *Printer) ArgumentLoc(l *ir.Location) {
	if !p.showLoc(l) {
		return
	}
	p.Text(" ")
	p.wholeLoc(p.loc(l), p.opts.Style == Faithful && p.record == nil && p.definedLater(l))
}

// definedLater reports whether a location in l is an alias that stands behind
// the ops.
func (p *Printer) definedLater(l *ir.Location) bool {
	later := func(in *ir.Location) bool {
		return in != nil && (p.definedBehind(in) || p.definedLater(in))
	}
	return later(l.Child) || later(l.Caller) || slices.ContainsFunc(l.Fused(), later)
}

// aliasTooLate reports whether the alias of an attribute stands behind the ops:
// only loc(…) at an op may use it, no attribute.
func (p *Printer) aliasTooLate(a ir.Attribute) bool {
	l, ok := a.(*ir.Location)
	return ok && p.opts.Style == Faithful && p.definedBehind(l)
}

// definedBehind reports whether a location has an alias that stands behind the
// ops.
func (p *Printer) definedBehind(l *ir.Location) bool {
	return p.aliasOf(ir.AttrID(l)) != "" &&
		!p.heads[l]
}

// Loc appends loc(…), by alias if it has one.
func (p *Printer) Loc(l *ir.Location) { p.wholeLoc(p.loc(l), true) }

// wholeLoc prints a location that is not part of another; aliased says that it
// may be an alias itself.
func (p *Printer) wholeLoc(l *ir.Location, aliased bool) {
	switch {
	case p.record != nil:
		p.record.attr(p, l, typeAlways)
	case p.opts.PrettyLocations:
		p.locBody(l)
	default:
		p.Text("loc(")
		if a := p.aliasOf(ir.AttrID(l)); a != "" && aliased {
			p.Text(a)
		} else {
			p.locBody(l)
		}
		p.Byte(')')
	}
}

// innerLoc prints a location inside another: by its alias, unless that stands behind
// the ops, where only loc(…) as a whole may use it.
func (p *Printer) innerLoc(l *ir.Location) {
	if p.record != nil {
		p.record.attr(p, l, typeAlways)
	} else if a := p.aliasOf(ir.AttrID(l)); a != "" && !(p.beforeTail && p.aliasTooLate(l)) {
		p.Text(a)
	} else {
		p.locBody(l)
	}
}

// locBody prints what stands in loc(…).
func (p *Printer) locBody(l *ir.Location) {
	p.bounded()
	pretty := p.opts.PrettyLocations
	switch l.Kind {
	case ir.UnknownLoc:
		if pretty {
			p.Text("[unknown]")
		} else {
			p.Text("unknown")
		}
	case ir.FileLoc:
		p.fileLoc(l)
	case ir.NameLoc:
		p.Quoted(l.Name)
		if l.Child != nil && l.Child.Kind != ir.UnknownLoc {
			p.Byte('(')
			p.innerLoc(l.Child)
			p.Byte(')')
		}
	case ir.CallSiteLoc:
		p.callSite(l)
	case ir.FusedLoc:
		if !pretty {
			p.Text("fused")
		}
		if m := l.Metadata(); m != nil {
			p.Byte('<')
			p.Attr(m)
			p.Byte('>')
		}
		p.Byte('[')
		for i, f := range l.Fused() {
			if i > 0 {
				p.Text(", ")
			}
			p.innerLoc(f)
		}
		p.Byte(']')
	}
}

// fileLoc prints file:line:column and the end of a range; in MLIR style without
// what the start says already.
func (p *Printer) fileLoc(l *ir.Location) {
	mlir := p.opts.Style == MLIR
	if p.opts.PrettyLocations {
		p.Text(l.Name)
	} else {
		p.Quoted(l.Name)
	}
	p.Byte(':')
	p.Int(int64(l.Line))
	if l.NoColumn && !mlir {
		return
	}
	p.Byte(':')
	p.Int(int64(l.Column))
	if !l.HasRangeColumn {
		return
	}
	line, column := l.End()
	showLine := l.HasEndLine && !(mlir && line == l.Line)
	if mlir && !showLine && column == l.Column {
		return
	}
	p.Text(" to ")
	if showLine {
		p.Int(int64(line))
	}
	p.Byte(':')
	p.Int(int64(column))
}

func (p *Printer) callSite(l *ir.Location) {
	if !p.opts.PrettyLocations {
		p.Text("callsite(")
		p.innerLoc(l.Child)
		p.Text(" at ")
		p.innerLoc(l.Caller)
		p.Byte(')')
		return
	}
	p.innerLoc(l.Child)
	if l.Child.Kind != ir.NameLoc || l.Caller.Kind != ir.FileLoc {
		p.Byte('\n') // whatever the indentation
	}
	p.Text(" at ")
	p.innerLoc(l.Caller)
}

// standardInput is the file of a position without one.
const standardInput = "-"

// loc is l as it is printed: one that is not there is unknown, and in MLIR style
// fused locations are as MLIR makes them.
func (p *Printer) loc(l *ir.Location) *ir.Location {
	if l == nil {
		if p.ctx == nil {
			return &ir.Location{}
		}
		return p.ctx.UnknownLoc()
	}
	if p.opts.Style != MLIR || p.ctx == nil {
		return l
	}
	switch {
	case l.Kind == ir.FileLoc && l.Name == "":
		named := *l
		named.Name = standardInput
		return p.ctx.InternLoc(named)
	case l.Kind == ir.UnknownLoc || l.Kind == ir.FileLoc:
		return l
	}
	id := ir.AttrID(l)
	if id < len(p.canonicalLocs) && p.canonicalLocs[id] {
		return l
	}
	if c, ok := p.simplified[l]; ok {
		return c
	}
	c := p.canonicalLoc(l)
	if c != l {
		if p.simplified == nil {
			p.simplified = make(map[*ir.Location]*ir.Location)
		}
		p.simplified[l] = c
	}
	id = ir.AttrID(c)
	if id >= len(p.canonicalLocs) {
		p.canonicalLocs = append(p.canonicalLocs, make([]bool, max(id, p.ctx.NumIDs())+1-len(p.canonicalLocs))...)
	}
	p.canonicalLocs[id] = true
	return c
}

func (p *Printer) canonicalLoc(l *ir.Location) *ir.Location {
	switch l.Kind {
	case ir.NameLoc:
		if l.Child == nil {
			return l
		}
		child := p.loc(l.Child)
		if child.Kind == ir.UnknownLoc {
			child = nil
		}
		if child != l.Child {
			return p.ctx.NameLoc(l.Name, child)
		}
	case ir.CallSiteLoc:
		if callee, caller := p.loc(l.Child), p.loc(l.Caller); callee != l.Child || caller != l.Caller {
			return p.ctx.InternLoc(ir.Location{Kind: ir.CallSiteLoc, Child: callee, Caller: caller})
		}
	case ir.FusedLoc:
		return p.canonicalFused(l)
	}
	return l
}

// canonicalFused takes in the parts of fused locations inside that have the
// same metadata, and leaves out repetitions and, but for those, unknown
// locations.
func (p *Printer) canonicalFused(l *ir.Location) *ir.Location {
	metadata := l.Metadata()
	if m, ok := metadata.(*ir.Location); ok {
		metadata = p.loc(m)
	}
	var parts []*ir.Location
	seen := map[*ir.Location]bool{}
	add := func(part *ir.Location) {
		if !seen[part] {
			seen[part] = true
			parts = append(parts, part)
		}
	}
	for _, f := range l.Fused() {
		f = p.loc(f)
		if f.Kind == ir.FusedLoc && f.Metadata() == metadata {
			for _, inner := range f.Fused() {
				add(inner)
			}
		} else if f.Kind != ir.UnknownLoc {
			add(f)
		}
	}
	switch {
	case len(parts) == 0 && metadata == nil:
		return p.ctx.UnknownLoc()
	case len(parts) == 1 && metadata == nil:
		return parts[0]
	case len(parts) == 0:
		parts = append(parts, p.ctx.UnknownLoc())
	}
	return p.ctx.InternLoc(ir.FusedLocOf(parts, metadata))
}
