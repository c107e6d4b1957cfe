package rewrite

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// A Rewriter is how passes and patterns change IR: there is no other way. It
// keeps the uses of values right, tells its Listeners, and knows whether anything
// was changed.
//
// Ops and blocks that are erased must not be used any more. What a Rewriter is
// asked that makes no sense, such as to replace an op by too few values, panics:
// it is a mistake in the pass.
type Rewriter struct {
	listeners []Listener
	changed   bool
}

// NewRewriter returns a Rewriter that tells the given listeners.
func NewRewriter(listeners ...Listener) *Rewriter { return &Rewriter{listeners: listeners} }

// Listen adds listeners.
func (rw *Rewriter) Listen(listeners ...Listener) { rw.listeners = append(rw.listeners, listeners...) }

// ignore removes the listener that was added last.
func (rw *Rewriter) ignore() { rw.listeners = rw.listeners[:len(rw.listeners)-1] }

// Changed reports whether the Rewriter has changed anything.
func (rw *Rewriter) Changed() bool { return rw.changed }

func (rw *Rewriter) inserted(o *ir.Op) {
	rw.changed = true
	for _, l := range rw.listeners {
		l.Inserted(o)
	}
}

func (rw *Rewriter) modified(o *ir.Op) {
	rw.changed = true
	for _, l := range rw.listeners {
		l.Modified(o)
	}
}

func (rw *Rewriter) released(v *ir.Value) {
	for _, l := range rw.listeners {
		l.Released(v)
	}
}

// SetOperand changes an operand.
func (rw *Rewriter) SetOperand(o *ir.Op, i int, v *ir.Value) {
	old := o.Operand(i)
	if old == v {
		return
	}
	o.SetOperand(i, v)
	rw.modified(o)
	rw.released(old)
}

// SetOperands replaces all operands. The sizes of groups, where the op has them
// as an attribute, are the caller's to change.
func (rw *Rewriter) SetOperands(o *ir.Op, vs []*ir.Value) {
	old := o.Operands()
	o.SetOperands(vs)
	rw.modified(o)
	for _, v := range old {
		rw.released(v)
	}
}

// EraseOperand removes an operand, from the sizes of groups and the values passed
// to a successor too.
func (rw *Rewriter) EraseOperand(o *ir.Op, i int) {
	old := o.Operand(i)
	dialect.EraseOperand(o, i)
	rw.modified(o)
	rw.released(old)
}

// SetUse makes one use a use of v.
func (rw *Rewriter) SetUse(u *ir.Operand, v *ir.Value) { rw.SetOperand(u.Owner(), u.Index(), v) }

// ReplaceUsesIn makes those operands of o that are v be w.
func (rw *Rewriter) ReplaceUsesIn(o *ir.Op, v, w *ir.Value) {
	for i := range o.NumOperands() {
		if o.Operand(i) == v {
			rw.SetOperand(o, i, w)
		}
	}
}

// ReplaceUsesIf makes those uses of v for which ok holds uses of w.
func (rw *Rewriter) ReplaceUsesIf(v, w *ir.Value, ok func(*ir.Operand) bool) {
	for u := range v.Uses {
		if ok(u) {
			rw.SetUse(u, w)
		}
	}
}

// ReplaceValue makes every user of v use w. If w has no name it takes over that
// of v.
func (rw *Rewriter) ReplaceValue(v, w *ir.Value) {
	used := v != w && v.HasUses()
	rw.supersede(v, w)
	if used {
		rw.released(v)
	}
}

// supersede is ReplaceValue of a value that is about to go, of which nobody needs
// to hear that it has no uses any more.
func (rw *Rewriter) supersede(v, w *ir.Value) {
	if v == w {
		return
	}
	for v.HasUses() {
		u := v.FirstUse()
		u.Set(w)
		rw.modified(u.Owner())
	}
	if w.Name() == "" && v.Name() != "" {
		rw.SetName(w, v.Name())
	}
}

// Replace replaces the results of o by values and erases it.
func (rw *Rewriter) Replace(o *ir.Op, values ...*ir.Value) {
	if len(values) != o.NumResults() {
		panic("rewrite: '" + o.Name().String() + "' is replaced by another number of values")
	}
	for _, l := range rw.listeners {
		l.Replaced(o, values)
	}
	for i, v := range values {
		rw.supersede(o.Result(i), v)
	}
	rw.Erase(o)
}

// ReplaceBy puts a new op in the place of o: it has the location of o, its place
// in the text, and the names of its results. Types that are nil are inferred.
func (rw *Rewriter) ReplaceBy(o *ir.Op, name string, operands []*ir.Value, types []ir.Type, attrs ...ir.NamedAttr) *ir.Op {
	n := rw.Before(o).Create(name, operands, types, attrs...)
	n.SetSpan(o.Span())
	if groups := o.ResultGroups(); groups != nil && n.NumResults() == o.NumResults() {
		n.SetResultGroups(groups)
	}
	values := make([]*ir.Value, n.NumResults())
	for i := range values {
		values[i] = n.Result(i)
		if i < o.NumResults() {
			if v := o.Result(i); v.NameGiven() {
				values[i].SetGivenName(v.Name())
			} else {
				values[i].SetName(v.Name())
			}
		}
	}
	rw.Replace(o, values...)
	return n
}

