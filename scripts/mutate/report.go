package main

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
)

type verdict string

const (
	killed    verdict = "killed"  // a test failed or died
	endless   verdict = "endless" // a test did not end
	lived     verdict = "lived"
	unreached verdict = "unreached" // by any test
	stopped   verdict = "stopped"   // when the time was up: no test had failed so far
)

// A result is what became of a mutant.
type result struct {
	mutant
	Draw    int // its place in the order of the draw, from 1
	Verdict verdict
	By      string `json:",omitempty"` // the test that killed it
}

func (r *result) dead() bool { return r.Verdict == killed || r.Verdict == endless }

// drawn are those results that are a sample: all that were drawn before the first of which nothing is known. (Those that were
// drawn later and are known were quick to be judged: most of them died.)
func drawn(results []result) []result {
	slices.SortStableFunc(results, func(x, y result) int { return x.Draw - y.Draw })
	for i := range results {
		if i > 0 && results[i].Draw > results[i-1].Draw+1 {
			return results[:i]
		}
	}
	return results
}

// A ledger is a file with a JSON line a result, which a run that was stopped goes on
// from.
type ledger struct {
	file  *os.File
	known map[string]result
}

func openLedger(path string) (*ledger, error) {
	l := &ledger{known: map[string]result{}}
	if path == "" {
		return l, nil
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	l.file = f
	for dec := json.NewDecoder(f); ; {
		var r result
		if err := dec.Decode(&r); errors.Is(err, io.EOF) {
			return l, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		l.known[r.key()] = r
	}
}

// key is what a mutant is, wherever it stands.
func (m *mutant) key() string {
	return fmt.Sprintf("%s %s %s %s %d", m.Package, m.Function, m.Operator, m.Change, m.Same)
}

// hash decides where a mutant comes in the draw.
func (m *mutant) hash() uint64 {
	h := fnv.New64a()
	io.WriteString(h, m.key())
	return h.Sum64()
}

// living are the mutants that live as far as the ledger knows. They are forgotten: what is added for them is what counts.
func (l *ledger) living(mutants []*mutant) []*mutant {
	return slices.DeleteFunc(mutants, func(m *mutant) bool {
		r, ok := l.known[m.key()]
		if !ok || r.dead() {
			return true
		}
		m.draw, m.before = r.Draw, r.Verdict
		delete(l.known, m.key())
		return false
	})
}

// of are the results of a sample of the mutants that there are.
func (l *ledger) of(mutants []*mutant) []result {
	there := map[string]*mutant{}
	for _, m := range mutants {
		there[m.key()] = m
	}
	return slices.DeleteFunc(drawn(slices.Collect(maps.Values(l.known))), func(r result) bool { return there[r.key()] == nil })
}

func (l *ledger) add(r result) error {
	if l.file == nil {
		return nil
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = l.file.Write(append(text, '\n'))
	return err
}

// Why what lives does, as far as somebody looked: a line "PACKAGE<tab>FUNCTION<tab>CHANGE<tab>why", where
// * stands for any change.
//
//go:embed why.tsv
var reasons string

func why(m *mutant) string {
	for line := range strings.Lines(reasons) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) == 4 && f[0] == m.Package && f[1] == m.Function && (f[2] == "*" || f[2] == m.Change) {
			return f[3]
		}
	}
	return ""
}

// writeReport writes docs/mutants.md.
func writeReport(path string, all []*mutant, results []result, o options) error {
	of := map[string]int{}
	for _, m := range all {
		of[m.Package]++
	}
	type row struct {
		judged int
		of     map[verdict]int
	}
	rows, kinds := map[string]*row{}, map[string]*row{}
	add := func(rows map[string]*row, name string, v verdict) {
		if rows[name] == nil {
			rows[name] = &row{of: map[verdict]int{}}
		}
		rows[name].judged++
		rows[name].of[v]++
	}
	for _, r := range results {
		add(rows, r.Package, r.Verdict)
		add(rows, "", r.Verdict)
		add(kinds, r.Operator, r.Verdict)
	}
	var b strings.Builder
	figures := func(r *row) string {
		dead := r.of[killed] + r.of[endless]
		return fmt.Sprintf("%d | %d | %d | %d | %d | %d %% |\n", r.judged, r.of[killed], r.of[endless], r.of[lived]+r.of[stopped], r.of[unreached], 100*dead/max(r.judged, 1))
	}
	head := fmt.Sprintf(reportHead, slower, o.seconds)
	// What stands before the figures is written by hand.
	if text, err := os.ReadFile(path); err == nil {
		if written, _, ok := strings.Cut(string(text), figuresHead); ok {
			head = written
		}
	}
	b.WriteString(head + figuresHead)
	if o.sample > 0 {
		fmt.Fprintf(&b, "Of each package %d mutants are judged, drawn by seed %d.\n\n", o.sample, o.seed)
	}
	if s := o.tests.String(); s != "" {
		fmt.Fprintf(&b, "Asked were the tests of packages that match `%s`: what others notice comes on top.\n\n", s)
	}
	b.WriteString("| package | mutants | judged | killed | endless | live | not reached | dead |\n|---|---|---|---|---|---|---|---|\n")
	total := 0
	for _, p := range o.packages {
		if r := rows[p]; r != nil {
			fmt.Fprintf(&b, "| `%s` | %d | %s", p, of[p], figures(r))
			total += of[p]
		}
	}
	if r := rows[""]; r != nil {
		fmt.Fprintf(&b, "| all | %d | %s", total, figures(r))
	}
	b.WriteString("\n| operator | what it does | judged | killed | endless | live | not reached | dead |\n|---|---|---|---|---|---|---|---|\n")
	for _, op := range operators {
		if r := kinds[op.name]; r != nil {
			fmt.Fprintf(&b, "| %s | %s | %s", op.name, strings.ReplaceAll(op.what, "|", "\\|"), figures(r))
		}
	}
	b.WriteString("\n## What lives\n")
	living := slices.DeleteFunc(slices.Clone(results), func(r result) bool { return r.dead() })
	slices.SortStableFunc(living, func(x, y result) int {
		return cmp.Or(slices.Index(o.packages, x.Package)-slices.Index(o.packages, y.Package), strings.Compare(x.File, y.File), x.Line-y.Line)
	})
	last := ""
	for _, r := range living {
		if r.Package != last {
			fmt.Fprintf(&b, "\n### %s\n\n", r.Package)
			last = r.Package
		}
		note := why(&r.mutant)
		if r.Verdict == stopped {
			note = "the time was up before all tests were asked"
		}
		if r.Verdict == unreached && note == "" {
			note = "no test reaches it"
		}
		if note != "" {
			note = ": " + note
		}
		fmt.Fprintf(&b, "- %s, %s: `` %s ``%s\n", r.File, cmp.Or(r.Function, "a table"), r.Change, note)
	}
	return os.WriteFile(path, []byte(b.String()), 0o666)
}

const figuresHead = "## Figures\n\n"

const reportHead = `# Mutants

    scripts/mutants

changes the program in small ways and asks for each change whether a test fails (` + "`scripts/mutate`" + `). All mutants are compiled into the tests at once, by
an overlay, and one is switched on at a time; each test is first run alone to see which mutants it reaches, and a mutant is given to
those that reach it, the quickest first. A test that takes more than %d times the processor time that it takes otherwise and %d s
counts as one that does not end. Maintained tools (gremlins 0.6) compile and link the tests anew for each mutant and measure by a clock what does not end.

`
