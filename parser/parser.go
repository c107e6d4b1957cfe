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
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/release"
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
	// Release is that of the dialects that the text is of, and that is to
	// be printed; 0 leaves it to what the text has.
	Release release.Release
	// AllowUnregistered accepts ops of unknown dialects in generic form.
	AllowUnregistered bool
	// TextLocations gives ops and block arguments for which the text has no
	// location the one of their place in the text, as mlir-opt does.
	TextLocations bool
	// KeepComments finds the comments and blank lines of the text too, for
	// Module.Comments.
	KeepComments bool
	// Index, when set, receives the places of definitions and uses.
	Index *Index
	// Text, when set, receives what makes it quick to parse the text again after
	// an edit. It takes the place of Index.
	Text *Text
}

// MaxNesting is the deepest nesting of regions, types and attributes that is
// read; deeper text gets a diagnostic. It bounds the stack of everything that
// walks the IR.
const MaxNesting = 1000

// Parse reads a module. The module is complete and may be verified and printed
// if no diagnostic is an error.
func Parse(f *source.File, opts Options) (*ir.Module, []source.Diagnostic) {
	if opts.Context == nil {
		opts.Context = opts.Registry.NewContext()
	}
	if opts.Release != 0 {
		opts.Context.Legacy().Asked = opts.Release
	}
	if opts.Text != nil {
		opts.Index, opts.Text.functions = &opts.Text.Index, map[*ir.Op]function{}
		opts.Context.CopyTexts() // it outlives the text
	}
	var empty Index
	if opts.Index != nil {
		empty = *opts.Index
	}
	p := newParser(f, opts)
	defer func(p *parser) { p.giveScratch() }(p)
	p.parse()
	if source.HasErrors(p.diags) {
		if q := p.withMendedBraces(f, empty); q != nil {
			p = q
		}
	}
	if opts.Index != nil {
		opts.Index.finish()
	}
	if opts.KeepComments {
		p.mod.Comments = p.comments()
	}
	p.mod.NamesValid = p.mod.Epoch()
	if source.HasErrors(p.diags) {
		p.mod.NamesValid = 0
	}
	// Names that stay undefined are only known at the end of their scope.
	slices.SortStableFunc(p.diags, func(a, b source.Diagnostic) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	if opts.Text != nil {
		opts.Text.finish(p, f)
	}
	return p.mod, p.diags
}

// maxMoreErrors is how many more errors a text with mended braces may have than
// one whose braces do not pair up, in which names may seem to be known that are
// not.
const maxMoreErrors = 3

// withMendedBraces parses the text again with the braces that it seems to
// lack; nil if that makes nothing better.
func (p *parser) withMendedBraces(f *source.File, index Index) *parser {
	text, mends, diags, ok := p.mendBraces(p.opts.Range.Start)
	if !ok {
		return nil
	}
	opts := p.opts
	opts.Text = nil // it may not be edited
	if opts.Index != nil {
		opts.Index = &index
	}
	q := newParser(f, opts)
	q.file = source.NewFile(f.Name, text)
	q.lex.text = text
	q.diags, q.mends = diags, mends
	q.parse()
	q.giveScratch()
	if !p.uneven && len(q.diags) >= len(p.diags) || q.uneven || len(q.diags) > len(p.diags)+maxMoreErrors {
		return nil
	}
	if end := uint32(len(p.lex.text)); int(end) < len(text) {
		q.spansWithin(end)
	}
	if p.opts.Index != nil {
		*p.opts.Index = index
	}
	return q
}

// spansWithin takes what stands behind the end of the text, which are braces
// that were put there, out of all spans but those of an index: names end before.
func (p *parser) spansWithin(end uint32) {
	within := func(s source.Span) source.Span {
		if !s.IsValid() {
			return s
		}
		return source.Span{Start: min(s.Start, end), End: min(s.End, end)}
	}
	for i := range p.diags {
		d := &p.diags[i]
		d.Span = within(d.Span)
		for j := range d.Related {
			d.Related[j].Span = within(d.Related[j].Span)
		}
	}
	ir.Walk(p.mod.Op(), func(o *ir.Op) {
		o.SetSpan(within(o.Span()))
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				b.SetSpan(within(b.Span()))
			}
		}
	})
}

