package layout

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Swizzle are the parameters of #ttg.swizzled_shared: elements go in vectors
// of Vec, and every PerPhase rows the vectors of a row change places, over
// MaxPhase phases.
type Swizzle struct {
	Vec, PerPhase, MaxPhase int64
	Order                   []int
}

// SwizzleFor chooses the swizzle with which a buffer of the given shape,
// written in the given order (fastest dimension first), is read without bank
// conflicts as the dot operand enc. Banks hold 32 bits; there are 32.
func SwizzleFor(enc ir.Attribute, shape []int64, order []int, elemBits int64) Swizzle {
	none := Swizzle{1, 1, 1, order}
	if len(order) < 2 || dialect.AttrName(enc) != dotOpName {
		return none
	}
	parent := dialect.AttrParam(enc, "parent")
	index := int(dialect.IntParam(enc, "opIdx", 0))
	kWidth := max(dialect.IntParam(enc, "kWidth", 0), 1)
	kContiguous := order[0] == len(shape)-1-index
	if dialect.AttrName(parent) != nvidiaMMAName {
		kContiguous = order[0] == 1-index // in a batch of matrices, too, as Triton does
	}
	inner := shape[order[0]]
	row := 32 * 32 / elemBits // elements in one row of banks
	instr := dialect.IntsParam(parent, "instrShape")
	rows := int64(16) // of a fragment
	if len(instr) > 0 {
		rows = instr[0]
	}
	switch dialect.AttrName(parent) {
	case nvidiaMMAName:
		// Eight rows of a fragment are read together, ldmatrix's unit.
		vec, rows := 4*kWidth, int64(8)
		if elemBits == 64 {
			rows = 4
		}
		if !kContiguous {
			vec, rows = rows, vec
		}
		perPhase := max(row/inner, 1)
		maxPhase := min(rows, 1024/(vec*elemBits))
		return Swizzle{vec, perPhase, max(maxPhase/perPhase, 1), order}
	case mfmaName:
		wide := int64(1)
		if dialect.IntParam(parent, "version", 0) == 4 {
			// CDNA 4 reads transposed and has 64 banks.
			if elemBits == 8 || elemBits == 16 {
				kContiguous = true
			}
			wide = 2
		}
		if !kContiguous {
			return none
		}
		perPhase := max(wide*row/inner, 1)
		maxPhase := max(min(16/perPhase, inner/kWidth), 1)
		if rows == 4 {
			maxPhase = 4
		}
		return Swizzle{kWidth, perPhase, maxPhase, order}
	case wmmaName:
		if !kContiguous {
			return none
		}
		vec := min(kWidth*elemBits, 128) / elemBits
		perPhase := max(row/inner, 1)
		return Swizzle{vec, perPhase, max(min(rows/perPhase, inner/vec), 1), order}
	}
	return none
}
