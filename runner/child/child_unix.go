//go:build unix

package child

import (
	"errors"
	"os/exec"
	"strconv"
	"syscall"
	"time"
)

// Apart has a command start in a process group of its own: Ctrl-C is ours to handle, and it
// can be ended with all that it starts.
func Apart(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// Kill ends a process group.
func Kill(group int) { syscall.Kill(-group, syscall.SIGKILL) }

// limit is what is run: prlimit, which runs the program, if there is something to limit.
func (c *Command) limit() (string, []string) {
	var flags []string
	for _, l := range []struct {
		flag     string
		resource int
		value    int64
	}{
		{"cpu", syscall.RLIMIT_CPU, int64(c.Limits.Processor / time.Second)},
		{"as", syscall.RLIMIT_AS, c.Limits.Memory},
		{"fsize", syscall.RLIMIT_FSIZE, c.Limits.File},
	} {
		if l.value > 0 {
			flags = append(flags, "--"+l.flag+"="+strconv.FormatUint(allowed(l.resource, uint64(l.value)), 10))
		}
	}
	limiter, err := exec.LookPath("prlimit")
	if len(flags) == 0 || err != nil {
		return c.Program, c.Args
	}
	return limiter, append(append(flags, "--core=0", "--", c.Program), c.Args...)
}

// allowed is a limit that this process can set: none above its own.
func allowed(resource int, limit uint64) uint64 {
	var own syscall.Rlimit
	if err := syscall.Getrlimit(resource, &own); err != nil {
		return limit
	}
	return min(limit, uint64(own.Max))
}

// outOfTime reports whether a program was ended because its processor time was spent.
func outOfTime(err error) bool {
	exit, ok := errors.AsType[*exec.ExitError](err)
	if !ok {
		return false
	}
	s, ok := exit.Sys().(syscall.WaitStatus)
	return ok && s.Signaled() && (s.Signal() == syscall.SIGXCPU || s.Signal() == syscall.SIGKILL)
}
