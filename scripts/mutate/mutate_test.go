package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestMutate: of each operator the mutants that the sample's tests notice die, and no
// others.
func TestMutate(t *testing.T) {
	out := filepath.Join(t.TempDir(), "results.jsonl")
	any := regexp.MustCompile("")
	t.Chdir("testdata/sample")
	t.Setenv("GOFLAGS", "-mod=mod")
	if err := run(options{workers: 2, only: any, tests: any, run: any, out: out, seconds: 1, packages: []string{"pkg"}}); err != nil {
		t.Fatal(err)
	}
	l, err := openLedger(out)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]verdict{}
	for key, r := range l.known {
		got[strings.TrimSuffix(strings.TrimPrefix(key, "pkg "), " 0")] = r.Verdict
	}
	for want, verdicts := range map[verdict]string{
		killed: `Clamp function Clamp → nothing
Clamp condition n < low → false
Clamp condition n < low → true
Clamp condition n > high → false
Clamp condition n > high → true
Sum function Sum → nothing
Sum condition i < len(list) → false
Sum boundary i < len(list) → <=
Sum constant 0 → one more
Sum statement without n += list[i]
Vowels function Vowels → nothing
Vowels loop for range s → no round
Vowels condition vowels[r] || r == 'o' → false
Vowels condition vowels[r] || r == 'o' → true
Vowels condition vowels[r] || r == 'o' → without vowels[r]
Vowels constant 0 → one more
Vowels statement without n++
Kind function Kind → nothing
Kind constant case "a" → no case
Kind constant 1 << 2 → one more
Far function Far → nothing
Far constant true → its opposite`,
		endless: `Sum statement without i++`,
		// Clamp gives the bound at the bound, either way.
		lived: `Clamp boundary n < low → <=
Clamp boundary n > high → >=
Vowels constant 'o' → one more
 constant true → its opposite 1`,
		unreached: `Vowels condition vowels[r] || r == 'o' → without r == 'o'
Kind constant case "b" → no case
Kind constant 0 → one more`,
	} {
		for what := range strings.SplitSeq(verdicts, "\n") {
			if got[what] != want {
				t.Errorf("%q: got %q, want %q", what, got[what], want)
			}
			delete(got, what)
		}
	}
	if got[" constant true → its opposite"] != killed {
		t.Errorf("an entry of a table that is used: got %q", got[" constant true → its opposite"])
	}
	delete(got, " constant true → its opposite")
	if len(got) > 0 {
		t.Errorf("mutants that nobody thought of: %v", got)
	}
	// What is known is not judged again, and the report has it.
	doc := filepath.Join(t.TempDir(), "mutants.md")
	if err := run(options{workers: 1, only: any, tests: regexp.MustCompile("none"), run: any, out: out, doc: doc, packages: []string{"pkg"}}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(doc)
	if err != nil {
		t.Fatal(err)
	}
	if want := "| `pkg` | 31 | 31 | 23 | 1 | 4 | 3 | 77 % |"; !strings.Contains(string(text), want) {
		t.Errorf("the report has no row %s:\n%s", want, text)
	}
}

// TestBundle: mutants are judged in a copy of the tree where there is no go command, those that live once more when the tests
// are others, and a report is of those that were drawn before one is missing.
func TestBundle(t *testing.T) {
	any := regexp.MustCompile("")
	bundle, out := t.TempDir(), filepath.Join(t.TempDir(), "results.jsonl")
	copied := t.TempDir()
	if err := os.CopyFS(copied, os.DirFS("testdata/sample")); err != nil {
		t.Fatal(err)
	}
	t.Chdir("testdata/sample")
	t.Setenv("GOFLAGS", "-mod=mod")
	o := options{workers: 2, only: any, tests: any, run: any, seconds: 1, packages: []string{"pkg"}}
	o.bundle = bundle
	if err := run(o); err != nil {
		t.Fatal(err)
	}
	o.bundle = ""
	path := os.Getenv("PATH")
	judged := func(o options) map[verdict]int {
		t.Helper()
		t.Chdir(copied)
		t.Setenv("PATH", "/usr/bin:/bin")
		o.judge, o.out = bundle, out
		if err := run(o); err != nil {
			t.Fatal(err)
		}
		l, err := openLedger(out)
		if err != nil {
			t.Fatal(err)
		}
		counts := map[verdict]int{}
		for _, r := range l.known {
			counts[r.Verdict]++
		}
		return counts
	}
	few := o
	few.run = regexp.MustCompile("Clamp|Far")
	if got, want := judged(few), (map[verdict]int{killed: 7, lived: 4, unreached: 20}); !maps.Equal(got, want) {
		t.Errorf("asked a test and an example: got %v, want %v", got, want)
	}
	again := o
	again.again = true
	if got, want := judged(again), (map[verdict]int{killed: 23, endless: 1, lived: 4, unreached: 3}); !maps.Equal(got, want) {
		t.Errorf("asked the others of what lives: got %v, want %v", got, want)
	}

	// One for which the time was up is judged anew, and counts as one that lives until then.
	o.limit = time.Nanosecond
	if err := os.Remove(out); err != nil {
		t.Fatal(err)
	}
	if got := judged(o); len(got) != 0 {
		t.Errorf("without any time: got %v", got)
	}
	o.limit = 0
	all := map[verdict]int{killed: 23, endless: 1, lived: 4, unreached: 3}
	if got := judged(o); !maps.Equal(got, all) {
		t.Errorf("asked all: got %v, want %v", got, all)
	}
	stop := func(draw string) {
		t.Helper()
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		text = regexp.MustCompile(`(?m)^(.*"Draw":`+draw+`,"Verdict":)"\w+"`).ReplaceAll(text, []byte(`${1}"stopped"`))
		if err := os.WriteFile(out, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	stop("(?:10|11)")
	if l, err := openLedger(out); err != nil || len(drawn(slices.Collect(maps.Values(l.known)))) != 31 {
		t.Errorf("two that were stopped are no part of the sample: %v", err)
	}
	if got := judged(o); !maps.Equal(got, all) {
		t.Errorf("asked of two that were stopped: got %v, want %v", got, all)
	}

	// Of the one that is tenth nothing is known.
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	text = regexp.MustCompile(`(?m)^.*"Draw":10,.*\n`).ReplaceAll(text, nil)
	if err := os.WriteFile(out, text, 0o600); err != nil {
		t.Fatal(err)
	}
	o.out, o.doc, o.report = out, filepath.Join(t.TempDir(), "mutants.md"), true
	t.Setenv("PATH", path)
	if err := run(o); err != nil {
		t.Fatal(err)
	}
	if text, err = os.ReadFile(o.doc); err != nil || !strings.Contains(string(text), "| `pkg` | 31 | 9 |") {
		t.Errorf("a report of the nine that were drawn before one that is not judged (%v):\n%s", err, text)
	}
}

// TestSample: a sample stays the same while other mutants come and go.
func TestSample(t *testing.T) {
	var list []*mutant
	for i := range 1000 {
		list = append(list, &mutant{ID: i, Package: "p", Change: fmt.Sprint(i)})
	}
	o := options{sample: 100, seed: 1, only: regexp.MustCompile("")}
	before := map[string]bool{}
	for _, m := range choose(list, o) {
		before[m.Change] = true
	}
	kept := 0
	for _, m := range choose(list[:900], o) {
		if before[m.Change] {
			kept++
		}
	}
	if len(before) != 100 || kept < 80 {
		t.Errorf("of a sample of %d %d are left when a tenth of the mutants is gone", len(before), kept)
	}
}
