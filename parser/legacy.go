package parser

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/release"
)

// What earlier releases wrote: the IR takes the names and forms of now, and the
// context's Legacy remembers what stood in the text and which releases write it.

// metOp notes what the first op of a name says of the release.
func (p *parser) metOp(name *ir.OpName, read string) {
	def, ok := name.Def.(*dialect.Op)
	if !ok {
		return
	}
	l := p.ctx.Legacy()
	if now := name.String(); now != read {
		_, until := p.reg.LegacyOp(read)
		p.metLegacyName(now, read, min(until, cmp.Or(def.Releases.Until, until)))
		return
	}
	l.Limit(def.Releases.Since, def.Releases.Until)
	for _, legacy := range def.Dialect.LegacyNames {
		l.Limit(legacy.Until+1, 0)
	}
}

// metAttrs notes what attributes of an op say of the release that has them. In
// custom form its format says as much.
func (p *parser) metAttrs(def *dialect.Op, attrs []ir.NamedAttr) {
	for i := range def.Attrs {
		s := &def.Attrs[i]
		if s.Releases.Until != 0 && slices.ContainsFunc(attrs, func(a ir.NamedAttr) bool { return a.Name == s.Name }) {
			p.ctx.Legacy().Limit(s.Releases.Since, s.Releases.Until)
		}
	}
}

// typeDef finds a type by the name in the text, and its name by now.
func (p *parser) typeDef(name string) (*dialect.Type, string) {
	if def := p.reg.Type(name); def != nil {
		p.metReleases(def.Releases)
		return def, name
	}
	now, until := p.reg.LegacyType(name)
	def := p.reg.Type(now)
	if def == nil {
		return nil, name
	}
	p.metLegacyName(now, name, until)
	return def, now
}

// attrDef finds an attribute by the name in the text, and its name by now.
func (p *parser) attrDef(name string) (*dialect.Attr, string) {
	if def := p.reg.Attr(name); def != nil {
		p.metReleases(def.Releases)
		return def, name
	}
	now, until := p.reg.LegacyAttr(name)
	def := p.reg.Attr(now)
	if def == nil {
		return nil, name
	}
	p.metLegacyName(now, name, until)
	return def, now
}

func (p *parser) metReleases(r release.Range) {
	if r != (release.Range{}) {
		p.ctx.Legacy().Limit(r.Since, r.Until)
	}
}

func (p *parser) metLegacyName(now, read string, until release.Release) {
	l := p.ctx.Legacy()
	l.SetName(now, p.ctx.Text(read))
	l.Limit(0, until)
}

// dictName is what the name of a discardable attribute is by now: its first
// part may be a dialect's legacy name.
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
		if known, until := p.reg.LegacyPrefix(name); known != "" {
			now = known
			p.metLegacyName(now, name, until)
		}
	}
	if p.dictNames == nil {
		p.dictNames = make(map[string]string)
	}
	p.dictNames[name] = now
	return now
}

// customAttr interns an attribute in the form that it has by now, and keeps the
// one that was read where it is another.
func (p *parser) customAttr(name string, def *dialect.Attr, params, read []ir.Attribute) ir.Attribute {
	a := p.ctx.CustomAttr(p.ctx.Text(name), def, params)
	if read != nil {
		p.ctx.Legacy().SetAttr(a, p.ctx.CustomAttr(def.Name, def, read))
	}
	if def.FromLegacy == nil {
		return a
	}
	if now := def.FromLegacy(p.ctx, p.reg, params); now != nil && p.ctx.Legacy().SetAttr(now, a) {
		return now
	}
	return a
}

// A ruleSet says whether the rules of types and attributes, which are those of
// the newest releases, are those of the text.
type ruleSet uint8

const (
	rulesUnknown ruleSet = iota
	rulesNewest
	rulesLegacy
)

// legacyRulesUntil is the last release that is not held to the rules of types and
// attributes: what it has printed is right.
const legacyRulesUntil = 305

// legacyRules reports whether the text is of a release with other rules for
// types and attributes. It is asked when one is broken, which may be before
// anything was read that tells: then the ops of the text do.
func (p *parser) legacyRules() bool {
	if p.ctx.Legacy().UpTo(legacyRulesUntil) {
		return true
	}
	if p.rules == rulesUnknown {
		p.rules = rulesNewest
		if p.reg.MentionsLegacy(p.lex.text, legacyRulesUntil) {
			p.rules = rulesLegacy
		}
	}
	return p.rules == rulesLegacy
}
