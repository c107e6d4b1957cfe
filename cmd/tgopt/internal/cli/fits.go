package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/report"
	"github.com/tgopt/tgopt/report/text"
	chips "github.com/tgopt/tgopt/target"
)

// A fitsCmd says on which chips kernels can be launched: of dumps, and of Python files, which an installed
// Triton runs for what they would launch.
type fitsCmd struct {
	*tool
	compilers
	specFlags
	result
	targets      string
	warps, lanes int
	every        bool
	color        choice

	chips   []*chips.Chip
	render  *renderer
	tritons *tritons
	list    []*report.Verdict
	failed  bool // a file was not read, or has no kernel
}

func (t *tool) newFitsCmd() *cobra.Command {
	c := &fitsCmd{tool: t}
	cmd := &cobra.Command{
		Use:   "fits FILE|KERNEL.PY …",
		Short: "Say on which chips kernels can be launched",
		Long: `Say on which chips the kernels of dumps (TTGIR) can be launched: by shared memory, threads, registers and clusters, and
whose buffer is over; what a kernel takes of tensor memory is not counted. A Python file is run by an installed Triton, with no GPU, once for each chip, and each
configuration that it would launch or tune is looked at. The exit code is 1 if there is a kernel of which no configuration can
be launched on one of the chips; with --every, if one cannot.

    tgopt fits kernel.ttgir --target=a100,rtx4090
    tgopt fits kernel.py --target=sm_75,sm_86,sm_90,gfx942`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd.Context(), args) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&c.targets, "target", "", "`chips` by number or name, such as sm_90,mi300x,rtx4090 (default: the one that a dump was compiled for)")
	c.defineFormat(f, "text or json (a line a kernel, configuration and target)", "text", "json")
	f.BoolVar(&c.every, "every", false, "exit with 1 if any configuration cannot be launched on one of the chips")
	f.IntVar(&c.warps, "num-warps", 0, "warps of a block, where a dump does not say, as TTIR (default 4)")
	f.IntVar(&c.lanes, "threads-per-warp", 0, "lanes of a warp, where a dump does not say (default: the target's)")
	c.definePython(f)
	c.specFlags.define(f)
	defineColor(&c.color, f)
	c.defineOutput(f)
	return cmd
}

func (c *fitsCmd) run(ctx context.Context, names []string) (err error) {
	if c.warps < 0 || c.lanes < 0 {
		return usagef("--num-warps and --threads-per-warp are no fewer than 1")
	}
	if c.chips, err = chips.List(c.targets); err != nil {
		return usagef("--target: %v", err)
	}
	if err := c.compilers.check(); err != nil {
		return err
	}
	isProgram := func(name string) bool { return filepath.Ext(name) == ".py" }
	if len(c.chips) == 0 && slices.ContainsFunc(names, isProgram) {
		return usagef("a Python file names no target: --target does")
	}
	c.render = c.newRenderer(c.color.value)
	specs, ok := c.newDialects(ctx, c.specFlags, c.render)
	if !ok {
		return errFailed
	}
	c.tritons = c.newTritons(&c.compilers)
	defer c.tritons.close()
	for _, name := range names {
		if isProgram(name) {
			err = c.program(ctx, name, specs.of(ctx, name))
		} else {
			c.dump(ctx, name, specs.of(ctx, name))
		}
		if ctx.Err() != nil {
			return interrupted(ctx)
		}
		if err != nil {
			return err
		}
	}
	report.FindNearest(c.list)
	var out bytes.Buffer
	if err := c.write(&out); err != nil {
		return err
	}
	if len(c.list) > 0 {
		if err := c.writeFile(c.output, out.Bytes()); err != nil {
			return err
		}
	}
	if c.failed || !report.Fit(c.list, c.every) {
		return errFailed
	}
	return nil
}

func (c *fitsCmd) write(out *bytes.Buffer) error {
	if c.format() == "text" {
		color := c.colored(c.color, c.output)
		return text.Fits(terminal.NewWriter(out, color), c.list, text.Options{Color: color})
	}
	return jsonLines(out, c.list)
}

// fail says why there is no verdict on a file.
func (c *fitsCmd) fail(name, format string, args ...any) {
	c.failed = true
	c.say("%s: error: %s\n", name, fmt.Sprintf(format, args...))
}

// dump adds the verdicts on the kernels of a dump.
func (c *fitsCmd) dump(ctx context.Context, name string, l *loaded) {
	file, problem, err := c.readMLIR(ctx, name)
	if err != nil {
		c.fail(file.Name, "%v", err)
		return
	}
	beside := c.beside(ctx, file.Name)
	o := kernel.Options{Targets: c.chips, Warps: c.warps, Lanes: c.lanes, Reported: kernel.ReportedBeside(stemOf(file.Name), beside)}
	list := c.verdicts(file, problem, l, kernel.WrittenBy(beside.Read(".json")), o)
	if list != nil && len(list) == 0 {
		c.fail(file.Name, "it has no public function")
	}
	c.list = append(c.list, list...)
}

// verdicts are those on the kernels of a text; nil if it has mistakes, which are told.
func (c *fitsCmd) verdicts(file *source.File, diags []source.Diagnostic, l *loaded, written release.Release, o kernel.Options) (list []*report.Verdict) {
	c.Stderr.Write(l.messages)
	if l.failed {
		c.failed = true
		return nil
	}
	var messages bytes.Buffer
	if failed := guard.Do(func() {
		var m *ir.Module
		if len(diags) == 0 {
			m, diags = moduleOf(file, l, written)
		}
		if source.HasErrors(diags) {
			c.failed = true
			for _, d := range diags {
				c.render.write(&messages, file, d)
			}
			return
		}
		o.File, o.Most = file, max(mostReports/max(len(o.Targets), 1), 1)
		list = report.Verdicts(m, o)
	}); failed != nil {
		c.failed = true
		c.render.failure(&messages, file, failed, c.name)
	}
	c.Stderr.Write(messages.Bytes())
	return list
}

// program adds the verdicts on what a Python file would launch.
func (c *fitsCmd) program(ctx context.Context, name string, l *loaded) error {
	path, err := filepath.Abs(c.path(name))
	if err == nil {
		_, err = os.Stat(path)
	}
	if err != nil {
		c.fail(name, "%v", files.Reason(err))
		return nil
	}
	by, err := c.tritons.of(ctx, release.Range{})
	if err != nil {
		return err
	}
	for _, chip := range c.chips {
		found, stopped, err := by.Collect(ctx, path, chip, "ttgir")
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			c.fail(name, "%s: %v", chip.Name, err)
			continue
		case stopped != "":
			c.fail(name, "%s: by %s it ends early: %s", chip.Name, by.name, stopped)
		case len(found) == 0:
			c.fail(name, "%s: it launches and compiles no kernel of Triton", chip.Name)
		}
		for _, k := range found {
			if k.Failure != "" {
				v := report.Uncompiled(name, k.Kernel, chip, k.Failure)
				v.Config = k.Config
				c.list = append(c.list, v)
				continue
			}
			for _, v := range c.verdicts(source.NewFile(name, string(k.Text)), nil, l.said(), by.release, kernel.Options{Targets: []*chips.Chip{chip}}) {
				v.Config = k.Config
				c.list = append(c.list, v)
			}
		}
	}
	return nil
}
