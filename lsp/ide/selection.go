package ide

import "github.com/tgopt/tgopt/ir/source"

// Selection lists what a selection at an offset can grow to, the innermost
// first, each inside the next.
func (s *Snapshot) Selection(off uint32) []source.Span {
	defer s.enter()()
	return nil
}
