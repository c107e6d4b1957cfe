package kernel

import (
	"slices"

	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// A Holder is a variable of the author's on a line, with all values of it at the peak.
type Holder struct {
	Variable, At string // "" where that is not known
	Registers    int
	Values       []Value
}

// Holders groups the values at the peak by variable and line, the largest first.
func (f *Facts) Holders() []Holder {
	var list []Holder
	for _, v := range f.Peak.Values {
		h := Holder{Variable: v.Loc.Name, At: v.Loc.Author().String()}
		i := slices.IndexFunc(list, func(g Holder) bool { return g.Variable == h.Variable && g.At == h.At })
		if i < 0 || h.Variable == "" && h.At == "" {
			i = len(list)
			list = append(list, h)
		}
		list[i].Registers += v.Registers
		list[i].Values = append(list[i].Values, v)
	}
	slices.SortStableFunc(list, func(a, b Holder) int { return b.Registers - a.Registers })
	return list
}

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
func (f *Facts) Components() []Component {
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
		c.Even += v.even
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

// A Residency is how many warps of a kernel reside on a chip if they have so many
// lanes.
type Residency struct {
	Target       string `json:"target"`
	Architecture string `json:"architecture"`
	Lanes        int    `json:"lanes"`
	BlockWarps   int    `json:"block_warps"` // of a block
	Registers    int    `json:"registers"`   // of a thread: reported, or expected there
	Shared       int64  `json:"shared"`      // bytes of a block
	SharedKnown  bool   `json:"shared_known"`
	Allocated    int    `json:"allocated"`      // registers a thread, with the granule
	WarpTotal    int    `json:"warp_registers"` // of a warp: Allocated times Lanes
	Scheduler    int    `json:"scheduler"`      // registers that a scheduler's warps share
	PerScheduler int    `json:"per_scheduler"`  // warps of a scheduler that these allow, if there were no other limits
	Level
}

// otherChips stand beside the kernel's own in residencies: the wave64 and the
// warp32 of the chips that kernels are mostly tuned for.
var otherChips = []string{"sm_90", "gfx942", "gfx1100"}

// residencies compares warps of 32 and waves of 64 lanes: a block of the function
// on its own chip, with what counts there, and on others, with what is expected
// there. Nothing is carried over from a chip to that of another vendor: there the
// registers are those of the peak, and shared memory, which its compiler would lay
// out otherwise, is left out.
func (k *Kernel) residencies() (list []Residency) {
	own := k.Machine.Chip
	if own == nil {
		return nil
	}
	chips := []*target.Chip{own}
	for _, name := range otherChips {
		if c := target.Lookup(name); c != own {
			chips = append(chips, c)
		}
	}
	for _, c := range chips {
		for _, lanes := range c.Lanes {
			on := k
			if c != own || lanes != k.Machine.Lanes {
				m := pressure.MachineOn(k.Root, c)
				m.Warps, m.Lanes = max(k.Machine.Warps*k.Machine.Lanes/lanes, 1), lanes
				on = On(k.Root, m, Sources{Cache: k.in.Cache, Text: k.in.Text, Allocation: k.Allocation})
			}
			list = append(list, on.residency())
		}
	}
	return list
}

func (k *Kernel) residency() Residency {
	c, l := k.Machine.Chip, k.Launch()
	r := Residency{Target: c.Name, Architecture: c.Maker(), Lanes: l.Lanes, BlockWarps: l.Warps, Registers: l.Registers, Shared: int64(l.Shared), SharedKnown: !k.Foreign()}
	if k.Foreign() {
		l.Shared, r.Shared = 0, 0
	}
	r.Level = level(c.Occupancy(l))
	file, granule := c.Registers.File, c.Registers.Granule
	if by := l.Lanes / c.Lanes[0]; by > 1 && c.Vendor != target.Intel {
		granule = max(granule/by, 1)
	}
	r.Scheduler = file * c.Lanes[0]
	granule = max(granule, 1)
	r.Allocated = (l.Registers + granule - 1) / granule * granule
	r.WarpTotal = r.Allocated * l.Lanes
	r.PerScheduler = min(r.Scheduler/max(r.WarpTotal, 1), c.Warps)
	if l.Registers > c.Registers.Most {
		r.PerScheduler = 0
	}
	return r
}
