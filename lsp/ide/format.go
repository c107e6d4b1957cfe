package ide

import "github.com/tgopt/tgopt/ir/source"

// Format is what puts a part of the text into its usual form: none when it has
// errors.
func (s *Snapshot) Format(span source.Span) []source.Edit {
	defer s.enter()()
	return nil
}

// FormatTyped is what is to be changed around a character that was just typed
// in front of an offset.
func (s *Snapshot) FormatTyped(off uint32, typed string) []source.Edit {
	defer s.enter()()
	return nil
}
