package printer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/assembly"
	"github.com/tgopt/tgopt/internal/floats"
	"github.com/tgopt/tgopt/ir"
)

// Attr appends an attribute with its type, by alias if it has one.
func (p *Printer) Attr(a ir.Attribute) { p.part(a, typeAlways) }

// AttrWithoutType appends an attribute whose type the reader knows.
func (p *Printer) AttrWithoutType(a ir.Attribute) { p.part(a, typeNever) }

// part prints what a format or hook asks for. Where that has a number, a string or a type
// no alias of one is read; entries of dictionaries and lists may be any.
func (p *Printer) part(a ir.Attribute, rule typeRule) {
	switch a.(type) {
	case *ir.IntegerAttr, *ir.FloatAttr, *ir.StringAttr, *ir.TypeAttr:
		if p.record == nil {
			p.bounded()
			p.attrBody(a, rule)
			return
		}
	}
	p.attr(a, rule)
}

// When an attribute's type is printed: always, not for the types that numbers
// have by default (i64 and f64), or never.
type typeRule uint8

const (
	typeAlways typeRule = iota
	typeUnlessDefault
	typeNever
)

func (p *Printer) attr(a ir.Attribute, rule typeRule) {
	if a == nil {
		p.Text("<<NULL ATTRIBUTE>>")
		return
	}
	p.bounded()
	if l, ok := a.(*ir.Location); ok {
		a = p.loc(l)
	}
	if p.record != nil {
		p.record.attr(p, a, rule)
	} else if s := p.aliasOf(ir.AttrID(a)); s != "" && !p.aliasTooLate(a) {
		p.Text(s)
	} else {
		p.attrBody(a, rule)
	}
}

func (p *Printer) attrBody(a ir.Attribute, rule typeRule) {
	switch a := a.(type) {
	case *ir.UnitAttr:
		p.Text("unit")
	case *ir.IntegerAttr:
		p.integer(a)
		if it, ok := a.Type.(*ir.IntegerType); ok {
			if it.Width == 1 && it.Sign == ir.Signless || rule == typeUnlessDefault && it.Width == 64 && it.Sign == ir.Signless {
				return
			}
		}
		p.colonType(a.Type, rule)
	case *ir.FloatAttr:
		start := len(p.buf)
		p.float(a)
		// Bits without a type would read as an integer.
		hex := strings.HasPrefix(string(p.buf[start:]), "0x")
		if hex || rule != typeUnlessDefault || a.Type.Kind != ir.F64 {
			p.colonType(a.Type, rule)
		}
	case *ir.StringAttr:
		p.Quoted(a.Value)
		_, none := a.Type.(*ir.NoneType) // MLIR's for no type
		if a.Type != nil && (!none || p.opts.Style != MLIR) {
			p.colonType(a.Type, rule)
		}
	case *ir.SymbolRefAttr:
		p.Symbol(a.Root)
		for _, n := range a.Nested {
			p.Text("::")
			p.Symbol(n)
		}
	case *ir.TypeAttr:
		p.Type(a.Type)
	case *ir.ArrayAttr:
		p.Byte('[')
		for i, e := range a.Elems {
			if i > 0 {
				p.Text(", ")
			}
			p.attr(e, typeUnlessDefault)
		}
		p.Byte(']')
	case *ir.DictAttr:
		p.dict(a.Entries)
	case *ir.DenseArrayAttr:
		p.Text("array<")
		p.Type(a.Elem)
		if len(a.Values) > 0 {
			p.Text(": ")
			p.denseValues(a)
		}
		p.Byte('>')
	case *ir.DenseElementsAttr:
		p.denseElements(a)
		p.colonType(a.Type, rule)
	case *ir.CustomAttr:
		if p.legacyFormed {
			a = p.legacyAttr(a)
		}
		p.Byte('#')
		if a.Def == nil {
			p.opaque(a.Name, a.Raw)
			return
		}
		name := a.Name
		if p.legacyNamed {
			name = p.legacyName(name)
		}
		p.Text(name)
		at := len(p.buf)
		p.customAttrParams(a)
		if len(p.buf) > at && p.buf[at] != '<' {
			// Only parameters in brackets follow the name; others go inside
			// the dialect's: #gpu<dim x>.
			p.buf[at-len(name)+strings.IndexByte(name, '.')] = '<'
			p.Byte('>')
		}
	case *ir.AffineMapAttr:
		p.Text("affine_map<")
		p.affineMap(a)
		p.Byte('>')
	case *ir.IntegerSetAttr:
		p.Text("affine_set<")
		p.integerSet(a)
		p.Byte('>')
	case *ir.StridedLayoutAttr:
		p.strided(a)
	case *ir.DistinctAttr:
		p.distinct(a)
	case *ir.SparseElementsAttr:
		p.sparseElements(a)
		p.colonType(a.Type, rule)
	case *ir.ResourceAttr:
		p.resource(a)
		p.colonType(a.Type, rule)
	case *ir.Location:
		p.wholeLoc(a, false)
	}
}

// distinct numbers attributes in the order in which they are printed, in the
// MLIR style.
func (p *Printer) distinct(a *ir.DistinctAttr) {
	n := a.Number
	if p.opts.Style == MLIR {
		known, ok := p.distincts[a]
		if !ok {
			if p.distincts == nil {
				p.distincts = map[*ir.DistinctAttr]uint64{}
			}
			known = uint64(len(p.distincts))
			p.distincts[a] = known
		}
		n = known
	}
	p.Text("distinct[")
	p.buf = strconv.AppendUint(p.buf, n, 10)
	p.Text("]<")
	if _, unit := a.Elem.(*ir.UnitAttr); !unit {
		p.Attr(a.Elem)
	}
	p.Byte('>')
}

