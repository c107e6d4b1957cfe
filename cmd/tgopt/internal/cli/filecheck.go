package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/internal/filecheck"
	"github.com/tgopt/tgopt/internal/terminal"
)

func (t *tool) newFilecheckCmd() *cobra.Command {
	return &cobra.Command{
		Use:                "filecheck [options] <check-file>",
		Short:              "Check a text against CHECK lines, as LLVM's FileCheck does",
		DisableFlagParsing: true, // FileCheck has its own habits
		RunE: func(cmd *cobra.Command, args []string) error {
			if code := t.filecheck(cmd.Context(), args); code != exitDone {
				return &exitError{code: code}
			}
			return nil
		},
	}
}

// filecheck is the program FileCheck.
func (t *tool) filecheck(ctx context.Context, args []string) int {
	env := filecheck.Environment{Dir: t.Dir, Getenv: t.Getenv, Stdin: t.Stdin, Stdout: t.Stdout, Stderr: terminal.NewWriter(t.Stderr, false)}
	return env.Main(ctx, args)
}
