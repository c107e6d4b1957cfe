//go:build linux

package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// What may go wrong with the programs that tgopt runs, by class and by what runs them: each
// cell has an exit code and a message, and behind each no temporary file is left, and no
// process. The fakes of runner/triton/testdata stand for Triton and a GPU, scripts for what
// is no such thing.

// A toolRun is a command that runs a program.
type toolRun struct {
	flag string // that names the program
	args []string
	good string // what the program is where it is not the program that is bad
}

var toolRuns = map[string]toolRun{
	"compile": {"--python", []string{"compile", "k.ttgir", "--no-cache", "--cpu-limit=1s", "--memory-limit=4"}, "python"},
	"verify":  {"--python", []string{"--verify-with=triton", "--keep-comments", "k.ttgir"}, "python"},
	"bench":   {"--python", []string{"bench", "k.ttgir", "--launch=k.launch.yaml", "--runs=1", "--warm-up=0", "--time-limit=1s"}, "python-gpu"},
	"igc":     {"--ocloc", []string{"compile", "xpu.ttgir", "--target=pvc", "--no-cache", "--cpu-limit=1s", "--memory-limit=4"}, ""},
	"install": {"--python", []string{"toolchains", "install", "triton==3.9.0"}, ""},
}

const (
	// greeting is what a worker says first.
	greeting = `echo '{"triton": "3.9.0", "backends": ["nvidia"]}'; `
	// release is what an ocloc is asked first.
	release = `[ "$1" = query ] && { printf 25.1 >OCL_DRIVER_VERSION; exit; }; `
	flood   = `head -c 200000000 /dev/zero | tr '\0' x`
)

// A toolOutcome is an exit code and what standard error matches.
type toolOutcome struct {
	code    int
	message string
}

// A toolFailure is a class of what goes wrong.
type toolFailure struct {
	class    string
	program  func(path string) error // makes the program; nil: the tool's own
	words    string                  // of the kernel, which has the fakes do something
	outcomes map[string]toolOutcome  // by what is run
}

// missing is the toolOutcome of all that take a program for what it is not.
func missing(worker, ocloc, install string) map[string]toolOutcome {
	const remedy = "; `tgopt toolchains install` installs it$"
	all := map[string]toolOutcome{"igc": {3, `^tgopt: igc: ` + ocloc + "; `apt-get install intel-opencl-icd` installs it$"}, "install": {1, install}}
	all["compile"] = toolOutcome{3, `^tgopt: triton: ` + worker + remedy}
	return all
}

// sh makes a program of a line of sh.
func sh(text string) func(string) error {
	return func(path string) error { return os.WriteFile(path, []byte("#!/bin/sh\n"+text+"\n"), 0o755) }
}

