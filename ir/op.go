package ir

import (
	"unsafe"

	"github.com/tgopt/tgopt/ir/source"
)

// An Op is an operation. It belongs to one Module and at most one Block.
//
// Operands, results and attributes are pointers into the module's slabs with
// their numbers apart, since a large module is mostly ops: see slices.go.
type Op struct {
	name     *OpName
	mod      *Module
	block    *Block
	prev     *Op
	next     *Op
	operands *Operand
	results  *Value
	attrs    *NamedAttr
	more     *opMore // nil for most ops
	loc      *Location
	span     source.Span
	id       uint32
	// order numbers the ops of a block with gaps, so that Before is constant
	// time; valid while the block's order is.
	order                            uint32
	numOperands, numResults, numAttr uint32
}

// opMore is what few ops have.
type opMore struct {
	regions []*Region
	succs   []Successor
	groups  []uint32 // sizes of the result groups as written; nil: one group
	// Of ops that are isolated from above: when they, or what they hold, were
	// changed last, and when they themselves were. See epoch.go.
	epoch, own uint64
}

// A Successor is a branch target with the values passed to its arguments.
// The values are operands of the op, from First to First+Count.
type Successor struct {
	Block        *Block
	First, Count int
}

// Properties is the name of the attribute in which an op without a definition
// keeps what stands in <…> in its generic form, whatever that is. It is no name
// that could be written.
const Properties = "\x00properties"

// ErrorOp is the name of the op that stands for text that could not be read.
// It has the results that the text names, of type ErrorType, uses the values
// that the text mentions, and holds the regions that could be read.
const ErrorOp = "builtin.error"

// IsError reports whether the op stands for text that could not be read.
func (o *Op) IsError() bool { return o.name.name == ErrorOp }

// Name is the interned name.
func (o *Op) Name() *OpName { return o.name }

// Is reports whether the op has the given name.
func (o *Op) Is(name string) bool { return o.name.name == name }

// HasTrait reports whether the op's definition has all of t.
func (o *Op) HasTrait(t Traits) bool { return o.name.Traits.Has(t) }

// Module is the module that owns the op's memory.
func (o *Op) Module() *Module { return o.mod }

// Context is the module's context.
func (o *Op) Context() *Context { return o.mod.ctx }

// ID is dense and unique in the Module: less than Module.NumOps.
func (o *Op) ID() int { return int(o.id) }

// Block is the block that holds the op; nil while it is detached.
func (o *Op) Block() *Block { return o.block }

// Next and Prev are the neighbours in the block.
func (o *Op) Next() *Op { return o.next }

// Prev is the op before in the block, or nil.
func (o *Op) Prev() *Op { return o.prev }

// Region is the region that holds the op, or nil.
func (o *Op) Region() *Region {
	if o.block == nil {
		return nil
	}
	return o.block.region
}

// Parent is the op whose region holds the op, or nil.
func (o *Op) Parent() *Op {
	if o.block == nil || o.block.region == nil {
		return nil
	}
	return o.block.region.owner
}

// Loc is where the op comes from in the author's program; nil if not written.
func (o *Op) Loc() *Location { return o.loc }

// SetLoc changes the location.
func (o *Op) SetLoc(l *Location) {
	o.loc = l
	o.changed()
}

// Span is where the op stands in the text that was read, or source.NoSpan.
func (o *Op) Span() source.Span { return o.span }

// SetSpan records where the op stands in the text.
func (o *Op) SetSpan(s source.Span) { o.span = s }

// NumOperands is the number of operands.
func (o *Op) NumOperands() int { return int(o.numOperands) }

// Operand is the value of operand i.
func (o *Op) Operand(i int) *Value { return o.operandList()[i].value }

// OperandUse is operand i as a use.
func (o *Op) OperandUse(i int) *Operand { return &o.operandList()[i] }

// Operands returns the values of all operands in a new slice.
func (o *Op) Operands() []*Value {
	vs := make([]*Value, o.numOperands)
	for i, u := range o.operandList() {
		vs[i] = u.value
	}
	return vs
}

