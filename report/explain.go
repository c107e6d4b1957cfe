package report

import (
	"slices"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// A Component is a part of the peak: the values of one role.
type Component struct {
	Role      Role    `json:"role"`
	Values    []Value `json:"values"`
	Registers int     `json:"registers"` // a thread, as the peak counts them
	// Even is the arithmetic that needs no layouts: 32-bit registers of the
	// elements divided by the threads, each element in a register of its own.
	Even int `json:"even"`
}

// Components divides the peak by what its values are for, in a fixed order.
// What the op at the peak needs beside values is in none.
func (f *Function) Components() []Component {
	by := map[Role]*Component{}
	var list []Component
	for _, v := range f.Peak.Values {
		c := by[v.Role]
		if c == nil {
			c = &Component{Role: v.Role}
			by[v.Role] = c
		}
		c.Values = append(c.Values, v)
		c.Registers += v.Registers
		c.Even += even(v.value, f.Warps*f.Lanes)
	}
	for _, role := range roleOrder {
		if c := by[role]; c != nil {
			list = append(list, *c)
		}
	}
	return list
}

func even(v *ir.Value, threads int) int {
	t, ok := v.Type().(*ir.TensorType)
	if !ok || t.Unranked || threads == 0 {
		return 1
	}
	return int((max(t.NumElements(), 1) + int64(threads) - 1) / int64(threads))
}

// A Residency is how many warps of a kernel with a number of registers reside
// on a chip whose warps have so many lanes.
type Residency struct {
	Target       string `json:"target"`
	Architecture string `json:"architecture"`
	Lanes        int    `json:"lanes"`
	Allocated    int    `json:"allocated"`      // registers a thread, with the granule
	WarpTotal    int    `json:"warp_registers"` // of a warp: Allocated times Lanes
	Scheduler    int    `json:"scheduler"`      // registers that a scheduler's warps share
	PerScheduler int    `json:"per_scheduler"`  // warps of a scheduler that these allow, if there were no other limits
	Level
}

// otherChips stand beside the function's own in Residencies: the wave64 and the
// warp32 of the chips that kernels are mostly tuned for.
var otherChips = []string{"sm_90", "gfx942", "gfx1100"}

// Residencies compares warps of 32 and waves of 64 lanes: a block of the
// function's warps with its predicted registers and its shared memory, on its
// own chip and on others.
func (f *Function) Residencies() []Residency {
	names := append([]string{f.Target}, otherChips...)
	if i := slices.Index(otherChips, f.Target); i >= 0 {
		names = slices.Delete(names, i+1, i+2)
	}
	var list []Residency
	for _, name := range names {
		c := target.Lookup(name)
		if c == nil {
			continue
		}
		for _, lanes := range c.Lanes {
			list = append(list, residency(c, lanes, f))
		}
	}
	return list
}

func residency(c *target.Chip, lanes int, f *Function) Residency {
	o := c.Occupancy(target.Launch{Warps: f.Warps, Lanes: lanes, Registers: f.Prediction.Registers, Shared: int(f.Shared.Bytes)})
	file, granule := c.Registers.File, c.Registers.Granule
	if by := lanes / c.Lanes[0]; by > 1 && c.Vendor != target.Intel {
		granule = max(granule/by, 1)
	}
	r := Residency{Target: c.Name, Architecture: c.Maker(), Lanes: lanes, Scheduler: file * c.Lanes[0], Level: level(o)}
	granule = max(granule, 1)
	r.Allocated = (f.Prediction.Registers + granule - 1) / granule * granule
	r.WarpTotal = r.Allocated * lanes
	r.PerScheduler = min(r.Scheduler/max(r.WarpTotal, 1), c.Warps)
	if f.Prediction.Registers > c.Registers.Most {
		r.PerScheduler = 0
	}
	return r
}
