package rewrite

import "github.com/tgopt/tgopt/ir"

// A Rewriter is how a pattern changes IR: it tells the driver what was made,
// changed and erased, so that the right ops are looked at again.
type Rewriter struct {
	inserted func(*ir.Op)
	changed  func(*ir.Op)
	erased   func(*ir.Op)
}

// NewRewriter returns a Rewriter that tells nobody.
func NewRewriter() *Rewriter { return &Rewriter{} }

// Builder inserts in front of o and tells of every op it makes.
type Builder struct {
	*ir.Builder
	rw *Rewriter
}

// Before returns a builder in front of o.
func (rw *Rewriter) Before(o *ir.Op) *Builder { return &Builder{ir.BuilderBefore(o), rw} }

// After returns a builder behind o.
func (rw *Rewriter) After(o *ir.Op) *Builder { return &Builder{ir.BuilderAfter(o), rw} }

// Create makes an op and inserts it.
func (b *Builder) Create(name string, operands []*ir.Value, types []ir.Type, attrs ...ir.NamedAttr) *ir.Op {
	o := b.Builder.Create(name, operands, types, attrs...)
	b.rw.note(b.rw.inserted, o)
	return o
}

// Clone copies an op and inserts the copy.
func (b *Builder) Clone(o *ir.Op, m ir.Mapping) *ir.Op {
	c := b.Builder.Clone(o, m)
	b.rw.note(b.rw.inserted, c)
	return c
}

func (rw *Rewriter) note(f func(*ir.Op), o *ir.Op) {
	if f != nil {
		f(o)
	}
}

// SetOperand changes an operand.
func (rw *Rewriter) SetOperand(o *ir.Op, i int, v *ir.Value) {
	old := o.Operand(i)
	o.SetOperand(i, v)
	rw.note(rw.changed, o)
	if def := old.Def(); def != nil {
		rw.note(rw.changed, def) // it may be dead now
	}
}

// Changed tells that o was changed by other means.
func (rw *Rewriter) Changed(o *ir.Op) { rw.note(rw.changed, o) }

// ReplaceValue makes every user of v use w.
func (rw *Rewriter) ReplaceValue(v, w *ir.Value) {
	for u := range v.Uses {
		rw.note(rw.changed, u.Owner())
	}
	v.ReplaceAllUsesWith(w)
	if w.Name() == "" && v.Name() != "" {
		w.SetName(v.Name())
	}
}

// Replace replaces the results of o by values and erases it. A value that has
// no name takes over the one it replaces.
func (rw *Rewriter) Replace(o *ir.Op, values ...*ir.Value) {
	if len(values) != o.NumResults() {
		panic("rewrite: '" + o.Name().String() + "' is replaced by another number of values")
	}
	for i, v := range values {
		rw.ReplaceValue(o.Result(i), v)
	}
	rw.Erase(o)
}

// Erase removes an op whose results are not used.
func (rw *Rewriter) Erase(o *ir.Op) {
	for i := range o.NumOperands() {
		if def := o.Operand(i).Def(); def != nil && def != o {
			rw.note(rw.changed, def)
		}
	}
	ir.Walk(o, func(p *ir.Op) { rw.note(rw.erased, p) })
	o.Erase()
}
