package ere

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestMany: what matches is among what may, and of expressions without other anchors than
// that of a line's start nothing else is.
func TestMany(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	parts := []string{"a", "b", "[ab]", "a*", "(a|bb)", "b+", "^a", "(ab)?", "c", ".", "(c)\\1", "a{2,3}"}
	for range 2000 {
		flags := Newline * Flags(r.IntN(2))
		var list []*Regexp
		var patterns []string
		for range 1 + r.IntN(6) {
			var b strings.Builder
			for range 1 + r.IntN(4) {
				b.WriteString(parts[r.IntN(len(parts))])
			}
			p := b.String()
			if strings.Count(p, "(") > strings.Count(p, "(c)") {
				p = strings.ReplaceAll(p, "\\1", "c") // it is another group
			}
			re, err := Compile(p, flags)
			if err != nil {
				t.Fatalf("%s: %v", p, err)
			}
			list, patterns = append(list, re), append(patterns, p)
		}
		var text strings.Builder
		for range r.IntN(12) {
			text.WriteByte("abc\n"[r.IntN(4)])
		}
		may, ok := NewMany(list).In(text.String())
		if !ok {
			t.Fatalf("%q in %q: it gave up", patterns, text.String())
		}
		for i, re := range list {
			_, _, found := re.Find(text.String())
			if found != slices.Contains(may, i) {
				t.Fatalf("%q in %q: may match: %v, want %v", patterns[i], text.String(), !found, found)
			}
		}
	}
}

// TestManyGivesUp: the states of expressions that begin with anything may be too many.
func TestManyGivesUp(t *testing.T) {
	var list []*Regexp
	for i := range 3000 {
		re, err := Compile(fmt.Sprintf(".*a%db.*c.*d%d", i, i), Newline)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, re)
	}
	var text strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&text, "a%db", i)
	}
	if may, ok := NewMany(list).In(text.String()); ok {
		t.Errorf("%d may match; want it to give up", len(may))
	}
}
