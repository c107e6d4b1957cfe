package cli

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/report"
	"github.com/tgopt/tgopt/report/text"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/runner"
	chips "github.com/tgopt/tgopt/target"
)

// A reportCmd says what the analyses find in dumps: report.go has the flags and
// the formats, reportread.go makes the reports of a file.
type reportCmd struct {
	*tool
	targets, passes  string
	sweep, watch     bool
	failOn           []string
	fail             failOn // failOn, read
	sources          []string
	compare, explain bool
	memory           bool
	exact            bool
	compilers        compilers
	warps, lanes     int
	specFlags
	kernelFlag
	result
	color   choice
	written releaseFlag // the dumps, where the files beside them do not say

	chips []*chips.Chip
	steps []rewrite.Step
	told  sync.Map // files that were not read

	runner  runner.Runner
	tritons *tritons // of --exact
}

func (t *tool) newReportCmd() *cobra.Command {
	c := &reportCmd{tool: t, written: releaseFlag{auto: true}}
	cmd := &cobra.Command{
		Use:   "report [FILE|FOLDER|ARCHIVE …]",
		Short: "Report registers, spills, shared memory and occupancy of kernels",
		Long: `Report on the kernels of dumps (TTGIR, or TTIR as an estimate): where most registers are needed, by which Python
variables and lines, what the vendor's compiler will report, how likely it spills, shared memory, occupancy with
what limits it, and what would help. "-" or no file is standard input. Of a folder, as Triton's cache or Inductor's, and
of a tar archive of one, all dumps are read with what lies beside them: a table a kernel, a row a configuration.

    tgopt report ~/.triton/cache --kernel='matmul*'
    tgopt report kernel.ttgir --explain
    tgopt report kernel.ttgir --memory
    tgopt report *.ttgir --compare
    tgopt report kernel.ttgir --exact
    tgopt report kernel.ttgir --format=html -o report.html
    tgopt report kernel.ttgir --target=sm_90,gfx942 --format=json
    tgopt report kernel.ttgir --fail-on=spill,shared`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.run(cmd.Context(), args, cmd.Flags().Changed("sweep"))
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&c.targets, "target", "", "`chips` to report on, such as sm_90,mi300x (default: the one that the dump was compiled for); of a folder or archive, the dumps that were compiled for them")
	c.kernelFlag.define(f)
	c.defineFormat(f, "text, json (a line a public function), markdown, html (one page for all) or csv (a row a function)", "text", "json", "markdown", "html", "csv")
	f.BoolVar(&c.sweep, "sweep", false, "a table a kernel: a row a configuration, the columns in which they differ, the best marked (default: of folders and archives)")
	f.BoolVar(&c.watch, "watch", false, "go on until Ctrl-C, and report on what is new in the folders")
	f.BoolVar(&c.explain, "explain", false, "divide the peak by what it is for, and compare warps of 32 and waves of 64 lanes")
	f.BoolVar(&c.memory, "memory", false, "what each conversion and each access of shared and global memory costs, and what is computed more than once")
	f.BoolVar(&c.compare, "compare", false, "put all functions in one table of what differs, as text, Markdown or before all else in the page")
	f.StringVar(&c.passes, "passes", "", "report before and after a `pipeline` of passes, such as reduce-liveness")
	f.BoolVar(&c.exact, "exact", false, "compile the kernels by an installed Triton: what ptxas or AMD's backend says comes first, the prediction beside it")
	c.compilers.define(f)
	f.StringSliceVar(&c.failOn, "fail-on", nil, "exit with 1 if a kernel is expected to spill (`spill`), cannot be launched for its shared memory (shared), computes elements so many times by costly ops as it need (replication=2), or has conversions in loops that move more bytes a block through shared memory (conversions=0)")
	f.IntVar(&c.warps, "num-warps", 0, "warps of a block, where the dump does not say, as TTIR (default 4)")
	f.IntVar(&c.lanes, "threads-per-warp", 0, "lanes of a warp, where the dump does not say (default: the target's)")
	f.StringArrayVar(&c.sources, "source", nil, "a `folder` or file with the Python source for the page (default: none)")
	f.Var(&c.written, "triton-version", "the `release` of Triton that wrote the dumps, such as 3.6, which decides on shared memory (default: what the metadata beside them or the text says)")
	c.specFlags.define(f)
	defineColor(&c.color, f)
	c.defineOutput(f)
	return cmd
}

