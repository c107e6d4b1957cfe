package ide_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
)

// breakings are how a text may be broken at an offset.
var breakings = []func(text string, at int) string{
	func(text string, _ int) string { return text },
	func(text string, at int) string { return text[:at] },                              // half a file
	func(text string, at int) string { return text[:at] + " %x = tt." + text[at:] },    // half a word
	func(text string, at int) string { return text[:at] + "{" + text[at:] },            // a brace
	func(text string, at int) string { return text[:at] + "}\n" + text[at:] },          // another
	func(text string, at int) string { return text[:at] + "\"" + text[at:] },           // a quote
	func(text string, at int) string { return text[:at] + "\n// -----\n" + text[at:] }, // a chunk
	func(text string, at int) string { return text[:at] + "🔑\xff\x00" + text[at:] },
	func(text string, at int) string { return strings.ReplaceAll(text, "\n", "\r\n") },
}

// TestAnywhere asks everything at random places of dumps, whole and broken:
// results lie inside the text, at the borders of tokens.
func TestAnywhere(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for name, text := range dumps(t, 90) {
		for n, breaking := range breakings {
			s := ide.NewSnapshot(workspace, ide.MLIR, name, breaking(text, r.IntN(len(text))))
			if t.Failed() {
				t.Fatalf("%s, broken in way %d", name, n)
			}
			anywhere(t, s, r)
		}
	}
}

func anywhere(t *testing.T, s *ide.Snapshot, r *rand.Rand) {
	t.Helper()
	text := s.File.Text
	tokens := parser.Tokens(nil, text, source.Span{End: uint32(len(text))})
	borders := map[uint32]bool{}
	for _, tok := range tokens {
		borders[tok.Start], borders[tok.End] = true, true
	}
	inside := func(what string, off uint32, spans ...source.Span) {
		t.Helper()
		for _, span := range spans {
			if span.Start > span.End || int(span.End) > len(text) {
				t.Errorf("%s at %d: %v is not in the text of %d bytes", what, off, span, len(text))
			}
		}
	}
	whole := func(what string, off uint32, spans ...source.Span) {
		t.Helper()
		inside(what, off, spans...)
		for _, span := range spans {
			if !borders[span.Start] || !borders[span.End] {
				t.Errorf("%s at %d: %v is no token, but %q", what, off, span, text[span.Start:min(int(span.End), len(text))])
			}
		}
	}
	for range 20 {
		off := uint32(r.IntN(len(text) + 1))
		if len(tokens) > 0 && r.IntN(2) == 0 {
			off = tokens[r.IntN(len(tokens))].Start
		}
		for _, p := range append(s.Definition(off), s.TypeDefinition(off)...) {
			if p.File == nil {
				whole("definition", off, p.Span)
			}
		}
		whole("references", off, s.References(off, true)...)
		for _, h := range s.Highlights(off) {
			whole("highlight", off, h.Span)
		}
		last := source.Span{Start: off, End: off}
		for _, span := range s.Selection(off) {
			inside("selection", off, span)
			if span.Start > last.Start || span.End < last.End {
				t.Errorf("selection at %d: %v does not hold %v", off, span, last)
			}
			last = span
		}
		if last != (source.Span{End: uint32(len(text))}) {
			t.Errorf("selection at %d: ends with %v, want all of the text", off, last)
		}
		if span, _, err := s.PrepareRename(off); err == nil {
			inside("prepared rename", off, span)
			edits, err := s.Rename(off, "some_new_name")
			for _, e := range edits {
				inside("rename", off, e.Span)
			}
			if err == nil && len(edits) == 0 {
				t.Errorf("rename at %d: changes nothing", off)
			}
		}
		for _, c := range s.Completion(off) {
			inside("completion", off, c.Span)
			if c.Span.Start > off || c.Span.End < off || strings.Contains(s.File.Slice(c.Span), "\n") || c.Text == "" {
				t.Errorf("completion at %d: %q at %v", off, c.Text, c.Span)
			}
		}
		if sig := s.SignatureHelp(off); sig != nil {
			if sig.Active >= len(sig.Parameters) {
				t.Errorf("signature at %d: parameter %d of %d is active", off, sig.Active, len(sig.Parameters))
			}
			for _, p := range sig.Parameters {
				if p.Start > p.End || p.End > len(sig.Label) {
					t.Errorf("signature at %d: %+v is not in %q", off, p, sig.Label)
				}
			}
		}
		for _, e := range append(s.FormatTyped(off, "\n"), s.FormatTyped(off, "}")...) {
			inside("typed format", off, e.Span)
		}
		if f := s.FunctionAt(off); f != nil {
			whole("function", off, f.Selection)
			for _, c := range append(s.CallsTo(off), s.CallsFrom(off)...) {
				whole("call", off, c.Calls...)
			}
		}
		end := min(off+uint32(r.IntN(2000)), uint32(len(text)))
		checkTokens(t, s, source.Span{Start: off, End: end})
	}
	checkTokens(t, s, source.Span{End: uint32(len(text))})
	for _, f := range s.Folding() {
		inside("folding", 0, f.Span)
		if strings.IndexByte(s.File.Slice(f.Span), '\n') < 0 {
			t.Errorf("folding: %v is one line", f.Span)
		}
	}
	for _, l := range s.Links() {
		inside("links", 0, l.Span)
	}
	var check func(list []ide.Symbol, outer source.Span)
	check = func(list []ide.Symbol, outer source.Span) {
		for _, sym := range list {
			inside("symbols", 0, sym.Span, sym.Selection)
			if sym.Span.Join(outer) != outer || sym.Span.Join(sym.Selection) != sym.Span {
				t.Errorf("symbol %s: %v, with its name at %v, is not inside %v", sym.Name, sym.Span, sym.Selection, outer)
			}
			if sym.Name == "" {
				t.Errorf("the symbol at %v has no name", sym.Span)
			}
			check(sym.Children, sym.Span)
		}
	}
	check(s.Symbols(), source.Span{End: uint32(len(text))})
}

