package ttg

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// Attributes of the module.
const (
	NumWarpsAttr       = "ttg.num-warps"
	NumCTAsAttr        = "ttg.num-ctas"
	ThreadsPerWarpAttr = "ttg.threads-per-warp"
	TargetAttr         = "ttg.target"
	SharedAttr         = "ttg.shared"          // bytes that are allocated
	TotalWarpsAttr     = "ttg.total-num-warps" // with those of partitions, in whole groups of four
	MaxRegistersAttr   = "ttg.maxnreg"         // Triton's option maxnreg, which becomes PTX's .maxnreg
)

// NumWarps is the number of warps that run o: that of its partition inside
// ttg.warp_specialize, else that of the function or module around it, which
// may be o itself. ok is false where none is given.
func NumWarps(o *ir.Op) (n int64, ok bool) {
	for ; o != nil; o = o.Parent() {
		if o.Is("builtin.module") || o.Is("tt.func") {
			if n, ok := o.IntAttr(NumWarpsAttr); ok {
				return n, true
			}
			continue
		}
		p := o.Parent()
		if p == nil || !p.Is(partitionsName) || p.Parent() == nil {
			continue
		}
		warps := dialect.IntsOf(p.Parent().Attr(partitionNumWarps))
		for i, r := range p.Regions() {
			if r == o.Region() && i < len(warps) {
				return warps[i], true
			}
		}
	}
	return 0, false
}

// PartitionWarps are the numbers of warps of the partitions of a ttg.warp_specialize.
func PartitionWarps(o *ir.Op) []int64 { return dialect.IntsOf(o.Attr(partitionNumWarps)) }

// ThreadsPerWarp is the number of threads of a warp, 32 where the module does
// not say.
func ThreadsPerWarp(o *ir.Op) int64 { return moduleInt(o, ThreadsPerWarpAttr, 32) }

// NumCTAs is the number of thread blocks of a cluster, 1 where the module does
// not say.
func NumCTAs(o *ir.Op) int64 { return moduleInt(o, NumCTAsAttr, 1) }

// Target is what the module is compiled for, "cuda:90" or "hip:gfx942", or "".
func Target(o *ir.Op) string {
	for ; o != nil; o = o.Parent() {
		if t, ok := o.StringAttr(TargetAttr); ok && o.Is("builtin.module") {
			return t
		}
	}
	return ""
}

// Chip is what the module is compiled for, as far as Triton knows it; one of which
// nothing is said if there is no target.
func Chip(o *ir.Op) *target.Chip {
	if c := target.Resolve(Target(o)); c != nil {
		return c
	}
	return &target.Chip{}
}

// moduleInt is a number of the module around o that counts something; one below 1,
// which is no count and reported where it stands, is as if it were absent.
func moduleInt(o *ir.Op, name string, absent int64) int64 {
	for ; o != nil; o = o.Parent() {
		if n, ok := o.IntAttr(name); ok && n > 0 && o.Is("builtin.module") {
			return n
		}
	}
	return absent
}
