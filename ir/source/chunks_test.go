package source

import (
	"fmt"
	"slices"
	"testing"
)

func TestChunks(t *testing.T) {
	for _, c := range []struct {
		text, marker string
		want         []string
	}{
		{"", "--", []string{""}},
		{"a", "--", []string{"a"}},
		{"a", "", []string{"a"}},
		{"a--b", "", []string{"a--b"}},
		{"a--b", "--", []string{"a", "b"}},
		{"a--b--", "--", []string{"a", "b"}},
		{"--a--b", "--", []string{"a", "b"}},
		{"--", "--", []string{""}},
		{"a----b", "--", []string{"a", "", "b"}},
		{"x--a\n--b", "--", []string{"x", "a\n", "b"}},
	} {
		f := NewFile("f", c.text)
		var got []string
		for _, s := range f.Chunks(c.marker) {
			got = append(got, f.Slice(s))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q cut at %q: got %q, want %q", c.text, c.marker, got, c.want)
		}
	}
	if got := NewFile("f", "a").Slice(NoSpan); got != "" {
		t.Errorf("no place has the text %q", got)
	}
}

// TestMoved: all places of a diagnostic move, and the one that was given stays.
func TestMoved(t *testing.T) {
	d := Errorf(Span{1, 2}, "m %d", 7)
	d.Note(Span{3, 4}, "n %d", 8).Hint(Span{5, 6}, "h %d", 9)
	d.Fixes = []Fix{{"f", []Edit{{Span{7, 8}, "x"}, {Span{9, 10}, "y"}}}, {"g", []Edit{{Span{11, 12}, "z"}}}}
	before := fmt.Sprint(d)
	got := d.Moved(func(s Span) Span { return Span{s.Start + 100, s.End + 200} })
	if fmt.Sprint(d) != before {
		t.Errorf("it was changed: %v", d)
	}
	const want = "{error {101 202} m 7   [{{103 204} n 8 false} {{105 206} h 9 true}] [{f [{{107 208} x} {{109 210} y}]} {g [{{111 212} z}]}]}"
	if fmt.Sprint(got) != want {
		t.Errorf("got %v,\nwant %s", got, want)
	}
	if !HasErrors([]Diagnostic{{Severity: Warning}, d}) || HasErrors([]Diagnostic{{Severity: Warning}, {Severity: Remark}}) {
		t.Error("what is an error is not told from what is none")
	}
	if s := fmt.Sprint(Error, Warning, Remark, Note, NoKind, Passed, Missed, Analysis); s != "error warning remark note  passed missed analysis" {
		t.Error(s)
	}
}
