package cli

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite"
)

// An overrideCmd brings what passes make of dumps back into the author's program, by
// the two doors that Triton has: a folder for TRITON_KERNEL_OVERRIDE, and files for
// triton.Config(ir_override=…).
type overrideCmd struct {
	*tool
	passes, output string
	specFlags
	kernelFlag
	steps []rewrite.Step
}

func (t *tool) newOverrideCmd() *cobra.Command {
	c := &overrideCmd{tool: t}
	cmd := &cobra.Command{
		Use:   "override FOLDER --passes=PIPELINE -o FOLDER",
		Short: "Bring rewritten kernels back into the program they are of",
		Long: `Run passes over the TTGIR of a folder of Triton's and write what they change in the two ways in which Triton takes
it in place of its own. Of a folder of TRITON_KERNEL_DUMP=1 (TRITON_DUMP_DIR): a folder for TRITON_KERNEL_OVERRIDE=1, whose
kernels are told apart by source, signature and constants, not by num_warps or num_stages. Of that, or of Triton's cache:
files for triton.Config(…, ir_override=FILE), named by their content.

    tgopt override ~/.triton/dump --passes=reduce-liveness -o overridden
    TRITON_KERNEL_OVERRIDE=1 TRITON_OVERRIDE_DIR=$PWD/overridden TRITON_ALWAYS_COMPILE=1 python train.py`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd.Context(), args[0]) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&c.passes, "passes", "", "a `pipeline` of passes, such as reduce-liveness")
	c.kernelFlag.define(f)
	f.StringVarP(&c.output, "output", "o", "", "`folder` to write into")
	c.specFlags.define(f)
	return cmd
}

// Bounds of a folder of Triton's: a folder a kernel.
const (
	mostOverrides = 1_000_000
	overrideDepth = 2
	// candidates is the folder of files for triton.Config.
	candidates = "ir_override"
)

func (c *overrideCmd) check() (err error) {
	if c.passes == "" || c.output == "" {
		return usagef("--passes says what is done, and -o which folder it is written into")
	}
	if c.steps, err = c.stepsOf(c.passes); err != nil {
		return err
	}
	if err := c.kernelFlag.check(); err != nil {
		return err
	}
	return nil
}

func (c *overrideCmd) run(ctx context.Context, folder string) error {
	if err := c.check(); err != nil {
		return err
	}
	render := c.newRenderer("")
	specs, ok := c.newDialects(ctx, c.specFlags, render)
	if !ok {
		return errFailed
	}
	list := files.Search(ctx, []string{c.path(folder)}, ".ttgir", files.Bounds{Entries: mostOverrides, Depth: overrideDepth, Size: math.MaxInt64})
	list = slices.DeleteFunc(list, func(f files.Found) bool {
		return !c.wants(stemOf(f.Name))
	})
	if ctx.Err() != nil {
		return interrupted(ctx)
	}
	if len(list) == 0 {
		return wrongf("%s: there is no .ttgir in it, nor in the folders in it", folder)
	}
	slices.SortFunc(list, func(a, b files.Found) int { return strings.Compare(a.Name, b.Name) })
	progress := c.newProgress(render, len(list))
	defer progress.clear()
	written, dumps, failed := 0, 0, false
	for _, f := range list {
		progress.show(f.Name)
		text, err := c.rewrite(ctx, f, specs.of(ctx, f.Path()), render)
		progress.clear()
		progress.step()
		switch {
		case ctx.Err() != nil:
			return interrupted(ctx)
		case err != nil:
			if !errors.Is(err, errReported) {
				c.say("%s: error: %v\n", f.Path(), err)
			}
			failed = true
			continue
		case text == nil:
			continue
		}
		// Beside what is in the cache lie its metadata; there, folders have other names.
		dump := !files.Regular(strings.TrimSuffix(f.Path(), ".ttgir") + ".json")
		where, err := c.put(f, text, dump)
		if err != nil {
			return wrongf("%w", err)
		}
		written++
		if dump {
			dumps++
		}
		fmt.Fprint(c.Stdout, terminal.Sprintf("%s: %s\n", f.Name, strings.Join(where, ", ")))
	}
	fmt.Fprintf(c.Stdout, "%d of %d changed\n", written, len(list))
	if dumps > 0 {
		fmt.Fprint(c.Stdout, terminal.Sprintf("TRITON_KERNEL_OVERRIDE=1 TRITON_OVERRIDE_DIR=%s TRITON_ALWAYS_COMPILE=1 has Triton take them\n", c.output))
	}
	if failed {
		return errFailed
	}
	return nil
}

// rewrite runs the passes over a dump; nil if they change nothing, errReported where what
// is wrong has been said.
func (c *overrideCmd) rewrite(ctx context.Context, f files.Found, l *loaded, render *renderer) ([]byte, error) {
	c.Stderr.Write(l.messages)
	if l.failed {
		return nil, errReported
	}
	file, diags, err := c.readMLIR(ctx, f.Path())
	if err != nil {
		return nil, err
	}
	report := func() error {
		for _, d := range diags {
			if d.Severity == source.Error {
				render.write(c.Stderr, file, d)
			}
		}
		return errReported
	}
	if source.HasErrors(diags) {
		return nil, report()
	}
	m, diags := moduleOf(file, l, 0)
	if source.HasErrors(diags) {
		return nil, report()
	}
	text, changed, said, err := passed(ctx, m, c.steps)
	if diags = said; source.HasErrors(diags) {
		return nil, report()
	}
	if err != nil || !changed {
		return nil, err
	}
	return text, nil
}

// put writes a kernel to where Triton looks for it.
func (c *overrideCmd) put(f files.Found, text []byte, dump bool) (names []string, err error) {
	sum := sha256.Sum256(text)
	// Triton keeps what it makes of such a file by its name.
	names = append(names, filepath.Join(candidates, stemOf(f.Name)+"-"+hex.EncodeToString(sum[:8])+".ttgir"))
	if dump {
		names = append([]string{f.Name}, names...)
	}
	for i, name := range names {
		if err := c.writeBelow(c.output, name, text); err != nil {
			return nil, err
		}
		names[i] = filepath.Join(c.output, name)
	}
	return names, nil
}
