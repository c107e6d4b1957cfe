// Package kernel is what is known of a function compiled for a chip: the registers
// that its threads need, what the vendor's compiler will report or has reported,
// spills, shared memory, occupancy, and what would help. Reports, the editor and the
// command line show it; none of them has figures of its own.
//
// A Kernel finds what it is asked for, once; Facts are all of it as plain data.
//
// Registers are of 32 bits, counted a thread; bytes say of what in the comment of
// each field. Lines and columns begin at 1, indices of ops at 0.
package kernel

import (
	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/memory"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/analysis/risk"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/target"
)

// A Kernel is a function with a body, compiled for a chip. It is used by one
// goroutine at a time, but that Pressure and what rests on it alone may be asked for
// beside Allocation. It is true as long as the function is not changed.
type Kernel struct {
	Root    *ir.Op
	Machine pressure.Machine
	// Own is what the module was compiled for, as pressure.Own has it: its numbers need
	// not be known, as those of "xpu". Machine.Chip may be another.
	Own *target.Chip

	in Sources

	pressure     *pressure.Analysis
	allocation   *allocation.Allocation
	allocated    bool // allocation is known
	memory       *memory.Analysis
	prediction   *risk.Prediction
	predictedFor int64 // bytes of shared memory
	warps        int
	holders      []pressure.Contributor
	ranges       []pressure.Range
	roles        *roles
	calls        *bool
	tries        map[string]*Expected
	offers       []Offer
}

// Sources are where a Kernel has its analyses from, beside the function. All may
// be left out.
type Sources struct {
	Cache *layout.Cache
	Text  *Text // of the module
	// Allocation makes the analysis in place of what New does, for those who know it.
	// It may return nil, and is asked each time.
	Allocation func() *allocation.Allocation
	// Earlier is Allocation as releases up to 3.6 made it; nil: it is found when it is
	// asked for.
	Earlier func() *allocation.Allocation
	// Reported is what the vendor's compiler said of the function, nil if that is not
	// known. It is asked each time.
	Reported func() *Reported

	cliffs cliffs // of the kernels of a module; nil: they are found anew
}

// New returns the kernel of a function for a chip, nil if none is known.
func New(root *ir.Op, chip *target.Chip, in Sources) *Kernel {
	return On(root, pressure.MachineOn(root, chip), in)
}

// On is New for a machine, whose warps and lanes may be others than the module says.
func On(root *ir.Op, m pressure.Machine, in Sources) *Kernel {
	if in.Cache == nil {
		in.Cache = &layout.Cache{}
	}
	return &Kernel{Root: root, Machine: m, Own: pressure.Own(root), in: in}
}

// Name is the function's symbol, without @; "" if it has none.
func (k *Kernel) Name() string {
	name, _ := k.Root.StringAttr(ir.SymbolName)
	return name
}

// Launched reports whether the function is launched, not called by others.
func (k *Kernel) Launched() bool { return !k.Root.IsPrivate() }

// Chip is what the kernel runs on, nil if that is not known.
func (k *Kernel) Chip() *target.Chip { return k.Machine.Chip }

// Words are the vendor's for warps, memory and the like.
func (k *Kernel) Words() target.Words { return target.WordsOf(k.Machine.Chip) }

// Pressure is the registers that a thread needs at each op.
func (k *Kernel) Pressure() *pressure.Analysis {
	if k.pressure == nil {
		k.pressure = pressure.New(k.Root, k.Machine, k.in.Cache)
	}
	return k.pressure
}

// Estimate reports whether tensors have no layouts, as in TTIR: their elements are
// divided evenly among the threads, and nothing is predicted from that.
func (k *Kernel) Estimate() bool { return k.Pressure().Estimate }

// Predicted reports whether something is predicted: a chip is known, and tensors
// have layouts.
func (k *Kernel) Predicted() bool { return k.Machine.Chip != nil && !k.Estimate() }

// Peak is the op at which most registers are needed; nil in an empty function.
func (k *Kernel) Peak() *ir.Op { return k.Pressure().Peak.Op }

// MostLive is the first of the points of Pressure at which most bytes of a program are
// live, before any layout; -1 in an empty function.
func (k *Kernel) MostLive() (point int, bytes int64) {
	point = -1
	for i, p := range k.Pressure().Points {
		if point < 0 || p.Bytes > bytes {
			point, bytes = i, p.Bytes
		}
	}
	return point, bytes
}

// Holders are the values that hold registers at the peak, the largest first.
func (k *Kernel) Holders() []pressure.Contributor {
	if k.holders == nil {
		k.holders = []pressure.Contributor{}
		for _, c := range k.Pressure().Contributors() {
			if c.Registers > 0 {
				k.holders = append(k.holders, c)
			}
		}
	}
	return k.holders
}

