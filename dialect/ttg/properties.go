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
	case SwizzledSharedName, RotatingSharedName, NVMMASharedName, PaddedSharedName, SharedLinearName, PartitionedSharedName, oldSharedName:
		return true
	}
	return false
}

// IsDistributed reports whether a is a layout of tensors over threads.
func IsDistributed(a ir.Attribute) bool {
	switch dialect.AttrName(a) {
	case BlockedName, SliceName, DotOpName, LinearName, GenericLinearName, NvidiaMmaName, MfmaName, WmmaName:
		return true
	}
	return strings.HasPrefix(dialect.AttrName(a), "ttig.")
}

// Rank is the number of dimensions of a layout; ok is false where the
// attribute is not known.
func Rank(a ir.Attribute) (rank int, ok bool) {
	switch name := dialect.AttrName(a); name {
	case BlockedName:
		b, ok := BlockedOf(a)
		return len(b.Order), ok
	case SliceName:
		s, ok := SliceOf(a)
		if !ok {
			return 0, false
		}
		rank, ok := Rank(s.Parent)
		return rank - 1, ok
	case DotOpName:
		d, ok := DotOpOf(a)
		if !ok {
			return 0, false
		}
		return Rank(d.Parent)
	case LinearName, GenericLinearName:
		for _, name := range [...]string{"register", "lane", "warp", "block"} {
			if m, ok := dialect.AttrParam(a, name).(*ir.ArrayAttr); ok && len(m.Elems) > 0 {
				return len(dialect.IntsOf(m.Elems[0])), true
			}
		}
		return 0, false
	case WmmaName:
		w, ok := WmmaOf(a)
		if !ok {
			return 0, false
		}
		if w.WarpsPerCTA != nil {
			return len(w.WarpsPerCTA), true
		}
		if n := rowLength(w.Register, w.Warp, w.CGALayout); n > 0 {
			return n, true
		}
		return int(dialect.IntOf(dialect.AttrParam(a, "rank"), 2)), true
	case SwizzledSharedName, RotatingSharedName:
		s, ok := SwizzledSharedOf(a)
		return len(s.Order), ok
	case NVMMASharedName:
		n, ok := NVMMASharedOf(a)
		return int(n.Rank), ok
	case PaddedSharedName:
		p, ok := PaddedSharedOf(a)
		if p.Order != nil {
			return len(p.Order), ok
		}
		return rowLength(p.Offset, p.Block), ok
	case SharedLinearName:
		s, ok := SharedLinearOf(a)
		return rowLength(s.Offset, s.Block), ok
	case PartitionedSharedName:
		p, ok := PartitionedSharedOf(a)
		if !ok {
			return 0, false
		}
		return Rank(p.Layout)
	case NvidiaMmaName, MfmaName, "ttig.dpas", "ttig.subgroup_2d_block":
		warps := dialect.IntsOf(dialect.AttrParam(a, "warpsPerCTA"))
		return len(warps), warps != nil
	}
	return 0, false
}

// rows is the number of rows of a matrix among the parameters of a.
func rows(a ir.Attribute, name string) int {
	if m, ok := dialect.AttrParam(a, name).(*ir.ArrayAttr); ok {
		return len(m.Elems)
	}
	return 0
}

func rowLength(matrices ...[][]int64) int {
	for _, m := range matrices {
		if len(m) > 0 {
			return len(m[0])
		}
	}
	return 0
}

// Blocks is the number of thread blocks over which a layout spreads a tensor
// or buffer, copies included.
func Blocks(a ir.Attribute) (n int64, ok bool) {
	switch dialect.AttrName(a) {
	case SliceName:
		s, _ := SliceOf(a)
		return Blocks(s.Parent)
	case DotOpName:
		d, _ := DotOpOf(a)
		return Blocks(d.Parent)
	case LinearName, GenericLinearName:
		return 1 << rows(a, "block"), true
	case PaddedSharedName, SharedLinearName:
		return 1 << rows(a, "block"), true
	case PartitionedSharedName:
		p, _ := PartitionedSharedOf(a)
		return Blocks(p.Layout)
	case BlockedName, NvidiaMmaName, MfmaName, WmmaName, SwizzledSharedName, RotatingSharedName, NVMMASharedName:
		return 1 << rows(a, "CGALayout"), true
	case tensorMemoryEncoding, tensorMemoryScalesName:
		return (1 << rows(a, "CGALayout")) * max(dialect.IntOf(dialect.AttrParam(a, "CTASplitM"), 1), 1) *
			max(dialect.IntOf(dialect.AttrParam(a, "CTASplitN"), 1), 1), true
	}
	return 0, false
}

// Lanes is the number of threads of a warp in a distributed layout.
func Lanes(a ir.Attribute) (n int64, ok bool) {
	switch dialect.AttrName(a) {
	case BlockedName:
		b, ok := BlockedOf(a)
		return product(b.ThreadsPerWarp), ok
	case SliceName:
		s, _ := SliceOf(a)
		return Lanes(s.Parent)
	case DotOpName:
		d, _ := DotOpOf(a)
		return Lanes(d.Parent)
	case LinearName, GenericLinearName:
		return 1 << rows(a, "lane"), true
	case NvidiaMmaName, WmmaName:
		return 32, true
	case MfmaName:
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
	case SliceName:
		s, _ := SliceOf(a)
		return Warps(s.Parent)
	case DotOpName:
		d, _ := DotOpOf(a)
		return Warps(d.Parent)
	case LinearName, GenericLinearName:
		return 1 << rows(a, "warp"), true
	case WmmaName:
		if w, ok := WmmaOf(a); ok && w.WarpsPerCTA == nil {
			return 1 << len(w.Warp), true
		}
		fallthrough
	case BlockedName, NvidiaMmaName, MfmaName, "ttig.dpas", "ttig.subgroup_2d_block":
		warps := dialect.IntsOf(dialect.AttrParam(a, "warpsPerCTA"))
		return product(warps), warps != nil
	}
	return 0, false
}

// isGeneric reports whether a layout may spread warps in a swizzled way, which
// few ops are ready for.
func isGeneric(a ir.Attribute) bool {
	switch dialect.AttrName(a) {
	case GenericLinearName:
		return true
	case SliceName:
		s, _ := SliceOf(a)
		return isGeneric(s.Parent)
	case DotOpName:
		d, _ := DotOpOf(a)
		return isGeneric(d.Parent)
	case WmmaName:
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
