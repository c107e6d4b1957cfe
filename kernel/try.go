package kernel

import (
	"cmp"
	"context"

	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/target"
)

// After is what is expected of the kernel after a pass with options, as a pipeline has
// them; nil if the pass changes nothing or fails. It is tried once, in a copy of the
// function, of which nothing but this stays.
func (k *Kernel) After(pass *rewrite.Pass, options string) *Expected {
	key := pass.Name + "{" + options + "}"
	after, tried := k.tries[key]
	if !tried {
		after = k.try(pass, options)
		if k.tries == nil {
			k.tries = map[string]*Expected{}
		}
		k.tries[key] = after
	}
	return after
}

func (k *Kernel) try(pass *rewrite.Pass, options string) *Expected {
	step, err := rewrite.NewRegistry(pass).NewStep(pass.Name, options)
	if err != nil {
		return nil
	}
	root := k.Alone()
	if root == nil {
		return nil
	}
	changed, err := rewrite.RunOn(context.Background(), root, []rewrite.Step{step}, func(source.Diagnostic) {})
	if err != nil || !changed {
		return nil
	}
	e := On(root, k.Machine, Sources{Cache: k.in.Cache}).Expected()
	return &e
}

// Alone is a copy of the function in a module of its own, which has nothing beside it but
// what it refers to, and what that does: a copy of all for each function would take
// quadratic time. nil if the function stands in no module.
func (k *Kernel) Alone() *ir.Op {
	top := moduleOf(k.Root)
	m := ir.NewModule(k.Root.Module().Context())
	if top == nil || k.Root.Parent() != top {
		return nil
	}
	region, body := m.NewRegion(), m.NewBlock()
	region.Append(body)
	m.SetOp(m.NewOp(ir.OpState{Name: top.Name(), Attrs: top.Attrs(), Loc: top.Loc(), Span: source.NoSpan, Regions: []*ir.Region{region}}))
	wanted := []*ir.Op{k.Root}
	seen := map[*ir.Op]bool{k.Root: true}
	for i := 0; i < len(wanted); i++ {
		ir.Walk(wanted[i], func(o *ir.Op) {
			for _, a := range o.Attrs() {
				if ref, ok := a.Value.(*ir.SymbolRefAttr); ok {
					if other := top.Module().SymbolIn(top, ref.Root); other != nil && !seen[other] {
						seen[other] = true
						wanted = append(wanted, other)
					}
				}
			}
		})
	}
	for _, o := range wanted {
		body.Append(m.Clone(o, nil))
	}
	return body.First()
}

// Expected is what counts of a kernel, as it is predicted: what a compiler reported of
// one is not held against what is predicted of another.
type Expected struct {
	Peak             int     // registers a thread at the peak
	Demand           int     // registers a thread that the compiler wants; Peak if nothing is predicted
	Registers        int     // registers a thread that it gives; 0 if nothing is predicted
	SpillProbability float64 // 0 to 1
	Spills           bool
	Blocks           int   // that reside on a unit; 0 if nothing is predicted
	Shared           int64 // bytes a block; 0 if that is not known
	Fits             bool  // a block can be launched
}

// Expected is what is predicted of the kernel.
func (k *Kernel) Expected() Expected {
	e := Expected{Peak: k.Pressure().Peak.During, Fits: k.Fits()}
	e.Shared, _ = k.SharedBytes()
	if e.Demand = e.Peak; k.Predicted() {
		p := k.Prediction()
		e.Demand, e.Registers, e.SpillProbability, e.Spills, e.Blocks = p.Demand, p.Registers, p.SpillProbability, p.Spills, k.Blocks()
	}
	return e
}

// Better reports whether a change of the function is worth its trouble, by what is
// predicted of both: it can be launched and nothing gets worse, but that one which
// spills may reside in fewer blocks for it, and it spills less surely, or more blocks
// reside of one that does not spill, or it spills anyhow and clearly fewer registers are
// needed. Fewer registers of a kernel that does not spill change nothing that runs, and where they
// were predicted compilers often gave more; more blocks of one that spills as surely as before are what AMD's
// compiler spills for (docs/results/reduce-liveness-harvest.md).
func (k *Kernel) Better(after *Expected) bool {
	a := k.Expected()
	if !after.Fits || after.Peak > a.Peak || after.Demand > a.Demand || after.SpillProbability > a.SpillProbability || after.Blocks < a.Blocks && !a.Spills {
		return false
	}
	if a.SpillProbability-after.SpillProbability >= 0.05 {
		return true
	}
	if after.Blocks > a.Blocks {
		return !a.Spills
	}
	return a.Spills && float64(a.Peak-after.Peak) >= k.clearlyFewer()*float64(a.Peak) && after.Demand < a.Demand
}

// clearlyFewer is the share by which registers must fall for that alone to be worth
// something: what the rule of the chip says, or a twentieth.
func (k *Kernel) clearlyFewer() float64 {
	if c := k.Chip(); c != nil {
		return max(0.05, c.KeptOperands.Gain)
	}
	return 0.05
}

// Worse reports whether a change costs something: registers, blocks, shared memory, or
// the chance to be launched at all.
func (k *Kernel) Worse(after *Expected) bool {
	a := k.Expected()
	return a.Fits && !after.Fits || after.Peak > a.Peak || after.Demand > a.Demand || after.SpillProbability > a.SpillProbability ||
		after.Blocks < a.Blocks || after.Shared > a.Shared
}

// Compare says which of two is expected to run better, as cmp.Compare does, the better
// one first: by spills, blocks, registers, and what they take of shared memory.
func (e *Expected) Compare(other *Expected) int {
	return cmp.Or(cmp.Compare(e.SpillProbability, other.SpillProbability), cmp.Compare(other.Blocks, e.Blocks), cmp.Compare(e.Demand, other.Demand),
		cmp.Compare(e.Peak, other.Peak), cmp.Compare(e.Shared, other.Shared))
}

// Blocks is how many blocks reside on a unit by what is predicted alone:
// what a compiler reported of one kernel is not held against what is predicted of
// another.
func (k *Kernel) Blocks() int {
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