func (c *reportCmd) check() error {
	if err := c.fail.read(c.failOn); err != nil {
		return err
	}
	if err := c.kernelFlag.check(); err != nil {
		return err
	}
	if c.compare && (c.format() == "json" || c.format() == "csv") {
		return usagef("--compare makes a table: --format is text, markdown or html; lines of JSON and of CSV are compared as they are")
	}
	if c.compare && c.passes != "" {
		return usagef("--compare compares files, --passes what a pipeline does to each: take one of them")
	}
	if c.exact && c.targets != "" {
		return usagef("--exact compiles for the target that a dump names: tgopt compile --target takes others")
	}
	if c.watch && (c.output != "-" || c.format() == "html") {
		return usagef("--watch writes what is new to standard output: neither -o nor --format=html goes with it")
	}
	if c.warps < 0 || c.lanes < 0 {
		return usagef("--num-warps and --threads-per-warp are no fewer than 1")
	}
	var err error
	if c.chips, err = chips.List(c.targets); err != nil {
		return usagef("--target: %v", err)
	}
	if c.steps, err = c.stepsOf(c.passes); err != nil {
		return err
	}
	return c.compilers.check()
}

func (c *reportCmd) run(ctx context.Context, args []string, sweepGiven bool) error {
	if err := c.check(); err != nil {
		return err
	}
	if c.format() == "text" {
		c.Stdout = styled(c.Stdout)
	}
	if c.exact {
		c.tritons = c.newTritons(&c.compilers)
		defer c.tritons.close()
		if _, err := c.tritons.of(ctx, release.Range{}); err != nil {
			return err
		}
		c.runner.Cache = c.results(&c.compilers)
	}
	if len(args) == 0 {
		args = []string{"-"}
	}
	list, err := c.dumpsOf(ctx, args, c.watch)
	if err != nil {
		return err
	}
	defer list.close()
	if err := c.chooseTables(list, sweepGiven); err != nil {
		return err
	}
	if err = c.reportOn(ctx, list); !c.watch || err != nil && !errors.Is(err, errFailed) {
		return err
	}
	return c.follow(ctx, list)
}

// python is where the page's source comes from, nil if it shall have none.
func (c *reportCmd) python(ctx context.Context) *files.Sources {
	if slices.Contains(c.sources, "") {
		return nil
	}
	return c.pythonSources(ctx, c.sources)
}

// errorLine stands for a file that could not be read.
type errorLine struct {
	Version int    `json:"version"`
	File    string `json:"file"`
	Error   string `json:"error"`
}

// writeFailure writes the line of JSON of a file that could not be read.
func writeFailure(w io.Writer, r *reported) error {
	return jsonLines(w, []errorLine{{report.Version, r.file, r.failure}})
}

// writeLines writes a line of JSON for each row.
func writeLines(w io.Writer, rows []*report.Row) error {
	var lines []any
	for _, r := range rows {
		lines = append(lines, r.Completed())
	}
	return jsonLines(w, lines)
}

func public(list []kernel.Facts) []kernel.Facts {
	return slices.DeleteFunc(slices.Clone(list), func(f kernel.Facts) bool { return f.Private })
}

// textOptions fit the terminal, if there is one.
func (c *reportCmd) textOptions() text.Options {
	o := text.Options{Explain: c.explain, Color: c.colored(c.color, c.output)}
	if fd, ok := isTerminal(c.Stdout); ok && c.output == "-" {
		if columns, _, err := term.GetSize(fd); err == nil {
			o.Width = columns
		}
	}
	return o
}
