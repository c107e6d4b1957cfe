package ttig

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
)

// The encodings print keys that they do not read, so their dictionaries are
// code: dpas shows the shapes of its operands, computed from its parameters.

// Parameters of dpas, in the order of the spec.
const (
	repeatCount = iota
	systolicDepth
	executionSize
	opsPerChan
	fp4KPack
	threadsPerWarp
	warpsPerCTA
	repCluster
)

// dpasShapes are the shapes of the tiles that one warp multiplies, repCluster
// instructions in each direction: A [M, K], B [K, N], C [M, N]. Encodings of
// rank 3 have a leading 1. Ok is false when a parameter is missing.
// Source: DpasEncodingAttr::getShapeA, getShapeB, getShapeC.
func dpasShapes(params []ir.Attribute) (A, B, C []int64, ok bool) {
	cluster := dialect.IntsOf(params[repCluster])
	rank := len(cluster)
	if rank < 2 {
		return nil, nil, nil, false
	}
	m := integer(params[repeatCount]) * cluster[rank-2]
	n := integer(params[executionSize]) * cluster[rank-1]
	k := integer(params[systolicDepth]) * integer(params[opsPerChan])
	return shape(rank, m, k), shape(rank, k, n), shape(rank, m, n), true
}

func shape(rank int, rows, columns int64) []int64 {
	s := make([]int64, rank)
	for i := range s {
		s[i] = 1
	}
	s[rank-2], s[rank-1] = rows, columns
	return s
}

func dpasHooks(specs []dialect.AttrSpec) dialect.ParamHooks {
	return dialect.ParamHooks{
		Parse: func(p dialect.Parser) ([]ir.Attribute, bool) {
			return dict(p, "ttig.dpas", specs, "A", "B", "C")
		},
		Print: func(p dialect.Printer, params []ir.Attribute) {
			p.Text("<{")
			for i := range specs {
				if params[i] == nil {
					continue
				}
				if i > 0 {
					p.Text(", ")
				}
				entry(p, specs[i].Name, " = ", params[i])
			}
			if a, b, c, ok := dpasShapes(params); ok {
				for i, s := range [][]int64{a, b, c} {
					p.Text([]string{", A = ", ", B = ", ", C = "}[i])
					dialect.PrintInts(p, s)
				}
			}
			p.Text("}>")
		},
		Verify: verifyDpas,
	}
}

func listOf(param string, n int) dialect.Number {
	return dialect.Number{Param: param, Index: dialect.NumberList, Value: int64(n)}
}

func verifyDpas(params []ir.Attribute, report dialect.Report) {
	ops, execution, threads := integer(params[opsPerChan]), integer(params[executionSize]), integer(params[threadsPerWarp])
	if n := integer(params[repeatCount]); n < 1 || n > 8 {
		report("repeatCount must be in the range [1, 8], but was:%d", dialect.Alone("repeatCount", n))
	}
	if ops != 1 && ops != 2 && ops != 4 {
		report("opsPerChannel must be 1, 2 or 4, but was:%d", dialect.Alone("opsPerChan", ops))
	}
	if n := integer(params[systolicDepth]); n != 8 {
		report("systolicDepth must be 8, but was:%d", dialect.Alone("systolicDepth", n))
	}
	if n := len(dialect.IntsOf(params[repCluster])); n != 2 && n != 3 {
		report("expected rank 2 or 3 of repCluster, but the rank is:%d", listOf("repCluster", n))
	}
	if threads < execution {
		report("threadsPerWarp could not be smaller than the execution size. got subGroupSize:%d, executionSize:%d",
			dialect.Alone("threadsPerWarp", threads), execution)
	}
	if params[fp4KPack] == nil {
		return
	}
	if n := integer(params[fp4KPack]); n != 2 {
		report("fp4KPack must be 2 but was:%d", dialect.Alone("fp4KPack", n))
	}
	if ops != 4 {
		report("opsPerChannel must be 4 for fp4 type, but was:%d", dialect.Alone("opsPerChan", ops))
	}
}

