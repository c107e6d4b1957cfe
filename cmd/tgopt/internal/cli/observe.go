package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite"
)

// An observer stands beside a run of passes: it verifies after each, shows the
// IR or its changes as the flags ask, and takes the time.
type observer struct {
	job        *job
	verifyEach bool
	end        func() // stops the clock
	before     string // the IR in front of the pass, when changes are asked for
	step       *rewrite.Step
	root       *ir.Op
}

func (o *observer) hooks() rewrite.Observer {
	return rewrite.Observer{Before: o.beforePass, After: o.afterPass}
}

func (o *observer) beforePass(s *rewrite.Step, root *ir.Op) {
	p := o.job.plan
	o.step, o.root = s, root
	if p.beforeAll || named(p.before, s) {
		o.dump("Before", "")
	}
	if p.diff || p.afterChange {
		o.before = o.text()
	}
	o.end = o.job.times.start(s.As)
}

func (o *observer) afterPass(s *rewrite.Step, root *ir.Op) error {
	o.end()
	p, j := o.job.plan, o.job
	if o.verifyEach && findPrintAction(s.Pass.Name) == nil {
		end := j.times.start("Verifier")
		ds := dialect.Verify(j.module)
		end()
		j.reportAll(ds)
		if source.HasErrors(ds) {
			fmt.Fprintf(&j.messages, "%s: the IR is invalid after pass '%s'\n", j.file.Name, s.As)
			return errReported
		}
	}
	after := ""
	if p.diff || p.afterChange {
		after = o.text()
	}
	if p.diff {
		name := j.file.Name
		j.messages.WriteString(textdiff.Unified(name+" before "+s.As, name+" after "+s.As, o.before, after, 3))
	}
	wanted := p.afterAll || named(p.after, s) || p.afterChange && len(p.after) == 0
	if wanted && !(p.afterChange && after == o.before) {
		o.dump("After", "")
	}
	return nil
}

// failed is called after the last pass if it was not successful.
func (o *observer) failed() {
	if o.job.plan.afterFailure && o.step != nil {
		o.dump("After", " Failed")
	}
}

func named(names []string, s *rewrite.Step) bool {
	return slices.Contains(names, s.Pass.Name) || slices.Contains(names, s.As)
}

func (o *observer) dump(when, outcome string) {
	name := o.step.Pass.Name + outcome
	if o.step.As != o.step.Pass.Name {
		name += " (" + o.step.As + ")"
	}
	text := o.text()
	if o.root != o.job.module.Op() && !o.job.plan.moduleScope {
		text = dialect.OpText(o.root, o.job.plan.print.printOptions())
	}
	fmt.Fprintf(&o.job.messages, "// -----// IR Dump %s %s //----- //\n%s\n\n", when, name, strings.TrimRight(text, "\n"))
}

// text is the whole module.
func (o *observer) text() string {
	return string(dialect.Print(o.job.module, o.job.plan.print.printOptions()))
}
