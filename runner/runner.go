// Package runner hands kernels to the compilers of vendors, and says what they make
// of them.
//
// A Toolchain is what compiles: `runner/triton` asks an installed Triton. All give
// one kind of Result, whose figures have the units of package kernel: registers are
// of 32 bits, counted a thread. A Runner keeps results from run to run, by what was
// compiled and by what (cache.go).
//
// Programs that are run are named by flags, the environment, or what the user had
// installed; nothing that lies beside a kernel names one. None is given a shell.
package runner

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/target"
)

// A Toolchain compiles kernels, and may run them. Goroutines may share it.
type Toolchain interface {
	// Name is a word, such as "triton".
	Name() string
	// Identify says what would compile. The error of a toolchain that is not there is
	// a *Missing.
	Identify(ctx context.Context) (*Identity, error)
	// Compiles reports whether there is a compiler for a chip; Identify has been called.
	Compiles(c *target.Chip) bool
	// Compile compiles one kernel. The error of one that does not compile, or not in
	// the time and memory that it is given, is a *Failure.
	Compile(ctx context.Context, j *Job) (*Result, error)
	// Device says which GPU kernels would run on; the error of a toolchain that runs none
	// is a *Missing.
	Device(ctx context.Context) (*Device, error)
	// Launch runs kernels on it: a result a case. The error of kernels none of which runs is
	// a *Failure; one that does not is missed by no other.
	Launch(ctx context.Context, l *Launch) ([]CaseResult, error)
	// Close ends what the toolchain started.
	Close()
}

// An Identity is what would compile.
type Identity struct {
	Toolchain string // "triton"
	Version   string // "3.9.0"
	Where     string // the program that is run
	// Fingerprint is all that bears on results beside the job: versions, files and
	// variables of the environment.
	Fingerprint string
}

// String is as results call it: "triton 3.9.0".
func (i *Identity) String() string { return i.Toolchain + " " + i.Version }

// A Job is a kernel to be compiled.
type Job struct {
	Name   string // of the file, for messages
	Kernel string // the function
	Text   []byte // the module
	Kind   string // of it: "ttir" or "ttgir"
	Chip   *target.Chip
	// Warps, CTAs and Stages are Triton's options of those names; 0: as Triton has it.
	// Of TTGIR the module says the first two.
	Warps, CTAs, Stages int
	// Written is the releases of Triton that may have written the text, as far as it says.
	Written release.Range
	// Keep has the result hold the texts of all stages.
	Keep bool
	// Launch has it hold what Toolchain.Launch needs, too.
	Launch bool
}

// A Missing is why a toolchain cannot be used.
type Missing struct {
	Toolchain string
	Reason    string
	Remedy    string // a command, "" if there is none
}

func (e *Missing) Error() string {
	text := e.Toolchain + ": " + e.Reason
	if e.Remedy != "" {
		text += "; `" + e.Remedy + "` installs it"
	}
	return text
}

// A Failure is why a kernel did not compile.
type Failure struct {
	Reason string // a line
	// Line and Column are where in the module, from 1; 0 where nobody said.
	Line, Column int
	Log          string // all that the compiler printed
}

func (e *Failure) Error() string {
	if e.Line > 0 {
		return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Reason)
	}
	return e.Reason
}

// A Runner compiles by toolchains.
type Runner struct {
	Cache   *Cache // nil: nothing is kept
	Workers int    // compilations side by side; 0: one a processor
}

// Compile compiles one kernel, or finds what came of it before. Texts of stages are
// not kept: who wants them has the kernel compiled.
func (r *Runner) Compile(ctx context.Context, t Toolchain, j *Job) (*Result, error) {
	id, err := t.Identify(ctx)
	if err != nil {
		return nil, err
	}
	if !t.Compiles(j.Chip) {
		return nil, &Missing{Toolchain: id.String(), Reason: "it has no compiler for " + j.Chip.Name}
	}
	key := keyOf(id, j)
	if !j.Keep && !j.Launch {
		if found := r.Cache.get(key); found != nil {
			return found, nil
		}
	}
	result, err := t.Compile(ctx, j)
	if err != nil {
		return nil, err
	}
	result.Toolchain, result.Target, result.Kernel = id.String(), j.Chip.Name, j.Kernel
	result.occupy(j)
	r.Cache.put(key, result)
	return result, nil
}

// Versions are what several releases made of a kernel, of those results that are kept; nil
// where fewer than two did.
func (r *Runner) Versions(j *Job) []*Result {
	list := r.Cache.versions(j)
	if len(list) < 2 {
		return nil
	}
	return list
}

// Said is what a compiler reported of a kernel as analyses take it, with what other
// releases did where that is kept.
func (r *Runner) Said(j *Job, result *Result) *kernel.Reported {
	said := func(of *Result) *kernel.Reported {
		one := of.Reported
		one.Source, one.Compiled = one.Source+", "+of.Toolchain, j.Chip
		return &one
	}
	one := said(result)
	for _, of := range r.Versions(j) {
		one.Versions = append(one.Versions, said(of))
	}
	return one
}

// Each calls do for the numbers below n, some side by side, and done in their order, in
// the goroutine that called Each, and there waiting for each tick with the number of what
// is waited for. It returns when all is done, or what was begun when ctx ended; the error
// is the context's, or a panic in do.
func (r *Runner) Each(ctx context.Context, n int, do, done func(i int), tick <-chan time.Time, waiting func(i int)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	workers := r.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	next := make(chan int)
	ready := make([]chan struct{}, n)
	for i := range ready {
		ready[i] = make(chan struct{})
	}
	var running sync.WaitGroup
	begin := func(f func()) {
		running.Add(1)
		guard.Go(f, func(failed *guard.Failure) {
			if failed != nil {
				cancel(failed)
			}
			running.Done()
		})
	}
	for range min(workers, n) {
		begin(func() {
			for i := range next {
				do(i)
				close(ready[i])
			}
		})
	}
	begin(func() {
		defer close(next)
		for i := range n {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	})
	defer running.Wait()
	for i := 0; i < n; {
		select {
		case <-ready[i]:
			done(i)
			i++
		case <-tick:
			waiting(i)
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// Interrupted reports whether an error is that nobody waits any more.
func Interrupted(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
