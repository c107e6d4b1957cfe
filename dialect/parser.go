package dialect

import (
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// Punct is a token of punctuation.
type Punct uint8

const (
	NoPunct Punct = iota
	Comma
	Colon
	ColonColon
	Equal
	Less
	Greater
	LParen
	RParen
	LBrace
	RBrace
	LSquare
	RSquare
	Arrow
	Question
	Plus
	Minus
	Star
	Slash
	VerticalBar
	Ellipsis
	NumPuncts
)

var punctText = [NumPuncts]string{"", ",", ":", "::", "=", "<", ">", "(", ")", "{", "}", "[", "]", "->", "?", "+", "-",
	"*", "/", "|", "..."}

func (p Punct) String() string { return punctText[p] }

// PunctOf finds punctuation by its text.
func PunctOf(text string) (Punct, bool) {
	for p := Comma; p < NumPuncts; p++ {
		if punctText[p] == text {
			return p, true
		}
	}
	return NoPunct, false
}

// An UnresolvedOperand is `%name` or `%name#2` as written. Value is what it
// names when that is known already.
type UnresolvedOperand struct {
	Name   string // without %
	Number uint32
	Span   source.Span
	Value  *ir.Value
}

// An Argument is `%name : type loc(…)`, an argument of a region or function.
type Argument struct {
	Operand UnresolvedOperand
	Type    ir.Type
	Loc     *ir.Location
	Attrs   []ir.NamedAttr
}

// A Parser reads the syntax of ops, types and attributes. Names follow one
// rule: X yields X or reports a diagnostic and false; OptionalX may find
// nothing, and says so by its first result.
type Parser interface {
	Context() *ir.Context
	Module() *ir.Module
	Registry() *Registry

	// Here is the offset of the next token; Rest gives the span from an
	// earlier offset to the end of the token before Here.
	Here() uint32
	Since(start uint32) source.Span
	// Errorf reports a mistake at a span and returns false. ErrorHere does so
	// at the next token.
	Errorf(s source.Span, format string, args ...any) bool
	ErrorHere(format string, args ...any) bool

	OptionalPunct(Punct) bool
	Punct(Punct) bool
	OptionalKeyword(word string) bool
	Keyword(word string) bool
	// OptionalWord reads any bare identifier or keyword.
	OptionalWord() (string, bool)
	Word(what string) (string, bool)
	PeekPunct(Punct) bool
	PeekKeyword(word string) bool

	// OptionalInteger reads an integer of at most width bits with its sign; 64 of them may be without sign.
	OptionalInteger(width int) (v int64, found bool, ok bool)
	Integer(width int) (int64, bool)
	OptionalString() (string, bool)
	String() (string, bool)
	OptionalSymbol() (string, bool)
	Symbol() (string, bool)

	OptionalOperand() (UnresolvedOperand, bool)
	Operand() (UnresolvedOperand, bool)
	// OperandList appends operands separated by commas up to something else;
	// it may find none.
	OperandList(dst []UnresolvedOperand) ([]UnresolvedOperand, bool)
	// Resolve finds the value, or makes a stand-in for one defined later; it
	// reports a use with another type.
	Resolve(u UnresolvedOperand, t ir.Type) (*ir.Value, bool)

	OptionalType() (t ir.Type, found bool, ok bool)
	Type() (ir.Type, bool)
	// TypeList reads types separated by commas, FunctionType `(a) -> b`.
	TypeList(dst []ir.Type) ([]ir.Type, bool)
	FunctionType() (*ir.FunctionType, bool)
	// StrippedType reads a type of the given name whose `!name` was left out,
	// or a whole type when the next token starts one.
	StrippedType(name string) (ir.Type, bool)
	// Dimensions reads `4x?x` up to the element type.
	Dimensions() ([]int64, bool)
	// Shape reads `4x?x8` without a trailing x.
	Shape() ([]int64, bool)

	// TypeParams reads what follows the name of a type of a dialect.
	TypeParams(def *Type) ([]ir.Attribute, bool)

	// Attribute reads any attribute; t, which may be nil, is the type of a
	// number or dense list whose type is left out.
	Attribute(t ir.Type) (ir.Attribute, bool)
	OptionalAttribute(t ir.Type) (a ir.Attribute, found bool, ok bool)
	StrippedAttribute(name string) (ir.Attribute, bool)
	// Param reads an attribute or parameter by its specification.
	Param(*AttrSpec) (ir.Attribute, bool)
	// OptionalAttrDict appends `{a = 1, b}` if it is there; with a keyword,
	// only after `attributes`.
	OptionalAttrDict(dst []ir.NamedAttr) ([]ir.NamedAttr, bool)
	OptionalAttrDictWithKeyword(dst []ir.NamedAttr) ([]ir.NamedAttr, bool)

	// AffineMap reads `(d0, d1) -> (d1, d0)`, a map without its keyword.
	AffineMap() (*ir.AffineMapAttr, bool)
	// AffineMapOfValues reads `[%i + 1, symbol(%n)]`, or the same in
	// parentheses, as open says: a map and the values that it is applied to.
	AffineMapOfValues(open Punct) (m *ir.AffineMapAttr, dims, symbols []UnresolvedOperand, ok bool)
	// AffineExprOfValues reads one such expression; it adds to the values that
	// are dimensions and symbols already.
	AffineExprOfValues(dims, symbols []UnresolvedOperand) (e *ir.AffineExpr, d, s []UnresolvedOperand, ok bool)

	// Region reads `{…}` whose entry block has the given arguments; blocks
	// without terminator get the one named, unless it is "".
	Region(args []Argument, terminator string) (*ir.Region, bool)
	OptionalRegion(args []Argument, terminator string) (r *ir.Region, found bool, ok bool)
	// Arguments reads `(%a: t {attrs} loc(…), …)`; the parentheses are read
	// too. types says whether each has `: t`.
	Arguments(types bool) ([]Argument, bool)
	Argument(typed bool) (Argument, bool)
	Successor() (*ir.Block, bool)

	// OptionalLoc reads `loc(…)` if it is there.
	OptionalLoc() (*ir.Location, bool)

	// Op reads an op; for syntax that nests a whole one.
	Op() (*ir.Op, bool)
	// Try runs f, which reads something; where f fails or has anything to
	// report, that is dropped and what it read taken back.
	Try(f func() bool) bool
	// BalancedText reads tokens up to, not including, the punctuation that
	// closes the current nesting, and returns their text.
	BalancedText() (string, bool)
}
