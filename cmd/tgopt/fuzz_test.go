package main

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/tgopt/tgopt/internal/cputime"
	"github.com/tgopt/tgopt/internal/hostile"
)

// TestBrokenTexts runs every command on texts that were broken: they end well or say
// what is wrong, in little time, and what they print as IR is accepted.
//
// TestFuzz does that for longer.
func TestBrokenTexts(t *testing.T) {
	c := newCorpus(t, "../..", rand.New(rand.NewPCG(1, 2)))
	dir := t.TempDir()
	codes := map[int]int{}
	for range 400 {
		o, tried := c.once(dir)
		codes[o.code]++
		if o.problem != "" {
			t.Errorf("%s\n%s", o.key, head(string(tried.text(o.problem))))
		}
	}
	if codes[0] < 50 || codes[1] < 50 {
		t.Errorf("exit codes %v: the trials test nothing", codes)
	}
}

// TestFoundByFuzzing holds the trials that went wrong once, cut down, to the same.
func TestFoundByFuzzing(t *testing.T) {
	paths, err := filepath.Glob("testdata/trials/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d trials: %v", len(paths), err)
	}
	dir := t.TempDir()
	for _, path := range paths {
		if o := (&corpus{}).judge(readTrialFile(t, path), dir); o.problem != "" {
			t.Errorf("%s: %s", filepath.Base(path), o.problem)
		}
	}
}

func readTrialFile(t *testing.T, path string) *trial {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return readTrial(data)
}

func head(text string) string {
	if len(text) > 4000 {
		text = text[:4000] + "…"
	}
	return text
}

// once runs a trial and, if it printed IR, another on that.
func (c *corpus) once(dir string) (outcome, *trial) {
	t := c.trial()
	return c.judge(t, dir), t
}

func (c *corpus) judge(t *trial, dir string) outcome {
	o := t.run(dir)
	if o.problem != "" || o.code != 0 || !t.printsIR() {
		return o
	}
	beside := slices.DeleteFunc(slices.Clone(t.files), func(f txtar.File) bool { return f.Name == "in.mlir" })
	again := (&trial{[]string{"in.mlir"}, append(beside, input("in.mlir", o.stdout)...)}).run(dir)
	if again.code != 0 || again.problem != "" {
		o.problem = "what was printed is refused: " + again.stderr + again.problem
		o.key = "refused " + problemKey(again.stderr)
	}
	return o
}

// Limits of a worker: what takes more is ended, and saved.
const (
	mostMemory = 1500 << 20 // bytes that Go has from the system
	endless    = 60 * time.Second
)

// counts are what a worker tells of its work, as lines of JSON.
type counts struct {
	Trials, Failures, Hangs int
	CPU                     time.Duration
}

