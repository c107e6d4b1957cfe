package pressure

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// On AMD a thread holds the addresses at which it reads and writes shared memory
// through a loop: they are the same in each round, and LLVM computes what is the
// same before the loop. Where the layout is swizzled one base is not enough: an
// address is the exclusive or of what the lane gives and what the register
// gives, and only where the two have no bit in common is the second an offset in
// the instruction.

// A sharedUse is what decides the addresses of a read or a write.
type sharedUse struct{ registers, memory ir.Type }

// An invariant is what a loop keeps: for a sharedUse, or for ops of a name.
type invariant struct {
	loop *ir.Op
	of   any
}

// newIn is the outermost loop around o, if nothing of a kind was noted of it yet; else
// nil.
func (s *storage) newIn(o *ir.Op, of any, seen map[invariant]bool) *ir.Op {
	at := invariant{s.outermostLoop(o), of}
	if at.loop == nil || seen[at] {
		return nil
	}
	seen[at] = true
	return at.loop
}

// noteShared adds the registers that hold addresses for o, if it reads or writes
// shared memory, to those of its loop. One use of a kind is enough.
func (s *storage) noteShared(o *ir.Op, seen map[invariant]bool) {
	u, ok := accessOf(o)
	if !ok {
		return
	}
	loop := s.newIn(o, u, seen)
	if loop == nil {
		return
	}
	n, ok := s.addressesOf[u]
	if !ok {
		n = s.sharedAddresses(u)
		s.addressesOf[u] = n
	}
	s.invariant[loop] += n
}

// accessOf is for an op that reads or writes shared memory in the layout of a
// tensor.
func accessOf(o *ir.Op) (sharedUse, bool) {
	for _, k := range []dialect.RoleKind{dialect.Load, dialect.Store} {
		memory, registers := dialect.Part(o, k, dialect.Address), dialect.Part(o, k, dialect.Stored)
		if k == dialect.Load && o.NumResults() > 0 {
			registers = o.Result(0)
		}
		// Where indices say which elements, they decide on the addresses.
		if dialect.Accesses(o, k, dialect.SharedMemory) && memory != nil && registers != nil && dialect.Part(o, k, dialect.Offsets) == nil {
			return sharedUse{registers.Type(), memory.Type()}, true
		}
	}
	return sharedUse{}, false
}

// sharedAddresses is how many addresses a thread needs for it.
func (s *storage) sharedAddresses(u sharedUse) int {
	t, ok := u.registers.(*ir.TensorType)
	if !ok {
		return 1
	}
	registers, err := s.cache.Of(t.Encoding, t.Shape)
	if err != nil || !registers.HasIn(linear.Register) {
		return 1
	}
	shared, err := s.cache.Of(dialect.TypeParam(u.memory, "encoding"), t.Shape)
	if err != nil || !shared.HasIn(linear.Offset) {
		return 1
	}
	registers = registers.DropZeros(linear.Register)
	if _, ok := linear.Solve(shared, registers); !ok {
		return 1
	}
	offsets := registers.InvertAndCompose(shared)
	threads := int64(0)
	for _, in := range []linear.Dim{linear.Lane, linear.Warp} {
		for i := range offsets.InBits(in) {
			threads |= offsets.Basis(in, i, linear.Offset)
		}
	}
	var independent linear.Echelon
	for i := range offsets.InBits(linear.Register) {
		independent.Insert(uint64(offsets.Basis(linear.Register, i, linear.Offset)&threads), 0)
	}
	return 1 << independent.Rank()
}

// outermostLoop is the loop of root around o that no other is around.
func (s *storage) outermostLoop(o *ir.Op) (loop *ir.Op) {
	for p := o.Parent(); p != s.root; p = p.Parent() {
		if p.HasTrait(ir.LoopLike) {
			loop = p
		}
	}
	return loop
}

// addressesAround are the registers of the addresses that stay while the loops
// around o run.
func (s *storage) addressesAround(o *ir.Op) int {
	if len(s.invariant) == 0 {
		return 0
	}
	n := 0
	for p := o.Parent(); p != s.root; p = p.Parent() {
		n += s.invariant[p]
	}
	return n
}
