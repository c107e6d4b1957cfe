package picture

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/layout/linear"
)

// manyOf says which dimensions have to be named: those of more than one number
// in the layout or in that which it was converted from.
func (s *Subject) manyOf(d linear.Dim) bool {
	return s.Layout.InBits(d) > 0 || s.Conversion != nil && s.Conversion.From().InBits(d) > 0
}

// namer returns what names a place: "lane:register", before it the warp and
// the block where there are several; behind it how many more places the
// element has, or, of a conversion, where it was.
func (s *Subject) namer() func(in []int64) string {
	name, source, copies := s.placeNamer(s.Layout), s.sourceNamer(), s.Layout.Copies()
	return func(in []int64) string {
		text := name(in)
		if copies > 1 {
			text += fmt.Sprintf(" +%d", copies-1)
		}
		return text + source(in)
	}
}

// sourceNamer returns what names the place where an element was before a
// conversion: "←place", "" where it does not move.
func (s *Subject) sourceNamer() func(in []int64) string {
	if s.Conversion == nil {
		return func([]int64) string { return "" }
	}
	name := s.placeNamer(s.Conversion.From())
	return func(in []int64) string {
		from, moves := s.source(in)
		if !moves {
			return ""
		}
		return "←" + name(from)
	}
}

// source is where an element was, and whether that is elsewhere.
func (s *Subject) source(in []int64) (from []int64, moves bool) {
	from = s.Conversion.Source(in...)
	return from, !slices.Equal(from, in)
}

func (s *Subject) placeNamer(l *linear.Layout) func(in []int64) string {
	ins := l.InNames()
	return func(in []int64) string {
		var b strings.Builder
		value := func(d linear.Dim) int64 {
			if i := slices.Index(ins, d); i >= 0 {
				return in[i]
			}
			return 0
		}
		add := func(d linear.Dim, prefix string) {
			if s.manyOf(d) {
				fmt.Fprintf(&b, "%s%d ", prefix, value(d))
			}
		}
		add(linear.Block, "b")
		switch {
		case l.HasIn(linear.Register):
			add(linear.Warp, "w")
			fmt.Fprintf(&b, "%d:%d", value(linear.Lane), value(linear.Register))
		case l.HasIn(linear.Offset):
			add(linear.Partition, "p")
			fmt.Fprintf(&b, "%d", value(linear.Offset))
		default:
			fmt.Fprintf(&b, "%d:%d", value(linear.Row), value(linear.Col))
		}
		return b.String()
	}
}

// cellNote says how the cells of a view are to be read.
func (s *Subject) cellNote(v View) string {
	l := s.Layout
	text := "cells are (coordinates) of the element"
	if v == Tensor {
		place := "ROW:COLUMN"
		switch {
		case l.HasIn(linear.Register):
			place = "LANE:REGISTER"
		case l.HasIn(linear.Offset):
			place = "OFFSET (in elements)"
		}
		for _, d := range []struct {
			dim    linear.Dim
			prefix string
		}{{linear.Partition, "pPARTITION "}, {linear.Warp, "wWARP "}, {linear.Block, "bBLOCK "}} {
			if s.manyOf(d.dim) {
				place = d.prefix + place
			}
		}
		text = "cells are " + place
		if n := l.Copies(); n > 1 {
			text += " of the first place, and how many more there are"
		}
	}
	if s.Conversion != nil {
		text += "; ←PLACE says where the element was, if elsewhere"
	}
	return text
}

// describe is a place in words.
func (s *Subject) describe(in []int64) string {
	if in == nil {
		return "nowhere"
	}
	text := words(s.Layout, in) + " holds (" + join(s.Layout.Apply(in...)) + ")"
	if s.Conversion != nil {
		if from, moves := s.source(in); moves {
			text += ", which was in " + words(s.Conversion.From(), from)
		} else {
			text += ", which does not move"
		}
	}
	return text
}

func words(l *linear.Layout, in []int64) string {
	var parts []string
	for i, s := range slices.Backward(l.Ins()) { // the largest unit first
		if s.Bits > 0 || s.Dim == linear.Register {
			parts = append(parts, fmt.Sprintf("%s %d", s.Dim, in[i]))
		}
	}
	return strings.Join(parts, ", ")
}
