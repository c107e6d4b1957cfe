package ide

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/rewrite"
)

// mostAtOnce bounds the functions for which an answer has rewrites: each of them is
// tried on a copy of the function and of all that it calls.
const mostAtOnce = 16

func (s *mlirSnapshot) CodeActions(ctx context.Context, span source.Span, asked bool) []Action {
	var list []Action
	type place struct {
		chunk, function int
		*Function
	}
	var warned, others []place
	functions := 0
	for i, c := range s.chunks {
		functions += len(c.Functions)
		if c.Span.End < span.Start || c.Span.Start > span.End {
			continue
		}
		list = append(list, fixesIn(c.Problems(), span, mostFixes-len(list))...)
		if c.Broken() {
			continue // a program with errors is not changed
		}
		for j, f := range c.Functions {
			if at := f.Op.Span(); at.End >= span.Start && at.Start <= span.End {
				if f.warning() != nil {
					warned = append(warned, place{i, j, f})
				} else {
					others = append(others, place{i, j, f})
				}
			}
		}
	}
	in := append(warned, others...)
	if len(in) > mostAtOnce {
		in = in[:mostAtOnce]
	} else {
		slices.SortFunc(in, func(a, b place) int {
			return cmp.Or(cmp.Compare(a.chunk, b.chunk), cmp.Compare(a.function, b.function))
		})
	}
	for _, f := range in {
		if ctx.Err() != nil {
			break
		}
		warning := f.warning()
		for _, t := range f.Kernel().Worthwhile(func(o *kernel.Offer) bool { return f.has(o.Pass) && s.offeredAt(f.Function, o, warning, span, asked) }) {
			a := Action{
				Title: t.Title, Kind: TgRewrite,
				Rewrite: &Rewrite{Chunk: f.chunk, Function: f.function, Pass: t.Pass.Name, Options: t.Options, Alone: functions == 1},
			}
			if effect := f.Kernel().Effect(t.After); effect != "" {
				a.Title += ": " + effect
			}
			if t.Gains {
				a.Fixes = warning
				a.Preferred = !slices.ContainsFunc(list, func(a Action) bool { return a.Preferred && a.Rewrite != nil })
			}
			list = append(list, a)
		}
	}
	return list
}

// mostFixes bounds the fixes of an answer.
const mostFixes = 200

func fixesIn(ds []source.Diagnostic, span source.Span, most int) (list []Action) {
	for i := range ds {
		if len(list) >= most {
			break
		}
		d := &ds[i]
		if !d.Span.IsValid() || d.Span.End < span.Start || d.Span.Start > span.End {
			continue
		}
		for _, fix := range d.Fixes {
			list = append(list, Action{Title: fix.Title, Kind: QuickFix, Edits: fix.Edits, Preferred: len(d.Fixes) == 1, Fixes: d})
		}
	}
	return list
}

// offeredAt reports whether an offer is for a part of the text: a line of one
// of its ops, of the function's head, or of the warning that it is an answer to.
func (s *mlirSnapshot) offeredAt(f *Function, o *kernel.Offer, warning *source.Diagnostic, span source.Span, asked bool) bool {
	onLine := func(at source.Span) bool {
		if !at.IsValid() {
			return false
		}
		line := s.File.LineSpan(s.File.Position(at.Start).Line)
		return line.Start <= span.End && span.Start <= line.End
	}
	if slices.ContainsFunc(o.At, func(op *ir.Op) bool { return onLine(op.Span()) }) {
		return true
	}
	return !o.Local && (asked || onLine(f.Op.Span()) || o.Gains && warning != nil && onLine(warning.Span))
}

// warning is that of spills, nil if there is none.
func (f *Function) warning() *source.Diagnostic {
	list := f.advice()
	if i := slices.IndexFunc(list, func(d source.Diagnostic) bool { return d.Category == spillRisk }); i >= 0 {
		return &list[i]
	}
	return nil
}

// has reports whether the workspace has a pass.
func (f *Function) has(pass *rewrite.Pass) bool {
	known := f.Chunk.snapshot.Workspace.Passes
	return known != nil && known.Lookup(pass.Name) != nil
}

func (s *mlirSnapshot) Resolve(ctx context.Context, r *Rewrite) ([]source.Edit, error) {
	if r.Chunk < 0 || r.Chunk >= len(s.chunks) {
		return nil, errGone
	}
	c := s.chunks[r.Chunk]
	m, err := c.reparse()
	if err != nil {
		return nil, err
	}
	functions := ir.Functions(m.Op())
	if r.Function < 0 || r.Function >= len(functions) {
		return nil, errGone
	}
	step, err := s.Workspace.Passes.NewStep(r.Pass, r.Options)
	if err != nil {
		return nil, err
	}
	before, err := c.print(m)
	if err != nil {
		return nil, err
	}
	if _, err := rewrite.RunOn(ctx, functions[r.Function], []rewrite.Step{step}, func(source.Diagnostic) {}); err != nil {
		return nil, err
	}
	if err := sound(m); err != nil {
		return nil, err
	}
	after, err := c.print(m)
	if err != nil {
		return nil, err
	}
	return lineEdits(s.File.Slice(c.Span), string(before), string(after), c.Span.Start), nil
}

var errGone = fmt.Errorf("the function is not there any more")
