package ttg

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// foldConvert: a conversion to the same layout is none.
func foldConvert(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
	if o.Operand(0).Type() != o.Result(0).Type() {
		return dialect.NotFolded()
	}
	return dialect.FoldedTo(o.Operand(0))
}
