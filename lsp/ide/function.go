package ide

import (
	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/analysis/risk"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// A Function is a function with a body. Its analyses are made when they are
// first asked for, and kept while its text and the attributes of its module
// stay as they are.
type Function struct {
	Op    *ir.Op
	Chunk *Chunk

	pressure *pressure.Analysis
	risk     *risk.Prediction
	figures  figures
	// memoryBefore is that before the last edit, if the op stayed.
	memoryBefore *sharedMemory
	// pressureBefore is that before the change, if ops were replaced one for one.
	pressureBefore *pressure.Analysis
	change         pressure.Change
	offered        bool // what passes could do was asked for before the change
}

// Name is the function's symbol, without @; "" if it has none.
func (f *Function) Name() string {
	name, _ := f.Op.StringAttr("sym_name")
	return name
}

// Liveness is where which values are live.
func (f *Function) Liveness() *liveness.Liveness { return f.Pressure().Liveness() }

// Machine is what the function is compiled for: what its module says, on the
// chip of the settings if they name one.
func (f *Function) Machine() pressure.Machine {
	if chip := target.Lookup(f.Chunk.snapshot.Workspace.Settings.Target); chip != nil {
		return pressure.MachineOn(f.Op, chip)
	}
	return pressure.MachineOf(f.Op)
}

// Pressure is the registers a thread needs at each op.
func (f *Function) Pressure() *pressure.Analysis {
	if f.pressure == nil {
		before, change := f.pressureBefore, f.change
		f.pressureBefore, f.change = nil, pressure.Change{}
		f.pressure = before.Again(f.Op, f.Machine(), &f.Chunk.layouts, change)
	}
	return f.pressure
}

// Risk is what the vendor's compiler is expected to report. It asks for shared
// memory.
func (f *Function) Risk() *risk.Prediction {
	if f.risk == nil {
		shared, _ := f.sharedBytes()
		p := risk.Predict(f.Pressure(), shared)
		f.risk = &p
	}
	return f.risk
}
