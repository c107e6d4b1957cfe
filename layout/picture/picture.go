// Package picture draws layouts: which thread and register hold each element
// of a tensor, or which element each of them holds, and what a conversion
// moves; as text, JSON, SVG and HTML.
//
// What is drawn is a list of tables (grid.go), the same for every format.
package picture

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

// A View says what a picture lists.
type View uint8

// The views.
const (
	Tensor   View = iota // by element: who holds it
	Hardware             // by lane and register, or place in memory: what is there
)

// A Subject is a layout to be drawn.
type Subject struct {
	Title  string
	Layout *linear.Layout
	// Conversion, if there is one, is what Layout results from: cells also show
	// where an element was.
	Conversion *layout.Conversion
	// ElementBits is the width of the elements; 0 when it is not known. The bank
	// of an offset depends on it.
	ElementBits int
	Notes       []string // further lines
}

// Options of a drawing.
type Options struct {
	View View
	// Rows and Columns are how many are shown of each table; 0 shows all.
	Rows, Columns int
	// ColorBy is what cells of one colour have in common; "" stands for the lane
	// of registers, the bank of shared and the row of tensor memory.
	ColorBy linear.Dim
}

// Bank is a dimension to colour by: the bank of 32 bits of shared memory.
const Bank linear.Dim = "bank"

// ColorDims are the dimensions by which cells may be coloured.
var ColorDims = []linear.Dim{linear.Lane, linear.Register, linear.Warp, linear.Block, Bank, linear.Partition, linear.Row, linear.Col}

// Cells is how many cells the tables of a layout have.
func Cells(l *linear.Layout, v View) int64 {
	sizes := l.Outs()
	if v == Hardware {
		sizes = l.Ins()
	}
	n := int64(1)
	for _, s := range sizes {
		n <<= s.Bits
	}
	return n
}

// Summary is what follows from a layout, a line each.
func Summary(l *linear.Layout) string {
	var b strings.Builder
	count := func(d linear.Dim) string {
		n := int64(1) << l.InBits(d)
		if n == 1 {
			return "1 " + string(d)
		}
		return fmt.Sprintf("%d %ss", n, d)
	}
	switch {
	case l.HasIn(linear.Register):
		distinct := int64(1)
		for _, n := range l.PerThread() {
			distinct *= n
		}
		fmt.Fprintf(&b, "%s a thread", count(linear.Register))
		if registers := int64(1) << l.InBits(linear.Register); distinct != registers {
			fmt.Fprintf(&b, " (%d distinct)", distinct)
		}
		fmt.Fprintf(&b, ", %s, %s, %s", count(linear.Lane), count(linear.Warp), count(linear.Block))
	case l.HasIn(linear.Offset):
		fmt.Fprintf(&b, "%s, %s", count(linear.Offset), count(linear.Block))
		if l.HasIn(linear.Partition) {
			fmt.Fprintf(&b, ", %s", count(linear.Partition))
		}
	default:
		fmt.Fprintf(&b, "%s, %s, %s", count(linear.Row), count(linear.Col), count(linear.Block))
	}
	if n := l.Copies(); n > 1 {
		fmt.Fprintf(&b, "; each element in %d places", n)
	}
	b.WriteByte('\n')
	for _, s := range l.Ins() {
		fmt.Fprintf(&b, "%s = %s\n", s.Dim, lists(l.Bases(s.Dim)))
	}
	if !l.HasIn(linear.Register) {
		return b.String()
	}
	plural := func(n int64, what string) string {
		if n == 1 {
			return "1 " + what
		}
		return fmt.Sprintf("%d %ss", n, what)
	}
	for d := range l.Outs() {
		r := l.Reduce(d)
		run := ""
		if n := l.Vector(d); n > 1 {
			run = fmt.Sprintf(" in runs of %d", n)
		}
		fmt.Fprintf(&b, "dim%d: %d in a thread%s, over %s, %s, %s\n",
			d, r.InThread, run, plural(r.Lanes, "lane"), plural(r.Warps, "warp"), plural(r.Blocks, "block"))
	}
	return b.String()
}

func lists(rows [][]int64) string {
	texts := make([]string, len(rows))
	for i, row := range rows {
		texts[i] = "[" + join(row) + "]"
	}
	return "[" + strings.Join(texts, ", ") + "]"
}
