package layout

import (
	"errors"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/target"
)

// A Target is what of a GPU decides how tensors are converted.
type Target struct {
	instructions target.Instructions
	// banks of 32 bits that shared memory has.
	banks     int
	wideLoads [][]int // see target.Shared
	matrices  bool    // conversions go by 8 × 8 matrices: see target.Backend
	triton36  bool    // it is Triton 3.6's choices that are made
}

// TargetOf reads a target as ttg.target has it: "cuda:90", "hip:gfx942",
// "xpu". An unknown one is like the oldest of its kind.
func TargetOf(name string) Target { return TargetOn(target.Resolve(name)) }

// TargetOn is a chip as a target; nil for none that is known.
func TargetOn(c *target.Chip) Target {
	if c == nil {
		return Target{banks: 32}
	}
	return Target{instructions: c.Instructions, banks: c.Shared.Banks, wideLoads: c.Shared.WideLoads, matrices: c.Backend.MatrixConversions}
}

var errAcross36 = errors.New("how Triton 3.6 converts across the blocks of a cluster is not known")

// Triton36 is the target as Triton 3.6 treats it: all have 32 banks, and one
// for each lane. Of conversions across blocks, and of tensors of which
// blocks have copies, Scratch knows nothing then.
func (t Target) Triton36() Target {
	t.triton36, t.banks, t.wideLoads = true, 0, nil
	return t
}

// ElementWidth is the width in bits with which Triton moves elements of a type:
// those of less than a byte go in bytes, pointers as 64 bits.
func ElementWidth(t ir.Type) int {
	if dialect.TypeName(t) == pointerName {
		return 64
	}
	return max(int(ir.BitWidth(t)), 8)
}

// Scratch is how many bytes of shared memory a block needs for ttg.convert_layout
// between tensors of a shape and element.
func (c *Cache) Scratch(from, to ir.Attribute, shape []int64, elem ir.Type, target Target) (int64, error) {
	src, err := c.Of(from, shape)
	if err != nil {
		return 0, err
	}
	dst, err := c.Of(to, shape)
	if err != nil {
		return 0, err
	}
	convert := Convert
	if target.triton36 {
		convert = convert36
	}
	conversion, ok := convert(src, dst)
	if !ok {
		return 0, Mismatch("no conversion between " + dialect.AttrName(from) + " and " + dialect.AttrName(to))
	}
	if !conversion.Movement.ThroughShared() {
		return 0, nil
	}
	if target.triton36 && (conversion.Movement == AcrossBlocks || copiesOverBlocks(from) || copiesOverBlocks(to)) {
		return 0, errAcross36
	}
	width := ElementWidth(elem)
	b := conversion.buffer(width, target)
	elements := int64(1) << (linear.TotalBits(src.Outs()) - len(b.reps))
	if !target.triton36 { // which gives each block the memory of all
		elements /= split(from) // none where it splits more than there is
	}
	return elements * int64(width) / 8, nil
}

// buffer is the shared memory of a conversion.
func (c *Conversion) buffer(width int, to Target) *buffer {
	if !to.matrices {
		best := loadsAndStores(c.from, c.to, width, to.banks, access{}, access{})
		if 1<<len(best.vector)*width < 128 {
			return best
		}
		for _, lanes := range to.wideLoads {
			if b := loadsAndStores(c.from, c.to, width, to.banks, access{}, access{nil, lanes}); len(b.reps) > len(best.reps) {
				best = b
			}
		}
		return best
	}
	stores, loads := []access{{nil, []int{0, 1, 2}}}, []access{{nil, []int{0, 1, 2}}}
	add := func(a access) {
		if to.instructions.StoreMatrix {
			stores = append(stores, a)
		}
		// Other blocks' memory is read, and not by ldmatrix; Triton asks whether the
		// first copies lie in other blocks, not whether each block has its own.
		if to.instructions.LoadMatrix && !c.Map.HasIn(linear.Block) {
			loads = append(loads, a)
		}
	}
	if width <= 32 {
		add(access{[]int{0, 1}, []int{2, 3, 4}})
	}
	if width == 16 {
		add(access{[]int{2, 3, 4}, []int{0, 1}})
	}
	return matrixAccesses(c.from, c.to, width, stores, loads)
}

// split is over how many blocks an encoding splits a tensor, were it large
// enough.
func split(enc ir.Attribute) int64 {
	n := int64(1)
	rows, _ := CGALayout(enc)
	for _, row := range rows {
		if !isZero(row) {
			n *= 2
		}
	}
	return n
}

// copiesOverBlocks reports whether several blocks have the same elements.
func copiesOverBlocks(enc ir.Attribute) bool {
	rows, _ := CGALayout(enc)
	return slices.ContainsFunc(rows, isZero)
}
