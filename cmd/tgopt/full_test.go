package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/tgopt/tgopt/cmd/tgopt/internal/cli"
)

// full is a file on a disk that has room for some bytes.
type full struct{ room int }

func (f *full) Write(text []byte) (int, error) {
	if len(text) > f.room {
		n := f.room
		f.room = 0
		return n, &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
	}
	f.room -= len(text)
	return len(text), nil
}

// TestFullOutput has every command print where there is no room, or not enough:
// it says so, by one message and one exit code.
func TestFullOutput(t *testing.T) {
	file := func(pattern string) string {
		found, err := filepath.Glob("../../" + pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("nothing is %s", pattern)
		}
		path, err := filepath.Abs(found[0])
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	ttgir, other, log := file("testdata/kernels/dumps/3.9.0/sm_90/*.ttgir"), file("testdata/kernels/dumps/3.6.0/sm_90/*.ttgir"), file("testdata/logs/*.txt.gz")
	definitions := file("dialect/ods/testdata/acme.json")
	initialize := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`
	initialize = fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(initialize), initialize)
	tests := []struct{ stdin, args string }{
		{"", "--help"}, {"", "--version"}, {"", ttgir}, {"", "--cse --print=mlir " + ttgir}, {"", "--print-liveness " + ttgir},
		{"", "--print-pressure " + ttgir}, {"", "--print-spill-risk " + ttgir},
		{"", "help report"}, {"", "passes"}, {"", "passes cse"}, {"", "passes --help"}, {"", "target"}, {"", "target gfx942"},
		{"", "target --format=json"}, {"", "layout --help"}, {"", "layout " + ttgir}, {"", "layout --format=json " + ttgir},
		{"", "report " + ttgir}, {"", "report --format=json " + ttgir}, {"", "report --format=markdown " + ttgir},
		{"", "fits " + ttgir}, {"", "fits --format=json " + ttgir},
		{"", "report --format=html " + ttgir}, {"", "report --compare " + ttgir + " " + ttgir},
		{"", "log " + log}, {"", "log --format=json " + log}, {"", "log --format=html " + log},
		{"", "diff " + ttgir + " " + other}, {"", "diff --format=json " + ttgir + " " + other}, {"", "diff --format=markdown " + ttgir + " " + other},
		{"", "import-ods " + definitions}, {initialize, "lsp"}, {`{"id": 1, "method": "version"}`, "serve"},
		{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`, "mcp"},
		{"", "filecheck --help"},
		{"", "completion bash"}, {"", "completion fish"}, {"", "__complete passes c"},
		{"", "compile --help"}, {"", "bench --help"}, {"", "toolchains --help"}, {"", "upgrade-check --help"}, {"", "override --help"},
	}
	if _, err := exec.LookPath("python3"); err == nil {
		python := " --python=" + file("runner/triton/testdata/bin/python")
		for _, args := range []string{"compile --no-cache ", "compile --no-cache --format=json ", "report --no-cache --exact ", "--verify-with=triton "} {
			tests = append(tests, struct{ stdin, args string }{"", args + ttgir + python})
		}
		tests = append(tests, struct{ stdin, args string }{"", "toolchains" + python}, struct{ stdin, args string }{"", "toolchains --format=json" + python})
	}
	run := func(stdin, args string, room int) (code int, stderr string) {
		var err bytes.Buffer
		env := cli.Environment{Dir: t.TempDir(), Getenv: os.Getenv, Stdin: strings.NewReader(stdin), Stdout: &full{room}, Stderr: &err}
		code = env.Main(t.Context(), append([]string{"tgopt"}, strings.Fields(args)...))
		return code, err.String()
	}
	var covered []string
	for _, test := range tests {
		covered = append(covered, strings.Fields(test.args)[0])
		for _, room := range []int{0, 20} {
			code, stderr := run(test.stdin, test.args, room)
			if code != 1 || strings.Count(stderr, "cannot write") != 1 ||
				!strings.HasSuffix(stderr, "tgopt: cannot write standard output: no space left on device\n") {
				t.Errorf("tgopt %s, room for %d bytes: exit code %d, %s", test.args, room, code, stderr)
			}
		}
		if test.stdin == initialize {
			continue // a client that goes without a word is an error too
		}
		if code, stderr := run(test.stdin, test.args, 1<<30); code != 0 {
			t.Errorf("tgopt %s: exit code %d, %s", test.args, code, stderr)
		}
	}
	_, help, _ := print(t, "", "--help")
	for _, line := range strings.Split(help, "\n") {
		if words := strings.Fields(line); strings.HasPrefix(line, "  tgopt ") && !strings.HasPrefix(words[1], "[") && !slices.Contains(covered, words[1]) {
			t.Errorf("'tgopt %s' is not tried", words[1])
		}
	}
}
