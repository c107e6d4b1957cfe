// Package triton compiles kernels by an installed Triton: its own passes, LLVM, ptxas and
// AMD's backend, as Triton itself calls them, with no GPU.
//
// Triton is asked by worker.py, a process of Python that is started once and forks a
// child a compilation (process.go).
package triton

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tgopt/tgopt/runner"
	"github.com/tgopt/tgopt/runner/child"
	"github.com/tgopt/tgopt/target"
)

// Limits are those of one compilation.
type Limits struct {
	Processor time.Duration // processor time, of each process
	Memory    int64         // bytes of address space
}

// DefaultLimits are some ten times what the slowest kernels of the tests take.
var DefaultLimits = Limits{Processor: 5 * time.Minute, Memory: 16 << 30}

// startTime is how long Python may take to import Triton, which may lie on a slow disk.
const startTime = 2 * time.Minute

// A Toolchain is the Triton that a Python has.
type Toolchain struct {
	python string
	limits Limits
	start  time.Duration // that the worker may take to say what it is
	clock  time.Duration // that a compilation may take; 0: by its processor time

	turn sync.RWMutex // of questions: one that is asked again has a worker to itself

	mu       sync.Mutex
	closed   bool
	worker   *process
	identity *runner.Identity
	backends []string
	missing  error // why there is none, which is not asked twice
}

// New returns the toolchain of a Python: a path, or the name of a program on PATH.
func New(python string, limits Limits) *Toolchain {
	return &Toolchain{python: python, limits: limits, start: startTime}
}

// Name is "triton".
func (t *Toolchain) Name() string { return "triton" }

// Python is the program that is run.
func (t *Toolchain) Python() string { return t.python }

// Identify says which Triton there is.
func (t *Toolchain) Identify(ctx context.Context) (*runner.Identity, error) {
	_, err := t.process(ctx)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.identity, nil
}

// Compiles reports whether this Triton has a backend for the chip's vendor.
func (t *Toolchain) Compiles(c *target.Chip) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Contains(t.backends, backends[c.Vendor])
}

// backends are what Triton calls them, by folder.
var backends = map[target.Vendor]string{target.NVIDIA: "nvidia", target.AMD: "amd", target.Intel: "intel"}

// process is the worker, which is started if there is none, or the one before died.
func (t *Toolchain) process(ctx context.Context) (*process, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.missing != nil {
		return nil, t.missing
	}
	if t.closed {
		return nil, errors.New("the worker was ended")
	}
	if t.worker != nil && t.worker.alive() {
		return t.worker, nil
	}
	t.closeLocked()
	p, said, err := startProcess(ctx, t.python, t.start)
	switch {
	case err != nil && (ctx.Err() != nil || errors.Is(err, errTemporary)):
		return nil, err // the next time it may start
	case err == nil && said.Missing != "":
		p.close()
		err = fmt.Errorf("%s has no Triton: %s", t.python, said.Missing)
	}
	if err != nil {
		t.missing = &runner.Missing{Toolchain: t.Name(), Reason: err.Error(), Remedy: "tgopt toolchains install"}
		return nil, t.missing
	}
	t.worker, t.backends = p, said.Backends
	t.identity = &runner.Identity{Toolchain: t.Name(), Version: said.Triton, Where: said.Python, Fingerprint: said.Fingerprint}
	return p, nil
}

// Close ends the worker and removes its files; none is started any more.
func (t *Toolchain) Close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	t.closeLocked()
}

func (t *Toolchain) closeLocked() {
	if t.worker != nil {
		t.worker.close()
		t.worker = nil
	}
}

// A question is what the worker is asked; worker.py describes it.
type question struct {
	ID        int64          `json:"id"`
	Text      string         `json:"text"`
	Kind      string         `json:"kind"`
	Verify    bool           `json:"verify,omitempty"`
	Passes    bool           `json:"passes,omitempty"`
	Launched  bool           `json:"launched,omitempty"`
	Device    bool           `json:"device,omitempty"`
	Launch    *launchOf      `json:"launch,omitempty"`
	Collect   string         `json:"collect,omitempty"`
	Path      string         `json:"path,omitempty"`
	Backend   string         `json:"backend,omitempty"`
	Arch      any            `json:"arch,omitempty"`
	Lanes     int            `json:"lanes,omitempty"`
	Options   map[string]int `json:"options"`
	Processor int64          `json:"processor_seconds"`
	Clock     float64        `json:"clock_seconds"`
	Memory    int64          `json:"memory_bytes"`
}

