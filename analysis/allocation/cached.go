package allocation

import (
	"github.com/tgopt/tgopt/analysis"
	"github.com/tgopt/tgopt/ir"
)

// Name is what a cache, and a pass that keeps the analysis valid, calls it.
const Name analysis.Name = "allocation"

// cacheKey is Options without what cannot be compared.
type cacheKey struct {
	target               string
	triton36, asCompiled bool
	partition            int64
}

// Cached is New, or what a cache knows of a module.
func Cached(c *analysis.Cache, module *ir.Op, o Options) *Module {
	if o.Scratch != nil {
		return New(module, o)
	}
	return analysis.Of(c, Name, module, cacheKey{o.Target, o.Triton36, o.AsCompiled, o.Partition}, func() *Module { return New(module, o) })
}
