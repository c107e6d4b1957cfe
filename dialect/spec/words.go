package spec

import (
	"slices"

	"github.com/tgopt/tgopt/ir/source"
)

// What follows reads a spec for editors: which word of it means what, also
// where the text is broken, and what could stand at its end. The grammar of
// syntax.go reads whole declarations or nothing; this reader takes what it finds.

// A WordKind is what a word of a spec is.
type WordKind uint8

const (
	KeywordWord    WordKind = iota // op, where, until
	ClauseWord                     // operands
	DialectWord                    // the dialect's name
	OpWord                         // an op, with its dialect
	TypeWord                       // a type, with its dialect
	AttrWord                       // an attribute, with its dialect
	ConstraintWord                 // a type constraint, of the file or not
	KindWord                       // a kind of attribute: of the file, an enum, or one that all have
	ClassWord
	ParameterWord // of a class
	EntryWord     // an operand, result, attribute, region, successor or parameter
	CaseWord      // of an enum, "ENUM.CASE"
	TraitWord
	RoleWord
	PartWord // of a role, "ROLE.PART"
	RuleWord // of infer
	EffectWord
	MemoryWord
	LegacyWord // a legacy name
)

// A Word is a name or keyword in a spec.
type Word struct {
	Kind WordKind
	Span source.Span // without sigil and quotes
	Name string      // that of an op, type or attribute has its dialect in front
	// Declares says that the word is what it names, for others to refer to.
	Declares bool
	In       int // index of the declaration
}

// A Declaration is one of a spec; `op a, b` is one with two names.
type Declaration struct {
	Word    string // "op", "enum"
	Span    source.Span
	Names   []Word
	Summary string
	Classes []string // that it starts from, in their order
	Entries []Entry
	Cases   []Word
}

// An Entry is an operand, result, attribute, region, successor or parameter.
type Entry struct {
	Word
	Clause string      // "operands"; "parameters"
	Span   source.Span // all of it
}

// A Text is a spec as an editor has it.
type Text struct {
	Dialect      string
	Words        []Word // in the order of the text
	Declarations []Declaration
	Comments     []source.Span
	Strings      []source.Span // with their quotes
	Numbers      []source.Span

	classes map[string]int // the first declaration of each
}

// Ancestors are the classes that a declaration starts from, as indices of declarations, the nearest first, and each
// once. They are bounded as those of a spec that is read (mostDerived, mostInherited).
func (t *Text) Ancestors(in int) (list []int) {
	if in >= len(t.Declarations) {
		return nil // a word behind the last declaration
	}
	found := map[int]bool{in: true}
	var walk func(in, depth int)
	walk = func(in, depth int) {
		for _, name := range slices.Backward(t.Declarations[in].Classes) {
			class, ok := t.classes[name]
			if !ok || found[class] || depth == mostDerived || len(list) == mostInherited {
				continue
			}
			found[class] = true
			list = append(list, class)
			walk(class, depth+1)
		}
	}
	walk(in, 0)
	return list
}

// Words reads a spec, broken or not.
func Words(file *source.File) *Text {
	r := newReader(file.Text)
	r.read()
	r.out.classes = map[string]int{}
	for i, d := range slices.Backward(r.out.Declarations) {
		if d.Word == "class" && len(d.Names) > 0 {
			r.out.classes[d.Names[0].Name] = i
		}
	}
	return r.out
}

// An Expectation is what may stand at a place.
type Expectation struct {
	Kinds []WordKind
	// Keywords are those that may stand there.
	Keywords []string
	// Word is that of the declaration around, Clause that of the clause; "" if
	// there is none.
	Word, Clause string
	// Enum is that whose cases are expected with CaseWord.
	Enum string
	// Role is that whose parts are expected with PartWord.
	Role string
	// Format says that the place is inside of an assembly format.
	Format bool
}

// Expected tells what may stand at an offset, before which a word may have
// begun.
func Expected(file *source.File, off uint32) Expectation {
	start := off
	for start > 0 && isNameByte(file.Text[start-1]) {
		start--
	}
	r := newReader(file.Text[:start])
	r.read()
	e := r.expected
	if n := len(r.tokens); n > 0 && r.open {
		return Expectation{Word: r.declaration, Clause: r.clause, Format: r.clause == "format"}
	}
	e.Word, e.Clause = r.declaration, r.clause
	return e
}

func isNameByte(b byte) bool {
	return b == '_' || b == '$' || b == '.' || b == '-' || '0' <= b && b <= '9' || 'a' <= lower(b) && lower(b) <= 'z'
}
