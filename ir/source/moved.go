package source

import "slices"

// Moved is the diagnostic with all its places, those of notes and fixes too,
// where to puts them. d is left as it is.
func (d Diagnostic) Moved(to func(Span) Span) Diagnostic {
	d.Span = to(d.Span)
	d.Related = slices.Clone(d.Related)
	for i := range d.Related {
		d.Related[i].Span = to(d.Related[i].Span)
	}
	d.Fixes = slices.Clone(d.Fixes)
	for i := range d.Fixes {
		f := &d.Fixes[i]
		f.Edits = slices.Clone(f.Edits)
		for j := range f.Edits {
			f.Edits[j].Span = to(f.Edits[j].Span)
		}
	}
	return d
}
