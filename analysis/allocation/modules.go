package allocation

import (
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/ir"
)

// Modules are those whose functions were asked for, each allocated once, as
// Triton's compiler does it.
type Modules map[*ir.Op]*Module

// Of is the allocation of a function, nil if the module around it does not hold it
// directly.
func (m Modules) Of(fn *ir.Op) *Allocation {
	top := m.around(fn)
	if top == nil {
		return nil
	}
	return top.Of(fn)
}

// Earlier is Of as releases up to 3.6 allocate it.
func (m Modules) Earlier(fn *ir.Op) *Allocation {
	top := m.around(fn)
	if top == nil {
		return nil
	}
	if top.earlier == nil {
		top.earlier = top.Earlier()
	}
	return top.earlier.Of(fn)
}

func (m Modules) around(fn *ir.Op) *Module {
	top := ir.Ancestor(fn, func(o *ir.Op) bool { return o.Is(builtin.OpModule) })
	if top != nil && m[top] == nil {
		m[top] = New(top, ForModule(top))
	}
	return m[top]
}
