package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tgopt/tgopt/rewrite"
)

func completeFiles(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"mlir", "ttir", "ttgir"}, cobra.ShellCompDirectiveFilterFileExt
}

// registerCompletions says what the values of flags can be. It is called only
// when a shell asks.
func (o *opt) registerCompletions(root *cobra.Command) {
	register := func(cmd *cobra.Command, name string, f cobra.CompletionFunc) {
		if err := cmd.RegisterFlagCompletionFunc(name, f); err != nil {
			panic("cli: " + err.Error())
		}
	}
	fixed := func(names []string) cobra.CompletionFunc {
		return cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)
	}
	for _, cmd := range append(root.Commands(), root) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if c, ok := f.Value.(*choice); ok {
				register(cmd, f.Name, fixed(c.choices))
			}
		})
	}
	for _, name := range []string{"remarks", "mlir-print-ir-before", "mlir-print-ir-after"} {
		register(root, name, fixed(o.Passes.Names()))
	}
	for _, p := range o.Passes.Passes() {
		for _, name := range append([]string{p.Name}, p.Aliases...) {
			register(root, name, completeOptions(p))
		}
	}
}

// completeOptions completes the last of `name=value name=value`.
func completeOptions(p *rewrite.Pass) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, text string) ([]string, cobra.ShellCompDirective) {
		before, last := "", text
		if i := strings.LastIndexByte(text, ' '); i >= 0 {
			before, last = text[:i+1], text[i+1:]
		}
		var found []string
		offer := func(s, doc string) {
			if strings.HasPrefix(s, last) {
				line, _, _ := strings.Cut(doc, "\n")
				found = append(found, cobra.CompletionWithDesc(before+s, line))
			}
		}
		for _, opt := range p.Options() {
			if !strings.HasPrefix(last, opt.Name+"=") {
				offer(opt.Name+"=", opt.Doc)
				continue
			}
			for _, v := range opt.Choices {
				offer(opt.Name+"="+v, "")
			}
		}
		return found, cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp
	}
}

// completionArgs normalises the words in front of the one to complete.
func (o *opt) completionArgs(args []string) []string {
	if len(args) < 3 {
		return args
	}
	words, err := o.flags.normalise(args[1 : len(args)-1])
	if err != nil {
		return args
	}
	return append(append(args[:1:1], words...), args[len(args)-1])
}
