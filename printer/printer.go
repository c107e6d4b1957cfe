// Package printer writes modules, ops, types and attributes as text. Names and
// aliases are decided first, then it walks.
//
// The faithful style prints the names, labels and aliases that were read; while the
// module's epoch says that nothing changed since, it does not even look whether they
// are unique. After a change, values that were made get names of their own
// (names.go) and attributes that were made get aliases (aliases.go). The MLIR style
// numbers and aliases by MLIR's algorithms, in a first pass that prints to nowhere
// (numbering.go, aliasrecord.go).
package printer

import (
	"math"
	"strconv"

	"github.com/tgopt/tgopt/ir"
)

// Style chooses between the two printers.
type Style uint8

const (
	// Faithful keeps names, aliases and locations as they were read.
	Faithful Style = iota
	// MLIR prints what mlir-opt and triton-opt print.
	MLIR
)

// Options say how to print.
type Options struct {
	Style   Style
	Generic bool // every op in generic form
	// DebugInfo prints locations in MLIR style; the faithful style prints
	// those that were read.
	DebugInfo bool
	// PrettyLocations prints locations for people: file:line:column. Such text
	// does not read back.
	PrettyLocations bool
	// LocalScope spells out what aliases stand for.
	LocalScope bool
	// UniqueNames gives no two values of the module the same name.
	UniqueNames bool
	// NamesFromLocs names values by the names in their locations.
	NamesFromLocs bool
	// ValueUsers says in comments who uses a value.
	ValueUsers bool
	// SkipRegions prints {...} in place of regions.
	SkipRegions bool
	// ElideElementsAbove shortens lists of elements that are longer, but for
	// splats; ElideResourcesAbove leaves out resources whose text is longer.
	// Neither is done while the limit is not set.
	ElideElementsAbove, ElideResourcesAbove Limit
	// HexElementsAbove is the length of lists above which they are printed as
	// one hexadecimal string: 100 unless it is set, never if it is -1.
	HexElementsAbove Limit
}

// A Limit is a number that may be absent, as it is in the zero Limit.
type Limit struct {
	N   int
	Set bool
}

// A Printer writes one module, op, type or attribute. Hooks append to it
// through its methods.
type Printer struct {
	buf    []byte
	opts   Options
	indent int
	full   func([]byte) []byte // see Pieces
	most   int                 // bytes in buf: see AtMost

	legacyWriter

	typeText, strippedText idTexts // of types that were printed
	alias                  idTexts // what to print in place of an attribute or type

	heads      map[ir.Attribute]bool // that have an alias in front of the ops, of locations
	beforeTail bool                  // what is printed stands in front of the aliases behind the ops, and may not use them

	names    []string              // by value id; nil: names as they stand in the values
	blocks   []string              // by block id; nil: labels as they stand in the blocks
	free     map[*ir.Region]string // see freeLabel
	defaults []string              // stack of default dialects

	// groups are the result groups of ops with several names in MLIR style;
	// nil in the faithful style, where ops keep those that were read.
	groups map[*ir.Op][]uint32

	// opIDs are the numbers of ops without results, for Options.ValueUsers.
	opIDs map[*ir.Op]string

	// Locations as MLIR simplifies them; made when first needed.
	canonicalLocs []bool // by ir.AttrID: stays as it is
	simplified    map[*ir.Location]*ir.Location
	ctx           *ir.Context // nil for loose ops, types and attributes

	comments *commentPrinter // of the comments to be printed; nil for none

	resourceKeys []string // of the resources that were printed

	branches map[*ir.Region]map[*ir.Block][]*ir.Block // of the regions whose labels were printed: see predecessors

	distincts map[*ir.DistinctAttr]uint64 // their numbers in the MLIR style

	// record, when set, is told of every attribute and type that is printed:
	// the first of two passes, which finds what needs an alias.
	record *aliasRecorder
}

// New returns a printer of loose ops, types and attributes, without
// aliases.
func New(opts Options) *Printer {
	return &Printer{opts: opts, most: math.MaxInt, defaults: []string{"builtin"}, legacyWriter: newestWriter()}
}

// Bytes is what was printed so far.
func (p *Printer) Bytes() []byte { return p.buf }

// Faithful implements dialect.Printer.
func (p *Printer) Faithful() bool { return p.opts.Style == Faithful }

// Text appends s as it is.
func (p *Printer) Text(s string) { p.buf = append(p.buf, s...) }

// Byte appends one byte.
func (p *Printer) Byte(b byte) { p.buf = append(p.buf, b) }

// Int appends a decimal number.
func (p *Printer) Int(v int64) { p.buf = strconv.AppendInt(p.buf, v, 10) }

// Newline starts a line at the current indentation.
func (p *Printer) Newline() {
	const blanks = "\n                                "
	if p.indent < len(blanks) {
		p.buf = append(p.buf, blanks[:1+p.indent]...)
		return
	}
	p.bounded()
	p.buf = append(p.buf, '\n')
	for range p.indent {
		p.buf = append(p.buf, ' ')
	}
}

// Quoted appends a string literal.
func (p *Printer) Quoted(s string) {
	p.Byte('"')
	p.escaped(s)
	p.Byte('"')
}

const hexDigits = "0123456789ABCDEF"

func (p *Printer) escaped(s string) {
	plain := 0
	for plain < len(s) && s[plain] >= 0x20 && s[plain] < 0x7f && s[plain] != '"' && s[plain] != '\\' {
		plain++
	}
	p.Text(s[:plain])
	for i := plain; i < len(s); i++ {
		switch b := s[i]; {
		case b == '\\':
			p.Text(`\\`)
		case b >= 0x20 && b < 0x7f && b != '"':
			p.Byte(b)
		default:
			p.buf = append(p.buf, '\\', hexDigits[b>>4], hexDigits[b&15])
		}
	}
}

