package cli

import (
	"bytes"
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/compare"
	"github.com/tgopt/tgopt/compare/render"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/runner"
)

// A diffCmd says what differs between two sides: diff.go has the flags and the formats,
// diffread.go reads the sides.
type diffCmd struct {
	*tool
	specFlags
	kernelFlag
	result
	failOn  []string
	context int
	quiet   bool
	color   choice

	limits []compare.Limit
	render *renderer
	failed bool // something was not read
}

func (t *tool) newDiffCmd() *cobra.Command {
	c := &diffCmd{tool: t}
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Say what differs between kernels that were compiled twice",
		Long: `Say what differs between the kernels of A and those of B, each a dump (TTGIR or TTIR) of one kernel or several, or a folder
of dumps, such as Triton's cache: registers, spills, shared memory, occupancy and conversions of layouts, what a compiler reported
before what is predicted, and the IR by the line of Python that it comes from, whatever values are called. Kernels are paired
by name and configuration. Of two logs of MLIR_ENABLE_DUMP=1 it is said at which pass they part first. The exit code is 1 if something is worse than --fail-on allows, and 2 if an input cannot be read.

    tgopt diff before.ttgir after.ttgir
    tgopt diff cache-of-main ~/.triton/cache --format=markdown
    tgopt diff dump-of-3.6.txt dump-of-3.9.txt
    tgopt diff before after --quiet --fail-on=registers+5%,spills,shared+1KB,occupancy,conversions`,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch len(args) {
			case 0:
				if err := cmd.Help(); err != nil {
					return err
				}
				return errUnread
			case 2:
				return c.run(cmd.Context(), args[0], args[1])
			}
			return usagef("two sides are compared: tgopt diff A B")
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringSliceVar(&c.failOn, "fail-on", nil, "exit with 1 if `figures` of a pair are worse: registers, spills, shared, occupancy, conversions, each with how much is allowed, as registers+5% or shared+1KB; if anything in the IR differs (ir); if a kernel of A has no partner (missing)")
	c.kernelFlag.define(f)
	f.IntVarP(&c.context, "unified", "U", 3, "show the IR as one difference with so many `lines` around each change, not by lines of Python")
	c.defineFormat(f, "text, markdown (for a pull request) or json (a line a pair)", "text", "markdown", "json")
	f.BoolVarP(&c.quiet, "quiet", "q", false, "print nothing but what --fail-on is about")
	defineColor(&c.color, f)
	c.specFlags.define(f)
	c.defineOutput(f)
	cmd.PreRun = func(cmd *cobra.Command, _ []string) {
		if !cmd.Flags().Changed("unified") {
			c.context = -1
		} else {
			c.context = max(c.context, 0)
		}
	}
	return cmd
}

// errUnread says that what is wrong with an input, or with how the command was called,
// was told.
var errUnread error = &exitError{code: exitUsage}

func (c *diffCmd) check() error {
	for _, text := range c.failOn {
		l, err := compare.ParseLimit(text)
		switch {
		case err != nil:
			return usagef("--fail-on=%s: %v", text, err)
		case !slices.Contains(compare.Limited(), l.Name):
			return usagef("--fail-on takes registers, spills, shared, occupancy, conversions, ir and missing, not '%s'%s", l.Name, suggest(l.Name, compare.Limited()))
		}
		c.limits = append(c.limits, l)
	}
	if err := c.kernelFlag.check(); err != nil {
		return err
	}
	return nil
}

func (c *diffCmd) run(ctx context.Context, a, b string) error {
	if err := c.check(); err != nil {
		return err
	}
	c.render = c.newRenderer(c.color.value)
	if a == "-" && b == "-" {
		return usagef("standard input is one side at most")
	}
	logs, err := c.logs(ctx, a, b)
	switch {
	case err != nil:
		return err
	case logs:
		return c.runLogs(ctx, a, b)
	}
	kernels, err := c.read(ctx, a, b)
	if err != nil {
		return err
	}
	r := &render.Result{A: a, B: b}
	var pairs []compare.Pair
	pairs, r.OnlyA, r.OnlyB = compare.PairUp(kernels[0], kernels[1])
	r.Differences = make([]*compare.Difference, len(pairs))
	exceeded := false
	err = c.each(ctx, &runner.Runner{}, len(pairs), func(i int) {
		r.Differences[i] = pairs[i].Compare(c.context)
	}, func(i int) {
		exceeded = c.exceeds(r.Differences[i]) || exceeded
	}, func(i int) string { return pairs[i].A.Name })
	if err != nil {
		return err
	}
	exceeded = c.missing(r.OnlyA) || exceeded
	if !c.quiet {
		err = c.print(r)
	}
	switch {
	case err != nil:
		return err
	case c.failed:
		return errUnread
	case exceeded:
		return errFailed
	}
	return nil
}

// exceeds tells what of a pair is worse than --fail-on allows.
func (c *diffCmd) exceeds(d *compare.Difference) bool {
	for _, l := range d.Check(c.limits) {
		c.say("%s: warning: @%s: nothing is known of its %s on both sides [--fail-on=%s]\n", d.B.File, d.B.Name, l.Name, l)
	}
	for _, o := range d.Over {
		c.say("%s: error: @%s: %s [--fail-on=%s]\n", d.B.File, d.B.Name, o.Text, o.Limit)
	}
	return len(d.Over) > 0
}

// missing tells which kernels are gone, if --fail-on is about that.
func (c *diffCmd) missing(list []*compare.Kernel) bool {
	if !slices.ContainsFunc(c.limits, func(l compare.Limit) bool { return l.Name == compare.Missing }) {
		return false
	}
	for _, k := range list {
		c.say("%s: error: @%s: it has no partner any more [--fail-on=missing]\n", k.File, k.Name)
	}
	return len(list) > 0
}

func (c *diffCmd) print(r *render.Result) (err error) {
	var out bytes.Buffer
	switch c.format() {
	case "json":
		err = render.JSON(&out, r)
	case "markdown":
		err = render.Markdown(&out, r)
	default:
		color := c.colored(c.color, c.output)
		if color {
			c.Stdout = styled(c.Stdout)
		}
		err = render.Text(terminal.NewWriter(&out, color), r, render.Options{Color: color, Unified: c.context >= 0})
	}
	if err != nil {
		return err
	}
	return c.writeFile(c.output, out.Bytes())
}
