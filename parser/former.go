package parser

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Names of earlier releases: the IR takes those of now, and the context's
// spelling remembers what stood in the text and which releases write it.

// metOp notes what the first op of a name says of the release.
func (p *parser) metOp(name *ir.OpName, read string) {
	def, ok := name.Def.(*dialect.Op)
	if !ok {
		return
	}
	s := p.ctx.Spelling()
	if now := name.String(); now != read {
		_, until := p.reg.FormerOp(read)
		s.SetName(now, p.ctx.Text(read))
		s.Limit(0, min(until, cmp.Or(def.Life.Until, until)))
		return
	}
	s.Limit(def.Life.Since, def.Life.Until)
	for _, old := range def.Dialect.Former {
		s.Limit(old.Until+1, 0)
	}
}

// metAttrs notes what attributes of an op say of the release that has them. In
// custom form its format says as much.
func (p *parser) metAttrs(def *dialect.Op, attrs []ir.NamedAttr) {
	for i := range def.Attrs {
		s := &def.Attrs[i]
		if s.Life.Until != 0 && slices.ContainsFunc(attrs, func(a ir.NamedAttr) bool { return a.Name == s.Name }) {
			p.ctx.Spelling().Limit(s.Life.Since, s.Life.Until)
		}
	}
}

// typeDef finds a type by the name in the text, and its name by now.
func (p *parser) typeDef(name string) (*dialect.Type, string) {
	def := p.reg.Type(name)
	if def == nil {
		now, until := p.reg.FormerType(name)
		if def = p.reg.Type(now); def == nil {
			return nil, name
		}
		p.former(now, name, until)
		return def, now
	}
	if def.Life != (dialect.Life{}) {
		p.ctx.Spelling().Limit(def.Life.Since, def.Life.Until)
	}
	return def, name
}

// attrDef finds an attribute by the name in the text, and its name by now.
func (p *parser) attrDef(name string) (*dialect.Attr, string) {
	def := p.reg.Attr(name)
	if def == nil {
		now, until := p.reg.FormerAttr(name)
		if def = p.reg.Attr(now); def == nil {
			return nil, name
		}
		p.former(now, name, until)
		return def, now
	}
	if def.Life != (dialect.Life{}) {
		p.ctx.Spelling().Limit(def.Life.Since, def.Life.Until)
	}
	return def, name
}

// dictName is what the name of a discardable attribute is by now: its first
// part may be a dialect's older name.
func (p *parser) dictName(name string) string {
	dot := strings.IndexByte(name, '.')
	if dot < 0 {
		return name
	}
	if now, ok := p.dictNames[name]; ok {
		return now
	}
	now := name
	if p.reg.Dialect(name[:dot]) == nil {
		if older, until := p.reg.FormerPrefix(name); older != "" {
			now = older
			p.former(now, name, until)
		}
	}
	if p.dictNames == nil {
		p.dictNames = make(map[string]string)
	}
	p.dictNames[name] = now
	return now
}

func (p *parser) former(now, read string, until ir.Version) {
	s := p.ctx.Spelling()
	s.SetName(now, p.ctx.Text(read))
	s.Limit(0, until)
}

// customAttr interns an attribute in the form that it has by now, and keeps the
// one that was read where it is another.
func (p *parser) customAttr(name string, def *dialect.Attr, params, read []ir.Attribute) ir.Attribute {
	a := p.ctx.CustomAttr(p.ctx.Text(name), def, params)
	if read != nil {
		p.ctx.Spelling().SetAttr(a, p.ctx.CustomAttr(def.Name, def, read))
	}
	if def.Now == nil {
		return a
	}
	if now := def.Now(p.ctx, p.reg, params); now != nil && p.ctx.Spelling().SetAttr(now, a) {
		return now
	}
	return a
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

// KeptBlank reports whether a blank stands where something was left out.
func (p *parser) KeptBlank() bool {
	between := p.file.Text[p.lastEnd:p.tok.start]
	return between == "  " || strings.HasPrefix(between, " \n")
}

// AtEnd reports whether the next token may follow an op.
func (p *parser) AtEnd() bool {
	switch p.tok.kind {
	case tEOF, kind(dialect.RBrace):
		return true
	}
	return p.startsLine() || p.at(tWord) && p.text(p.tok) == "loc"
}

// A ruleAge says whether the rules of types and attributes, which are those of
// the newest releases, are those of the text.
type ruleAge uint8

const (
	ageUnknown ruleAge = iota
	ageNewest
	ageOlder
)

// rulesChanged is the last release that is not held to the rules of types and
// attributes: what it has printed is right.
const rulesChanged = 305

// olderRules reports whether the text is of a release with other rules for
// types and attributes. It is asked when one is broken, which may be before
// anything was read that tells: then the ops of the text do.
func (p *parser) olderRules() bool {
	if p.ctx.Spelling().UpTo(rulesChanged) {
		return true
	}
	if p.oldRules == ageUnknown {
		p.oldRules = ageNewest
		if p.reg.MentionsOlder(p.lex.text, rulesChanged) {
			p.oldRules = ageOlder
		}
	}
	return p.oldRules == ageOlder
}