// TestFuzz tries broken texts on every command for as long as TGOPT_FUZZ says ("2h"),
// in as many processes as there are cores, and leaves in TGOPT_FUZZ_OUT the trials
// that went wrong, a line on the progress and, at the end, the counts; found.tgz has
// all of that in one file. It ends a quarter of a minute later at the latest:
//
//	CGO_ENABLED=0 go test -c -o fuzz ./cmd/tgopt
//	TGOPT_FUZZ=10m TGOPT_FUZZ_OUT=/tmp/out TGOPT_FUZZ_ROOT=$PWD ./fuzz -test.run='^TestFuzz$' -test.timeout=0
//
// TGOPT_FUZZ_ROOT is the repository, from which only what is in testdata folders and
// the specs are read. TestTrial runs one trial again.
func TestFuzz(t *testing.T) {
	duration, out := os.Getenv("TGOPT_FUZZ"), os.Getenv("TGOPT_FUZZ_OUT")
	if duration == "" {
		t.Skip("TGOPT_FUZZ does not say for how long")
	}
	limit, err := time.ParseDuration(duration)
	if err != nil || out == "" {
		t.Fatalf("TGOPT_FUZZ is '%s', TGOPT_FUZZ_OUT '%s': %v", duration, out, err)
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		t.Fatal(err)
	}
	f := &fuzzing{out: out, end: time.Now().Add(limit), workers: make([]counts, runtime.NumCPU())}
	var all sync.WaitGroup
	for i := range f.workers {
		all.Add(1)
		go func() {
			defer all.Done()
			f.keepWorking(t, i)
		}()
	}
	done := make(chan bool)
	go func() { all.Wait(); close(done) }()
	for ended := false; !ended; {
		select {
		case <-done:
			ended = true
		case <-time.After(10 * time.Second):
		}
		if err := os.WriteFile(filepath.Join(out, "progress.txt"), []byte(f.summary()+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := pack(out); err != nil {
			t.Fatal(err)
		}
	}
	fmt.Println(f.summary())
	if n := f.sum(); n.Failures+n.Hangs > 0 || n.Trials == 0 {
		t.Fail()
	}
}

// fuzzing is the work of all workers.
type fuzzing struct {
	out string
	end time.Time

	mu      sync.Mutex
	workers []counts // of those that run
	past    counts   // of those that have ended
}

func (f *fuzzing) sum() counts {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := f.past
	for _, w := range f.workers {
		n.add(w)
	}
	return n
}

func (n *counts) add(w counts) {
	n.Trials += w.Trials
	n.Failures += w.Failures
	n.Hangs += w.Hangs
	n.CPU += w.CPU
}

func (f *fuzzing) summary() string {
	n := f.sum()
	kinds, _ := filepath.Glob(filepath.Join(f.out, "*-1.txtar"))
	return fmt.Sprintf("%d trials in %v of processor time, %d failures, %d hangs, of %d kinds", n.Trials, n.CPU.Round(time.Second), n.Failures, n.Hangs, len(kinds))
}

// keepWorking runs a worker, and another when it dies.
func (f *fuzzing) keepWorking(t *testing.T, number int) {
	for round := 0; time.Now().Before(f.end); round++ {
		current := filepath.Join(f.out, fmt.Sprintf("current-%d", number))
		ctx, cancel := context.WithDeadline(t.Context(), f.end.Add(10*time.Second))
		defer cancel()
		cmd := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestFuzzWorker$", "-test.timeout=0")
		cmd.Env = append(os.Environ(), "TGOPT_FUZZ_CURRENT="+current, fmt.Sprintf("TGOPT_FUZZ_SEED=%d", time.Now().UnixNano()+int64(number)), "TGOPT_FUZZ_END="+f.end.Format(time.RFC3339), "GOMAXPROCS=2")
		said, err := cmd.StdoutPipe()
		if err != nil {
			t.Error(err)
			return
		}
		var messages strings.Builder
		cmd.Stderr = &messages
		if err := cmd.Start(); err != nil {
			t.Error(err)
			return
		}
		lines := bufio.NewScanner(said)
		for lines.Scan() {
			var n counts
			if json.Unmarshal(lines.Bytes(), &n) == nil {
				f.mu.Lock()
				f.workers[number] = n
				f.mu.Unlock()
			}
		}
		io.Copy(io.Discard, said)
		if err = cmd.Wait(); ctx.Err() != nil {
			err = nil // it was ended for the time
		}
		f.mu.Lock()
		f.past.add(f.workers[number])
		f.workers[number] = counts{}
		if err != nil {
			f.past.Failures++
		}
		f.mu.Unlock()
		if err != nil {
			data, _ := os.ReadFile(current)
			said := messages.String()
			key := "died " + problemKey(strings.TrimPrefix(said, "runtime: "))
			if at := strings.Index(said, "fatal error: "); at >= 0 {
				key = "died " + problemKey(said[at:])
			}
			keep(f.out, key, readTrial(data).text(said[:min(len(said), 20000)]))
		}
		os.Remove(current)
	}
}

// pack writes found.tgz.
func pack(out string) error {
	names, err := filepath.Glob(filepath.Join(out, "*.txt*"))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	packed := gzip.NewWriter(&b)
	archive := tar.NewWriter(packed)
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := archive.WriteHeader(&tar.Header{Name: filepath.Base(name), Mode: 0o644, Size: int64(len(data))}); err != nil {
			return err
		}
		if _, err := archive.Write(data); err != nil {
			return err
		}
	}
	if err := errors.Join(archive.Close(), packed.Close()); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "found.tgz"), b.Bytes(), 0o666)
}

// keep saves up to three trials of a kind.
func keep(out, key string, data []byte) {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' || r == '_' {
			return r
		}
		return '-'
	}, key)
	for i := 1; i <= 3; i++ {
		f, err := os.OpenFile(filepath.Join(out, fmt.Sprintf("%.100s-%d.txtar", name, i)), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
		if err == nil {
			f.Write(data)
			f.Close()
			return
		}
	}
}

