package kernel

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// Label is a value as its author knows it: the variable and its line beside the
// name in the IR.
func (v Value) Label() string { return labelled(v.Name, v.Loc) }

func labelled(name string, loc Place) string {
	if origin := loc.Origin(); origin != "" {
		return name + " [" + origin + "]"
	}
	return name
}

// Words are the vendor's for warps, memory and the like.
func (f *Facts) Words() target.Words { return target.WordsOf(target.Lookup(f.Target)) }

// stagesOf is how many buffers of its encoding's shape a value has: those of a
// pipeline's stages. 0 for none.
func stagesOf(v *ir.Value) int64 {
	if v == nil {
		return 0
	}
	shape := dialect.IntsOf(dialect.TypeParam(v.Type(), "shape"))
	if len(shape) < 3 {
		return 0
	}
	return shape[0]
}
