package parser

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/assembly"
	"github.com/tgopt/tgopt/ir"
)

// Ops whose assembly format has changed: the text does not say of which
// release it is, so the formats are tried, and the one that fits is remembered
// for the other ops of that name and for the printer.

// legacyFormat reads an op by one of its formats.
func (p *parser) legacyFormat(st *dialect.State, f *assembly.OpFormats) bool {
	o, s := st.Def, p.ctx.Legacy()
	first, kept := f.FormIn(o, s), p.keptBlank()
	if s.Asked != 0 && p.tryForm(st, f, nil, first) {
		return true // no sign is needed
	}
	// An optional operand in front that is absent left its blank behind. It is
	// weak evidence: people write blanks, too.
	if blank := blankForm(f); blank > 0 && o.LegacyFormats[blank-1].Until >= max(s.LikelyOldest(), s.Asked) {
		switch {
		case first == 0 && kept && p.tryForm(st, f, nil, blank):
			s.SetForm(o.Name, blank)
			s.Suggest(o.LegacyFormats[blank-1].Until)
			return true
		case !kept && p.tryForm(st, f, s, first):
			if len(st.OperandGroup(f.Legacy[blank-1].List[0].Index)) == 0 {
				s.SuggestSince(o.LegacyFormats[blank-1].Until + 1)
				s.SetForm(o.Name, 0)
			}
			return true
		}
	}
	if p.tryForm(st, f, s, first) {
		return true
	}
	for form := range len(f.Legacy) + 1 {
		if form != first && p.tryForm(st, f, s, form) {
			return true
		}
	}
	st.Restart()
	return p.format(st, f.Form(first)) // for what it reports
}

// blankForm is the number of the form that leaves a blank behind, or 0.
func blankForm(f *assembly.OpFormats) int {
	for i := range f.Legacy {
		if f.Legacy[i].KeepsBlank {
			return i + 1
		}
	}
	return 0
}

// tryForm reads an op by its form number form: 0 is the newest. What that says
// of the release goes to s, unless it is nil.
func (p *parser) tryForm(st *dialect.State, f *assembly.OpFormats, s *ir.Legacy, form int) bool {
	o := st.Def
	st.Restart()
	if !p.Try(func() bool { return p.format(st, f.Form(form)) && p.atEnd() && accepts(o, st.Attrs) }) {
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
func accepts(o *dialect.Op, attrs []ir.NamedAttr) bool {
	for _, a := range attrs {
		if s := o.AttrSpec(a.Name); s != nil && !s.Accepts(a.Value) {
			return false
		}
	}
	return true
}

// Try runs f, which reads, and reports nothing; if it fails, all is as before.
func (p *parser) Try(f func() bool) bool {
	tok, last, nesting, quiet, reports := p.tok, p.lastEnd, p.nesting, p.quiet, p.reports
	bad, errors := len(p.badAliases), p.ctx.ErrorsMade()
	var index Index
	if p.opts.Index != nil {
		index = *p.opts.Index
	}
	p.quiet = true
	ok := f() && p.reports == reports
	p.quiet, p.reports = quiet, reports
	if !ok {
		p.nesting = nesting
		p.resetTo(tok, last)
		if p.opts.Index != nil {
			*p.opts.Index = index
		}
		if p.ctx.ErrorsMade() > errors {
			p.forgetErrors(bad)
		}
	}
	return ok
}

// forgetErrors forgets the aliases that were found missing since there were n
// of them, and types that may hold them: nobody was told.
func (p *parser) forgetErrors(n int) {
	for _, name := range p.badAliases[n:] {
		delete(p.aliases, name)
	}
	p.badAliases = p.badAliases[:n]
	clear(p.typeCache)
	p.memo = typeMemo{}
}

// keptBlank reports whether a blank stands where something was left out.
func (p *parser) keptBlank() bool {
	between := p.file.Text[p.lastEnd:p.tok.start]
	return between == "  " || strings.HasPrefix(between, " \n")
}

// atEnd reports whether the next token may follow an op.
func (p *parser) atEnd() bool {
	switch p.tok.kind {
	case tEOF, kind(dialect.RBrace):
		return true
	}
	return p.startsLine() || p.at(tWord) && p.text(p.tok) == "loc"
}
