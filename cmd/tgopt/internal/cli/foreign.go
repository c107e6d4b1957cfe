package cli

import (
	"slices"

	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/dialect/ttig"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	chips "github.com/tgopt/tgopt/target"
)

// Whose chips layouts and dialects are of. What compilers say of those of others is about
// an instruction that they lack, or is a failed assertion.
var (
	layoutVendors = map[string]chips.Vendor{
		ttg.AttrNvidiaMma: chips.NVIDIA, ttg.AttrAmdMfma: chips.AMD, ttg.AttrAmdWmma: chips.AMD, ttg.AttrAmdRotatingShared: chips.AMD, ttig.AttrDpas: chips.Intel,
	}
	dialectVendors = map[string]chips.Vendor{"ttng": chips.NVIDIA, "amdg": chips.AMD, "ttig": chips.Intel}
)

// foreign is why TTGIR that was made for one chip, nil if it does not name one, cannot be
// compiled for another; nil if there is no reason that is known here.
func foreign(m *ir.Module, own, chip *chips.Chip) *source.Diagnostic {
	refuse := func(o *ir.Op, format string, args ...any) *source.Diagnostic {
		d := source.Errorf(o.Span(), format+": TTIR, which has no layouts, can be compiled for any target", args...)
		return &d
	}
	if own != nil && own.Vendor != chip.Vendor {
		return refuse(m.Op(), "its layouts are for %s, of %s, not for %s, of %s", own.Name, own.Vendor, chip.Name, chip.Vendor)
	}
	if lanes, ok := m.Op().IntAttr(ttg.ThreadsPerWarpAttr); ok && !slices.Contains(chip.Lanes, int(lanes)) {
		return refuse(m.Op(), "its layouts are for warps of %d threads, those of %s have %s", lanes, chip.Name, lanesText(chip))
	}
	if own != nil {
		return nil
	}
	var found *source.Diagnostic
	ir.Walk(m.Op(), func(o *ir.Op) {
		if found != nil {
			return
		}
		if vendor, known := dialectVendors[o.Name().Dialect()]; known && vendor != chip.Vendor {
			found = refuse(o, "'%s' is of %s, and %s of %s", o.Name(), vendor, chip.Name, chip.Vendor)
			return
		}
		for _, r := range o.Results() {
			if t, ok := r.Type().(*ir.TensorType); ok {
				if name, vendor := layoutVendor(t.Encoding); name != "" && vendor != chip.Vendor {
					found = refuse(o, "the layout '#%s' is of %s, and %s of %s", name, vendor, chip.Name, chip.Vendor)
					return
				}
			}
		}
	})
	return found
}

// layoutVendor is the layout that only one vendor's chips have, of a layout and those that
// it is made of; "" if there is none.
func layoutVendor(a ir.Attribute) (name string, vendor chips.Vendor) {
	c, ok := a.(*ir.CustomAttr)
	if !ok {
		return "", 0
	}
	if v, known := layoutVendors[c.Name]; known {
		return c.Name, v
	}
	for _, p := range c.Params {
		if name, vendor := layoutVendor(p); name != "" {
			return name, vendor
		}
	}
	return "", 0
}
