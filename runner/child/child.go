// Package child runs programs of others for toolchains: without a shell, in a process group
// of their own, of which nothing is left when the program ends or nobody waits for it.
package child

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"
)

// Limits are those of one run; of what is 0 there is none. They are set by prlimit, a part
// of every Linux, before the program begins; elsewhere only the clock counts.
type Limits struct {
	Processor time.Duration // processor time, of each process
	Memory    int64         // bytes of address space
	File      int64         // bytes of each file that is written
}

// clockFactor is how many times its processor time a program may take by the clock, on a
// machine however loaded: one that waits for something uses no processor.
const clockFactor = 20

// Clock is how long a run with such limits may take by the clock, 0 for ever.
func (l Limits) Clock() time.Duration { return clockFactor * l.Processor }

// A Command is a program that is run until it ends.
type Command struct {
	Program     string // a path, or a name on PATH
	Args        []string
	Folder      string   // in which it runs
	Environment []string // nil: ours
	Limits      Limits
}

// Find is the absolute path of a program: of a path that it is, or of a name on PATH, but
// not where PATH has the working directory. The error says what is wrong with it.
func Find(program string) (string, error) {
	path, err := exec.LookPath(program)
	switch {
	case errors.Is(err, fs.ErrPermission):
		return "", fmt.Errorf("%s cannot be executed", program)
	case err == nil:
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return "", fmt.Errorf("there is no program %s", program)
	}
	return path, nil
}

// logBytes is how much of what a program prints is kept.
const logBytes = 1 << 20

// WaitDelay is how long one that has ended is waited for whose output others still hold.
const WaitDelay = time.Second

// Run returns the beginning of what the program printed. The error of one that was not
// waited for is the context's.
func (c *Command) Run(ctx context.Context) (log string, err error) {
	limited := ctx
	if clock := c.Limits.Clock(); clock > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, clock)
		defer cancel()
	}
	program, args := c.limit()
	cmd := exec.CommandContext(limited, program, args...)
	cmd.Dir, cmd.Env = c.Folder, c.Environment
	cmd.Cancel = func() error { Kill(cmd.Process.Pid); return nil }
	cmd.WaitDelay = WaitDelay
	printed := &beginning{}
	cmd.Stdout, cmd.Stderr = printed, printed
	err = withParent(cmd)
	if cmd.Process != nil && runtime.GOOS != "windows" {
		Kill(cmd.Process.Pid) // what it left
	}
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case limited.Err() != nil:
		err = fmt.Errorf("no end after %v", c.Limits.Clock())
	case errors.Is(err, exec.ErrWaitDelay):
		err = nil
	case err != nil && c.Limits.Processor > 0 && outOfTime(err):
		err = fmt.Errorf("no end after %v of processor time", c.Limits.Processor)
	}
	return string(printed.text), err
}

// A beginning keeps that of what is written. It is no bytes.Buffer, which would read all
// that there is by itself.
type beginning struct{ text []byte }

func (b *beginning) Write(p []byte) (int, error) {
	b.text = append(b.text, p[:min(len(p), logBytes-len(b.text))]...)
	return len(p), nil
}
