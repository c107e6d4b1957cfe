package ide

import "github.com/tgopt/tgopt/ir/source"

// A Caller is a function of the call hierarchy, and where it calls or is
// called.
type Caller struct {
	Function Symbol
	Calls    []source.Span
}

// FunctionAt is the function whose name or call is at an offset.
func (s *Snapshot) FunctionAt(off uint32) *Symbol {
	defer s.enter()()
	return nil
}

// CallsTo lists the functions that call the one whose name is at an offset.
func (s *Snapshot) CallsTo(off uint32) []Caller {
	defer s.enter()()
	return nil
}

// CallsFrom lists the functions that are called by the one whose name is at
// an offset.
func (s *Snapshot) CallsFrom(off uint32) []Caller {
	defer s.enter()()
	return nil
}
