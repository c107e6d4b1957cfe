package ir

import "slices"

// A Value is the result of an op or the argument of a block.
type Value struct {
	typ   Type
	uses  *Operand // head of the use list
	op    *Op      // the op of a result
	name  string
	index uint32 // with argBit and givenBit
	id    uint32
}

const (
	argBit = 1 << 31 // an argument: the Value is the head of an argValue
	// givenBit says that name is how the source spelt the value, as opposed to
	// a wish that the printer makes unique.
	givenBit  = 1 << 30
	indexMask = givenBit - 1
)

// Type is the value's type.
func (v *Value) Type() Type { return v.typ }

// SetType changes the type; users are not checked until verification.
func (v *Value) SetType(t Type) {
	v.typ = t
	v.changed()
}

// ID is dense and unique in the Module: less than Module.NumValues.
func (v *Value) ID() int { return int(v.id) }

// Index is the number of the result or argument.
func (v *Value) Index() int { return int(v.index & indexMask) }

// Def is the op whose result v is, or nil for a block argument.
func (v *Value) Def() *Op { return v.op }

// Block is the block in which v is defined; nil for a result of a detached op.
func (v *Value) Block() *Block {
	if b := v.ArgOf(); b != nil {
		return b
	}
	if v.op == nil {
		return nil
	}
	return v.op.block
}

// Name is the name without its %, or "". The results of an op with several
// share the name of the first: see Op.ResultGroups.
func (v *Value) Name() string { return v.name }

// NameGiven reports whether Name was read from source, which the faithful
// printer then keeps.
func (v *Value) NameGiven() bool { return v.index&givenBit != 0 }

// SetName wishes a name; the printer makes it unique.
func (v *Value) SetName(name string) {
	v.name = name
	v.index &^= givenBit
	v.changed()
}

// SetGivenName records the name that the source uses.
func (v *Value) SetGivenName(name string) {
	v.name = name
	v.index |= givenBit
}

// Loc is the location of the op or of the block argument; may be nil.
func (v *Value) Loc() *Location {
	if v.op != nil {
		return v.op.loc
	}
	if b := v.ArgOf(); b != nil {
		return b.ArgLoc(v.Index())
	}
	return nil
}

// HasUses reports whether anything uses v.
func (v *Value) HasUses() bool { return v.uses != nil }

// HasOneUse reports whether exactly one operand is v.
func (v *Value) HasOneUse() bool { return v.uses != nil && v.uses.next == nil }

// FirstUse is the head of the use list, the most recent use first; follow it
// with Operand.NextUse.
func (v *Value) FirstUse() *Operand { return v.uses }

// Uses yields the operands that are v, the most recent first. The list may be
// changed while it runs as long as the yielded operand is all that moves.
func (v *Value) Uses(yield func(*Operand) bool) {
	for u := v.uses; u != nil; {
		next := u.next
		if !yield(u) {
			return
		}
		u = next
	}
}

// Users returns the ops that use v, each once, in the order of Uses.
func (v *Value) Users() []*Op {
	const few = 16
	var users []*Op
	var seen map[*Op]bool // when they are many
	for u := v.uses; u != nil; u = u.next {
		if len(users) == few && seen == nil {
			seen = make(map[*Op]bool)
			for _, o := range users {
				seen[o] = true
			}
		}
		if seen == nil && slices.Contains(users, u.owner) || seen[u.owner] {
			continue
		}
		if seen != nil {
			seen[u.owner] = true
		}
		users = append(users, u.owner)
	}
	return users
}

// ReplaceAllUsesWith makes every user of v use w.
func (v *Value) ReplaceAllUsesWith(w *Value) {
	if v == w {
		return
	}
	for v.uses != nil {
		v.uses.Set(w)
	}
}

// An Operand is a use of a Value and a node of its use list.
type Operand struct {
	value      *Value
	owner      *Op
	next, prev *Operand
}

// Value is the value used.
func (u *Operand) Value() *Value { return u.value }

// Owner is the op that uses it.
func (u *Operand) Owner() *Op { return u.owner }

// NextUse is the next use of the same value.
func (u *Operand) NextUse() *Operand { return u.next }

// Set makes the operand use w.
func (u *Operand) Set(w *Value) {
	if u.value == w {
		return
	}
	u.unlink()
	u.link(w)
	u.owner.changed()
}

func (u *Operand) link(v *Value) {
	u.value = v
	u.prev = nil
	u.next = v.uses
	if v.uses != nil {
		v.uses.prev = u
	}
	v.uses = u
}

func (u *Operand) unlink() {
	if u.value == nil {
		return
	}
	if u.prev != nil {
		u.prev.next = u.next
	} else {
		u.value.uses = u.next
	}
	if u.next != nil {
		u.next.prev = u.prev
	}
	u.value, u.next, u.prev = nil, nil, nil
}
