package filecheck

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/ir/source"
)

// An Environment is where FileCheck runs, for a caller that is not a process
// of its own.
type Environment struct {
	Dir            string                   // of relative file names; "" is the process's
	Getenv         func(name string) string // for FILECHECK_OPTS; nil for none
	Stdin          io.Reader
	Stdout, Stderr io.Writer
}

const usage = `usage: FileCheck [options] <check-file>

  --input-file=<file>            the text to check, "-" or none for standard input
  --check-prefix=<prefix>        look for directives with this prefix instead of CHECK;
  --check-prefixes=<p>,<q>       may be repeated
  --comment-prefixes=<p>,<q>     prefixes of comments (COM,RUN)
  -D<VAR>=<value>                define a string variable
  -D#<fmt>,<VAR>=<expression>    define a numeric variable
  --implicit-check-not=<pattern> a CHECK-NOT between all other directives
  --strict-whitespace            do not take all runs of blanks for one blank
  --match-full-lines             a match must take a whole line
  --ignore-case                  letters match in either case
  --enable-var-scope             variables without $ end at a CHECK-LABEL
  --allow-empty                  the input may be empty
  --allow-unused-prefixes        a prefix need not occur
  --allow-deprecated-dag-overlap matches of CHECK-DAG may overlap
  --dump-input=<when>            show the annotated input: always, fail or never
  --dump-input-context=<n>       lines shown around each annotation (5)
  --dump-input-filter=<what>     all shows every line
  -v, --vv                       report every match

Options are also taken from the environment variable FILECHECK_OPTS.
`

// A commandLine is the options and what belongs to the program alone.
type commandLine struct {
	Options
	checkFile, inputFile string
	dump                 int // 0 never, 1 on failure, 2 always
	context              int
	help                 bool
}

var dumpModes = map[string]int{"never": 0, "fail": 1, "always": 2, "help": 3}

// Main runs FileCheck with the arguments that follow its name, and returns its exit
// code. Reading ends when ctx does.
func (e *Environment) Main(ctx context.Context, args []string) int {
	var fromEnv []string
	if e.Getenv != nil {
		fromEnv = strings.Fields(e.Getenv("FILECHECK_OPTS"))
	}
	cl, err := parseCommandLine(append(fromEnv, args...))
	if err != nil {
		fmt.Fprintf(e.Stderr, "FileCheck: %v\n", err)
		return Fail
	}
	if cl.help {
		io.WriteString(e.Stdout, usage)
		return Pass
	}
	if bad := cl.badDefines(); len(bad) > 0 {
		fmt.Fprintln(e.Stderr, strings.Join(bad, "\n"))
		return Error
	}
	if cl.checkFile == "" {
		fmt.Fprintln(e.Stderr, "<check-file> not specified")
		return Error
	}
	check, err := e.read(ctx, cl.checkFile)
	if err != nil {
		fmt.Fprintf(e.Stderr, "Could not open check file '%s': %v\n", cl.checkFile, err)
		return Error
	}
	input, err := e.read(ctx, cl.inputFile)
	if err != nil {
		fmt.Fprintf(e.Stderr, "Could not open input file '%s': %v\n", cl.inputFile, err)
		return Error
	}
	r := Check(check, input, cl.Options)
	r.Print(e.Stderr)
	if r.Code == Error && input.Text == "" && !cl.AllowEmpty {
		fmt.Fprintf(e.Stderr, "FileCheck command line:  FileCheck %s\n", strings.Join(args, " "))
	}
	if cl.dump == 2 && r.Code != Error || cl.dump == 1 && r.Code == Fail && len(r.annotations) > 0 {
		fmt.Fprintf(e.Stderr, "\nInput file: %s\nCheck file: %s\n\n", input.Name, cl.checkFile)
		r.dumpInput(e.Stderr, input, cl.context)
	}
	return r.Code
}

func (e *Environment) read(ctx context.Context, name string) (*source.File, error) {
	in, shown := files.Interruptible(ctx, io.NopCloser(e.Stdin)), "<stdin>"
	if name != "-" {
		path := name
		if e.Dir != "" && !filepath.IsAbs(path) {
			path = filepath.Join(e.Dir, path)
		}
		var err error
		in, _, err = files.OpenNamed(ctx, path)
		if errors.Is(err, fs.ErrNotExist) {
			//lint:ignore ST1005 FileCheck says it in these words
			err = errors.New("No such file or directory")
		}
		if err != nil {
			return nil, err
		}
		defer in.Close()
		shown = name
	}
	b, err := io.ReadAll(io.LimitReader(in, source.MaxSize+1))
	if err != nil {
		return nil, err
	}
	if len(b) > source.MaxSize {
		return nil, fmt.Errorf("file is too large")
	}
	return source.FileOf(shown, b), nil
}

