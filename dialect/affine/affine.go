// Package affine defines the dialect affine.
package affine

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/indexlist"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

//go:generate go run ../spec/cmd/specgen -in affine.spec -out tables.go -pkg affine

// Dialect returns the dialect affine.
func Dialect() *dialect.Dialect {
	d := tables()
	d.Custom = map[string]dialect.CustomDirective{"Basis": indexlist.Directive(dialect.LParen, dialect.RParen)}
	mapped := dialect.OpHooks{Parse: parseMapped, Print: printMapped, Verify: verifyMapped}
	d.OpHooks = map[string]dialect.OpHooks{
		"affine.apply":             mapped,
		"affine.min":               mapped,
		"affine.max":               mapped,
		"affine.for":               {Parse: parseFor, Print: printFor, Verify: verifyFor},
		"affine.if":                {Parse: parseIf, Print: printIf, Verify: verifyIf},
		"affine.parallel":          {Parse: parseParallel, Print: printParallel, Verify: verifyParallel},
		"affine.yield":             {Verify: verifyYield},
		"affine.load":              {Parse: parseLoad, Print: printLoad, Verify: verifyAccess},
		"affine.store":             {Parse: parseStore, Print: printStore, Verify: verifyAccess},
		"affine.vector_load":       {Parse: parseLoad, Print: printLoad, Verify: verifyVectorAccess},
		"affine.vector_store":      {Parse: parseStore, Print: printStore, Verify: verifyVectorAccess},
		"affine.prefetch":          {Parse: parsePrefetch, Print: printPrefetch, Verify: verifyPrefetch},
		"affine.dma_start":         {Parse: parseDMAStart, Print: printDMAStart, Verify: verifyDMA},
		"affine.dma_wait":          {Parse: parseDMAWait, Print: printDMAWait, Verify: verifyDMA},
		"affine.delinearize_index": {Verify: verifyDelinearize},
		"affine.linearize_index":   {Parse: parseLinearize, Print: printLinearize, Verify: verifyLinearize},
	}
	return d
}

func index(p dialect.Parser) ir.Type { return p.Context().Index() }

// resolve appends operands that are all indices.
func resolve(p dialect.Parser, st *dialect.State, us []dialect.UnresolvedOperand) bool {
	for i := range us {
		if !st.Resolve(p, us[i:i+1], []ir.Type{index(p)}) {
			return false
		}
	}
	return true
}

// parseDimsAndSymbols reads `(%i, %j)[%n]`, of which the second is optional.
func parseDimsAndSymbols(p dialect.Parser) (us []dialect.UnresolvedOperand, dims int, ok bool) {
	if !p.Punct(dialect.LParen) {
		return nil, 0, false
	}
	if us, ok = p.OperandList(nil); !ok || !p.Punct(dialect.RParen) {
		return nil, 0, false
	}
	dims = len(us)
	if p.OptionalPunct(dialect.LSquare) {
		if us, ok = p.OperandList(us); !ok || !p.Punct(dialect.RSquare) {
			return nil, 0, false
		}
	}
	return us, dims, true
}

// printDimsAndSymbols prints operands from..to, of which so many are
// dimensions.
func printDimsAndSymbols(p dialect.Printer, o *ir.Op, from, to, dims int) {
	mid := min(from+dims, to)
	p.Byte('(')
	p.Operands(o, from, mid)
	p.Byte(')')
	if mid < to {
		p.Byte('[')
		p.Operands(o, mid, to)
		p.Byte(']')
	}
}

func mapAttr(o *ir.Op, name string) *ir.AffineMapAttr {
	m, _ := o.Attr(name).(*ir.AffineMapAttr)
	return m
}

// parseMap reads a map, inline or by alias.
func parseMap(p dialect.Parser) (*ir.AffineMapAttr, bool) {
	at := p.Here()
	a, ok := p.Attribute(nil)
	if !ok {
		return nil, false
	}
	m, ok := a.(*ir.AffineMapAttr)
	if !ok {
		return nil, p.Errorf(p.Since(at), "invalid kind of attribute specified: expected an affine map, but found '%s'", printer.AttrText(a))
	}
	return m, true
}

// parseMapped reads `#map(%i)[%n] {attrs}`.
func parseMapped(p dialect.Parser, st *dialect.State) bool {
	m, ok := parseMap(p)
	if !ok {
		return false
	}
	at := p.Here()
	us, dims, ok := parseDimsAndSymbols(p)
	if !ok || !resolve(p, st, us) {
		return false
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok {
		return false
	}
	if dims != m.NumDims || len(us) != m.NumInputs() {
		return p.Errorf(p.Since(at), "dimension or symbol index mismatch: the map has %d and %d", m.NumDims, m.NumSymbols)
	}
	st.AddAttr("map", m)
	st.Types = append(st.Types, index(p))
	return true
}

func printMapped(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Attr(o.Attr("map"))
	dims := o.NumOperands()
	if m := mapAttr(o, "map"); m != nil {
		dims = m.NumDims
	}
	printDimsAndSymbols(p, o, 0, o.NumOperands(), dims)
	p.AttrDict(o, false, "map")
}

// parseLinearize reads `disjoint [%i, %j] by (2, %n) {attrs} : index`.
func parseLinearize(p dialect.Parser, st *dialect.State) bool {
	c := p.Context()
	if p.OptionalKeyword("disjoint") {
		st.AddAttr("disjoint", c.Unit())
	}
	if !p.Punct(dialect.LSquare) {
		return false
	}
	us, ok := p.OperandList(nil)
	if !ok || !p.Punct(dialect.RSquare) || !p.Keyword("by") {
		return false
	}
	basis, numbers, ok := indexlist.Parse(p, dialect.LParen, dialect.RParen)
	if !ok || !resolve(p, st, us) || !resolve(p, st, basis) {
		return false
	}
	st.AddAttr("static_basis", c.DenseArray(c.Integer(64), numbers))
	st.AddAttr("operandSegmentSizes", c.I32Array(int64(len(us)), int64(len(basis))))
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return false
	}
	t, ok := p.Type()
	st.Types = append(st.Types, t)
	return ok
}

func printLinearize(p dialect.Printer, o *ir.Op) {
	if _, disjoint := o.Attr("disjoint").(*ir.UnitAttr); disjoint {
		p.Text(" disjoint")
	}
	def := dialect.DefOf(o)
	_, mid := def.OperandGroup(o, 0)
	p.Text(" [")
	p.Operands(o, 0, mid)
	p.Text("] by (")
	indexlist.Print(p, o, mid, dialect.IntsOf(o.Attr("static_basis")))
	p.Byte(')')
	p.AttrDict(o, false, "disjoint", "static_basis")
	p.Text(" : ")
	p.ResultTypes(o, 0, 1)
}
