package cli

import (
	"strconv"

	"github.com/spf13/pflag"

	"github.com/tgopt/tgopt/printer"
)

// printFlags are the flags that say how IR is printed.
type printFlags struct {
	style    choice
	options  printer.Options
	comments bool
}

// define adds the flags, under the names that they have in mlir-opt.
func (f *printFlags) define(fs *pflag.FlagSet) {
	o := &f.options
	f.style.define(fs, "print", "`STYLE`: faithful keeps names, aliases and locations as read, mlir prints as mlir-opt does (default "+f.style.value+")", "faithful", "mlir")
	fs.BoolVar(&f.comments, "keep-comments", false, "keep comments and empty lines beside what they stood beside in the input")
	fs.BoolVar(&o.Generic, "mlir-print-op-generic", false, "print every op in generic form")
	fs.BoolVar(&o.DebugInfo, "mlir-print-debuginfo", false, "print locations in style mlir too")
	fs.BoolVar(&o.PrettyLocations, "mlir-pretty-debuginfo", false, "print locations for people, not to be read back")
	fs.BoolVar(&o.LocalScope, "mlir-print-local-scope", false, "print without aliases")
	fs.BoolVar(&o.NamesFromLocs, "mlir-use-nameloc-as-prefix", false, "name values by the names in their locations")
	fs.BoolVar(&o.UniqueNames, "mlir-print-unique-ssa-ids", false, "give no two values of the input the same name")
	fs.BoolVar(&o.ValueUsers, "mlir-print-value-users", false, "say in comments who uses a value")
	fs.BoolVar(&o.SkipRegions, "mlir-print-skip-regions", false, "print {...} in place of regions")
	fs.Var(limitFlag{&o.ElideElementsAbove, 0}, "mlir-elide-elementsattrs-if-larger", "shorten lists of more than `N` elements")
	fs.Var(limitFlag{&o.ElideResourcesAbove, 0}, "mlir-elide-resource-strings-if-larger", "leave out resources whose text is longer than `N`")
	fs.Var(limitFlag{&o.HexElementsAbove, -1}, "mlir-print-elementsattrs-with-hex-if-larger",
		"print lists of more than `N` elements as one hexadecimal string, none if -1 (default 100)")
	fs.Bool("mlir-print-assume-verified", false, "accepted: what is printed is verified")
}

func (f *printFlags) printOptions() printer.Options {
	o := f.options
	if f.style.value == "mlir" {
		o.Style = printer.MLIR
	}
	return o
}

// showTextLocations reports whether places in the input show in the output: in
// style mlir, all locations do or none.
func (f *printFlags) showTextLocations() bool {
	return f.style.value == "mlir" && f.options.DebugInfo
}

// A limitFlag sets a limit that is at least min.
type limitFlag struct {
	limit *printer.Limit
	min   int
}

func (f limitFlag) Type() string { return "int" }

func (f limitFlag) String() string {
	if f.limit == nil || !f.limit.Set {
		return ""
	}
	return strconv.Itoa(f.limit.N)
}

func (f limitFlag) Set(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil || n < f.min {
		return usagef("expected a number of at least %d", f.min)
	}
	*f.limit = printer.Limit{N: n, Set: true}
	return nil
}
