package rewrite

import (
	"context"
	"fmt"

	"github.com/tgopt/tgopt/analysis"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/verify"
)

// An Observer stands beside each pass; either function may be nil. Root is the op
// that the pass runs on.
type Observer struct {
	// Before may keep the pass from running: it returns false. After is then not
	// called.
	Before func(s *Step, root *ir.Op) bool
	// After sees what the pass says of its run. An error ends the run of all.
	After func(s *Step, root *ir.Op, r *Result) error
}

// A Result is what a pass did.
type Result struct {
	Outcome
	Counts []Count
}

// Run runs steps on the top-level op of a module, one after the other. It reports
// whether anything was changed.
func Run(ctx context.Context, m *ir.Module, steps []Step, report func(source.Diagnostic), obs ...Observer) (changed bool, err error) {
	return RunOn(ctx, m.Op(), steps, report, obs...)
}

// RunVerified is Run, and verifies what the steps changed: said is what they reported and what
// the verifier found. With an error among that, or one besides, the module is good for nothing.
func RunVerified(ctx context.Context, m *ir.Module, steps []Step) (changed bool, said []source.Diagnostic, err error) {
	changed, err = Run(ctx, m, steps, func(d source.Diagnostic) { said = append(said, d) })
	if err == nil && changed && !source.HasErrors(said) {
		said = append(said, verify.Module(m)...)
	}
	return changed, said, err
}

// RunOn runs steps on one op, such as a function of a module that is else to
// stay as it is. The op must be isolated from above.
func RunOn(ctx context.Context, root *ir.Op, steps []Step, report func(source.Diagnostic), obs ...Observer) (changed bool, err error) {
	if err := check(steps, root.Name().String()); err != nil {
		return false, err
	}
	r := runner{ctx, report, obs, analysis.NewCache()}
	before := root.Module().Epoch()
	err = r.steps(root, steps)
	return root.Module().Epoch() != before, err
}

// check finds what cannot run before anything does.
func check(steps []Step, anchor string) error {
	for i := range steps {
		s := &steps[i]
		if s.Pass == nil {
			if err := check(s.Nested, s.Anchor); err != nil {
				return err
			}
			continue
		}
		if err := s.runsOn(anchor); err != nil {
			return err
		}
		if err := s.Pass.check(s.Values); err != nil {
			return err
		}
	}
	return nil
}

type runner struct {
	ctx      context.Context
	report   func(source.Diagnostic)
	obs      []Observer
	analyses *analysis.Cache
}

func (r *runner) steps(root *ir.Op, steps []Step) error {
	for i := range steps {
		s := &steps[i]
		if err := r.ctx.Err(); err != nil {
			return err
		}
		if s.Pass == nil {
			ops, err := anchors(root, s.Anchor)
			if err != nil {
				return err
			}
			for _, o := range ops {
				if err := r.steps(o, s.Nested); err != nil {
					return err
				}
			}
			continue
		}
		if want := s.Pass.Anchor; want != "" && !root.Is(want) {
			continue // inside any(…)
		}
		if err := r.pass(root, s); err != nil {
			return err
		}
	}
	return nil
}

func (r *runner) pass(root *ir.Op, s *Step) error {
	defer guard.At(func() source.Span { return NearestSpan(root) })
	for _, ob := range r.obs {
		if ob.Before != nil && !ob.Before(s, root) {
			return nil
		}
	}
	r.analyses.Begin(root)
	before := root.Module().Epoch()
	in := &Invocation{Pass: s.Pass, As: s.As, Analyses: r.analyses, values: s.Values, report: r.report, rewriter: NewRewriter()}
	outcome, err := s.Pass.Run(in, root)
	if err != nil {
		return fmt.Errorf("pass '%s': %w", s.As, err)
	}
	if !outcome.Changed && root.Module().Epoch() != before {
		return fmt.Errorf("pass '%s' changed the IR and says that it did not: this is a mistake in the pass", s.As)
	}
	if outcome.Changed {
		r.analyses.Keep(outcome.Preserved...)
	}
	result := &Result{outcome, in.Counts()}
	for _, ob := range r.obs {
		if ob.After != nil {
			if err := ob.After(s, root, result); err != nil {
				return err
			}
		}
	}
	return nil
}

// anchors lists the ops directly inside root that a nested pipeline runs on.
func anchors(root *ir.Op, name string) ([]*ir.Op, error) {
	if root.Is(name) {
		return []*ir.Op{root}, nil
	}
	var found []*ir.Op
	for _, r := range root.Regions() {
		for b := range r.Blocks {
			for o := range b.Ops {
				if !o.Is(name) && (name != anyAnchor || !o.HasTrait(ir.IsolatedFromAbove)) {
					continue
				}
				if !o.HasTrait(ir.IsolatedFromAbove) {
					return nil, fmt.Errorf("no pass can run on '%s': it is not isolated from what is around it", name)
				}
				found = append(found, o)
			}
		}
	}
	return found, nil
}
