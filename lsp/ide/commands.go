package ide

import (
	"context"
	"fmt"

	"github.com/tgopt/tgopt/ir/source"
)

// A Result is what a command leads to.
type Result struct {
	Edits []source.Edit // of the document
	Value any           // for the caller: anything that JSON has
}

// CommandIDs lists the commands that Run knows.
func CommandIDs() []string { return nil }

// Run executes a command on the document.
func (s *Snapshot) Run(ctx context.Context, id string, arguments []any) (*Result, error) {
	defer s.enter()()
	return nil, fmt.Errorf("unknown command '%s'", id)
}
