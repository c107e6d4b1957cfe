//go:build !windows

package triton

import (
	"context"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// apart starts a command in a process group of its own: Ctrl-C is ours to handle, and
// it can be ended with all that it starts.
func apart(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends a process group.
func kill(group int) { syscall.Kill(-group, syscall.SIGKILL) }

// lock waits until no other process has the lock of a file, which is made.
func lock(ctx context.Context, path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW, 0o600)
	if err != nil {
		return nil, err
	}
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return func() { f.Close() }, nil
		}
		if err != syscall.EWOULDBLOCK && err != syscall.EINTR {
			f.Close()
			return nil, err
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			f.Close()
			return nil, ctx.Err()
		}
	}
}
