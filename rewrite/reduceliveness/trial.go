package reduceliveness

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/analysis/risk"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/target"
)

// What moving operands does to a kernel is found out on a copy of the module. How
// much shared memory it needs then is known to the byte, and must not be more than
// a block of the chip can have: nothing else would tell before the launch fails.
// Where the rule of the chip asks for it, the predicted peak of registers must fall
// as well; how far registers and spills follow the prediction only the compiler
// knows.

// maxTried bounds how many operands of a function are tried one by one where all
// together need too much shared memory.
const maxTried = 8

// A trial is a copy of the module in which operands were moved.
type trial struct {
	*sinker
	shared *allocation.Module
}

// try moves operands in a copy of the module, but for what is refused.
func (k *kernels) try(refused []refusals) *trial {
	clone := ir.NewModule(k.module.Context())
	clone.SetOp(clone.Clone(k.module, nil))
	all, copies := ir.Functions(k.module), ir.Functions(clone.Op())
	functions := make([]*ir.Op, len(k.functions))
	for i, f := range k.functions {
		functions[i] = copies[slices.Index(all, f)]
	}
	t := &trial{sinker: k.sinker(rewrite.NewRewriter(), functions)}
	t.refused = refused
	t.run()
	t.shared = allocation.New(clone.Op(), k.allocation())
	return t
}

// allocation are the options by which the module's compiler allocates.
func (k *kernels) allocation() allocation.Options {
	o := allocation.ForModule(k.module)
	if k.target != "" {
		o.Target = k.chip.Backend.Kind + ":" + k.chip.Name
	}
	return o
}

// bytes is what a block that runs a function needs: of one that others call, what
// the largest of the module does.
func bytes(m *allocation.Module, f *ir.Op) int64 {
	n := m.Size
	if a := m.Of(f); a != nil {
		n = a.Size
		if a.Called {
			n = max(n, m.Size)
		}
	}
	return n
}

// choose decides what is moved in each function.
func (k *kernels) choose() []refusals {
	refused := make([]refusals, len(k.functions))
	for f := range refused {
		refused[f].reasons = make(map[int]string)
	}
	all := k.try(refused)
	before := allocation.Cached(k.in.Analyses, k.module, k.allocation())
	fits := func(t *trial, f int) bool {
		n := bytes(t.shared, t.functions[f])
		return allocation.Fits(n, k.chip) || n <= bytes(before, k.functions[f])
	}
	// Where all is too much, one after the other is added as long as it fits.
	var tight []int
	for f := range k.functions {
		if len(all.moved[f]) > 0 && !fits(all, f) {
			tight = append(tight, f)
			for _, place := range all.moved[f] {
				refused[f].reasons[place] = k.tooMuch(bytes(all.shared, all.functions[f]), len(all.moved[f]))
			}
		}
	}
	last := all
	if len(tight) > 0 {
		for n := range k.rounds(all, tight) {
			for _, f := range tight {
				if n < len(all.moved[f]) {
					delete(refused[f].reasons, all.moved[f][n])
				}
			}
			last = k.try(refused)
			for _, f := range tight {
				if n < len(all.moved[f]) && !fits(last, f) {
					refused[f].reasons[all.moved[f][n]] = k.tooMuch(bytes(last.shared, last.functions[f]), 1)
				}
			}
		}
		last = k.try(refused)
	}
	for f := range k.functions {
		if len(last.moved[f]) == 0 {
			continue
		}
		k.judge(&refused[f], before, last, f)
	}
	return refused
}

// rounds is how many operands are tried one by one.
func (k *kernels) rounds(all *trial, tight []int) int {
	most := 0
	for _, f := range tight {
		if len(all.moved[f]) > 1 {
			most = max(most, len(all.moved[f]))
		}
	}
	return min(most, maxTried)
}

