package ide

import "github.com/tgopt/tgopt/ir/source"

// References are the places in the document that mean what stands at an
// offset, its definition among them if that is asked for.
func (s *Snapshot) References(off uint32, definition bool) []source.Span {
	defer s.enter()()
	var list []source.Span
	for _, p := range s.placesAt(off) {
		if definition || !p.write {
			list = append(list, p.span)
		}
	}
	return list
}

// placesAt are the places in the document that mean what stands at an offset.
func (s *Snapshot) placesAt(off uint32) []place {
	if s.Language == Spec {
		return s.specPlacesAt(off)
	}
	sub := s.subjectAt(off)
	if sub == nil {
		return nil
	}
	return s.places(sub)
}
