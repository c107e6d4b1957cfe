package ide

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/target"
	"github.com/tgopt/tgopt/verify"
)

// Target is the name of the chip that predictions are for: that of the
// settings, or of the document's first module; "" if there is none.
func (s *Snapshot) Target() string {
	if chip := target.Lookup(s.Workspace.Settings.Target); chip != nil {
		return chip.Name
	}
	defer s.enter()()
	for _, c := range s.chunks {
		if chip := pressure.MachineOf(c.Module.Op()).Chip; chip != nil {
			return chip.Name
		}
	}
	return ""
}

// A PipelineResult is what a pipeline makes of a document.
type PipelineResult struct {
	Text    string // of the whole document
	Changed bool
	// Remarks say what passes did, and did not do and why, at places of the
	// text as it was.
	Remarks []source.Diagnostic
}

// RunPipeline runs passes, given as on the command line, on each module of the
// document; the target, if one is given, is for those passes that take one. The
// document stays as it is.
func (s *Snapshot) RunPipeline(ctx context.Context, passes, chip string) (*PipelineResult, error) {
	if s.Language != MLIR {
		return nil, errors.New("passes run on MLIR, such as a .ttgir: this document is none")
	}
	steps, err := s.pipeline(passes, chip)
	if err != nil {
		return nil, err
	}
	defer s.enter()()
	out := &PipelineResult{}
	var text strings.Builder
	last := uint32(0)
	for _, c := range s.chunks {
		text.WriteString(s.File.Text[last:c.Span.Start])
		last = c.Span.End
		m, err := c.reparse()
		if err != nil {
			return nil, err
		}
		report := func(d source.Diagnostic) { out.Remarks = append(out.Remarks, d) }
		changed, err := rewrite.Run(ctx, m, steps, report)
		if err != nil {
			return nil, err
		}
		if !changed {
			text.WriteString(s.File.Slice(c.Span))
			continue
		}
		if err := sound(m); err != nil {
			return nil, err
		}
		text.Write(printer.Print(m, printer.Options{}))
	}
	text.WriteString(s.File.Text[last:])
	out.Text = text.String()
	out.Changed = out.Text != s.File.Text
	return out, nil
}

// pipeline reads passes; a target is given to those that take one and do not
// name theirs.
func (s *Snapshot) pipeline(passes, chip string) ([]rewrite.Step, error) {
	steps, err := s.Workspace.Passes.ParsePipeline(passes)
	if err != nil {
		return nil, err
	}
	if chip == "" {
		if own := target.Lookup(s.Workspace.Settings.Target); own != nil {
			chip = own.Name
		}
	}
	if chip == "" || chip == AutoTarget {
		return steps, nil
	}
	c, err := target.Named(chip)
	if err != nil {
		return nil, err
	}
	give(steps, c.Name)
	return steps, nil
}

func give(steps []rewrite.Step, chip string) {
	for i := range steps {
		give(steps[i].Nested, chip)
		p := steps[i].Pass
		if p == nil {
			continue
		}
		if _, given := steps[i].Values["target"]; p.Option("target") != nil && !given {
			if steps[i].Values == nil {
				steps[i].Values = map[string]string{}
			}
			steps[i].Values["target"] = chip
		}
	}
}

// AutoTarget stands for what the file says.
const AutoTarget = "auto"

// reparse reads the chunk once more, with its comments, so that it may be
// changed and printed. The error says what in the text is in the way.
func (c *Chunk) reparse() (*ir.Module, error) {
	for _, d := range c.Problems() {
		if d.Severity == source.Error {
			line := c.snapshot.File.Position(d.Span.Start).Line
			return nil, fmt.Errorf("the text has errors, which come first: line %d: %s", line, d.Message)
		}
	}
	m, _ := parser.Parse(c.snapshot.File, parser.Options{
		Registry: c.snapshot.Workspace.Registry, Range: c.Span, AllowUnregistered: true, KeepComments: true,
	})
	return m, nil
}

// sound reports what is wrong with a program after a pass: a mistake of the
// pass.
func sound(m *ir.Module) error {
	for _, d := range verify.Module(m) {
		if d.Severity == source.Error {
			return fmt.Errorf("the result does not verify: %s", d.Message)
		}
	}
	return nil
}
