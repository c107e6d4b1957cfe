package ide

import "github.com/tgopt/tgopt/ir/source"

// A Symbol is something with a name, and what it holds.
type Symbol struct {
	Name, Detail string
	Kind         SymbolKind
	Span         source.Span // all of it
	Selection    source.Span // its name
	Children     []Symbol
}

// A SymbolKind is what a Symbol is, numbered as in the protocol.
type SymbolKind uint8

// Symbols is the outline of the document.
func (s *Snapshot) Symbols() []Symbol {
	defer s.enter()()
	return nil
}
