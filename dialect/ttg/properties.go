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
		b, ok := BlockedOf(a)
		return product(b.ThreadsPerWarp), ok
	case AttrSlice:
		s, _ := SliceOf(a)
		return Lanes(s.Parent)
	case AttrDotOp:
		d, _ := DotOpOf(a)
		return Lanes(d.Parent)
	case AttrLinear, AttrGenericLinear:
		return 1 << len(dialect.RowsOf(dialect.AttrParam(a, "lane"))), true
	case AttrNvidiaMma, AttrAmdWmma:
		return 32, true
	case AttrAmdMfma:
		return 64, true
	case "ttig.dpas":
		n := dialect.IntOf(dialect.AttrParam(a, "threadsPerWarp"), 0)
		return n, n > 0
	}
	return 0, false
}

// Warps is the number of warps of a block in a distributed layout.
func Warps(a ir.Attribute) (n int64, ok bool) {
	switch dialect.AttrName(a) {
	case AttrSlice:
		s, _ := SliceOf(a)
		return Warps(s.Parent)
	case AttrDotOp:
		d, _ := DotOpOf(a)
		return Warps(d.Parent)
	case AttrLinear, AttrGenericLinear:
		return 1 << len(dialect.RowsOf(dialect.AttrParam(a, "warp"))), true
	case AttrAmdWmma:
		if w, ok := WmmaOf(a); ok && w.WarpsPerCTA == nil {
			return 1 << len(w.Warp), true
		}
		fallthrough
	case AttrBlocked, AttrNvidiaMma, AttrAmdMfma, "ttig.dpas", "ttig.subgroup_2d_block":
		warps := dialect.IntsOf(dialect.AttrParam(a, "warpsPerCTA"))
		return product(warps), warps != nil
	}
	return 0, false
}

// isGeneric reports whether a layout may spread warps in a swizzled way, which
// few ops are ready for.
func isGeneric(a ir.Attribute) bool {
	switch dialect.AttrName(a) {
	case AttrGenericLinear:
		return true
	case AttrSlice:
		s, _ := SliceOf(a)
		return isGeneric(s.Parent)
	case AttrDotOp:
		d, _ := DotOpOf(a)
		return isGeneric(d.Parent)
	case AttrAmdWmma:
		w, _ := WmmaOf(a)
		return !axisAligned(w.Warp)
	}
	return false
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
