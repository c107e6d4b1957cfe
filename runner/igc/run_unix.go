//go:build unix

package igc

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"
)

// clockFactor is how many times its processor time a compilation may take by the clock, on
// a machine however loaded.
const clockFactor = 20

// logBytes is how much of what a program prints is kept.
const logBytes = 1 << 20

// run runs a program in a folder, in a process group of its own that is ended with it, and
// returns what it printed.
func run(ctx context.Context, l Limits, folder string, variables []string, program string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, clockFactor*l.Processor)
	defer cancel()
	// prlimit sets the limits before the program begins; it is part of every Linux.
	if limiter, err := exec.LookPath("prlimit"); err == nil {
		limits := []string{"--cpu=" + strconv.Itoa(int(l.Processor/time.Second)), "--as=" + strconv.FormatInt(l.Memory, 10), "--core=0", "--", program}
		program, args = limiter, append(limits, args...)
	}
	c := exec.CommandContext(ctx, program, args...)
	c.Dir = folder
	// What the compiler is told by variables would be part of a result without being said.
	c.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + folder, "TMPDIR=" + folder, "LD_LIBRARY_PATH=" + os.Getenv("LD_LIBRARY_PATH")}, variables...)
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
	c.WaitDelay = time.Second
	log := &limited{}
	c.Stdout, c.Stderr = log, log
	err := c.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() == context.DeadlineExceeded:
		err = fmt.Errorf("no end after %v", clockFactor*l.Processor)
	case errors.As(err, &exit):
		if s, ok := exit.Sys().(syscall.WaitStatus); ok && s.Signaled() && (s.Signal() == syscall.SIGXCPU || s.Signal() == syscall.SIGKILL) {
			err = fmt.Errorf("no end after %v of processor time", l.Processor)
		}
	}
	return log.String(), err
}

// A limited keeps the beginning of what is written.
type limited struct{ bytes.Buffer }

func (l *limited) Write(p []byte) (int, error) {
	l.Buffer.Write(p[:min(len(p), max(logBytes-l.Len(), 0))])
	return len(p), nil
}
