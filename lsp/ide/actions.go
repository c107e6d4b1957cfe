package ide

import (
	"context"

	"github.com/tgopt/tgopt/ir/source"
)

// An Action is a change that is offered at a place.
type Action struct {
	Title     string
	Kind      string // of the protocol: "quickfix", "refactor.rewrite"
	Edits     []source.Edit
	Command   *Command // run after the edits; may be nil
	Preferred bool
}

// CodeActions are what can be done in a part of the text: the fixes of its
// diagnostics, and the rewrites that apply there.
func (s *Snapshot) CodeActions(ctx context.Context, span source.Span) []Action {
	defer s.enter()()
	return nil
}
