package cli

import (
	"context"
	"errors"
	"runtime"

	"github.com/tgopt/tgopt/internal/expect"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/rewrite"
)

// process runs the plan over all files: a reader cuts them into jobs, workers
// do those on all cores, and this goroutine collects them in order. It alone
// writes, and it leaves at once when ctx ends, whatever the others do.
func (o *opt) process(ctx context.Context, files []string, steps []rewrite.Step, remarks string) error {
	p := &plan{opt: o, steps: steps, remarks: remarks, render: o.newRenderer(o.color.value)}
	var ok bool
	if p.specs, ok = o.newDialects(ctx, o.specFlags, p.render); !ok {
		return errFailed
	}
	if o.verifyWith.value != "" {
		p.checkers = o.newTritons(&o.compilers)
		defer p.checkers.close()
		if _, err := p.checkers.of(ctx, release.Range{}); err != nil {
			return err
		}
	}
	p.memory = o.startMemoryLimit()
	defer p.memory.stop()
	out := o.newOutput()
	defer out.abandon()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	p.abort = cancel
	c := &collector{plan: p, out: out, progress: o.newProgress(p.render, len(files))}
	defer c.progress.clear()
	for j := range p.start(ctx, files) {
		if err := c.collect(ctx, j); err != nil {
			return err
		}
	}
	if o.statistics {
		c.stats.write(o.Stderr, o.statisticsDisplay.value)
	}
	if o.timing {
		c.times.write(o.Stderr)
	}
	if ctx.Err() != nil {
		return interrupted(ctx)
	}
	if err := out.close(!c.failed); err != nil {
		return wrongf("%w", err)
	}
	if c.failed {
		return errFailed
	}
	return nil
}

// start starts the jobs and returns them in order; some are not done yet.
func (p *plan) start(ctx context.Context, files []string) <-chan *job {
	workers := runtime.GOMAXPROCS(0)
	if p.noThreads {
		workers = 1
	}
	// The bound on what is read ahead bounds memory.
	ordered := make(chan *job, 4*workers)
	work := make(chan *job)
	for range workers {
		guard.Go(func() {
			for j := range work {
				j.run(ctx)
			}
		}, p.fail)
	}
	guard.Go(func() {
		defer close(ordered)
		defer close(work)
		for _, name := range files {
			f, problem, err := p.readMLIR(ctx, name)
			specs := p.specs.of(ctx, name)
			p.memory.add(len(f.Text))
			spans := []source.Span{{}}
			if err == nil && problem == nil {
				spans = f.Chunks(p.split)
			}
			for i, s := range spans {
				j := &job{
					plan: p, file: f, chunk: s, problem: problem, readErr: err, dialects: specs,
					last: i == len(spans)-1, done: make(chan struct{}), pieces: newPieceQueue(),
				}
				specs = specs.said()
				select {
				case ordered <- j:
				case <-ctx.Done():
					return
				}
				select {
				case work <- j:
				case <-ctx.Done():
					return
				}
			}
		}
	}, p.fail)
	return ordered
}

// fail notes what ended a goroutine before its time, and the run with it.
func (p *plan) fail(failed *guard.Failure) {
	if failed != nil {
		p.abort(failed)
	}
}

// interrupted says why ctx ended: somebody wanted it, or a goroutine failed.
func interrupted(ctx context.Context) error {
	if failed, ok := errors.AsType[*guard.Failure](context.Cause(ctx)); ok {
		return wrongf("%w\n%s", failed, failed.Stack)
	}
	return wrongf("interrupted")
}

// A collector writes what jobs made, in the order of the input.
type collector struct {
	plan     *plan
	out      *output
	progress *progress
	times    timing
	stats    statistics
	failed   bool
	jobs     int
	diags    []source.Diagnostic // of the current file
	broken   bool                // the current file is wrong whatever is expected
}

// collect waits for a job and writes what it made.
func (c *collector) collect(ctx context.Context, j *job) error {
	started := false
	write := func(text []byte) {
		if !started {
			c.begin(len(text) > 0)
			started = true
		}
		c.out.write(text)
	}
	if err := c.wait(ctx, j, write); err != nil {
		return err
	}
	p := c.plan
	j.pieces.drain(write)
	if j.messages.Len() > 0 {
		c.progress.clear()
		p.Stderr.Write(j.messages.Bytes())
	}
	c.times.merge(&j.times)
	c.stats.mergeAll(&j.statistics)
	switch {
	case !j.failed:
		write(j.output)
	case !started:
		c.begin(false)
	}
	c.jobs++
	if !p.verifying() {
		c.failed = c.failed || j.failed
		return c.finish(j)
	}
	c.diags = append(c.diags, j.diags...)
	c.broken = c.broken || j.broken
	if j.last {
		c.compare(j.file)
	}
	return c.finish(j)
}

// begin writes what separates the output of a job from the one before. As in
// mlir-opt a chunk that failed leaves its place empty. Between whole files the
// marker stands only where both have something.
func (c *collector) begin(text bool) {
	switch {
	case c.jobs > 0 && c.plan.split != "":
		c.out.marker(c.plan.outputSplit)
	case c.jobs > 0 && text:
		c.out.markerAfterText(c.plan.outputSplit)
	}
}

// finish lets go of what a job holds.
func (c *collector) finish(j *job) error {
	j.module, j.output, j.diags = nil, nil, nil
	if j.last {
		c.progress.step()
		c.plan.memory.add(-len(j.file.Text))
	}
	if err := c.out.failure(); err != nil {
		return wrongf("%w", err)
	}
	return nil
}

// compare holds the diagnostics of a file against its expectations.
func (c *collector) compare(f *source.File) {
	p := c.plan
	if !c.broken {
		wrong := expect.Verify(f, c.diags, p.verifyDiagnostics.value == "only-expected")
		for _, d := range wrong {
			c.progress.clear()
			p.render.write(p.Stderr, f, d)
		}
		c.broken = len(wrong) > 0
	}
	c.failed = c.failed || c.broken
	c.diags, c.broken = nil, false
}

// wait waits for a job, writes what it has of a large output, and shows on the
// way how far the run is.
func (c *collector) wait(ctx context.Context, j *job, write func([]byte)) error {
	c.progress.show(j.file.Name)
	for {
		select {
		case <-j.done:
			return nil
		case <-ctx.Done():
			return interrupted(ctx)
		case <-j.pieces.ready:
			j.pieces.drain(write)
		case <-c.progress.ticks():
			c.progress.show(j.file.Name)
		}
	}
}
