// Package measure has passes that change nothing and report, as remarks, what
// analyses find: for tests, which expect remarks at the ops that they are about.
package measure

import (
	"fmt"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/analysis/risk"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/target"
)

// Passes returns the passes.
func Passes() []*rewrite.Pass { return []*rewrite.Pass{printPressure()} }

func printPressure() *rewrite.Pass {
	return &rewrite.Pass{
		Name:    "test-print-pressure",
		Summary: "remark the registers of a thread at every op, and what is predicted of each function",
		Doc: `A remark at each function has the registers that the vendor's compiler is expected to report and whether it spills; one at
each op the 32-bit registers of a thread that are needed before, while and after it runs. Both are what --print-spill-risk
and --print-pressure print.`,
		Reports: true,
		Options: []rewrite.Option{
			{Name: "target", Kind: rewrite.StringOption, Doc: "chip, such as gfx942; the module's own by default"},
			{Name: "ops", Kind: rewrite.BoolOption, Default: "true", Doc: "remark each op, not only the peak"},
		},
		Run: func(c *rewrite.Config, root *ir.Op) error {
			var chip *target.Chip
			if name := c.String("target"); name != "" {
				if chip = target.Lookup(name); chip == nil {
					return fmt.Errorf("unknown target '%s'%s", name, dialect.Suggest(name, target.Names()))
				}
			}
			cache, modules := &layout.Cache{}, allocation.Modules{}
			ir.Walk(root, func(o *ir.Op) {
				if o.HasTrait(ir.FunctionLike) && o.NumRegions() > 0 && !o.RegionAt(0).Empty() {
					function(c, o, chip, cache, modules)
				}
			})
			return nil
		},
	}
}

func function(c *rewrite.Config, f *ir.Op, chip *target.Chip, cache *layout.Cache, modules allocation.Modules) {
	m := pressure.MachineOf(f)
	if chip != nil {
		m = pressure.MachineOn(f, chip)
	}
	a := pressure.New(f, m, cache)
	c.Done(f, "%s: %s", m, risk.Allocated(a, modules))
	for _, p := range a.Points {
		peak := ""
		if p.Op == a.Peak.Op {
			peak = ", the peak"
		} else if !c.Bool("ops") {
			continue
		}
		c.Done(p.Op, "before %d, during %d, after %d registers a thread%s", p.Before, p.During, p.After, peak)
	}
}