// blockHooks is the syntax of subgroup_2d_block. How a tile is spread over the
// blocks of a cluster is left out when there is one block.
func blockHooks(specs []dialect.AttrSpec) dialect.ParamHooks {
	index := func(name string) int {
		for i := range specs {
			if specs[i].Name == name {
				return i
			}
		}
		panic("ttig: no parameter " + name)
	}
	perCGA, split, order := index("CTAsPerCGA"), index("CTASplitNum"), index("CTAOrder")
	return dialect.ParamHooks{
		Parse: func(p dialect.Parser) ([]ir.Attribute, bool) {
			start := p.Here()
			params, ok := dict(p, "ttig.subgroup_2d_block", specs)
			if !ok {
				return nil, false
			}
			if given := params[perCGA] != nil; given != (params[split] != nil) || given != (params[order] != nil) {
				return nil, p.Errorf(p.Since(start), "CTAsPerCGA, CTASplitNum, and CTAOrder must all be present or all be absent")
			}
			if allOnes(dialect.IntsOf(params[perCGA])) && allOnes(dialect.IntsOf(params[split])) {
				params[perCGA], params[split], params[order] = nil, nil, nil
			}
			return params, true
		},
		Print: func(p dialect.Printer, params []ir.Attribute) {
			p.Text("<{")
			for i := range specs {
				if params[i] == nil {
					continue
				}
				if i > 0 {
					p.Text(", ")
				}
				// Upstream sets no blanks from numBlocks on.
				equals := " = "
				if i >= index("numBlocks") {
					equals = "="
				}
				entry(p, specs[i].Name, equals, params[i])
			}
			p.Text("}>")
		},
		Verify: func(params []ir.Attribute, report dialect.Report) {
			if n := len(dialect.IntsOf(params[index("instrShape")])); n != 2 {
				report("instrShape must be rank 2 but was: %d", listOf("instrShape", n))
			}
			if n := len(dialect.IntsOf(params[index("order")])); n != 2 {
				report("order must be rank 2 but was %d", listOf("order", n))
			}
			if n := len(dialect.IntsOf(params[index("warpsPerCTA")])); n != 2 {
				report("warpsPerCTA must be rank 2 but was %d", listOf("warpsPerCTA", n))
			}
			if n := integer(params[index("kWidth")]); n != 1 && n != 2 && n != 4 {
				report("kWidth must be 1, 2 or 4, but was: %d", dialect.Alone("kWidth", n))
			}
			if n := integer(params[index("threadsPerWarp")]); n != 16 {
				report("threadsPerWarp must be 16, but was: %d", dialect.Alone("threadsPerWarp", n))
			}
		},
	}
}

// dict reads `<{key = value, …}>`; the keys to ignore may have any value.
func dict(p dialect.Parser, name string, specs []dialect.AttrSpec, ignore ...string) ([]ir.Attribute, bool) {
	params := make([]ir.Attribute, len(specs))
	start := p.Here()
	if !p.Punct(dialect.Less) || !p.Punct(dialect.LBrace) {
		return nil, false
	}
	for !p.PeekPunct(dialect.RBrace) {
		at := p.Here()
		key, ok := p.Word("parameter name")
		if !ok || !p.Punct(dialect.Equal) {
			return nil, false
		}
		spec, i := find(specs, key)
		var value ir.Attribute
		switch {
		case spec != nil:
			value, ok = p.Param(spec)
			params[i] = value
		case contains(ignore, key):
			_, ok = p.Attribute(nil)
		default:
			return nil, p.Errorf(p.Since(at), "'%s' has no parameter '%s'%s", name, key, spelling.Suggest(key, names(specs)))
		}
		if !ok {
			return nil, false
		}
		if !p.OptionalPunct(dialect.Comma) {
			break
		}
	}
	if !p.Punct(dialect.RBrace) || !p.Punct(dialect.Greater) {
		return nil, false
	}
	for i := range specs {
		if params[i] == nil && !specs[i].Optional {
			return nil, p.Errorf(p.Since(start), "'%s' lacks parameter '%s'", name, specs[i].Name)
		}
	}
	return params, true
}

func find(specs []dialect.AttrSpec, key string) (*dialect.AttrSpec, int) {
	for i := range specs {
		if specs[i].Name == key {
			return &specs[i], i
		}
	}
	return nil, -1
}

func names(specs []dialect.AttrSpec) []string {
	var ns []string
	for i := range specs {
		ns = append(ns, specs[i].Name)
	}
	return ns
}

func contains(list []string, s string) bool {
	for _, e := range list {
		if e == s {
			return true
		}
	}
	return false
}

func entry(p dialect.Printer, name, equals string, a ir.Attribute) {
	p.Text(name)
	p.Text(equals)
	if da, ok := a.(*ir.DenseArrayAttr); ok {
		dialect.PrintInts(p, da.Values)
		return
	}
	p.AttrWithoutType(a)
}

func integer(a ir.Attribute) int64 {
	if ia, ok := a.(*ir.IntegerAttr); ok {
		return ia.Value
	}
	return 0
}

func allOnes(vs []int64) bool {
	for _, v := range vs {
		if v != 1 {
			return false
		}
	}
	return true
}
