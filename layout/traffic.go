package layout

import (
	"slices"

	"github.com/tgopt/tgopt/layout/linear"
)

// A Traffic is what goes through shared memory in a conversion.
type Traffic struct {
	Store, Load Service
	Rounds      int64 // through the same memory, one after the other
}

// Traffic is what the conversion of elements of the given bits takes; false when none goes
// through shared memory. What other blocks read counts as what they read of their own.
func (c *Conversion) Traffic(width int, target Target) (Traffic, bool) {
	if !c.Movement.ThroughShared() || width < 8 || width > 128 {
		return Traffic{}, false
	}
	return c.traffic(width, target)
}

func (c *Conversion) traffic(width int, target Target) (Traffic, bool) {
	b := c.buffer(width, target)
	memory := b.memory(c.from)
	store, ok := served(c.from, memory, b.store, width, target)
	load, ok2 := served(c.to, memory, b.load, width, target)
	return Traffic{store, load, 1 << len(b.reps)}, ok && ok2
}

// served is Served by a given access.
func served(registers, memory *linear.Layout, by access, width int, target Target) (Service, bool) {
	offsets := registers.InvertAndCompose(memory)
	if by.matrix() {
		vector, ok := byMatrices(offsets, by, width)
		if !ok {
			return Service{}, false // of another vendor's warps
		}
		return serve(offsets, by, vector, width, target), true
	}
	a, ok := SharedAccess(registers, memory, width, target)
	if ok && a.Vector*int64(width) < 128 {
		by = access{}
	}
	return serve(offsets, by, int(a.Vector), width, target), ok
}

// memory is where the elements of all rounds lie, one round behind the other: vectors, then the
// rest of a row of all banks, which is what nothing else reaches, then segments.
func (b *buffer) memory(src *linear.Layout) *linear.Layout {
	blocks := linear.Nonzero(src.Columns(linear.Block))
	rest := linear.Complement(slices.Concat(b.vector, b.segment, b.reps, blocks), linear.TotalBits(src.Outs()))
	cols := slices.Concat(b.vector, rest, b.segment, b.reps)
	ins := []linear.Size{{Dim: linear.Offset, Bits: len(cols)}, {Dim: linear.Block, Bits: len(blocks)}}
	return linear.FromColumns(ins, src.Outs(), append(cols, blocks...))
}
