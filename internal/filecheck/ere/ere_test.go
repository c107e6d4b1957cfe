package ere

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestFindGroups(t *testing.T) {
	for _, tc := range []struct {
		pattern, text string
		want          []int
	}{
		{"abc", "xabcabc", []int{1, 4}},
		{"a|ab", "xabc", []int{1, 3}},
		{"a*", "baa", []int{0, 0}},
		{"(a*)(a*)", "aaa", []int{0, 3, 0, 3, 3, 3}},
		{"(a|ab)(c|bcd)(d*)", "abcd", []int{0, 4, 0, 2, 2, 3, 3, 4}},
		{"(a*)(ab)*(b*)", "abb", []int{0, 3, 0, 1, -1, -1, 1, 3}},
		{"(a|b)*", "abab", []int{0, 4, 3, 4}},
		{"(x)|(y)", "y", []int{0, 1, -1, -1, 0, 1}},
		{"x(a)?y", "xy", []int{0, 2, -1, -1}},
		{"a{2,3}", "aaaa", []int{0, 3}},
		{"(ab){2}", "xababab", []int{1, 5, 3, 5}},
		{"a{2,}", "baaaa", []int{1, 5}},
		{"^b$", "a\nb\nc", []int{2, 3}},
		{"a.b", "a\nb acb", []int{4, 7}},
		{"a[^x]b", "a\nb acb", []int{4, 7}},
		{"a[[:space:]]b", "a\nb acb", []int{0, 3}},
		{"[[:<:]]a[[:>:]]", "ab ba a_ a", []int{9, 10}},
		{`\d\.`, "1. d.", []int{3, 5}},
		{"[]a-]+", "b]a-b", []int{1, 4}},
		{"[a-]+", "b-a", []int{1, 3}},
		{"[[.a.]b[=c=]]+", "xabc", []int{1, 4}},
		{"a{x", "a{x", []int{0, 3}},
		{"()", "a", []int{0, 0, 0, 0}},
		{"\xc3.", "é\xc3x", []int{0, 2}},
		{`(a*)b\1`, "aabaaab", []int{0, 5, 0, 2}},
		{`(a|ab)\1`, "abab", []int{0, 4, 0, 2}},
		{`(a+)(b+)\2\1`, "xaabbbba", []int{2, 8, 2, 3, 3, 5}},
		{`(.*)\1$`, "abcabc", []int{0, 6, 0, 3}},
		{`((a)|b)\2`, "baa", []int{1, 3, 1, 2, 1, 2}},
		{`(a)\1*b`, "aaab", []int{0, 4, 0, 1}},
		{`(a)b\1`, "abb", nil},
		{"a$", "ab", nil},
	} {
		re, err := Compile(tc.pattern, Newline)
		if err != nil {
			t.Errorf("%s: %v", tc.pattern, err)
			continue
		}
		if got := re.FindGroups(tc.text); !slices.Equal(got, tc.want) {
			t.Errorf("%s in %q: got %v, want %v", tc.pattern, tc.text, got, tc.want)
		}
		start, end, ok := re.Find(tc.text)
		if ok != (tc.want != nil) || ok && (start != tc.want[0] || end != tc.want[1]) {
			t.Errorf("Find %s in %q: got %d %d %t, want %v", tc.pattern, tc.text, start, end, ok, tc.want)
		}
	}
}

