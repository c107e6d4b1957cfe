package passes

import (
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/allocate"
	"github.com/tgopt/tgopt/rewrite/canonicalize"
	"github.com/tgopt/tgopt/rewrite/cse"
	"github.com/tgopt/tgopt/rewrite/measure"
	"github.com/tgopt/tgopt/rewrite/offer"
	"github.com/tgopt/tgopt/rewrite/reduceliveness"
)

func list() []*rewrite.Pass {
	passes := []*rewrite.Pass{reduceliveness.Pass(), canonicalize.Pass(), cse.Pass()}
	passes = append(passes, allocate.Passes()...)
	return append(passes, measure.Passes()...)
}

// Offers are what passes could do in a function.
func Offers(function *ir.Op) []offer.Offer {
	return append(reduceliveness.Offers(function), canonicalize.Offer(), cse.Offer())
}
