package reduceliveness

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
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
	budget    int64 // bytes a lane
}

func newGate(o options, chip *target.Chip, module *ir.Op) (*gate, error) {
	g := &gate{kind: o.gate, threshold: o.threshold, budget: o.budget}
	if g.kind != gatePressure || g.budget > 0 {
		return g, nil
	}
	if chip == nil && isIntel(module) {
		chip = target.Lookup("pvc") // the module does not say which of Intel's chips
	}
	if chip == nil {
		if name, _ := module.StringAttr(ttg.TargetAttr); name != "" {
			_, err := target.Named(name)
			return nil, err
		}
		return nil, fmt.Errorf("gate=pressure needs a target: the module has no ttg.target, pass target= or lane-budget=")
	}
	warps, _ := module.IntAttr(ttg.NumWarpsAttr)
	lanes, _ := module.IntAttr(ttg.ThreadsPerWarpAttr)
	g.budget = int64(chip.LaneBytes(int(warps), int(lanes)))
	return g, nil
}

// isIntel reports whether a module is for Intel's backend.
func isIntel(module *ir.Op) bool {
	if name, _ := module.StringAttr(ttg.TargetAttr); name == "xpu" {
		return true
	}
	for _, a := range module.Attrs() {
		if strings.HasPrefix(a.Name, "ttig.") { // of which triton_intel_gpu is an earlier name
			return true
		}
	}
	return false
}

// open reports whether the loop passes, and the numbers that say so.
func (g *gate) open(m *measure, loop *ir.Op) (bool, string) {
	switch g.kind {
	case gateNone:
		return true, "no gate"
	case gatePressure:
		peak := m.peak(loop)
		text := fmt.Sprintf("the loop's peak is %d bytes a lane, the budget %d", peak, g.budget)
		if m.inexact {
			text += " (tensors of an unknown encoding left out)"
		}
		return peak > g.budget, text
	}
	total := int64(0)
	for _, r := range loop.Regions() {
		sum := int64(0)
		for b := range r.Blocks {
			if b.IsEntry() {
				for _, v := range m.live.In(b) {
					sum += upstreamBytes(v.Type())
				}
			}
		}
		total = max(total, sum)
	}
	return total > g.threshold, fmt.Sprintf("%d bytes a program are live into the loop, the threshold is %d", total, g.threshold)
}

// A measure is the liveness of a function and what follows from it; it is made
// anew after each change.
type measure struct {
	live    *liveness.Liveness
	peaks   map[*ir.Op]int64 // by what holds ops, bytes a lane; nil until asked for
	inexact bool             // some tensor's encoding is not known
}

// peak is the most bytes a lane that are live just before or after any
// op in the loop, in its branches and the loops inside it too.
func (m *measure) peak(loop *ir.Op) int64 {
	if m.peaks != nil {
		return m.peaks[loop]
	}
	m.peaks = make(map[*ir.Op]int64)
	weight := func(v *ir.Value) int64 {
		n, known := laneBytes(v)
		m.inexact = m.inexact || !known
		return n
	}
	m.live.WalkSum(weight, func(o *ir.Op, before, after liveness.Set) {
		sum := before.Sum()
		if o.NumRegions() == 0 {
			sum = max(sum, after.Sum())
		}
		for p := o.Parent(); p != nil; p = p.Parent() {
			m.peaks[p] = max(m.peaks[p], sum)
		}
	})
	return m.peaks[loop]
}

// laneBytes is what a value occupies in the registers of one lane: elements a
// thread × bytes an element, 8 for a pointer. What a compiler would rather
// compute again (constants, ranges, splats and what is cheaply made of them)
// costs nothing, nor do buffers, descriptors and tokens.
func laneBytes(v *ir.Value) (bytes int64, known bool) {
	if recomputable(v) {
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
	if dialect.TypeName(t) == tt.TypePtr {
		return 8 * n, true
	}
	return n * (int64(ir.BitWidth(t)+7) / 8), true
}
