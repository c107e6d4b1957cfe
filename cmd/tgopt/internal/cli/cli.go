// Package cli is the command tgopt: everything but the process around it, so
// that tests run it in theirs.
//
// The root command is the opt tool (opt.go): it reads files, runs passes over
// each chunk of them (job.go) on all cores (schedule.go) and writes the
// results in order (output.go). Each subcommand has a file.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/passes"
	"golang.org/x/term"
)

// Exit codes.
const (
	exitDone    = 0
	exitWrong   = 1 // the input is wrong or a check failed
	exitUsage   = 2
	exitMissing = 3 // a tool or GPU is missing
)

// An Environment is where tgopt runs.
type Environment struct {
	Dir            string                   // of relative file names; "" is the process's
	Getenv         func(name string) string // nil for an empty environment
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Passes are the passes that it has; nil stands for those built in.
	Passes *rewrite.Registry
	// MaxInput is the largest input in bytes; 0 stands for source.MaxSize.
	MaxInput int64
}

// Main runs tgopt; args begin with the name by which it was called. It returns
// the exit code.
func (e *Environment) Main(ctx context.Context, args []string) int {
	t := &tool{Environment: *e, name: "tgopt"}
	if len(args) > 0 {
		t.name = strings.TrimSuffix(filepath.Base(args[0]), ".exe")
		args = args[1:]
	}
	if t.Getenv == nil {
		t.Getenv = func(string) string { return "" }
	}
	if t.Passes == nil {
		t.Passes = passes.Registry()
	}
	t.files = files.NewReader(t.Getenv)
	out := &standardOutput{w: t.Stdout}
	t.Stdout = out
	t.screen()
	var err error
	if t.name == "FileCheck" {
		if code := t.filecheck(ctx, args); code != exitDone {
			err = &exitError{code: code}
		}
	} else {
		err = t.execute(ctx, args)
	}
	if failed := out.failure(); failed != nil {
		// Whatever else became of the run: who reads its output must know.
		err = wrongf("cannot write standard output: %w", files.Reason(failed))
	}
	if err == nil {
		return exitDone
	}
	code := exitUsage // all other errors are cobra's and pflag's
	if exit, ok := errors.AsType[*exitError](err); ok {
		code, err = exit.code, exit.err
	}
	if err != nil {
		t.say("%s: %s\n", t.name, terminal.Painted(terminal.Text(err.Error())))
		if code == exitUsage {
			t.say("Try '%s --help'.\n", t.name)
		}
	}
	return code
}

// A tool is one run.
type tool struct {
	Environment
	name  string
	files *files.Reader // of files that nobody named
}

// alias reports whether the program is called as one of MLIR's opt tools, and
// shall behave as that.
func (t *tool) alias() bool { return t.name == "triton-opt" || t.name == "mlir-opt" }

// path is a file name of the arguments as the process can open it.
func (t *tool) path(name string) string {
	if t.Dir == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(t.Dir, name)
}

// screen has nothing reach a terminal but text, and on standard error the styles
// of what is said. What goes to a file or a pipe stays as it is.
func (t *tool) screen() {
	if _, ok := isTerminal(t.Stdout); ok {
		t.Stdout = terminal.NewWriter(t.Stdout, false)
	}
	if _, ok := isTerminal(t.Stderr); ok {
		t.Stderr = terminal.NewWriter(t.Stderr, true)
	}
}

// styled is an output for text with styles, in which names were escaped.
func styled(w io.Writer) io.Writer {
	if w, ok := w.(*terminal.Writer); ok {
		return w.Styled()
	}
	return w
}

// isTerminal reports whether an output or input is a terminal, and its descriptor.
func isTerminal(f any) (fd int, ok bool) {
	for {
		w, ok := f.(interface{ Unwrap() io.Writer })
		if !ok {
			break
		}
		f = w.Unwrap()
	}
	file, ok := f.(*os.File)
	if !ok {
		return 0, false
	}
	return int(file.Fd()), term.IsTerminal(int(file.Fd()))
}

// say writes to standard error, with names escaped.
func (t *tool) say(format string, args ...any) {
	io.WriteString(t.Stderr, terminal.Sprintf(format, args...))
}

// An exitError ends the program with a code; err may be nil when all has been
// said.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.err.Error()
}

func usagef(format string, args ...any) error {
	return &exitError{exitUsage, fmt.Errorf(format, args...)}
}

func wrongf(format string, args ...any) error {
	return &exitError{exitWrong, fmt.Errorf(format, args...)}
}

// errFailed says that what went wrong was reported.
var errFailed error = &exitError{code: exitWrong}