var toolFailures = []toolFailure{
	{"none", func(string) error { return nil }, "", missing(`there is no program \S+`, `there is no program \S+`, `there is no program \S+$`)},
	{"a folder", func(path string) error { return os.Mkdir(path, 0o755) }, "", missing(`there is no program \S+`, `there is no program \S+`, `there is no program \S+$`)},
	{"not executable", func(path string) error { return os.WriteFile(path, []byte("#!/bin/sh\n"), 0o644) }, "",
		missing(`\S+ cannot be executed`, `\S+ cannot be executed`, `\S+ cannot be executed$`)},
	{"no program", func(path string) error { return os.WriteFile(path, []byte("text"), 0o755) }, "",
		missing(`\S+ cannot be run: .*exec format error`, `\S+ does not say which release it is of: .+`, `exec format error$`)},
	{"exits", sh("exit 3"), "", missing(`\S+: the worker ended: exit status 3`, `\S+ does not say which release it is of: exit status 3`, `-m venv \S+: exit status 3$`)},
	{"says why", sh("echo it cannot >&2; exit 2"), "", missing(`\S+: it cannot`, `\S+ does not say which release it is of: it cannot`, `exit status 2\nit cannot$`)},
	{"killed", sh("kill -9 $$"), "", missing(`\S+: the worker ended: signal: killed`, `\S+ does not say which release it is of: .+`, `signal: killed$`)},
	{"garbage", sh("echo garbage; sleep 1000"), "", map[string]toolOutcome{
		"compile": {3, `it is no Python that runs our worker: it says "garbage"`}, "verify": {3, `it says "garbage"`}, "bench": {3, `it says "garbage"`}}},
	{"no Triton", sh(`echo '{"missing": "ImportError: no"}'; cat >/dev/null`), "", map[string]toolOutcome{
		"compile": {3, `has no Triton: ImportError: no; `}, "verify": {3, `has no Triton: ImportError: no; `}, "bench": {3, `has no Triton: ImportError: no; `}}},
	{"says nothing of itself", sh("echo garbage"), "", map[string]toolOutcome{"igc": {3, `\S+ does not say which release it is of`}}},
	{"half a line", sh(`printf '{"triton": "3.9'`), "", missing(`\S+: the worker ended: exit status 0`, `\S+ does not say which release it is of.*`, `is not installed: `)},
	{"half a line, and others hold its output", sh(`printf '{"triton": "3.9'; sleep 1000 &`), "",
		missing(`\S+: the worker ended: exit status 0`, `\S+ does not say which release it is of.*`, `is not installed: `)},
	{"a flood", sh(flood), "", missing(`.*it is no Python that runs our worker: it says "x{60}"`, `\S+ does not say which release it is of.*`, `is not installed: `)},
	{"a flood of errors", sh(flood + " >&2; exit 1"), "", missing(`\S+: x+`, `\S+ does not say which release it is of.*`, `exit status 1\nx+`)},
	{"a flood for an answer", sh(greeting + "read line; " + flood), "", map[string]toolOutcome{
		"compile": {1, `^k.ttgir: error: sm_90: it is no Python that runs our worker: it says "x{60}"$`}}},
	{"a flood of a compiler", sh(release + flood), "", map[string]toolOutcome{"igc": {1, `error: pvc: .*IGC_ShaderDumpEnable does nothing here$`}}},
	{"ends when it is asked", sh(greeting + "read line"), "", map[string]toolOutcome{
		"compile": {1, `^k.ttgir: error: sm_90: the worker ended: exit status 0$`}, "verify": {1, `^k.ttgir: error: .*the worker ended: exit status 0`}}},
	{"half an answer", sh(greeting + `read line; printf '{"id": 1, "answ'`), "", map[string]toolOutcome{
		"compile": {1, `^k.ttgir: error: sm_90: the worker ended: exit status 0$`}}},
	{"a compiler that leaves others", sh(release + "sleep 1000 & exit 1"), "", map[string]toolOutcome{"igc": {1, `error: pvc: ocloc: exit status 1$`}}},
	{"a compiler that writes without end", sh(release + `mkdir "$IGC_DumpToCustomDir"; yes >"$IGC_DumpToCustomDir/a_codegen.ll"`), "", map[string]toolOutcome{
		"igc": {1, `error: pvc: ocloc: .*`}}},

	{"the kernel is refused", nil, "error", map[string]toolOutcome{
		"compile": {1, `^k.ttgir:3:5: error: sm_90: it is bad$`}, "verify": {1, `3:5: it is bad`}, "bench": {1, `^k: error: 3:5: it is bad$`}}},
	{"the compiler dies", nil, "abort", map[string]toolOutcome{
		"compile": {1, "^k.ttgir: error: sm_90: python: f.cpp:12: void f\\(\\): Assertion `x' failed.$"}, "verify": {1, "Assertion"}, "bench": {1, "^k: error: python: .*Assertion"}}},
	{"the worker is killed", nil, "kill-worker", map[string]toolOutcome{
		"compile": {1, `^k.ttgir: error: sm_90: the worker ended: signal: killed$`}, "verify": {1, `the worker ended: signal: killed`}, "bench": {1, `^k: error: the worker ended: signal: killed$`}}},
	{"the compiler leaves others", nil, "leave", map[string]toolOutcome{"compile": {1, `exit code 7$`}, "verify": {1, `exit code 7`}, "bench": {1, `^k: error: exit code 7$`}}},
	{"the compiler floods its output", nil, "flood", map[string]toolOutcome{"compile": {1, `File too large$`}}},
	{"the compiler takes all memory", nil, "memory", map[string]toolOutcome{"compile": {1, `MemoryError`}}},
	{"a compiler without end", nil, "spin", map[string]toolOutcome{"compile": {1, `error: sm_90: no end after 1 s of processor time$`}}},
	{"an ocloc without end", sh(release + "while :; do :; done"), "", map[string]toolOutcome{"igc": {1, `error: pvc: ocloc: no end after 1s of processor time$`}}},
	{"a kernel without end", nil, "hang", map[string]toolOutcome{"bench": {1, `k: no end in the time that it was given$`}}},
	{"a kernel that crashes", nil, "crash", map[string]toolOutcome{"bench": {1, `CUDA error 700: it went wrong$`}}},
	{"a kernel that kills its process", nil, "die", map[string]toolOutcome{"bench": {1, `the compiler died: SIGABRT$`}}},
}

