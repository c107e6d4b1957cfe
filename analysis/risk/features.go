package risk

import (
	"math"

	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// Features are what the calibration goes by. All are numbers that a reader of
// the kernel can count.
type Features struct {
	Peak      int  // the peak of package pressure, 32-bit registers a thread
	Spared    int  // what of the peak AMD's compiler need not save: up to where all waves fit; 0 elsewhere
	Ops       int  // of the function
	Math      int  // registers of the largest result of an op that becomes many instructions: a division, a root, a call. 0 on AMD, where the peak has them
	Divides   bool // there is such an op, if only of scalars
	Reduced   int  // registers of the largest operand of a reduction
	Limit     int  // registers that a thread can have, all warps of the block counted, or is given by ttg.maxnreg
	Partition bool // the warps are specialized
}

// expensive are ops that become many instructions with registers of their own.
var expensive = map[string]bool{
	"tt.extern_elementwise": true, "math.sin": true, "math.cos": true, "math.log": true, "math.erf": true, "math.sqrt": true,
	"arith.divf": true, "tt.precise_divf": true, "tt.precise_sqrt": true,
	"arith.divsi": true, "arith.remsi": true, "arith.divui": true, "arith.remui": true,
}

// Measure takes the features of an analysed function.
func Measure(a *pressure.Analysis) Features {
	f := Features{Peak: a.Peak.During, Spared: min(a.Peak.During, a.Machine.Spare())}
	amd := a.Machine.Chip != nil && a.Machine.Chip.Vendor == target.AMD
	for _, p := range a.Points {
		o := p.Op
		f.Ops++
		name := o.Name().String()
		switch {
		case expensive[name]:
			f.Divides = true
			for i := range o.NumResults() {
				if _, ok := o.Result(i).Type().(*ir.TensorType); ok && !amd {
					f.Math = max(f.Math, a.Whole(o.Result(i)))
				}
			}
		case name == "tt.reduce":
			n := 0
			for i := range o.NumOperands() {
				n += a.Whole(o.Operand(i))
			}
			f.Reduced = max(f.Reduced, n)
		case name == "ttg.warp_specialize":
			f.Partition = true
		}
	}
	if c := a.Machine.Chip; c != nil {
		f.Limit = c.RegisterLimit(Warps(a), a.Machine.Lanes)
		// Triton's option maxnreg, which becomes PTX's .maxnreg.
		if n := ofModule(a.Root, "ttg.maxnreg"); n > 0 && c.Vendor == target.NVIDIA {
			f.Limit = min(f.Limit, n)
		}
		if f.Partition {
			f.Limit = f.Limit / granule * granule
			if f.Limit >= 255/granule*granule {
				f.Limit = c.RegisterLimit(1, a.Machine.Lanes)
			}
		}
	}
	return f
}

// Warps is how many warps a block of an analysed function is launched with: its
// own, and those of the partitions where warps are specialized.
func Warps(a *pressure.Analysis) int {
	warps, partitions := a.Machine.Warps, false
	for _, p := range a.Points {
		if !p.Op.Is("ttg.warp_specialize") {
			continue
		}
		partitions = true
		if d, ok := p.Op.Attr("partitionNumWarps").(*ir.DenseArrayAttr); ok {
			for _, n := range d.Values {
				warps += int(n)
			}
		}
	}
	if partitions {
		// It counts the warps of all partitions in whole groups of four.
		warps = max(warps, ofModule(a.Root, "ttg.total-num-warps"))
	}
	return warps
}

// granule is what ptxas rounds a register limit down to.
const granule = 8

// ofModule is a number that the module around o says, or 0.
func ofModule(o *ir.Op, name string) int {
	for ; o != nil; o = o.Parent() {
		if n, ok := o.IntAttr(name); ok {
			return int(n)
		}
	}
	return 0
}

// terms are the numbers that the coefficients multiply.
func (f Features) terms() [numTerms]float64 {
	divides := 0.0
	if f.Divides {
		divides = 1
	}
	return [numTerms]float64{1, float64(f.Peak), math.Sqrt(float64(f.Ops)), float64(f.Math), divides, float64(f.Reduced), float64(f.Spared)}
}

const numTerms = 7
