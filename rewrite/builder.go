package rewrite

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A Builder makes ops at an insertion point, each behind the one before.
type Builder struct {
	rw     *Rewriter
	block  *ir.Block
	before *ir.Op // nil: the end of block
	loc    *ir.Location
}

// Before returns a builder in front of o that gives new ops its location.
func (rw *Rewriter) Before(o *ir.Op) *Builder { return &Builder{rw, o.Block(), o, o.Loc()} }

// After returns a builder behind o that gives new ops its location.
func (rw *Rewriter) After(o *ir.Op) *Builder { return &Builder{rw, o.Block(), o.Next(), o.Loc()} }

// AtStart returns a builder at the start of a block.
func (rw *Rewriter) AtStart(b *ir.Block) *Builder { return &Builder{rw, b, b.First(), nil} }

// AtEnd returns a builder at the end of a block.
func (rw *Rewriter) AtEnd(b *ir.Block) *Builder { return &Builder{rw, b, nil, nil} }

// SetLoc changes the location of ops made from now on.
func (b *Builder) SetLoc(l *ir.Location) *Builder {
	b.loc = l
	return b
}

// Create makes an op by name and inserts it. Types of results that are nil are
// inferred, and so are the sizes of groups of operands where they follow from how
// many there are.
//
// It panics when the dialect has no such op, when there are too many or too few
// operands or results, or when types are left out that cannot be inferred: that
// is a mistake in the caller, like an index out of range.
func (b *Builder) Create(name string, operands []*ir.Value, types []ir.Type, attrs ...ir.NamedAttr) *ir.Op {
	return b.Make(ir.OpState{Name: b.module().Context().OpName(name), Operands: operands, Types: types, Attrs: attrs})
}

// Make is Create for an op with regions or successors. The state's location is
// the builder's if it has none.
func (b *Builder) Make(st ir.OpState) *ir.Op {
	m := b.module()
	if err := dialect.Complete(m, &st); err != nil {
		panic("rewrite: " + err.Error())
	}
	if st.Span = source.NoSpan; st.Loc == nil {
		st.Loc = b.loc
	}
	return b.insert(m.NewOp(st))
}

// Clone copies an op with all that it holds and inserts the copy. m, which may be
// nil, maps operands and receives the values of the copy.
func (b *Builder) Clone(o *ir.Op, m ir.Mapping) *ir.Op { return b.insert(b.module().Clone(o, m)) }

func (b *Builder) module() *ir.Module { return b.block.Module() }

func (b *Builder) insert(o *ir.Op) *ir.Op {
	b.block.InsertBefore(b.before, o)
	ir.Walk(o, b.rw.inserted)
	return o
}