// Symbol appends @name, quoted where needed.
func (p *Printer) Symbol(name string) {
	p.Byte('@')
	p.Identifier(name)
}

// Identifier appends name bare if it can stand so, else quoted.
func (p *Printer) Identifier(name string) {
	if IsBareIdentifier(name) {
		p.Text(name)
	} else {
		p.Quoted(name)
	}
}

// IsBareIdentifier reports whether s needs no quotes as an attribute or
// symbol name: a letter or _, then letters, digits, _ $ and dots.
func IsBareIdentifier(s string) bool {
	for i := 0; i < len(s); i++ {
		b := s[i]
		if b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' {
			continue
		}
		if i == 0 || b != '$' && b != '.' && (b < '0' || b > '9') {
			return false
		}
	}
	return s != ""
}

// Value appends %name or %name#2.
func (p *Printer) Value(v *ir.Value) {
	p.Byte('%')
	if v == nil {
		p.Text("<<NULL VALUE>>")
		return
	}
	op := v.Def()
	if op == nil || op.NumResults() == 1 {
		p.Text(p.nameOf(v))
		return
	}
	start, size := p.resultGroup(op, v.Index())
	p.Text(p.nameOf(op.Result(start)))
	if size > 1 {
		p.Byte('#')
		p.Int(int64(v.Index() - start))
	}
}

func (p *Printer) nameOf(v *ir.Value) string {
	name := ""
	if p.names != nil {
		if v.ID() < len(p.names) {
			name = p.names[v.ID()]
		}
	} else {
		name = v.Name()
	}
	if name == "" {
		return "<<UNKNOWN SSA VALUE>>"
	}
	return name
}

// ResultGroup is the first result and the size of the name group in which
// result i of op stands.
func ResultGroup(op *ir.Op, i int) (start, size int) { return groupAt(op, op.ResultGroups(), i) }

func (p *Printer) resultGroup(op *ir.Op, i int) (start, size int) {
	if p.groups == nil {
		return ResultGroup(op, i)
	}
	return groupAt(op, p.groups[op], i)
}

func groupAt(op *ir.Op, gs []uint32, i int) (start, size int) {
	if gs == nil {
		return 0, op.NumResults()
	}
	for _, g := range gs {
		if i < start+int(g) {
			return start, int(g)
		}
		start += int(g)
	}
	return i, 1
}

// Values appends values separated by commas.
func (p *Printer) Values(vs []*ir.Value) {
	for i, v := range vs {
		if i > 0 {
			p.Text(", ")
		}
		p.Value(v)
	}
}

// Operands appends operands from..to of o.
func (p *Printer) Operands(o *ir.Op, from, to int) {
	for i := from; i < to; i++ {
		if i > from {
			p.Text(", ")
		}
		p.Value(o.Operand(i))
	}
}

// OperandTypes appends the types of operands from..to of o.
func (p *Printer) OperandTypes(o *ir.Op, from, to int) {
	for i := from; i < to; i++ {
		if i > from {
			p.Text(", ")
		}
		p.Type(o.Operand(i).Type())
	}
}

// ResultTypes appends the types of results from..to of o.
func (p *Printer) ResultTypes(o *ir.Op, from, to int) {
	for i := from; i < to; i++ {
		if i > from {
			p.Text(", ")
		}
		p.Type(o.Result(i).Type())
	}
}

// Block appends ^label.
func (p *Printer) Block(b *ir.Block) {
	p.Byte('^')
	if p.blocks != nil && b.ID() < len(p.blocks) {
		p.Text(p.blocks[b.ID()])
		return
	}
	if b.Label() == "" {
		p.Text(p.freeLabel(b.Region()))
		return
	}
	p.Text(b.Label())
}

// freeLabel is one for the entry of a region whose text has none: no other block has it.
func (p *Printer) freeLabel(r *ir.Region) string {
	if r == nil || r.HasOneBlock() {
		return "bb0"
	}
	if l, ok := p.free[r]; ok {
		return l
	}
	used := map[string]bool{}
	for b := range r.Blocks {
		used[b.Label()] = true
	}
	l := "bb0"
	for i := 1; used[l]; i++ {
		l = "bb" + strconv.Itoa(i)
	}
	if p.free == nil {
		p.free = map[*ir.Region]string{}
	}
	p.free[r] = l
	return l
}

// FunctionalType appends `(operand types) -> result types` of o.
func (p *Printer) FunctionalType(o *ir.Op) { p.functionalType(o.Operands(), o) }

func (p *Printer) functionalType(operands []*ir.Value, o *ir.Op) {
	p.Byte('(')
	for i, v := range operands {
		if i > 0 {
			p.Text(", ")
		}
		p.Type(v.Type())
	}
	p.Text(") -> ")
	p.arrowResults(o.NumResults(), func(i int) ir.Type { return o.Result(i).Type() })
}

// arrowResults prints what follows `->`: one type bare, unless it is a
// function type, others in parentheses.
func (p *Printer) arrowResults(n int, t func(int) ir.Type) {
	if n == 1 {
		if _, fn := t(0).(*ir.FunctionType); !fn {
			p.Type(t(0))
			return
		}
	}
	p.Byte('(')
	for i := range n {
		if i > 0 {
			p.Text(", ")
		}
		p.Type(t(i))
	}
	p.Byte(')')
}

// ArrowTypes appends ` -> types` when there are any.
func (p *Printer) ArrowTypes(ts []ir.Type) {
	if len(ts) == 0 {
		return
	}
	p.Text(" -> ")
	p.arrowResults(len(ts), func(i int) ir.Type { return ts[i] })
}

func (p *Printer) aliasOf(id int) string { return p.alias.get(id) }
