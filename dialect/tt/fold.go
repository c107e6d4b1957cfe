package tt

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/constfold"
	"github.com/tgopt/tgopt/ir"
)

// foldSplatConstant: elements that are all the same are so in any order and number.
func foldSplatConstant(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
	return dialect.FoldedToConstant(constfold.Retype(o.Context(), operands[0], o.Result(0).Type()))
}

var foldReshaping = constfold.First(dialect.FoldSame, foldSplatConstant)

// foldTrans: an order that moves nothing is left alone where the layouts differ.
func foldTrans(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
	moves := false
	for i, d := range dialect.IntsOf(o.Attr("order")) {
		moves = moves || int(d) != i
	}
	if !moves {
		if f, ok := dialect.FoldSame(o, operands); ok {
			return f, true
		}
	}
	return foldSplatConstant(o, operands)
}

// foldUnsplat: what was made of one element is that element.
func foldUnsplat(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
	if def := o.Operand(0).Def(); def != nil && def.Is(OpSplat) && def.Operand(0).Type() == o.Result(0).Type() {
		return dialect.FoldedTo(def.Operand(0))
	}
	return foldSplatConstant(o, operands)
}

// foldAddptr: a pointer that does not move.
func foldAddptr(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
	if x, ok := constfold.SplatOf(operands[1]); ok && x == 0 && o.Operand(0).Type() == o.Result(0).Type() {
		return dialect.FoldedTo(o.Operand(0))
	}
	return dialect.NotFolded()
}

// foldMakeRange: one number is a constant.
func foldMakeRange(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
	start, ok := o.IntAttr("start")
	end, ok2 := o.IntAttr("end")
	if !ok || !ok2 || end != start+1 {
		return dialect.NotFolded()
	}
	return dialect.FoldedToConstant(constfold.Splat(o.Context(), o.Result(0).Type(), uint64(start)))
}

// foldSplit: what was joined comes apart as it was.
func foldSplit(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
	def := o.Operand(0).Def()
	if def == nil || !def.Is(OpJoin) || def.Operand(0).Type() != o.Result(0).Type() || def.Operand(1).Type() != o.Result(1).Type() {
		return dialect.NotFolded()
	}
	return dialect.Folding{Results: []dialect.FoldResult{{Value: def.Operand(0)}, {Value: def.Operand(1)}}}, true
}
