package cli

import (
	"io"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/analysis/risk"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
)

// A printAction prints an analysis of the IR as it is at the flag's place
// among the passes. The IR itself is then not printed.
type printAction struct {
	name, summary string
	print         func(w io.Writer, root *ir.Op) error
}

var printActions = [...]printAction{
	{"print-liveness", "print the values that are live at each op, in place of the IR", liveness.Print},
	{"print-pressure", "print the 32-bit registers a thread needs at each op, in place of the IR", pressure.Print},
	{"print-spill-risk", "print the registers that the vendor compiler will report and how likely it spills, in place of the IR", risk.Print},
}

func findPrintAction(name string) *printAction {
	for i := range printActions {
		if printActions[i].name == name {
			return &printActions[i]
		}
	}
	return nil
}

// pass is the action as a pass that prints to w.
func (a *printAction) pass(w io.Writer) *rewrite.Pass {
	return &rewrite.Pass{
		Name: a.name, Summary: a.summary, Anchor: builtin.OpModule,
		Run: func(_ *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
			return rewrite.Outcome{}, a.print(w, root)
		},
	}
}
