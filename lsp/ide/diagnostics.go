package ide

import (
	"context"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
)

func (s *mlirSnapshot) Diagnostics(ctx context.Context) []source.Diagnostic {
	var all []source.Diagnostic
	for _, c := range s.chunks {
		all = append(all, c.parsed...)
		for _, d := range c.verified {
			d.Span = s.underlined(d.Span)
			all = append(all, d)
		}
		for _, f := range c.Functions {
			if ctx.Err() != nil {
				return nil
			}
			all = append(all, f.advice()...)
		}
	}
	return all
}

// underlined is the name of the op that a span of several lines is: a mistake in
// a loop's head is none of all that the loop holds.
func (s *mlirSnapshot) underlined(span source.Span) source.Span {
	if !span.IsValid() || !strings.Contains(s.File.Slice(span), "\n") {
		return span
	}
	if name := s.opNameAt(span.Start); name.IsValid() {
		return name
	}
	return source.Span{Start: span.Start, End: s.lineAt(span.Start).End}
}
