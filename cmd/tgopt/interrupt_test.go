//go:build !windows

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

func makeFIFO(path string) error { return syscall.Mkfifo(path, 0o666) }

// TestMain is tgopt itself where a test asks for it.
func TestMain(m *testing.M) {
	if os.Getenv("TGOPT_TEST_MAIN") != "" {
		main()
	}
	os.Exit(m.Run())
}

// TestTerminated: SIGTERM ends what waits for a pipe, whichever command reads it.
// That the writer could open the pipe says that the reader has.
func TestTerminated(t *testing.T) {
	for _, args := range [][]string{
		{}, {"--dialect"}, {"report"}, {"layout"}, {"log"}, {"diff", "none.ttgir"}, {"import-ods"}, {"lsp", "--dialect"}, {"filecheck", "--input-file"}, {"filecheck"},
	} {
		dir := t.TempDir()
		pipe := filepath.Join(dir, "pipe")
		if err := makeFIFO(pipe); err != nil {
			t.Fatal(err)
		}
		args = append(args, pipe)
		if args[0] == "filecheck" && len(args) > 2 {
			check := filepath.Join(dir, "check")
			if err := os.WriteFile(check, []byte("CHECK: a\n"), 0o666); err != nil {
				t.Fatal(err)
			}
			args = append(args, check)
		}
		cmd := exec.Command(os.Args[0], args...)
		cmd.Env = append(os.Environ(), "TGOPT_TEST_MAIN=1")
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		w, err := os.OpenFile(pipe, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		err = cmd.Wait()
		w.Close()
		status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
		if !ok || !status.Signaled() || status.Signal() != syscall.SIGTERM {
			t.Errorf("tgopt %q: %v, want that SIGTERM ended it\n%s", args, err, out.Bytes())
		}
	}
}
