package ide

import (
	"context"
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/analysis/risk"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite"
)

// A trial is what a pass would do to a function: tried on a copy, so that an
// offer can say what it is worth.
type trial struct {
	changed bool
	effect  string // ": 296 → 264 registers, spill 83 % → 40 %", or ": 296 registers as before"
}

func (f *Function) try(pass, options string) *trial {
	key := pass + "{" + options + "}"
	t := f.figures.trials[key]
	if t == nil {
		t = &trial{}
		if root := f.rewritten(pass, options); root != nil {
			t.changed, t.effect = true, f.effect(root)
		}
		if f.figures.trials == nil {
			f.figures.trials = map[string]*trial{}
		}
		f.figures.trials[key] = t
	}
	return t
}

// rewritten is a copy of the function, in a copy of its module, after a pass;
// nil if the pass changes nothing or fails.
func (f *Function) rewritten(pass, options string) *ir.Op {
	step, err := f.Chunk.snapshot.Workspace.Passes.NewStep(pass, options)
	if err != nil {
		return nil
	}
	clone := ir.NewModule(f.Chunk.Module.Context())
	clone.SetOp(clone.Clone(f.Chunk.Module.Op(), nil))
	i := slices.Index(f.Chunk.Functions, f)
	functions := ir.Functions(clone.Op())
	if i < 0 || i >= len(functions) {
		return nil
	}
	changed, err := rewrite.RunOn(context.Background(), functions[i], []rewrite.Step{step}, func(source.Diagnostic) {})
	if err != nil || !changed {
		return nil
	}
	return functions[i]
}

// effect compares the function with what became of it; "" without layouts.
func (f *Function) effect(root *ir.Op) string {
	a := f.Pressure()
	b := pressure.New(root, f.Machine(), f.layouts())
	text := ""
	add := func(format string, args ...any) {
		if text == "" {
			text = ": "
		} else {
			text += ", "
		}
		text += fmt.Sprintf(format, args...)
	}
	if a.Estimate {
		return ""
	}
	if a.Peak.During != b.Peak.During {
		add("%d → %s", a.Peak.During, figure.Count(b.Peak.During, "register"))
	}
	module := root.Module().Op()
	shared := allocation.New(module, allocation.ForModule(module)).Of(root)
	if a.Machine.Chip != nil {
		bytes := int64(0)
		if shared != nil {
			bytes = shared.Size
		}
		p := risk.Predict(b, bytes)
		if was, is := figure.Percent(f.Risk().SpillProbability), figure.Percent(p.SpillProbability); was != is {
			add("spill %s → %s", was, is)
		}
	}
	was, ok := f.sharedBytes()
	if ok && shared != nil && shared.Size != was {
		add("%s %s → %s bytes", sharedWord(a.Machine.Chip), figure.Thousands(was), figure.Thousands(shared.Size))
	}
	if text == "" {
		add("%s as before", figure.Count(a.Peak.During, "register"))
	}
	return text
}
