package reduceliveness

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/target"
)

const (
	gateTotal    = "total"
	gatePressure = "pressure"
	gateNone     = "none"
)

// A gate decides whether a loop is worth the trouble.
type gate struct {
	kind      string
	threshold int64 // bytes a program
	budget    int64 // bytes a lane; 0: the chip's
	chip      *target.Chip
	warps     int
	note      string // why there is no budget
}

func newGate(c *rewrite.Config, root *ir.Op) (*gate, error) {
	g := &gate{kind: c.String("gate"), threshold: c.Int("total-threshold"), budget: c.Int("lane-budget")}
	warps, _ := root.IntAttr("ttg.num-warps")
	g.warps = int(warps)
	if g.kind != gatePressure || g.budget > 0 {
		return g, nil
	}
	name := c.String("target")
	if name == "" {
		name, _ = root.StringAttr("ttg.target")
	}
	if name == "" && isIntel(root) {
		name = "pvc"
	}
	if name == "" {
		return nil, fmt.Errorf("gate=pressure needs a target: the module has no ttg.target, pass target= or lane-budget=")
	}
	if g.chip = target.Lookup(name); g.chip == nil {
		return nil, fmt.Errorf("unknown target '%s'%s", name, dialect.Suggest(name, target.Names()))
	}
	g.budget = int64(g.chip.LaneBytes(g.warps))
	return g, nil
}

// isIntel reports whether a module is for Intel's backend.
func isIntel(module *ir.Op) bool {
	for _, a := range module.Attrs() {
		if strings.HasPrefix(a.Name, "ttig.") || strings.HasPrefix(a.Name, "triton_intel_gpu.") {
			return true
		}
	}
	return false
}

// open reports whether the loop passes, and the numbers that say so.
func (g *gate) open(live *liveness.Liveness, loop *ir.Op) (bool, string) {
	switch g.kind {
	case gateNone:
		return true, "no gate"
	case gatePressure:
		peak, exact := peakLaneBytes(live, loop)
		text := fmt.Sprintf("the loop's peak is %d bytes a lane, the budget %d", peak, g.budget)
		if !exact {
			text += " (tensors of an unknown encoding left out)"
		}
		return peak > g.budget, text
	}
	total := int64(0)
	for _, r := range loop.Regions() {
		sum := int64(0)
		for b := range r.Blocks {
			if b.IsEntry() {
				for _, v := range live.In(b) {
					sum += upstreamBytes(v.Type())
				}
			}
		}
		total = max(total, sum)
	}
	return total > g.threshold, fmt.Sprintf("%d bytes a program are live into the loop, the threshold is %d", total, g.threshold)
}

// peakLaneBytes is the most bytes a lane that are live at an op of the loop;
// exact is false when a tensor's encoding is not known.
func peakLaneBytes(live *liveness.Liveness, loop *ir.Op) (peak int64, exact bool) {
	exact = true
	size := make(map[*ir.Value]int64)
	bytes := func(v *ir.Value) int64 {
		n, ok := size[v]
		if !ok {
			var known bool
			n, known = laneBytes(v)
			exact = exact && known
			size[v] = n
		}
		return n
	}
	for _, r := range loop.Regions() {
		for b := range r.Blocks {
			for o := range b.Ops {
				sum := int64(0)
				for _, v := range live.Before(o) {
					sum += bytes(v)
				}
				for _, res := range live.After(o) {
					if res.Def() == o {
						sum += bytes(res)
					}
				}
				peak = max(peak, sum)
			}
		}
	}
	return peak, exact
}

// laneBytes is what a value occupies in the registers of one lane: elements a
// thread × bytes an element, 8 for a pointer. What a compiler would rather
// compute again (constants, ranges, splats and what is cheaply made of them)
// costs nothing, nor do buffers, descriptors and tokens.
func laneBytes(v *ir.Value) (bytes int64, known bool) {
	if recomputable(v, maxRecompute) {
		if _, tensor := v.Type().(*ir.TensorType); tensor {
			return 0, true
		}
	}
	n := int64(1)
	t := v.Type()
	if tt, ok := t.(*ir.TensorType); ok {
		if n, ok = layout.ElementsPerThread(tt); !ok {
			return 0, false
		}
		t = tt.Elem
	}
	if dialect.TypeName(t) == "tt.ptr" {
		return 8 * n, true
	}
	return n * int64(ir.BitWidth(t)+7) / 8, true
}
