package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/rewrite"
)

func (t *tool) newPassesCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "passes [name …]",
		Short: "List the passes, or describe some",
		Long:  "List the passes, or describe what one does and its options.",
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return t.Passes.Names(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, names []string) error {
			if len(names) == 0 {
				listPasses(cmd.OutOrStdout(), t.Passes)
				return nil
			}
			for i, name := range names {
				p := t.Passes.Lookup(strings.TrimLeft(name, "-"))
				if p == nil {
					return usagef("unknown pass '%s'%s", name, suggest(name, t.Passes.Names()))
				}
				if i > 0 {
					fmt.Fprintln(cmd.OutOrStdout())
				}
				describePass(cmd.OutOrStdout(), p)
			}
			return nil
		},
	}
	return cmd
}

// listPasses prints a line for each pass and one for its aliases.
func listPasses(w io.Writer, r *rewrite.Registry) {
	longest := 0
	for _, p := range r.Passes() {
		longest = max(longest, len(p.Name))
	}
	for _, p := range r.Passes() {
		fmt.Fprintf(w, "  --%-*s  %s\n", longest, p.Name, p.Summary)
		for _, a := range p.Aliases {
			fmt.Fprintf(w, "    --%s\n", a)
		}
	}
}

func describePass(w io.Writer, p *rewrite.Pass) {
	fmt.Fprintf(w, "--%s: %s\n", p.Name, p.Summary)
	if len(p.Aliases) > 0 {
		fmt.Fprintf(w, "also --%s\n", strings.Join(p.Aliases, ", --"))
	}
	if doc := strings.Trim(p.Doc, "\n"); doc != "" {
		fmt.Fprintf(w, "\n%s\n", doc)
	}
	options := p.Options()
	if len(options) == 0 {
		return
	}
	fmt.Fprintf(w, "\nOptions, as in --%s=\"%s=…\":\n", p.Name, options[0].Name)
	for _, o := range options {
		fmt.Fprintf(w, "  %s=%s", o.Name, o.Form)
		if o.Default != "" {
			fmt.Fprintf(w, " (default %s)", o.Default)
		}
		fmt.Fprintln(w)
		if o.Doc != "" {
			fmt.Fprintf(w, "        %s\n", strings.ReplaceAll(strings.TrimSpace(o.Doc), "\n", "\n        "))
		}
	}
}

// stepsOf is the pipeline that --passes names; none if it is "".
func (t *tool) stepsOf(passes string) ([]rewrite.Step, error) {
	if passes == "" {
		return nil, nil
	}
	steps, err := t.Passes.ParsePipeline(passes)
	if err != nil {
		return nil, usagef("--passes: %v", err)
	}
	return steps, nil
}
