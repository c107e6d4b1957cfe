package dialect

import "github.com/tgopt/tgopt/ir"

// What ops are for. A definition says in its `roles` clause what an op does, in
// terms that analyses and rewrites share, and which operand is what in it, so
// that none of them lists ops by name: an op of a user's own that says it loads
// is a load to all of them. Memory is that of the op's effects: `load(address =
// src)` beside `read shared src` is a load from shared memory.

// RoleKind is what an op is for.
type RoleKind uint8

const (
	// Load: the result is what memory holds.
	Load RoleKind = iota + 1
	// Store: puts a value into memory.
	Store
	// Atomic: reads and writes memory in one step, and yields what was there. Beside
	// Load or Store it says that these are atomic.
	Atomic
	// Copy: from memory to memory.
	Copy
	// Dot: a matrix product, a·b + c. One that adds in memory has no result.
	Dot
	// View: the results are operands in another form, with the same elements or
	// into the same memory, and nothing is computed. Result i is operand i of the
	// source.
	View
	// Conversion: a view in another layout, for which elements may move between threads.
	Conversion
	// Pointer: the result points into what the base points into.
	Pointer
	// Reduction: combines the elements along an axis.
	Reduction
	// Scan: combines each element with those before it along an axis.
	Scan
	// Cheap: an element costs about an instruction, so that it may be computed again
	// in place of being kept.
	Cheap
	// Costly: an element costs many instructions, with registers of their own while they
	// run: a division, a root, a call.
	Costly
	// Barrier: threads wait for one another, and see what each wrote before it.
	Barrier
	// Fence: orders accesses of memory, and waits for nobody.
	Fence
	// Wait: waits for asynchronous ops before it, or groups them, and does nothing else.
	Wait
	// Async: goes on after the op, up to a wait.
	Async
	// Signal: arrives or waits at an mbarrier, by which threads and asynchronous ops
	// tell others what they have done.
	Signal
	// Call: runs a function.
	Call
	// Loop: runs its region for each value of induction variables. These are the
	// arguments at the entry of the region to which no edge of the flow hands a value.
	Loop
	numRoles
)

// RolePart names an operand, a result or an attribute by what it is in a role.
type RolePart uint8

const (
	Address   RolePart = iota + 1 // pointer, tensor of pointers, descriptor or buffer
	Offsets                       // from the address, in elements
	Stored                        // the value that is put into memory
	Compared                      // with what is in memory
	Mask                          // where nothing is read or written unless it is true
	Other                         // what is read where the mask is false
	Source                        //
	Target                        //
	FactorA                       //
	FactorB                       //
	Addend                        //
	Base                          // pointer
	Axis                          // an attribute
	Callee                        // an attribute, or an operand
	Arguments                     // of a call
	Lower                         // of a loop: the bounds, and the step
	Upper                         //
	Step                          //
	MBarrier                      //
	numParts
)

// A Role is one thing that an op is for.
type Role struct {
	Kind  RoleKind
	Parts []PartOf
}

// A PartOf says that the operands, results or attribute of a name are a part.
type PartOf struct {
	Part RolePart
	Of   string
}

// roleForms are the roles as specs write them, with the parts that each may
// have.
var roleForms = [numRoles]struct {
	name  string
	parts []RolePart
	must  int // so many of the parts
}{
	Load:       {"load", []RolePart{Address, Offsets, Mask, Other}, 1},
	Store:      {"store", []RolePart{Address, Stored, Offsets, Mask}, 2},
	Atomic:     {"atomic", []RolePart{Address, Stored, Compared, Offsets, Mask}, 1},
	Copy:       {"copy", []RolePart{Source, Target, Offsets, Mask, Other}, 2},
	Dot:        {"dot", []RolePart{FactorA, FactorB, Addend}, 3},
	View:       {"view", []RolePart{Source}, 1},
	Conversion: {"conversion", []RolePart{Source}, 1},
	Pointer:    {"pointer", []RolePart{Base, Offsets}, 1},
	Reduction:  {"reduction", []RolePart{Source, Axis}, 1},
	Scan:       {"scan", []RolePart{Source, Axis}, 1},
	Cheap:      {"cheap", nil, 0},
	Costly:     {"costly", nil, 0},
	Barrier:    {"barrier", nil, 0},
	Fence:      {"fence", nil, 0},
	Wait:       {"wait", nil, 0},
	Async:      {"async", nil, 0},
	Signal:     {"signal", []RolePart{MBarrier}, 0},
	Call:       {"call", []RolePart{Callee, Arguments}, 1},
	Loop:       {"loop", []RolePart{Lower, Upper, Step}, 0},
}

var partNames = [numParts]string{
	"", "address", "offsets", "value", "compare", "mask", "other", "source", "target", "a", "b", "c", "base", "axis", "callee",
	"arguments", "lower", "upper", "step", "mbarrier",
}