func TestErrors(t *testing.T) {
	for pattern, want := range map[string]Error{
		"":                     ErrEmpty,
		"a|":                   ErrEmpty,
		"(|a)":                 ErrEmpty,
		"(":                    ErrParens,
		"(a":                   ErrParens,
		"a)":                   ErrParens,
		"*a":                   ErrRepeat,
		"a**":                  ErrRepeat,
		"^*":                   ErrRepeat,
		"{1}":                  ErrRepeat,
		"a{1":                  ErrBraces,
		"a{1x}":                ErrCount,
		"a{2,1}":               ErrCount,
		"a{256}":               ErrCount,
		"[a":                   ErrBrackets,
		"[b-a]":                ErrRange,
		"[]-a]":                ErrRange,
		"[a--]":                ErrRange,
		"[[:word:]]":           ErrClass,
		"[[.ab.]]":             ErrCollate,
		`a\`:                   ErrEscape,
		`\1(a)`:                ErrBackrefGroup,
		`(a\1)`:                ErrBackrefGroup,
		"((a{255}){255}){255}": ErrTooLarge,
	} {
		_, err := Compile(pattern, Newline)
		var got Error
		if !errors.As(err, &got) || got != want {
			t.Errorf("%s: got %v, want %v", pattern, err, want)
		}
	}
}

func TestFoldCase(t *testing.T) {
	re, err := Compile("a[b-c]É", Fold)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, ok := re.Find("xACÉ"); !ok {
		t.Error("no match in the other case")
	}
	if _, _, ok := re.Find("acé"); ok {
		t.Error("case folded beyond ASCII")
	}
}

func TestWithoutNewline(t *testing.T) {
	for pattern, want := range map[string]bool{"a.b": true, "a[^x]b": true, "^b": false, "a$": false, "^a.b$": true} {
		re, err := Compile(pattern, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, ok := re.Find("a\nb"); ok != want {
			t.Errorf("%s: got %t, want %t", pattern, ok, want)
		}
	}
}

func TestEscape(t *testing.T) {
	const s = `a.b*c[d]{e}(f)|g\h^i$j+k?`
	re, err := Compile(Escape(s), Newline)
	if err != nil {
		t.Fatal(err)
	}
	if start, end, ok := re.Find("xx" + s); !ok || start != 2 || end != 2+len(s) {
		t.Errorf("got %d %d %t", start, end, ok)
	}
}

// randomPattern makes a pattern that Go's POSIX mode reads alike.
func randomPattern(r *rand.Rand, depth int) string {
	var b strings.Builder
	for range 1 + r.IntN(3) {
		switch n := r.IntN(9); {
		case n < 4 || depth == 0:
			b.WriteByte("abc"[r.IntN(3)])
		case n == 4:
			b.WriteString([]string{".", "[ab]", "[^a]", "^", "$"}[r.IntN(5)])
			continue
		case n == 5:
			fmt.Fprintf(&b, "(%s|%s)", randomPattern(r, depth-1), randomPattern(r, depth-1))
		default:
			fmt.Fprintf(&b, "(%s)", randomPattern(r, depth-1))
		}
		b.WriteString([]string{"", "", "*", "+", "?", "{1,2}"}[r.IntN(6)])
	}
	return b.String()
}

// TestAgainstGo: both are leftmost-longest, though they may disagree about
// groups. Groups are checked for being possible: a group of a literal match
// lies within the whole.
func TestAgainstGo(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		pattern := randomPattern(r, 3)
		var text strings.Builder
		for range r.IntN(12) {
			text.WriteByte("abc\n"[r.IntN(4)])
		}
		theirs, err := regexp.Compile("(?m:" + pattern + ")")
		if err != nil {
			t.Fatalf("%s: %v", pattern, err)
		}
		theirs.Longest()
		ours, err := Compile(pattern, Newline)
		if err != nil {
			t.Fatalf("%s: %v", pattern, err)
		}
		// Go's [^a] takes a line break.
		if strings.Contains(pattern, "[^a]") && strings.Contains(text.String(), "\n") {
			continue
		}
		want := theirs.FindStringIndex(text.String())
		start, end, ok := ours.Find(text.String())
		if ok != (want != nil) || ok && (start != want[0] || end != want[1]) {
			t.Fatalf("%s in %q: got %d %d %t, want %v", pattern, text.String(), start, end, ok, want)
		}
		if groups := ours.FindGroups(text.String()); (groups != nil) != ok {
			t.Fatalf("%s in %q: groups %v", pattern, text.String(), groups)
		} else {
			for i := 2; i < len(groups); i += 2 {
				if groups[i] >= 0 && (groups[i] < start || groups[i+1] > end || groups[i] > groups[i+1]) {
					t.Fatalf("%s in %q: groups %v", pattern, text.String(), groups)
				}
			}
		}
	}
}

func FuzzCompile(f *testing.F) {
	for _, s := range []string{"a(b|c)*d", `(a*)\1`, "[[:alpha:]-]", "a{1,3}", "[]^-]", "(^a|$)+"} {
		f.Add(s, "abcabc\naad")
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if len(pattern) > 40 || len(text) > 40 {
			return
		}
		re, err := Compile(pattern, Newline)
		if err != nil {
			return
		}
		start, end, ok := re.Find(text)
		groups := re.FindGroups(text)
		if ok != (groups != nil) || ok && (groups[0] != start || groups[1] != end) {
			t.Errorf("%q in %q: Find %d %d %t, FindGroups %v", pattern, text, start, end, ok, groups)
		}
	})
}

// TestDepth: groups are in one another only so deep.
func TestDepth(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("(", n) + "a" + strings.Repeat(")", n) }
	if _, err := Compile(nested(200), 0); err != nil {
		t.Error(err)
	}
	if _, err := Compile(nested(201), 0); err != ErrTooLarge {
		t.Errorf("got %v, want %v", err, ErrTooLarge)
	}
	if _, err := Compile("{{"+strings.Repeat("(a)", 1000), 0); err != nil {
		t.Errorf("many in a row: %v", err)
	}
}
