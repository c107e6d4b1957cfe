package cli

import (
	"io"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/analysis/risk"
	"github.com/tgopt/tgopt/codegen/opencl"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite"
)

// A printAction prints an analysis of the IR as it is at the flag's place
// among the passes. The IR itself is then not printed.
type printAction struct {
	name, summary string
	print         func(w io.Writer, root *ir.Op) error
	// translate is print for what reports mistakes in the IR.
	translate func(w io.Writer, root *ir.Op, options opencl.Options) []source.Diagnostic
}

var printActions = [...]printAction{
	{name: "print-liveness", summary: "print the values that are live at each op, in place of the IR", print: liveness.Print},
	{name: "print-pressure", summary: "print the 32-bit registers a thread needs at each op, in place of the IR", print: pressure.Print},
	{name: "print-spill-risk", summary: "print the registers that the vendor compiler will report and how likely it spills, in place of the IR", print: risk.Print},
	{name: "print-opencl", summary: "print a kernel for Intel GPUs as OpenCL C for Intel's compiler, in place of the IR", translate: opencl.Print},
	{name: "print-opencl-emulated", summary: "the same for any OpenCL device: what is Intel's own is emulated", translate: opencl.PrintEmulated},
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
func (a *printAction) pass(w io.Writer, options opencl.Options) *rewrite.Pass {
	return &rewrite.Pass{
		Name: a.name, Summary: a.summary, Anchor: builtin.OpModule,
		Run: func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
			if a.translate == nil {
				return rewrite.Outcome{}, a.print(w, root)
			}
			diags := a.translate(w, root, options)
			for _, d := range diags {
				in.Report(d)
			}
			if source.HasErrors(diags) {
				return rewrite.Outcome{}, errReported
			}
			return rewrite.Outcome{}, nil
		},
	}
}