// Ranges are the stretches of ops over which values hold registers.
func (k *Kernel) Ranges() []pressure.Range {
	if k.ranges == nil {
		k.ranges = append([]pressure.Range{}, k.Pressure().Ranges()...)
	}
	return k.ranges
}

// RoleOf is what a value is for.
func (k *Kernel) RoleOf(v *ir.Value) Role {
	if k.roles == nil {
		k.roles = newRoles(k.Root)
	}
	return k.roles.of(v)
}

// Warps are those of a block, with those of all partitions of specialized warps.
func (k *Kernel) Warps() int {
	if k.warps == 0 {
		k.warps = risk.Warps(k.Pressure())
	}
	return k.warps
}

// Threads are those of a block without partitions.
func (k *Kernel) Threads() int64 { return int64(max(k.Machine.Warps*k.Machine.Lanes, 1)) }

// Limit is the most registers that a thread can have; 0 if no chip is known.
func (k *Kernel) Limit() int { return risk.Limit(k.Pressure()) }

// Allocation is the shared memory of a block as Triton allocates it for the
// module's own target; nil if it is not known.
func (k *Kernel) Allocation() *allocation.Allocation {
	if k.in.Allocation != nil {
		return k.in.Allocation()
	}
	if !k.allocated {
		k.allocation, k.allocated = allocation.Modules{}.Of(k.Root), true
	}
	return k.allocation
}

// SharedBytes is how much shared memory a block has by Allocation; ok is false where
// that is not known.
func (k *Kernel) SharedBytes() (bytes int64, ok bool) {
	if k.Estimate() {
		return 0, false
	}
	a := k.Allocation()
	if a == nil {
		return 0, false
	}
	return a.Size, true
}

// TensorColumns is how many columns of tensor memory a block takes by Allocation; 0
// where that is not known, and on a chip that has none, for which other code is made.
func (k *Kernel) TensorColumns() int {
	if k.Estimate() || k.Machine.Chip == nil || k.Machine.Chip.TensorMemoryColumns == 0 {
		return 0
	}
	a := k.Allocation()
	if a == nil {
		return 0
	}
	return int(a.TensorColumns)
}

// lastEarlier is the last release that allocates shared memory otherwise than the
// newest: where a reduction crosses warps in many rows, and for partitions.
const lastEarlier release.Release = 306

// Release is the release of Triton that the module is taken for; told is false where
// neither the text nor who read it says whether it is one up to 3.6.
func (k *Kernel) Release() (v release.Release, told bool) {
	s := k.Root.Module().Context().Legacy()
	v = s.Target()
	if v == 0 {
		v = release.Newest
	}
	return v, s.UpTo(lastEarlier) || s.Since(lastEarlier+1)
}

// earlier is the allocation of releases up to 3.6.
func (k *Kernel) earlier() *allocation.Allocation {
	if k.in.Earlier != nil {
		return k.in.Earlier()
	}
	return allocation.Modules{}.Earlier(k.Root)
}

// Foreign reports whether the layouts are of another vendor's chip than this one.
func (k *Kernel) Foreign() bool { return risk.Foreign(k.Pressure()) }

// OtherTarget reports whether the layouts are of another chip than this one.
func (k *Kernel) OtherTarget() bool {
	own, chip := k.Own, k.Machine.Chip
	return own != nil && chip != nil && own != chip && (k.Foreign() || len(own.Lanes) > 0)
}

// Prediction is what the vendor's compiler is expected to report.
func (k *Kernel) Prediction() *risk.Prediction {
	shared, _ := k.SharedBytes() // which another function may change
	if k.prediction == nil || k.predictedFor != shared {
		p := risk.Predict(k.Pressure(), shared)
		k.prediction, k.predictedFor = &p, shared
	}
	return k.prediction
}

// Calls reports whether the function calls others.
func (k *Kernel) Calls() bool {
	if k.calls == nil {
		found := false
		ir.Walk(k.Root, func(o *ir.Op) { found = found || dialect.HasRole(o, dialect.Call) })
		k.calls = &found
	}
	return *k.calls
}

// Elsewhere are the kernels on other common chips that take the layouts as they
// are: those of the same vendor, whose warps have as many lanes, of which something
// was learnt.
func (k *Kernel) Elsewhere() (list []*Kernel) {
	own := k.Machine.Chip
	if own == nil || k.Estimate() {
		return nil
	}
	for _, c := range target.Commons() {
		if c == own || c.Vendor != own.Vendor || c.Lanes[0] != own.Lanes[0] {
			continue
		}
		if other := k.OnChip(c); other.Prediction().Basis != risk.PhysicalOnly {
			list = append(list, other)
		}
	}
	return list
}

// OnChip is the function on another chip, with the shared memory that it has.
func (k *Kernel) OnChip(c *target.Chip) *Kernel {
	return New(k.Root, c, Sources{Cache: k.in.Cache, Text: k.in.Text, Allocation: k.Allocation})
}
