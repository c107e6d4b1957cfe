package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/dialect/ods"
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
			var data []byte
			var err error
			if args[0] == "-" {
				data, err = io.ReadAll(t.Stdin)
			} else {
				data, err = os.ReadFile(t.path(args[0]))
			}
			if err != nil {
				return wrongf("%w", err)
			}
			r, err := ods.Import(data, name)
			if err != nil {
				return wrongf("%s: %w", args[0], err)
			}
			for _, n := range r.Notes {
				fmt.Fprintln(t.Stderr, n)
			}
			fmt.Fprint(t.Stdout, r.Spec)
			return nil
		},
	}
	cmd.Flags().StringVar(&name, "dialect", "", "import the dialect of this `NAME`, where the file has several")
	return cmd
}
