package dialect

import (
	"strings"

	"github.com/tgopt/tgopt/ir"
)

// A speller prints names and forms as a text has them, or as a release does.
type speller struct {
	spelling *ir.Spelling // never nil
	// old is set when names may not be those of the definitions, oldForms when
	// attributes may not; so are these.
	old      bool
	oldForms bool
	reg      *Registry
	oldNames map[string]string // by name as defined
	// oldDialects are those of which the text has older names.
	oldDialects map[string]bool
}

func plainSpeller() speller { return speller{spelling: &ir.Spelling{}} }

// spell makes p print names and forms as the text of m has them.
func (p *Printer) spell(m *ir.Module) {
	p.spelling = m.Context().Spelling()
	if p.spelling.Plain() {
		return
	}
	if p.reg = RegistryOf(m.Op()); p.reg == nil {
		return
	}
	p.oldForms, p.ctx = true, m.Context()
	p.oldDialects = make(map[string]bool)
	p.spelling.Renamed(func(name, _ string) {
		prefix, _, _ := strings.Cut(name, ".")
		p.oldDialects[prefix] = true
	})
	p.old = p.spelling.Version != 0 || len(p.oldDialects) > 0
	p.oldNames = make(map[string]string)
}

// Spelling says how the text writes what has changed since.
func (p *Printer) Spelling() *ir.Spelling { return p.spelling }

// oldName is what the text calls something that is defined as name. What passes
// add is called as the release of the text does.
func (s *speller) oldName(name string) string {
	old, ok := s.oldNames[name]
	if ok {
		return old
	}
	if old = s.spelling.Name(name); old == "" {
		old = name
		if prefix, _, _ := strings.Cut(name, "."); s.spelling.Version != 0 || s.oldDialects[prefix] {
			old = s.reg.NameIn(name, s.spelling.Target())
		}
	}
	s.oldNames[name] = old
	return old
}

// oldAttr is an attribute as the text has it, or as its release does.
func (p *Printer) oldAttr(a *ir.CustomAttr) *ir.CustomAttr {
	def, ok := a.Def.(*Attr)
	if !ok {
		return a
	}
	read, _ := p.spelling.Attr(a).(*ir.CustomAttr)
	if read != nil && (p.opts.Style == Faithful || read.Name != a.Name) {
		return read
	}
	if v := p.spelling.Target(); v != 0 && def.Past != nil {
		if past, ok := def.Past(p.ctx, p.reg, a, v).(*ir.CustomAttr); ok {
			return past
		}
	}
	return a
}

// oldFormat is the format by which the release of the text prints attributes.
func (p *Printer) oldFormat(def *Attr) *format {
	f := def.format
	if v := p.spelling.Target(); v != 0 {
		for i := range def.Older {
			if v <= def.Older[i].Until {
				f = def.older[i]
			}
		}
	}
	return f
}
