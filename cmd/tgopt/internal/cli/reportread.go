package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite"
	chips "github.com/tgopt/tgopt/target"
)

// A reported is what is said of one file.
type reported struct {
	file      string
	functions []kernel.Facts // after the passes, if there are any
	before    []kernel.Facts // in the same order; nil without passes
	failure   string         // why there is nothing, in a line
	cut       bool           // functions are left out
	left      bool           // no function of it is asked for
	config    map[string]any // with which it was compiled
	written   time.Time
	compiled  time.Duration // that took, 0 if it is not known
	messages  []byte        // for stderr

	dump     dump
	registry *loaded
	text     *source.File
	problem  []source.Diagnostic
	readErr  error
	done     chan struct{}
}

// each makes the reports of files on all cores and hands them over in order.
func (c *reportCmd) each(ctx context.Context, dumps []dump, f func(*reported) error) error {
	render := c.newRenderer(c.color.value)
	specs, ok := c.newDialects(ctx, c.specFlags, render)
	if !ok {
		return errFailed
	}
	memory := c.startMemoryLimit()
	defer memory.stop()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	ended := func(failed *guard.Failure) {
		if failed != nil {
			cancel(failed)
		}
	}
	progress := c.newProgress(render, len(dumps))
	defer progress.clear()
	workers := runtime.GOMAXPROCS(0)
	ordered, work := make(chan *reported, 2*workers), make(chan *reported)
	for range workers {
		guard.Go(func() {
			for r := range work {
				c.report(ctx, r, render)
				close(r.done)
			}
		}, ended)
	}
	guard.Go(func() {
		defer close(ordered)
		defer close(work)
		for _, d := range dumps {
			r := &reported{dump: d, done: make(chan struct{})}
			r.text, r.problem, r.readErr = c.readDump(ctx, d)
			memory.add(len(r.text.Text))
			r.registry, r.file = specs.of(ctx, d.name), r.text.Name
			select {
			case ordered <- r:
			case <-ctx.Done():
				return
			}
			select {
			case work <- r:
			case <-ctx.Done():
				return
			}
		}
	}, ended)
	failed := false
	for r := range ordered {
		for waiting := true; waiting; {
			select {
			case <-r.done:
				waiting = false
			case <-progress.ticks():
				progress.show(r.file)
			case <-ctx.Done():
				return interrupted(ctx)
			}
		}
		progress.clear()
		if err := f(r); err != nil {
			return err
		}
		memory.add(-len(r.text.Text))
		progress.step()
		failed = c.fails(r) || failed
	}
	if ctx.Err() != nil {
		return interrupted(ctx)
	}
	if failed {
		return errFailed
	}
	return nil
}

// report fills in what is said of a file.
func (c *reportCmd) report(ctx context.Context, r *reported, render *renderer) {
	var messages bytes.Buffer
	if failed := guard.Do(func() { c.measure(ctx, r, &messages, render) }); failed != nil {
		r.fail("%v", failed)
		render.failure(&messages, r.text, failed, c.name)
	}
	r.messages = messages.Bytes()
}

