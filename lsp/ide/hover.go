package ide

import "github.com/tgopt/tgopt/ir/source"

// A Hover is what is known of a place.
type Hover struct {
	Span     source.Span // of what it is about
	Markdown string
}

// Hover tells what is known of what stands at an offset; nil if nothing is.
func (s *Snapshot) Hover(off uint32) *Hover {
	defer s.enter()()
	return nil
}
