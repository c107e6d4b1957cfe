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
	for _, f := range ir.Functions(root) {
		a := pressure.New(f, pressure.MachineOf(f), cache)
		name, _ := f.StringAttr(ir.SymbolName)
		if _, err := fmt.Fprintf(w, "@%s  %s: %s\n", name, a.Machine, Allocated(a, modules)); err != nil {
			return err
		}
	}
	return nil
}
