package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/passlog"
	"github.com/tgopt/tgopt/passlog/irdiff"
	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/runner"
	"github.com/tgopt/tgopt/runner/triton"
)

// An upgradeCmd has the same kernels compiled by two or more releases of Triton, and says
// what changes.
type upgradeCmd struct {
	compileCmd
	releases  []string
	tolerance float64

	toolchains []*triton.Toolchain // of the releases
	names      []string            // "triton 3.6.0"
}

func (t *tool) newUpgradeCheckCmd() *cobra.Command {
	c := &upgradeCmd{compileCmd: compileCmd{tool: t}}
	cmd := &cobra.Command{
		Use:   "upgrade-check FILE|KERNEL.PY …",
		Short: "Say what another release of Triton makes of kernels",
		Long: `Compile TTIR or TTGIR by two or more releases of Triton and print what changes by more than a tolerance: registers,
spills, stack, shared memory, blocks; and of TTIR at which pass, or that the TTGIR is the same, so that it is LLVM or ptxas. The
exit code is 1 if something does. The releases are those that tgopt toolchains lists as installed. A Python file is run by
each, without a GPU, and what it would launch or compile is compared.

    tgopt upgrade-check *.ttir --triton=3.6,3.9 --target=sm_90,gfx942`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd.Context(), args) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringSliceVar(&c.releases, "triton", nil, "`releases` to compare, such as 3.6,3.9; each with the first of them")
	f.Float64Var(&c.tolerance, "tolerance", 5, "`percent` by which a figure may change")
	f.StringVar(&c.targets, "target", "", "`chips` to compile for, such as sm_90,gfx942 (default: the one that the module names)")
	f.IntVar(&c.warps, "num-warps", 0, "warps of a block, of TTIR (default 4)")
	f.IntVar(&c.stages, "num-stages", 0, "stages of pipelines, of TTIR (default: the backend's)")
	c.formatFlag.value = "text"
	c.formatFlag.define(f, "format", "text or json (a line a kernel, target and release that changes something)", "text", "json")
	c.compilers.defineLimits(f)
	c.specFlags.define(f)
	return cmd
}

// An upgradeChange is what a release does to a kernel; docs/json.md describes it.
type upgradeChange struct {
	Version int                `json:"version"`
	File    string             `json:"file"`
	Kernel  string             `json:"kernel"`
	Target  string             `json:"target"`
	From    string             `json:"from"`
	To      string             `json:"to"`
	Figures map[string][2]*int `json:"figures"`
	Where   string             `json:"where"`
	Error   *string            `json:"error"`
}

func (c *upgradeCmd) run(ctx context.Context, names []string) error {
	if err := c.check(); err != nil {
		return err
	}
	switch {
	case len(c.releases) < 2:
		return usagef("--triton names two releases or more, such as --triton=3.6,3.9")
	case c.tolerance < 0 || math.IsNaN(c.tolerance):
		return usagef("--tolerance is 0 or more percent")
	}
	for _, number := range c.releases {
		one := c.compilers
		one.python = "triton==" + number
		of := c.newTritons(&one)
		defer of.close()
		toolchain, err := of.of(ctx, release.Range{})
		if err != nil {
			return err
		}
		c.toolchains, c.names = append(c.toolchains, toolchain.Toolchain), append(c.names, toolchain.name)
	}
	c.runner.Cache = c.results(&c.compilers)
	var texts, programs []string
	for _, name := range names {
		if filepath.Ext(name) == ".py" {
			programs = append(programs, name)
		} else {
			texts = append(texts, name)
		}
	}
	if len(programs) > 0 && len(c.chips) == 0 {
		return usagef("a Python file names no target: --target does")
	}
	tasks, failed, err := c.tasks(ctx, texts)
	if err != nil {
		return err
	}
	// A task a release, of each kernel.
	n := len(c.toolchains)
	all := make([]*compileTask, 0, n*len(tasks))
	for _, t := range tasks {
		for range c.toolchains {
			one := *t
			all = append(all, &one)
		}
	}
	collected, stopped, err := c.collect(ctx, programs)
	if err != nil {
		return err
	}
	all, failed = append(all, collected...), failed || stopped
	var changes []upgradeChange
	err = c.each(ctx, &c.runner, len(all), func(i int) {
		if t := all[i]; t.failure == nil {
			var result *runner.Result
			if result, t.failure = c.runner.Compile(ctx, c.toolchains[i%n], t.jobs[0]); t.failure == nil {
				t.results = []*runner.Result{result}
			}
		}
	}, func(i int) {
		if i%n == n-1 && all[i].chip != nil {
			changes = append(changes, c.compare(ctx, all[i-n+1:i+1])...)
		}
	}, func(i int) string { return all[i].title() })
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if c.format() == "json" {
		err = jsonLines(&out, changes)
	} else {
		err = c.writeText(&out, changes, len(all)/n)
	}
	if err == nil {
		_, err = c.Stdout.Write(out.Bytes())
	}
	if err == nil && (failed || len(changes) > 0) {
		err = errFailed
	}
	return err
}

