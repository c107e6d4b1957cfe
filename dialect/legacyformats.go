package dialect

import (
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/release"
)

// Ops whose assembly format has changed: the text does not say of which
// release it is, so the formats are tried, and the one that fits is remembered
// for the other ops of that name and for the printer.

// parseLegacy reads an op by one of its formats.
func (o *Op) parseLegacy(p Parser, st *State) bool {
	s := p.Context().Legacy()
	first, kept := o.form(s), p.KeptBlank()
	if s.Asked != 0 && o.tryForm(p, st, nil, first) {
		return true // no sign is needed
	}
	// An optional operand in front that is absent left its blank behind. It is
	// weak evidence: people write blanks, too.
	if blank := o.blankForm(); blank > 0 && o.LegacyFormats[blank-1].Until >= max(s.LikelyOldest(), s.Asked) {
		switch {
		case first == 0 && kept && o.tryForm(p, st, nil, blank):
			s.SetForm(o.Name, blank)
			s.Suggest(o.LegacyFormats[blank-1].Until)
			return true
		case !kept && o.tryForm(p, st, s, first):
			if st.operandGroups[o.legacy[blank-1].list[0].index].n == 0 {
				s.SuggestSince(o.LegacyFormats[blank-1].Until + 1)
				s.SetForm(o.Name, 0)
			}
			return true
		}
	}
	if o.tryForm(p, st, s, first) {
		return true
	}
	for form := range len(o.legacy) + 1 {
		if form != first && o.tryForm(p, st, s, form) {
			return true
		}
	}
	st.restart()
	return o.parseFormat(p, st, o.formatOf(first)) // for what it reports
}

// blankForm is the number of the form that leaves a blank behind, or 0.
func (o *Op) blankForm() int {
	for i, f := range o.legacy {
		if f.keepsBlank {
			return i + 1
		}
	}
	return 0
}

// tryForm reads an op by its form number form: 0 is the newest. What that says
// of the release goes to s, unless it is nil.
func (o *Op) tryForm(p Parser, st *State, s *ir.Legacy, form int) bool {
	st.restart()
	if !p.Try(func() bool { return o.parseFormat(p, st, o.formatOf(form)) && p.AtEnd() && o.accepts(st.Attrs) }) {
		return false
	}
	if s == nil {
		return true
	}
	if met, ok := s.Form(o.Name); !ok || met != form && form > 0 {
		s.SetForm(o.Name, form)
		if form > 0 {
			s.Limit(0, o.LegacyFormats[form-1].Until)
		}
	}
	return true
}

// accepts reports whether attributes are of the kind that the definition says:
// that changed, too.
func (o *Op) accepts(attrs []ir.NamedAttr) bool {
	for _, a := range attrs {
		if s := o.AttrSpec(a.Name); s != nil && !s.Accepts(a.Value) {
			return false
		}
	}
	return true
}

func (o *Op) formatOf(form int) *format {
	if form > 0 {
		return o.legacy[form-1]
	}
	return o.format
}

// form is the form in which ops of this name stand in a text, as far as it is
// known: by one met before, or by the release.
func (o *Op) form(s *ir.Legacy) int {
	if form, met := s.Form(o.Name); met {
		if form > 0 && o.legacy[form-1].keepsBlank && o.LegacyFormats[form-1].Until < s.LikelyOldest() {
			return 0 // the text is newer: someone wrote the blank
		}
		return form
	}
	return o.formIn(s.Target())
}

// formIn is the form of release v.
func (o *Op) formIn(v release.Release) int { return legacyIn(o.LegacyFormats, v) + 1 }
