//go:build !windows

package triton

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tgopt/tgopt/runner"
	"github.com/tgopt/tgopt/target"
)

// fake is a toolchain of testdata/bin/python, in a folder for temporary files of its own.
func fake(t *testing.T, limits Limits) *Toolchain {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no python3")
	}
	return withPython(t, "testdata/bin/python", limits)
}

func withPython(t *testing.T, python string, limits Limits) *Toolchain {
	t.Helper()
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	c := New(python, limits)
	t.Cleanup(func() {
		c.Close()
		list, err := os.ReadDir(temporary)
		for _, e := range list {
			t.Errorf("left behind: %s", e.Name())
		}
		if err != nil {
			t.Error(err)
		}
	})
	return c
}

func job(words ...string) *runner.Job {
	text := "module {\n"
	for _, w := range words {
		text += "// fake: " + w + "\n"
	}
	return &runner.Job{Kernel: "k", Text: []byte(text + "}\n"), Kind: "ttgir", Chip: target.Lookup("sm_90"), Warps: 8, Stages: 2}
}

func TestCompile(t *testing.T) {
	c := fake(t, DefaultLimits)
	id, err := c.Identify(t.Context())
	if err != nil || id.String() != "triton 3.9.0" || len(id.Fingerprint) != 64 {
		t.Fatalf("got %+v, %v", id, err)
	}
	if !c.Compiles(target.Lookup("sm_90")) || !c.Compiles(target.Lookup("gfx942")) || c.Compiles(target.Lookup("pvc")) {
		t.Error("it compiles for other targets")
	}
	// Up to 3.1 Triton gives ptxas to a shell.
	for _, words := range [][]string{nil, {"shell"}, {"chatter"}} {
		r, err := c.Compile(t.Context(), job(words...))
		if err != nil {
			t.Fatal(words, err)
		}
		if *r.Registers != 40 || *r.SpilledBytes != 12 || *r.SpillLoadBytes != 16 || *r.StackBytes != 8 || *r.SharedBytes != 2048 ||
			r.Warps != 8 || r.Source != "ptxas 12.9.86" || r.Instructions.Of != "sass" || r.Instructions.Barriers != 1 || len(r.Stages) > 0 {
			t.Errorf("%v: got %+v", words, r)
		}
	}
	j := job()
	j.Chip, j.Keep = target.Lookup("gfx942"), true
	r, err := c.Compile(t.Context(), j)
	if err != nil {
		t.Fatal(err)
	}
	if *r.Registers != 256 || *r.Accumulators != 4 || r.Source != "LLVM" || r.Instructions.Barriers != 1 {
		t.Errorf("got %+v", r)
	}
	var names []string
	for _, s := range r.Stages {
		names = append(names, s.Name)
	}
	if got := strings.Join(names, " "); got != "llir amdgcn" || !strings.Contains(string(r.Stages[1].Text), "s_barrier") {
		t.Errorf("kept are %s", got)
	}
	if err := c.Verify(t.Context(), []byte("module {}")); err != nil {
		t.Error(err)
	}
	// What is said of a kernel may be long.
	if _, err := c.Compile(t.Context(), job("long")); err != nil {
		t.Error(err)
	}
}

// TestIntel: a Triton that has the Intel backend is asked for Intel's chips, without a GPU.
func TestIntel(t *testing.T) {
	t.Setenv("FAKE_INTEL", "1")
	c := fake(t, DefaultLimits)
	if _, err := c.Identify(t.Context()); err != nil || !c.Compiles(target.Lookup("pvc")) {
		t.Fatalf("it does not compile for pvc, %v", err)
	}
	j := job()
	j.Chip, j.Keep = target.Lookup("pvc"), true
	r, err := c.Compile(t.Context(), j)
	if err != nil {
		t.Fatal(err)
	}
	// Of a lane: 256 registers of 64 bytes, and what is spilled and on the stack, over 16.
	if *r.Registers != 256 || *r.SpilledBytes != 40 || *r.StackBytes != 100 || *r.SharedBytes != 2048 || *r.CodeBytes != 4 || r.Warps != 8 || r.Source != "IGC" {
		t.Errorf("got %+v", r)
	}
	var names []string
	for _, s := range r.Stages {
		names = append(names, s.Name)
	}
	if got := strings.Join(names, " "); got != "llir spv zebin" {
		t.Errorf("kept are %s", got)
	}
	if err := c.Verify(t.Context(), []byte("module {}")); err != nil {
		t.Error(err)
	}
}

