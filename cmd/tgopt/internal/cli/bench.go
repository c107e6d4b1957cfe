package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/launch"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/runner"
)

// A benchCmd runs kernels on a GPU, all with the same arguments: bench.go has the flags
// and the order of things, benchkernels.go what is run, benchtable.go the tables and lines.
type benchCmd struct {
	compileCmd
	launchFile   string
	pipelines    []string // --passes
	reference    bool
	warmUp, runs int
	timeLimit    time.Duration

	render *renderer
	file   *launch.File
	text   *source.File // of the launch file
	named  *runner.Reference
	steps  [][]rewrite.Step
	triton runner.Toolchain
	device *runner.Device
}

func (t *tool) newBenchCmd() *cobra.Command {
	c := &benchCmd{compileCmd: compileCmd{tool: t}}
	cmd := &cobra.Command{
		Use:   "bench FILE … --launch=FILE",
		Short: "Run kernels on a GPU: what they compute, and how long they take",
		Long: `Compile kernels by an installed Triton and run them in turns on an NVIDIA GPU, with the arguments that a launch file
describes. Results are compared before anything is timed: with those of the first kernel or, if --reference asks for it, of the
code that the launch file names, which is executed then. Where there is no GPU the exit code is 3.

    tgopt bench a.ttgir b.ttgir --launch=a.launch.yaml
    tgopt bench a.ttgir --launch=a.launch.yaml --passes='reduce-liveness{mode=smem}'
    tgopt bench a.ttgir --launch=a.launch.yaml --reference --format=json`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd.Context(), args) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&c.launchFile, "launch", "", "the launch `file`: arguments, grid, tolerance")
	f.StringArrayVar(&c.pipelines, "passes", nil, "run what a `pipeline` of passes makes of the kernel, too; may be given several times")
	f.BoolVar(&c.reference, "reference", false, "execute the launch file's reference, and compare with what it computes")
	f.StringVar(&c.targets, "target", "", "the `chip` to compile for (default: the one that the module names)")
	f.IntVar(&c.warmUp, "warm-up", 10, "turns that are not timed")
	f.IntVar(&c.runs, "runs", 100, "turns that are timed")
	f.DurationVar(&c.timeLimit, "time-limit", 2*time.Minute, "time that all of it may take on the GPU")
	c.defineFormat(f, "text or json (a line a kernel and case)", "text", "json")
	c.compilers.definePython(f)
	c.specFlags.define(f)
	c.defineOutput(f)
	return cmd
}

// maxRuns bounds turns: each keeps two events.
const maxRuns = 100_000

// maxReference is how many bytes a reference may have.
const maxReference = 1 << 20

func (c *benchCmd) check(names []string) error {
	if err := c.compileCmd.check(); err != nil {
		return err
	}
	switch {
	case c.launchFile == "" || len(names) == 0:
		return usagef("kernels and --launch, a launch file, are needed")
	case len(c.pipelines) > 0 && len(names) > 1:
		return usagef("--passes is for one kernel, which is run as it is, too")
	case len(c.chips) > 1:
		return usagef("--target names one chip")
	case c.warmUp < 0 || c.runs < 1 || c.runs > maxRuns || c.warmUp > maxRuns:
		return usagef("--runs is 1 to %d, and --warm-up 0 to %d", maxRuns, maxRuns)
	case c.timeLimit < time.Second:
		return usagef("--time-limit is no less than 1s")
	}
	for _, p := range c.pipelines {
		steps, err := c.stepsOf(p)
		if err != nil {
			return err
		}
		c.steps = append(c.steps, steps)
	}
	return nil
}

