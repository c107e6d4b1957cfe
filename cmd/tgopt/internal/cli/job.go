package cli

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"sort"
	"time"

	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/upgrade"
	"github.com/tgopt/tgopt/verify"
)

// A plan is what is done with every chunk.
type plan struct {
	*opt
	specs   *dialects
	steps   []rewrite.Step
	remarks string // "", allRemarks or the name of a pass
	render  *renderer
	memory  *memoryLimit
	// checkers are asked about what is printed; nil for none.
	checkers *tritons
	abort    context.CancelCauseFunc // ends the run
}

func (p *plan) verifying() bool { return p.verifyDiagnostics.value != "" }

// shown is IR for standard error: as it is, unless that is a terminal.
func (p *plan) shown(text string) string {
	if _, ok := isTerminal(p.Stderr); ok {
		return terminal.Text(text)
	}
	return text
}

// shows reports whether remarks of a pass are to be shown.
func (p *plan) shows(pass string) bool {
	if p.remarks == allRemarks || p.remarks == pass {
		return true
	}
	def := p.Passes.Lookup(pass)
	return def != nil && def.Reports
}

// A job is one chunk of a file on its way. A single goroutine works on it;
// what others may read they read after done is closed.
type job struct {
	plan     *plan
	file     *source.File
	chunk    source.Span
	problem  []source.Diagnostic // with the file as a whole
	readErr  error               // instead of a file
	dialects *loaded
	last     bool // chunk of the file
	done     chan struct{}

	module   *ir.Module           // nil until one is parsed
	words    *printer.Abbreviator // of its aliases, made when there is a message
	diags    []source.Diagnostic  // to be compared with what is expected
	messages bytes.Buffer         // for stderr
	pieces   pieceQueue           // the beginning of a large output
	output   []byte               // for stdout, if not failed
	failed   bool                 // there is no output
	broken   bool                 // wrong even if diagnostics are expected
	times    timing

	statistics statistics
}

// errReported ends a run whose error is among the diagnostics.
var errReported = errors.New("reported")

func (j *job) run(ctx context.Context) {
	defer close(j.done)
	start := time.Now()
	if failed := guard.Do(func() { j.failed = !j.transform(ctx) }); failed != nil {
		j.failed, j.broken = true, true
		j.plan.render.failure(&j.messages, j.file, failed, j.plan.name)
	}
	j.times.total = time.Since(start)
}

// transform does all that is to be done with the chunk and reports whether it
// went well.
func (j *job) transform(ctx context.Context) bool {
	if j.readErr != nil {
		j.broken = true
		j.messages.WriteString(unreadable(j.file, j.readErr))
		return false
	}
	j.messages.Write(j.dialects.messages)
	if j.dialects.failed {
		j.broken = true
		return false
	}
	if len(j.problem) > 0 {
		j.broken = true
		j.reportAll(j.problem)
		return false
	}
	p := j.plan
	end := j.times.start("Parser")
	m, diags := parser.Parse(j.file, parser.Options{
		Registry: j.dialects.registry, Range: j.chunk, AllowUnregistered: p.allowUnregistered,
		TextLocations: p.print.showTextLocations(), KeepComments: p.print.comments,
		Release: p.written.release,
	})
	j.module = m
	// What could be read is verified too; what could not is no reason for
	// complaint there.
	diags = append(diags, verify.Module(m)...)
	end()
	// The parser finds some mistakes only at the end of a scope.
	sort.SliceStable(diags, func(a, b int) bool { return diags[a].Span.Start < diags[b].Span.Start })
	j.reportAll(diags)
	if source.HasErrors(diags) {
		return false
	}

	if p.upgrade.release != 0 && !j.upgrade(m) {
		return false
	}
	steps := p.steps
	verifyEach := p.verifyEach
	if p.reproducer {
		var ok bool
		if steps, verifyEach, ok = j.reproducer(m); !ok {
			return false
		}
	}
	text := streamed{most: j.mostOutput(), piece: j.pieces.put}
	steps, prints := j.bindPrints(steps, &text)
	obs := &observer{job: j}
	if verifyEach && len(steps) > 0 {
		obs.watch = verify.NewWatch(m)
	}
	complained := false
	_, err := rewrite.Run(ctx, m, steps, func(d source.Diagnostic) {
		complained = complained || d.Severity == source.Error
		j.report(d)
	}, obs.hooks())
	switch {
	case err != nil && ctx.Err() != nil:
		j.broken = true
		return false
	case err != nil:
		if !errors.Is(err, errReported) && !complained {
			j.report(source.Diagnostic{Severity: source.Error, Span: source.NoSpan, Message: err.Error()})
		}
		obs.failed()
		return false
	case complained:
		return false
	}
	if p.checkers != nil && !j.check(ctx) {
		return false
	}
	if prints {
		j.output = text.text
		return true
	}
	end = j.times.start("Output")
	if j.output, err = printer.AtMost(j.mostOutput(), m, p.print.printOptions(), j.pieces.put); err != nil {
		j.report(source.Errorf(source.Span{Start: j.chunk.Start, End: j.chunk.Start}, "as text the module is longer than %d MB, where what aliases stand for is spelled out; without --print=mlir and --mlir-print-local-scope it keeps the aliases", j.mostOutput()>>20))
		return false
	}
	if p.print.style.value == "mlir" {
		j.output = append(j.output, '\n') // as mlir-opt does after a module
	}
	end()
	return true
}

