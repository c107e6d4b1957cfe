// Package measure has passes that change nothing and report, as remarks, what
// analyses find: for tests, which expect remarks at the ops that they are about.
package measure

import (
	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/analysis/risk"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/target"
)

// Passes returns the passes.
func Passes() []*rewrite.Pass { return []*rewrite.Pass{printPressure()} }

func printPressure() *rewrite.Pass {
	p := &rewrite.Pass{
		Name:    "test-print-pressure",
		Summary: "remark the registers of a thread at every op, and what is predicted of each function",
		Doc: `A remark at each function has the registers that the vendor's compiler is expected to report and whether it spills; one at
each op the 32-bit registers of a thread that are needed before, while and after it runs. Both are what --print-spill-risk
and --print-pressure print.`,
		Reports: true,
	}
	chipName := p.StringOption("target", "", "chip, such as gfx942; the module's own by default")
	ops := p.BoolOption("ops", true, "remark each op, not only the peak")
	p.Run = func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		var chip *target.Chip
		if name := chipName.Of(in); name != "" {
			var err error
			if chip, err = target.Named(name); err != nil {
				return rewrite.Outcome{}, err
			}
		}
		cache, modules := &layout.Cache{}, allocation.Modules{}
		for _, f := range ir.Functions(root) {
			function(in, f, chip, ops.Of(in), cache, modules)
		}
		return rewrite.Unchanged()
	}
	return p
}

func function(in *rewrite.Invocation, f *ir.Op, chip *target.Chip, ops bool, cache *layout.Cache, modules allocation.Modules) {
	m := pressure.MachineOf(f)
	if chip != nil {
		m = pressure.MachineOn(f, chip)
	}
	a := pressure.New(f, m, cache)
	in.Found(f, "%s: %s", m, risk.Allocated(a, modules))
	for _, p := range a.Points {
		peak := ""
		if p.Op == a.Peak.Op {
			peak = ", the peak"
		} else if !ops {
			continue
		}
		in.Found(p.Op, "before %d, during %d, after %d registers a thread%s", p.Before, p.During, p.After, peak)
	}
}