// compare says what the later releases change of what the first makes of a kernel.
func (c *upgradeCmd) compare(ctx context.Context, tasks []*compileTask) (changes []upgradeChange) {
	first := tasks[0]
	for i, t := range tasks[1:] {
		change := upgradeChange{Version: 1, File: t.file, Kernel: t.kernel(), Target: t.chip.Name, From: c.names[0], To: c.names[i+1], Figures: map[string][2]*int{}}
		switch {
		case first.failure != nil && t.failure != nil:
			text := "by neither: " + t.failure.Error()
			change.Error = &text
		case first.failure != nil:
			text := "not by " + change.From + ": " + first.failure.Error()
			change.Error = &text
		case t.failure != nil:
			text := "not by " + change.To + ": " + t.failure.Error()
			change.Error = &text
		default:
			for _, col := range upgradeColumns {
				before, after := col.value(first.results[0]), col.value(t.results[0])
				if c.changed(before, after) {
					change.Figures[col.title] = [2]*int{before, after}
				}
			}
			if len(change.Figures) == 0 {
				continue
			}
			change.Where = c.where(ctx, [2]*runner.Job{first.jobs[0], t.jobs[0]}, c.toolchains[0], c.toolchains[i+1], change.To)
		}
		changes = append(changes, change)
	}
	return changes
}

// upgradeColumns are what is compared.
var upgradeColumns = func() []column {
	compared := []string{"registers", "spilled", "stack", "shared", "blocks"}
	return slices.DeleteFunc(slices.Clone(figureColumns), func(c column) bool { return !slices.Contains(compared, c.title) })
}()

// changed reports whether a figure is another, by more than the tolerance.
func (c *upgradeCmd) changed(before, after *int) bool {
	if before == nil || after == nil {
		return before != after
	}
	return math.Abs(float64(*after-*before)) > c.tolerance/100*float64(*before)
}

// where says at which pass the modules of two releases part, attributes of the module
// aside. The jobs are one, but for kernels of a Python file, of which each release makes TTIR.
func (c *upgradeCmd) where(ctx context.Context, jobs [2]*runner.Job, from, to *triton.Toolchain, name string) string {
	if jobs[0].Kind == "ttgir" {
		return "equal TTGIR: LLVM or ptxas"
	}
	var histories [2][]moment
	for i, toolchain := range []*triton.Toolchain{from, to} {
		log, ttgir, err := toolchain.Passes(ctx, jobs[i])
		if err == nil {
			histories[i], err = history(log, string(ttgir))
		}
		if err != nil {
			return "not known: " + err.Error()
		}
	}
	a, b := histories[0], histories[1]
	for i := range max(len(a), len(b)) {
		switch {
		case i >= len(a):
			return b[i].maker + ", which changes something only in " + name
		case i >= len(b):
			return a[i].maker + ", which changes something no more"
		case irdiff.Unified(a[i].text, b[i].text, 0).Text == "":
			continue
		case i == 0:
			return "Triton's front end, or a pass over TTIR"
		case a[i].maker == b[i].maker:
			return a[i].maker
		}
		return a[i].maker + ", then " + b[i].maker
	}
	return "equal TTGIR: LLVM or ptxas"
}

// A moment is a module on its way, and the pass that made it what it is.
type moment struct{ maker, text string }

// history is what passes that changed something made of a module, of a log with a dump
// before each, and of the last text.
func history(log []byte, last string) (list []moment, err error) {
	maker := "the input"
	add := func(text string) {
		text = passlog.WithoutAttributes(text)
		if len(list) == 0 || irdiff.Unified(list[len(list)-1].text, text, 0).Text != "" {
			list = append(list, moment{maker, text})
		}
	}
	dumps := passlog.NewScanner(bytes.NewReader(log))
	for {
		d, err := dumps.Next()
		if err != nil {
			return nil, err
		}
		if d == nil {
			break
		}
		if d.When == passlog.Before && d.Whole {
			add(d.Text)
			maker = d.Name()
		}
	}
	add(last)
	return list, nil
}

func (c *upgradeCmd) writeText(out io.Writer, changes []upgradeChange, kernels int) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	if len(changes) > 0 {
		fmt.Fprint(w, "kernel\ttarget\treleases")
		for _, col := range upgradeColumns {
			fmt.Fprint(w, "\t"+col.title)
		}
		fmt.Fprintln(w, "\tfirst at")
	}
	for _, ch := range changes {
		fmt.Fprintf(w, "%s\t%s\t%s", terminal.Line(ch.title()), ch.Target, numberOf(ch.From)+" → "+numberOf(ch.To))
		for _, col := range upgradeColumns {
			text := ""
			if f, ok := ch.Figures[col.title]; ok {
				text = change(f[0], f[1])
			}
			fmt.Fprint(w, "\t"+text)
		}
		if ch.Error != nil {
			ch.Where = "does not compile: " + *ch.Error
		}
		fmt.Fprintln(w, "\t"+terminal.Line(ch.Where))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%s by each of %s: %s\n", figure.Count(kernels, "compilation"), strings.Join(c.names, ", "), figure.Count(len(changes), "change"))
	return err
}

// numberOf is a release without the name of the toolchain.
func numberOf(name string) string { return strings.TrimPrefix(name, "triton ") }
