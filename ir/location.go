package ir

// LocKind is the form of a Location.
type LocKind uint8

const (
	UnknownLoc  LocKind = iota // loc(unknown)
	FileLoc                    // loc("f.py":3:4) and loc("f.py":3:4 to 5:6)
	NameLoc                    // loc("x") and loc("x"(child))
	CallSiteLoc                // loc(callsite(callee at caller))
	FusedLoc                   // loc(fused<meta>[a, b])
	// DeferredLoc is what Context.DeferLoc returns, until it is defined.
	DeferredLoc
)

// A Location says where in the author's program something came from: loc(…).
// It is not the place in the IR's text, which is Op.Span. A nil *Location means
// that none was written.
type Location struct {
	attrBase
	Kind LocKind
	// HasEndLine and HasRangeColumn say which parts of `to 5:6` were written.
	HasEndLine, HasRangeColumn bool
	// NoColumn says that a FileLoc is file:line alone.
	NoColumn bool

	Line, Column uint32
	// Name is the file of a FileLoc and the name of a NameLoc.
	Name   string
	Child  *Location // of a NameLoc, may be nil; the callee of a CallSiteLoc
	Caller *Location
	more   *locMore
}

// locMore is what few locations have: a dump has nearly as many as ops.
type locMore struct {
	endLine, endColumn uint32
	fused              []*Location
	metadata           Attribute
}

// End is the line and column of `to 5:6`, zero where nothing was written.
func (l *Location) End() (line, column uint32) {
	if l.more == nil {
		return 0, 0
	}
	return l.more.endLine, l.more.endColumn
}

// Fused are the parts of a FusedLoc.
func (l *Location) Fused() []*Location {
	if l.more == nil {
		return nil
	}
	return l.more.fused
}

// Metadata is that of a FusedLoc; nil if there is none.
func (l *Location) Metadata() Attribute {
	if l.more == nil {
		return nil
	}
	return l.more.metadata
}

// UnknownLoc is loc(unknown).
func (c *Context) UnknownLoc() *Location { return c.ukLoc }

// InternLoc returns the one Location equal to l.
func (c *Context) InternLoc(l Location) *Location {
	if l.Kind == UnknownLoc {
		return c.ukLoc
	}
	at, found := c.locs.find(&l)
	if found != nil {
		return found
	}
	n := &c.locSlab.take(1)[0]
	l.Name = c.ownName(&l)
	*n = l
	n.attrBase = attrBase{c.newID()}
	c.locs.put(at, n)
	return n
}

// ownName is the name of l as the context may keep it.
func (c *Context) ownName(l *Location) string {
	if l.Kind == FileLoc && l.Name == c.locs.file {
		return c.locs.file
	}
	return c.own(l.Name)
}

// RangeLoc is loc("file":line:column to endLine:endColumn), not interned yet;
// hasEndLine says whether the end's line is written.
func RangeLoc(file string, line, column uint32, hasEndLine bool, endLine, endColumn uint32) Location {
	return Location{
		Kind: FileLoc, Name: file, Line: line, Column: column, HasEndLine: hasEndLine, HasRangeColumn: true,
		more: &locMore{endLine: endLine, endColumn: endColumn},
	}
}

// FusedLocOf is loc(fused<metadata>[parts]), not interned yet; metadata may be
// nil.
func FusedLocOf(parts []*Location, metadata Attribute) Location {
	return Location{Kind: FusedLoc, more: &locMore{fused: append([]*Location(nil), parts...), metadata: metadata}}
}

// DeferLoc makes a location whose content is not known yet: text may use one
// long before it says what it is. It may be held by ops and compared, and must
// become known, by DefineLoc, before anything else is made of it.
func (c *Context) DeferLoc() *Location {
	l := &c.locSlab.take(1)[0]
	l.attrBase, l.Kind = attrBase{c.newID()}, DeferredLoc
	return l
}

// DefineLoc makes the deferred d equal to l and returns it, or returns the
// Location equal to l that exists already: then d stays deferred, with that as
// its Child, and its holders are to take the Child in its place.
func (c *Context) DefineLoc(d *Location, l Location) *Location {
	if l.Kind == UnknownLoc {
		d.Child = c.ukLoc
		return c.ukLoc
	}
	at, found := c.locs.find(&l)
	if found != nil {
		d.Child = found
		return found
	}
	id := d.attrBase
	l.Name = c.ownName(&l)
	*d = l
	d.attrBase = id
	c.locs.put(at, d)
	return d
}

// FileLoc interns loc("file":line:column).
func (c *Context) FileLoc(file string, line, column uint32) *Location {
	return c.InternLoc(Location{Kind: FileLoc, Name: file, Line: line, Column: column})
}

// NameLoc interns loc("name"(child)); child may be nil.
func (c *Context) NameLoc(name string, child *Location) *Location {
	return c.InternLoc(Location{Kind: NameLoc, Name: name, Child: child})
}

// Origin returns the variable's name, if one is known, and the innermost file
// position of l: what an author should be shown. file is "" if there is none.
func (l *Location) Origin() (variable, file string, line, column uint32) {
	for l != nil {
		switch l.Kind {
		case FileLoc:
			return variable, l.Name, l.Line, l.Column
		case NameLoc:
			if variable == "" {
				variable = l.Name
			}
			l = l.Child
		case CallSiteLoc:
			l = l.Child
		case FusedLoc:
			parts := l.Fused()
			if len(parts) == 0 {
				return variable, "", 0, 0
			}
			l = parts[0]
		default:
			return variable, "", 0, 0
		}
	}
	return variable, "", 0, 0
}

// Frames lists the places of a location, the innermost first: what Origin
// returns, then where it was called from. Each has its file's form.
func (l *Location) Frames() []*Location {
	var frames []*Location
	var visit func(l *Location)
	visit = func(l *Location) {
		for l != nil {
			switch l.Kind {
			case FileLoc:
				frames = append(frames, l)
				return
			case NameLoc:
				l = l.Child
			case CallSiteLoc:
				visit(l.Child)
				l = l.Caller
			case FusedLoc:
				parts := l.Fused()
				if len(parts) == 0 {
					return
				}
				l = parts[0]
			default:
				return
			}
		}
	}
	visit(l)
	return frames
}
