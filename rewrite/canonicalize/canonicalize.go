// Package canonicalize brings IR into its simplest equivalent form: folds ops, and
// applies patterns of which each file has those of some dialects.
package canonicalize

import (
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
)

const name = "canonicalize"

// Pass folds, and applies every pattern of the package.
func Pass() *rewrite.Pass {
	p := &rewrite.Pass{
		Name:    name,
		Summary: "simplify ops, layout conversions first",
		Doc: "Merges chains of ttg.convert_layout, drops those that change nothing, and lets loads from shared memory, " +
			"splats, ranges and splat constants produce the wanted layout at once. Folds what is constant, branches and loops too, " +
			"as MLIR's folders do; of the patterns that MLIR has beside them, which put several ops together, it has none. " +
			"Gathers equal constants, joins blocks and erases dead ops.",
	}
	folded := p.Counter("folded", "ops replaced by constants or by what they are made of")
	erased := p.Counter("erased", "ops that nothing needed")
	applied := p.PatternCounters(Patterns())
	p.Run = func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		r := rewrite.ApplyGreedily(in.Rewriter(), root, Patterns(), rewrite.GreedyOptions{})
		folded.Add(in, r.Folded)
		erased.Add(in, r.Erased)
		for name, n := range r.Applied {
			applied[name].Add(in, n)
		}
		return in.Outcome(), r.Failed()
	}
	return p
}

// Patterns are those of all dialects.
func Patterns() []rewrite.Pattern { return ConvertPatterns() }
