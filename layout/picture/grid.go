package picture

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tgopt/tgopt/layout/linear"
)

// A cell of a table.
type cell struct {
	text string
	in   []int64 // place, one number an input; nil where there is none
}

// A grid is a table with heads.
type grid struct {
	title        string
	axes         string // what the rows and columns are
	columns      []string
	rows         []string
	cells        [][]cell
	elided       string // what is not shown, "" for nothing
	moreR, moreC bool
}

// cellWidth is the width of the widest cell or head of a column.
func (g *grid) cellWidth() int {
	width := 0
	for _, c := range g.columns {
		width = max(width, utf8.RuneCountInString(c))
	}
	for _, row := range g.cells {
		for _, c := range row {
			width = max(width, utf8.RuneCountInString(c.text))
		}
	}
	return width
}

// headWidth is the width of the widest head of a row.
func (g *grid) headWidth() int {
	width := 0
	for _, r := range g.rows {
		width = max(width, utf8.RuneCountInString(r))
	}
	return width
}

// An axis is the rows or the columns of a table.
type axis struct {
	n     int64
	name  string // what they are
	many  string // several of them, in the note on what is elided
	label func(i int64) string
}

func number(i int64) string { return strconv.FormatInt(i, 10) }

func join(vs []int64) string {
	texts := make([]string, len(vs))
	for i, v := range vs {
		texts[i] = number(v)
	}
	return strings.Join(texts, ", ")
}

// shown is how many of n things are shown, and a note when that is not all.
func shown(n int64, most int, what string) (int64, string) {
	if most <= 0 || n <= int64(most) {
		return n, ""
	}
	return int64(most), fmt.Sprintf("%d of %d %s", most, n, what)
}

// MostCells bounds the cells of a picture, whatever is asked for: nobody looks at more, and layouts may
// have 2^40 places.
const MostCells = 1 << 17

// MostOfAll bounds the cells of all pictures of a file, of which each takes some 110
// bytes of a page: a type of 200 bytes may take half a megabyte.
const MostOfAll = 1 << 18

// bounded is a limit, of which 0 is none, and at most another.
func bounded(limit int, most int64) int {
	if limit <= 0 || int64(limit) > most {
		return int(max(most, 1))
	}
	return limit
}

// table fills a grid.
func table(title string, rows, columns axis, o *Options, at func(r, c int64) cell) grid {
	g := grid{title: title, axes: strings.TrimSpace(rows.name + " ↓ " + columns.name + " →")}
	if rows.name == "" {
		g.axes = columns.name + " →"
	}
	nr, noteR := shown(rows.n, bounded(o.Rows, MostCells), rows.many)
	nc, noteC := shown(columns.n, bounded(o.Columns, MostCells/max(nr, 1)), columns.many)
	g.moreR, g.moreC = noteR != "", noteC != ""
	g.elided = noteR + noteC
	if g.moreR && g.moreC {
		g.elided = noteR + " and " + noteC
	}
	for c := range nc {
		g.columns = append(g.columns, columns.label(c))
	}
	for r := range nr {
		g.rows = append(g.rows, rows.label(r))
		line := make([]cell, nc)
		for c := range nc {
			line[c] = at(r, c)
		}
		g.cells = append(g.cells, line)
	}
	return g
}

// mostGrids is how many tables are drawn where the rows are limited.
const mostGrids = 8

// tables is how many tables of so many rows and columns are drawn.
func (o *Options) tables(rows, columns int64) int {
	rows, _ = shown(rows, bounded(o.Rows, MostCells), "")
	columns, _ = shown(columns, bounded(o.Columns, MostCells/rows), "")
	n := int(max(MostCells/(rows*columns), 1))
	if o.Rows > 0 {
		n = min(n, mostGrids)
	}
	return n
}

// grids are the tables of a layout, and what is left out of all of them.
func (s *Subject) grids(o *Options) (list []grid, elided string) {
	if o.View == Hardware {
		return s.byPlace(o)
	}
	return s.byElement(o)
}