// An answer is what the worker says of a compilation.
type answer struct {
	Compiler      string   `json:"compiler"`
	Name          string   `json:"name"`
	Stages        []string `json:"stages"`
	Ptxas         string   `json:"ptxas"`
	Seconds       float64  `json:"seconds"`
	Shared        *int     `json:"shared"`
	Warps         int      `json:"num_warps"`
	TensorColumns *int     `json:"tmem_size"`
	Scratch       *int     `json:"global_scratch_size"`

	Hidden  json.RawMessage     `json:"hidden"` // of a kernel that is to be launched
	Device  *deviceOf           `json:"device"`
	Cases   []runner.CaseResult `json:"cases"`
	Kernels []struct {
		Name    string         `json:"name"`
		File    string         `json:"file"`
		Failure string         `json:"failure"`
		Warps   int            `json:"num_warps"`
		Stages  int            `json:"num_stages"`
		Config  map[string]any `json:"config"`
	} `json:"kernels"`
	Stopped string `json:"stopped"`
}

// ask asks the worker; files reads what the child left, before it is removed. When a worker
// ends before it has answered, for which another question may be the reason, this one is
// asked once more, alone.
func (t *Toolchain) ask(ctx context.Context, q *question, files func(folder string, a *answer) error) error {
	once := func() (d *died, err error) {
		err = t.askOnce(ctx, q, files)
		d, _ = errors.AsType[*died](err)
		return d, err
	}
	t.turn.RLock()
	d, err := once()
	t.turn.RUnlock()
	if d != nil {
		t.turn.Lock()
		defer t.turn.Unlock()
		d, err = once()
	}
	if d != nil {
		return &runner.Failure{Reason: d.Error()}
	}
	return err
}

func (t *Toolchain) askOnce(ctx context.Context, q *question, files func(folder string, a *answer) error) error {
	p, err := t.process(ctx)
	if err != nil {
		return err
	}
	q.Clock = child.Limits{Processor: t.limits.Processor}.Clock().Seconds()
	if t.clock > 0 {
		q.Clock = t.clock.Seconds()
	}
	q.Processor, q.Memory = max(int64(t.limits.Processor/time.Second), 1), t.limits.Memory
	if q.Device || q.Launch != nil {
		q.Memory = 0
	}
	reply, err := p.ask(ctx, q)
	if err != nil {
		return err
	}
	folder := filepath.Join(p.folder, strconv.FormatInt(reply.ID, 10))
	defer os.RemoveAll(folder)
	if reply.Answer == nil {
		if at, err := os.ReadFile(filepath.Join(folder, "at")); err == nil {
			return &runner.Failure{Reason: string(at) + ": " + reply.Failure, Log: reply.Log}
		}
		if reply.Late { // whatever was printed before
			return &runner.Failure{Reason: reply.Failure, Log: reply.Log}
		}
		return runner.FailureOf(reply.Log, "kernel."+q.Kind, reply.Failure)
	}
	return files(folder, reply.Answer)
}

// Verify asks Triton's parser and verifier of a module. The error of one that they do not
// take is a *runner.Failure.
func (t *Toolchain) Verify(ctx context.Context, text []byte) error {
	return t.ask(ctx, &question{Text: string(text), Kind: "mlir", Verify: true}, func(string, *answer) error { return nil })
}

// A Collected is a kernel of a Python file.
type Collected struct {
	*runner.Job
	// Config is what the file chose of it: constants, and options of the launch.
	Config map[string]any
	// Failure is why there is no text of it, "" if there is.
	Failure string
}