// check has Triton read the module as it is printed.
func (j *job) check(ctx context.Context) bool {
	defer j.times.start("Triton's verifier")()
	text, err := printer.AtMost(j.mostOutput(), j.module, j.plan.print.printOptions(), nil)
	var by *startedTriton
	if err == nil {
		by, err = j.plan.checkers.of(ctx, j.module.Context().Legacy().Range())
	}
	if err == nil {
		err = by.Verify(ctx, text)
	}
	if err == nil {
		return true
	}
	j.broken = true
	if ctx.Err() == nil {
		j.messages.WriteString(terminal.Sprintf("%s: error: Triton does not take what is printed: %v [--verify-with=triton]\n", j.file.Name, err))
	}
	return false
}

// mostOutput is how many bytes of text are made of the chunk: some outputs grow as
// the square of the input, or worse.
func (j *job) mostOutput() int { return 32<<20 + 32*j.chunk.Len() }

// A streamed is a text of which the pieces go on their way, and that has hardly more
// bytes than most.
type streamed struct {
	text  []byte // since the last piece
	most  int
	piece func([]byte) []byte
}

func (s *streamed) Write(p []byte) (int, error) {
	if len(s.text)+len(p) > s.most {
		return 0, errors.New("what it prints would be a thousand times as long as the input, or more: here it ends")
	}
	s.text = append(s.text, p...)
	if len(s.text) >= printer.PieceSize {
		s.most -= len(s.text)
		s.text = s.piece(s.text)[:0]
	}
	return len(p), nil
}

// upgrade makes m a module of the newest release.
func (j *job) upgrade(m *ir.Module) bool {
	defer j.times.start("Upgrade")()
	diags := upgrade.Module(m)
	if len(diags) == 0 {
		diags = verify.Module(m)
	}
	j.reportAll(diags)
	return !source.HasErrors(diags)
}

// bindPrints makes the print actions among steps write to text.
func (j *job) bindPrints(steps []rewrite.Step, text *streamed) (bound []rewrite.Step, prints bool) {
	bound = steps
	for i := range steps {
		if steps[i].Pass == nil {
			continue
		}
		if a := findPrintAction(steps[i].Pass.Name); a != nil {
			if !prints {
				bound = append([]rewrite.Step(nil), steps...)
				prints = true
			}
			bound[i].Pass = a.pass(text, j.plan.compilers.openCL)
		}
	}
	return bound, prints
}

func (j *job) reportAll(ds []source.Diagnostic) {
	for _, d := range ds {
		j.report(d)
	}
}

// report shows a diagnostic, or keeps it for the comparison with what is
// expected.
func (j *job) report(d source.Diagnostic) {
	if j.plan.verifying() && !j.broken {
		j.diags = append(j.diags, d)
		return
	}
	if d.Severity == source.Remark && !j.plan.shows(d.Category) {
		return
	}
	j.plan.render.write(&j.messages, j.file, j.abbreviate(d))
}

// abbreviate writes types and attributes as the input does.
func (j *job) abbreviate(d source.Diagnostic) source.Diagnostic {
	if j.module == nil || d.Severity == source.Remark {
		return d
	}
	if j.words == nil {
		j.words = printer.NewAbbreviator(j.module)
	}
	d.Message = j.words.Abbreviate(d.Message)
	d.Related = slices.Clone(d.Related)
	for i := range d.Related {
		d.Related[i].Message = j.words.Abbreviate(d.Related[i].Message)
	}
	return d
}
