package reduceliveness

import (
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// Looked is Movables with the steps that it took.
func Looked(f *ir.Op, chip *target.Chip) (list []Movable, way target.Way, steps int) {
	list, way, s := movables(f, chip)
	if s != nil {
		steps = *s.safety.looked
	}
	return list, way, steps
}
