package pressure

import (
	"github.com/tgopt/tgopt/analysis"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// Name is what a cache, and a pass that keeps the analysis valid, calls it.
const Name analysis.Name = "pressure"

type layoutsKey struct{}

// Cached is New, or what a cache knows of root.
func Cached(c *analysis.Cache, root *ir.Op, m Machine) *Analysis {
	layouts := root.Context().Memo(layoutsKey{}, func() any { return &layout.Cache{} }).(*layout.Cache)
	return analysis.Of(c, Name, root, m, func() *Analysis { return New(root, m, layouts) })
}

// Keep says that changes since the analysis do not bear on it.
func (a *Analysis) Keep() { a.live.Keep() }