// checkTokens asks for the tokens of a part: in order, of one line each, and
// each of a known type.
func checkTokens(t *testing.T, s *ide.Snapshot, span source.Span) {
	t.Helper()
	last := uint32(0)
	for _, tok := range s.SemanticTokens(span) {
		if tok.Span.Start < last || tok.Span.Len() == 0 || int(tok.Span.End) > len(s.File.Text) {
			t.Fatalf("token %v is behind %d", tok.Span, last)
		}
		if strings.Contains(s.File.Slice(tok.Span), "\n") || tok.Type >= len(ide.TokenTypes) || tok.Modifiers >= 1<<len(ide.TokenModifiers) {
			t.Fatalf("token %+v, %q", tok, s.File.Slice(tok.Span))
		}
		last = tok.Span.End
	}
}

// TestRenameKeepsIR renames random names of dumps: all but the name stays as it
// is, and renaming back gives the dump.
func TestRenameKeepsIR(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for name, text := range dumps(t, 100) {
		s := ide.NewSnapshot(workspace, ide.MLIR, name, text)
		generic := genericForm(t, text)
		for range 20 {
			tokens := parser.Tokens(nil, text, source.Span{End: uint32(len(text))})
			names := slices.DeleteFunc(tokens, func(t parser.Token) bool {
				return t.Kind != parser.ValueToken && t.Kind != parser.BangToken && t.Kind != parser.HashToken && t.Kind != parser.BlockToken
			})
			at := names[r.IntN(len(names))].Start
			_, old, err := s.PrepareRename(at)
			if err != nil {
				continue
			}
			const other = "another_name"
			edits, err := s.Rename(at, other)
			if err != nil {
				t.Fatalf("%s: %s at %v: %v", name, old, s.File.Position(at), err)
			}
			renamed := apply(text, edits)
			if got := genericForm(t, renamed); got != generic {
				t.Fatalf("%s: %s at %v: the IR is another", name, old, s.File.Position(at))
			}
			again := ide.NewSnapshot(workspace, ide.MLIR, name, renamed)
			back, err := again.Rename(uint32(strings.Index(renamed, other))-1, old)
			if err != nil {
				t.Fatalf("%s: back to %s: %v", name, old, err)
			}
			if apply(renamed, back) != text {
				t.Fatalf("%s: %s at %v: renaming back gives another text", name, old, s.File.Position(at))
			}
		}
	}
}

// genericForm is the IR of a text with names that do not depend on it.
func genericForm(t *testing.T, text string) string {
	t.Helper()
	m, diags := parser.Parse(source.NewFile("t", text), parser.Options{Registry: all.Registry()})
	for _, d := range diags {
		t.Fatalf("%v: %s", d.Span, d.Message)
	}
	return string(printer.Print(m, printer.Options{Style: printer.MLIR, Generic: true, DebugInfo: true}))
}

// TestEditedLikeFresh edits dumps and asks the version after, which took over
// what was known of the one before: it answers as one that was opened so.
func TestEditedLikeFresh(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	pieces := []string{"", " ", "\n", "%x", "tt.", "{", "}", "\"", "1", "// ", "#blocked", "    %y = arith.constant 1 : i32\n", "🔑"}
	for name, text := range dumps(t, 150) {
		s := ide.NewSnapshot(workspace, ide.MLIR, name, text)
		for n := range 12 {
			whole := uint32(len(s.File.Text))
			at := uint32(r.IntN(int(whole)))
			for at > 0 && !utf8.RuneStart(s.File.Text[at]) {
				at--
			}
			end := min(at+uint32(r.IntN(3)), whole)
			s.Symbols() // so that there is something to take over
			s = s.Edit(source.Edit{Span: source.Span{Start: at, End: end}, Text: pieces[r.IntN(len(pieces))]})
			fresh := ide.NewSnapshot(workspace, ide.MLIR, name, s.File.Text)
			if got, want := everything(s, at), everything(fresh, at); got != want {
				t.Fatalf("%s, edit %d: got\n%s", name, n, firstDifference(got, want))
			}
		}
	}
}

// everything is what a snapshot answers around an offset.
func everything(s *ide.Snapshot, at uint32) string {
	var out strings.Builder
	show := func(name string, value any) { fmt.Fprintf(&out, "%s %+v\n", name, value) }
	whole := source.Span{End: uint32(len(s.File.Text))}
	show("symbols", s.Symbols())
	show("folding", s.Folding())
	show("links", s.Links())
	show("format", s.Format(whole))
	show("tokens", s.SemanticTokens(whole))
	line := s.File.LineSpan(s.File.Position(min(at, whole.End)).Line)
	for _, tok := range parser.Tokens(nil, s.File.Text, line) {
		show("definition", s.Definition(tok.Start))
		show("type", s.TypeDefinition(tok.Start))
		show("references", s.References(tok.Start, true))
		show("selection", s.Selection(tok.Start))
		edits, err := s.Rename(tok.Start, "another")
		show("rename", edits)
		show("refused", err)
	}
	show("completion", labels(s.Completion(at)))
	if sig := s.SignatureHelp(at); sig != nil {
		show("signature", *sig)
	}
	return out.String()
}
