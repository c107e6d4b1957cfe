package ide

import "github.com/tgopt/tgopt/ir/source"

// A Completion is text that can be put in.
type Completion struct {
	Label   string
	Kind    CompletionKind
	Detail  string
	Doc     string // Markdown
	Span    source.Span
	Text    string // replaces Span; in the protocol's snippet syntax if Snippet
	Snippet bool
	Sort    string // orders completions; "" is Label
}

// A CompletionKind is what a Completion is, numbered as in the protocol.
type CompletionKind uint8

// Completion lists what can stand at an offset.
func (s *Snapshot) Completion(off uint32) []Completion {
	defer s.enter()()
	return nil
}
