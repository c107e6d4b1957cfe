package verify

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// attributes checks that the attributes of the definition are there and of
// their kind. Others are nobody's business: they are discardable.
func (v *verifier) attributes(o *ir.Op, p *plan) bool {
	for i := range p.Attrs {
		s := &p.Attrs[i]
		a := o.Attr(s.Name)
		if a == nil {
			if !s.Optional && !s.HasDefault && s.Kind != dialect.UnitAttr && s.Releases.Has(o.Context().Legacy().Target()) {
				return v.errorf(o, "requires attribute '%s'", s.Name)
			}
			continue
		}
		if a == p.attrs[i] {
			continue
		}
		if !s.Satisfied(p.Op.Dialect, a) {
			return v.errorf(o, "attribute '%s' failed to satisfy constraint: %s, but got '%s'", s.Name, s.Constraint(), printer.AttrText(a))
		}
		p.attrs[i] = a
	}
	return true
}
