package triton

import (
	"context"
	"errors"
	"os"
	"os/exec"
)

func apart(*exec.Cmd) {}

// kill ends a process. Triton forks none here: its worker says that it cannot.
func kill(pid int) {
	if p, err := os.FindProcess(pid); err == nil {
		p.Kill()
	}
}

func lock(context.Context, string) (func(), error) {
	return nil, errors.New("there are no wheels of Triton for Windows")
}
