// Package textdiff compares texts line by line and writes the difference as
// `diff -u` does.
package textdiff

import (
	"fmt"
	"strings"
)

// Unified returns the unified difference that makes new of old, with so many
// lines of context around each change; "" if they are equal.
func Unified(oldName, newName, old, new string, context int) string {
	if old == new {
		return ""
	}
	a, b := split(old), split(new)
	return UnifiedLines(oldName, newName, a, b, Match(a, b), context)
}

// split is the lines of a text without their breaks. A last one that lacks it is another
// line than one that has it, and says so in a difference.
func split(text string) []string {
	lines := strings.Split(text, "\n")
	last := len(lines) - 1
	if lines[last] == "" {
		return lines[:last]
	}
	lines[last] += "\n\\ No newline at end of file"
	return lines
}

// UnifiedLines is Unified for texts of which the lines are known, and which of
// them are the same on both sides, as Match has them.
func UnifiedLines(oldName, newName string, old, new []string, same [][2]int, context int) string {
	changes := changesBetween(len(old), len(new), same)
	if len(changes) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "--- %s\n+++ %s\n", oldName, newName)
	for len(changes) > 0 {
		// Changes that are no more than two contexts apart share a hunk.
		n := 1
		for n < len(changes) && changes[n].oldFrom-changes[n-1].oldTo <= 2*context {
			n++
		}
		first, last := changes[0], changes[n-1]
		before, after := min(context, first.oldFrom), min(context, len(old)-last.oldTo)
		at, to := first.oldFrom-before, last.oldTo+after
		newFrom := first.newFrom - before
		fmt.Fprintf(&b, "@@ -%s +%s @@\n", span(at, to-at), span(newFrom, last.newTo+after-newFrom))
		for _, c := range changes[:n] {
			write(&b, ' ', old[at:c.oldFrom])
			write(&b, '-', old[c.oldFrom:c.oldTo])
			write(&b, '+', new[c.newFrom:c.newTo])
			at = c.oldTo
		}
		write(&b, ' ', old[at:to])
		changes = changes[n:]
	}
	return b.String()
}

// A change is lines of the old text, and those that stand in their place.
type change struct{ oldFrom, oldTo, newFrom, newTo int }

// changesBetween are what lies between pairs of lines that are the same.
func changesBetween(old, new int, same [][2]int) (list []change) {
	i, j := 0, 0
	upTo := func(a, b int) {
		if i < a || j < b {
			list = append(list, change{i, a, j, b})
		}
		i, j = a+1, b+1
	}
	for _, p := range same {
		upTo(p[0], p[1])
	}
	upTo(old, new)
	return list
}

// span writes one side of a hunk: how many lines are before it, and its length. A side
// without lines is the place after the line before it, and a length of one goes
// without saying.
func span(before, n int) string {
	switch n {
	case 0:
		return fmt.Sprintf("%d,0", before)
	case 1:
		return fmt.Sprint(before + 1)
	}
	return fmt.Sprintf("%d,%d", before+1, n)
}

func write(b *strings.Builder, mark byte, lines []string) {
	for _, l := range lines {
		b.WriteByte(mark)
		b.WriteString(l)
		b.WriteByte('\n')
	}
}
