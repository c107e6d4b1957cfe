package allocation

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// Earlier is the shared memory of the module as releases up to 3.6 allocate it: m itself where that is the same.
// Nothing is allocated anew but where an op needs another size.
func (m *Module) Earlier() *Module {
	o := m.sizes.Options
	if o.Triton36 || o.Scratch != nil {
		return m
	}
	o.Triton36, o.Partition = true, m.sizes.asked
	then := newSizes(m.module, o)
	if m.sizes.Partition == then.Partition && m.needsAlike(then) {
		return m
	}
	return New(m.module, o)
}

// needsAlike reports whether every op needs as much as it does by other sizes. Of groups of warps, which have numbers
// of their own, it is not looked for.
func (m *Module) needsAlike(then *sizes) bool {
	f := &flow{sizes: then, allocation: &Allocation{}, warps: then.warps}
	for _, a := range m.byFunc {
		if a == nil {
			return false // called in a circle
		}
		for _, o := range a.steps {
			if o.Is(ttg.OpWarpSpecialize) {
				return false
			}
			if scratchOf[o.Name().String()] == nil || f.erased(o) {
				continue
			}
			now := int64(0)
			if b := a.scratch[o]; b != nil {
				now = b.Size
			}
			if f.scratch(o) != now {
				return false
			}
		}
	}
	return true
}

// erased reports whether Triton's compiler drops an op before it allocates.
func (f *flow) erased(o *ir.Op) bool {
	return f.AsCompiled && !o.HasUses() && o.NumResults() > 0 && dialect.IsTriviallyDead(o)
}
