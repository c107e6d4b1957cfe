package ide

import "github.com/tgopt/tgopt/ir/source"

// A Lens is a line of text above the code, which may run a command.
type Lens struct {
	Span    source.Span
	Command Command
}

// A Command is something to be run, here or by the editor, under a title that
// is shown. Arguments are anything that JSON has.
type Command struct {
	Title     string
	ID        string // "" for a title alone
	Arguments []any
}

// CodeLenses are those of the document's functions.
func (s *Snapshot) CodeLenses() []Lens {
	defer s.enter()()
	return nil
}