func (k *kernels) tooMuch(needed int64, operands int) string {
	what := "with it in shared memory"
	switch {
	case k.mode != modeShared:
		what = "with it brought to its use"
	case operands > 1:
		what = fmt.Sprintf("with it and %d more in shared memory", operands-1)
	}
	words := target.WordsOf(k.chip)
	return fmt.Sprintf("%s a block would need %s of %s, and %s has %s", what, figure.Count(needed, "byte"), words.Shared, k.chip.Name, figure.Thousands(int64(k.chip.Shared.Block)))
}

// judge compares a function with what became of it, and refuses all of it if the
// rule of the chip does.
func (k *kernels) judge(r *refusals, before *allocation.Module, t *trial, f int) {
	r.effect = fmt.Sprintf("a block needs %s of the %s of %s that %s has",
		figure.Thousands(bytes(t.shared, t.functions[f])), figure.Count(k.chip.Shared.Block, "byte"), target.WordsOf(k.chip).Shared, k.chip.Name)
	if !k.auto {
		return
	}
	machine := pressure.MachineOn(k.functions[f], k.chip)
	was := k.predict(pressure.Cached(k.in.Analyses, k.functions[f], machine), bytes(before, k.functions[f]))
	is := k.predict(pressure.New(t.functions[f], machine, nil), bytes(t.shared, t.functions[f]))
	peak := fmt.Sprintf("the predicted peak goes from %d to %s a thread", was.peak, figure.Count(is.peak, "register"))
	reason := ""
	switch gain := 1 - float64(is.peak)/float64(max(was.peak, 1)); {
	case gain < k.rule.Gain:
		reason = fmt.Sprintf("%s; %s, or with mode=%s given", peak, k.why(), k.mode)
	case was.spill < k.rule.Spill:
		reason = fmt.Sprintf("it spills with a probability of %s; %s, or with mode=%s given", figure.Percent(was.spill), k.why(), k.mode)
	case is.blocks < was.blocks && !was.spills:
		reason = fmt.Sprintf("no spill is expected, and of %s on each %s %d would be left with that much shared memory; mode=%s given moves it all the same",
			figure.Count(was.blocks, "block"), target.WordsOf(k.chip).Unit, is.blocks, k.mode)
	default:
		r.effect += "; " + peak + "; " + k.why()
		return
	}
	for _, place := range t.moved[f] {
		r.reasons[place] = reason
	}
}

// A prediction is what a rule asks of a function.
type prediction struct {
	peak   int     // 32-bit registers a thread
	spill  float64 // its probability
	spills bool    // whether one should be expected
	blocks int     // resident on a unit, by registers and shared memory
}

func (k *kernels) predict(a *pressure.Analysis, shared int64) prediction {
	p := risk.Predict(a, shared)
	o := k.chip.Occupancy(target.Launch{Registers: p.Registers, Warps: risk.Warps(a), Lanes: a.Machine.Lanes, Shared: int(shared)})
	return prediction{a.Peak.During, p.SpillProbability, p.Spills, o.Blocks}
}

// why is the rule by which the mode was chosen, or would have been.
func (k *kernels) why() string {
	switch {
	case k.rule.Spill > 0:
		return fmt.Sprintf("on %s mode=%s is taken where a spill has %s or more, it fits and the peak does not rise", k.chip.Name, k.mode, figure.Percent(k.rule.Spill))
	case k.rule.Gain > 0:
		return fmt.Sprintf("on %s mode=%s is taken where it fits and the peak falls by %s or more", k.chip.Name, k.mode, figure.Percent(k.rule.Gain))
	}
	return fmt.Sprintf("on %s mode=%s is taken where it fits and the peak does not rise", k.chip.Name, k.mode)
}

// aimless says why no mode was chosen.
func (k *kernels) aimless() string {
	if k.chip == nil {
		return "what helps depends on the chip, and the module names none that is known: pass target= or mode="
	}
	return fmt.Sprintf("what helps on %s is not known: pass mode=, and compare what the compiler makes of both", k.chip.Name)
}
