package report

import (
	"fmt"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/target"
)

// Label is a value as its author knows it: the variable and its line beside the
// name in the IR.
func (v Value) Label() string {
	at := v.Loc.Author().String()
	switch {
	case v.Loc.Name != "" && at != "":
		return fmt.Sprintf("%s [%s, %s]", v.Name, v.Loc.Name, at)
	case v.Loc.Name != "":
		return fmt.Sprintf("%s [%s]", v.Name, v.Loc.Name)
	case at != "":
		return fmt.Sprintf("%s [%s]", v.Name, at)
	}
	return v.Name
}

// Words are the vendor's for warps, memory and the like.
func (f *Function) Words() target.Words { return target.WordsOf(target.Lookup(f.Target)) }

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
