package ide

import "github.com/tgopt/tgopt/ir/source"

// Definition is where the value, block, alias, symbol or attribute at an
// offset is defined.
func (s *Snapshot) Definition(off uint32) []source.Span {
	defer s.enter()()
	return nil
}

// TypeDefinition is where the alias is defined that stands for the type of
// what is at an offset, or for its encoding.
func (s *Snapshot) TypeDefinition(off uint32) []source.Span {
	defer s.enter()()
	return nil
}
