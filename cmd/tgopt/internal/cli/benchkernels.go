package cli

import (
	"context"
	"errors"
	"slices"

	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/launch"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/runner"
)

// A benchKernel is one that is run: a file's, or what passes make of it.
type benchKernel struct {
	name    string // for people
	file    string
	passes  string
	changed bool // the passes did something; otherwise it is not run
	module  *ir.Module
	job     *runner.Job
	result  *runner.Result
	failure error
}

// kernelsOf are the kernels of the files, each behind what it was before passes.
func (c *benchCmd) kernelsOf(ctx context.Context, tasks []*compileTask) (kernels []*benchKernel, err error) {
	specs, ok := c.newDialects(ctx, c.specFlags, c.render)
	if !ok {
		return nil, errFailed
	}
	for _, t := range tasks {
		if t.jobs[0].Kind != "ttgir" {
			return nil, wrongf("%s: TTGIR is run: what is compiled of TTIR, tgopt compile --save-temps writes", t.file)
		}
		l := specs.of(ctx, t.file)
		for i := -1; i < len(c.steps); i++ {
			job := *t.jobs[0]
			job.Launch = true
			k := &benchKernel{name: stemOf(t.file), file: t.file, job: &job}
			file := source.NewFile(t.file, string(job.Text))
			var diags []source.Diagnostic
			wrong := guard.Do(func() {
				k.module, _ = parser.Parse(file, parser.Options{Registry: l.registry, AllowUnregistered: true})
				if i < 0 {
					return
				}
				k.passes = c.pipelines[i]
				k.name += ", " + k.passes
				var text []byte
				if text, k.changed, diags, err = passed(ctx, k.module, c.steps[i]); k.changed {
					job.Text = text
				}
			})
			switch {
			case wrong != nil:
				c.render.failure(c.Stderr, file, wrong, c.tool.name)
				return nil, errFailed
			case source.HasErrors(diags):
				for _, d := range diags {
					c.render.write(c.Stderr, file, d)
				}
				return nil, errFailed
			case ctx.Err() != nil:
				return nil, interrupted(ctx)
			case err != nil:
				return nil, wrongf("%s: %w", t.file, err)
			}
			kernels = append(kernels, k)
		}
	}
	return kernels, nil
}

// cases are those of the launch file, which every kernel agrees with.
func (c *benchCmd) cases(kernels []*benchKernel, multiprocessors int) ([]*launch.Case, error) {
	cases, diags := c.file.Cases(multiprocessors)
	if err := c.reported(diags); err != nil {
		return nil, err
	}
	for _, k := range kernels {
		for _, f := range ir.Functions(k.module.Op()) {
			if f.IsPrivate() {
				continue
			}
			for _, one := range cases {
				if err := c.reported(c.file.Check(f, one)); err != nil {
					return nil, err
				}
			}
		}
	}
	return cases, nil
}

// same reports whether a kernel is the one before the passes.
func (k *benchKernel) same() bool { return k.passes != "" && !k.changed }

// compileAll compiles the kernels that are run, side by side.
func (c *benchCmd) compileAll(ctx context.Context, kernels []*benchKernel) error {
	kernels = slices.DeleteFunc(slices.Clone(kernels), (*benchKernel).same)
	err := c.each(ctx, &c.runner, len(kernels), func(i int) {
		k := kernels[i]
		k.result, k.failure = c.runner.Compile(ctx, c.triton, k.job)
	}, func(i int) {
		if k := kernels[i]; k.failure != nil && !runner.Interrupted(k.failure) {
			c.say("%s: error: %v\n", k.name, k.failure)
		}
	}, func(i int) string { return kernels[i].name })
	if err != nil {
		return err
	}
	for _, k := range kernels {
		if m, ok := errors.AsType[*runner.Missing](k.failure); ok {
			return &exitError{exitMissing, m}
		}
	}
	return nil
}
