package spec

import (
	"github.com/tgopt/tgopt/internal/lazyregexp"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// What editors say of the language's own words. docs/spec-language.md has more.

// KeywordDoc is what a declaration, a clause or another keyword means, as
// Markdown; "" if word is none.
func KeywordDoc(word string) string { return keywordDocs[word] }

var keywordDocs = map[string]string{
	"dialect":    "`dialect NAME \"summary\"`: the prefix of everything in the file; the first declaration",
	"enum":       "`enum NAME : i32 { a = 0, b = 1 }`: keywords of an integer attribute",
	"bitenum":    "`bitenum NAME : i32 separator \",\" { none = 0, a = 1, b = 2 }`: keywords of an integer attribute, each a set of bits",
	"constraint": "`constraint NAME \"summary\" = C`: a named set of types; messages say the summary",
	"kind":       "`kind NAME \"summary\" = KIND where RULE, …`: a named kind of attribute, of which more is asked",
	"type":       "`type NAME (parameters) { … }`: a type, `!dialect.NAME<…>`",
	"attr":       "`attr NAME (parameters) { … }`: an attribute, `#dialect.NAME<…>`; `attr NAME enum ENUM`: one that wraps a keyword",
	"class":      "`class NAME { … }`: a body for ops to start from; `class NAME(P, …)` leaves some types to them",
	"op":         "`op NAME : CLASS, … { … }`: an op; `op A, B { … }`: several with one body",

	"summary":     "`summary \"…\"`: documentation in a line; hover shows it",
	"description": "`description \"…\"`: documentation; hover shows it",
	"operands":    "`operands (NAME: C, NAME: C?, NAME: C*)`: the operands and the types that they may have; `?` none or one, `*` any number",
	"results":     "`results (NAME: C, …)`: the results and the types that they may have",
	"attrs":       "`attrs (NAME: KIND, NAME: KIND?, NAME: KIND = DEFAULT)`: the attributes; `?` may be absent, absence of one with a default means that",
	"regions":     "`regions (NAME, NAME?, NAME*, NAME terminator scf.yield)`: the regions; `terminator` names the op that the text may leave out",
	"successors":  "`successors (NAME, NAME*)`: the blocks where control may go on",
	"traits":      "`traits (NAME, …)`: what passes and the verifier may rely on",
	"effects":     "`effects (KIND MEMORY NAME?, …)`: what the op does to memory; KIND is `read`, `write`, `alloc` or `free`, MEMORY `global`, `shared`, `tensor`, `other` or `any`, NAME the operand or result that refers to it",
	"flow":        "`flow (FROM -> TO, …)`: where control goes; each is a region or `op`, which as FROM is before its regions, as TO behind them; `op(NAME)` hands those operands on, `region()` nothing",
	"forwards":    "`forwards NAME`: the operands that a terminator hands on to where control goes; those of a `ReturnLike` one are all",
	"roles":       "`roles (ROLE, ROLE(PART = NAME, …), …)`: what the op is for, and which operands are what in it; passes and analyses go by it",
	"infer":       "`infer (TARGET = RULE(NAME, …), …)`: the type of an operand or result follows from others; `TARGET = NAME` is short for `same(NAME)`",
	"same":        "`same (NAME, NAME, …)`: these operands and results have one type; the format gives that of one of them",
	"parent":      "`parent OP, …`: the ops that may hold it",
	"format":      "`format \"…\"`: the assembly format, as in MLIR's ODS: `` `text` ``, `$name`, `type($x)`, `( … $x^ )?`, `attr-dict`; `format until V \"…\"`: that of releases up to V",
	"custom":      "`custom`: the syntax is Go code, in place of a format",
	"alias":       "`alias \"name\"`: the name of the alias that MLIR's printer makes of it",
	"result-name": "`result-name \"cst\"`: what MLIR calls the results, `%cst`",
	"deprecated":  "`deprecated \"tt.other\"`: the op that took this one's place",
	"legacy":      "`legacy OLD until V, …`: what it was called up to release V",
	"since":       "`since V`: the first release that knows it",
	"until":       "`until V`: the last release that knows it, or of what stands before",

	"separator":  "what is printed between the cases of a set of bits",
	"where":      "what is asked of the attribute beside its kind",
	"each":       "`each KIND`: of the elements of an array",
	"length":     "`length N`: the number of elements of an array",
	"min":        "`min N`: the least value of an integer, or number of elements",
	"predicate":  "`predicate NAME`: a Go function of the dialect decides",
	"of":         "`NAME of elements`: the region is code for one element of the operands and results",
	"terminator": "`terminator OP`: the op that ends the region, which the text may leave out",
	"word":       "`attr NAME word ENUM`: an attribute that wraps a keyword, without brackets of its own",
}

// TraitDoc is what a trait says of an op; "" if there is no such trait.
func TraitDoc(name string) string { return traitDocs[name] }

var traitDocs = map[string]string{
	"Terminator":                       "ends a block",
	"NoTerminator":                     "the blocks of its regions need no terminator",
	"IsolatedFromAbove":                "its regions use no value from outside",
	"SingleBlock":                      "its regions have at most one block",
	"Symbol":                           "defines the symbol of its `sym_name`",
	"SymbolTable":                      "holds symbols",
	"Commutative":                      "the order of the operands does not matter",
	"ConstantLike":                     "has no operands and yields an attribute",
	"ReturnLike":                       "its operands are the results of the op around it",
	"GraphRegion":                      "in its regions, order does not imply dominance",
	"Elementwise":                      "applies one function to each element of shaped operands",
	"Pure":                             "neither reads nor writes memory, and may be speculated",
	"NoMemoryEffect":                   "neither reads nor writes memory",
	"RecursiveMemoryEffects":           "does to memory what its regions do",
	"AttrSizedOperandSegments":         "stores the sizes of operand groups in `operandSegmentSizes`",
	"AttrSizedResultSegments":          "stores the sizes of result groups in `resultSegmentSizes`",
	"SameVariadicOperandSize":          "operand groups of any number are equally long",
	"SameVariadicResultSize":           "result groups of any number are equally long",
	"SameTypeOperands":                 "all operands have one type",
	"SameOperandsAndResultType":        "operands and results have one type",
	"SameOperandsAndResultShape":       "operands and results have one shape",
	"SameOperandsAndResultElementType": "operands and results have one element type",
	"SameOperandsAndResultEncoding":    "operands and results have one encoding",
	"SameOperandsEncoding":             "operands have one encoding",
	"SameOperandsShape":                "operands have one shape",
	"SameOperandsElementType":          "operands have one element type",
	"LoopLike":                         "its regions may run many times",
	"FunctionLike":                     "is a function: `sym_name`, `function_type`",
	"InferTypes":                       "result types follow from operands by Go code; the format may leave them out",
}

// Traits are the traits of ops.
func Traits() []string { return ir.TraitNames() }

// Constraints are the type constraints that every file has, without those of
// the prelude, with what each is.
func Constraints() map[string]string { return constraintDocs }

var constraintDocs = map[string]string{
	"any": "all types", "int": "any signless integer", "anyint": "any integer, signed and unsigned ones too", "index": "`index`", "none": "`none`",
	"function": "a function type", "tuple": "a tuple", "float": "any float", "tensor": "`tensor<C>`: a ranked tensor with elements of C; `tensor` alone of any",
	"vector": "`vector<C>`, `vector<4xC>`: a vector with elements of C", "memref": "`memref<C>`: a memref with elements of C",
	"unranked_memref": "`memref<*x…>` with elements of C", "complex": "`complex<C>`: a complex number with parts of C",
	"i1": "the signless integer of 1 bit", "i8": "the signless integer of 8 bits", "i16": "the signless integer of 16 bits", "i32": "the signless integer of 32 bits",
	"i64": "the signless integer of 64 bits", "f16": "the float f16", "bf16": "the float bf16", "f32": "the float f32", "f64": "the float f64",
}

// Kinds are the kinds of attributes that every file has, with what each is.
func Kinds() map[string]string { return kindDocs }

var kindDocs = map[string]string{
	"attr": "any attribute", "int": "an integer of any type", "i32": "an integer of type i32", "i64": "an integer of type i64", "index": "an integer of type index",
	"bool": "`true` or `false`", "unit": "present or absent", "float": "a float of any type", "f32": "a float of type f32", "string": "`\"text\"`",
	"symbol": "`@name`", "symbol-name": "a string that prints as `@name`", "word": "a bare word, kept as a string", "type": "a type", "loc": "a location",
	"array": "`[…]`; `array<i32>`: `array<i32: 1, 2>`, which a format prints as `[1, 2]`", "dict": "`{…}`", "matrix": "`[[1, 2], [3, 4]]`: lists of i32 lists",
	"shape": "`4x?x8`: an array of i64", "elements": "`dense<…>`",
}

// Rules are the general rules of infer, with what each is.
func Rules() map[string]string { return ruleDocs }

var ruleDocs = map[string]string{
	"same": "the type of x", "element": "the element type of x", "i1like": "i1, or a tensor of i1 in the shape of x", "i32like": "i32, or a tensor of i32 in the shape of x",
}

// EffectKinds and Memories are the words of effects, with what each is.
func EffectKinds() map[string]string { return effectDocs }

// Memories are described at EffectKinds.
func Memories() map[string]string { return memoryDocs }

var effectDocs = map[string]string{"read": "reads", "write": "writes", "alloc": "allocates", "free": "frees"}

var memoryDocs = map[string]string{
	"global": "global memory", "shared": "shared memory", "tensor": "tensor memory", "other": "no memory: printing, timers", "any": "any memory",
}

// Directives are those of assembly formats, as they are written.
func Directives() []string {
	return []string{"attr-dict", "attr-dict-with-keyword", "prop-dict", "type($)", "qualified($)", "operands", "results", "regions", "successors",
		"functional-type(operands, results)", "oilist( | )", "custom<>($)", "ref($)", "dict", "struct(params)", "params"}
}

var scalar = lazyregexp.New(`^b?[fi][0-9][A-Za-z0-9]*$`)

// ScalarDoc is what the name of a scalar type means; "" for any other name.
func ScalarDoc(name string) string {
	switch {
	case constraintDocs[name] != "":
		return constraintDocs[name]
	case !scalar().MatchString(name):
		return ""
	case name[0] == 'i':
		return "the signless integer of " + name[1:] + " bits"
	}
	return "the float " + name
}

// Prelude is the file of the constraints that every spec may use.
func Prelude() *source.File { return source.NewFile("prelude.spec", preludeText) }
