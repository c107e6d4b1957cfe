// Package lit runs test files as LLVM's lit does, inside the process: a file
// says in its comments how it is tested,
//
//	// RUN: triton-opt %s -canonicalize | FileCheck %s
//	// REQUIRES: gpu && !windows
//
// and the commands are Go functions. The shell is mvdan.cc/sh; this package
// finds the lines (script.go), decides whether the test applies (condition.go),
// substitutes, runs, and has the small programs that tests use (tools.go).
//
// The shell language is that of lit's own shell: words, quotes, globs, pipes,
// redirections, && || ; and nothing is expanded. A pipe fails if a part of
// it fails.
package lit

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A Command runs a program with arguments and returns its exit code.
type Command func(ctx context.Context, inv *Invocation) int

// Config says what tests may use.
type Config struct {
	// Commands are the programs of the tests by name, beside those that every
	// test has: FileCheck, not, env, split-file, count, diff, cat, mkdir, rm,
	// cp, touch, echo, true, false, cd. A name here comes first.
	Commands map[string]Command
	// External reports whether a program that is not a Command may be looked
	// up in PATH and run. Nil allows none.
	External func(name string) bool
	// Env is the whole environment of the tests. FILECHECK_OPTS is one to
	// think of: MLIR's tests expect --enable-var-scope.
	Env map[string]string
	// Features are what REQUIRES, UNSUPPORTED and XFAIL can ask for.
	Features []string
	// Substitutions are made beside lit's own: "%shlibext" → ".so".
	Substitutions map[string]string
	// Suffixes are the names of test files in a directory; if empty .mlir,
	// .ttir, .ttgir, .ll and .test.
	Suffixes []string
	// Timeout of one test; none if zero.
	Timeout time.Duration
}

// Status is what became of a test.
type Status string

// What can become of a test; the last three are failures.
const (
	Pass        Status = "PASS"
	XFail       Status = "XFAIL" // failed, as it should
	Unsupported Status = "UNSUPPORTED"
	Fail        Status = "FAIL"
	XPass       Status = "XPASS"      // passed, though it should fail
	Unresolved  Status = "UNRESOLVED" // cannot be run: it has no RUN line, or one that makes no sense
)

// Result is the outcome of a test file.
type Result struct {
	Status  Status
	Reason  string // why it is unsupported or unresolved
	Command string // the RUN line that failed, after substitution
	Output  string // what was run, what it wrote and its exit codes, up to the failure
}

// Failed reports whether the result is none that one wants.
func (r *Result) Failed() bool {
	return r.Status == Fail || r.Status == XPass || r.Status == Unresolved
}

func (r *Result) String() string {
	s := string(r.Status)
	if r.Reason != "" {
		s += ": " + r.Reason
	}
	if r.Command != "" {
		s += "\nRUN: " + r.Command
	}
	if r.Output != "" {
		s += "\n" + r.Output
	}
	return s
}

// RunFile runs one test file. Files that it makes are in a directory of its
// own that is gone afterwards, so tests may run at the same time.
func RunFile(ctx context.Context, path string, config *Config) Result {
	path, err := filepath.Abs(path)
	if err != nil {
		return Result{Status: Unresolved, Reason: err.Error()}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return Result{Status: Unresolved, Reason: err.Error()}
	}
	script, err := parseScript(string(text))
	if err != nil {
		return Result{Status: Unresolved, Reason: err.Error()}
	}
	if reason := script.unsupported(config.Features); reason != "" {
		return Result{Status: Unsupported, Reason: reason}
	}
	if len(script.lines) == 0 {
		return Result{Status: Unresolved, Reason: "Test has no 'RUN:' line"}
	}
	tmp, err := os.MkdirTemp("", "lit-")
	if err != nil {
		return Result{Status: Unresolved, Reason: err.Error()}
	}
	defer os.RemoveAll(tmp)
	if config.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, config.Timeout)
		defer cancel()
	}
	r := script.run(ctx, newSubstituter(path, tmp, config), tmp, config)
	if script.expectedToFail(config.Features) {
		switch r.Status {
		case Fail:
			r.Status = XFail
		case Pass:
			r.Status = XPass
		}
	}
	return r
}

var defaultSuffixes = []string{".mlir", ".ttir", ".ttgir", ".ll", ".test"}

// Find lists the test files that a pattern stands for: a file, a glob, or a
// directory and all below it but those called Inputs.
func Find(pattern string, config *Config) ([]string, error) {
	info, err := os.Stat(pattern)
	if err != nil {
		files, err := filepath.Glob(pattern)
		if err == nil && len(files) == 0 {
			err = fmt.Errorf("no test matches %s", pattern)
		}
		return files, err
	}
	if !info.IsDir() {
		return []string{pattern}, nil
	}
	suffixes := config.Suffixes
	if len(suffixes) == 0 {
		suffixes = defaultSuffixes
	}
	var files []string
	err = filepath.WalkDir(pattern, func(path string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "Inputs":
			return filepath.SkipDir
		case d.IsDir():
			return nil
		}
		for _, s := range suffixes {
			if strings.HasSuffix(path, s) {
				files = append(files, path)
				break
			}
		}
		return nil
	})
	return files, err
}

// Run makes each test file that the pattern stands for (see Find) a parallel
// subtest.
func Run(t *testing.T, pattern string, config *Config) {
	t.Helper()
	files, err := Find(pattern, config)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no test is in %s", pattern)
	}
	for _, path := range files {
		name, err := filepath.Rel(pattern, path)
		if err != nil || name == "." || len(name) > 2 && name[:2] == ".." {
			name = filepath.Base(path)
		}
		t.Run(filepath.ToSlash(name), func(t *testing.T) {
			t.Parallel()
			switch r := RunFile(t.Context(), path, config); {
			case r.Failed():
				t.Errorf("%s", r.String())
			case r.Status == Unsupported:
				t.Skip(r.Reason)
			}
		})
	}
}
