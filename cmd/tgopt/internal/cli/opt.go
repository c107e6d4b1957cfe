package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/rewrite"
)

// An opt is the opt tool, the root command, with the values of its flags.
type opt struct {
	*tool
	flags *flagSet

	specFlags
	allowUnregistered bool
	split             string // the marker; "" does not split
	verifyDiagnostics choice // "", "all" or "only-expected"
	remarks           string // "", a pass or allRemarks
	written           releaseFlag
	upgrade           releaseFlag

	output              string
	print               printFlags
	outputSplit         string
	diff                bool
	beforeAll, afterAll bool
	before, after       []string
	afterChange         bool
	afterFailure        bool
	moduleScope         bool

	pipeline   string
	verifyEach bool
	verifyWith choice
	compilers  compilers
	reproducer bool
	actions    actionList

	color             choice
	timing, noThreads bool
	statistics        bool
	statisticsDisplay choice
	showVersion       bool
}

// allRemarks is the value of a bare --remarks.
const allRemarks = "all"

func (t *tool) newOpt() *opt {
	o := &opt{tool: t}
	o.print.style.value = "faithful"
	if t.alias() {
		o.print.style.value = "mlir"
	}
	o.statisticsDisplay.value, o.color.value = "pipeline", "auto"
	o.written.auto, o.upgrade.oldest = true, release.Newest
	o.defineFlags()
	return o
}

func (o *opt) defineFlags() {
	fs := newFlagSet()
	o.flags = fs

	in := fs.group("Input")
	o.specFlags.define(in)
	in.BoolVar(&o.allowUnregistered, "allow-unregistered-dialect", !o.alias(), "accept ops of unknown dialects in generic form")
	in.StringVar(&o.split, "split-input-file", "", "cut the input at '// -----', or at a `MARKER`, into independent chunks")
	in.Lookup("split-input-file").NoOptDefVal = source.ChunkMarker
	o.verifyDiagnostics.define(in, "verify-diagnostics", "compare the diagnostics with the expected-… comments of the input; `only-expected` lets others pass", "all", "only-expected")
	in.Lookup("verify-diagnostics").NoOptDefVal = "all"
	in.Var(&o.written, "triton-version", "the `RELEASE` of Triton that wrote the input, such as 3.4; auto finds it in the text (default auto)")

	out := fs.group("Output")
	out.StringVarP(&o.output, "output", "o", "-", "write to `FILE`, which is replaced only if all is well")
	o.print.define(out)
	out.Var(&o.upgrade, "upgrade-to", "print as `RELEASE` of Triton does, the newest, what an earlier one wrote")
	out.StringVar(&o.outputSplit, "output-split-marker", source.ChunkMarker, "what stands between the chunks of the output, a `LINE`")
	for i := range printActions {
		a := &printActions[i]
		o.actions.flag(out, a.name, a.summary)
	}
	o.compilers.defineOpenCL(out)

	run := fs.group("Passes")
	run.StringVar(&o.pipeline, "pass-pipeline", "", "run a `PIPELINE` such as 'builtin.module(cse,tt.func(canonicalize))'")
	run.BoolVar(&o.reproducer, "run-reproducer", false, "first run the pipeline in the mlir_reproducer resource of the input")
	run.BoolVar(&o.verifyEach, "verify-each", true, "verify after each pass")
	o.verifyWith.define(run, "verify-with", "have the parser and verifier of an installed `triton` check what is printed", "triton")
	o.compilers.definePython(run)
	run.StringVar(&o.remarks, "remarks", "", "show what passes did, and did not do and why; of all, or of one `PASS`")
	run.Lookup("remarks").NoOptDefVal = allRemarks
	run.BoolVar(&o.diff, "print-ir-diff", false, "show on stderr what each pass changed")
	run.BoolVar(&o.beforeAll, "mlir-print-ir-before-all", false, "show the IR on stderr before each pass")
	run.BoolVar(&o.afterAll, "mlir-print-ir-after-all", false, "show the IR on stderr after each pass")
	run.BoolVar(&o.afterChange, "mlir-print-ir-after-change", false, "show it after each pass that changed it")
	run.BoolVar(&o.afterFailure, "mlir-print-ir-after-failure", false, "show it after a pass that failed")
	run.StringSliceVar(&o.before, "mlir-print-ir-before", nil, "show it before the `PASSES` named")
	run.StringSliceVar(&o.after, "mlir-print-ir-after", nil, "show it after the `PASSES` named")
	run.BoolVar(&o.moduleScope, "mlir-print-ir-module-scope", false, "show the whole module when a pass runs on a part")
	run.BoolVar(&o.statistics, "mlir-pass-statistics", false, "report on stderr what each pass counted, and how often each of its patterns was applied")
	o.statisticsDisplay.define(run, "mlir-pass-statistics-display", "group that by pipeline, or as a list: `HOW`", "pipeline", "list")
	run.BoolVar(&o.timing, "mlir-timing", false, "report on stderr what took how long")

	general := fs.group("General")
	general.BoolVar(&o.noThreads, "mlir-disable-threading", false, "use one thread")
	o.color.define(general, "color", "colour diagnostics auto, always or never: `WHEN`", "auto", "always", "never")
	general.BoolVar(&o.showVersion, "version", false, "print the version and the dialects")
	general.BoolP("help", "h", false, "print this help")

	for _, p := range o.Passes.Passes() {
		o.actions.flag(fs.passes, p.Name, p.Summary)
		for _, alias := range p.Aliases {
			o.actions.flag(fs.passes, alias, "the same as --"+p.Name)
		}
	}
	fs.join()
}

