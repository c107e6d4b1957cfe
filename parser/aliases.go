package parser

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// An alias is what a name stands for: a TypeAttr for a type.
type alias struct {
	attr ir.Attribute
	span source.Span
	bad  bool // its definition is broken or missing, which was said
}

// badAlias makes uses of an alias whose definition is broken or missing no
// errors.
func (p *parser) badAlias(name string, span source.Span) ir.Attribute {
	var a ir.Attribute = p.ctx.ErrorAttr()
	if name[0] == '!' {
		a = p.ctx.TypeAttr(p.ctx.ErrorType())
	}
	p.aliases[name] = alias{attr: a, span: span, bad: true}
	p.brokenAlias = true
	p.badAliases = append(p.badAliases, name)
	return a
}

func (p *parser) aliasDefinition() bool {
	name := p.tok
	text := p.text(name)
	old, defined := p.aliasSpan(text)
	p.advance()
	if !p.at(kind(dialect.Equal)) {
		p.cut = append(p.cut, text)
	} else if defined && !p.aliases[text].bad {
		d := source.Errorf(p.span(name), "redefinition of alias '%s'", text)
		d.Note(old, "previously defined here")
		p.report(d)
	}
	if strings.IndexByte(text, '.') >= 0 {
		kinds := map[byte]string{'#': "attribute", '!': "type"}
		p.Errorf(p.span(name), "%s names with a '.' are reserved for dialect-defined names", kinds[text[0]])
	}
	p.inOp, p.opDiags = false, len(p.diags)
	ok := p.aliasValue(name, text)
	if !ok && !defined {
		p.badAlias(text, p.span(name))
	}
	p.quiet = false
	p.markAlias(name)
	return ok
}

// aliasValue reads what follows the name.
func (p *parser) aliasValue(name token, text string) bool {
	if !p.Punct(dialect.Equal) {
		return false
	}
	if (p.at(tHash) || p.at(tBang)) && p.startsLine() {
		if l := p.lex; l.next().kind == kind(dialect.Equal) {
			return p.unexpected("value of an alias")
		}
	}
	item := ir.Alias{Text: text, Span: p.span(name), Deferred: p.mod.Body().First() != nil}
	var ok bool
	if n, numbered := p.locNumber(text); numbered && p.at(tWord) && p.text(p.tok) == "loc" {
		at := &p.numbered[n]
		into := at.loc
		// A redefinition, which was said, changes nothing that is known, nor does
		// one that follows a definition without its `)`.
		if at.item > 0 || into != nil && into.Kind != ir.DeferredLoc {
			into = nil
		}
		var l *ir.Location
		if l, ok = p.definedLoc(into); ok && p.fits(name, l) {
			*at = numberedLoc{loc: l, item: int32(len(p.mod.Aliases)) + 1}
			item.Attr = l
			p.mod.Aliases = append(p.mod.Aliases, item)
			return true
		}
		ok = false
	} else if name.kind == tBang {
		var t ir.Type
		if t, ok = p.Type(); ok {
			item.Attr = p.ctx.TypeAttr(t)
		}
	} else {
		item.Attr, ok = p.Attribute(nil)
	}
	if !ok || !p.fits(name, item.Attr) {
		return false
	}
	// Only locations may follow the ops that use them.
	if _, isLoc := item.Attr.(*ir.Location); !isLoc && item.Attr != nil {
		item.Deferred = false
	}
	p.aliases[text] = alias{attr: item.Attr, span: item.Span, bad: p.ctx.UnreadAttr(item.Attr)}
	p.mod.Aliases = append(p.mod.Aliases, item)
	return true
}

// mostParts is what an alias may stand for at least when it is spelled out, and as
// much as the text is long: what is written without aliases is never more.
const mostParts = 1 << 14

// fits reports whether what an alias stands for is small enough for those who spell
// it out, or walk through it. Text doubles with every line where an alias has the one
// before it twice.
func (p *parser) fits(name token, a ir.Attribute) bool {
	e, most := p.ctx.ExtentOf(a), max(mostParts, len(p.lex.text))
	switch {
	case e.Parts <= most && e.Depth <= MaxNesting:
		return true
	case p.outgrown: // those that follow it do so again
	case e.Parts > most:
		p.Errorf(p.span(name), "alias '%s' stands for more than %d types and attributes, when those that it names are spelled out", p.text(name), most)
	default:
		p.Errorf(p.span(name), "alias '%s' stands for what is nested more than %d deep, when what it names is spelled out", p.text(name), MaxNesting)
	}
	p.outgrown = true
	return false
}

// undefinedAlias reports the use of an alias that nothing defines.
func (p *parser) undefinedAlias(text string, at source.Span) ir.Attribute {
	if !p.mayGuess(len(p.mod.Aliases) + len(p.aliases)) {
		p.Errorf(at, "undefined symbol alias id '%s'", text[1:])
		return p.badAlias(text, at)
	}
	var names []string
	suggest := func(n string) {
		// Of aliases that are numbered, another number is no likely slip.
		if n[0] == text[0] && strings.TrimRight(n, digits) != strings.TrimRight(text, digits) {
			names = append(names, n)
		}
	}
	for i := range p.mod.Aliases {
		suggest(p.mod.Aliases[i].Text)
	}
	for n, a := range p.aliases {
		if a.bad {
			suggest(n)
		}
	}
	slices.Sort(names)
	// A broken definition has been reported.
	explained := slices.ContainsFunc(p.cut, func(c string) bool { return strings.HasPrefix(text, c) })
	if meant := spelling.Closest(text, names); !explained && (meant == "" || !p.aliases[meant].bad) {
		p.Errorf(at, "undefined symbol alias id '%s'%s", text[1:], spelling.Suggest(text, names))
	}
	return p.badAlias(text, at)
}

// maxGuesses is how many names of a file are looked at, in all, to find what was
// meant by those that are not defined: each search goes through all names, so
// that a search for each would take quadratic time.
const maxGuesses = 1 << 16

// mayGuess says whether to search n names. The first search is always made.
func (p *parser) mayGuess(n int) bool {
	may := p.guesses == 0 || p.guesses+n <= maxGuesses
	p.guesses += n
	return may
}

const digits = "0123456789"
