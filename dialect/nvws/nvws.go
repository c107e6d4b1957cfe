// Package nvws defines the dialect of warp specialization on NVIDIA GPUs.
package nvws

//go:generate go run ../spec/cmd/specgen -in nvws.spec -out tables.go -pkg nvws

import (
	"strconv"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Dialect returns the dialect nvws.
func Dialect() *dialect.Dialect {
	d := tables()
	d.OpHooks = map[string]dialect.OpHooks{
		"nvws.aref.create":    {Verify: verifyCreate},
		"nvws.aref.get.enter": {Verify: verifyEnter},
		"nvws.aref.phi":       {Verify: verifyPhi},
		"nvws.aref.put.enter": {Verify: verifyEnter},
		"nvws.warp_group":     {Parse: parseWarpGroup, Print: printWarpGroup, Verify: verifyWarpGroup},
	}
	d.Rules = map[string]dialect.RuleFunc{
		// Each buffer has its own type in the aref's; the values bring theirs.
		"arefBuffers": func(*ir.Context, []ir.Type) ir.Type { return nil },
	}
	return d
}

// parseWarpGroup reads `partition0 num_warps(4) {…} partition1 … -> types`.
func parseWarpGroup(p dialect.Parser, st *dialect.State) bool {
	var ok bool
	if st.Attrs, ok = p.OptionalAttrDictWithKeyword(st.Attrs); !ok {
		return false
	}
	var warps []int64
	for p.OptionalKeyword("partition" + strconv.Itoa(len(warps))) {
		if !p.Keyword("num_warps") || !p.Punct(dialect.LParen) {
			return false
		}
		n, ok := p.Integer(32)
		if !ok || !p.Punct(dialect.RParen) {
			return false
		}
		region, ok := p.Region(nil, "")
		if !ok {
			return false
		}
		warps = append(warps, n)
		st.Regions = append(st.Regions, region)
	}
	st.AddAttr("numWarps", p.Context().I32Array(warps...))
	if !p.OptionalPunct(dialect.Arrow) {
		return true
	}
	if !p.OptionalPunct(dialect.LParen) {
		ty, ok := p.Type()
		st.Types = append(st.Types, ty)
		return ok
	}
	st.Types, ok = p.TypeList(st.Types)
	return ok && p.Punct(dialect.RParen)
}

func printWarpGroup(p dialect.Printer, o *ir.Op) {
	p.AttrDict(o, true, "numWarps")
	warps, _ := o.Attr("numWarps").(*ir.DenseArrayAttr)
	for i, r := range o.Regions() {
		p.Newline()
		p.Text("partition")
		p.Int(int64(i))
		p.Text(" num_warps(")
		if warps != nil && i < len(warps.Values) {
			p.Int(warps.Values[i])
		}
		p.Text(") ")
		p.Region(r, false, true)
	}
	if o.NumResults() > 0 {
		types := make([]ir.Type, o.NumResults())
		for i := range types {
			types[i] = o.Result(i).Type()
		}
		p.ArrowTypes(types)
	}
}
