package ide

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/report/page"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/target"
	"github.com/tgopt/tgopt/verify"
)

func (s *mlirSnapshot) Target() string {
	for _, c := range s.chunks {
		if chip := pressure.MachineOf(c.Module.Op()).Chip; chip != nil {
			return chip.Name
		}
	}
	return ""
}

func (s *mlirSnapshot) RunPipeline(ctx context.Context, passes, chip string) (*PipelineResult, error) {
	steps, err := s.pipeline(passes, chip)
	if err != nil {
		return nil, err
	}
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
		printed, err := c.print(m)
		if err != nil {
			return nil, err
		}
		text.Write(printed)
	}
	text.WriteString(s.File.Text[last:])
	out.Text = text.String()
	out.Changed = out.Text != s.File.Text
	return out, nil
}

// pipeline reads passes; a target is given to those that take one and do not
// name theirs.
func (s *mlirSnapshot) pipeline(passes, chip string) ([]rewrite.Step, error) {
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

func (s *mlirSnapshot) Report(chip string, o Outside) (html string, scripts []string, err error) {
	if chip == "" {
		chip = s.Workspace.Settings.Target
	}
	var targets []*target.Chip
	if chip != "" && chip != AutoTarget {
		c, err := target.Named(chip)
		if err != nil {
			return "", nil, err
		}
		targets = append(targets, c)
	}
	var list []kernel.Facts
	for _, c := range s.chunks {
		list = append(list, kernel.Build(c.Module, kernel.Options{File: s.File, Targets: targets, Cache: &c.layouts, Advice: !c.Broken(), Reported: s.reported})...)
	}
	if len(list) == 0 {
		return "", nil, errors.New("the document has no function to report on")
	}
	var text strings.Builder
	err = page.Write(&text, list, page.Options{
		Python: o.Python, Link: o.Link,
		Dump: func(name string) *source.File {
			if name == s.File.Name {
				return s.File
			}
			return nil
		},
	})
	return text.String(), page.Scripts(), err
}
