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
	"path/filepath"
	"strings"

	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/passes"
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
	if t.name == "FileCheck" {
		return t.filecheck(args)
	}
	err := t.execute(ctx, args)
	if err == nil {
		return exitDone
	}
	code := exitUsage // all other errors are cobra's and pflag's
	if exit, ok := errors.AsType[*exitError](err); ok {
		code, err = exit.code, exit.err
	}
	if err != nil {
		fmt.Fprintf(t.Stderr, "%s: %v\n", t.name, err)
		if code == exitUsage {
			fmt.Fprintf(t.Stderr, "Try '%s --help'.\n", t.name)
		}
	}
	return code
}

// A tool is one run.
type tool struct {
	Environment
	name string
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
