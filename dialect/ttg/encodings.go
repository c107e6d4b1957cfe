package ttg

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// The lists in these structs are those of the attribute: they are shared, and
// not to be written to. A CGA layout is the images of the powers of two of the
// block's number in its cluster, one coordinate a dimension; nil is one block.

// A Blocked is what a #ttg.blocked says.
type Blocked struct {
	SizePerThread, ThreadsPerWarp, WarpsPerCTA, Order []int64
	CGALayout                                         [][]int64
}

// A Slice is what a #ttg.slice says: Parent without the dimension Dim.
type Slice struct {
	Dim    int64
	Parent ir.Attribute
}

// A DotOp is what a #ttg.dot_op says. KWidth is 0 where the parent has none.
type DotOp struct {
	OpIdx  int64 // 0 or 1
	Parent ir.Attribute
	KWidth int64
}

// A NvidiaMma is what a #ttg.nvidia_mma says.
type NvidiaMma struct {
	VersionMajor, VersionMinor int64
	WarpsPerCTA                []int64
	InstrShape                 []int64 // M, N; from version 3 on M, N, K
	CGALayout                  [][]int64
}

// A Wmma is what a #ttg.amd_wmma says. Up to Triton 3.6 the warps are the grid
// WarpsPerCTA, each with TilesPerWarp tiles; from then on they are the linear
// layout of Register and Warp, and WarpsPerCTA is nil.
type Wmma struct {
	Version        int64
	Transposed     bool
	WarpsPerCTA    []int64
	TilesPerWarp   []int64
	Register, Warp [][]int64
	InstrShape     []int64 // M, N, K: 16, 16, 16 where the text has none
	CGALayout      [][]int64
}

// A SwizzledShared is what a #ttg.swizzled_shared or #ttg.amd_rotating_shared
// says.
type SwizzledShared struct {
	Vec, PerPhase, MaxPhase int64
	Order                   []int64
	CGALayout               [][]int64
	Rotating                bool
}

// A NVMMAShared is what a #ttg.nvmma_shared says.
type NVMMAShared struct {
	SwizzlingByteWidth int64 // 0, 32, 64 or 128
	Transposed         bool
	ElementBitWidth    int64
	FP4Padded          bool
	Rank               int64
	CGALayout          [][]int64
}

// A PaddedShared is what a #ttg.padded_shared says: Paddings[i] elements are
// left free after every Intervals[i]. The elements go to offsets in the Order
// of dimensions of Shape, or, when Order is nil, by Offset and Block.
type PaddedShared struct {
	Intervals, Paddings []int64
	Order, Shape        []int64
	Offset, Block       [][]int64
}

// A SharedLinear is what a #ttg.shared_linear says: the images of the powers
// of two of an offset and of a block's number.
type SharedLinear struct {
	Offset, Block [][]int64
	Alignment     int64 // bytes
}

// A PartitionedShared is what a #ttg.partitioned_shared says.
type PartitionedShared struct {
	NumPartitions, NumGroups, PartitionDim int64
	Layout                                 ir.Attribute
}

// params are the parameters of an attribute of the given name.
func params(a ir.Attribute, name string) ([]ir.Attribute, bool) {
	c, ok := a.(*ir.CustomAttr)
	if !ok || c.Name != name || c.Def == nil {
		return nil, false
	}
	return c.Params, true
}

func isTrue(a ir.Attribute) bool { return dialect.IntOf(a, 0) != 0 }

// BlockedOf is the contents of a #ttg.blocked.
func BlockedOf(a ir.Attribute) (Blocked, bool) {
	p, ok := params(a, AttrBlocked)
	if !ok {
		return Blocked{}, false
	}
	return Blocked{dialect.IntsOf(p[0]), dialect.IntsOf(p[1]), dialect.IntsOf(p[2]), dialect.IntsOf(p[3]), dialect.RowsOf(p[4])}, true
}

// SliceOf is the contents of a #ttg.slice.
func SliceOf(a ir.Attribute) (Slice, bool) {
	p, ok := params(a, AttrSlice)
	if !ok {
		return Slice{}, false
	}
	return Slice{dialect.IntOf(p[0], 0), p[1]}, true
}

// DotOpOf is the contents of a #ttg.dot_op.
func DotOpOf(a ir.Attribute) (DotOp, bool) {
	p, ok := params(a, AttrDotOp)
	if !ok {
		return DotOp{}, false
	}
	return DotOp{dialect.IntOf(p[0], 0), p[1], dialect.IntOf(p[2], 0)}, true
}

// NvidiaMmaOf is the contents of a #ttg.nvidia_mma.
func NvidiaMmaOf(a ir.Attribute) (NvidiaMma, bool) {
	p, ok := params(a, AttrNvidiaMma)
	if !ok {
		return NvidiaMma{}, false
	}
	return NvidiaMma{dialect.IntOf(p[0], 0), dialect.IntOf(p[1], 0), dialect.IntsOf(p[2]), dialect.IntsOf(p[4]), dialect.RowsOf(p[3])}, true
}

