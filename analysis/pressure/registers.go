package pressure

import (
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
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
	t     ir.Type
	along dims
	pattern
}

// elementBits is the width of an element in a register; 0 for what needs none.
func elementBits(t ir.Type) int {
	switch t := t.(type) {
	case *ir.IntegerType, *ir.FloatType:
		return int(ir.BitWidth(t))
	case *ir.IndexType:
		return pointerBits
	case *ir.CustomType:
		if t.Name == tt.TypePtr || t.Name == llvm.TypePtr {
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
	case width == 1 && c.machine.compiler().ScalarRegisters:
		return 0
	}
	return (n*width + 31) / 32
}

// tensor are the registers of a tensor whose elements differ along dims only,
// as far as they matter by a pattern.
func (c *counter) tensor(t *ir.TensorType, along dims, p pattern) int {
	key := countKey{t, along, p}
	if n, ok := c.known[key]; ok {
		c.estimate = c.estimate || estimated(t, along, p)
		return n
	}
	width := elementBits(t.Elem)
	n := c.words(c.distinct(t, along, p), width)
	c.known[key] = n
	return n
}

// estimated reports whether a tensor has no layout that would say it.
func estimated(t *ir.TensorType, along dims, p pattern) bool {
	return t.Encoding == nil && !t.Unranked && (along != 0 || p.reach != 0)
}

// longestRun is how many neighbouring elements one access can take.
const longestRun = 16

// distinct is the number of registers of a thread that differ along dims: two
// to the rank of the register bases, projected on them. The bases of a run, 1,
// 2, 4, … along one dimension of runs from the first register on, are left out,
// and of each basis what is within a stretch of equal elements; so are those that
// lead to elements that do not matter.
func (c *counter) distinct(t *ir.TensorType, along dims, p pattern) int {
	if along == 0 && p.reach == 0 {
		return 1
	}
	if estimated(t, along, p) {
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
	if err != nil || !l.HasIn(linear.Register) {
		return 1
	}
	var independent linear.Echelon
	run := int64(1)
bases:
	for _, row := range l.Bases(linear.Register) {
		col, shift := uint64(0), 0
		if run > 0 && run < longestRun && inRun(row, run, p.runs) {
			run *= 2
			continue
		}
		run = 0
		for d, at := range row {
			if p.dead.reached(d, at) {
				continue bases
			}
			if along.has(d) || p.reach.reached(d, at) {
				col |= uint64(at) >> p.constancy.at(d) << p.constancy.at(d) << shift
			}
			shift += l.OutBits(linear.TensorDim(d))
		}
		independent.Insert(col, 0)
	}
	return 1 << independent.Rank()
}

// inRun reports whether a basis goes n elements along one dimension, within its
// runs, and nowhere else.
func inRun(row []int64, n int64, runs exponents) bool {
	found := false
	for d, at := range row {
		if at != 0 {
			if at != n || n >= 1<<runs.at(d) {
				return false
			}
			found = true
		}
	}
	return found
}
