package ide

import (
	"slices"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/target"
)

// figures are what hints, lenses and advice are made of. They refer to ops,
// never to places in the text, which move.
type figures struct {
	marks    []mark
	forecast *string // see forecastText
	notes    []note
	notesFor notesKey
	memory   *allocation.Allocation // see allocation
	placed   bool                   // memory is known
}

// ofTriton reports whether the function is one of Triton's: of another, a test
// of some pass of MLIR, registers are of no interest.
func (f *Function) ofTriton() bool {
	if f.Op.Is(tt.OpFunc) {
		return true
	}
	_, ok := f.Chunk.Module.Op().IntAttr(ttg.NumWarpsAttr)
	return ok
}

// estimated reports whether tensors have no layouts yet, as in TTIR: then
// there are bytes, and nothing that a target decides.
func (f *Function) estimated() bool { return f.Kernel().Estimate() }

// peak is the index of the point where most is live: registers, or bytes
// where those are estimated; -1 in an empty function.
func (f *Function) peak() int {
	a := f.Pressure()
	if a.Estimate {
		point, _ := f.Kernel().MostLive()
		return point
	}
	return slices.IndexFunc(a.Points, func(p pressure.Point) bool { return p.Op == a.Peak.Op })
}

// allocation is the shared memory of the function; nil if it is not known. It
// changes with the function alone unless that calls others.
func (f *Function) allocation() *allocation.Allocation {
	fig := &f.figures
	if fig.placed {
		return fig.memory
	}
	module := f.Op.Parent()
	if f.Kernel().Calls() || module == nil || !module.Is(builtin.OpModule) {
		return f.Chunk.Allocation().Of(f.Op)
	}
	fig.placed = true
	if f.Chunk.memory != nil {
		fig.memory = f.Chunk.memory.Of(f.Op)
	} else {
		fig.memory = allocation.Of(f.Op, module, f.Chunk.allocationOptions(module))
	}
	return fig.memory
}

func (f *Function) settings() *Settings { return &f.Chunk.snapshot.Workspace.Settings }

// A Function is a function with a body. Its analyses are made when they are
// first asked for, and kept while its text and the attributes of its module
// stay as they are.
type Function struct {
	Op    *ir.Op
	Chunk *Chunk

	kernel   *kernel.Kernel
	analysed bool // see Chunk.analyse
	figures  figures
}

// Name is the function's symbol, without @; "" if it has none.
func (f *Function) Name() string {
	name, _ := f.Op.StringAttr("sym_name")
	return name
}

// Liveness is where which values are live.
func (f *Function) Liveness() *liveness.Liveness { return f.Pressure().Liveness() }

// Kernel is what is known of the function on the chip of the settings, or, if they
// name none, of its module.
func (f *Function) Kernel() *kernel.Kernel {
	if f.kernel == nil {
		chip := target.Lookup(f.settings().Target)
		if chip == nil {
			chip = pressure.MachineOf(f.Op).Chip
		}
		f.kernel = kernel.New(f.Op, chip, kernel.Sources{
			Cache: &f.Chunk.layouts, Allocation: f.allocation,
			Reported: func() *kernel.Reported { return f.Chunk.snapshot.reported(f.Op) },
		})
	}
	return f.kernel
}

// Pressure is the registers a thread needs at each op.
func (f *Function) Pressure() *pressure.Analysis { return f.Kernel().Pressure() }