// TestFailures: whatever a child does, the worker says so and goes on.
func TestFailures(t *testing.T) {
	left := filepath.Join(t.TempDir(), "left")
	t.Setenv("FAKE_LEFT", left)
	c := fake(t, Limits{Processor: time.Second, Memory: 4 << 30})
	c.clock = time.Hour // processor time decides, however little of it there is
	for _, test := range []struct{ word, want string }{
		{"abort", "python: f.cpp:12: void f(): Assertion `x' failed."},
		{"error", "3:5: it is bad"},
		{"raise", "ValueError: first"},
		{"spin", "no end after 1 s of processor time"},
		{"memory", "MemoryError: "},
		{"full", "what it made could not be written: is the disk full?"},
		{"leave", "exit code 7"},
		{"kill-worker", "the worker ended: signal: killed"},
	} {
		_, err := c.Compile(t.Context(), job(test.word))
		if f, ok := errors.AsType[*runner.Failure](err); !ok || f.Error() != test.want {
			t.Errorf("%s: got %v, want %s", test.word, err, test.want)
		}
		if test.word == "leave" || test.word == "kill-worker" {
			gone(t, left)
		}
		if _, err := c.Compile(t.Context(), job()); err != nil {
			t.Errorf("after %s: %v", test.word, err)
		}
	}
	if err := c.Verify(t.Context(), []byte("// fake: error")); err == nil || err.Error() != "3:5: it is bad" {
		t.Errorf("got %v", err)
	}
}

// gone waits until the process ended whose number is in a file.
func gone(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(string(text))
	if err != nil {
		t.Fatal(err)
	}
	await(t, func() bool {
		state, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		return err == nil && strings.Contains(string(state), ") Z ") || errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
	})
}

// await waits until something is so, for as long as the test may take.
func await(t *testing.T, is func() bool) {
	t.Helper()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for !is() {
		<-tick.C
	}
}

// TestClock: a child that waits for ever uses no processor, and is ended by the clock.
func TestClock(t *testing.T) {
	c := fake(t, Limits{Processor: time.Second, Memory: 4 << 30})
	c.clock = time.Millisecond
	_, err := c.Compile(t.Context(), job("sleep"))
	if err == nil || !strings.Contains(err.Error(), "it waits for something") {
		t.Errorf("got %v", err)
	}
}

