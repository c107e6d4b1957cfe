package ide

import "github.com/tgopt/tgopt/ir/source"

// A Highlight is a place that means what is under the cursor.
type Highlight struct {
	Span  source.Span
	Write bool // it is defined there
}

// Highlights are the places that mean what stands at an offset.
func (s *Snapshot) Highlights(off uint32) []Highlight {
	defer s.enter()()
	var list []Highlight
	for _, p := range s.placesAt(off) {
		list = append(list, Highlight{Span: p.span, Write: p.write})
	}
	return list
}
