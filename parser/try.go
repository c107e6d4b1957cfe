package parser

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
)

// What one who reads an op by any of several formats asks for.

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