// Erase removes an op, and all that it holds. Its results must not be used.
func (rw *Rewriter) Erase(o *ir.Op) { rw.EraseAll(o) }

// EraseAll removes ops, none inside another, with all that they hold. They may use
// one another's results, also in a circle; nothing else may.
func (rw *Rewriter) EraseAll(ops ...*ir.Op) {
	if len(ops) == 0 {
		return
	}
	rw.changed = true
	var gone map[*ir.Op]bool
	if len(ops) > 1 {
		gone = make(map[*ir.Op]bool, len(ops))
		for _, o := range ops {
			gone[o] = true
		}
	}
	var buf [8]*ir.Value
	free := buf[:0]
	for _, o := range ops {
		top := o
		ir.WalkPostOrder(o, func(p *ir.Op) {
			for i := range p.NumOperands() {
				if v := p.Operand(i); v != nil && v.Def() != top && !gone[v.Def()] && (p == top || !definedInside(v, top)) {
					free = append(free, v)
				}
			}
			for _, l := range rw.listeners {
				l.Erased(p)
			}
		})
		o.DropReferences()
	}
	for _, o := range ops {
		o.Erase()
	}
	for _, v := range free {
		rw.released(v)
	}
}

// definedInside reports whether v is defined inside o.
func definedInside(v *ir.Value, o *ir.Op) bool {
	b := v.Block()
	return b != nil && o.IsAncestorOf(b.Parent())
}

// EraseDead erases o if nothing needs it, and then what only it needed. It counts
// what it erased.
func (rw *Rewriter) EraseDead(o *ir.Op) int {
	erased := 0
	for list := []*ir.Op{o}; len(list) > 0; {
		o := list[len(list)-1]
		list = list[:len(list)-1]
		if o.Block() == nil || !dialect.IsTriviallyDead(o) {
			continue
		}
		operands := o.Operands()
		rw.Erase(o)
		erased++
		for _, v := range operands {
			if v != nil && v.Def() != nil {
				list = append(list, v.Def())
			}
		}
	}
	return erased
}

// MoveBefore moves o in front of p.
func (rw *Rewriter) MoveBefore(o, p *ir.Op) {
	if o == p || o.Next() == p {
		return
	}
	o.MoveBefore(p)
	rw.inserted(o)
}

// MoveAfter moves o behind p.
func (rw *Rewriter) MoveAfter(o, p *ir.Op) {
	if o == p || o.Prev() == p {
		return
	}
	o.MoveAfter(p)
	rw.inserted(o)
}

// MoveToEnd moves o to the end of a block.
func (rw *Rewriter) MoveToEnd(o *ir.Op, b *ir.Block) {
	if b.Last() == o {
		return
	}
	o.Remove()
	b.Append(o)
	rw.inserted(o)
}

// SetAttr adds or replaces an attribute.
func (rw *Rewriter) SetAttr(o *ir.Op, name string, a ir.Attribute) {
	if o.Attr(name) != a {
		o.SetAttr(name, a)
		rw.modified(o)
	}
}

// RemoveAttr deletes an attribute and reports whether there was one.
func (rw *Rewriter) RemoveAttr(o *ir.Op, name string) bool {
	if !o.RemoveAttr(name) {
		return false
	}
	rw.modified(o)
	return true
}

// SetAttrs replaces all attributes.
func (rw *Rewriter) SetAttrs(o *ir.Op, as []ir.NamedAttr) {
	o.SetAttrs(as)
	rw.modified(o)
}

// SetType changes the type of a value.
func (rw *Rewriter) SetType(v *ir.Value, t ir.Type) {
	if v.Type() != t {
		v.SetType(t)
		rw.modifiedValue(v)
	}
}

// SetName wishes a name for a value; the printer makes it unique.
func (rw *Rewriter) SetName(v *ir.Value, name string) {
	if v.Name() != name {
		v.SetName(name)
		rw.modifiedValue(v)
	}
}

// modifiedValue tells of the op that defines v, or holds the block that does.
func (rw *Rewriter) modifiedValue(v *ir.Value) {
	o := v.Def()
	if o == nil {
		if b := v.ArgOf(); b != nil {
			o = b.Parent()
		}
	}
	if rw.changed = true; o != nil {
		rw.modified(o)
	}
}

// SetLoc changes where an op comes from in the author's program.
func (rw *Rewriter) SetLoc(o *ir.Op, l *ir.Location) {
	if o.Loc() != l {
		o.SetLoc(l)
		rw.modified(o)
	}
}

// SetSuccessor redirects a successor.
func (rw *Rewriter) SetSuccessor(o *ir.Op, i int, b *ir.Block) {
	if o.Successors()[i].Block != b {
		o.SetSuccessorBlock(i, b)
		rw.modified(o)
	}
}