// Collect runs a Python file, named by its absolute path, for its kernels: what it launches
// or compiles is made TTIR for a chip, or TTGIR if kind says so, and not run (collect.py). stopped
// is why the file ended before its end, "" if it did not: kernels may be missing then.
func (t *Toolchain) Collect(ctx context.Context, path string, chip *target.Chip, kind string) (list []*Collected, stopped string, err error) {
	q := t.question(&runner.Job{Kind: "py", Chip: chip})
	q.Collect, q.Path = kind, path
	err = t.ask(ctx, q, func(folder string, a *answer) error {
		stopped = a.Stopped
		for _, k := range a.Kernels {
			c := &Collected{&runner.Job{Name: path, Kernel: k.Name, Kind: kind, Chip: chip, Warps: k.Warps, Stages: k.Stages}, k.Config, k.Failure}
			if c.Failure == "" {
				var err error
				if c.Text, err = os.ReadFile(filepath.Join(folder, filepath.Base(k.File))); err != nil {
					return err
				}
			}
			list = append(list, c)
		}
		return nil
	})
	return list, stopped, err
}

// mostDumps is how much is read of the dumps between passes, in bytes.
const mostDumps = 256 << 20

// Passes has Triton make TTGIR of a kernel's TTIR, and returns what MLIR_ENABLE_DUMP
// prints of that: the module before each pass.
func (t *Toolchain) Passes(ctx context.Context, j *runner.Job) (log, ttgir []byte, err error) {
	q := t.question(j)
	q.Passes = true
	err = t.ask(ctx, q, func(folder string, a *answer) error {
		f, err := os.Open(filepath.Join(folder, "log"))
		if err != nil {
			return err
		}
		defer f.Close()
		if log, err = io.ReadAll(io.LimitReader(f, mostDumps)); err != nil {
			return err
		}
		ttgir, err = os.ReadFile(filepath.Join(folder, "ttgir"))
		return err
	})
	return log, ttgir, err
}

// Compile compiles a kernel.
func (t *Toolchain) Compile(ctx context.Context, j *runner.Job) (*runner.Result, error) {
	r := &runner.Result{}
	return r, t.ask(ctx, t.question(j), func(folder string, a *answer) error { return read(r, j, folder, a) })
}

// question is that of a compilation.
func (t *Toolchain) question(j *runner.Job) *question {
	q := &question{Text: string(j.Text), Kind: j.Kind, Options: map[string]int{}, Lanes: j.Chip.Lanes[0], Launched: j.Launch}
	backend, arch, told := strings.Cut(j.Chip.Triton(), ":")
	if !told {
		arch = j.Chip.Name
	}
	q.Backend, q.Arch = backend, arch
	if n, err := strconv.Atoi(arch); err == nil && j.Chip.Vendor == target.NVIDIA {
		q.Arch = n
	}
	for name, n := range map[string]int{"num_warps": j.Warps, "num_ctas": j.CTAs, "num_stages": j.Stages} {
		if n > 0 {
			q.Options[name] = n
		}
	}
	return q
}

// read fills in a result from what the worker says and the files that it left.
func read(r *runner.Result, j *runner.Job, folder string, a *answer) error {
	texts := map[string][]byte{}
	for _, name := range a.Stages {
		text, err := os.ReadFile(filepath.Join(folder, filepath.Base(name)))
		if err != nil {
			return &runner.Failure{Reason: "what the compiler made cannot be read: " + err.Error()}
		}
		texts[name] = text
		if j.Keep {
			r.Stages = append(r.Stages, runner.Stage{Name: name, Text: text})
		}
	}
	function := a.Name
	if function == "" {
		function = j.Kernel
	}
	r.Source, r.Warps, r.Seconds = a.Compiler, a.Warps, a.Seconds
	r.SharedBytes, r.GlobalScratch = a.Shared, a.Scratch
	if j.Launch {
		r.Loading = &loading{Cubin: texts["cubin"], PTX: string(texts["ptx"]), Function: function, Warps: a.Warps, Hidden: a.Hidden}
	}
	known := false
	switch j.Chip.Vendor {
	case target.NVIDIA:
		known = r.ReadPtxas(a.Ptxas)
		r.ReadNVIDIA(texts["cubin"], string(texts["sass"]), string(texts["ptx"]), function)
		r.TensorColumns = a.TensorColumns
	case target.AMD:
		known = r.ReadAMD(string(texts["amdgcn"]), function)
	case target.Intel:
		if _, err := r.ReadZebin(texts["zebin"]); err != nil {
			return &runner.Failure{Reason: err.Error()}
		}
		r.SharedBytes, known = a.Shared, true
	}
	if !known {
		return &runner.Failure{Reason: "the compiler says nothing of @" + function, Log: a.Ptxas}
	}
	return nil
}
