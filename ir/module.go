package ir

import "github.com/tgopt/tgopt/ir/source"

// A Module owns the ops, blocks and values of one input (or one chunk of it)
// and their memory. Its top-level op is a builtin.module.
type Module struct {
	ctx   *Context
	op    *Op
	clock uint64 // of changes

	ops      slab[Op]
	values   slab[Value]
	args     slab[argValue]
	operands slab[Operand]
	attrs    slab[NamedAttr]
	regions  slab[Region]
	blocks   slab[Block]

	numOps, numValues, numBlocks uint32
	doubted                      map[*Op]bool
	symbols                      symbolTables

	// Implicit says that the text had no `module` around its ops.
	Implicit bool
	// Aliases are the #x = and !x = lines in the order read; the faithful
	// printer writes them again. Deferred ones follow the ops.
	Aliases []Alias
	// Comments are those of the text, nil if they were not asked for.
	Comments *Comments
	// Resources are those of the file, or nil.
	Resources *Resources
	// NamesValid is the epoch at which all value names were known to be
	// unique in their scopes: the printer need not check them until it moves.
	NamesValid uint64
	// UnnamedUses says that values without a name are used by ops that the text
	// leaves out: the generic form, which has those, must name them.
	UnnamedUses bool
}

// An Alias is `#name = attr` or `!name = type`.
type Alias struct {
	Text     string    // the name with its # or !
	Attr     Attribute // for a type: the TypeAttr of it
	Span     source.Span
	Deferred bool // stands behind the ops that use it
}

// Name is the name without # or !.
func (a *Alias) Name() string { return a.Text[1:] }

// Type is the type of a type alias, or nil.
func (a *Alias) Type() Type {
	if a.Text[0] != '!' {
		return nil
	}
	return a.Attr.(*TypeAttr).Type
}

// NewModule returns a module whose top-level op has one empty block.
func NewModule(ctx *Context) *Module {
	m := &Module{ctx: ctx}
	m.op = m.NewOp(OpState{Name: ctx.OpName("builtin.module"), Span: source.NoSpan})
	m.op.AddRegion().Append(m.NewBlock())
	return m
}

// Doubt notes that something was said against o already, or against the type
// of its results, and that it is not to be judged again.
func (m *Module) Doubt(o *Op) {
	if m.doubted == nil {
		m.doubted = map[*Op]bool{}
	}
	m.doubted[o] = true
	m.ctx.errors++
}

// InDoubt reports whether Doubt was called for o.
func (m *Module) InDoubt(o *Op) bool { return m.doubted[o] }

// Context is the context of the module's types and attributes.
func (m *Module) Context() *Context { return m.ctx }

// Op is the builtin.module.
func (m *Module) Op() *Op { return m.op }

// SetOp makes o, a builtin.module, the top-level op.
func (m *Module) SetOp(o *Op) {
	m.op = o
	m.clock++
}

// Body is the block of the top-level op.
func (m *Module) Body() *Block { return m.op.RegionAt(0).first }

// NumOps bounds the ids of ops, NumValues those of values, NumBlocks those of
// blocks. Ids of erased ones are not used again.
func (m *Module) NumOps() int { return int(m.numOps) }

// NumValues bounds the ids of values.
func (m *Module) NumValues() int { return int(m.numValues) }

// NumBlocks bounds the ids of blocks.
func (m *Module) NumBlocks() int { return int(m.numBlocks) }

// OpState is what a new op is made of. Slices are copied, except Regions'
// elements, which the op takes over.
type OpState struct {
	Name       *OpName
	Operands   []*Value
	Types      []Type // of the results
	Attrs      []NamedAttr
	Regions    []*Region
	Successors []Successor
	Loc        *Location
	Span       source.Span
}

// NewOp makes a detached op.
func (m *Module) NewOp(s OpState) *Op {
	o := &m.ops.take(1)[0]
	o.name, o.mod, o.loc, o.span = s.Name, m, s.Loc, s.Span
	o.id = m.numOps
	m.numOps++
	if n := len(s.Operands); n > 0 {
		us := m.operands.take(n)
		o.setOperandList(us)
		for i, v := range s.Operands {
			us[i].owner = o
			us[i].link(v)
		}
	}
	if n := len(s.Types); n > 0 {
		vs := m.values.take(n)
		o.setResultList(vs)
		for i, t := range s.Types {
			v := &vs[i]
			v.typ, v.op, v.index, v.id = t, o, uint32(i), m.numValues
			m.numValues++
		}
	}
	if n := len(s.Attrs); n > 0 {
		as := m.attrs.take(n)
		copy(as, s.Attrs)
		o.setAttrList(as)
	}
	if len(s.Regions) > 0 {
		more := o.moreOf()
		more.regions = append(make([]*Region, 0, len(s.Regions)), s.Regions...)
		for _, r := range more.regions {
			r.owner = o
		}
	}
	if len(s.Successors) > 0 {
		o.moreOf().succs = append([]Successor(nil), s.Successors...)
	}
	m.clock++
	return o
}

// NewRegion makes a detached, empty region.
func (m *Module) NewRegion() *Region {
	r := &m.regions.take(1)[0]
	r.mod = m
	return r
}

// NewBlock makes a detached, empty block.
func (m *Module) NewBlock() *Block {
	b := &m.blocks.take(1)[0]
	b.mod, b.id, b.span = m, m.numBlocks, source.NoSpan
	m.numBlocks++
	return b
}

func (m *Module) newArg(b *Block, t Type, index int) *Value {
	a := &m.args.take(1)[0]
	a.typ, a.block, a.index, a.id = t, b, argBit|uint32(index), m.numValues
	m.numValues++
	return &a.Value
}

// NewPlaceholder makes a value that no op defines: the parser's stand-in for a
// use that comes before its definition.
func (m *Module) NewPlaceholder(t Type) *Value {
	v := &m.values.take(1)[0]
	v.typ, v.id = t, m.numValues
	m.numValues++
	return v
}

// Apart has what is made from now on lie in memory of its own. Memory stays as long as
// anything in it does, and ops hold their neighbours: a function that is made apart
// goes as a whole when it is erased, where one that shares memory with the function
// which took its place stays with that, and so would all before it.
func (m *Module) Apart() {
	m.ops, m.values, m.args, m.operands = slab[Op]{}, slab[Value]{}, slab[argValue]{}, slab[Operand]{}
	m.attrs, m.regions, m.blocks = slab[NamedAttr]{}, slab[Region]{}, slab[Block]{}
}

// A slab hands out slices of T from blocks that grow, so that a large module
// costs few allocations and its ops lie side by side.
type slab[T any] struct {
	free []T
	size int
}

const maxSlab = 128

func (s *slab[T]) take(n int) []T {
	if n > len(s.free) {
		s.size = min(max(2*s.size, 4), maxSlab)
		s.free = make([]T, max(s.size, n))
	}
	out := s.free[:n:n]
	s.free = s.free[n:]
	return out
}
