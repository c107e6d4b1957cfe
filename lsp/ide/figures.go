package ide

import (
	"slices"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/analysis/risk"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/rewrite/offer"
	"github.com/tgopt/tgopt/target"
)

// figures are what hints, lenses and advice are made of. They refer to ops,
// never to places in the text, which move.
type figures struct {
	marks     []mark
	ranges    []pressure.Range
	holders   []pressure.Contributor
	elsewhere []forecast
	notes     []note
	notesFor  notesKey
	offers    []offer.Offer
	trials    map[string]*trial
	memory    *sharedMemory // of a function that calls no other
	calls     bool
	warps     int
}

// A sharedMemory is that of a function. It is true of another version of the
// function that has the same outline.
type sharedMemory struct {
	outline allocation.Outline
	found   *allocation.Allocation
}

// ofTriton reports whether the function is one of Triton's: of another, a test
// of some pass of MLIR, registers are of no interest.
func (f *Function) ofTriton() bool {
	if f.Op.Is("tt.func") {
		return true
	}
	_, ok := f.Chunk.Module.Op().IntAttr("ttg.num-warps")
	return ok
}

// estimated reports whether tensors have no layouts yet, as in TTIR: then
// there are bytes, and nothing that a target decides.
func (f *Function) estimated() bool { return f.Pressure().Estimate }

// peak is the index of the point where most is live: registers, or bytes
// where those are estimated; -1 in an empty function.
func (f *Function) peak() int {
	a := f.Pressure()
	if a.Estimate {
		best := -1
		for i, p := range a.Points {
			if best < 0 || p.Bytes > a.Points[best].Bytes {
				best = i
			}
		}
		return best
	}
	return slices.IndexFunc(a.Points, func(p pressure.Point) bool { return p.Op == a.Peak.Op })
}

// threads is how many threads a block has.
func (f *Function) threads() int64 {
	m := f.Pressure().Machine
	return int64(max(m.Warps*m.Lanes, 1))
}

// sharedBytes is the shared memory of a block; false where it is not known.
func (f *Function) sharedBytes() (int64, bool) {
	if f.estimated() {
		return 0, false
	}
	a := f.allocation()
	if a == nil {
		return 0, false
	}
	return a.Size, true
}

// allocation is the shared memory of the function; nil if it is not known. It
// changes with the function alone unless that calls others.
func (f *Function) allocation() *allocation.Allocation {
	fig := &f.figures
	if fig.memory == nil && !fig.calls {
		ir.Walk(f.Op, func(o *ir.Op) { fig.calls = fig.calls || dialect.HasRole(o, dialect.Call) })
	}
	module := f.Op.Parent()
	if fig.calls || module == nil || !module.Is("builtin.module") {
		return f.Chunk.Allocation().Of(f.Op)
	}
	if fig.memory == nil {
		fig.memory = &sharedMemory{outline: allocation.OutlineOf(f.Op, nil)}
		switch old := f.memoryBefore; {
		case f.Chunk.memory != nil:
			fig.memory.found = f.Chunk.memory.Of(f.Op)
		case old != nil && slices.Equal(old.outline, fig.memory.outline):
			fig.memory.found = old.found
		default:
			fig.memory.found = allocation.Of(f.Op, module, allocation.ForModule(module))
		}
		f.memoryBefore = nil
	}
	return fig.memory.found
}

// launched reports whether the function is a kernel, not one that kernels
// call.
func (f *Function) launched() bool { return !f.Op.IsPrivate() }

// warps is with how many warps a block is launched.
func (f *Function) warps() int {
	if f.figures.warps == 0 {
		f.figures.warps = risk.Warps(f.Pressure())
	}
	return f.figures.warps
}

// launch is what a block takes, with the registers that are predicted.
func (f *Function) launch() target.Launch {
	shared, _ := f.sharedBytes()
	return target.Launch{
		Warps: f.warps(), Lanes: f.Pressure().Machine.Lanes,
		Registers: f.Risk().Registers, Shared: int(shared),
	}
}

// occupancy is how many blocks reside; false where no target or layouts are
// known.
func (f *Function) occupancy() (target.Occupancy, bool) {
	chip := f.Pressure().Machine.Chip
	if chip == nil || f.estimated() || !f.launched() {
		return target.Occupancy{}, false
	}
	return chip.Occupancy(f.launch()), true
}

// A forecast is what is expected of a function on another chip.
type forecast struct {
	chip *target.Chip
	risk risk.Prediction
}

// elsewhere are forecasts for other chips that take the function's layouts as
// they are: those of the same vendor, whose warps have as many lanes.
func (f *Function) elsewhere() []forecast {
	own := f.Pressure().Machine.Chip
	if own == nil || f.estimated() {
		return nil
	}
	if f.figures.elsewhere == nil {
		f.figures.elsewhere = []forecast{}
		for _, name := range compared {
			c := target.Lookup(name)
			if c == own || c.Vendor != own.Vendor || c.Lanes[0] != own.Lanes[0] {
				continue
			}
			shared, _ := f.sharedBytes()
			p := risk.Predict(pressure.New(f.Op, pressure.MachineOn(f.Op, c), f.layouts()), shared)
			if p.Basis == risk.PhysicalOnly {
				continue
			}
			f.figures.elsewhere = append(f.figures.elsewhere, forecast{c, p})
		}
	}
	return f.figures.elsewhere
}

// compared are the chips that kernels are mostly tuned for.
var compared = []string{"sm_80", "sm_90", "sm_100", "sm_120", "gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1200", "pvc", "bmg"}

func (f *Function) settings() *Settings { return &f.Chunk.snapshot.Workspace.Settings }

func (f *Function) layouts() *layout.Cache { return &f.Chunk.layouts }
