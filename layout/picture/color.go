package picture

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/layout/linear"
)

// banks of 32 bits, which shared memory has on most chips.
const banks = 32

// A colored is what gives a cell its colour.
type colored struct {
	dim linear.Dim
	n   int64
}

// colorDims are the dimensions by which the cells of a subject may differ.
func (s *Subject) colorDims() []linear.Dim {
	l := s.Layout
	if s.Conversion != nil {
		l = s.Conversion.From()
	}
	var dims []linear.Dim
	for _, d := range ColorDims {
		if l.InBits(d) > 0 || d == Bank && l.HasIn(linear.Offset) && s.ElementBits > 0 {
			dims = append(dims, d)
		}
	}
	return dims
}

// colorBy is the dimension that is asked for, or the first that there is.
func (s *Subject) colorBy(o *Options) linear.Dim {
	dims := s.colorDims()
	if len(dims) == 0 || slices.Contains(dims, o.ColorBy) {
		return o.ColorBy
	}
	return dims[0]
}

// colors are the numbers of a cell by dimension: of the place, or, of a
// conversion, of the place where the element was; none where it does not move.
func (s *Subject) colors(in []int64) []colored {
	if in == nil {
		return nil
	}
	l := s.Layout
	if s.Conversion != nil {
		moves := false
		if in, moves = s.source(in); !moves {
			return nil
		}
		l = s.Conversion.From()
	}
	var list []colored
	for i, size := range l.Ins() {
		switch {
		case size.Dim == linear.Offset && s.ElementBits > 0:
			list = append(list, colored{Bank, in[i] * int64(s.ElementBits) / 32 % banks})
		case size.Dim != linear.Offset && size.Bits > 0:
			list = append(list, colored{size.Dim, in[i]})
		}
	}
	return list
}

// hue is a light colour, on which dark text can be read. Four neighbouring
// numbers, such as the lanes of a quad, are shades of one hue, and the hues go
// once round the wheel in 32 numbers. Of warps, blocks and partitions there are
// few: each has a hue.
func (c colored) hue() string {
	step, shade := c.n/4, c.n%4
	switch c.dim {
	case linear.Warp, linear.Block, linear.Partition:
		step, shade = c.n, 1+c.n/8%3
	}
	return fmt.Sprintf("hsl(%d,75%%,%d%%)", step%8*45+step/8*15%45, 88-shade*7)
}

// legend is the numbers of a dimension that occur in tables.
func (s *Subject) legend(list []grid) map[linear.Dim][]int64 {
	seen := make(map[colored]bool)
	numbers := make(map[linear.Dim][]int64)
	for i := range list {
		for _, row := range list[i].cells {
			for _, c := range row {
				for _, v := range s.colors(c.in) {
					if !seen[v] {
						seen[v] = true
						numbers[v.dim] = append(numbers[v.dim], v.n)
					}
				}
			}
		}
	}
	for _, ns := range numbers {
		slices.Sort(ns)
	}
	return numbers
}

// legendTitle says what a colour means.
func (s *Subject) legendTitle(d linear.Dim) string {
	if s.Conversion != nil {
		return fmt.Sprintf("colour: the %s in which the element was; grey: it stays", d)
	}
	return "colour: " + string(d)
}
