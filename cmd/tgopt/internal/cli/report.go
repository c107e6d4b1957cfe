package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/internal/terminal"
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
	failOn           []string
	sources          []string
	compare, explain bool
	exact            bool
	compilers        compilers
	warps, lanes     int
	specFlags
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
		Use:   "report [FILE …]",
		Short: "Report registers, spills, shared memory and occupancy of kernels",
		Long: `Report on the kernels of dumps (TTGIR, or TTIR as an estimate): where most registers are needed, by which Python
variables and lines, what the vendor's compiler will report, how likely it spills, shared memory, occupancy with
what limits it, and what would help. "-" or no file is standard input.

    tgopt report kernel.ttgir --explain
    tgopt report *.ttgir --compare
    tgopt report kernel.ttgir --exact
    tgopt report kernel.ttgir --format=html -o report.html
    tgopt report kernel.ttgir --target=sm_90,gfx942 --format=json
    tgopt report kernel.ttgir --fail-on=spill,shared`,
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd.Context(), args) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&c.targets, "target", "", "`chips` to report on, such as sm_90,mi300x (default: the one that the dump was compiled for)")
	c.defineFormat(f, "text, json (a line a public function), markdown or html (one page for all)", "text", "json", "markdown", "html")
	f.BoolVar(&c.explain, "explain", false, "divide the peak by what it is for, and compare warps of 32 and waves of 64 lanes")
	f.BoolVar(&c.compare, "compare", false, "put all functions in one table of what differs, as text, Markdown or before all else in the page")
	f.StringVar(&c.passes, "passes", "", "report before and after a `pipeline` of passes, such as reduce-liveness")
	f.BoolVar(&c.exact, "exact", false, "compile the kernels by an installed Triton: what ptxas or AMD's backend says comes first, the prediction beside it")
	c.compilers.define(f)
	f.StringSliceVar(&c.failOn, "fail-on", nil, "exit with 1 if a kernel is expected to spill (`spill`), or cannot be launched for its shared memory (shared)")
	f.IntVar(&c.warps, "num-warps", 0, "warps of a block, where the dump does not say, as TTIR (default 4)")
	f.IntVar(&c.lanes, "threads-per-warp", 0, "lanes of a warp, where the dump does not say (default: the target's)")
	f.StringArrayVar(&c.sources, "source", nil, "a `folder` or file with the Python source for the page (default: none)")
	f.Var(&c.written, "triton-version", "the `release` of Triton that wrote the dumps, such as 3.6, which decides on shared memory (default: what the metadata beside them or the text says)")
	c.specFlags.define(f)
	defineColor(&c.color, f)
	c.defineOutput(f)
	return cmd
}

var failures = []string{"spill", "shared"}

func (c *reportCmd) check() error {
	for _, on := range c.failOn {
		if !slices.Contains(failures, on) {
			return usagef("--fail-on takes spill and shared, not '%s'%s", on, suggest(on, failures))
		}
	}
	if c.compare && c.format() == "json" {
		return usagef("--compare makes a table: --format is text, markdown or html; lines of JSON are compared as they are")
	}
	if c.compare && c.passes != "" {
		return usagef("--compare compares files, --passes what a pipeline does to each: take one of them")
	}
	if c.exact && c.targets != "" {
		return usagef("--exact compiles for the target that a dump names: tgopt compile --target takes others")
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

func (c *reportCmd) run(ctx context.Context, files []string) error {
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
	if len(files) == 0 {
		files = []string{"-"}
	}
	var out bytes.Buffer
	var all []kernel.Facts
	var pages reportPage
	failed, seen, found := false, false, c.format() == "json" // which has a line for a file that failed, too
	err := c.each(ctx, files, func(r *reported) error {
		seen = true
		c.Stderr.Write(r.messages)
		failed, found = failed || r.failure != "", found || r.failure == ""
		if c.format() == "html" {
			pages.add(r)
			return nil
		}
		if c.compare {
			all = append(all, public(r.functions)...)
			return nil
		}
		if err := c.write(&out, r); err != nil {
			return err
		}
		if c.output == "-" && out.Len() > 0 {
			_, err := c.Stdout.Write(out.Bytes())
			out.Reset()
			return err
		}
		all = append(all, public(r.functions)...)
		return nil
	})
	if errors.Is(err, errFailed) && seen {
		failed, err = true, nil // --fail-on: what was found is still written
	}
	if err != nil {
		return wrongf("%w", err)
	}
	switch {
	case c.format() == "html":
		python := c.python(ctx)
		if found {
			err = c.writing(c.output, func(w io.Writer) error { return pages.write(w, c.passes, c.compare, python) })
		}
		if python != nil {
			c.tellMissing(python, len(c.sources) > 0)
		}
	case c.compare && c.format() == "markdown":
		err = text.CompareMarkdown(&out, all)
	case c.compare:
		err = text.Compare(terminal.NewWriter(&out, c.textOptions().Color), all, c.textOptions())
	}
	if err == nil && found && c.format() != "html" && (c.compare || c.output != "-") {
		err = c.writeFile(c.output, out.Bytes())
	}
	if err != nil {
		return err
	}
	if failed {
		return errFailed
	}
	return nil
}

// write writes the reports of a file.
func (c *reportCmd) write(w io.Writer, r *reported) error {
	if c.format() == "json" {
		return writeLines(w, r)
	}
	if c.format() == "text" {
		w = terminal.NewWriter(w, c.textOptions().Color)
	}
	for i := range r.functions {
		f := &r.functions[i]
		if f.Private && c.format() != "text" {
			continue
		}
		var err error
		switch c.format() {
		case "markdown":
			err = text.Markdown(w, f, text.Options{Explain: c.explain})
		default:
			if r.before != nil {
				err = text.Change(w, &r.before[i], f, c.passes, c.textOptions())
				fmt.Fprintln(w)
			}
			if err == nil {
				err = text.Write(w, f, c.textOptions())
				fmt.Fprintln(w)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
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

// writeLines writes a line of JSON for each public function, or one for a file
// that could not be read.
func writeLines(w io.Writer, r *reported) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	if r.failure != "" {
		return e.Encode(errorLine{report.Version, r.file, r.failure})
	}
	for i := range r.functions {
		if r.functions[i].Private {
			continue
		}
		l := report.LineOf(&r.functions[i])
		if r.before != nil {
			l.Before = report.LineOf(&r.before[i])
		}
		if err := e.Encode(l); err != nil {
			return err
		}
	}
	return nil
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
