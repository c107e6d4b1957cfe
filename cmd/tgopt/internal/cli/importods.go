package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/dialect/ods"
	"github.com/tgopt/tgopt/internal/files"
)

func (t *tool) newImportCmd() *cobra.Command {
	var name string
	cmd := &cobra.Command{
		Use:   "import-ods FILE.json",
		Short: "Turn TableGen definitions of a dialect into a spec",
		Long: "Turn the output of `llvm-tblgen --dump-json` into a spec, on standard output. What the definitions\n" +
			"leave to C++ is listed in the spec, as comments, and on standard error.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			data, err := t.bytes(cmd.Context(), args[0], t.limit())
			if err != nil {
				return wrongf("%s: %w", args[0], files.Reason(err))
			}
			r, err := ods.Import(data, name)
			if err != nil {
				return wrongf("%s: %w", args[0], err)
			}
			for _, n := range r.Notes {
				t.say("%s\n", n)
			}
			fmt.Fprint(t.Stdout, r.Spec)
			return nil
		},
	}
	cmd.Flags().StringVar(&name, "dialect", "", "import the dialect of this `NAME`, where the file has several")
	return cmd
}
