// Package parser reads MLIR text into ir. It knows builtin syntax; the syntax
// of ops, types and attributes of dialects comes from the registry.
//
// Parsing never fails: there is always a module, and diagnostics say what in
// the text is wrong. An op that cannot be read becomes an error op whose
// results have an unknown type, and reading goes on at the next line that
// starts an op.
package parser

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// Options say how to parse.
type Options struct {
	// Registry holds the dialects; required.
	Registry *dialect.Registry
	// Context receives types and attributes; nil makes a new one.
	Context *ir.Context
	// Range limits parsing to a part of the file, such as one chunk between
	// `// -----` lines; the zero Span is the whole file.
	Range source.Span
	// AllowUnregistered accepts ops of unknown dialects in generic form.
	AllowUnregistered bool
	// TextLocations gives ops and block arguments for which the text has no
	// location the one of their place in the text, as mlir-opt does.
	TextLocations bool
	// Index, when set, receives the places of definitions and uses.
	Index *Index
}

// MaxNesting is the deepest nesting of regions, types and attributes that is
// read; deeper text gets a diagnostic. It bounds the stack of everything that
// walks the IR.
const MaxNesting = 1000

// maxErrors ends parsing of hopeless input: binary data, say.
const maxErrors = 200

// Parse reads a module. The module is complete and may be verified and printed
// if no diagnostic is an error.
func Parse(f *source.File, opts Options) (*ir.Module, []source.Diagnostic) {
	ctx := opts.Context
	if ctx == nil {
		ctx = opts.Registry.NewContext()
	}
	text := f.Text
	if opts.Range != (source.Span{}) {
		text = f.Slice(opts.Range)
	}
	// Most aliases of a dump are locations, one a line.
	aliases := strings.Count(text, "\n#") + 1
	ctx.ReserveLocs(aliases)
	p := &parser{
		file: f, opts: opts, ctx: ctx, reg: opts.Registry,
		mod:     ir.NewModule(ctx),
		scratch: takeScratch(aliases + numberedSlack),
	}
	defer p.giveScratch()
	p.lex = lexer{text: f.Text}
	if opts.Range != (source.Span{}) {
		p.lex = lexer{text: f.Text[:opts.Range.End], pos: opts.Range.Start}
	}
	p.mod.Aliases = make([]ir.Alias, 0, aliases)
	p.lastEnd = p.lex.pos
	p.advance()
	p.module()
	if opts.Index != nil {
		opts.Index.finish()
	}
	p.mod.NamesValid = p.mod.Epoch()
	if source.HasErrors(p.diags) {
		p.mod.NamesValid = 0
	}
	// Names that stay undefined are only known at the end of their scope.
	slices.SortStableFunc(p.diags, func(a, b source.Diagnostic) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return p.mod, p.diags
}

// An alias is what a name stands for: a TypeAttr for a type.
type alias struct {
	attr ir.Attribute
	span source.Span
}

type parser struct {
	file    *source.File
	opts    Options
	ctx     *ir.Context
	reg     *dialect.Registry
	mod     *ir.Module
	lex     lexer
	tok     token
	lastEnd uint32 // end of the token before tok
	diags   []source.Diagnostic
	gaveUp  bool
	nesting int

	*scratch
	pending   []pendingLoc   // locations whose alias comes later
	lateAlias []pendingAlias // aliases that use such locations
	forwarded bool           // a deferred location is another's equal
	// brokenAlias says that there may be a #loc7 in aliases.
	brokenAlias bool

	distincts map[int64]ir.Attribute // by number: what distinct[number]<…> holds

	scope *scope
	depth int // of states in use
	block *ir.Block
}

func (p *parser) advance() {
	p.lastEnd = p.tok.end
	p.tok = p.lex.next()
}

func (p *parser) text(t token) string { return p.file.Text[t.start:t.end] }

func (p *parser) at(k kind) bool { return p.tok.kind == k }

func (p *parser) span(t token) source.Span { return source.Span{Start: t.start, End: t.end} }

// resetTo moves back to an earlier token.
func (p *parser) resetTo(t token, lastEnd uint32) {
	p.tok, p.lex.pos, p.lastEnd = t, t.end, lastEnd
}

// Errorf reports a mistake and returns false.
func (p *parser) Errorf(s source.Span, format string, args ...any) bool {
	return p.report(source.Errorf(s, format, args...))
}

func (p *parser) report(d source.Diagnostic) bool {
	if p.gaveUp {
		return false
	}
	d.Category = "parse"
	p.diags = append(p.diags, d)
	if len(p.diags) >= maxErrors {
		p.gaveUp = true
		p.diags = append(p.diags, source.Errorf(d.Span, "too many errors, giving up"))
		p.lex.pos = uint32(len(p.lex.text))
		p.tok = token{tEOF, p.lex.pos, p.lex.pos}
	}
	return false
}

// ErrorHere reports a mistake at the next token; what the token is follows
// when it explains the mistake by itself.
func (p *parser) ErrorHere(format string, args ...any) bool {
	if p.at(tBad) {
		return p.badToken()
	}
	return p.Errorf(p.span(p.tok), format, args...)
}

// unexpected reports `expected X` with what was found instead.
func (p *parser) unexpected(want string) bool {
	return p.ErrorHere("expected %s, but found %s", want, p.describe(p.tok))
}

func (p *parser) describe(t token) string {
	switch t.kind {
	case tEOF:
		return "the end of the file"
	case tString:
		return "a string"
	}
	s := p.text(t)
	if len(s) > 40 {
		s = s[:40] + "…"
	}
	return "'" + s + "'"
}

func (p *parser) badToken() bool {
	s := p.text(p.tok)
	switch {
	case s[0] == '"' || s[0] == '@' && len(s) > 1:
		return p.Errorf(p.span(p.tok), "string has no closing '\"' on its line")
	case s[0] >= 0x80 || s[0] < ' ':
		return p.Errorf(p.span(p.tok), "unexpected character %s: the text is no UTF-8 MLIR here", byteText(s))
	case len(s) == 1 && (s[0] == '%' || s[0] == '^' || s[0] == '#' || s[0] == '!' || s[0] == '@'):
		return p.Errorf(p.span(p.tok), "expected a name after '%s'", s)
	}
	return p.Errorf(p.span(p.tok), "unexpected character '%s'", s)
}

func byteText(s string) string {
	r := []rune(s)[0]
	if r == 0xFFFD || r < ' ' {
		return fmt.Sprintf("0x%02X", s[0])
	}
	return fmt.Sprintf("'%c' (U+%04X)", r, r)
}

// enter counts a level of nesting; the caller calls leave when it is done.
func (p *parser) enter() bool {
	if p.nesting++; p.nesting > MaxNesting {
		p.nesting--
		return p.ErrorHere("nested more than %d deep", MaxNesting)
	}
	return true
}

func (p *parser) leave() { p.nesting-- }

// module reads the whole input.
func (p *parser) module() {
	top := p.mod.Body()
	p.block = top
	p.pushIsolated()
	p.pushRegion()
	for !p.at(tEOF) {
		switch p.tok.kind {
		case tHash, tBang:
			if !p.aliasDefinition() {
				p.syncAlias()
			}
		case tMetaBegin:
			p.metadata()
		case kind(dialect.RBrace):
			p.ErrorHere("'}' closes nothing")
			p.advance()
		default:
			p.op()
		}
	}
	p.popRegion()
	p.popIsolated()
	p.resolveLocations()
	if first := top.First(); first != nil && first == top.Last() && first.Is("builtin.module") && first.NumRegions() == 1 {
		first.Remove()
		p.mod.SetOp(first)
		return
	}
	p.mod.Implicit = true
	if p.opts.TextLocations {
		p.mod.Op().SetLoc(p.startLoc())
	}
}

// syncAlias goes on to the next line that may start something; braces that a
// broken alias left open close nothing.
func (p *parser) syncAlias() {
	for p.sync(); p.at(kind(dialect.RBrace)); p.sync() {
		p.advance()
	}
}

func (p *parser) aliasDefinition() bool {
	name := p.tok
	text := p.text(name)
	p.advance()
	if !p.Punct(dialect.Equal) {
		return false
	}
	if old, ok := p.aliasSpan(text); ok {
		d := source.Errorf(p.span(name), "redefinition of alias '%s'", text)
		d.Note(old, "previously defined here")
		p.report(d)
	}
	start := p.tok
	item := ir.Alias{Text: text, Span: p.span(name), Deferred: p.mod.Body().First() != nil}
	before := len(p.pending)
	var ok bool
	if n, numbered := p.locNumber(text); numbered && p.at(tWord) && p.text(p.tok) == "loc" {
		var l *ir.Location
		if l, ok = p.definedLoc(p.numbered[n].loc); ok && l.Kind != stubLoc {
			p.numbered[n] = numberedLoc{loc: l, item: int32(len(p.mod.Aliases)) + 1}
			item.Attr = l
			p.mod.Aliases = append(p.mod.Aliases, item)
			return true
		} else if ok {
			p.pending = append(p.pending, pendingLoc{stub: l})
		}
	} else if name.kind == tBang {
		var t ir.Type
		if t, ok = p.Type(); ok {
			item.Attr = p.ctx.TypeAttr(t)
		}
	} else {
		item.Attr, ok = p.Attribute(nil)
	}
	// Only locations may follow the ops that use them.
	if _, isLoc := item.Attr.(*ir.Location); !isLoc && item.Attr != nil {
		item.Deferred = false
	}
	if !ok {
		// Uses of the alias shall not be errors too.
		item.Attr = p.ctx.Unit()
		if name.kind == tBang {
			item.Attr = p.ctx.TypeAttr(p.ctx.ErrorType())
		}
		p.aliases[text] = alias{item.Attr, item.Span}
		p.brokenAlias = true
		return false
	}
	if len(p.pending) > before {
		p.pending = p.pending[:before]
		p.lateAlias = append(p.lateAlias, pendingAlias{name: text, start: start, item: len(p.mod.Aliases)})
	} else {
		p.aliases[text] = alias{item.Attr, item.Span}
	}
	p.mod.Aliases = append(p.mod.Aliases, item)
	return true
}

// metadata reads {-# … #-}, which is kept as it is.
func (p *parser) metadata() {
	begin := p.tok
	for !p.at(tMetaEnd) {
		if p.at(tEOF) {
			p.Errorf(p.span(begin), "'{-#' has no closing '#-}'")
			return
		}
		p.advance()
	}
	p.mod.Trailer = p.file.Text[begin.end:p.tok.start]
	p.advance()
}
