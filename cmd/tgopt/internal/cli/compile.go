package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/runner"
	chips "github.com/tgopt/tgopt/target"
)

// A compileCmd asks compilers what they make of kernels: compile.go has the flags and
// the order of things, compilejob.go makes jobs of files, compiletable.go the tables and
// lines.
type compileCmd struct {
	*tool
	compilers
	specFlags
	result
	targets, passes, temps string
	warps, stages          int

	chips   []*chips.Chip
	steps   []rewrite.Step
	runner  runner.Runner
	tritons *tritons
	igc     runner.Toolchain
}

func (t *tool) newCompileCmd() *cobra.Command {
	c := &compileCmd{tool: t}
	cmd := &cobra.Command{
		Use:   "compile [FILE …]",
		Short: "Ask the vendors' compilers what they make of kernels",
		Long: `Compile TTIR or TTGIR by an installed Triton, for any target and with no GPU, and print what ptxas or AMD's backend
makes of it: registers, spills, shared memory, stack, occupancy, instructions by kind, the size of the code; of TTGIR for
Intel's chips what Intel's compiler makes of it. What was compiled before is not compiled again. "-" or no file is standard input.

    tgopt compile kernel.ttgir
    tgopt compile *.ttir --target=sm_90,gfx942 --num-warps=8
    tgopt compile kernel.ttgir --passes='reduce-liveness{mode=smem}'
    tgopt compile kernel.ttgir --save-temps=out --format=json`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd.Context(), args) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&c.targets, "target", "", "`chips` to compile for, such as sm_90,gfx942 (default: the one that the module names)")
	f.IntVar(&c.warps, "num-warps", 0, "warps of a block, of TTIR (default 4)")
	f.IntVar(&c.stages, "num-stages", 0, "stages of pipelines, of TTIR (default: the backend's)")
	f.StringVar(&c.passes, "passes", "", "compile before and after a `pipeline` of passes, such as reduce-liveness")
	c.defineFormat(f, "text or json (a line a kernel and target)", "text", "json")
	f.StringVar(&c.temps, "save-temps", "", "write llir, ptx, sass, amdgcn, … into a `folder`, in one each kernel and target")
	c.compilers.define(f)
	c.compilers.defineIntel(f)
	c.specFlags.define(f)
	c.defineOutput(f)
	return cmd
}

func (c *compileCmd) check() (err error) {
	if c.warps < 0 || c.stages < 0 {
		return usagef("--num-warps and --num-stages are no fewer than 1")
	}
	if c.chips, err = chips.List(c.targets); err != nil {
		return usagef("--target: %v", err)
	}
	if c.steps, err = c.stepsOf(c.passes); err != nil {
		return err
	}
	return c.compilers.check()
}

func (c *compileCmd) run(ctx context.Context, names []string) error {
	if err := c.check(); err != nil {
		return err
	}
	if len(names) == 0 {
		names = []string{"-"}
	}
	tasks, failed, err := c.tasks(ctx, names)
	if err != nil {
		return err
	}
	c.tritons = c.newTritons(&c.compilers)
	defer c.tritons.close()
	if err := c.start(ctx, tasks); err != nil {
		return err
	}
	c.runner.Cache = c.results(&c.compilers)
	err = c.each(ctx, &c.runner, len(tasks), func(i int) { c.compile(ctx, tasks[i]) }, func(i int) {
		failed = c.tell(tasks[i]) || failed
	}, func(i int) string { return tasks[i].title() })
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if c.format() == "json" {
		err = writeCompiled(&out, tasks, c.passes)
	} else {
		err = c.writeTables(&out, tasks)
	}
	if err == nil && (out.Len() > 0 || !failed) {
		err = c.writeFile(c.output, out.Bytes())
	}
	if err == nil && failed {
		err = errFailed
	}
	return err
}

// each has a runner do n things, of which title says what is shown while one is waited
// for; done may write to standard error. The error ends the command.
func (t *tool) each(ctx context.Context, r *runner.Runner, n int, do, done func(i int), title func(i int) string) error {
	progress := t.newProgress(t.newRenderer(""), n)
	defer progress.clear()
	err := r.Each(ctx, n, do, func(i int) {
		progress.clear()
		progress.step()
		done(i)
	}, progress.ticks(), func(i int) { progress.show(title(i)) })
	switch {
	case ctx.Err() != nil:
		return interrupted(ctx)
	case err != nil:
		return wrongf("%w", err)
	}
	return nil
}

