package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/runner"
	"github.com/tgopt/tgopt/runner/triton"
	chips "github.com/tgopt/tgopt/target"
)

func (t *tool) newToolchainsCmd() *cobra.Command {
	format := choice{value: "text"}
	var named compilers
	cmd := &cobra.Command{
		Use:   "toolchains",
		Short: "Show which compilers there are, and install Triton",
		Long: `Show the compilers that were found, for tgopt compile and --verify-with, and how to get what is missing.
The first that works is used, unless --python names another.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return t.listToolchains(cmd.Context(), format.value, &named)
		},
	}
	format.define(cmd.Flags(), "format", "text or json (a line a toolchain)", "text", "json")
	named.defineOcloc(cmd.Flags())
	cmd.PersistentFlags().StringVar(&named.python, "python", "", "the `Python` to look at, or to make an environment of (default: all that are known; python3)")
	install := &cobra.Command{
		Use:   "install [triton==VERSION]",
		Short: "Install a release of Triton for tgopt alone",
		Long: `Install a release of Triton from the Python Package Index, by default ` + triton.Newest + `, into a virtual environment in the
user's folder for caches, for tgopt alone. It takes some hundred MB. Of an installation that fails nothing is left.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			require := triton.Newest
			if len(args) > 0 {
				require = args[0]
			}
			return t.installTriton(cmd.Context(), require, named.python)
		},
	}
	cmd.AddCommand(install)
	return cmd
}

// A toolchainLine is a line of `tgopt toolchains --format=json`, which docs/json.md
// describes.
type toolchainLine struct {
	Version   int      `json:"version"`
	Toolchain string   `json:"toolchain"`
	Release   *string  `json:"release"`
	Where     string   `json:"where"`
	Used      bool     `json:"used"`
	Targets   []string `json:"targets"`
	Reason    *string  `json:"reason"`
	Remedy    *string  `json:"remedy"`
}

// listToolchains shows all that is looked at, in the order in which it is.
func (t *tool) listToolchains(ctx context.Context, format string, named *compilers) error {
	pythons, err := t.pythons(ctx, named.python)
	if err != nil {
		return err
	}
	var lines []toolchainLine
	for _, python := range pythons {
		l, err := t.look(ctx, triton.New(python.python, triton.DefaultLimits))
		if err != nil {
			return interrupted(ctx)
		}
		l.Where = python.python
		lines = append(lines, l)
	}
	for _, i := range t.installed(ctx) {
		if i.refused != nil && named.python == "" {
			reason := "not used: " + i.refused.Error()
			lines = append(lines, toolchainLine{Version: 1, Toolchain: "triton", Where: i.python, Targets: []string{}, Reason: &reason})
		}
	}
	found := false
	for i := range lines {
		if !found && lines[i].Reason == nil {
			found, lines[i].Used = true, true
		}
	}
	named.processor, named.memory = triton.DefaultLimits.Processor, int(triton.DefaultLimits.Memory>>30)
	intel, err := t.look(ctx, t.intel(named))
	if err != nil {
		return interrupted(ctx)
	}
	intel.Used = intel.Reason == nil
	lines = append(lines, intel)
	if format == "json" {
		err = jsonLines(t.Stdout, lines)
	} else {
		err = writeToolchains(t.Stdout, lines, found)
	}
	if err != nil {
		return err
	}
	if !found {
		return &exitError{code: exitMissing}
	}
	return nil
}

// look asks a toolchain what it is; the error is that nobody waits any more.
func (t *tool) look(ctx context.Context, c runner.Toolchain) (toolchainLine, error) {
	defer c.Close()
	l := toolchainLine{Version: 1, Toolchain: c.Name(), Targets: []string{}}
	id, err := c.Identify(ctx)
	switch m, ok := errors.AsType[*runner.Missing](err); {
	case ok:
		l.Reason, l.Remedy = &m.Reason, &m.Remedy
	case err != nil:
		return l, err
	default:
		l.Release, l.Where = &id.Version, id.Where
		for _, chip := range chips.All() {
			if c.Compiles(chip) {
				l.Targets = append(l.Targets, chip.Name)
			}
		}
	}
	return l, nil
}

func writeToolchains(out io.Writer, lines []toolchainLine, found bool) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "toolchain\trelease\tused\twhere\ttargets")
	for _, l := range lines {
		release, used, about := "–", "", ""
		switch {
		case l.Reason != nil:
			about = *l.Reason
			if l.Remedy != nil && l.Toolchain != "triton" {
				about += "; `" + *l.Remedy + "` installs it"
			}
		default:
			release, about = *l.Release, strings.Join(l.Targets, ", ")
			if n := len(l.Targets); n > 2 {
				about = fmt.Sprintf("%d, %s to %s", n, l.Targets[0], l.Targets[n-1])
			}
		}
		if l.Used {
			used = "yes"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", l.Toolchain, release, used, terminal.Line(l.Where), terminal.Line(about))
	}
	if err := w.Flush(); err != nil || found {
		return err
	}
	_, err := fmt.Fprintf(out, "\nNo Triton works. `tgopt toolchains install %s` installs one for tgopt alone; `--python` and %s name one that is there.\n", triton.Newest, pythonVariable)
	return err
}

func (t *tool) installTriton(ctx context.Context, require, python string) error {
	caches := t.caches()
	if caches == "" {
		return wrongf("no folder for caches is known: TGOPT_CACHE names one")
	}
	folder, err := triton.Folder(caches, require)
	if err != nil {
		return usagef("%v", err)
	}
	if python == "" {
		python = "python3"
	}
	t.say("%s: installing %s into %s\n", t.name, require, folder)
	before, err := triton.Install(ctx, t.program(python), folder, require)
	switch {
	case runner.Interrupted(err):
		return interrupted(ctx)
	case err != nil:
		return wrongf("%s is not installed: %w", require, files.Reason(err))
	}
	if err := t.files.Private(folder); err != nil {
		return wrongf("%s is installed and will not be used: %w", require, err)
	}
	what := "installed"
	if before {
		what = "was installed before"
	}
	t.say("%s: %s %s: %s\n", t.name, require, what, triton.PythonOf(folder))
	return nil
}