func (c *reportCmd) measure(ctx context.Context, r *reported, messages *bytes.Buffer, render *renderer) {
	messages.Write(r.registry.messages)
	switch {
	case r.readErr != nil:
		messages.WriteString(unreadable(r.text, r.readErr))
		r.fail("%v", r.readErr)
		return
	case r.registry.failed:
		r.fail("a dialect's spec has mistakes")
		return
	}
	if r.left = len(r.problem) == 0 && !c.names(r.text.Text); r.left {
		return
	}
	var m *ir.Module
	beside := c.besideDump(ctx, r.dump)
	r.config, r.written, r.compiled = kernel.ReadOptions(beside.Read(".json")), c.writtenAt(r.dump), compiledIn(beside)
	diags := r.problem
	if len(diags) == 0 {
		release := c.written.release
		if release == 0 {
			release = kernel.WrittenBy(beside.Read(".json"))
		}
		m, diags = moduleOf(r.text, r.registry, release)
	}
	if source.HasErrors(diags) {
		for _, d := range diags {
			render.write(messages, r.text, d)
		}
		r.failBy(diags)
		return
	}
	functions := ir.Functions(m.Op())
	if len(functions) == 0 {
		messages.WriteString(terminal.Sprintf("%s: warning: no function\n", r.file))
		return
	}
	if !slices.ContainsFunc(functions, func(o *ir.Op) bool { return !o.Is(llvm.OpFunc) }) {
		r.fail("the functions are in the LLVM dialect: there is a report of TTIR and TTGIR, which come before it")
		messages.WriteString(terminal.Sprintf("%s: error: %s\n", r.file, r.failure))
		return
	}
	targets := c.chips
	if r.dump.found != nil && len(targets) > 0 { // which dumps are wanted, not what would become of others
		if r.left = !slices.Contains(targets, chips.Resolve(ttg.Target(m.Op()))); r.left {
			return
		}
		targets = nil
	}
	o := kernel.Options{File: r.text, Targets: targets, Warps: c.warps, Lanes: c.lanes, Cache: &layout.Cache{}, Most: mostReports / max(len(targets), 1)}
	if r.cut = len(functions) > o.Most; r.cut {
		messages.WriteString(terminal.Sprintf("%s: error: of its %s functions %s are reported on\n", r.file, figure.Thousands(len(functions)), figure.Thousands(o.Most)))
	}
	compile := func(text []byte) bool {
		if !c.exact {
			return true
		}
		said, compiled, err := c.compiled(ctx, r.text, m, text)
		if err != nil {
			r.fail("%v", err)
			messages.WriteString(terminal.Sprintf("%s: error: %s [--exact]\n", r.file, r.failure))
			return false
		}
		o.Reported = func(function *ir.Op) *kernel.Reported {
			if name, _ := function.StringAttr(ir.SymbolName); name != compiled {
				return nil // it is called, and part of the code of the one that is launched
			}
			return said
		}
		return true
	}
	if !compile([]byte(r.text.Text)) {
		return
	}
	if len(c.steps) > 0 {
		r.before = kernel.Build(m, o)
		if !c.pass(ctx, r, m, messages, render) || !compile(printer.Print(m, printer.Options{})) {
			r.before = nil
			return
		}
	} else if !c.exact { // nobody said anything of what passes made
		o.Reported = kernel.ReportedBeside(stemOf(r.file), beside)
	}
	o.Memory = c.memory || c.fail.ofMemory() || c.format() == "html" && !c.sweep
	o.Advice, o.Explain = !c.tables() || c.format() == "json" || c.format() == "html" && !c.sweep, c.explain
	r.functions = slices.DeleteFunc(kernel.Build(m, o), func(f kernel.Facts) bool { return !c.wants(f.Name) })
	r.before = slices.DeleteFunc(r.before, func(f kernel.Facts) bool { return !c.wants(f.Name) })
	r.left = len(r.functions) == 0
	c.tellRefused(messages, beside)
}

// compiled is what the compiler says of the kernel of a module with that text, and the
// kernel's name.
func (c *reportCmd) compiled(ctx context.Context, file *source.File, m *ir.Module, text []byte) (said *kernel.Reported, function string, err error) {
	job, own, err := jobOf(file, m, 0)
	switch {
	case err != nil:
		return nil, "", err
	case job.Kind == "ttir":
		return nil, "", errors.New("it is TTIR: tgopt compile --target says what becomes of it")
	case own == nil || chips.Lookup(own.Name) == nil:
		return nil, "", errors.New("it does not name a target that is known")
	}
	job.Chip, job.Text = own, text
	by, err := c.tritons.of(ctx, job.Written)
	if err != nil {
		return nil, "", err
	}
	result, err := c.runner.Compile(ctx, by, job)
	if err != nil {
		return nil, "", err
	}
	return c.runner.Said(job, result), job.Kernel, nil
}

// pass runs the pipeline.
func (c *reportCmd) pass(ctx context.Context, r *reported, m *ir.Module, messages *bytes.Buffer, render *renderer) bool {
	_, said, err := rewrite.RunVerified(ctx, m, c.steps)
	for _, d := range said {
		if d.Severity == source.Error {
			render.write(messages, r.text, d)
		}
	}
	switch {
	case err != nil:
		messages.WriteString(terminal.Sprintf("%s: error: %v\n", r.file, err))
		r.fail("%v", err)
	case source.HasErrors(said):
		r.fail("the passes failed")
	}
	return r.failure == ""
}

func (r *reported) fail(format string, args ...any) { r.failure = fmt.Sprintf(format, args...) }

// failBy names the first error with its place, and how many there are.
func (r *reported) failBy(diags []source.Diagnostic) { r.failure = failureOf(r.text, diags) }

// failureOf is the first error about a file, with its place, and how many there are.
func failureOf(text *source.File, diags []source.Diagnostic) (failure string) {
	errors := 0
	for _, d := range diags {
		if d.Severity != source.Error {
			continue
		}
		if errors++; errors == 1 {
			failure = d.Message
			if d.Span.IsValid() {
				p := text.Position(d.Span.Start)
				failure = fmt.Sprintf("%d:%d: %s", p.Line, p.Column, d.Message)
			}
		}
	}
	if errors > 1 {
		failure += fmt.Sprintf(" (and %d more)", errors-1)
	}
	return failure
}

// mostReports bounds what is known of the functions of a file, which is more than a
// hundred times as long as a small one.
const mostReports = 2048
