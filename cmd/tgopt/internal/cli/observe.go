package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/verify"
)

// An observer stands beside a run of passes: it verifies after each, shows the
// IR or its changes as the flags ask, and takes the time and the counts.
type observer struct {
	job    *job
	watch  *verify.Watch // nil: nothing is verified
	end    func()        // stops the clock
	epoch  uint64        // of what the pass runs on, in front of it
	before string        // the IR there, when differences are asked for
	// text is the module when it was printed last, at the epoch of textFor.
	text    string
	textFor uint64
	step    *rewrite.Step
	root    *ir.Op
}

func (o *observer) hooks() rewrite.Observer {
	return rewrite.Observer{Before: o.beforePass, After: o.afterPass}
}

func (o *observer) beforePass(s *rewrite.Step, root *ir.Op) bool {
	p := o.job.plan
	o.step, o.root = s, root
	if p.beforeAll || named(p.before, s) {
		o.dump("Before", "")
	}
	if p.diff {
		o.before = o.module()
	}
	o.epoch = root.Epoch()
	o.end = o.job.times.start(s.As)
	return true
}

func (o *observer) afterPass(s *rewrite.Step, root *ir.Op, r *rewrite.Result) error {
	o.end()
	p, j := o.job.plan, o.job
	j.statistics.add(root.Name().String(), s, r.Counts)
	if o.watch != nil && r.Changed {
		end := j.times.start("Verifier")
		ds := o.watch.Verify(root)
		end()
		j.reportAll(ds)
		if source.HasErrors(ds) {
			j.messages.WriteString(terminal.Sprintf("%s: the IR is invalid after pass '%s'\n", j.file.Name, s.As))
			return errReported
		}
	}
	changed := root.Epoch() != o.epoch
	if p.diff && changed {
		name := j.file.Name
		j.messages.WriteString(p.shown(textdiff.Unified(name+" before "+s.As, name+" after "+s.As, o.before, o.module(), 3)))
	}
	wanted := p.afterAll || named(p.after, s) || p.afterChange && len(p.after) == 0
	if wanted && (changed || !p.afterChange) {
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
	text := ""
	if o.root == o.job.module.Op() || o.job.plan.moduleScope {
		text = o.module()
	} else {
		text = printer.OpText(o.root, o.job.plan.print.printOptions())
	}
	fmt.Fprintf(&o.job.messages, "// -----// IR Dump %s %s //----- //\n%s\n\n", when, name, o.job.plan.shown(strings.TrimRight(text, "\n")))
}

// module is the text of the whole module.
func (o *observer) module() string {
	m := o.job.module
	if o.text == "" || o.textFor != m.Epoch() {
		o.text, o.textFor = string(printer.Print(m, o.job.plan.print.printOptions())), m.Epoch()
	}
	return o.text
}
