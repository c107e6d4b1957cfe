package liveness

import (
	"github.com/tgopt/tgopt/analysis"
	"github.com/tgopt/tgopt/ir"
)

// Name is what a cache, and a pass that keeps the analysis valid, calls it.
const Name analysis.Name = "liveness"

// Cached is New, or what a cache knows of root.
func Cached(c *analysis.Cache, root *ir.Op) *Liveness {
	return analysis.Of(c, Name, root, nil, func() *Liveness { return New(root) })
}

// Keep says that changes since the analysis do not bear on it.
func (l *Liveness) Keep() { l.epoch = l.root.Epoch() }