func (o *opt) command() *cobra.Command {
	cmd := &cobra.Command{
		Use:               o.name + " [flags] [file …]",
		Short:             "Read, check and rewrite Triton's MLIR dialects",
		Args:              cobra.ArbitraryArgs,
		SilenceUsage:      true,
		SilenceErrors:     true,
		ValidArgsFunction: completeFiles,
		RunE:              func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), args) },
	}
	cmd.Flags().AddFlagSet(o.flags.all)
	cmd.Flags().SortFlags = false
	return cmd
}

func (o *opt) run(ctx context.Context, files []string) error {
	if o.showVersion {
		return o.version()
	}
	steps, err := o.steps()
	if err != nil {
		return err
	}
	remarks, err := o.wantedRemarks()
	if err != nil {
		return err
	}
	if len(files) == 0 {
		files = []string{"-"}
		if _, ok := isTerminal(o.Stdin); ok {
			o.say("%s: reading standard input; Ctrl-D ends it, --help explains\n", o.name)
		}
	}
	return o.process(ctx, files, steps, remarks)
}

// steps lists the passes and prints to run, in the order of the flags.
func (o *opt) steps() ([]rewrite.Step, error) {
	var steps []rewrite.Step
	if o.flags.all.Changed("pass-pipeline") {
		var err error
		if steps, err = o.Passes.ParsePipeline(o.pipeline); err != nil {
			return nil, usagef("%w", err)
		}
	}
	for _, a := range o.actions {
		if print := findPrintAction(a.name); print != nil {
			if a.options != "" {
				return nil, usagef("--%s takes no options", a.name)
			}
			steps = append(steps, rewrite.Step{Pass: print.pass(nil, o.compilers.openCL), As: a.name})
			continue
		}
		if o.flags.all.Changed("pass-pipeline") {
			return nil, usagef("--%s and --pass-pipeline cannot be given together: write '%s' into the pipeline", a.name, a.name)
		}
		s, err := o.Passes.NewStep(a.name, a.options)
		if err != nil {
			return nil, usagef("%w", err)
		}
		steps = append(steps, s)
	}
	for _, name := range append(append([]string(nil), o.before...), o.after...) {
		if o.Passes.Lookup(name) == nil {
			return nil, usagef("unknown pass '%s'%s", name, suggest(name, o.Passes.Names()))
		}
	}
	return steps, nil
}

// wantedRemarks is the name of the pass whose remarks are shown, allRemarks,
// or "" for none.
func (o *opt) wantedRemarks() (string, error) {
	if o.remarks == "" || o.remarks == allRemarks {
		return o.remarks, nil
	}
	p := o.Passes.Lookup(o.remarks)
	if p == nil {
		return "", usagef("--remarks: unknown pass '%s'%s", o.remarks, suggest(o.remarks, o.Passes.Names()))
	}
	return p.Name, nil
}
