package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/runner"
	chips "github.com/tgopt/tgopt/target"
	"github.com/tgopt/tgopt/verify"
)

// A compileTask is a kernel that is compiled for a target.
type compileTask struct {
	file    string
	name    string           // of the kernel, where the file is a program
	chip    *chips.Chip      // nil: the file was not read so far
	jobs    []*runner.Job    // as it is, and after the passes if there are any
	results []*runner.Result // of the jobs

	toolchain runner.Toolchain // who compiles them

	failure     error // why results are missing
	told        bool  // that was said
	afterPasses bool  // it is about the second job
}

func (t *compileTask) title() string { return t.file + " " + t.by() }

// kernel is what the kernel is called, "" if that is not known.
func (t *compileTask) kernel() string {
	if t.name != "" || len(t.jobs) == 0 {
		return t.name
	}
	return t.jobs[0].Kernel
}

// by is what a message says of a task before why it failed.
func (t *compileTask) by() string {
	switch {
	case t.chip == nil:
		return ""
	case t.afterPasses:
		return t.chip.Name + ", after the passes: "
	}
	return t.chip.Name + ": "
}

// tasksOf makes the tasks of a file; of one that cannot be read, one with the reason. The
// messages are for standard error.
func (c *compileCmd) tasksOf(ctx context.Context, name string, l *loaded, render *renderer) (tasks []*compileTask, messages []byte) {
	var out bytes.Buffer
	file, problem, err := c.readMLIR(ctx, name)
	failed := func(err error, told bool) []*compileTask {
		return []*compileTask{{file: file.Name, failure: err, told: told}}
	}
	out.Write(l.messages)
	switch {
	case err != nil:
		return failed(err, false), out.Bytes()
	case l.failed:
		return failed(errors.New("a dialect's spec has mistakes"), true), out.Bytes()
	}
	var diags []source.Diagnostic
	wrong := guard.Do(func() { tasks, diags, err = c.jobsOf(ctx, file, problem, l) })
	switch {
	case wrong != nil:
		render.failure(&out, file, wrong, c.name)
		return failed(wrong, true), out.Bytes()
	case source.HasErrors(diags):
		for _, d := range diags {
			render.write(&out, file, d)
		}
		return failed(errors.New(failureOf(file, diags)), true), out.Bytes()
	case err != nil:
		return failed(err, false), out.Bytes()
	}
	return tasks, out.Bytes()
}

// jobsOf reads a module and makes the jobs. Where there is no error, but one among the
// diagnostics, it is those that say what is wrong.
func (c *compileCmd) jobsOf(ctx context.Context, file *source.File, diags []source.Diagnostic, l *loaded) ([]*compileTask, []source.Diagnostic, error) {
	var m *ir.Module
	if len(diags) == 0 {
		written := kernel.WrittenBy(c.beside(ctx, file.Name).Read(".json"))
		m, diags = moduleOf(file, l, written)
	}
	if source.HasErrors(diags) {
		return nil, diags, nil
	}
	job, own, err := jobOf(file, m, c.warps)
	if err != nil {
		return nil, nil, err
	}
	job.Stages, job.Keep = c.stages, c.temps != ""
	chosen := c.chips
	if len(chosen) == 0 {
		if own == nil || chips.Lookup(own.Name) == nil {
			return nil, nil, errors.New("it does not name a target that is known: --target does")
		}
		chosen = []*chips.Chip{own}
	}
	failures := map[*chips.Chip]error{}
	if job.Kind == "ttgir" {
		for _, chip := range chosen {
			if d := foreign(m, own, chip); d != nil { // before passes change the module
				at := file.Position(d.Span.Start)
				failures[chip] = &runner.Failure{Reason: d.Message, Line: at.Line, Column: at.Column}
			}
		}
	}
	texts := [][]byte{job.Text}
	if len(c.steps) > 0 {
		text, _, diags, err := passed(ctx, m, c.steps)
		if err != nil || source.HasErrors(diags) {
			return nil, diags, err
		}
		texts = append(texts, text)
	}
	var tasks []*compileTask
	for _, chip := range chosen {
		t := &compileTask{file: file.Name, chip: chip, failure: failures[chip]}
		for _, text := range texts {
			j := *job
			j.Chip, j.Text = chip, text
			t.jobs = append(t.jobs, &j)
		}
		tasks = append(tasks, t)
	}
	return tasks, nil, nil
}

// moduleOf reads a module, which a release of Triton wrote if it is not 0, and verifies it.
func moduleOf(file *source.File, l *loaded, written release.Release) (*ir.Module, []source.Diagnostic) {
	m, diags := parser.Parse(file, parser.Options{Registry: l.registry, Release: written, AllowUnregistered: true})
	return m, append(diags, verify.Module(m)...)
}

// passed runs passes over a module, verifies what they changed and prints it. Of a
// module with errors among the diagnostics, or with one besides, there is no text.
func passed(ctx context.Context, m *ir.Module, steps []rewrite.Step) (text []byte, changed bool, diags []source.Diagnostic, err error) {
	changed, diags, err = rewrite.RunVerified(ctx, m, steps)
	if err != nil || source.HasErrors(diags) {
		return nil, changed, diags, err
	}
	return printer.Print(m, printer.Options{}), changed, diags, nil
}

// jobOf is what a module says of how it is compiled, and for what; warps are those of
// TTIR, which does not say, 0 for Triton's own.
func jobOf(file *source.File, m *ir.Module, warps int) (*runner.Job, *chips.Chip, error) {
	var launched []*ir.Op
	for _, f := range ir.Functions(m.Op()) {
		if !f.IsPrivate() {
			launched = append(launched, f)
		}
	}
	if len(launched) != 1 {
		return nil, nil, fmt.Errorf("it has %d public functions: a module that is compiled has one", len(launched))
	}
	root := launched[0]
	k := kernel.New(root, nil, kernel.Sources{})
	j := &runner.Job{Name: file.Name, Kernel: k.Name(), Text: []byte(file.Text), Kind: "ttir", Warps: warps, Written: m.Context().Legacy().Range()}
	if own, ok := root.Parent().IntAttr(ttg.NumWarpsAttr); ok {
		if warps > 0 && int(own) != warps {
			return nil, nil, fmt.Errorf("its layouts are for %d warps, not the %d of --num-warps: compile the TTIR", own, warps)
		}
		j.Kind, j.Warps = "ttgir", int(own)
		ctas, _ := root.Parent().IntAttr(ttg.NumCTAsAttr)
		j.CTAs = int(ctas)
	}
	if j.Warps&(j.Warps-1) != 0 {
		return nil, nil, fmt.Errorf("%d warps are no power of two", j.Warps)
	}
	return j, pressure.Own(root), nil
}