// SetOperand makes operand i use v.
func (o *Op) SetOperand(i int, v *Value) { o.operandList()[i].Set(v) }

// SetOperands replaces all operands. Segment sizes are the caller's to update.
func (o *Op) SetOperands(vs []*Value) {
	us := o.operandList()
	for i := range us {
		us[i].unlink()
	}
	if len(vs) > len(us) {
		us = o.mod.operands.take(len(vs))
	}
	o.setOperandList(us[:len(vs)])
	for i, v := range vs {
		us[i] = Operand{owner: o}
		us[i].link(v)
	}
	o.changed()
}

// EraseOperand removes operand i; of a successor it is no longer passed. Sizes
// of groups are the caller's to update.
func (o *Op) EraseOperand(i int) {
	vs := o.Operands()
	o.SetOperands(append(vs[:i:i], vs[i+1:]...))
	succs := o.Successors()
	for j := range succs {
		switch s := &succs[j]; {
		case i < s.First:
			s.First--
		case i < s.First+s.Count:
			s.Count--
		}
	}
}

// NumResults is the number of results.
func (o *Op) NumResults() int { return int(o.numResults) }

// Result is result i.
func (o *Op) Result(i int) *Value { return &o.Results()[i] }

// Results are the results in order; the slice is the op's own.
func (o *Op) Results() []Value { return unsafe.Slice(o.results, o.numResults) }

// ResultGroups are the sizes of the groups in which the results are named:
// %a:2, %b has 2, 1. nil means that all results form one group.
func (o *Op) ResultGroups() []uint32 {
	if o.more == nil {
		return nil
	}
	return o.more.groups
}

// SetResultGroups records how results are grouped under names.
func (o *Op) SetResultGroups(g []uint32) { o.moreOf().groups = g }

// HasUses reports whether any result is used.
func (o *Op) HasUses() bool {
	rs := o.Results()
	for i := range rs {
		if rs[i].uses != nil {
			return true
		}
	}
	return false
}

// Attrs are the attributes, inherent and discardable, in the order read; the
// slice is the op's own.
func (o *Op) Attrs() []NamedAttr { return unsafe.Slice(o.attrs, o.numAttr) }

// Attr is the attribute of a name, or nil.
func (o *Op) Attr(name string) Attribute {
	as := o.Attrs()
	for i := range as {
		if as[i].Name == name {
			return as[i].Value
		}
	}
	return nil
}

// SetAttr adds or replaces an attribute; a new one goes where the sorted order
// puts it.
func (o *Op) SetAttr(name string, a Attribute) {
	o.changed()
	old := o.Attrs()
	at := len(old)
	for i := range old {
		if old[i].Name == name {
			old[i].Value = a
			return
		}
		if old[i].Name > name && at == len(old) {
			at = i
		}
	}
	as := o.mod.attrs.take(len(old) + 1)
	copy(as, old[:at])
	as[at] = NamedAttr{o.mod.ctx.Text(name), a}
	copy(as[at+1:], old[at:])
	o.setAttrList(as)
}

// RemoveAttr deletes an attribute and reports whether there was one.
func (o *Op) RemoveAttr(name string) bool {
	old := o.Attrs()
	for i := range old {
		if old[i].Name == name {
			as := o.mod.attrs.take(len(old) - 1)
			copy(as, old[:i])
			copy(as[i:], old[i+1:])
			o.setAttrList(as)
			o.changed()
			return true
		}
	}
	return false
}

// SetAttrs replaces all attributes.
func (o *Op) SetAttrs(as []NamedAttr) {
	list := o.mod.attrs.take(len(as))
	copy(list, as)
	o.setAttrList(list)
	o.changed()
}

// IntAttr is the value of an integer attribute, and whether there is one.
func (o *Op) IntAttr(name string) (int64, bool) {
	a, ok := o.Attr(name).(*IntegerAttr)
	if !ok {
		return 0, false
	}
	return a.Value, true
}

// StringAttr is the value of a string attribute, and whether there is one.
func (o *Op) StringAttr(name string) (string, bool) {
	a, ok := o.Attr(name).(*StringAttr)
	if !ok {
		return "", false
	}
	return a.Value, true
}

