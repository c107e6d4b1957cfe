package textdiff

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tgopt/tgopt/internal/cputime"
)

func TestUnified(t *testing.T) {
	for _, tc := range []struct {
		name, old, new string
		context        int
		want           string
	}{
		{"equal", "a\nb\n", "a\nb\n", 3, ""},
		{"change", "a\nb\nc\n", "a\nx\nc\n", 3, "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"},
		{"one line", "a\n", "b\n", 3, "@@ -1 +1 @@\n-a\n+b\n"},
		{"from empty", "", "a\nb\n", 3, "@@ -0,0 +1,2 @@\n+a\n+b\n"},
		{"to empty", "a\nb\n", "", 3, "@@ -1,2 +0,0 @@\n-a\n-b\n"},
		{"no context", "a\nb\nc\n", "a\nc\nd\n", 0, "@@ -2 +1,0 @@\n-b\n@@ -3,0 +3 @@\n+d\n"},
		{"line break gone", "a\nb\n", "a\nb", 3, "@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n"},
		{"line break new", "a\nb", "a\nb\n", 3, "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n"},
		{"line break neither", "a\nb", "c\nb", 3, "@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n"},
		{
			"two hunks", "1\n2\n3\n4\n5\n6\n7\n", "x\n2\n3\n4\n5\n6\ny\n", 2,
			"@@ -1,3 +1,3 @@\n-1\n+x\n 2\n 3\n@@ -5,3 +5,3 @@\n 5\n 6\n-7\n+y\n",
		},
		{
			"one hunk", "1\n2\n3\n4\n5\n6\n7\n", "x\n2\n3\n4\n5\ny\n7\n", 2,
			"@@ -1,7 +1,7 @@\n-1\n+x\n 2\n 3\n 4\n 5\n-6\n+y\n 7\n",
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			want := tc.want
			if want != "" {
				want = "--- old\n+++ new\n" + want
			}
			if got := Unified("old", "new", tc.old, tc.new, tc.context); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// apply is patch: it makes the new text of the old one and trusts nothing.
func apply(t *testing.T, old, diff string) string {
	t.Helper()
	lines := strings.SplitAfter(old, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	hunks := strings.SplitAfter(diff, "\n")[2:]
	var out strings.Builder
	at := 0
	oldLeft, newLeft := 0, 0
	take := func(want string) {
		if at >= len(lines) || lines[at] != want {
			t.Fatalf("the difference has %q at line %d of the old text\n%s", want, at+1, diff)
		}
		at++
		oldLeft--
	}
	for i := 0; i < len(hunks) && hunks[i] != ""; i++ {
		l := hunks[i]
		if strings.HasPrefix(l, "@@") {
			if oldLeft != 0 || newLeft != 0 {
				t.Fatalf("hunk is short by %d and %d lines\n%s", oldLeft, newLeft, diff)
			}
			start, newStart := 0, 0
			oldLeft, newLeft = 1, 1
			l = strings.NewReplacer("@@", "", ",", " : ").Replace(l)
			for _, f := range strings.Split(strings.TrimSpace(l), " +") {
				var s, n int
				if c, _ := fmt.Sscanf(strings.TrimPrefix(f, "-"), "%d : %d", &s, &n); c < 2 {
					n = 1
				}
				if n == 0 {
					s++
				}
				if strings.HasPrefix(f, "-") {
					start, oldLeft = s, n
				} else {
					newStart, newLeft = s, n
				}
			}
			for ; at < start-1; at++ {
				out.WriteString(lines[at])
			}
			if got := strings.Count(out.String(), "\n") + 1; got != newStart {
				t.Fatalf("hunk is at line %d of the new text, said %d\n%s", got, newStart, diff)
			}
			continue
		}
		text := l[1:]
		if i+1 < len(hunks) && strings.HasPrefix(hunks[i+1], `\`) {
			text = strings.TrimSuffix(text, "\n")
			hunks = append(hunks[:i+1], hunks[i+2:]...)
		}
		if l[0] != '+' {
			take(text)
		}
		if l[0] != '-' {
			out.WriteString(text)
			newLeft--
		}
	}
	for ; at < len(lines); at++ {
		out.WriteString(lines[at])
	}
	return out.String()
}

func randomTexts(r *rand.Rand) (old, new string) {
	var lines []string
	for range r.IntN(30) {
		lines = append(lines, fmt.Sprintf("line %d\n", r.IntN(12)))
	}
	old = strings.Join(lines, "")
	for range r.IntN(6) {
		at := r.IntN(len(lines) + 1)
		end := min(len(lines), at+r.IntN(3))
		lines = append(append(append([]string{}, lines[:at]...), fmt.Sprintf("new %d\n", r.IntN(5))), lines[end:]...)
	}
	new = strings.Join(lines, "")
	if r.IntN(4) == 0 {
		old = strings.TrimSuffix(old, "\n")
	}
	if r.IntN(4) == 0 {
		new = strings.TrimSuffix(new, "\n")
	}
	return old, new
}

func TestApplies(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		old, new := randomTexts(r)
		diff := Unified("old", "new", old, new, r.IntN(4))
		if diff == "" {
			if old != new {
				t.Fatalf("no difference between %q and %q", old, new)
			}
			continue
		}
		if got := apply(t, old, diff); got != new {
			t.Fatalf("got\n%q\nwant\n%q\nold\n%q\ndifference\n%s", got, new, old, diff)
		}
	}
}

// TestPatch has the real program apply a few.
func TestPatch(t *testing.T) {
	patch, err := exec.LookPath("patch")
	if err != nil {
		t.Skip("there is no patch")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	r := rand.New(rand.NewPCG(5, 6))
	for range 50 {
		old, new := randomTexts(r)
		diff := Unified("file", "file", old, new, 3)
		if diff == "" || new == "" {
			continue
		}
		if err := os.WriteFile(file, []byte(old), 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(patch, "-s", "-F0", file)
		cmd.Stdin = strings.NewReader(diff)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("patch: %v\n%s\n%s", err, out, diff)
		}
		got, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != new {
			t.Fatalf("got\n%q\nwant\n%q", got, new)
		}
	}
}

// TestMatch holds pairs against what they must be: the diff made of them turns
// one side into the other.
func TestMatch(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		a, b := make([]string, r.IntN(20)), make([]string, r.IntN(20))
		letters := 1 + r.IntN(20)
		for _, list := range [][]string{a, b} {
			for i := range list {
				list[i] = string(rune('a' + r.IntN(letters)))
			}
		}
		pairs := Match(a, b)
		last := [2]int{-1, -1}
		for _, p := range pairs {
			if p[0] <= last[0] || p[1] <= last[1] || a[p[0]] != b[p[1]] {
				t.Fatalf("Match(%q, %q) = %v", a, b, pairs)
			}
			last = p
		}
		diff := UnifiedLines("old", "new", a, b, pairs, 3)
		if diff == "" {
			if strings.Join(a, "\n") != strings.Join(b, "\n") {
				t.Fatalf("no difference between %q and %q", a, b)
			}
			continue
		}
		join := func(list []string) string { return strings.Join(append(list, ""), "\n") }
		if got := apply(t, join(a), diff); got != join(b) {
			t.Fatalf("%q with\n%s\nis %q, want %q", a, diff, got, join(b))
		}
	}
	moved := Match(strings.Fields("x y a b c"), strings.Fields("a b c x y"))
	if want := 3; len(moved) != want {
		t.Errorf("moved lines: %d pairs, want %d", len(moved), want)
	}
	if got := Match(strings.Fields("a a b b c c"), strings.Fields("b b a a b c b")); len(got) != 4 {
		t.Errorf("repeated lines: %v, want 4 pairs", got)
	}
}

// TestMatchIsBounded: long sequences in which nothing occurs once, and anchors within
// anchors, take n log n.
func TestMatchIsBounded(t *testing.T) {
	const n = 20000
	r := rand.New(rand.NewPCG(7, 8))
	letters := func() []string {
		list := make([]string, n)
		for i := range list {
			list[i] = string(rune('a' + r.IntN(3)))
		}
		return list
	}
	reversed := func(list []string) []string { slices.Reverse(list); return list }
	for name, tc := range map[string]struct {
		a, b []string
		most int // pairs
	}{
		"letters":       {letters(), letters(), n},
		"none in order": {strings.Fields(strings.Repeat("a b ", n/2) + strings.Repeat("c ", n)), strings.Fields(strings.Repeat("c ", n) + strings.Repeat("b a ", n/2)), n},
		"two of each":   {append(numbers(n), numbers(n)...), append(reversed(numbers(n)), reversed(numbers(n))...), n},
	} {
		spent := cputime.Of(func() {
			pairs := Match(tc.a, tc.b)
			if len(pairs) == 0 || len(pairs) > tc.most {
				t.Errorf("%s: %d pairs", name, len(pairs))
			}
		})
		if spent > 2*time.Second {
			t.Errorf("%s: %v", name, spent)
		}
	}
}

func numbers(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprint(i)
	}
	return list
}
