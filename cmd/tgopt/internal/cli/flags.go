package cli

import (
	"strings"

	"github.com/spf13/pflag"

	"github.com/tgopt/tgopt/internal/spelling"
)

// A flagSet is the flags of the opt tool in the groups in which help shows
// them.
type flagSet struct {
	all    *pflag.FlagSet
	groups []flagGroup
	passes *pflag.FlagSet // the passes, which help lists by themselves
}

type flagGroup struct {
	title string
	*pflag.FlagSet
}

func newFlagSet() *flagSet { return &flagSet{all: newGroup(), passes: newGroup()} }

func newGroup() *pflag.FlagSet {
	fs := pflag.NewFlagSet("", pflag.ContinueOnError)
	fs.SortFlags = false
	return fs
}

func (f *flagSet) group(title string) *pflag.FlagSet {
	fs := newGroup()
	f.groups = append(f.groups, flagGroup{title, fs})
	return fs
}

// join makes one set of the groups.
func (f *flagSet) join() {
	for _, g := range f.groups {
		f.all.AddFlagSet(g.FlagSet)
	}
	f.all.AddFlagSet(f.passes)
}

// normalise makes pflag's of MLIR's habits: one dash is as good as two before
// a long name. A flag that does not exist is reported here, because pflag
// would take `-cse` for three flags of one letter.
func (f *flagSet) normalise(args []string) ([]string, error) {
	out := make([]string, 0, len(args))
	for i := 0; i < len(args); i++ {
		a := args[i]
		if a == "--" {
			return append(out, args[i:]...), nil
		}
		if len(a) < 2 || a[0] != '-' {
			out = append(out, a)
			continue
		}
		dashes := "-"
		if a[1] == '-' {
			dashes = "--"
		}
		name, value, hasValue := strings.Cut(a[len(dashes):], "=")
		flag := f.lookup(name)
		if flag == nil {
			return nil, usagef("unknown flag '%s%s'%s", dashes, name, f.suggest(name))
		}
		a = "--" + flag.Name
		if hasValue {
			a += "=" + value
		}
		out = append(out, a)
		// The value of a flag may begin with a dash.
		if !hasValue && flag.NoOptDefVal == "" && i+1 < len(args) {
			i++
			out = append(out, args[i])
		}
	}
	return out, nil
}

func (f *flagSet) lookup(name string) *pflag.Flag {
	if len(name) == 1 {
		return f.all.ShorthandLookup(name)
	}
	return f.all.Lookup(name)
}

func (f *flagSet) suggest(name string) string {
	var names []string
	f.all.VisitAll(func(flag *pflag.Flag) { names = append(names, flag.Name) })
	// Only the name is compared: dashes would make short names look alike.
	s := suggest(name, names)
	return strings.Replace(s, "'", "'--", 1)
}

// suggest returns `; did you mean 'x'?` for the name closest to what was
// written, or "".
func suggest(name string, names []string) string { return spelling.Suggest(name, names) }

// An actionList is the passes and prints in the order in which the flags were
// given, repeats included.
type actionList []action

type action struct {
	name    string
	options string
}

// noOptions is the value that pflag passes for a flag without `=`.
const noOptions = "\x00"

// flag defines a flag that appends to the list.
func (l *actionList) flag(fs *pflag.FlagSet, name, usage string) {
	fs.Var(&actionFlag{l, name}, name, usage)
	fs.Lookup(name).NoOptDefVal = noOptions
}

type actionFlag struct {
	list *actionList
	name string
}

func (f *actionFlag) String() string { return "" }
func (f *actionFlag) Type() string   { return "options" }
func (f *actionFlag) Set(s string) error {
	if s == noOptions {
		s = ""
	}
	*f.list = append(*f.list, action{f.name, s})
	return nil
}
