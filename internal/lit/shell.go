package lit

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/interp"
	"mvdan.cc/sh/v3/syntax"
)

// An Invocation is one call of a Command.
type Invocation struct {
	Name   string
	Args   []string // without the name
	Env    map[string]string
	Dir    string // of relative file names
	Stdin  io.Reader
	Stdout io.Writer
	Stderr io.Writer

	shell *shell
}

// Path returns a file name of the arguments as the process can open it.
func (inv *Invocation) Path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(inv.Dir, name)
}

// Errorf writes a message of the program to its stderr and returns 1, the
// exit code to fail with.
func (inv *Invocation) Errorf(format string, args ...any) int {
	fmt.Fprintf(inv.Stderr, "%s: %s\n", inv.Name, fmt.Sprintf(format, args...))
	return 1
}

const (
	exitNotFound = 127
	exitCrash    = 134 // of a command that panics, as of one that aborts
)

// A shell runs the RUN lines of one test.
type shell struct {
	config *Config

	mu     sync.Mutex // parts of a pipe run at the same time
	output bytes.Buffer
}

// Write collects what commands write.
func (s *shell) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.output.Write(p)
}

// run runs the lines one after the other until one fails.
func (sc *script) run(ctx context.Context, substituter *strings.Replacer, dir string, config *Config) Result {
	s := &shell{config: config}
	var env []string
	for name, value := range config.Env {
		env = append(env, name+"="+value)
	}
	slices.Sort(env)
	runner, err := interp.New(
		interp.Env(expand.ListEnviron(env...)),
		interp.Dir(dir),
		interp.Params("-o", "pipefail"),
		interp.StdIO(nil, s, s),
		interp.ExecHandlers(func(interp.ExecHandlerFunc) interp.ExecHandlerFunc { return s.exec }),
	)
	if err != nil {
		return Result{Status: Unresolved, Reason: err.Error()}
	}
	parser := syntax.NewParser(syntax.Variant(syntax.LangBash))
	for _, line := range sc.lines {
		command := substituter.Replace(line.text)
		file, err := parser.Parse(strings.NewReader(plain(command)), fmt.Sprintf("RUN at line %d", line.number))
		if err != nil {
			return Result{Status: Unresolved, Reason: err.Error(), Command: command}
		}
		fmt.Fprintf(s, "+ %s\n", command)
		for _, statement := range file.Stmts {
			// Of a; b only b counts, unless a ends the shell.
			if err = runner.Run(ctx, statement); runner.Exited() || ctx.Err() != nil {
				break
			}
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			fmt.Fprintf(s, "%v\n", err)
			return Result{Status: Fail, Command: command, Output: s.output.String()}
		}
	}
	return Result{Status: Pass}
}

// plain escapes what a shell would expand and lit's does not: variables,
// braces, backquotes, comments and subshells.
func plain(command string) string {
	var b strings.Builder
	quote := byte(0)
	for i := 0; i < len(command); i++ {
		c := command[i]
		switch {
		case quote == '\'':
			if c == '\'' {
				quote = 0
			}
		case c == '\\' && i+1 < len(command):
			b.WriteByte(c)
			i++
			c = command[i]
		case quote == '"':
			if c == '"' {
				quote = 0
			} else if c == '$' || c == '`' {
				b.WriteByte('\\')
			}
		case c == '\'' || c == '"':
			quote = c
		case strings.IndexByte("$`{}()#~", c) >= 0:
			b.WriteByte('\\')
		}
		b.WriteByte(c)
	}
	return b.String()
}

// exec is called by the shell for each command that is none of its own.
func (s *shell) exec(ctx context.Context, args []string) error {
	hc := interp.HandlerCtx(ctx)
	inv := &Invocation{
		Name: args[0], Args: args[1:], Dir: hc.Dir,
		Stdin: hc.Stdin, Stdout: hc.Stdout, Stderr: hc.Stderr,
		Env: map[string]string{}, shell: s,
	}
	if hc.Stdin == nil {
		inv.Stdin = strings.NewReader("")
	}
	hc.Env.Each(func(name string, v expand.Variable) bool {
		if v.Exported {
			inv.Env[name] = v.String()
		}
		return true
	})
	code := s.call(ctx, inv)
	if err := ctx.Err(); err != nil {
		return err
	}
	if code == 0 {
		return nil
	}
	fmt.Fprintf(s, "exit status %d: %s\n", code, strings.Join(args, " "))
	return interp.ExitStatus(uint8(code))
}

// call runs a command, whoever has it.
func (s *shell) call(ctx context.Context, inv *Invocation) (code int) {
	command := s.config.Commands[inv.Name]
	if command == nil {
		command = tool(inv.Name)
	}
	if command == nil {
		return s.external(ctx, inv)
	}
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(inv.Stderr, "%s: panic: %v\n%s", inv.Name, p, debug.Stack())
			code = exitCrash
		}
	}()
	return command(ctx, inv)
}

func (s *shell) external(ctx context.Context, inv *Invocation) int {
	if s.config.External == nil || !s.config.External(inv.Name) {
		inv.Errorf("command not found")
		return exitNotFound
	}
	path, err := lookPath(inv.Name, inv.Dir, inv.Env["PATH"])
	if err != nil {
		inv.Errorf("%v", err)
		return exitNotFound
	}
	cmd := exec.CommandContext(ctx, path, inv.Args...)
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = inv.Dir, inv.Stdin, inv.Stdout, inv.Stderr
	cmd.Env = []string{}
	for name, value := range inv.Env {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit) && exit.ExitCode() >= 0:
		return exit.ExitCode()
	case errors.As(err, &exit):
		inv.Errorf("%v", err)
		return exitCrash
	}
	inv.Errorf("%v", err)
	return exitNotFound
}

// lookPath is exec.LookPath with the test's PATH.
func lookPath(name, dir, path string) (string, error) {
	if strings.ContainsRune(name, filepath.Separator) {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		return exec.LookPath(name)
	}
	for _, d := range filepath.SplitList(path) {
		if d == "" {
			continue
		}
		full := filepath.Join(d, name)
		if info, err := os.Stat(full); err == nil && !info.IsDir() && info.Mode()&0o111 != 0 {
			return full, nil
		}
	}
	return "", fmt.Errorf("command not found")
}
