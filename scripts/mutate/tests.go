package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A test is a top-level test, fuzz target or example.
type test struct {
	of      *binary
	name    string
	cpu     time.Duration // that it takes with no mutant in effect
	reaches map[int]bool  // mutants
}

// A binary is the tests of a package, compiled with all mutants. It may be one with the
// tests of others, which have another prefix.
type binary struct {
	Package string // without the module
	Path    string // of the program
	Prefix  string // of the names of its tests
	Folder  string // that they run in
	tests   []*test
}

const (
	mostMemory = 8 << 20 // kibibytes of address space of a test
	// A test that takes more processor time with no mutant in effect is of no use: each mutant that lives has to pass it.
	mostAlone = 60 // seconds
	// A test under a mutant may take so many times the processor time that it takes without one, and
	// some seconds beside: loops that do not end are found by what they use, not by a clock.
	slower = 4
	// One that uses no processor time for so long waits for what will not come.
	idleFor = 30 * time.Second
)

// run runs tests of a binary with a mutant in effect, or with 0. It returns how
// it ended, and the processor time that it took; nothing of use when the context is done.
func (b *binary) run(ctx context.Context, w *worker, tests []*test, id, seconds int, trace string) (verdict, string, time.Duration) {
	names := make([]string, len(tests))
	var usual time.Duration
	for i, t := range tests {
		names[i] = b.full(t.name)
		usual += t.cpu
	}
	limit := mostAlone
	if id > 0 {
		limit = int(usual.Seconds()*slower) + seconds
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", `ulimit -t "$1"; ulimit -v "$2"; shift 2; exec "$@"`, "sh", strconv.Itoa(limit), strconv.Itoa(mostMemory),
		b.Path, "-test.run=^("+strings.Join(names, "|")+")$", "-test.failfast", "-test.timeout=0", "-test.paniconexit0")
	cmd.Dir = b.Folder
	cmd.Env = append(os.Environ(), "TGOPT_MUTANT="+strconv.Itoa(id), "TGOPT_MUTANT_TRACE="+trace, "TMPDIR="+w.folder, "GOMAXPROCS=2")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.WaitDelay = 5 * time.Second
	if err := cmd.Start(); ctx.Err() != nil {
		return "", "", 0
	} else if err != nil {
		panic(err)
	}
	idle := watch(ctx, cmd.Process.Pid, cancel)
	err := cmd.Wait()
	cancel()
	// What it has begun and left behind is in its group.
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	w.clear()
	cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	status, _ := cmd.ProcessState.Sys().(syscall.WaitStatus)
	switch {
	case err == nil:
		return lived, "", cpu
	case <-idle:
		return endless, "waits for ever", cpu
	case errors.Is(err, exec.ErrWaitDelay):
		return lived, "", cpu
	case status.Signaled() && (status.Signal() == syscall.SIGKILL || status.Signal() == syscall.SIGXCPU):
		return endless, fmt.Sprintf("over %d s of processor time", limit), cpu
	}
	return killed, b.Package + "." + strings.Replace(firstFailure(out.String()), b.Prefix, "", 1), cpu
}

// firstFailure is the name of the test that failed, if it did not die.
func firstFailure(out string) string {
	for line := range strings.Lines(out) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "--- FAIL: "); ok {
			name, _, _ = strings.Cut(name, " ")
			return name
		}
	}
	if i := strings.Index(out, "panic: "); i >= 0 {
		line, _, _ := strings.Cut(out[i:], "\n")
		return line
	}
	return "failed"
}

// watch ends a process that uses no processor time. What it returns says, at the
// end, whether it did.
func watch(ctx context.Context, pid int, end func()) <-chan bool {
	ended := make(chan bool, 1)
	go func() {
		used, since := "", time.Now()
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				ended <- false
				return
			case <-tick.C:
			}
			switch now := processorTime(pid); {
			case now != used:
				used, since = now, time.Now()
			case time.Since(since) > idleFor:
				end()
				ended <- true
				return
			}
		}
	}()
	return ended
}

// processorTime is utime and stime of /proc/PID/stat, as they stand there.
func processorTime(pid int) string {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, after, _ := strings.Cut(string(text), ") ")
	if fields := strings.Fields(after); len(fields) > 12 {
		return fields[11] + " " + fields[12]
	}
	return ""
}

// A worker has a folder for what the tests that it runs leave behind.
type worker struct{ folder string }

func (w *worker) clear() {
	entries, _ := os.ReadDir(w.folder)
	for _, e := range entries {
		_ = os.RemoveAll(filepath.Join(w.folder, e.Name()))
	}
}

// A name of a test says what kind it is, wherever it stands.
func (b *binary) full(name string) string {
	for _, kind := range []string{"Test", "Fuzz", "Example"} {
		if rest, ok := strings.CutPrefix(name, kind); ok && b.Prefix != "" {
			return kind + b.Prefix + rest
		}
	}
	return name
}

// list are the names of its tests.
func (b *binary) list(names *regexp.Regexp) ([]string, error) {
	cmd := exec.Command(b.Path, "-test.list", ".")
	cmd.Dir = b.Folder
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", b.Package, err)
	}
	var list []string
	for name := range strings.FieldsSeq(string(out)) {
		if strings.HasPrefix(name, "Benchmark") || !strings.Contains(name, b.Prefix) {
			continue
		}
		if name = strings.Replace(name, b.Prefix, "", 1); names.MatchString(name) {
			list = append(list, name)
		}
	}
	return list, nil
}

// measure runs a test alone, to see what it takes and reaches. One that fails without any
// mutant is of no use.
func (b *binary) measure(w *worker, name, trace string) (t *test, failing string) {
	t = &test{of: b, name: name, reaches: map[int]bool{}}
	verdict, what, cpu := b.run(context.Background(), w, []*test{t}, 0, 0, trace)
	if verdict != lived {
		return nil, what
	}
	t.cpu = cpu
	text, _ := os.ReadFile(trace)
	for id := range strings.FieldsSeq(string(text)) {
		if n, err := strconv.Atoi(id); err == nil {
			t.reaches[n] = true
		}
	}
	_ = os.Remove(trace)
	return t, ""
}

// batches are the tests that reach a mutant, in the order in which it pays to run
// them: those of its own package, then quick ones; several of a binary at once.
func batches(all []*binary, m *mutant) [][]*test {
	var list []*test
	for _, b := range all {
		for _, t := range b.tests {
			if t.reaches[m.ID] {
				list = append(list, t)
			}
		}
	}
	const quick = 500 * time.Millisecond
	rank := func(t *test) int {
		switch own := t.of.Package == m.Package; {
		case own && t.cpu < quick:
			return 0
		case t.cpu < quick:
			return 1
		case own:
			return 2
		}
		return 3
	}
	slices.SortStableFunc(list, func(a, b *test) int {
		ra, rb := rank(a), rank(b)
		switch {
		case ra != rb:
			return ra - rb
		case ra <= 1 && a.of != b.of:
			return cmp.Compare(a.of.Package, b.of.Package)
		}
		return cmp.Compare(a.cpu, b.cpu)
	})
	var out [][]*test
	var sum time.Duration
	for i, t := range list {
		if i == 0 || list[i-1].of != t.of || sum+t.cpu > 2*time.Second {
			out, sum = append(out, nil), 0
		}
		out[len(out)-1] = append(out[len(out)-1], t)
		sum += t.cpu
	}
	return out
}
