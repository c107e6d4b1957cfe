package risk

import (
	"fmt"
	"io"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// Print writes a line for each function in root that has a body.
func Print(w io.Writer, root *ir.Op) error {
	cache := &layout.Cache{}
	modules := allocation.Modules{}
	var failed error
	ir.Walk(root, func(o *ir.Op) {
		if failed != nil || !o.HasTrait(ir.FunctionLike) || o.NumRegions() == 0 || o.RegionAt(0).Empty() {
			return
		}
		a := pressure.New(o, pressure.MachineOf(o), cache)
		name, _ := o.StringAttr("sym_name")
		_, failed = fmt.Fprintf(w, "@%s  %s: %s\n", name, a.Machine, Allocated(a, modules))
	})
	return failed
}
