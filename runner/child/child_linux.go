package child

import (
	"os/exec"
	"runtime"
	"syscall"
)

// withParent runs a command, which Linux ends when we end, however that comes.
func withParent(c *exec.Cmd) error {
	Apart(c)
	c.SysProcAttr.Pdeathsig = syscall.SIGKILL
	// It is the end of the thread that counts.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	return c.Run()
}
