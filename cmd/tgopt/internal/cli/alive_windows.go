package cli

import "os"

// aliveAs returns what tells whether a process exists.
func aliveAs(pid int) func() bool {
	return func() bool {
		p, err := os.FindProcess(pid)
		if err != nil {
			return false
		}
		p.Release()
		return true
	}
}
