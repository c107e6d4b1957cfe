package compare

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/kernel"
)

// The figures of a kernel.
const (
	Registers        = "registers"         // of 32 bits, per thread
	Spills           = "spills"            // bytes per thread
	SpillProbability = "spill probability" // from 0 to 1
	Shared           = "shared"            // bytes of shared memory per block
	Occupancy        = "occupancy"         // share of the warps that a unit holds, from 0 to 1
	Blocks           = "blocks"            // that reside on a unit at once
	Peak             = "peak"              // registers per thread that are live at once
	Conversions      = "conversions"       // of layouts
	ConversionBytes  = "conversion bytes"  // of the tensors that are converted, per block, each once
	Ops              = "ops"
)

// By whom a figure is said.
const (
	Reported  = "reported"  // by the vendor's compiler
	Predicted = "predicted" // of what it will report
	Counted   = "counted"   // in the IR
)

// A key is what a figure is called and who says it.
type key struct{ name, by string }

// keys are the figures in the order in which they are shown: of each what was reported
// first.
var keys = []key{
	{Registers, Reported}, {Registers, Predicted}, {Peak, Counted},
	{Spills, Reported}, {Spills, Predicted}, {SpillProbability, Predicted},
	{Shared, Reported}, {Shared, Predicted},
	{Occupancy, Reported}, {Occupancy, Predicted}, {Blocks, Reported}, {Blocks, Predicted},
	{Conversions, Counted}, {ConversionBytes, Counted}, {Ops, Counted},
}

// A Figure is one before and after; a side where it is not known is nil.
type Figure struct {
	Name, By      string
	Before, After *float64
}

// Differs reports whether the figure is another, where both sides are known; shares by
// what is said of them.
func (f *Figure) Differs() bool {
	if f.Before == nil || f.After == nil {
		return false
	}
	return *f.Before != *f.After && f.Text(f.Before) != f.Text(f.After)
}

// figuresOf are those of a kernel and what it calls.
func figuresOf(k *kernel.Kernel, functions []*ir.Op) map[key]float64 {
	list := map[key]float64{}
	for _, f := range functions {
		ir.Walk(f, func(op *ir.Op) {
			if op != f {
				list[key{Ops, Counted}]++
			}
		})
	}
	if k.Root.Is(llvm.OpFunc) {
		return list
	}
	conversions(list, functions)
	if k.Peak() != nil {
		list[key{Peak, Counted}] = float64(k.Pressure().Peak.During)
	}
	predicted(list, k)
	reported(list, k)
	return list
}

func conversions(list map[key]float64, functions []*ir.Op) {
	count, bytes := 0.0, 0.0
	for _, f := range functions {
		ir.Walk(f, func(op *ir.Op) {
			if !dialect.HasRole(op, dialect.Conversion) || op.NumResults() == 0 {
				return
			}
			count++
			t := op.Result(0).Type()
			if shape, ok := ir.ShapeOf(t); ok {
				size := float64(max(ir.BitWidth(ir.ElementType(t)), 8)) / 8
				for _, n := range shape {
					size *= float64(n)
				}
				bytes += size
			}
		})
	}
	list[key{Conversions, Counted}], list[key{ConversionBytes, Counted}] = count, bytes
}

// predicted is what is expected, whatever was reported.
func predicted(list map[key]float64, k *kernel.Kernel) {
	if k.Estimate() {
		return
	}
	p := k.Prediction()
	list[key{Registers, Predicted}] = float64(p.Registers)
	launch := k.Launch()
	launch.Registers = p.Registers
	if bytes, ok := k.SharedBytes(); ok {
		list[key{Shared, Predicted}] = float64(bytes)
		launch.Shared = int(bytes)
	}
	chip := k.Chip()
	if chip == nil {
		return
	}
	list[key{SpillProbability, Predicted}] = p.SpillProbability
	list[key{Spills, Predicted}] = 0
	if p.Spills {
		list[key{Spills, Predicted}] = float64(p.SpilledBytes)
	}
	o := chip.Occupancy(launch)
	list[key{Occupancy, Predicted}], list[key{Blocks, Predicted}] = o.Share(), float64(o.Blocks)
}

// reported is what the vendor's compiler said; the occupancy follows from its registers.
func reported(list map[key]float64, k *kernel.Kernel) {
	o := k.Outcome()
	if o.By.Registers {
		list[key{Registers, Reported}] = float64(o.Registers)
		if occupancy, ok := k.Occupancy(); ok {
			list[key{Occupancy, Reported}], list[key{Blocks, Reported}] = occupancy.Share(), float64(occupancy.Blocks)
		}
	}
	if o.By.Spills {
		list[key{Spills, Reported}] = float64(o.SpilledBytes)
	}
	if o.By.Shared {
		list[key{Shared, Reported}] = float64(o.Shared)
	}
}
