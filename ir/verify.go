package ir

import (
	"strconv"

	"github.com/tgopt/tgopt/ir/source"
)

// The structural verifier: what holds for every module whatever its dialects.
// Messages are those of MLIR's verifier, which users know. What ops of unknown
// dialects might be allowed, they are allowed.

// Verify reports what is wrong with the structure of root and all it holds:
// terminators, successors, blocks, segment sizes, isolation and dominance. A
// broken op is reported once, with the op that the diagnostic is about: of a block
// that does not end as it should, the one that holds it. The ops inside root for which
// skip holds are left out, and what they hold; skip may be nil.
func Verify(root *Op, skip func(*Op) bool, report func(*Op, source.Diagnostic)) {
	v := verifier{ctx: root.Context(), dom: NewDominance(root), skip: skip, report: report}
	if holder := root.Parent(); holder != nil {
		v.isolated = holder.isolated()
	}
	v.op(root)
}

type verifier struct {
	ctx       *Context
	dom       *Dominance
	isolated  *Op             // the innermost around the op that is looked at; nil: none
	misplaced map[*Value]bool // values that were reported not to dominate a use
	skip      func(*Op) bool  // may be nil
	report    func(*Op, source.Diagnostic)
}

// place is where o stands, or, if it was not written, what holds it.
func place(o *Op) source.Span {
	for ; o != nil; o = o.Parent() {
		if o.span.IsValid() {
			return o.span
		}
	}
	return source.NoSpan
}

// errorf reports `'name' op message`.
func (v *verifier) errorf(o *Op, format string, args ...any) {
	d := source.Errorf(place(o), format, args...)
	d.Message = "'" + o.name.name + "' op " + d.Message
	v.emit(o, d)
}

func (v *verifier) emit(o *Op, d source.Diagnostic) {
	d.Category = "verify"
	v.report(o, d)
}

func (v *verifier) op(o *Op) {
	if o.IsError() {
		for i, r := range o.Regions() {
			v.region(o, i, r)
		}
		return
	}
	if v.segments(o, AttrSizedOperandSegments, "operandSegmentSizes", "operand", o.NumOperands()) &&
		v.segments(o, AttrSizedResultSegments, "resultSegmentSizes", "result", o.NumResults()) &&
		v.end(o) {
		v.operands(o)
	}
	for i, r := range o.Regions() {
		v.region(o, i, r)
	}
}

// segments checks the stored sizes of operand or result groups.
func (v *verifier) segments(o *Op, trait Traits, name, what string, count int) bool {
	if !o.HasTrait(trait) {
		return true
	}
	a, ok := o.Attr(name).(*DenseArrayAttr)
	if !ok {
		v.errorf(o, "requires dense i32 array attribute '%s'", name)
		return false
	}
	total := int64(0)
	for _, n := range a.Values {
		if n < 0 {
			v.errorf(o, "'%s' attribute cannot have negative elements", name)
			return false
		}
		total += n
	}
	if total != int64(count) {
		v.errorf(o, "%s count (%d) does not match with the total size (%d) specified in attribute '%s'", what, count, total, name)
		return false
	}
	return true
}

// end checks what concerns terminators: their place and their successors.
func (v *verifier) end(o *Op) bool {
	if o.block == nil || o.name.Traits&Terminator == 0 && len(o.Successors()) == 0 {
		return true
	}
	if o.block.last != o {
		if o.HasTrait(Terminator) {
			v.errorf(o, "must be the last operation in the parent block")
		} else {
			d := source.Errorf(place(o), "operation with block successors must terminate its parent block")
			v.emit(o, d)
		}
		return false
	}
	succs := o.Successors()
	for i := range succs {
		s := &succs[i]
		if s.Block.region == nil && v.ctx.errors > 0 {
			return false // no block has the label, which was said
		}
		if s.Block.region != o.block.region {
			v.errorf(o, "reference to block defined in another region")
			return false
		}
		if !o.name.registered {
			continue
		}
		if s.Count != len(s.Block.args) {
			d := source.Errorf(place(o), "'%s' op branch has %d operands for successor #%d, but target block has %d",
				o.name, s.Count, i, len(s.Block.args))
			if s.Block.span.IsValid() {
				d.Note(s.Block.span, "target block is here")
			}
			v.emit(o, d)
			return false
		}
		for j, a := range s.Block.args {
			if got := o.Operand(s.First + j); !v.typesAgree(got.typ, a.typ) {
				v.errorf(o, "type mismatch for bb argument #%d of successor #%d", j, i)
				return false
			}
		}
	}
	return true
}

// typesAgree is equality, but for types that could not be read.
func (v *verifier) typesAgree(a, b Type) bool {
	return a == b || v.ctx.Unread(a) || v.ctx.Unread(b)
}