// tasks reads the files, and says what is wrong with them; failed, that something is.
func (c *compileCmd) tasks(ctx context.Context, names []string) (tasks []*compileTask, failed bool, err error) {
	render := c.newRenderer("")
	specs, ok := c.newDialects(ctx, c.specFlags, render)
	if !ok {
		return nil, true, errFailed
	}
	for _, name := range names {
		of, messages := c.tasksOf(ctx, name, specs.of(ctx, name), render)
		c.Stderr.Write(messages)
		for _, t := range of {
			failed = c.tell(t) || failed
		}
		tasks = append(tasks, of...)
		if ctx.Err() != nil {
			return nil, true, interrupted(ctx)
		}
	}
	return tasks, failed, nil
}

// start starts the compilers of tasks, and says which they are where that is not plain.
func (c *compileCmd) start(ctx context.Context, tasks []*compileTask) error {
	type reason struct{ by, why string }
	var reasons []reason
	files := map[reason][]string{}
	for _, t := range tasks {
		if t.failure != nil {
			continue
		}
		by, why, err := c.compilerOf(ctx, t)
		if err != nil {
			return err
		}
		t.toolchain = by
		if why == "" {
			continue
		}
		id, err := by.Identify(ctx)
		if err != nil {
			return err
		}
		r := reason{id.String(), why}
		of := files[r]
		if of == nil {
			reasons = append(reasons, r)
		}
		if !slices.Contains(of, t.file) {
			files[r] = append(of, t.file)
		}
	}
	for _, r := range reasons {
		of := files[r][0]
		if n := len(files[r]) - 1; n > 0 {
			of += fmt.Sprintf(" and %d more", n)
		}
		c.say("%s: %s compiles %s, %s\n", c.name, r.by, of, r.why)
	}
	return nil
}

// compilerOf starts the compiler of a task: Intel's chips are Intel's compiler's, unless
// the Triton that is named has Intel's backend.
func (c *compileCmd) compilerOf(ctx context.Context, t *compileTask) (by runner.Toolchain, why string, err error) {
	written := t.jobs[0].Written
	intel := t.chip.Vendor == chips.Intel
	if !intel || c.tritons.named() {
		asked, err := c.tritons.of(ctx, written)
		switch {
		case err == nil && (!intel || asked.Compiles(t.chip)):
			return asked, c.tritons.why(asked, written), nil
		case !intel || ctx.Err() != nil:
			return nil, "", err
		}
	}
	if c.igc == nil {
		c.igc = c.intel(&c.compilers)
	}
	return c.igc, "", c.found(ctx, c.igc)
}

// compile compiles a kernel for a target, before and after the passes.
func (c *compileCmd) compile(ctx context.Context, t *compileTask) {
	if t.failure != nil {
		return
	}
	for i := range t.jobs {
		result, err := c.runner.Compile(ctx, t.toolchain, t.jobs[i])
		if err == nil && c.temps != "" {
			err = c.save(t, i, result)
		}
		if err != nil {
			t.failure = err
			t.afterPasses = i > 0
			return
		}
		t.results = append(t.results, result)
	}
}

// save writes the texts of the stages of a kernel.
func (c *compileCmd) save(t *compileTask, i int, r *runner.Result) error {
	stem := stemOf(t.file)
	folder := stem + "-" + t.jobs[i].Chip.Name
	if i > 0 {
		folder += "-after"
	}
	stages := append([]runner.Stage{{Name: t.jobs[i].Kind, Text: t.jobs[i].Text}}, r.Stages...)
	for _, s := range stages {
		if err := c.writeBelow(c.temps, filepath.Join(folder, stem+"."+s.Name), s.Text); err != nil {
			return wrongf("--save-temps: %w", err)
		}
	}
	return nil
}

// tell says why a kernel did not compile, and reports whether it did not.
func (c *compileCmd) tell(t *compileTask) bool {
	if t.failure == nil {
		return false
	}
	if t.told || runner.Interrupted(t.failure) {
		return true
	}
	t.told = true
	where, text := t.file, t.failure.Error()
	by := t.by()
	if f, ok := errors.AsType[*runner.Failure](t.failure); ok && f.Line > 0 && !t.afterPasses {
		where, text = t.file+":"+text[:strings.Index(text, ": ")], f.Reason
	}
	c.Stderr.Write([]byte(terminal.Sprintf("%s: error: %s%s\n", where, by, text)))
	return true
}
