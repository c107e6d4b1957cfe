package affine

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/memref"
	"github.com/tgopt/tgopt/ir"
)

// An access is `%m[%i + 1, symbol(%n)]`: a buffer, a map and the values that the
// map is applied to.
type access struct {
	memref   dialect.UnresolvedOperand
	m        *ir.AffineMapAttr
	operands []dialect.UnresolvedOperand
}

func parseAccess(p dialect.Parser) (a access, ok bool) {
	if a.memref, ok = p.Operand(); !ok {
		return a, false
	}
	m, dims, symbols, ok := p.AffineMapOfValues(dialect.LSquare)
	a.m, a.operands = m, append(dims, symbols...)
	return a, ok
}

func (a *access) resolve(p dialect.Parser, st *dialect.State, t ir.Type) bool {
	return st.Resolve(p, []dialect.UnresolvedOperand{a.memref}, []ir.Type{t}) && resolve(p, st, a.operands)
}

// printAccess prints the buffer, operand at, with the subscripts that operands
// behind it, up to another, are mapped to.
func printAccess(p dialect.Printer, o *ir.Op, at, to int, m *ir.AffineMapAttr) {
	p.Operands(o, at, at+1)
	p.Byte('[')
	if m != nil {
		p.AffineMapOfValues(m, operands(o, at+1, to))
	}
	p.Byte(']')
}

func operands(o *ir.Op, from, to int) []*ir.Value {
	vs := make([]*ir.Value, 0, max(to-from, 0))
	for i := from; i < to; i++ {
		vs = append(vs, o.Operand(i))
	}
	return vs
}

// parseLoad reads `%m[…] {attrs} : t`, and a vector's type after a comma for
// affine.vector_load.
func parseLoad(p dialect.Parser, st *dialect.State) bool {
	a, ok := parseAccess(p)
	if !ok {
		return false
	}
	t, _, ok := st.AttrsAndType(p)
	if !ok {
		return false
	}
	result := ir.ShapedElement(t)
	if st.Name.String() == "affine.vector_load" {
		if !p.Punct(dialect.Comma) {
			return false
		}
		if result, ok = p.Type(); !ok {
			return false
		}
	}
	st.AddAttr("map", a.m)
	st.Types = append(st.Types, result)
	return a.resolve(p, st, t)
}

func printLoad(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	printAccess(p, o, 0, o.NumOperands(), mapAttr(o, "map"))
	p.AttrDict(o, false, "map")
	p.Text(" : ")
	p.OperandTypes(o, 0, 1)
	if o.Is("affine.vector_load") {
		p.Text(", ")
		p.ResultTypes(o, 0, 1)
	}
}

// parseStore reads `%v, %m[…] {attrs} : t`, and a vector's type after a comma
// for affine.vector_store.
func parseStore(p dialect.Parser, st *dialect.State) bool {
	v, ok := p.Operand()
	if !ok || !p.Punct(dialect.Comma) {
		return false
	}
	a, ok := parseAccess(p)
	if !ok {
		return false
	}
	t, _, ok := st.AttrsAndType(p)
	if !ok {
		return false
	}
	value := ir.ShapedElement(t)
	if st.Name.String() == "affine.vector_store" {
		if !p.Punct(dialect.Comma) {
			return false
		}
		if value, ok = p.Type(); !ok {
			return false
		}
	}
	st.AddAttr("map", a.m)
	return st.Resolve(p, []dialect.UnresolvedOperand{v}, []ir.Type{value}) && a.resolve(p, st, t)
}

func printStore(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, 1)
	p.Text(", ")
	printAccess(p, o, 1, o.NumOperands(), mapAttr(o, "map"))
	p.AttrDict(o, false, "map")
	p.Text(" : ")
	p.OperandTypes(o, 1, 2)
	if o.Is("affine.vector_store") {
		p.Text(", ")
		p.OperandTypes(o, 0, 1)
	}
}

// parsePrefetch reads `%m[…], read, locality<3>, data {attrs} : t`.
func parsePrefetch(p dialect.Parser, st *dialect.State) bool {
	a, ok := parseAccess(p)
	if !ok {
		return false
	}
	t, ok := memref.ParsePrefetched(p, st)
	st.AddAttr("map", a.m)
	return ok && a.resolve(p, st, t)
}

func printPrefetch(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	printAccess(p, o, 0, o.NumOperands(), mapAttr(o, "map"))
	memref.PrintPrefetched(p, o, "map")
}

// The operands of transfers are accesses and then numbers; how many values
// belong to an access, its map says. The maps are ordinary attributes.
var dmaMaps = []string{"src_map", "dst_map", "tag_map"}

// parseDMAStart reads `%s[…], %d[…], %tag[…], %n, %stride, %per : t, t, t`.
func parseDMAStart(p dialect.Parser, st *dialect.State) bool { return parseDMA(p, st, dmaMaps) }

// parseDMAWait reads `%tag[…], %n : t`.
func parseDMAWait(p dialect.Parser, st *dialect.State) bool { return parseDMA(p, st, dmaMaps[2:]) }

func parseDMA(p dialect.Parser, st *dialect.State, maps []string) bool {
	accesses := make([]access, len(maps))
	for i := range accesses {
		var ok bool
		if accesses[i], ok = parseAccess(p); !ok || !p.Punct(dialect.Comma) {
			return false
		}
	}
	at := p.Here()
	numbers, ok := p.OperandList(nil)
	if !ok {
		return false
	}
	if n := len(numbers); n != 1 && (n != 3 || len(maps) == 1) {
		return p.Errorf(p.Since(at), "expected the number of elements, and perhaps a stride and the elements between strides")
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return false
	}
	at = p.Here()
	ts, ok := p.TypeList(nil)
	if !ok {
		return false
	}
	if len(ts) != len(maps) {
		return p.Errorf(p.Since(at), "expected %d types", len(maps))
	}
	for i := range accesses {
		st.AddAttr(maps[i], accesses[i].m)
		if !accesses[i].resolve(p, st, ts[i]) {
			return false
		}
	}
	return resolve(p, st, numbers)
}

// dmaStarts finds the operand of each buffer and the first number.
func dmaStarts(o *ir.Op, maps []string) (starts []int, ok bool) {
	at := 0
	for _, name := range maps {
		starts = append(starts, at)
		m := mapAttr(o, name)
		if m == nil {
			return starts, false
		}
		at += 1 + m.NumInputs()
	}
	return append(starts, at), at < o.NumOperands()
}

func printDMAStart(p dialect.Printer, o *ir.Op) { printDMA(p, o, dmaMaps) }
func printDMAWait(p dialect.Printer, o *ir.Op)  { printDMA(p, o, dmaMaps[2:]) }

func printDMA(p dialect.Printer, o *ir.Op, maps []string) {
	p.Byte(' ')
	starts, ok := dmaStarts(o, maps)
	if !ok {
		p.Operands(o, 0, o.NumOperands())
		p.AttrDict(o, false)
		return
	}
	for i, name := range maps {
		printAccess(p, o, starts[i], starts[i+1], mapAttr(o, name))
		p.Text(", ")
	}
	p.Operands(o, starts[len(maps)], o.NumOperands())
	p.AttrDict(o, false, maps...)
	p.Text(" : ")
	for i := range maps {
		if i > 0 {
			p.Text(", ")
		}
		p.OperandTypes(o, starts[i], starts[i]+1)
	}
}
