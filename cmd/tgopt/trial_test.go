package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/tgopt/tgopt/cmd/tgopt/internal/cli"
	"github.com/tgopt/tgopt/internal/cputime"
	"github.com/tgopt/tgopt/internal/guard"
)

// A trial is one run of tgopt on files: what a fuzzer tries, and leaves where it
// went wrong. As text it is a txtar archive whose comment has the arguments, one a
// line. `tgopt lsp` is told what session.jsonl has.
type trial struct {
	args  []string
	files []txtar.File
}

const session = "session.jsonl"

func readTrial(data []byte) *trial {
	a := txtar.Parse(data)
	t := &trial{files: a.Files}
	for line := range strings.Lines(string(a.Comment)) {
		if line = strings.TrimSuffix(line, "\n"); !strings.HasPrefix(line, "# ") && line != "" {
			t.args = append(t.args, line)
		}
	}
	return t
}

func (t *trial) text(why string) []byte {
	a := &txtar.Archive{Files: t.files}
	for line := range strings.Lines(why) {
		a.Comment = append(a.Comment, "# "+strings.TrimSuffix(line, "\n")+"\n"...)
	}
	for _, arg := range t.args {
		a.Comment = append(a.Comment, strings.ReplaceAll(arg, "\n", " ")+"\n"...)
	}
	return txtar.Format(a)
}

// with is the trial with another text of a file.
func (t *trial) with(file int, text string) *trial {
	files := slices.Clone(t.files)
	files[file].Data = []byte(text)
	return &trial{t.args, files}
}

func (t *trial) size() (n int) {
	for _, f := range t.files {
		n += len(f.Data)
	}
	return n
}

// An outcome is how a trial went.
type outcome struct {
	code           int
	stdout, stderr string
	cpu            time.Duration // of the whole process
	problem        string        // what is wrong with it, "" if nothing
	key            string        // the same for problems that are probably one
	hang           bool
}

// mostTime is what nothing takes under a megabyte of input.
const mostTime = 5 * time.Second

// run runs the trial in a folder of its own.
func (t *trial) run(dir string) (o outcome) {
	for _, f := range t.files {
		path := filepath.Join(dir, f.Name)
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			panic(err)
		}
		defer os.Remove(path)
	}
	before := cputime.Process()
	failed := guard.Do(func() { o.code, o.stdout, o.stderr = t.call(dir, quietEnvironment) })
	o.cpu = cputime.Process() - before
	switch {
	case failed != nil:
		o.problem = fmt.Sprintf("%v\n%s", failed, failed.Stack)
	case strings.Contains(o.stderr, "internal error: "), strings.Contains(o.stderr, "panic in "):
		o.problem = o.stderr
	case strings.Contains(o.stdout, "internal error: "):
		o.problem = o.stdout
	case o.code > 2:
		o.problem = fmt.Sprintf("exit code %d: %s", o.code, o.stderr)
	case o.code != 0 && !strings.Contains(o.stderr, "error: ") && !strings.Contains(o.stderr, "tgopt: ") && !strings.Contains(o.stderr, "FileCheck"):
		o.problem = fmt.Sprintf("exit code %d without an error: %s", o.code, o.stderr)
	case o.cpu > mostTime && t.size() < 1e6:
		o.problem, o.key, o.hang = fmt.Sprintf("it took %v of processor time", o.cpu), "time "+t.args[0], true
	}
	if o.problem != "" && o.key == "" {
		o.key = problemKey(o.problem)
	}
	return o
}

func (t *trial) call(dir string, getenv func(string) string) (code int, stdout, stderr string) {
	var out, messages bytes.Buffer
	code = t.callTo(&out, &messages, dir, getenv)
	return code, out.String(), messages.String()
}

func (t *trial) callTo(out, messages io.Writer, dir string, getenv func(string) string) int {
	env := &cli.Environment{
		Dir: dir, Getenv: getenv, Stdin: strings.NewReader(""),
		Stdout: out, Stderr: messages,
	}
	args := append([]string{"tgopt"}, t.args...)
	if t.args[0] == "lsp" {
		return t.converse(env, args)
	}
	return env.Main(context.Background(), args)
}

// quietEnvironment leaves the collector as the test has it.
func quietEnvironment(name string) string {
	if name == "GOGC" {
		return "100"
	}
	return ""
}

var (
	frame    = regexp.MustCompile(`(?m)^\t(\S+\.go:\d+)`)
	variable = regexp.MustCompile(`0x[0-9a-f]+|\d+|'[^']*'|"[^"]*"`)
)

// problemKey is the line of ours that panicked, or what was said, without what
// differs from text to text.
func problemKey(problem string) string {
	if at := strings.LastIndex(problem, "\npanic("); at >= 0 {
		for _, m := range frame.FindAllStringSubmatch(problem[at:], -1) {
			if !strings.Contains("/"+m[1], "/runtime/") && !strings.Contains(m[1], "/internal/guard/") {
				return filepath.Base(filepath.Dir(m[1])) + "/" + filepath.Base(m[1])
			}
		}
	}
	first, _, _ := strings.Cut(problem, "\n")
	return variable.ReplaceAllString(first[:min(len(first), 200)], "_")
}