func newParser(f *source.File, opts Options) *parser {
	text := f.Text
	if opts.Range != (source.Span{}) {
		text = f.Slice(opts.Range)
	}
	aliases := aliasLines(text)
	opts.Context.ReserveLocs(aliases)
	p := &parser{
		file: f, opts: opts, ctx: opts.Context, reg: opts.Registry,
		mod:     ir.NewModule(opts.Context),
		scratch: takeScratch(aliases + numberedSlack),
	}
	p.lex = lexer{text: f.Text}
	if opts.Range != (source.Span{}) {
		p.lex = lexer{text: f.Text[:opts.Range.End], pos: opts.Range.Start}
	}
	p.mod.Aliases = make([]ir.Alias, 0, aliases)
	p.reserve(text, aliases)
	return p
}

// aliasLines is about how many lines of a text define aliases. Where the last one is
// #loc7, as in a dump, there are those before it and some of encodings; else lines are
// counted.
func aliasLines(text string) int {
	last := strings.TrimRight(text, "\r\n")
	last = last[strings.LastIndexByte(last, '\n')+1:]
	if number, ok := strings.CutPrefix(last, "#loc"); ok {
		const shortest = len("#loc1=loc(unknown)")
		if n, digits := decimal(number[:min(len(number), mostDigits)]); digits > 0 && n <= len(text)/shortest {
			return n + encodings
		}
	}
	return strings.Count(text, "\n#") + 1
}

// encodings is how many aliases of encodings a dump may have.
const encodings = 24

func (p *parser) parse() {
	defer guard.At(func() source.Span { return p.span(p.tok) })
	p.lastEnd = p.lex.pos
	p.advance()
	if p.opts.KeepComments {
		p.marks = new(marks)
	}
	p.module()
	if p.dropped > 0 {
		end := uint32(len(p.lex.text))
		p.diags = append(p.diags, source.Errorf(source.Span{Start: end, End: end}, "too many errors: %d more are not listed", p.dropped))
	}
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
	reports int  // calls of report
	dropped int  // diagnostics beyond maxErrors
	guesses int  // names looked at, see mayGuess
	inOp    bool // an op is being read, no alias
	quiet   bool // nothing is reported: what is read may not be what was meant
	suspect bool // the op being read has a region in which something is missing
	lossy   bool // arguments of the current region are not known
	noClose bool // the end of the text was met in a region
	uneven  bool // braces do not pair up
	opDiags int  // number of diagnostics when the current op began
	nesting int
	deepest uint32 // where something was nested too deep, plus 1

	*scratch
	dictNames  map[string]string // legacy names of attributes → those of now
	rules      ruleSet
	cut        []string     // aliases without a value
	pending    []pendingLoc // locations whose alias comes later
	forwarded  bool         // a deferred location is another's equal
	legacyCopy *ir.Legacy   // see legacy
	marks      *marks       // of what comments stand beside; nil if they are not wanted
	// brokenAlias says that there may be a #loc7 in aliases.
	brokenAlias bool
	outgrown    bool     // an alias was refused for what it stands for
	badAliases  []string // those of them that are broken or missing

	metadataTexts []string // what stands in each {-# … #-}

	distincts map[uint64]ir.Attribute // by number: what distinct[number]<…> holds

	mends    mends
	mistypes map[typedUse]bool // reported
	scope    *scope
	depth    int // of states in use
	block    *ir.Block
	open     uint32 // offset of the brace that opens the current region
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

// enter counts a level of nesting; the caller calls leave when it is done.
func (p *parser) enter() bool {
	if p.nesting++; p.nesting > MaxNesting {
		p.nesting--
		if p.deepest == p.tok.start+1 {
			return false // said when it was read in another way
		}
		p.deepest = p.tok.start + 1
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
			if start, last := p.tok, p.lastEnd; !p.aliasDefinition() {
				p.skipAlias(start, last)
			}
		case tMetaBegin:
			p.metadata()
		case kind(dialect.RBrace):
			p.ErrorHere("'}' closes nothing")
			p.uneven = true
			p.advance()
		default:
			p.op()
		}
	}
	p.popRegion()
	p.popIsolated()
	p.resolveLocations()
	p.joinMetadata()
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
