//go:build linux

package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// hostileNames are of files and folders: what a shell would obey, or a program would take for a flag.
var hostileNames = []string{"; touch left; ", "$(touch left)", "`touch left`", "a\ntouch left\n", "| touch left", "> left", "-v", "--format=left", "' \" \\ *", "a b"}

// TestToolNames: names are no more than names, to whatever is run: of kernels' files, and of the folder that the program is in.
func TestToolNames(t *testing.T) {
	t.Parallel()
	for _, tool := range []string{"compile", "verify", "bench", "igc"} {
		for _, name := range hostileNames {
			t.Run(tool+"/"+name, func(t *testing.T) {
				s := newToolSandbox(t, "good")
				run := toolRuns[tool]
				folder, file := filepath.Join(s.dir, name), name+".ttgir"
				program := filepath.Join(folder, "program")
				behind := sh(release + "echo error: it is asked; exit 1")
				if tool != "igc" {
					args := run.with(t, "")
					behind = sh(`exec "` + strings.TrimPrefix(args[len(args)-1], run.flag+"=") + `" "$@"`)
				}
				kernel := run.args[1]
				if !strings.HasSuffix(kernel, ".ttgir") {
					kernel = "k.ttgir"
				}
				if err := errors.Join(os.Mkdir(folder, 0o700), behind(program), os.Rename(filepath.Join(s.dir, kernel), filepath.Join(s.dir, file))); err != nil {
					t.Fatal(err)
				}
				var args []string
				for _, a := range run.with(t, program) {
					if a != kernel {
						args = append(args, a)
					}
				}
				out, err := s.command(nil, append(args, "--", file)...).CombinedOutput()
				if tool == "igc" {
					if err == nil || !strings.Contains(string(out), "pvc: OpenCL C: it is asked") {
						t.Errorf("%v\n%s", err, out)
					}
				} else if err != nil {
					t.Errorf("%v\n%s", err, out)
				}
				if _, err := os.Lstat(s.left); err == nil {
					t.Error("a name was obeyed")
				}
				s.clean(t, true)
			})
		}
	}
}

// TestToolPlanted: programs that lie where tgopt runs are not run, even where PATH has that folder.
func TestToolPlanted(t *testing.T) {
	t.Parallel()
	for _, tool := range []string{"compile", "verify", "bench", "igc"} {
		for _, path := range []string{".:", "", ":"} {
			t.Run(tool+"/PATH="+path, func(t *testing.T) {
				s := newToolSandbox(t, "good")
				for _, name := range []string{"python", "python3", "ocloc", "prlimit", "ptxas", "sh"} {
					if err := sh(`: >"$FAKE_LEFT"; exit 1`)(filepath.Join(s.dir, name)); err != nil {
						t.Fatal(err)
					}
				}
				c := s.command(nil, toolRuns[tool].args...)
				c.Env = append(c.Env, "PATH="+path+os.Getenv("PATH"), "TGOPT_PYTHON=", "TGOPT_OCLOC=")
				_ = c.Run() // there may be a tool elsewhere, or not
				if _, err := os.Lstat(s.left); err == nil {
					t.Error("a program beside the kernel was run")
				}
				s.clean(t, true)
			})
		}
	}
}