// TestFuzzWorker is one process of TestFuzz.
func TestFuzzWorker(t *testing.T) {
	current := os.Getenv("TGOPT_FUZZ_CURRENT")
	if current == "" {
		t.Skip("it is begun by TestFuzz")
	}
	out := os.Getenv("TGOPT_FUZZ_OUT")
	end, err := time.Parse(time.RFC3339, os.Getenv("TGOPT_FUZZ_END"))
	if err != nil {
		t.Fatal(err)
	}
	seed, err := strconv.ParseUint(os.Getenv("TGOPT_FUZZ_SEED"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	root := os.Getenv("TGOPT_FUZZ_ROOT")
	if root == "" {
		root = "../.."
	}
	c := newCorpus(t, root, rand.New(rand.NewPCG(seed, 2)))
	dir := t.TempDir()
	w := watched(t, endless)
	var n counts
	seen := map[string]int{}
	said := time.Now()
	for time.Now().Before(end) {
		tried := c.trial()
		os.WriteFile(current, tried.text(""), 0o666)
		w.begin("")
		o := c.judge(tried, dir)
		n.Trials++
		switch {
		case o.hang:
			n.Hangs++
			keep(out, o.key, tried.text(o.problem))
		case o.problem != "":
			n.Failures++
			if seen[o.key]++; seen[o.key] <= 3 {
				keep(out, o.key, c.reduce(tried, o, dir, w).text(o.problem[:min(len(o.problem), 8000)]))
			}
		}
		if n.CPU = cputime.Process(); time.Since(said) > time.Second {
			said = time.Now()
			line, _ := json.Marshal(n)
			fmt.Printf("%s\n", line)
		}
	}
	line, _ := json.Marshal(n)
	fmt.Printf("%s\n", line)
}

// reduce leaves out lines for as long as the same goes wrong.
func (c *corpus) reduce(t *trial, o outcome, dir string, w *watchdog) *trial {
	end := time.Now().Add(10 * time.Second)
	for i := range t.files {
		if t.files[i].Name == session && i == 0 {
			continue
		}
		text := hostile.Lines(string(t.files[i].Data), 300, func(text string) bool {
			if time.Now().After(end) {
				return false
			}
			w.begin("")
			return c.judge(t.with(i, text), dir).key == o.key
		})
		t = t.with(i, text)
	}
	return t
}

// A watchdog ends a process whose trial has no end, waits for itself, or takes all
// memory.
type watchdog struct {
	most   time.Duration // that a trial may take
	mu     sync.Mutex
	before time.Duration // processor time when the trial began
	what   string
}

func (w *watchdog) begin(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.before, w.what = cputime.Process(), what
}

// watched has a watchdog look at the trials of a test, for as long as that runs.
func watched(t *testing.T, most time.Duration) *watchdog {
	w := &watchdog{most: most}
	ended := make(chan struct{})
	t.Cleanup(func() { close(ended) })
	go w.watch(ended)
	return w
}

func (w *watchdog) watch(ended <-chan struct{}) {
	memory := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	idle, last := 0, time.Duration(0)
	for tick := time.Tick(100 * time.Millisecond); ; {
		select {
		case <-ended:
			return
		case <-tick:
		}
		w.mu.Lock()
		now := cputime.Process()
		took, what := now-w.before, w.what
		w.mu.Unlock()
		if idle++; now-last > 10*time.Millisecond {
			idle, last = 0, now
		}
		metrics.Read(memory)
		switch used := memory[0].Value.Uint64() - memory[1].Value.Uint64(); {
		case took > w.most:
			fatal("fatal error: %sno end after %v", what, w.most)
		case idle > 300: // half a minute
			fatal("fatal error: %snothing happens any more", what)
		case used > mostMemory:
			fatal("fatal error: %smore than %d MB of memory", what, mostMemory>>20)
		}
	}
}

// fatal ends the process with the stacks of all goroutines.
func fatal(format string, args ...any) {
	stacks := make([]byte, 1<<16)
	fmt.Fprintf(os.Stderr, format+"\n\n%s", append(args, stacks[:runtime.Stack(stacks, true)])...)
	os.Exit(3)
}

// TestTrial runs the trial in the file that TGOPT_TRIAL names.
func TestTrial(t *testing.T) {
	path := os.Getenv("TGOPT_TRIAL")
	if path == "" {
		t.Skip("TGOPT_TRIAL names no trial")
	}
	o := (&corpus{}).judge(readTrialFile(t, path), t.TempDir())
	t.Logf("exit code %d, %v\n%s%s", o.code, o.cpu, o.stdout, o.stderr)
	if o.problem != "" {
		t.Error(o.problem)
	}
}
