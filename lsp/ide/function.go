package ide

import (
	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/target"
)

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
			Reported: func() *kernel.Reported { return f.Chunk.snapshot.reported(f.Name()) },
		})
	}
	return f.kernel
}

// Pressure is the registers a thread needs at each op.
func (f *Function) Pressure() *pressure.Analysis { return f.Kernel().Pressure() }
