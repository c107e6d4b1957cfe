package ide

import (
	"context"

	"github.com/tgopt/tgopt/ir/source"
)

// Diagnostics is all that there is to say about the document, in the order of
// the text: Errors of syntax and verification, Warnings for what will not run
// well, Remarks for information, Notes for hints. It gives up, and returns
// nothing, when ctx ends.
func (s *Snapshot) Diagnostics(ctx context.Context) []source.Diagnostic {
	defer s.enter()()
	if s.Language == Spec {
		return s.specDiagnostics()
	}
	if s.Language == Python {
		return s.pythonDiagnostics()
	}
	var all []source.Diagnostic
	for _, c := range s.chunks {
		all = append(append(all, c.parsed...), c.verified...)
		for _, f := range c.Functions {
			if ctx.Err() != nil {
				return nil
			}
			all = append(all, f.advice()...)
		}
	}
	return all
}