// A toolSandbox is where one run is: a folder for its files, and one for its temporary ones.
type toolSandbox struct{ dir, temporary, left string }

const benchKernel = `module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %out: !tt.ptr<f32>, %n: i32) {
    tt.return // fake: WORD
  }
}
`

func newToolSandbox(t *testing.T, word string) *toolSandbox {
	t.Helper()
	s := &toolSandbox{dir: t.TempDir(), temporary: t.TempDir()}
	s.left = filepath.Join(s.dir, "left")
	for name, text := range map[string]string{
		"k.ttgir":   strings.ReplaceAll(benchKernel, "WORD", word),
		"xpu.ttgir": "module attributes {\"ttg.num-ctas\" = 1 : i32, \"ttg.num-warps\" = 1 : i32, \"ttg.threads-per-warp\" = 16 : i32} {\n  tt.func public @k() {\n    tt.return\n  }\n}\n",
		"k.launch.yaml": `grid: [4]
arguments:
  - {name: x, dtype: f32, shape: [32]}
  - {name: y, dtype: f32, shape: [32]}
  - {name: out, dtype: f32, shape: [32], output: true}
  - {name: n, dtype: i32, value: 32}
`,
	} {
		if err := os.WriteFile(filepath.Join(s.dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	self, err := os.Executable()
	if err := errors.Join(err, os.Symlink(self, filepath.Join(s.dir, "tgopt"))); err != nil {
		t.Fatal(err)
	}
	return s
}

// command is tgopt in the sandbox, behind a prefix such as another program that runs it.
func (s *toolSandbox) command(prefix []string, args ...string) *exec.Cmd {
	words := append(append(slices.Clone(prefix), filepath.Join(s.dir, "tgopt")), args...)
	c := exec.Command(words[0], words[1:]...)
	c.Dir = s.dir
	c.Env = append(os.Environ(), "TGOPT_TEST_MAIN=1", "TMPDIR="+s.temporary, "HOME="+s.dir, "TGOPT_CACHE="+filepath.Join(s.dir, "caches"), "FAKE_LEFT="+s.left)
	return c
}

// args are those of a run with a program, "" for the tool's own.
func (r toolRun) with(t *testing.T, program string) []string {
	t.Helper()
	if program == "" {
		if _, err := exec.LookPath("python3"); err != nil {
			t.Skip("there is no python3")
		}
		fakes, err := filepath.Abs("../../runner/triton/testdata/bin")
		if err != nil {
			t.Fatal(err)
		}
		program = filepath.Join(fakes, r.good)
	}
	return append(slices.Clone(r.args), r.flag+"="+program)
}

// clean waits until no process of the run is left, and sees that no temporary file is.
func (s *toolSandbox) clean(t *testing.T, files bool) {
	t.Helper()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for s.processes(t) > 0 {
		<-tick.C
	}
	list, err := os.ReadDir(s.temporary)
	for _, e := range list {
		if files {
			t.Errorf("left behind: %s", e.Name())
		}
	}
	if err != nil {
		t.Error(err)
	}
}

// processes counts those whose environment has the folder for temporary files; of one that
// has ended and is not waited for there is none.
func (s *toolSandbox) processes(t *testing.T) (n int) {
	t.Helper()
	list, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range list {
		if text, err := os.ReadFile(file); err == nil && bytes.Contains(text, []byte(s.temporary)) {
			n++
		}
	}
	return n
}

// mostToolMemory is what tgopt may have taken, however much others say.
const mostToolMemory = 300 << 20

func TestToolFailures(t *testing.T) {
	t.Parallel()
	for _, f := range toolFailures {
		for _, name := range slices.Sorted(maps.Keys(f.outcomes)) {
			t.Run(f.class+"/"+name, func(t *testing.T) {
				s := newToolSandbox(t, f.words)
				program := ""
				if f.program != nil {
					program = filepath.Join(s.dir, "program")
					if err := f.program(program); err != nil {
						t.Fatal(err)
					}
				}
				var said bytes.Buffer
				c := s.command(nil, toolRuns[name].with(t, program)...)
				c.Stderr = &said
				err := c.Run()
				if _, ok := errors.AsType[*exec.ExitError](err); err != nil && !ok {
					t.Fatal(err)
				}
				want := f.outcomes[name]
				if code := c.ProcessState.ExitCode(); code != want.code || !regexp.MustCompile(`(?m)`+want.message).Match(said.Bytes()) {
					t.Errorf("exit code %d, want %d; it says\n%.2000s\nwant %s", code, want.code, said.Bytes(), want.message)
				}
				if used := c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10; used > mostToolMemory {
					t.Errorf("it took %d MB of memory", used>>20)
				}
				s.clean(t, true)
			})
		}
	}
}

// TestToolSignals: whatever a tool is at, Ctrl-C and SIGTERM end it with all that it started
// and wrote; when it is killed, what it started ends, and workers remove what they wrote.
func TestToolSignals(t *testing.T) {
	t.Parallel()
	const begun = `: >"$(cat "$(dirname "$0")/where")"; exec sleep 1000`
	for _, test := range []struct {
		run, class, program, word string
		removed                   bool // the files, when it is killed
	}{
		{"compile", "compiling", "", "wait", true},
		{"verify", "compiling", "", "wait", true},
		{"bench", "compiling", "", "wait", true},
		{"bench", "running", "", "hang", true},
		{"compile", "starting", begun, "", false},
		{"compile", "deaf", greeting + begun, "", false},
		{"igc", "starting", begun, "", false},
		{"igc", "compiling", release + begun, "", false},
		{"install", "installing", begun, "", false},
	} {
		signals := []syscall.Signal{syscall.SIGINT, syscall.SIGKILL}
		if test.class == "compiling" {
			signals = append(signals, syscall.SIGTERM)
		}
		for _, signal := range signals {
			t.Run(test.run+"/"+test.class+"/"+signal.String(), func(t *testing.T) {
				s := newToolSandbox(t, test.word)
				program := ""
				if test.program != "" {
					program = filepath.Join(s.dir, "program")
					if err := errors.Join(sh(test.program)(program), os.WriteFile(filepath.Join(s.dir, "where"), []byte(s.left), 0o666)); err != nil {
						t.Fatal(err)
					}
				}
				args := toolRuns[test.run].with(t, program)
				args = slices.DeleteFunc(args, func(a string) bool { return a == "--cpu-limit=1s" || a == "--time-limit=1s" })
				var said bytes.Buffer
				c := s.command(nil, args...)
				c.Stderr = &said
				if err := c.Start(); err != nil {
					t.Fatal(err)
				}
				ended := make(chan error, 1)
				go func() { ended <- c.Wait() }()
				tick := time.NewTicker(time.Millisecond)
				defer tick.Stop()
				for begun := false; !begun; {
					select {
					case err := <-ended:
						t.Fatalf("it ended before: %v\n%s", err, said.Bytes())
					case <-tick.C:
						_, err := os.Stat(s.left)
						begun = err == nil
					}
				}
				if err := c.Process.Signal(signal); err != nil {
					t.Fatal(err)
				}
				<-ended
				if status := c.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != signal {
					t.Errorf("%v, want that %v ended it\n%s", c.ProcessState, signal, said.Bytes())
				}
				if signal == syscall.SIGKILL && test.program != "" && (test.run == "compile" || test.run == "install") {
					s.kill(t) // a program that is no worker does not know that its input ended
				}
				s.clean(t, signal != syscall.SIGKILL || test.removed)
				if left, _ := filepath.Glob(filepath.Join(s.dir, "caches", "venv-*", "complete")); len(left) > 0 {
					t.Errorf("half an installation is taken for one: %v", left)
				}
			})
		}
	}
}

// TestToolBatch: files whose compilation kills the worker, or ends it, cost only themselves.
func TestToolBatch(t *testing.T) {
	t.Parallel()
	s := newToolSandbox(t, "good")
	names := []string{"k.ttgir"}
	for i, word := range []string{"kill-worker", "a", "abort", "b", "kill-worker", "leave", "c", "kill-worker", "d"} {
		name := word + strings.Repeat("x", i) + ".ttgir"
		if err := os.WriteFile(filepath.Join(s.dir, name), []byte(strings.ReplaceAll(benchKernel, "WORD", word)), 0o666); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	var said bytes.Buffer
	c := s.command(nil, append(toolRuns["compile"].with(t, ""), append(names[1:], "--format=json")...)...)
	c.Stderr = &said
	out, _ := c.Output()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(names) || c.ProcessState.ExitCode() != 1 {
		t.Fatalf("exit code %d, %d lines of %d:\n%s%s", c.ProcessState.ExitCode(), len(lines), len(names), out, said.Bytes())
	}
	for i, name := range names {
		bad := strings.HasPrefix(name, "kill") || strings.HasPrefix(name, "abort") || strings.HasPrefix(name, "leave")
		if strings.Contains(lines[i], `"error":`) != bad {
			t.Errorf("%s: %s", name, lines[i])
		}
	}
	s.clean(t, true)
}

// TestToolDisk: where there is no room for temporary files, or some only, it says so.
func TestToolDisk(t *testing.T) {
	t.Parallel()
	s := newToolSandbox(t, "")
	if err := os.WriteFile(filepath.Join(s.dir, "file"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	compiler := filepath.Join(s.dir, "ocloc")
	if err := sh(release + `mkdir "$IGC_DumpToCustomDir" && head -c 100000 /dev/zero >"$IGC_DumpToCustomDir/a_codegen.ll" || echo "error: $?"; exit 1`)(compiler); err != nil {
		t.Fatal(err)
	}
	scripts := 0 // KiB that those of the worker take, in pages
	files, err := filepath.Glob("../../runner/triton/*.py")
	for _, file := range files {
		info, failed := os.Stat(file)
		if err = errors.Join(err, failed); err == nil {
			scripts += int(info.Size()+4095) >> 12 << 2
		}
	}
	if err != nil || scripts < 8 {
		t.Fatal(scripts, err)
	}
	for name, program := range map[string]string{"compile": "", "verify": "", "bench": "", "igc": compiler} {
		t.Run("none/"+name, func(t *testing.T) {
			c := s.command([]string{"env", "TMPDIR=" + filepath.Join(s.dir, "file")}, toolRuns[name].with(t, program)...)
			out, _ := c.CombinedOutput()
			if c.ProcessState.ExitCode() != 1 || !strings.Contains(string(out), "no temporary f") || !strings.Contains(string(out), "not a directory") {
				t.Errorf("exit code %d\n%s", c.ProcessState.ExitCode(), out)
			}
		})
		for what, size := range map[string]int{"nothing": 4, "some of its scripts": scripts - 4, "its scripts": scripts} {
			t.Run("room for "+what+"/"+name, func(t *testing.T) {
				// A file system of its own, of that size, in which nothing must be left.
				script := fmt.Sprintf(`mount -t tmpfs -o size=%dk tmpfs "$TMPDIR" || exit 99; "$@"; code=$?; ls -A "$TMPDIR" | sed 's/^/left behind: /'; exit $code`, size)
				prefix := []string{"unshare", "-rm", "sh", "-c", script, "sh"}
				if err := exec.Command("unshare", "-rm", "sh", "-c", strings.Replace(script, `"$TMPDIR"`, "/proc", 1), "sh", "true").Run(); err != nil {
					t.Skipf("no file system can be mounted here: %v", err)
				}
				c := s.command(prefix, toolRuns[name].with(t, program)...)
				out, _ := c.CombinedOutput()
				if c.ProcessState.ExitCode() != 1 || strings.Contains(string(out), "left behind: ") || !regexp.MustCompile(`no temporary f|[nN]o space left on device|is the disk full|could be started|ocloc: exit status|OpenCL C: `).Match(out) {
					t.Errorf("exit code %d\n%s", c.ProcessState.ExitCode(), out)
				}
				s.clean(t, true)
			})
		}
	}
}

// kill ends the processes of the run.
func (s *toolSandbox) kill(t *testing.T) {
	t.Helper()
	text, err := exec.Command("sh", "-c", `grep -ls "$1" /proc/[0-9]*/environ | cut -d/ -f3`, "sh", s.temporary).Output()
	if err != nil && len(text) > 0 {
		t.Fatal(err)
	}
	for _, pid := range strings.Fields(string(text)) {
		exec.Command("kill", "-9", pid).Run()
	}
}
