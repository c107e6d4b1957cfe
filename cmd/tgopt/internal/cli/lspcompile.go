package cli

import (
	"context"
	"errors"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/parser"
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

// compile is an lsp.Compiler.
func (c *editorCompiler) compile(ctx context.Context, file *source.File) (*ide.Compiled, error) {
	select {
	case <-c.turn:
		defer func() { c.turn <- struct{}{} }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	var job *runner.Job
	if failed := guard.Do(func() { job = c.jobOf(file) }); failed != nil {
		return nil, failed
	}
	if job == nil {
		return nil, nil
	}
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
	return &ide.Compiled{Function: job.Kernel, Said: c.runner.Said(job, result)}, nil
}

// jobOf is nil of a text that is broken or no TTGIR for a chip that is known.
func (c *editorCompiler) jobOf(file *source.File) *runner.Job {
	m, diags := parser.Parse(file, parser.Options{Registry: all.Registry(), AllowUnregistered: true})
	if source.HasErrors(append(diags, verify.Module(m)...)) {
		return nil
	}
	job, own, err := jobOf(file, m, 0)
	if err != nil || job.Kind != "ttgir" || own == nil || chips.Lookup(own.Name) == nil || foreign(m, own, own) != nil {
		return nil
	}
	job.Chip = own
	return job
}
