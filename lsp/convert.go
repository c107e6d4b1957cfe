package lsp

import (
	"unicode/utf16"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/ir/source"
)

// Positions of the protocol are lines and UTF-16 columns, both from zero.

func offsetOf(f *source.File, p protocol.Position) uint32 {
	return f.OffsetUTF16(int(p.Line), int(p.Character))
}

func positionOf(f *source.File, off uint32) protocol.Position {
	line, column := f.UTF16(off)
	return protocol.Position{Line: uint32(line), Character: uint32(column)}
}

func rangeOf(f *source.File, s source.Span) protocol.Range {
	if !s.IsValid() {
		return protocol.Range{}
	}
	return protocol.Range{Start: positionOf(f, s.Start), End: positionOf(f, s.End)}
}

func (v *view) offset(p protocol.Position) uint32 { return offsetOf(v.File, p) }

func (v *view) position(off uint32) protocol.Position { return positionOf(v.File, off) }

func (v *view) span(r protocol.Range) source.Span {
	s := source.Span{Start: v.offset(r.Start), End: v.offset(r.End)}
	if s.End < s.Start {
		s.Start, s.End = s.End, s.Start
	}
	return s
}

func (v *view) rangeOf(s source.Span) protocol.Range { return rangeOf(v.File, s) }

func (v *view) location(s source.Span) protocol.Location {
	return protocol.Location{URI: v.document.uri, Range: v.rangeOf(s)}
}

func (v *view) locations(spans []source.Span) []protocol.Location {
	return each(spans, v.location)
}

// units is the length of a text in UTF-16.
func units(text string) uint32 {
	n := uint32(0)
	for _, r := range text {
		n += uint32(max(utf16.RuneLen(r), 1))
	}
	return n
}

// each converts a list. It is never nil: that would be written as null.
func each[A, B any](list []A, f func(A) B) []B {
	out := make([]B, len(list))
	for i, a := range list {
		out[i] = f(a)
	}
	return out
}

func markdown(text string) *protocol.MarkupContent {
	return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: text}
}