// TestCancel: a compilation that nobody waits for is ended.
func TestCancel(t *testing.T) {
	c := fake(t, DefaultLimits)
	if _, err := c.Identify(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() {
		_, err := c.Compile(ctx, job("sleep"))
		done <- err
	}()
	p := c.worker
	await(t, func() bool { return len(groups(p)) > 0 })
	cancel()
	if err := <-done; !runner.Interrupted(err) {
		t.Errorf("got %v", err)
	}
	await(t, func() bool { return len(groups(p)) == 0 })
	// And one that runs when all ends.
	go func() {
		_, err := c.Compile(t.Context(), job("sleep"))
		done <- err
	}()
	await(t, func() bool { return len(groups(p)) > 0 })
	c.Close()
	if err := <-done; err == nil {
		t.Error("it compiles after the end")
	}
}

func groups(p *process) map[int64]int {
	p.mu.Lock()
	defer p.mu.Unlock()
	running := map[int64]int{}
	for id, group := range p.group {
		if group > 0 {
			running[id] = group
		}
	}
	return running
}

// script is a program that stands for Python.
func script(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "python")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestNoWorker: programs that are no Python with Triton.
func TestNoWorker(t *testing.T) {
	for _, test := range []struct{ script, want string }{
		{"exit 3", "the worker ended: exit status 3"},
		{"echo no such option >&2; exit 2", "no such option"},
		{"echo garbage; sleep 1000", `it is no Python that runs our worker: it says "garbage"`},
		{"echo '{\"a\": 1}'; sleep 1000", `it is no Python that runs our worker: it says "{\"a\": 1}"`},
		{`echo '{"missing": "ImportError: no"}'; cat >/dev/null`, "has no Triton: ImportError: no"},
	} {
		c := withPython(t, script(t, test.script), DefaultLimits)
		_, err := c.Identify(t.Context())
		m, ok := errors.AsType[*runner.Missing](err)
		if !ok || !strings.HasSuffix(m.Reason, test.want) || m.Remedy != "tgopt toolchains install" {
			t.Errorf("%s: got %v, want %s", test.script, err, test.want)
		}
		if _, err := c.Compile(t.Context(), job()); err == nil {
			t.Errorf("%s: it compiles", test.script)
		}
	}
	c := withPython(t, filepath.Join(t.TempDir(), "none"), DefaultLimits)
	if _, err := c.Identify(t.Context()); err == nil || !strings.Contains(err.Error(), "there is no program") {
		t.Errorf("got %v", err)
	}
	hangs := withPython(t, script(t, "sleep 1000"), DefaultLimits)
	hangs.start = time.Millisecond
	if _, err := hangs.Identify(t.Context()); err == nil || !strings.Contains(err.Error(), "did not import Triton within 1ms") {
		t.Errorf("got %v", err)
	}
	// One that greets and never answers, whether it listens or not.
	large := job(strings.Repeat("x", 1<<20))
	for _, after := range []string{"cat >/dev/null", "sleep 1000", "exec <&-; sleep 1000"} {
		c := withPython(t, script(t, `echo '{"triton": "3.9.0", "backends": ["nvidia"]}'; `+after), DefaultLimits)
		if _, err := c.Identify(t.Context()); err != nil {
			t.Fatal(err)
		}
		c.worker.start = time.Millisecond
		for _, j := range []*runner.Job{job(), large} {
			if p, err := c.process(t.Context()); err == nil {
				p.start = time.Millisecond
			}
			if _, err := c.Compile(t.Context(), j); err == nil || err.Error() != "the worker does not answer" {
				t.Errorf("%s: got %v", after, err)
			}
		}
		if after != "sleep 1000" {
			continue
		}
		// And nobody waits for it.
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := c.Compile(ctx, large); !runner.Interrupted(err) {
			t.Errorf("%s: got %v", after, err)
		}
	}
	// A worker that greets and then says what it should not, or nothing any more.
	const hello = `echo '{"triton": "3.9.0", "backends": ["nvidia"]}'; read line; `
	for end, want := range map[string]string{"echo garbage; sleep 1000": `says "garbage"`, "exit 0": "the worker ended: exit status 0", "kill -9 $$": "signal: killed"} {
		c := withPython(t, script(t, hello+end), DefaultLimits)
		if _, err := c.Compile(t.Context(), job()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", end, err, want)
		}
	}
}

// TestBesideKernel: nothing that lies where tgopt runs is taken for a module of Python.
func TestBesideKernel(t *testing.T) {
	python, err := filepath.Abs("testdata/bin/python")
	if err != nil {
		t.Fatal(err)
	}
	c := fake(t, DefaultLimits)
	c.python = python
	folder := t.TempDir()
	for _, name := range []string{"json.py", "triton.py", "sitecustomize.py", "ctypes.py"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("raise SystemExit('planted')"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
	if _, err := c.Identify(t.Context()); err != nil {
		t.Error(err)
	}
	if err := os.Symlink(python, filepath.Join(folder, "python-here")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", "."+string(os.PathListSeparator)+os.Getenv("PATH"))
	c = withPython(t, "python-here", DefaultLimits)
	if _, err := c.Identify(t.Context()); err == nil || !strings.Contains(err.Error(), "there is no program python-here") {
		t.Errorf("a program of the working directory: %v", err)
	}
}

// TestKilledParent: when the process that started the worker is killed, the worker ends
// its children and removes its folder.
func TestKilledParent(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no python3")
	}
	folder := filepath.Join(t.TempDir(), "work")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "worker.py"), workerSource, 0o600); err != nil {
		t.Fatal(err)
	}
	// Its input ends, as it does when we die.
	question := `{"id": 1, "text": "// fake: sleep", "kind": "ttgir", "verify": true, "processor_seconds": 1000, "clock_seconds": 1000, "memory_bytes": 4294967296}`
	c := exec.Command("testdata/bin/python", "-B", filepath.Join(folder, "worker.py"), folder)
	c.Stdin = strings.NewReader(question + "\n")
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != 2 || !strings.Contains(lines[1], `"group"`) {
		t.Fatalf("got %s", out)
	}
	group, err := strconv.Atoi(strings.Trim(lines[1][strings.LastIndex(lines[1], ":")+1:], " }"))
	if err != nil || !errors.Is(syscall.Kill(-group, 0), syscall.ESRCH) {
		t.Errorf("the child %d still runs, %v", group, err)
	}
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("its folder is left: %v", err)
	}
}