func (k RoleKind) String() string { return roleForms[k].name }

func (p RolePart) String() string { return partNames[p] }

// Parts are the parts that a role may have; it must have those before the rest.
func (k RoleKind) Parts() (must, rest []RolePart) {
	f := &roleForms[k]
	return f.parts[:f.must], f.parts[f.must:]
}

// RoleKinds lists the roles.
func RoleKinds() []RoleKind {
	list := make([]RoleKind, 0, numRoles-1)
	for k := Load; k < numRoles; k++ {
		list = append(list, k)
	}
	return list
}

// OfAttr reports whether the part may be an attribute.
func (p RolePart) OfAttr() bool { return p == Axis || p == Callee }

// A boundRole is a Role whose names were looked up.
type boundRole struct {
	kind   RoleKind
	memory Resource         // of its address
	groups [numParts]int8   // of operands, + 1; less than 0: of results; 0: none, or an attribute
	attr   [2]partAttribute // of parts that are attributes
}

type partAttribute struct {
	part RolePart
	name string
}

// bindRoles looks up the names of a definition's roles.
func (o *Op) bindRoles() {
	for i := range o.OpDef.Roles {
		r := &o.OpDef.Roles[i]
		b := boundRole{kind: r.Kind}
		attrs := 0
		for _, p := range r.Parts {
			if at := ValueIndex(o.Operands, p.Of); at >= 0 {
				b.groups[p.Part] = int8(at + 1)
			} else if at := ValueIndex(o.OpDef.Results, p.Of); at >= 0 {
				b.groups[p.Part] = -int8(at + 1)
			} else if attrs < len(b.attr) {
				b.attr[attrs] = partAttribute{p.Part, p.Of}
				attrs++
			}
			if p.Part == Address {
				b.memory = o.memoryOf(p.Of)
			}
		}
		o.roles = append(o.roles, b)
		o.roleSet |= 1 << r.Kind
	}
}

// memoryOf is the memory that an operand or result refers to, by the effects.
func (o *Op) memoryOf(name string) Resource {
	for i := range o.OpDef.Effects {
		if e := &o.OpDef.Effects[i]; e.Operand == name {
			return e.Resource
		}
	}
	return AnyMemory
}

func (o *Op) role(k RoleKind) *boundRole {
	if o == nil || o.roleSet>>k&1 == 0 {
		return nil
	}
	for i := range o.roles {
		if o.roles[i].kind == k {
			return &o.roles[i]
		}
	}
	return nil
}

// HasRole reports whether the definition says that its ops have a role.
func (o *Op) HasRole(k RoleKind) bool { return o != nil && o.roleSet>>k&1 != 0 }

// HasRole reports whether the definition of o says that it has a role.
func HasRole(o *ir.Op, k RoleKind) bool { return DefOf(o).HasRole(k) }

// Accesses reports whether o is a load, store or atomic of a kind of memory.
func Accesses(o *ir.Op, k RoleKind, m Resource) bool {
	r := DefOf(o).role(k)
	return r != nil && r.memory == m
}

// Part is the operand or result that is a part of a role of o, the first one if
// there are several; nil if there is none.
func Part(o *ir.Op, k RoleKind, p RolePart) *ir.Value {
	d := DefOf(o)
	r := d.role(k)
	if r == nil {
		return nil
	}
	switch g := int(r.groups[p]); {
	case g > 0:
		if from, to := d.OperandGroup(o, g-1); from < to {
			return o.Operand(from)
		}
	case g < 0:
		if from, to := d.ResultGroup(o, -g-1); from < to {
			return o.Result(from)
		}
	}
	return nil
}

// ViewOf is the operand that v is in another form; nil if it is none.
func ViewOf(v *ir.Value) *ir.Value {
	o := v.Def()
	if o == nil {
		return nil
	}
	if from, to := PartRange(o, View, Source); from+v.Index() < to {
		return o.Operand(from + v.Index())
	}
	return nil
}

// PartRange is the range of operands that are a part of a role of o; it is empty
// where there are none.
func PartRange(o *ir.Op, k RoleKind, p RolePart) (from, to int) {
	d := DefOf(o)
	if r := d.role(k); r != nil && r.groups[p] > 0 {
		return d.OperandGroup(o, int(r.groups[p])-1)
	}
	return 0, 0
}

// PartAttr is the attribute that is a part of a role of o, or nil.
func PartAttr(o *ir.Op, k RoleKind, p RolePart) ir.Attribute {
	if r := DefOf(o).role(k); r != nil {
		for _, a := range r.attr {
			if a.name != "" && a.part == p {
				return o.Attr(a.name)
			}
		}
	}
	return nil
}

// IsPart reports whether a use is as a part of a role of its owner.
func IsPart(use *ir.Operand, k RoleKind, p RolePart) bool {
	from, to := PartRange(use.Owner(), k, p)
	return from <= use.Index() && use.Index() < to
}
