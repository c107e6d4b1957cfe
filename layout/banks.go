package layout

import (
	"cmp"
	"slices"

	"github.com/tgopt/tgopt/layout/linear"
)

// An Access says how the registers of a tensor and a buffer of shared memory
// meet in one load or store.
type Access struct {
	// Vector is how many elements a lane moves with one instruction.
	Vector int64
	// Conflicts is by how many cycles the instruction takes longer than without
	// bank conflicts.
	Conflicts int64
}

// SharedAccess says how registers of elements of the given bits are loaded from
// or stored to a buffer. A Vector is at most 128 bits; which registers make it
// is free. False when the buffer does not hold all of the tensor.
func SharedAccess(registers, shared *linear.Layout, width int, target Target) (Access, bool) {
	if !registers.HasIn(linear.Register) || !shared.HasIn(linear.Offset) || width < 1 || width > 128 {
		return Access{}, false
	}
	reg := registers.DropZeros(linear.Register)
	if _, ok := linear.Solve(shared, reg); !ok {
		return Access{}, false
	}
	offsets := reg.InvertAndCompose(shared)
	vector := 0
	for n := linear.Log2(int64(128 / width)); n > 0; n-- {
		if vectorizes(offsets, n) {
			vector = n
			break
		}
	}
	banks := cmp.Or(target.banks, 32)
	// A row of all banks, then the segments: lanes that differ in these conflict.
	row := linear.Log2(int64(max(banks*32/width, 1)))
	segments := shared.AllColumns()[min(max(row, vector), len(shared.AllColumns())):]
	lanes := lanesAtOnce(access{}, reg.Columns(linear.Lane), 1<<vector, width, banks)
	conflicts := linear.Intersection(segments, lanes, linear.TotalBits(shared.Outs()))
	return Access{1 << vector, 1<<len(conflicts) - 1}, true
}

// vectorizes reports whether 2^n registers, in whatever order, go to
// neighbouring offsets, and nothing else moves the lowest n bits of them.
func vectorizes(l *linear.Layout, n int) bool {
	_, first, size := linear.Find(l.Outs(), linear.Offset)
	if n > size {
		return false
	}
	low := linear.Mask(n) << first
	for i := range n {
		if !slices.Contains(l.Columns(linear.Register), 1<<(first+i)) {
			return false
		}
	}
	moving := 0
	for _, col := range l.AllColumns() {
		if col&low != 0 {
			moving++
		}
	}
	return moving == n
}
