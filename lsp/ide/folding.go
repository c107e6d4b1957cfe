package ide

import "github.com/tgopt/tgopt/ir/source"

// A Fold is text that can be folded away, but for its first line.
type Fold struct {
	Span source.Span
	Kind string // of the protocol: "comment", "region"; "" for none
}

// Folding lists what can be folded: regions, runs of aliases, comments, chunks.
func (s *Snapshot) Folding() []Fold {
	defer s.enter()()
	return nil
}
