package tritongen

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// What the memory unit demands of 2D blocks, as far as the sizes are constants.

// prefetch256 is the module's attribute that says that a prefetch may take rows
// of 256 bytes.
const prefetch256 = "ttig.support_prefetch_256b"

// A blockAccess is what 2D block ops have in common; sizes are in elements.
type blockAccess struct {
	elemBits, width, height, blocks int64
	prefetch                        bool
	rowBytes                        int64 // the most that one row of all blocks may have
}

func accessOf(o *ir.Op) blockAccess {
	a := blockAccess{prefetch: o.Is("triton_gen.2Dblockprefetch"), rowBytes: 64}
	a.elemBits, _ = o.IntAttr("elem_size_in_bits")
	a.width, _ = o.IntAttr("tile_width")
	a.height, _ = o.IntAttr("tile_height")
	a.blocks, _ = o.IntAttr("v_blocks")
	if m := module(o); a.prefetch && m != nil && m.Attr(prefetch256) != nil {
		a.rowBytes = 256
	}
	return a
}

// module is the nearest module around o.
func module(o *ir.Op) *ir.Op {
	for p := o.Parent(); p != nil; p = p.Parent() {
		if p.Is("builtin.module") {
			return p
		}
	}
	return nil
}

// constant is the value of an operand that a constant gives.
func constant(o *ir.Op, name string) (int64, bool) {
	v := dialect.OperandNamed(o, name)
	if v == nil || v.Def() == nil || !v.Def().HasTrait(ir.ConstantLike) {
		return 0, false
	}
	return v.Def().IntAttr("value")
}

// verifyAccess checks what all 2D block ops have in common.
func verifyAccess(o *ir.Op, report dialect.Report) bool {
	a := accessOf(o)
	return verifyMatrix(o, &a, report) && verifyTile(&a, report) && verifyRow(&a, report)
}

// verifyMatrix is about the matrix in memory and the place of the block in it.
func verifyMatrix(o *ir.Op, a *blockAccess, report dialect.Report) bool {
	const most = 1 << 24
	bytes := a.elemBits / 8
	width, hasWidth := constant(o, "base_width")
	height, hasHeight := constant(o, "base_height")
	pitch, hasPitch := constant(o, "base_pitch")
	x, hasX := constant(o, "x")
	switch {
	case hasWidth && width > most:
		report("2nd operand (base width) should be <= 24 bits")
	case hasWidth && width < 64:
		report("2nd operand (base width) should be >= 64")
	case hasWidth && width%max(4, bytes) != 0:
		report("2nd operand (base width) should be aligned to MAX(4, element_size)")
	case hasHeight && height > most:
		report("3rd operand (base height) should be <= 24 bits")
	case hasPitch && pitch > most:
		report("4th operand (base pitch) should be <= 24 bits")
	case hasPitch && pitch < 64:
		report("4th operand (base pitch) should be >= 64")
	case hasPitch && pitch%16 != 0:
		report("4th operand (base pitch) should be a multiple of 16 bytes")
	case hasPitch && hasWidth && pitch < width:
		report("4th operand (base pitch) should be >= 2nd operand (base width)")
	case hasX && bytes == 1 && x%4 != 0:
		report("5th operand (x) should be a multiple of 4 for 8 bit elements")
	case hasX && bytes == 2 && x%2 != 0:
		report("5th operand (x) should be a multiple of 2 for 16 bit elements")
	default:
		return true
	}
	return false
}

func verifyTile(a *blockAccess, report dialect.Report) bool {
	switch {
	case !linear.IsPowerOf2(a.width) || !linear.IsPowerOf2(a.height) || !linear.IsPowerOf2(a.blocks):
		report("expecting tile shape to be power of two")
	case a.width > a.rowBytes:
		report("expecting tile_width to be between 1 and %d", a.rowBytes)
	case a.height > 32:
		report("expecting tile_height to be between 1 and 32")
	case a.blocks > 4:
		report("expecting v_blocks to be between 1 and 4")
	case a.elemBits != 8 && a.elemBits != 16 && a.elemBits != 32 && a.elemBits != 64:
		report("expecting 'elem_size_in_bits' to be 8, 16, 32, or 64")
	default:
		return true
	}
	return false
}

// verifyRow is about one row of all blocks.
func verifyRow(a *blockAccess, report dialect.Report) bool {
	least, most := int64(1), a.rowBytes*8/a.elemBits
	switch a.elemBits {
	case 8:
		least = 4
	case 16:
		least = 2
	}
	switch {
	case a.elemBits*a.width*a.blocks > a.rowBytes*8:
		report("expecting elem_size_in_bits * tile_width * v_blocks <= %d", a.rowBytes*8)
	case !a.prefetch && a.elemBits == 32 && a.blocks == 4:
		report("v_blocks for 32 bit elements should be 1 or 2")
	case !a.prefetch && a.elemBits == 64 && a.blocks != 1:
		report("v_blocks for 64 bit elements should be 1")
	case a.width < least || a.width > most:
		report("expecting tile_width to be between %d and %d", least, most)
	default:
		return true
	}
	return false
}

func verifyStore(o *ir.Op, report dialect.Report) {
	if !verifyAccess(o, report) {
		return
	}
	switch a := accessOf(o); {
	case a.height > 8:
		report("expecting tile_height to be between 1 and 8")
	case a.blocks != 1:
		report("expecting v_blocks to be 1")
	}
}

func verifyLoad(o *ir.Op, report dialect.Report) {
	result, ok := o.Result(0).Type().(*ir.VectorType)
	if !ok || !verifyAccess(o, report) {
		return
	}
	a := accessOf(o)
	if got, want := bits(result), a.elemBits*a.height*a.width*a.blocks/ttg.ThreadsPerWarp(o); got != want {
		report("result size of %d bits does not match the expected size of %d bits", got, want)
		return
	}
	transpose, _ := o.IntAttr("transpose")
	vnni, _ := o.IntAttr("vnni_transform")
	switch {
	case transpose != 0 && vnni != 0:
		report("transpose and vnni_transform are mutually exclusive")
		return
	case transpose != 0 && !verifyTranspose(&a, report), vnni != 0 && !verifyVNNI(&a, report):
		return
	}
	if (a.elemBits == 32 || vnni != 0) && ir.BitWidth(result.Elem) != 32 {
		report("expecting result element type to be 32 bits")
	}
}

func verifyTranspose(a *blockAccess, report dialect.Report) bool {
	switch {
	case a.blocks != 1:
		report("expecting v_blocks to be 1")
	case a.elemBits != 32 && a.elemBits != 64:
		report("transpose is only supported for 32 and 64 bit elements")
	case a.elemBits == 32 && a.width > 8:
		report("expecting tile_width to be between 1 and 8")
	case a.elemBits == 64 && a.height != 8:
		report("expecting tile_height to be 8 for 64 bit elements")
	case a.elemBits == 64 && a.width > 4:
		report("expecting tile_width to be 1, 2, or 4")
	default:
		return true
	}
	return false
}

// verifyVNNI: rows are packed into 32 bits, so there have to be enough.
func verifyVNNI(a *blockAccess, report dialect.Report) bool {
	switch least := 32 / a.elemBits; {
	case least < 2:
		report("vnni_transform is only supported for 8 and 16 bit elements")
	case a.height < least:
		report("expecting tile_height to be between %d and 32", least)
	default:
		return true
	}
	return false
}
