//go:build !windows

package cli

import (
	"errors"
	"os"
	"syscall"
)

// aliveAs returns what tells whether a process still runs. Of a parent it is
// told by its children having another: one that ended stays in the table of
// processes until somebody asks how.
func aliveAs(pid int) func() bool {
	if pid == os.Getppid() {
		return func() bool { return pid == os.Getppid() }
	}
	return func() bool {
		err := syscall.Kill(pid, 0)
		return err == nil || errors.Is(err, syscall.EPERM)
	}
}