// byElement is a table a matrix of the tensor.
func (s *Subject) byElement(o *Options) (list []grid, elided string) {
	shape := s.Layout.Shape()
	rows := axis{1, "", "rows", func(int64) string { return "" }}
	columns := axis{1, "", "columns", number}
	lead := max(len(shape)-2, 0)
	switch len(shape) {
	case 0:
	case 1:
		columns.n, columns.name = shape[0], "dim0"
	default:
		rows = axis{shape[lead], fmt.Sprintf("dim%d", lead), "rows", number}
		columns.n, columns.name = shape[lead+1], fmt.Sprintf("dim%d", lead+1)
	}
	count := int64(1)
	for _, n := range shape[:lead] {
		count *= n
	}
	n, elided := shown(count, o.tables(rows.n, columns.n), "matrices")
	find, name := s.Layout.Finder(), s.namer()
	for i := range n {
		at := make([]int64, len(shape))
		rest := i
		for d := lead - 1; d >= 0; d-- {
			at[d], rest = rest%shape[d], rest/shape[d]
		}
		title := ""
		if lead > 0 {
			title = "[" + join(at[:lead]) + ", :, :]"
		}
		list = append(list, table(title, rows, columns, o, func(r, c int64) cell {
			switch len(shape) {
			case 0:
			case 1:
				at[0] = c
			default:
				at[lead], at[lead+1] = r, c
			}
			in, ok := find(at...)
			if !ok {
				return cell{text: "-"}
			}
			return cell{name(in), in}
		}))
	}
	return list, elided
}

// byPlace is a table a warp of lanes and registers, or one a block of memory.
func (s *Subject) byPlace(o *Options) (list []grid, elided string) {
	l := s.Layout
	order := l.InNames()
	source := s.sourceNamer()
	at := func(values map[linear.Dim]int64) cell {
		in := make([]int64, len(order))
		for i, d := range order {
			in[i] = values[d]
		}
		return cell{"(" + join(l.Apply(in...)) + ")" + source(in), in}
	}
	extent := func(d linear.Dim) int64 { return 1 << l.InBits(d) }
	along := func(d linear.Dim) axis { return axis{extent(d), string(d), string(d) + "s", number} }
	outer := []linear.Dim{linear.Block}
	rowDim, columnDim := linear.Lane, linear.Register
	switch {
	case l.HasIn(linear.Register):
		outer = append(outer, linear.Warp)
	case l.HasIn(linear.Partition):
		outer = append(outer, linear.Partition)
	case l.HasIn(linear.Offset):
	default:
		rowDim, columnDim = linear.Row, linear.Col
	}
	count := int64(1)
	for _, d := range outer {
		count *= extent(d)
	}
	rows := max(extent(rowDim), extent(linear.Offset))
	n, elided := shown(count, o.tables(rows, extent(columnDim)), string(outer[len(outer)-1])+"s")
	for i := range n {
		values := make(map[linear.Dim]int64)
		rest, title := i, ""
		for j := len(outer) - 1; j >= 0; j-- {
			d := outer[j]
			values[d], rest = rest%extent(d), rest/extent(d)
			if extent(d) > 1 {
				title = strings.TrimSpace(fmt.Sprintf("%s %d %s", d, values[d], title))
			}
		}
		if l.HasIn(linear.Offset) {
			line := min(extent(linear.Offset), s.lineOfOffsets(o))
			list = append(list, table(title,
				axis{extent(linear.Offset) / line, "offset", fmt.Sprintf("rows of %d offsets", line), func(r int64) string { return number(r * line) }},
				axis{line, "+", "", number}, &Options{Rows: o.Rows},
				func(r, c int64) cell { values[linear.Offset] = r*line + c; return at(values) }))
			continue
		}
		list = append(list, table(title, along(rowDim), along(columnDim), o,
			func(r, c int64) cell { values[rowDim], values[columnDim] = r, c; return at(values) }))
	}
	return list, elided
}

// lineOfOffsets is how many offsets stand in a row: those of all banks, where
// that many are shown.
func (s *Subject) lineOfOffsets(o *Options) int64 {
	line := int64(32)
	if s.ElementBits > 0 {
		line = int64(max(banks*32/s.ElementBits, 1))
	}
	for o.Columns > 0 && line > int64(o.Columns) && line > 1 {
		line /= 2
	}
	return line
}
