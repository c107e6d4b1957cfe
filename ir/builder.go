package ir

// A Builder makes ops at an insertion point.
type Builder struct {
	mod    *Module
	block  *Block
	before *Op // nil: the end of block
	loc    *Location
}

// BuilderBefore inserts in front of o and gives new ops its location.
func BuilderBefore(o *Op) *Builder { return &Builder{o.mod, o.block, o, o.loc} }

// BuilderAfter inserts behind o and gives new ops its location.
func BuilderAfter(o *Op) *Builder { return &Builder{o.mod, o.block, o.next, o.loc} }

// BuilderAtEnd appends to b.
func BuilderAtEnd(b *Block) *Builder { return &Builder{mod: b.mod, block: b} }

// Context is the module's context.
func (b *Builder) Context() *Context { return b.mod.ctx }

// SetLoc changes the location of ops made from now on.
func (b *Builder) SetLoc(l *Location) *Builder {
	b.loc = l
	return b
}

// Create makes an op by name and inserts it.
func (b *Builder) Create(name string, operands []*Value, types []Type, attrs ...NamedAttr) *Op {
	return b.Insert(b.mod.NewOp(OpState{
		Name: b.mod.ctx.OpName(name), Operands: operands, Types: types, Attrs: attrs, Loc: b.loc, Span: noSpan,
	}))
}

// Insert puts a detached op at the insertion point.
func (b *Builder) Insert(o *Op) *Op {
	b.block.InsertBefore(b.before, o)
	return o
}

// Clone copies o at the insertion point; m, which may be nil, maps operands
// and receives the values of the copy.
func (b *Builder) Clone(o *Op, m Mapping) *Op { return b.Insert(b.mod.Clone(o, m)) }