// NumRegions is the number of regions.
func (o *Op) NumRegions() int { return len(o.Regions()) }

// RegionAt is region i.
func (o *Op) RegionAt(i int) *Region { return o.more.regions[i] }

// Regions are the regions; the slice is the op's own.
func (o *Op) Regions() []*Region {
	if o.more == nil {
		return nil
	}
	return o.more.regions
}

// AddRegion appends an empty region.
func (o *Op) AddRegion() *Region {
	r := o.mod.NewRegion()
	r.owner = o
	m := o.moreOf()
	m.regions = append(m.regions, r)
	o.changed()
	return r
}

// Successors are the branch targets; the slice is the op's own.
func (o *Op) Successors() []Successor {
	if o.more == nil {
		return nil
	}
	return o.more.succs
}

// SuccessorOperands are the values passed to successor i.
func (o *Op) SuccessorOperands(i int) []*Value {
	s := o.Successors()[i]
	vs := make([]*Value, s.Count)
	for j, u := range o.operandList()[s.First : s.First+s.Count] {
		vs[j] = u.value
	}
	return vs
}

// SetSuccessorBlock redirects successor i.
func (o *Op) SetSuccessorBlock(i int, b *Block) {
	o.more.succs[i].Block = b
	o.changed()
}

// IsTerminator reports whether the op ends its block by its definition, or,
// for an op of an unknown dialect, has successors.
func (o *Op) IsTerminator() bool { return o.HasTrait(Terminator) || len(o.Successors()) > 0 }

// Before reports whether o stands before p in the block that holds both.
func (o *Op) Before(p *Op) bool {
	b := o.block
	if b == nil || b != p.block {
		panic("ir: Before needs two ops of one block")
	}
	if !b.ordered {
		b.renumber()
	}
	return o.order < p.order
}

// AncestorIn is the op that holds o, or o itself, and lies directly in block
// b; nil if o is not inside b.
func (o *Op) AncestorIn(b *Block) *Op {
	for o != nil && o.block != b {
		o = o.Parent()
	}
	return o
}

// IsAncestorOf reports whether p is o or inside it.
func (o *Op) IsAncestorOf(p *Op) bool {
	for p != nil && p != o {
		p = p.Parent()
	}
	return p == o
}

// Remove takes the op out of its block and keeps it whole.
func (o *Op) Remove() {
	b := o.block
	if b == nil {
		return
	}
	b.changed()
	if o.prev != nil {
		o.prev.next = o.next
	} else {
		b.first = o.next
	}
	if o.next != nil {
		o.next.prev = o.prev
	} else {
		b.last = o.prev
	}
	o.prev, o.next, o.block = nil, nil, nil
}

// Erase removes the op and all it holds. Its results must have no uses left.
func (o *Op) Erase() {
	if o.HasUses() {
		panic("ir: erased op " + o.name.name + " has uses")
	}
	o.DropReferences()
	o.Remove()
}

// DropReferences lets go of all values used by the op and inside it, so that
// whole regions can be erased in any order. What is not erased needs new
// operands. What was said against the ops is forgotten.
func (o *Op) DropReferences() {
	o.dropReferences()
	o.changed()
}

func (o *Op) dropReferences() {
	delete(o.mod.doubted, o)
	us := o.operandList()
	for i := range us {
		us[i].unlink()
	}
	for _, r := range o.Regions() {
		for b := r.first; b != nil; b = b.next {
			for p := b.first; p != nil; p = p.next {
				p.dropReferences()
				if p.HasTrait(IsolatedFromAbove) { // it tells those around of what is inside
					p.changed()
				}
			}
		}
	}
}

// MoveBefore moves the op in front of p.
func (o *Op) MoveBefore(p *Op) {
	o.Remove()
	p.block.InsertBefore(p, o)
}

// MoveAfter moves the op behind p.
func (o *Op) MoveAfter(p *Op) {
	o.Remove()
	p.block.InsertBefore(p.next, o)
}
