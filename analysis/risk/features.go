package risk

import (
	"math"

	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// Features are what the calibration goes by. All are numbers that a reader of
// the kernel can count.
type Features struct {
	Peak int // the peak of package pressure, 32-bit registers a thread
	// Of the peak on AMD, where its compiler may hold less of them than is live: see
	// package pressure. 0 elsewhere.
	Indices, Addresses, Temporaries int
	// Early is how much higher the peak is on AMD if loads come as early as they can.
	Early     int
	Shared    float64 // memory, bytes a thread, on AMD, which holds addresses of it; 0 elsewhere
	Spared    int     // what of the peak AMD's compiler need not save: up to where all waves fit; 0 elsewhere
	Ops       int     // of the function
	Math      int     // registers of the largest result of an op that is costly: see dialect.Costly. 0 on AMD, where the peak has them
	Divides   bool    // there is such an op, if only of scalars
	Limit     int     // registers that a thread can have, all warps of the block counted, or is given by ttg.maxnreg
	Partition bool    // the warps are specialized
}

// Measure takes the features of an analysed function whose blocks have so many bytes
// of shared memory.
func Measure(a *pressure.Analysis, shared int64) Features {
	f := Features{Peak: a.Peak.During, Spared: min(a.Peak.During, a.Machine.FullOccupancy())}
	keeps := target.CompilerOf(a.Machine.Chip).KeepsComputed
	if keeps {
		f.Indices, f.Addresses, f.Temporaries, f.Early = a.Indices, a.Peak.Addresses, a.Temporaries, a.Early()-f.Peak
		f.Shared = float64(shared) / float64(max(a.Machine.Warps*a.Machine.Lanes, 1))
	}
	f.Ops = len(a.Points)
	for i := range a.Points {
		o := a.Points[i].Op
		if !dialect.HasRole(o, dialect.Costly) {
			continue
		}
		f.Divides = true
		for i := range o.NumResults() {
			if _, ok := o.Result(i).Type().(*ir.TensorType); ok && !keeps {
				f.Math = max(f.Math, a.Whole(o.Result(i)))
			}
		}
	}
	_, f.Partition = launched(a)
	f.Limit = Limit(a)
	return f
}

// Limit is how many registers a thread of an analysed function can have: see
// Features. 0 if no chip is known.
func Limit(a *pressure.Analysis) int {
	c := a.Machine.Chip
	if c == nil {
		return 0
	}
	warps, partitions := launched(a)
	limit := c.RegisterLimit(warps, a.Machine.Lanes)
	granule := c.Compiler.BoundGranule
	if n := ofModule(a.Root, ttg.MaxRegistersAttr); n > 0 && granule > 0 {
		limit = min(limit, n)
	}
	if partitions && granule > 0 {
		limit = limit / granule * granule
		if limit >= 255/granule*granule {
			limit = c.RegisterLimit(1, a.Machine.Lanes)
		}
	}
	return limit
}

// Warps is how many warps a block of an analysed function is launched with: its
// own, and those of the partitions where warps are specialized.
func Warps(a *pressure.Analysis) int {
	warps, _ := launched(a)
	return warps
}

func launched(a *pressure.Analysis) (warps int, partitions bool) {
	warps = a.Machine.Warps
	for _, p := range a.Points {
		if !p.Op.Is(ttg.OpWarpSpecialize) {
			continue
		}
		partitions = true
		for _, n := range ttg.PartitionWarps(p.Op) {
			warps += int(n)
		}
	}
	if partitions {
		warps = max(warps, ofModule(a.Root, ttg.TotalWarpsAttr))
	}
	return warps, partitions
}

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
	return [numTerms]float64{
		1, float64(f.Peak - f.Indices - f.Addresses - f.Temporaries), math.Sqrt(float64(f.Ops)), float64(f.Math), divides, float64(f.Spared),
		float64(f.Indices), float64(f.Addresses), float64(f.Temporaries), float64(f.Early), math.Sqrt(f.Shared),
	}
}

const numTerms = 11
