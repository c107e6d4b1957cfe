//go:build !windows

package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

const ask = `{"id": 1, "method": "version"}` + "\n"

// TestServeEnds: the server ends by SIGTERM, with its input, and when the process that started it is gone though another
// has its input open.
func TestServeEnds(t *testing.T) {
	answered := func(r *bufio.Reader) {
		t.Helper()
		if line, err := r.ReadString('\n'); err != nil || !strings.HasPrefix(line, `{"id":1,"result":`) {
			t.Fatalf("%q, %v", line, err)
		}
	}
	start := func(cmd *exec.Cmd) (io.WriteCloser, *bufio.Reader) {
		t.Helper()
		cmd.Env, cmd.Stderr = append(os.Environ(), "TGOPT_TEST_MAIN=1"), os.Stderr
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return in, bufio.NewReader(out)
	}
	t.Run("input", func(t *testing.T) {
		cmd := exec.Command(os.Args[0], "serve")
		in, out := start(cmd)
		io.WriteString(in, ask)
		answered(out)
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	t.Run("SIGTERM", func(t *testing.T) {
		cmd := exec.Command(os.Args[0], "serve")
		in, out := start(cmd)
		defer in.Close()
		io.WriteString(in, ask)
		answered(out)
		cmd.Process.Signal(syscall.SIGTERM)
		cmd.Wait()
		if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGTERM {
			t.Errorf("%v, want that SIGTERM ended it", cmd.ProcessState)
		}
	})
	t.Run("parent", func(t *testing.T) {
		questions, keep, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer keep.Close()
		// The shell ends when its own input does; the server's is the pipe, which stays open here.
		cmd := exec.Command("sh", "-c", `"$0" serve <&3 & read end`, os.Args[0])
		cmd.ExtraFiles = []*os.File{questions}
		in, out := start(cmd)
		questions.Close()
		keep.WriteString(ask)
		answered(out)
		in.Close()
		if rest, err := io.ReadAll(out); err != nil || len(rest) > 0 { // the server has the output until it ends
			t.Errorf("%q, %v", rest, err)
		}
		cmd.Wait()
	})
}
