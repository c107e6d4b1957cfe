package kernel

import (
	"context"
	"slices"

	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/target"
)

// Try is the kernel after a pass with options, as a pipeline has them, in a copy of its
// module; nil if the pass changes nothing or fails. It is tried once.
func (k *Kernel) Try(pass *rewrite.Pass, options string) *Kernel {
	key := pass.Name + "{" + options + "}"
	after, tried := k.tries[key]
	if !tried {
		after = k.try(pass, options)
		if k.tries == nil {
			k.tries = map[string]*Kernel{}
		}
		k.tries[key] = after
	}
	return after
}

func (k *Kernel) try(pass *rewrite.Pass, options string) *Kernel {
	step, err := rewrite.NewRegistry(pass).NewStep(pass.Name, options)
	if err != nil {
		return nil
	}
	top := moduleOf(k.Root)
	clone := ir.NewModule(k.Root.Module().Context())
	clone.SetOp(clone.Clone(top, nil))
	at := slices.Index(ir.Functions(top), k.Root)
	functions := ir.Functions(clone.Op())
	if at < 0 || at >= len(functions) {
		return nil
	}
	changed, err := rewrite.RunOn(context.Background(), functions[at], []rewrite.Step{step}, func(source.Diagnostic) {})
	if err != nil || !changed {
		return nil
	}
	return On(functions[at], k.Machine, Sources{Cache: k.in.Cache})
}

// Better reports whether a change of the function is worth its trouble, by what is
// predicted of both: it spills less surely, or more blocks reside, or clearly fewer
// registers are needed.
func (k *Kernel) Better(after *Kernel) bool {
	a, b := k.Prediction(), after.Prediction()
	was, is := k.predictedBlocks(), after.predictedBlocks()
	if !after.Fits() || b.Demand >= a.Demand || is < was && !(a.Spills && !b.Spills) {
		return false
	}
	return a.SpillProbability-b.SpillProbability >= 0.05 || is > was || 20*b.Demand <= 19*a.Demand
}

// predictedBlocks is how many blocks reside on a unit by what is predicted alone:
// what a compiler reported of one kernel is not held against what is predicted of
// another.
func (k *Kernel) predictedBlocks() int {
	if !k.Predicted() {
		return 0
	}
	shared, _ := k.SharedBytes()
	l := target.Launch{Warps: k.Warps(), Lanes: k.Machine.Lanes, Registers: k.Prediction().Registers, Shared: int(shared)}
	return k.Machine.Chip.Occupancy(l).Blocks
}

// moduleOf is the innermost module around a function: it says what the function
// is compiled for.
func moduleOf(f *ir.Op) *ir.Op {
	return ir.Ancestor(f, func(o *ir.Op) bool { return o.Is(builtin.OpModule) })
}
