package printer

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// A legacyWriter prints names and forms as a text has them, or as a release does.
type legacyWriter struct {
	legacy *ir.Legacy // never nil
	// legacyNamed is set when names may not be those of the definitions,
	// legacyFormed when attributes may not; so are these.
	legacyNamed, legacyFormed bool
	reg                       *dialect.Registry
	legacyNames               map[string]string // by name as defined
	legacyDialects            map[string]bool   // of which the text has legacy names
}

func newestWriter() legacyWriter { return legacyWriter{legacy: &ir.Legacy{}} }

// beginLegacy makes p print names and forms as the text of m has them.
func (p *Printer) beginLegacy(m *ir.Module) {
	p.legacy = m.Context().Legacy()
	if p.legacy.Plain() {
		return
	}
	if p.reg = dialect.RegistryOf(m.Op()); p.reg == nil {
		return
	}
	p.legacyFormed, p.ctx = true, m.Context()
	p.legacyDialects = make(map[string]bool)
	p.legacy.Renamed(func(name, _ string) {
		prefix, _, _ := strings.Cut(name, ".")
		p.legacyDialects[prefix] = true
	})
	p.legacyNamed = p.legacy.Asked != 0 || len(p.legacyDialects) > 0
	p.legacyNames = make(map[string]string)
}

// Legacy says how the text writes what has changed since.
func (p *Printer) Legacy() *ir.Legacy { return p.legacy }

// legacyName is what the text calls something that is defined as name. What passes
// add is called as the release of the text does.
func (w *legacyWriter) legacyName(name string) string {
	read, ok := w.legacyNames[name]
	if ok {
		return read
	}
	if read = w.legacy.Name(name); read == "" {
		read = name
		if prefix, _, _ := strings.Cut(name, "."); w.legacy.Asked != 0 || w.legacyDialects[prefix] {
			read = w.reg.NameIn(name, w.legacy.Target())
		}
	}
	w.legacyNames[name] = read
	return read
}

// legacyAttr is an attribute as the text has it, or as its release does.
func (p *Printer) legacyAttr(a *ir.CustomAttr) *ir.CustomAttr {
	def, ok := a.Def.(*dialect.Attr)
	if !ok {
		return a
	}
	read, _ := p.legacy.Attr(a).(*ir.CustomAttr)
	if read != nil && (p.opts.Style == Faithful || read.Name != a.Name) {
		return read
	}
	if v := p.legacy.Target(); v != 0 && def.ToLegacy != nil {
		if legacy, ok := def.ToLegacy(p.ctx, p.reg, a, v).(*ir.CustomAttr); ok {
			return legacy
		}
	}
	return a
}
