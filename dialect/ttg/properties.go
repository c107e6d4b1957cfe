package ttg

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// What all encodings have in common, Intel's too, which are known here by the
// names of their parameters.

// IsShared reports whether a is a layout of shared memory.
func IsShared(a ir.Attribute) bool {
	switch dialect.AttrName(a) {
	case AttrSwizzledShared, AttrAmdRotatingShared, AttrNvmmaShared, AttrPaddedShared, AttrSharedLinear, AttrPartitionedShared, AttrShared:
		return true
	}
	return false
}

// IsDistributed reports whether a is a layout of tensors over threads.
func IsDistributed(a ir.Attribute) bool {
	switch dialect.AttrName(a) {
	case AttrBlocked, AttrSlice, AttrDotOp, AttrLinear, AttrGenericLinear, AttrNvidiaMma, AttrAmdMfma, AttrAmdWmma:
		return true
	}
	return strings.HasPrefix(dialect.AttrName(a), "ttig.")
}

func rowLength(matrices ...[][]int64) int {
	for _, m := range matrices {
		if len(m) > 0 {
			return len(m[0])
		}
	}
	return 0
}

// Lanes is the number of threads of a warp in a distributed layout.
func Lanes(a ir.Attribute) (n int64, ok bool) {
	switch dialect.AttrName(a) {
	case AttrBlocked:
		return product(dialect.IntsParam(a, "threadsPerWarp")), true
	case AttrSlice, AttrDotOp:
		return Lanes(dialect.AttrParam(a, "parent"))
	case AttrLinear, AttrGenericLinear:
		return 1 << len(dialect.RowsParam(a, "lane")), true
	case AttrNvidiaMma, AttrAmdWmma:
		return 32, true
	case AttrAmdMfma:
		return 64, true
	case "ttig.dpas":
		n := dialect.IntParam(a, "threadsPerWarp", 0)
		return n, n > 0
	}
	return 0, false
}

// Warps is the number of warps of a block in a distributed layout.
func Warps(a ir.Attribute) (n int64, ok bool) {
	switch dialect.AttrName(a) {
	case AttrSlice, AttrDotOp:
		return Warps(dialect.AttrParam(a, "parent"))
	case AttrLinear, AttrGenericLinear:
		return 1 << len(dialect.RowsParam(a, "warp")), true
	case AttrAmdWmma:
		if warps := wmmaWarps(a); warps != nil {
			return 1 << len(warps), true
		}
		fallthrough
	case AttrBlocked, AttrNvidiaMma, AttrAmdMfma, "ttig.dpas", "ttig.subgroup_2d_block":
		warps := dialect.IntsParam(a, "warpsPerCTA")
		return product(warps), warps != nil
	}
	return 0, false
}

// wmmaWarps are the rows of the warps of a #ttg.amd_wmma; nil up to Triton 3.6, where they are a grid.
func wmmaWarps(a ir.Attribute) [][]int64 {
	d, ok := dialect.AttrParam(a, "ctaLayout").(*ir.DictAttr)
	if !ok {
		return nil
	}
	return dialect.RowsOf(d.Get("warp"))
}

// IsSwizzled reports whether a buffer's rows are swapped by their number: those of #ttg.swizzled_shared and of
// #ttg.amd_rotating_shared.
func IsSwizzled(a ir.Attribute) bool {
	name := dialect.AttrName(a)
	return name == AttrSwizzledShared || name == AttrAmdRotatingShared
}

// Swizzles reports whether such a one says more than that elements follow one another.
func Swizzles(a ir.Attribute) bool {
	return IsSwizzled(a) && (dialect.IntParam(a, "vec", 0) != 1 || dialect.IntParam(a, "perPhase", 0) != 1 || dialect.IntParam(a, "maxPhase", 0) != 1)
}

// axisAligned reports whether each row moves along at most one dimension.
func axisAligned(rows [][]int64) bool {
	for _, row := range rows {
		n := 0
		for _, v := range row {
			if v != 0 {
				n++
			}
		}
		if n > 1 {
			return false
		}
	}
	return true
}

func product(vs []int64) int64 {
	n := int64(1)
	for _, v := range vs {
		n *= v
	}
	return n
}
