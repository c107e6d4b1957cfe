package scf

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// tripsOfFor compares bounds as unsigned where the loop says so.
func tripsOfFor(o *ir.Op) (int64, bool) {
	if o.NumOperands() < 3 {
		return 0, false
	}
	var bounds [3]int64
	for i := range bounds {
		n, ok := dialect.ConstantInt(o.Operand(i))
		if o.Attr("unsignedCmp") != nil {
			if width := ir.BitWidth(o.Operand(i).Type()); 0 < width && width < 64 {
				n &= 1<<width - 1
			}
			ok = ok && n >= 0
		}
		if !ok {
			return 0, false
		}
		bounds[i] = n
	}
	return dialect.Trips(bounds[0], bounds[1], bounds[2])
}
