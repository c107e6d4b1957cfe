package pressure

import (
	"math/bits"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// pointerBits is the size of an address.
const pointerBits = 64

// A counter knows the registers of types. It asks each layout once.
type counter struct {
	machine  Machine
	cache    *layout.Cache
	known    map[countKey]int
	estimate bool // a tensor without a layout was seen
}

type countKey struct {
	t           ir.Type
	along, runs dims
}

// elementBits is the width of an element in a register; 0 for what needs none.
func elementBits(t ir.Type) int {
	switch t := t.(type) {
	case *ir.IntegerType, *ir.FloatType:
		return int(ir.BitWidth(t))
	case *ir.IndexType:
		return pointerBits
	case *ir.CustomType:
		if t.Name == "tt.ptr" || t.Name == "llvm.ptr" {
			return pointerBits
		}
	}
	return 0
}

// words are the registers of n elements: 64 bits take two, 16 and 8 are packed
// two and four to a register, predicates 32 (NVIDIA moves them between
// predicate registers and bits of a register).
func (c *counter) words(n, width int) int {
	switch {
	case width == 0:
		return 0
	case width == 1 && c.machine.amd():
		return 0
	}
	return (n*width + 31) / 32
}

// tensor are the registers of a tensor whose elements differ along dims only,
// and of which one of each run along the dimensions runs is enough.
func (c *counter) tensor(t *ir.TensorType, along, runs dims) int {
	key := countKey{t, along, runs}
	if n, ok := c.known[key]; ok {
		return n
	}
	width := elementBits(t.Elem)
	n := c.words(c.distinct(t, along, runs), width)
	if k := c.staged(t); k > 0 && n < wholeFragment {
		n = max(n/k, 1)
	}
	c.known[key] = n
	return n
}

// longestRun is how many neighbouring elements one access can take.
const longestRun = 16

// distinct is the number of registers of a thread that differ along dims: two
// to the rank of the register bases, projected on them. The bases of a run, 1,
// 2, 4, … along one dimension of runs from the first register on, are left out.
func (c *counter) distinct(t *ir.TensorType, along, runs dims) int {
	if t.Unranked || along == 0 {
		return 1
	}
	if t.Encoding == nil {
		c.estimate = true
		n := int64(1)
		for d, size := range t.Shape {
			if along.has(d) {
				n *= max(size, 1)
			}
		}
		threads := int64(c.machine.Warps * c.machine.Lanes)
		return int((n + threads - 1) / threads)
	}
	l, err := c.cache.Of(t.Encoding, t.Shape)
	if err != nil || !l.HasIn(layout.Register) {
		return 1
	}
	var reduced [64]uint64 // rows of an echelon form, by their leading bit
	rank := 0
	run := int64(1)
	for _, row := range l.Bases(layout.Register) {
		col, shift := uint64(0), 0
		if run > 0 && run < longestRun && inRun(row, run, runs) {
			run *= 2
			continue
		}
		run = 0
		for d, at := range row {
			if along.has(d) {
				col |= uint64(at) << shift
			}
			shift += l.OutBits(layout.TensorDim(d))
		}
		for col != 0 {
			lead := bits.Len64(col) - 1
			if reduced[lead] == 0 {
				reduced[lead] = col
				rank++
				break
			}
			col ^= reduced[lead]
		}
	}
	return 1 << rank
}

// inRun reports whether a basis goes n elements along one dimension of a set
// and nowhere else.
func inRun(row []int64, n int64, set dims) bool {
	found := false
	for d, at := range row {
		if at != 0 {
			if at != n || !set.has(d) {
				return false
			}
			found = true
		}
	}
	return found
}

// FMA dots on NVIDIA: the loads of a fragment from shared memory are moved
// between the instructions that use them, so that some slices of K are there
// at a time. Of very large fragments ptxas does not do it.
const (
	slicesOfK     = 8
	wholeFragment = 1024 // registers
)

// staged is by how much the fragment of an FMA dot is divided, or 0.
func (c *counter) staged(t *ir.TensorType) int {
	if !c.machine.nvidia() || t.Encoding == nil || dialect.AttrName(t.Encoding) != "ttg.dot_op" || len(t.Shape) < 2 {
		return 0
	}
	if dialect.AttrName(dialect.AttrParam(t.Encoding, "parent")) != "ttg.blocked" {
		return 0
	}
	k := t.Shape[len(t.Shape)-1]
	if dialect.IntOf(dialect.AttrParam(t.Encoding, "opIdx"), 0) == 1 {
		k = t.Shape[len(t.Shape)-2]
	}
	return int(k) / slicesOfK
}
