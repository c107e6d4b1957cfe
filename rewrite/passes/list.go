package passes

import (
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/allocate"
	"github.com/tgopt/tgopt/rewrite/canonicalize"
	"github.com/tgopt/tgopt/rewrite/cse"
	"github.com/tgopt/tgopt/rewrite/reduceliveness"
)

func list() []*rewrite.Pass {
	passes := []*rewrite.Pass{reduceliveness.Pass(), canonicalize.Pass(), cse.Pass()}
	return append(passes, allocate.Passes()...)
}
