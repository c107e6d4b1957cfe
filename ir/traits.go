package ir

// Traits is the set of properties of an op that the IR's own rules and generic
// passes ask about. Names are MLIR's.
type Traits uint64

const (
	Terminator        Traits = 1 << iota // ends a block
	NoTerminator                         // its blocks need no terminator
	IsolatedFromAbove                    // its regions use no value from outside
	SingleBlock                          // its regions have at most one block
	Symbol                               // defines the symbol of its sym_name
	SymbolTable                          // holds symbols
	Commutative                          // operand order does not matter
	ConstantLike                         // no operands, yields an attribute
	ReturnLike                           // its operands are the parent's results
	GraphRegion                          // order does not imply dominance
	// Elementwise ops apply one function to each element of shaped operands.
	Elementwise

	// Effects. An op with none of the four and no effect list is treated as
	// one that may do anything.
	Pure                   // neither reads nor writes, and may be speculated
	NoMemoryEffect         // neither reads nor writes
	RecursiveMemoryEffects // what its regions do

	// Sizes of operand and result groups are stored in the attributes
	// operandSegmentSizes and resultSegmentSizes.
	AttrSizedOperandSegments
	AttrSizedResultSegments
	SameVariadicOperandSize // the operand groups of any number are equally long

	// Type agreement, checked by the verifier.
	SameTypeOperands
	SameOperandsAndResultType
	SameOperandsAndResultShape
	SameOperandsAndResultElementType
	SameOperandsAndResultEncoding
	SameOperandsEncoding
	SameOperandsShape
	SameOperandsElementType

	LoopLike     // its regions may run many times; a spec's flow says it too
	FunctionLike // a function: sym_name, function_type
	InferTypes   // result types follow from operands; the format may omit them

	SameVariadicResultSize // the result groups of any number are equally long
)

var traitNames = []string{
	"Terminator", "NoTerminator", "IsolatedFromAbove", "SingleBlock", "Symbol", "SymbolTable", "Commutative",
	"ConstantLike", "ReturnLike", "GraphRegion", "Elementwise", "Pure", "NoMemoryEffect", "RecursiveMemoryEffects",
	"AttrSizedOperandSegments", "AttrSizedResultSegments", "SameVariadicOperandSize", "SameTypeOperands", "SameOperandsAndResultType",
	"SameOperandsAndResultShape", "SameOperandsAndResultElementType", "SameOperandsAndResultEncoding",
	"SameOperandsEncoding", "SameOperandsShape", "SameOperandsElementType", "LoopLike", "FunctionLike", "InferTypes",
	"SameVariadicResultSize",
}

// TraitOf finds a trait by its name in spec files.
func TraitOf(name string) (Traits, bool) {
	for i, n := range traitNames {
		if n == name {
			return 1 << i, true
		}
	}
	return 0, false
}

// TraitNames lists the names that TraitOf knows.
func TraitNames() []string { return append([]string(nil), traitNames...) }

// Has reports whether all of u are in t.
func (t Traits) Has(u Traits) bool { return t&u == u }
