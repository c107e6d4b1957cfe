// Package irdiff compares texts of MLIR by what they say: names of values,
// blocks and aliases may differ, and locations do not count.
//
// MLIR numbers values afresh whenever it prints, so that one op more at the top
// changes nearly every line below. Here the lines of both texts are paired
// first (pair.go): lines that compute the same from the same, then lines that
// read alike but for names, then lines with the same op. Pairs say which value
// of the new text is which of the old one. The new text is written again with
// the old one's names (rename.go), and the difference is that of the lines.
// Values without a counterpart keep their name if it is free, and are
// %new.NAME if it is not, where NAME is what the new text calls them.
//
// Nothing is parsed: broken IR is compared as well.
package irdiff

import (
	"strings"

	"github.com/tgopt/tgopt/internal/textdiff"
)

// A Difference is that of two texts.
type Difference struct {
	// Text is the hunks as diff -u writes them, without the two lines that name
	// files; "" if nothing differs but names and locations.
	Text           string
	Added, Removed int // lines
}

// Unified compares two texts and shows so many lines of context around each
// change.
func Unified(old, new string, context int) Difference {
	if old == new {
		return Difference{}
	}
	a, b := read(old), read(new)
	aliases := matchAliases(a, b)
	if aliases.inlineOld != nil || aliases.inlineNew != nil {
		// One side defines none, so that the definitions are no difference.
		a.dropDefinitions()
		b.dropDefinitions()
	}
	pairs := pairLines(a, b, aliases)
	names := rename(a, b, pairs, aliases)
	oldLines, newLines := make([]string, len(a.lines)), names.render(b)
	for i := range a.lines {
		oldLines[i] = names.old(&a.lines[i])
	}
	newLines = names.orderAliases(a, b, oldLines, newLines)
	same := textdiff.Match(oldLines, newLines)
	d := Difference{Added: len(newLines) - len(same), Removed: len(oldLines) - len(same)}
	if d.Added+d.Removed > 0 {
		d.Text = withoutNames(textdiff.UnifiedLines("", "", oldLines, newLines, same, context))
	}
	return d
}

// withoutNames drops the two lines that name files.
func withoutNames(diff string) string {
	return strings.TrimPrefix(diff, "--- \n+++ \n")
}
