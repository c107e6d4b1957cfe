package cli

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/spf13/pflag"
	"golang.org/x/term"
)

// help prints the help of the opt tool.
func (o *opt) help(w io.Writer) {
	columns := 100
	if fd, ok := isTerminal(w); ok {
		if c, _, err := term.GetSize(fd); err == nil && c > 40 {
			columns = c
		}
	}
	fmt.Fprintf(w, `Read, check and rewrite Triton's MLIR dialects as text.

Usage:
  %[1]s [flags] [file …]      "-" or no file is standard input
  %[1]s passes [name …]       list the passes, or describe some
  %[1]s layout ENCODING|FILE  show where the elements of tensors live
  %[1]s report FILE …         registers, spills, shared memory and occupancy of kernels
  %[1]s fits FILE …           on which chips kernels can be launched
  %[1]s compile FILE …        the same figures by Triton and the vendors' compilers, with no GPU
  %[1]s bench FILE …          run kernels on a GPU: their results and times
  %[1]s toolchains [install]  the compilers that there are; install Triton
  %[1]s upgrade-check FILE …  what another release of Triton makes of kernels
  %[1]s override FOLDER       what passes make of dumps, where Triton takes it in place of its own
  %[1]s log [FILE]            the passes of an MLIR_ENABLE_DUMP log, and where registers jumped
  %[1]s diff A B              what differs between kernels, or folders of them, and whether it is worse
  %[1]s target [NAME]         chips with their limits, or the occupancy of a launch
  %[1]s serve                 answer questions about kernels as lines of JSON
  %[1]s mcp                   answer them over the Model Context Protocol
  %[1]s lsp                   run the language server
  %[1]s import-ods FILE.json  turn TableGen definitions of a dialect into a spec
  %[1]s filecheck …           check a text, as LLVM's FileCheck does
  %[1]s completion SHELL      print a completion script: bash, zsh, fish, powershell

Passes run in the order of their flags, over each file by itself. One dash is as
good as two. Options of a pass follow it: --pass="name=value name=value".
A file named like a command needs "./".
`, o.name)
	for _, g := range o.flags.groups {
		fmt.Fprintf(w, "\n%s:\n", g.title)
		g.VisitAll(func(f *pflag.Flag) { flagHelp(w, f, columns) })
	}
	fmt.Fprintf(w, "\nPasses to choose from (`%s passes NAME` says more):\n", o.name)
	listPasses(w, o.Passes)
	fmt.Fprint(w, "\nExit codes: 0 done, 1 the input is wrong or a check failed, 2 usage, 3 a tool or GPU is missing.\n")
}

// helpColumn is where the descriptions of flags begin.
const helpColumn = 34

// flagHelp prints a flag and what it does, wrapped.
func flagHelp(w io.Writer, f *pflag.Flag, columns int) {
	arg, usage := pflag.UnquoteUsage(f)
	left := "  --" + f.Name
	if f.Shorthand != "" {
		left = "  -" + f.Shorthand + ", --" + f.Name
	}
	switch {
	case f.Value.Type() == "bool":
		if f.DefValue == "true" {
			usage += " (on unless =false)"
		}
	case f.NoOptDefVal == noOptions:
	case f.NoOptDefVal != "":
		left += "[=" + arg + "]"
	default:
		left += " " + arg
	}
	column := utf8.RuneCountInString(left)
	fmt.Fprint(w, left)
	if column+2 > helpColumn {
		fmt.Fprintln(w)
		column = 0
	}
	for i, word := range strings.Fields(usage) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0 || column+1+n > columns:
			if i > 0 {
				fmt.Fprintln(w)
				column = 0
			}
			fmt.Fprint(w, strings.Repeat(" ", helpColumn-column))
			column = helpColumn
		default:
			fmt.Fprint(w, " ")
			column++
		}
		fmt.Fprint(w, word)
		column += n
	}
	fmt.Fprintln(w)
}
