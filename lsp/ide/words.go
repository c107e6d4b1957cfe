package ide

import (
	"github.com/tgopt/tgopt/analysis/risk"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/target"
)

// Words for figures, the same in every feature. A figure has its unit, a
// prediction says what it rests on.

// sharedWord is what a vendor calls shared memory.
func sharedWord(c *target.Chip) string { return target.WordsOf(c).Shared }

// basisText says what a prediction rests on: "calibrated on gfx942, LLVM of
// Triton 3.6.0".
func basisText(p *risk.Prediction) string {
	text := string(p.Basis)
	if p.From != "" && p.From != p.Target {
		text += ", " + p.From
	}
	if p.Compiler != "" {
		text += ": " + p.Compiler
	}
	return text
}

// originText is where something comes from in the author's program.
func originText(l *ir.Location) string { return kernel.PlaceAt(l).Origin() }

// named is a value with where it comes from: "%q_37 (q, attention.py:83)".
func named(v *ir.Value) string {
	if origin := originText(kernel.LocOf(v)); origin != "" {
		return rewrite.ValueText(v) + " (" + origin + ")"
	}
	return rewrite.ValueText(v)
}