func (p *Printer) colonType(t ir.Type, rule typeRule) {
	if rule != typeNever {
		p.Text(" : ")
		p.Type(t)
	}
}

func (p *Printer) integer(a *ir.IntegerAttr) {
	if a.Wide != nil {
		p.Text(a.Wide.String())
		return
	}
	if it, ok := a.Type.(*ir.IntegerType); ok {
		if it.Width == 1 && it.Sign == ir.Signless {
			p.bool(a.Value != 0)
			return
		}
		if it.Sign == ir.Unsigned {
			p.buf = strconv.AppendUint(p.buf, uint64(a.Value), 10)
			return
		}
	}
	p.Int(a.Value)
}

func (p *Printer) bool(b bool) {
	if b {
		p.Text("true")
	} else {
		p.Text("false")
	}
}

func (p *Printer) float(a *ir.FloatAttr) {
	if floats.Wide(a.Type.Kind) {
		p.buf = floats.AppendWide(p.buf, a.Type.Kind, a.Bits, a.High)
	} else {
		p.buf = floats.Append(p.buf, a.Type.Kind, a.Bits)
	}
}

// Dict appends {a = 1, b}.
func (p *Printer) dict(entries []ir.NamedAttr) {
	p.Byte('{')
	for i, e := range p.ordered(entries) {
		if i > 0 {
			p.Text(", ")
		}
		p.named(e)
	}
	p.Byte('}')
}

// ordered are entries in the order of printing: MLIR's is by the names that they
// are printed by.
func (p *Printer) ordered(entries []ir.NamedAttr) []ir.NamedAttr {
	if p.opts.Style != MLIR || !p.legacyNamed && ir.AttrsSorted(entries) {
		return entries
	}
	entries = slices.Clone(entries)
	if !p.legacyNamed {
		ir.SortAttrs(entries)
		return entries
	}
	slices.SortStableFunc(entries, func(a, b ir.NamedAttr) int {
		return strings.Compare(p.legacyName(a.Name), p.legacyName(b.Name))
	})
	return entries
}

func (p *Printer) named(e ir.NamedAttr) {
	name := e.Name
	if p.legacyNamed {
		name = p.legacyName(name)
	}
	p.Identifier(name)
	if _, unit := e.Value.(*ir.UnitAttr); unit {
		return
	}
	p.Text(" = ")
	p.attr(e.Value, typeAlways)
}

func (p *Printer) denseValues(a *ir.DenseArrayAttr) {
	for i, v := range a.Values {
		if i > 0 {
			p.Text(", ")
		}
		switch t := a.Elem.(type) {
		case *ir.FloatType:
			p.buf = floats.Append(p.buf, t.Kind, uint64(v))
		case *ir.IntegerType:
			if t.Width == 1 {
				p.bool(v != 0)
				continue
			}
			p.Int(v)
		default:
			p.Int(v)
		}
	}
}

func (p *Printer) customAttrParams(a *ir.CustomAttr) {
	def := a.Def.(*dialect.Attr)
	if def.Print != nil {
		def.Print(p, a.Params)
		return
	}
	if def.Enum != nil {
		open, end := "<", ">"
		if def.Word {
			open, end = " ", ""
		}
		p.Text(open)
		p.enum(def.Enum, a.Params[0])
		p.Text(end)
		return
	}
	if forms := assembly.OfAttr(def); forms.Err == nil && forms.Format != nil {
		f := forms.Format
		if p.legacyFormed {
			f = forms.In(def.LegacyFormats, p.legacy.Target())
		}
		p.params(f.List, def.Params, a.Params)
	}
}

// StrippedAttr appends an attribute of a dialect by alias if it has one, else
// without `#dialect.name`.
func (p *Printer) StrippedAttr(a ir.Attribute) {
	ca, ok := a.(*ir.CustomAttr)
	if !ok || ca.Def == nil || p.record != nil || p.aliasOf(ir.AttrID(a)) != "" {
		p.Attr(a)
		return
	}
	p.customAttrParams(ca)
}

// opaque prints an attribute or type of an unknown dialect, without # or !: its
// name and what follows that, as they were read. MLIR makes no difference
// between #dialect.name<…> and #dialect<name<…>> and prints the first where the
// name allows it.
func (p *Printer) opaque(name, raw string) {
	if p.opts.Style != MLIR {
		p.Text(name)
		p.Text(raw)
		return
	}
	dialect, rest, short := strings.Cut(name, ".")
	symbol := rest + raw
	if !short {
		symbol = raw[1 : len(raw)-1]
	}
	p.Text(dialect)
	if isShortSymbol(symbol) {
		p.Byte('.')
		p.Text(symbol)
		return
	}
	p.Byte('<')
	p.Text(symbol)
	p.Byte('>')
}

// isShortSymbol reports whether s is `name` or `name<…>`.
func isShortSymbol(s string) bool {
	letter := func(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }
	if s == "" || !letter(s[0]) {
		return false
	}
	rest := strings.TrimLeftFunc(s, func(r rune) bool {
		return r < 0x80 && (letter(byte(r)) || r >= '0' && r <= '9' || r == '.' || r == '_')
	})
	return rest == "" || rest[0] == '<' && rest[len(rest)-1] == '>'
}
