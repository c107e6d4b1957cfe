package ir

// LocKind is the form of a Location.
type LocKind uint8

const (
	UnknownLoc  LocKind = iota // loc(unknown)
	FileLoc                    // loc("f.py":3:4) and loc("f.py":3:4 to 5:6)
	NameLoc                    // loc("x") and loc("x"(child))
	CallSiteLoc                // loc(callsite(callee at caller))
	FusedLoc                   // loc(fused<meta>[a, b])
)

// A Location says where in the author's program something came from: loc(…).
// It is not the place in the IR's text, which is Op.Span. A nil *Location means
// that none was written.
type Location struct {
	attrBase
	Kind LocKind

	// Name is the file of a FileLoc and the name of a NameLoc.
	Name                       string
	Line, Column               uint32
	EndLine, EndColumn         uint32    // zero unless a range was written
	Child                      *Location // of a NameLoc, may be nil; the callee of a CallSiteLoc
	Caller                     *Location
	Fused                      []*Location
	Metadata                   Attribute // of a FusedLoc, may be nil
	HasEndLine, HasRangeColumn bool      // which parts of `to 5:6` were written
}

// UnknownLoc is loc(unknown).
func (c *Context) UnknownLoc() *Location { return c.ukLoc }

// InternLoc returns the one Location equal to l.
func (c *Context) InternLoc(l Location) *Location {
	if l.Kind == UnknownLoc {
		return c.ukLoc
	}
	c.begin('l')
	c.num(uint64(l.Kind))
	c.str(l.Name)
	c.num(uint64(l.Line))
	c.num(uint64(l.Column))
	c.num(uint64(l.EndLine))
	c.num(uint64(l.EndColumn))
	flags := uint64(0)
	if l.HasEndLine {
		flags |= 1
	}
	if l.HasRangeColumn {
		flags |= 2
	}
	c.num(flags)
	c.locKey(l.Child)
	c.locKey(l.Caller)
	for _, f := range l.Fused {
		c.locKey(f)
	}
	c.attrKey(l.Metadata)
	return internAttr(c, func(b attrBase) *Location {
		n := l
		n.attrBase = b
		n.Fused = append([]*Location(nil), l.Fused...)
		return &n
	})
}

func (c *Context) locKey(l *Location) {
	if l == nil {
		c.num(0)
		return
	}
	c.num(uint64(l.id))
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
			if len(l.Fused) == 0 {
				return variable, "", 0, 0
			}
			l = l.Fused[0]
		default:
			return variable, "", 0, 0
		}
	}
	return variable, "", 0, 0
}
