package irdiff

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/textdiff"
)

// A Change is what became of a line: a set of these.
type Change uint16

const (
	Removed    Change = 1 << iota
	Added             // the line is of the new text alone
	Moved             // in or out of a region, or past lines that stay
	Op                // another op
	Operands          // other values, or the same in another order
	Attributes        // and constants, symbols and all else that is neither value nor type
	Types             // but for their layouts
	Layouts           // the encodings in types
)

// A Row is a line that is not the same in both texts.
type Row struct {
	Change   Change
	Old, New int // where it stands, from 1; 0 where it does not
	// Before and After are the line as both texts have it, without blanks around it
	// and locations, and with the old text's names of values; "" where there is none.
	Before, After string
	OldOp, NewOp  string // "tt.load"; "" for what is no op, such as a brace
	// Replaced are the layouts that differ, where the types have as many.
	Replaced []Replaced
}

// Replaced is a layout in the place of another: its alias, or itself where it has none.
type Replaced struct{ Old, New string }

// A Comparison is what differs between two texts.
type Comparison struct {
	Rows []Row // in the order of the new text, what was removed where it stood
	// Definitions are what the aliases in Rows stand for, by the names that they have
	// there.
	Definitions map[string]string
	// Pairs are the lines of the old text, and of the new one, that are each other's.
	Pairs [][2]int

	alignment *alignment
}

// Compare says what became of each line.
func Compare(old, new string) *Comparison {
	if old == new {
		return &Comparison{}
	}
	l := align(old, new)
	c := &Comparison{Definitions: l.aliases.content, alignment: l}
	paired := make([]bool, len(l.a.lines))
	for j, i := range l.of {
		if i >= 0 {
			paired[i] = true
			c.Pairs = append(c.Pairs, [2]int{l.a.lines[i].number, l.b.lines[j].number})
		}
	}
	stays := l.stays(paired)
	at := 0 // the first line of the old text that is not dealt with
	upTo := func(end int) {
		for ; at < end; at++ {
			if line := &l.a.lines[at]; !paired[at] && line.alias == "" {
				c.Rows = append(c.Rows, Row{Change: Removed, Old: line.number, Before: strings.TrimSpace(l.oldLines[at]), OldOp: line.op})
			}
		}
	}
	for j := range l.b.lines {
		line := &l.b.lines[j]
		if line.alias != "" {
			continue
		}
		i := l.of[j]
		if i >= 0 && stays[j] {
			upTo(i)
		}
		if row := l.row(i, j, !stays[j]); row.Change != 0 {
			c.Rows = append(c.Rows, row)
		}
	}
	upTo(len(l.a.lines))
	return c
}

// Unified is the difference of the texts with so many lines of context around each
// change.
func (c *Comparison) Unified(context int) Difference {
	if c.alignment == nil {
		return Difference{}
	}
	return c.alignment.unified(context)
}

// stays says of the lines of the new text which stand where their counterparts do:
// in the same region, and in the same order.
func (l *alignment) stays(paired []bool) []bool {
	var inOrder [][2]int
	for j, i := range l.of {
		if i >= 0 && l.sameRegion(i, j, paired) {
			inOrder = append(inOrder, [2]int{j, i})
		}
	}
	stays := make([]bool, len(l.of))
	for _, p := range textdiff.Increasing(inOrder) {
		stays[p[0]] = true
	}
	return stays
}

// sameRegion reports whether two lines stand in regions of one op, or in such as
// have no counterpart.
func (l *alignment) sameRegion(i, j int, paired []bool) bool {
	a, b := l.a.lines[i].parent, l.b.lines[j].parent
	if b < 0 || l.of[b] < 0 {
		return (a < 0) == (b < 0) && (a < 0 || !paired[a])
	}
	return l.of[b] == a
}

// row is what became of a line of the new text that is line i of the old one, or of
// none.
func (l *alignment) row(i, j int, moved bool) Row {
	line := &l.b.lines[j]
	row := Row{New: line.number, After: strings.TrimSpace(l.newLines[j]), NewOp: line.op}
	if i < 0 {
		row.Change = Added
		return row
	}
	before := &l.a.lines[i]
	row.Old, row.Before, row.OldOp = before.number, strings.TrimSpace(l.oldLines[i]), before.op
	if moved {
		row.Change = Moved
	}
	if row.Before == row.After {
		return row
	}
	a, b := partsOf(row.Before), partsOf(row.After)
	add := func(differ bool, change Change) {
		if differ {
			row.Change |= change
		}
	}
	add(row.OldOp != row.NewOp, Op)
	add(!slices.Equal(a.operands, b.operands), Operands)
	add(!slices.Equal(a.types, b.types), Types)
	add(!slices.Equal(a.layouts, b.layouts), Layouts)
	add(strings.Replace(a.rest, row.OldOp, "", 1) != strings.Replace(b.rest, row.NewOp, "", 1), Attributes)
	if len(a.layouts) == len(b.layouts) {
		known := map[Replaced]bool{}
		for k, as := range a.layouts {
			if r := (Replaced{as, b.layouts[k]}); as != r.New && !known[r] {
				known[r] = true
				row.Replaced = append(row.Replaced, r)
			}
		}
	}
	return row
}
