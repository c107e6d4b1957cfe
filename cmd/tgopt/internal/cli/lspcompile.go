package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/lsp"
	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/runner"
	chips "github.com/tgopt/tgopt/target"
	"github.com/tgopt/tgopt/verify"
)

// An editorCompiler compiles what rests in editors: one text at a time, since a machine
// that somebody types on has other things to do.
type editorCompiler struct {
	tritons *tritons
	runner  runner.Runner
	turn    chan struct{} // holds one
}

func (t *tool) newEditorCompiler(flags *compilers) *editorCompiler {
	c := &editorCompiler{tritons: t.newTritons(flags), turn: make(chan struct{}, 1)}
	c.runner.Cache = t.results(flags)
	c.turn <- struct{}{}
	return c
}

// mostEditorKernels is how many kernels of a text are compiled, the first ones: each takes
// a second or more.
const mostEditorKernels = 32

// An editorJob is a kernel of a text, to be compiled.
type editorJob struct {
	*runner.Job
	at    uint32 // offset of the function
	lines int    // of the text before that of the job; -1 where it is a copy, and printed
}

// compile is an lsp.Compiler.
func (c *editorCompiler) compile(ctx context.Context, file *source.File, chip *chips.Chip) (ide.Compiled, error) {
	select {
	case <-c.turn:
		defer func() { c.turn <- struct{}{} }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	var jobs []editorJob
	var problem error
	if failed := guard.Do(func() { jobs, problem = editorJobs(file, chip) }); failed != nil {
		return nil, failed
	}
	problems := []error{problem}
	made := ide.Compiled{}
	for _, job := range jobs {
		said, err := c.compileOne(ctx, job.Job)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == nil {
			made[job.at] = said
			continue
		}
		if f, ok := errors.AsType[*runner.Failure](err); ok && f.Line > 0 {
			here := *f
			if here.Line += job.lines; job.lines < 0 {
				here.Line = 0
			}
			err = &here
		}
		if len(jobs) > 1 {
			err = fmt.Errorf("'%s': %w", job.Kernel, err)
		}
		problems = append(problems, err)
	}
	return made, errors.Join(problems...)
}

func (c *editorCompiler) compileOne(ctx context.Context, job *runner.Job) (*kernel.Reported, error) {
	by, err := c.tritons.of(ctx, job.Written)
	if err != nil {
		if exit, ok := errors.AsType[*exitError](err); ok && exit.err != nil {
			err = exit.err
		}
		return nil, err
	}
	result, err := c.runner.Compile(ctx, by, job)
	if err != nil {
		return nil, err
	}
	return c.runner.Said(job, result), nil
}

// editorJobs are the kernels of a text that can be compiled: TTGIR for the chip that it
// names, TTIR for the one that is given. Triton compiles a module to one kernel, so that
// each of several is compiled alone, in a copy. Those of a module that is broken are none.
func editorJobs(file *source.File, chip *chips.Chip) (jobs []editorJob, problem error) {
	var problems []error
	left, noTarget := 0, false
	for _, span := range file.Chunks(source.ChunkMarker) {
		m, diags := parser.Parse(file, parser.Options{Registry: all.Registry(), Range: span, AllowUnregistered: true})
		if source.HasErrors(append(diags, verify.Module(m)...)) {
			continue
		}
		var launched []*ir.Op
		for _, f := range ir.Functions(m.Op()) {
			if !f.IsPrivate() {
				launched = append(launched, f)
			}
		}
		for _, f := range launched {
			if !f.Is(tt.OpFunc) {
				continue
			}
			if len(jobs) == mostEditorKernels {
				left++
				continue
			}
			job, err := editorJobOf(file, span, f, len(launched) == 1, chip)
			switch {
			case err == lsp.ErrNoTarget:
				noTarget = true
			case err != nil:
				problems = append(problems, err)
			case job != nil:
				jobs = append(jobs, *job)
			}
		}
	}
	if noTarget { // said once
		problems = append(problems, lsp.ErrNoTarget)
	}
	if left > 0 {
		problems = append(problems, fmt.Errorf("the first %s of a document are compiled, not %d more", figure.Count(mostEditorKernels, "kernel"), left))
	}
	return jobs, errors.Join(problems...)
}

// editorJobOf is nil of a kernel for no chip that is known.
func editorJobOf(file *source.File, span source.Span, root *ir.Op, only bool, chip *chips.Chip) (*editorJob, error) {
	out := &editorJob{at: root.Span().Start, lines: file.Position(span.Start).Line - 1}
	k := kernel.New(root, chip, kernel.Sources{})
	text := []byte(file.Slice(span))
	if !only {
		copied := k.Alone()
		if copied == nil {
			return nil, fmt.Errorf("'%s' is not compiled: Triton compiles a module of one kernel, and it stands in no module that could be copied", k.Name())
		}
		root, out.lines = copied, -1
		text = printer.Print(root.Module(), printer.Options{})
	}
	m := root.Module()
	job, own, err := jobOf(file, m, 0)
	if err != nil {
		return nil, fmt.Errorf("'%s' is not compiled: %w", k.Name(), err)
	}
	if job.Kind == "ttgir" || chip == nil {
		chip = own
	}
	if job.Kind == "ttir" {
		job.Warps = k.Machine.Warps // of what is said about it
	}
	switch {
	case job.Kind == "ttir" && chip == nil:
		return nil, lsp.ErrNoTarget
	case chip == nil || chips.Lookup(chip.Name) == nil || job.Kind == "ttgir" && foreign(m, own, chip) != nil:
		return nil, nil
	}
	job.Text, job.Chip, out.Job = text, chip, job
	return out, nil
}
