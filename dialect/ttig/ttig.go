// Package ttig defines the dialect of Triton's Intel backend.
package ttig

//go:generate go run ../spec/cmd/specgen -in ttig.spec -out tables.go -pkg ttig

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// BlockIOAttr says of a load that it reads whole blocks, and in which order.
const BlockIOAttr = "ttig.block_io"

// Dialect returns the dialect ttig.
func Dialect() *dialect.Dialect {
	d := tables()
	d.AttrHooks = map[string]dialect.ParamHooks{
		"ttig.dpas":              dpasHooks(specs(d, "ttig.dpas")),
		"ttig.subgroup_2d_block": blockHooks(specs(d, "ttig.subgroup_2d_block")),
	}
	d.OpHooks = map[string]dialect.OpHooks{
		"ttig.descriptor_prefetch":    {Verify: verifyPrefetch},
		"ttig.sub_group_transpose":    {Verify: verifyTranspose},
		"ttig.2d_block_load":          {Verify: verifyBlockLoad},
		"ttig.2d_block_load_from_ptr": {Verify: verifyBlockLoad},
		"ttig.descriptor_gather":      {Verify: verifyGather},
		"ttig.descriptor_scatter":     {Verify: verifyScatter},
	}
	// Every op checks the layouts of buffers before what is its own.
	for i := range d.Ops {
		h := d.OpHooks[d.Ops[i].Name]
		own := h.Verify
		h.Verify = func(o *ir.Op, report dialect.Report) {
			if ttg.VerifyMemDescLayouts(o, report) && own != nil {
				own(o, report)
			}
		}
		d.OpHooks[d.Ops[i].Name] = h
	}
	d.Rules = map[string]dialect.RuleFunc{
		// The buffer's pointer type does not follow from the tensor alone: it
		// is that of the value.
		"localPointer": func(*ir.Context, []ir.Type) ir.Type { return nil },
	}
	return d
}

func specs(d *dialect.Dialect, attr string) []dialect.AttrSpec {
	for i := range d.Attrs {
		if d.Attrs[i].Name == attr {
			return d.Attrs[i].Params
		}
	}
	panic("ttig: no attribute " + attr)
}