// operands checks that all operands are defined before o and may be used here.
func (v *verifier) operands(o *Op) {
	for i, u := range o.operandList() {
		val := u.value
		if val == nil {
			v.errorf(o, "null operand found")
			return
		}
		def := val.Block()
		if def == o.block && def != nil {
			if val.op == nil || val.op.Before(o) {
				continue
			}
		} else if val.op == nil && def == nil {
			continue // the parser's stand-in: reported there
		}
		if !v.operand(o, i, val) {
			return
		}
	}
}

func (v *verifier) operand(o *Op, i int, val *Value) bool {
	if b := o.block; b != nil && !(b.region == nil || b.IsEntry() || v.dom.IsReachable(b)) {
		return true // dominance means nothing in code that cannot run
	}
	if v.dom.Dominates(val, o) {
		iso := v.crossed(val)
		if iso == nil {
			return true
		}
		d := source.Errorf(place(o), "'%s' op using value defined outside the region", o.name)
		d.Note(place(iso), "required by region isolation constraints")
		v.emit(o, d)
		return false
	}
	// Where a definition is at the wrong place, its first use says so.
	if v.misplaced[val] {
		return false
	}
	if v.misplaced == nil {
		v.misplaced = map[*Value]bool{}
	}
	v.misplaced[val] = true
	d := source.Errorf(place(o), "operand #%d does not dominate this use", i)
	where, text := definition(o, val)
	d.Note(where, "%s", text)
	v.emit(o, d)
	return false
}

// crossed is the innermost op isolated from above that holds the op that is looked at, if it
// does not hold val, which dominates that.
func (v *verifier) crossed(val *Value) *Op {
	if v.isolated == nil {
		return nil
	}
	home := val.Block().region
	for o := v.isolated; o != nil && o.block != nil; o = o.block.Parent() {
		if o.block.region == home {
			return v.isolated
		}
	}
	return nil
}

// definition says where an operand of o is defined, in MLIR's words.
func definition(o *Op, val *Value) (source.Span, string) {
	if val.op != nil {
		text := "operand defined here (op "
		switch here, there := o.Region(), val.op.Region(); {
		case val.op.block == nil:
			text += "in no block"
		case val.op.block == o.block:
			text += "in the same block"
		case here == there:
			text += "in the same region"
		case there.holds(here):
			text += "in a parent region"
		case here.holds(there):
			text += "in a child region"
		default:
			text += "is neither in a parent nor in a child region"
		}
		return place(val.op), text + ")"
	}
	block := val.ArgOf()
	where := block.span
	if !where.IsValid() {
		where = place(block.Parent())
	}
	here, there := o.Region(), block.region
	if there == nil {
		return where, "operand defined as a block argument (block without parent)"
	}
	index := 0
	for b := there.first; b != block; b = b.next {
		index++
	}
	text := "operand defined as a block argument (block #" + strconv.Itoa(index)
	switch {
	case here == there:
		text += " in the same region)"
	case there.holds(here):
		text += " in a parent region)"
	default:
		text += " not in a parent region)"
	}
	return where, text
}

// holds reports whether s is inside an op of r.
func (r *Region) holds(s *Region) bool {
	for s != nil && s.owner != nil {
		if s = s.owner.Region(); s == r {
			return s != nil
		}
	}
	return false
}

func (v *verifier) region(o *Op, i int, r *Region) {
	if r.first == nil {
		return
	}
	if !r.HasOneBlock() {
		switch {
		case o.HasTrait(SingleBlock):
			v.errorf(o, "expects region #%d to have 0 or 1 blocks", i)
		case o.HasTrait(GraphRegion):
			v.errorf(o, "expects graph region #%d to have 0 or 1 blocks", i)
		}
	}
	if o.HasTrait(IsolatedFromAbove) {
		around := v.isolated
		v.isolated = o
		defer func() { v.isolated = around }()
	}
	// One block of some ops need not end in a terminator.
	free := r.HasOneBlock() && (!o.name.registered || o.HasTrait(NoTerminator))
	for b := r.first; b != nil; b = b.next {
		for p := b.first; p != nil; p = p.next {
			if v.skip == nil || !v.skip(p) {
				v.op(p)
			}
		}
		last := b.last
		switch {
		case last == nil && !free:
			d := source.Errorf(place(o), "empty block: expect at least a terminator")
			if b.span.IsValid() {
				d.Span = b.span
			}
			v.emit(o, d)
		case last != nil && !free && !last.IsTerminator() && last.name.registered:
			d := source.Errorf(place(last), "block with no terminator, has '%s'", last.name)
			if b.span.IsValid() {
				d.Hint(b.span, "the block begins here")
			}
			v.emit(o, d)
		}
		if last == nil {
			continue
		}
		for _, s := range last.Successors() {
			if s.Block == r.first {
				d := source.Errorf(place(o), "entry block of region may not have predecessors")
				d.Note(place(last), "branch to the entry block")
				v.emit(o, d)
				return
			}
		}
	}
}