// badDefines complains about definitions that define nothing.
func (cl *commandLine) badDefines() []string {
	var bad []string
	for _, d := range cl.Defines {
		switch strings.IndexByte(d, '=') {
		case -1:
			bad = append(bad, "Missing equal sign in command-line definition '-D"+d+"'")
		case 0:
			bad = append(bad, "Missing variable name in command-line definition '-D"+d+"'")
		}
	}
	return bad
}

// parseCommandLine takes options as LLVM's programs do: with one dash or two,
// and a value after = or as the next argument.
func parseCommandLine(args []string) (*commandLine, error) {
	cl := &commandLine{inputFile: "-", dump: 1, context: 5}
	flags := map[string]*bool{
		"strict-whitespace":            &cl.StrictWhitespace,
		"match-full-lines":             &cl.MatchFullLines,
		"ignore-case":                  &cl.IgnoreCase,
		"allow-empty":                  &cl.AllowEmpty,
		"allow-unused-prefixes":        &cl.AllowUnusedPrefix,
		"enable-var-scope":             &cl.EnableVarScope,
		"allow-deprecated-dag-overlap": &cl.AllowDAGOverlap,
		"v":                            &cl.Verbose,
		"vv":                           &cl.Verbose,
		"help":                         &cl.help,
		"h":                            &cl.help,
		"color":                        new(bool),
	}
	var positional []string
	var modes []int
	filter := ""
	var contexts []int
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			positional = append(positional, args[i+1:]...)
			break
		}
		if len(arg) < 2 || arg[0] != '-' {
			positional = append(positional, arg)
			continue
		}
		if d, ok := strings.CutPrefix(strings.TrimPrefix(arg, "-"), "D"); ok || strings.HasPrefix(arg, "--D") {
			if !ok {
				d = arg[len("--D"):]
			}
			cl.Defines = append(cl.Defines, d)
			continue
		}
		name, value, hasValue := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "-"), "=")
		if flag, ok := flags[name]; ok {
			switch value {
			case "", "true", "TRUE", "True", "1":
				*flag = true
			case "false", "FALSE", "False", "0":
				*flag = false
			default:
				return nil, fmt.Errorf("for the --%s option: '%s' is invalid value for boolean argument! Try 0 or 1", name, value)
			}
			continue
		}
		switch name {
		case "input-file", "check-prefix", "check-prefixes", "comment-prefixes", "implicit-check-not",
			"dump-input", "dump-input-context", "dump-input-filter", "dump-input-label-width":
		default:
			//lint:ignore ST1005 FileCheck says it in these words
			return nil, fmt.Errorf("Unknown command line argument '%s'.  Try: 'FileCheck --help'", arg)
		}
		if !hasValue {
			if i++; i == len(args) {
				//lint:ignore ST1005 FileCheck says it in these words
				return nil, fmt.Errorf("for the --%s option: requires a value!", name)
			}
			value = args[i]
		}
		switch name {
		case "input-file":
			cl.inputFile = value
		case "check-prefix", "check-prefixes":
			cl.Prefixes = append(cl.Prefixes, strings.Split(value, ",")...)
		case "comment-prefixes":
			cl.CommentPrefixes = append(cl.CommentPrefixes, strings.Split(value, ",")...)
		case "implicit-check-not":
			cl.ImplicitCheckNot = append(cl.ImplicitCheckNot, value)
		case "dump-input":
			mode, ok := dumpModes[value]
			if !ok {
				//lint:ignore ST1005 FileCheck says it in these words
				return nil, fmt.Errorf("for the --dump-input option: Cannot find option named '%s'!", value)
			}
			modes = append(modes, mode)
		case "dump-input-filter":
			filter = value
		case "dump-input-context", "dump-input-label-width":
			n, err := strconv.ParseUint(value, 0, 32)
			if err != nil {
				//lint:ignore ST1005 FileCheck says it in these words
				return nil, fmt.Errorf("for the --%s option: '%s' value invalid for uint argument!", name, value)
			}
			if name == "dump-input-context" {
				contexts = append(contexts, int(min(n, math.MaxInt32)))
			}
		}
	}
	// Of several modes the most talkative counts, of several contexts the
	// widest.
	if len(modes) > 0 {
		cl.dump = 0
		for _, m := range modes {
			cl.dump = max(cl.dump, m)
		}
	}
	cl.help = cl.help || cl.dump == 3
	if len(contexts) > 0 {
		cl.context = 0
		for _, n := range contexts {
			cl.context = max(cl.context, n)
		}
	}
	if filter == "all" || filter == "" && cl.dump == 2 {
		cl.context = -1
	}
	if len(positional) > 1 {
		//lint:ignore ST1005 FileCheck says it in these words
		return nil, fmt.Errorf("Too many positional arguments specified!\nCan specify at most 1 positional arguments: See: FileCheck --help")
	}
	if len(positional) == 1 {
		cl.checkFile = positional[0]
	}
	return cl, nil
}
