package main

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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
)

// A result is what became of a mutant.
type result struct {
	mutant
	Verdict verdict
	By      string `json:",omitempty"` // the test that killed it
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
func writeReport(path, root string, all []*mutant, results []result, o options) error {
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
		return fmt.Sprintf("%d | %d | %d | %d | %d | %d %% |\n", r.judged, r.of[killed], r.of[endless], r.of[lived], r.of[unreached], 100*dead/max(r.judged, 1))
	}
	fmt.Fprintf(&b, reportHead, slower, o.seconds)
	if o.sample > 0 {
		fmt.Fprintf(&b, "Of each package %d mutants are judged, drawn by seed %d; the others would be as long again for each as many.\n", o.sample, o.seed)
	}
	if s := o.tests.String(); s != "" {
		fmt.Fprintf(&b, "Asked were the tests of packages that match `%s`: what others notice comes on top.\n", s)
	}
	b.WriteString("\n| package | mutants | judged | killed | endless | live | not reached | dead |\n|---|---|---|---|---|---|---|---|\n")
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
	living := slices.DeleteFunc(slices.Clone(results), func(r result) bool { return r.Verdict == killed || r.Verdict == endless })
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

const reportHead = `# Mutants

    scripts/mutants

changes the program in small ways and asks for each change whether a test fails (` + "`scripts/mutate`" + `). All mutants are compiled into the tests at once, by
an overlay, and one is switched on at a time; each test is first run alone to see which mutants it reaches, and a mutant is given to
those that reach it, the quickest first. A test that takes more than %d times the processor time that it takes otherwise and %d s
counts as one that does not end. Maintained tools (gremlins 0.6) compile and link the tests anew for each mutant and measure by a clock what does not end.

`