// WmmaOf is the contents of a #ttg.amd_wmma.
func WmmaOf(a ir.Attribute) (Wmma, bool) {
	p, ok := params(a, AttrAmdWmma)
	if !ok {
		return Wmma{}, false
	}
	w := Wmma{Version: dialect.IntOf(p[0], 0), Transposed: isTrue(p[1]), WarpsPerCTA: dialect.IntsOf(p[3]), TilesPerWarp: dialect.IntsOf(p[4]),
		CGALayout: dialect.RowsOf(p[5]), InstrShape: dialect.IntsOf(p[6])}
	if d, ok := p[2].(*ir.DictAttr); ok {
		w.Register, w.Warp = dialect.RowsOf(d.Get("register")), dialect.RowsOf(d.Get("warp"))
	}
	if w.WarpsPerCTA != nil && w.TilesPerWarp == nil {
		w.TilesPerWarp = ones(len(w.WarpsPerCTA))
	}
	if w.InstrShape == nil {
		w.InstrShape = []int64{16, 16, 16}
	}
	return w, true
}

// SwizzledSharedOf is the contents of a #ttg.swizzled_shared or
// #ttg.amd_rotating_shared.
func SwizzledSharedOf(a ir.Attribute) (SwizzledShared, bool) {
	p, ok := params(a, AttrSwizzledShared)
	rotating := false
	if !ok {
		if p, ok = params(a, AttrAmdRotatingShared); !ok {
			return SwizzledShared{}, false
		}
		rotating = true
	}
	return SwizzledShared{dialect.IntOf(p[0], 0), dialect.IntOf(p[1], 0), dialect.IntOf(p[2], 0), dialect.IntsOf(p[3]), dialect.RowsOf(p[4]), rotating}, true
}

// NVMMASharedOf is the contents of a #ttg.nvmma_shared.
func NVMMASharedOf(a ir.Attribute) (NVMMAShared, bool) {
	p, ok := params(a, AttrNvmmaShared)
	if !ok {
		return NVMMAShared{}, false
	}
	n := NVMMAShared{dialect.IntOf(p[0], 0), isTrue(p[1]), dialect.IntOf(p[2], 0), isTrue(p[3]), dialect.IntOf(p[4], 2), dialect.RowsOf(p[5])}
	if len(n.CGALayout) > 0 {
		n.Rank = int64(len(n.CGALayout[0]))
	}
	return n, true
}

// PaddedSharedOf is the contents of a #ttg.padded_shared.
func PaddedSharedOf(a ir.Attribute) (PaddedShared, bool) {
	p, ok := params(a, AttrPaddedShared)
	if !ok {
		return PaddedShared{}, false
	}
	return PaddedShared{dialect.IntsOf(p[padIntervals]), dialect.IntsOf(p[padPaddings]), dialect.IntsOf(p[padOrder]), dialect.IntsOf(p[padShape]),
		dialect.RowsOf(p[padOffset]), dialect.RowsOf(p[padBlock])}, true
}

// SharedLinearOf is the contents of a #ttg.shared_linear.
func SharedLinearOf(a ir.Attribute) (SharedLinear, bool) {
	p, ok := params(a, AttrSharedLinear)
	if !ok {
		return SharedLinear{}, false
	}
	return SharedLinear{dialect.RowsOf(p[0]), dialect.RowsOf(p[1]), dialect.IntOf(p[2], 0)}, true
}

// PartitionedSharedOf is the contents of a #ttg.partitioned_shared.
func PartitionedSharedOf(a ir.Attribute) (PartitionedShared, bool) {
	p, ok := params(a, AttrPartitionedShared)
	if !ok {
		return PartitionedShared{}, false
	}
	return PartitionedShared{dialect.IntOf(p[0], 0), dialect.IntOf(p[1], 0), dialect.IntOf(p[2], 0), p[3]}, true
}

// Making encodings of what they say.

func ones(n int) []int64 {
	v := make([]int64, n)
	for i := range v {
		v[i] = 1
	}
	return v
}

// makeAttr returns the attribute, brought to its one form.
func makeAttr(c *ir.Context, r *dialect.Registry, name string, params ...ir.Attribute) ir.Attribute {
	def := r.Attr(name)
	all := make([]ir.Attribute, len(def.Params))
	copy(all, params)
	if def.Normalize != nil {
		def.Normalize(c, all, func(format string, _ ...any) { panic("ttg: " + name + ": " + format) })
	}
	return c.CustomAttr(name, def, all)
}

// cga is the parameter of a CGA layout: nil for one block.
func cga(c *ir.Context, rows [][]int64) ir.Attribute {
	if len(rows) == 0 {
		return nil
	}
	return matrixAttr(c, rows)
}

// Attr makes the attribute.
func (s SwizzledShared) Attr(c *ir.Context, r *dialect.Registry) ir.Attribute {
	name := AttrSwizzledShared
	if s.Rotating {
		name = AttrAmdRotatingShared
	}
	return makeAttr(c, r, name, c.I32(s.Vec), c.I32(s.PerPhase), c.I32(s.MaxPhase), c.I32Array(s.Order...), cga(c, s.CGALayout))
}

// Attr makes the attribute.
func (n NVMMAShared) Attr(c *ir.Context, r *dialect.Registry) ir.Attribute {
	var padded ir.Attribute
	if n.FP4Padded {
		padded = c.Bool(true)
	}
	rank := n.Rank
	if rank == 0 {
		rank = 2
	}
	return makeAttr(c, r, AttrNvmmaShared, c.I32(n.SwizzlingByteWidth), c.Bool(n.Transposed), c.I32(n.ElementBitWidth),
		padded, c.I32(rank), cga(c, n.CGALayout))
}
