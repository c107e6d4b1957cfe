package ir

import "unsafe"

// Ops hold their operands, results and attributes as a pointer into a slab of
// the module and a number of 32 bits: a slice header takes half as much again,
// three times an op, and an op with one result is most of what a module is.
// All of this package's unsafe code is here and in Op.Results, Op.Attrs.

func (o *Op) operandList() []Operand { return unsafe.Slice(o.operands, o.numOperands) }

func (o *Op) setOperandList(us []Operand) {
	o.operands, o.numOperands = unsafe.SliceData(us), uint32(len(us))
}

func (o *Op) setResultList(vs []Value) {
	o.results, o.numResults = unsafe.SliceData(vs), uint32(len(vs))
}

func (o *Op) setAttrList(as []NamedAttr) {
	o.attrs, o.numAttr = unsafe.SliceData(as), uint32(len(as))
}

func (o *Op) moreOf() *opMore {
	if o.more == nil {
		o.more = &opMore{}
	}
	return o.more
}

// Index is the operand's number: its distance from the owner's first.
func (u *Operand) Index() int {
	return int((uintptr(unsafe.Pointer(u)) - uintptr(unsafe.Pointer(u.owner.operands))) / unsafe.Sizeof(*u))
}

// An argValue is a Value that is a block argument: it has a block in place of
// an op. Value.index tells which a Value is.
type argValue struct {
	Value
	block *Block
}

// ArgOf is the block whose argument v is, or nil for a result.
func (v *Value) ArgOf() *Block {
	if v.index&argBit == 0 {
		return nil
	}
	return (*argValue)(unsafe.Pointer(v)).block
}