func (c *benchCmd) run(ctx context.Context, names []string) error {
	if err := c.check(names); err != nil {
		return err
	}
	c.render = c.newRenderer("")
	if err := c.readLaunch(ctx); err != nil {
		return err
	}
	tasks, failed, err := c.tasks(ctx, names)
	if err != nil {
		return err
	}
	if failed {
		return errFailed
	}
	kernels, err := c.kernelsOf(ctx, tasks)
	if err != nil {
		return err
	}
	// What is wrong with the launch file is wrong without a GPU, too.
	if _, err := c.cases(kernels, 1); err != nil {
		return err
	}
	c.tritons = c.newTritons(&c.compilers)
	defer c.tritons.close()
	// What runs in turns is compiled by one Triton, that of the first.
	asked, err := c.tritons.of(ctx, kernels[0].job.Written)
	if err != nil {
		return err
	}
	c.triton = asked
	if err := c.find(ctx, kernels); err != nil {
		return err
	}
	cases, err := c.cases(kernels, c.device.Multiprocessors)
	if err != nil {
		return err
	}
	if err := c.compileAll(ctx, kernels); err != nil {
		return err
	}
	results, err := c.launch(ctx, kernels, cases)
	if ctx.Err() != nil {
		return interrupted(ctx)
	}
	if err != nil {
		c.say("%s: error: %v\n", c.launchFile, err)
	}
	lines := c.lines(kernels, cases, results, err)
	if len(results) > 0 {
		for _, run := range results[0].Kernels { // of all cases it is the same
			if run.Failure != nil {
				c.say("%s: error: %v\n", c.launchFile, run.Failure)
			}
		}
	}
	var out bytes.Buffer
	if c.format() == "json" {
		err = jsonLines(&out, lines)
	} else {
		err = c.writeTable(&out, lines)
	}
	if err == nil {
		err = c.writeFile(c.output, out.Bytes())
	}
	for _, l := range lines {
		if err == nil && (l.Error != nil || !l.agrees) {
			err = errFailed
		}
	}
	return err
}

// reported writes diagnostics of the launch file; the error is that there are some.
func (c *benchCmd) reported(diags []source.Diagnostic) error {
	for _, d := range diags {
		c.render.write(c.Stderr, c.text, d)
	}
	if source.HasErrors(diags) {
		return errFailed
	}
	return nil
}

// readLaunch reads the launch file, and the reference if it is asked for.
func (c *benchCmd) readLaunch(ctx context.Context) error {
	text, diags, err := c.readAtMost(ctx, c.launchFile, launch.MaxSize)
	if err != nil {
		c.say("%s: error: %v\n", c.launchFile, err)
		return errFailed
	}
	c.text = text
	if err := c.reported(diags); err != nil {
		return err
	}
	c.file, diags = launch.Parse(text)
	if err := c.reported(diags); err != nil || !c.reference {
		return err
	}
	ref := c.file.Reference
	if ref == nil {
		return c.reported([]source.Diagnostic{source.Errorf(source.Span{}, "it names no reference for --reference to execute")})
	}
	folder := filepath.Dir(c.path(c.launchFile))
	code, err := c.files.Read(ctx, folder, ref.File, maxReference)
	if err != nil {
		return c.reported([]source.Diagnostic{source.Errorf(ref.Span, "the reference cannot be read: %v", files.Reason(err))})
	}
	c.named = &runner.Reference{File: ref.File, Function: ref.Function, Text: string(code)}
	return nil
}

// find finds the GPU that kernels are for.
func (c *benchCmd) find(ctx context.Context, kernels []*benchKernel) error {
	device, err := c.triton.Device(ctx)
	if m, ok := errors.AsType[*runner.Missing](err); ok {
		return &exitError{exitMissing, m}
	}
	if ctx.Err() != nil {
		return interrupted(ctx)
	}
	if err != nil {
		return wrongf("the GPU cannot be asked: %w", err)
	}
	c.device = device
	for _, k := range kernels {
		if k.job.Chip.Name != device.Target {
			return wrongf("%s is for %s, and the GPU is %s (%s): --target=%s compiles it for that", k.file, k.job.Chip.Name, device.Target, device.Chip, device.Target)
		}
	}
	return nil
}

// lockFile is locked while kernels run; "" where the user has no folder for it.
func (c *benchCmd) lockFile() string {
	caches := c.caches()
	if caches == "" || os.MkdirAll(caches, 0o700) != nil || c.files.Private(caches) != nil {
		return ""
	}
	return filepath.Join(caches, "launch.lock")
}

// launch runs the kernels that compiled.
func (c *benchCmd) launch(ctx context.Context, kernels []*benchKernel, cases []*launch.Case) ([]runner.CaseResult, error) {
	l := &runner.Launch{Cases: cases, Reference: c.named, WarmUp: c.warmUp, Runs: c.runs, Seconds: c.timeLimit.Seconds(), Lock: c.lockFile()}
	for _, k := range kernels {
		if k.failure == nil && !k.same() {
			l.Kernels = append(l.Kernels, runner.LaunchKernel{Name: k.name, Result: k.result})
		}
	}
	if len(l.Kernels) == 0 {
		return nil, nil
	}
	return c.triton.Launch(ctx, l)
}
