package dialect

import "github.com/tgopt/tgopt/ir"

// A Printer writes the syntax of ops, types and attributes; package printer has
// it. What hooks append goes where an op stands.
type Printer interface {
	// Faithful reports whether the text is to be as it was read, not as MLIR
	// prints it.
	Faithful() bool
	// Legacy says how the text writes what has changed since.
	Legacy() *ir.Legacy

	// Text appends s as it is, Int a decimal number, Newline a line break and
	// the indentation, Quoted a string literal.
	Text(s string)
	Byte(b byte)
	Int(v int64)
	Newline()
	Quoted(s string)
	// Symbol appends @name, quoted where needed.
	Symbol(name string)

	// Value appends %name or %name#2, Values several separated by commas.
	Value(v *ir.Value)
	Values(vs []*ir.Value)
	// Operands appends operands from..to of o, OperandTypes their types.
	Operands(o *ir.Op, from, to int)
	OperandTypes(o *ir.Op, from, to int)
	ResultTypes(o *ir.Op, from, to int)
	// Block appends ^label.
	Block(b *ir.Block)

	// Type and Attr append a type or attribute, by alias if it has one.
	Type(t ir.Type)
	Attr(a ir.Attribute)
	// AttrWithoutType appends an attribute whose type the reader knows.
	AttrWithoutType(a ir.Attribute)
	// StrippedType and StrippedAttr leave out `!dialect.name`.
	StrippedType(t ir.Type)
	StrippedAttr(a ir.Attribute)
	// FunctionalType appends `(operand types) -> result types` of o, ArrowTypes
	// ` -> types` when there are any.
	FunctionalType(o *ir.Op)
	ArrowTypes(ts []ir.Type)
	// Dimensions appends `4x?x` in front of an element type, Shape `4x?x8`.
	Dimensions(shape []int64)
	Shape(shape []int64)

	// AttrDict appends ` {…}` of the op's attributes but those named, segment
	// sizes and those at their default; with a keyword, ` attributes {…}`.
	AttrDict(o *ir.Op, keyword bool, except ...string)
	// Dict appends {…} of the given entries.
	Dict(entries []ir.NamedAttr)

	// Region appends {…}. header says whether the entry block's arguments are
	// printed as a block header, terminators whether the ops that end blocks are.
	Region(r *ir.Region, header, terminators bool)
	// Argument appends `%x: type loc(…)`, ArgumentLoc only the location.
	Argument(a *ir.Value)
	ArgumentLoc(l *ir.Location)
	// OpInside appends an op that stands within the text of another one.
	OpInside(o *ir.Op)

	// AffineMap appends `(d0, d1) -> (d1, d0)`, AffineMapOfValues a map with the
	// operands that it is applied to in its place, AffineExprsOfValues only the
	// expressions, of which the first operands are the dimensions.
	AffineMap(m *ir.AffineMapAttr)
	AffineMapOfValues(m *ir.AffineMapAttr, operands []*ir.Value)
	AffineExprsOfValues(es []*ir.AffineExpr, dims int, operands []*ir.Value)
}
