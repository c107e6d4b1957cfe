// Package passes is the one list of the passes that are built in.
package passes

import (
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/allocate"
	"github.com/tgopt/tgopt/rewrite/canonicalize"
	"github.com/tgopt/tgopt/rewrite/cse"
	"github.com/tgopt/tgopt/rewrite/measure"
	"github.com/tgopt/tgopt/rewrite/reduceliveness"
)

// Registry returns a registry of every built-in pass, in the order in which
// help lists them.
func Registry() *rewrite.Registry { return rewrite.NewRegistry(list()...) }

func list() []*rewrite.Pass {
	passes := []*rewrite.Pass{reduceliveness.Pass(), canonicalize.Pass(), cse.Pass()}
	passes = append(passes, allocate.Passes()...)
	return append(passes, measure.Passes()...)
}
