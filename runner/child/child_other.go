//go:build !linux

package child

import "os/exec"

func withParent(c *exec.Cmd) error {
	Apart(c)
	return c.Run()
}
