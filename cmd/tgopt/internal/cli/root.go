package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// subcommands are recognised only as the first argument; elsewhere such a word
// is a file, and as the first argument a file is `./passes`.
var subcommands = []string{"filecheck", "passes", "layout", "import-ods", "target", "report", "compile", "bench", "toolchains", "upgrade-check", "override", "log", "diff", "fits", "serve", "mcp", "lsp", "completion", "help", cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd}

func (t *tool) execute(ctx context.Context, args []string) error {
	opt := t.newOpt()
	root := opt.command()
	root.SetIn(t.Stdin)
	root.SetOut(t.Stdout)
	root.SetErr(t.Stderr)
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		if cmd == root {
			opt.help(cmd.OutOrStdout())
		} else {
			fmt.Fprintf(cmd.OutOrStdout(), "%s\n\n%s", cmp.Or(cmd.Long, cmd.Short), cmd.UsageString())
		}
	})
	sub := len(args) > 0 && slices.Contains(subcommands, args[0])
	// The subcommands are made only when one is called: most runs are short.
	root.CompletionOptions.DisableDefaultCmd = !sub
	var err error
	switch {
	case !sub:
		args, err = opt.flags.normalise(args)
	case args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd:
		root.AddCommand(t.newFilecheckCmd(), t.newPassesCmd(), t.newLayoutCmd(), t.newImportCmd(), t.newTargetCmd(), t.newReportCmd(), t.newCompileCmd(), t.newBenchCmd(), t.newToolchainsCmd(), t.newUpgradeCheckCmd(), t.newOverrideCmd(), t.newLogCmd(), t.newDiffCmd(), t.newFitsCmd(), t.newServeCmd(), t.newMCPCmd(), t.newLSPCmd())
		opt.registerCompletions(root)
		args = opt.completionArgs(args)
	default:
		root.AddCommand(t.newFilecheckCmd(), t.newPassesCmd(), t.newLayoutCmd(), t.newImportCmd(), t.newTargetCmd(), t.newReportCmd(), t.newCompileCmd(), t.newBenchCmd(), t.newToolchainsCmd(), t.newUpgradeCheckCmd(), t.newOverrideCmd(), t.newLogCmd(), t.newDiffCmd(), t.newFitsCmd(), t.newServeCmd(), t.newMCPCmd(), t.newLSPCmd())
		args = singleDashes(root, args)
	}
	if err != nil {
		return err
	}
	root.SetArgs(args)
	return root.ExecuteContext(ctx)
}

// singleDashes lets one dash be as good as two before the long flags of a
// subcommand.
func singleDashes(root *cobra.Command, args []string) []string {
	cmd, _, err := root.Find(args)
	if err != nil || cmd.DisableFlagParsing {
		return args
	}
	args = slices.Clone(args)
	for i, a := range args {
		if a == "--" {
			break
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(a, "-"), "=")
		if strings.HasPrefix(a, "-") && len(name) > 1 && cmd.Flags().Lookup(name) != nil {
			args[i] = "-" + a
		}
	}
	return args
}
