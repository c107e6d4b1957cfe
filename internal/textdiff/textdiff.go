// Package textdiff compares texts line by line and writes the difference as
// `diff -u` does.
package textdiff

import (
	"fmt"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// A line of the difference: what happened to it and its text with its line
// break, which only the last line of a text can lack.
type line struct {
	op   diffmatchpatch.Operation
	text string
}

// Unified returns the unified difference that makes new of old, with so many
// lines of context around each change; "" if they are equal.
func Unified(oldName, newName, old, new string, context int) string {
	if old == new {
		return ""
	}
	var b strings.Builder
	hunks(&b, oldName, newName, compare(old, new), context)
	return b.String()
}

// hunks writes the difference, which is not empty.
func hunks(b *strings.Builder, oldName, newName string, lines []line, context int) {
	fmt.Fprintf(b, "--- %s\n+++ %s\n", oldName, newName)
	oldLine, newLine := 1, 1 // numbers of lines[at]
	at := 0
	for {
		first := at
		for first < len(lines) && lines[first].op == diffmatchpatch.DiffEqual {
			first++
		}
		if first == len(lines) {
			return
		}
		start := max(at, first-context)
		end := hunkEnd(lines, first, context)
		oldLine += start - at
		newLine += start - at
		oldCount, newCount := count(lines[start:end])
		fmt.Fprintf(b, "@@ -%s +%s @@\n", span(oldLine, oldCount), span(newLine, newCount))
		for _, l := range lines[start:end] {
			write(b, l)
		}
		oldLine += oldCount
		newLine += newCount
		at = end
	}
}

// compare takes each distinct line for one character, so that the differences
// are of whole lines. Without a time limit the result depends on nothing but
// the texts.
func compare(old, new string) []line {
	dmp := diffmatchpatch.New()
	dmp.DiffTimeout = 0
	a, b, table := dmp.DiffLinesToRunes(old, new)
	var lines []line
	for _, d := range dmp.DiffCharsToLines(dmp.DiffMainRunes(a, b, false), table) {
		for text := d.Text; text != ""; {
			n := strings.IndexByte(text, '\n') + 1
			if n == 0 {
				n = len(text)
			}
			lines = append(lines, line{d.Type, text[:n]})
			text = text[n:]
		}
	}
	return lines
}

// hunkEnd finds the end of the hunk whose first change is at first: changes
// that are no more than two contexts apart share a hunk.
func hunkEnd(lines []line, first, context int) int {
	end := first + 1
	for i := end; i < len(lines) && i-end <= 2*context; i++ {
		if lines[i].op != diffmatchpatch.DiffEqual {
			end = i + 1
		}
	}
	return min(end+context, len(lines))
}

func count(lines []line) (old, new int) {
	for _, l := range lines {
		if l.op != diffmatchpatch.DiffInsert {
			old++
		}
		if l.op != diffmatchpatch.DiffDelete {
			new++
		}
	}
	return old, new
}

// span writes the start and length of one side of a hunk. A side without
// lines is the place after the line before it, and a length of one goes
// without saying.
func span(start, n int) string {
	switch n {
	case 0:
		return fmt.Sprintf("%d,0", start-1)
	case 1:
		return fmt.Sprint(start)
	}
	return fmt.Sprintf("%d,%d", start, n)
}

func write(b *strings.Builder, l line) {
	switch l.op {
	case diffmatchpatch.DiffDelete:
		b.WriteByte('-')
	case diffmatchpatch.DiffInsert:
		b.WriteByte('+')
	default:
		b.WriteByte(' ')
	}
	b.WriteString(l.text)
	if !strings.HasSuffix(l.text, "\n") {
		b.WriteString("\n\\ No newline at end of file\n")
	}
}
