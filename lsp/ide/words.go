package ide

import (
	"fmt"
	"path"
	"strings"

	"github.com/tgopt/tgopt/analysis/risk"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/target"
)

// Words for figures, the same in every feature. A figure has its unit, a
// prediction says what it rests on.

// bytesText is a number of bytes for a glance: "44 kB", of 1000 bytes.
func bytesText(n int64) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 9950:
		return fmt.Sprintf("%.1f kB", float64(n)/1000)
	case n < 999_500:
		return fmt.Sprintf("%.0f kB", float64(n)/1000)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}

// percent is a probability; "0 %" and "100 %" are only said of what is sure.
func percent(p float64) string {
	switch {
	case p <= 0:
		return "0 %"
	case p < 0.01:
		return "<1 %"
	case p > 0.99 && p < 1:
		return ">99 %"
	}
	return fmt.Sprintf("%.0f %%", 100*p)
}

// warpsWord is what a vendor calls its warps.
func warpsWord(c *target.Chip) string {
	switch c.Vendor {
	case target.AMD:
		return "wave"
	case target.Intel:
		return "sub-group"
	}
	return "warp"
}

// schedulerWord is what a vendor calls that which chooses among warps.
func schedulerWord(c *target.Chip) string {
	switch c.Vendor {
	case target.AMD:
		return "SIMD"
	case target.Intel:
		return "vector engine"
	}
	return "scheduler"
}

// sharedWord is what a vendor calls shared memory.
func sharedWord(c *target.Chip) string {
	switch {
	case c == nil:
	case c.Vendor == target.AMD:
		return "LDS"
	case c.Vendor == target.Intel:
		return "SLM"
	}
	return "shared memory"
}

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

// originText is the variable and the place in the author's program: "q,
// attention.py:83"; "" if neither is known.
func originText(l *ir.Location) string {
	variable, file, line, _ := l.Origin()
	at := ""
	if file != "" {
		at = fmt.Sprintf("%s:%d", path.Base(strings.ReplaceAll(file, `\`, "/")), line)
	}
	switch {
	case variable == "":
		return at
	case at == "":
		return variable
	}
	return variable + ", " + at
}

// named is a value with where it comes from: "%q_37 (q, attention.py:83)".
func named(v *ir.Value) string {
	if origin := originText(v.Loc()); origin != "" {
		return rewrite.ValueText(v) + " (" + origin + ")"
	}
	return rewrite.ValueText(v)
}
