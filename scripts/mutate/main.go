// Command mutate changes the program in thousands of small ways and asks for each
// whether a test fails.
//
//	go run ./scripts/mutate [FLAG]... PACKAGE...
//
// All mutants of the packages, which are named by their folders, are compiled into
// the tests at once (by an overlay: no file is changed) and one is switched on at
// a time, so that a mutant costs only the tests that reach it: each test is run
// alone at first, to see which it reaches.
//
// A bundle (-bundle) is what it takes to judge them where there is no Go: the tests,
// the list of mutants, and this program. There, in the root of a copy of the tree,
//
//	BUNDLE/mutate -judge=BUNDLE -for=8m -j=16 -o=RESULTS
//
// judges mutants in the order of a draw until the time is up, and here -report makes
// a report of RESULTS.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

type options struct {
	sample, workers int
	seed            uint64
	only, tests     *regexp.Regexp
	run             *regexp.Regexp
	list            bool
	out, doc        string
	bundle, judge   string
	again, report   bool
	limit           time.Duration
	seconds         int // beside those that a test takes
	packages        []string
}

func main() {
	var o options
	only, tests, names := "", "", ""
	flag.IntVar(&o.sample, "sample", 0, "judge at most so many mutants of a package; 0 for all")
	flag.Uint64Var(&o.seed, "seed", 1, "which mutants a sample has, and in which order they are judged")
	flag.IntVar(&o.workers, "j", 2, "mutants at a time")
	flag.StringVar(&only, "only", "", "judge mutants of which FILE:LINE FUNCTION OPERATOR CHANGE matches")
	flag.StringVar(&tests, "tests", "", "ask only the tests of packages whose path matches")
	flag.StringVar(&names, "run", "", "ask only the tests whose names match")
	flag.BoolVar(&o.list, "list", false, "list the mutants and judge none")
	flag.StringVar(&o.out, "o", "", "write the results there, a JSON line each; those that it has already are taken from it")
	flag.BoolVar(&o.again, "again", false, "judge again what lives in the results, and nothing else")
	flag.BoolVar(&o.report, "report", false, "judge none: what the results have is all")
	flag.StringVar(&o.doc, "doc", "", "write a report there")
	flag.StringVar(&o.bundle, "bundle", "", "make a bundle in that folder and judge none")
	flag.StringVar(&o.judge, "judge", "", "judge the mutants of the bundle in that folder")
	flag.DurationVar(&o.limit, "for", 0, "end after so long, what it takes to measure the tests included; 0 for no limit")
	flag.IntVar(&o.seconds, "seconds", 5, "of the processor that a test may take under a mutant, beside four times what it takes without")
	flag.Parse()
	o.only, o.packages = regexp.MustCompile(only), flag.Args()
	o.tests, o.run = regexp.MustCompile(tests), regexp.MustCompile(names)
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

func run(o options) error {
	begin := time.Now()
	work, err := os.MkdirTemp("", "tgopt-mutate-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	known, err := openLedger(o.out)
	if err != nil {
		return err
	}
	if o.judge != "" {
		p, err := openBundle(o.judge)
		if err != nil {
			return err
		}
		return p.judge(known, work, begin, o)
	}
	p, err := mutate(work, o)
	if err != nil {
		return err
	}
	if o.list {
		for _, m := range choose(p.Mutants, o) {
			fmt.Println(m)
		}
		return nil
	}
	if o.report {
		return writeReport(o.doc, p.Mutants, known.of(p.Mutants), o)
	}
	folder := work
	if o.bundle != "" {
		if folder, err = filepath.Abs(o.bundle); err != nil {
			return err
		}
	}
	if err := p.compile(folder, work, o); err != nil {
		return err
	}
	if o.bundle != "" {
		return p.write(folder)
	}
	return p.judge(known, work, begin, o)
}

// A program is what is judged: the mutants, in the order in which they stand in it, and the tests.
type program struct {
	Mutants  []*mutant
	Tests    []*binary
	root     string
	overlay  map[string]string // texts of files by path
	all      map[string]*listed
	packages map[string]bool // that are mutated
}

// mutate finds the mutants of packages.
func mutate(work string, o options) (*program, error) {
	module, root, err := thisModule()
	if err != nil {
		return nil, err
	}
	all, err := list(root, "./...")
	if err != nil {
		return nil, err
	}
	p := &program{root: root, overlay: map[string]string{}, all: all, packages: map[string]bool{}}
	for _, path := range o.packages {
		l := all[module+"/"+filepath.ToSlash(filepath.Clean(path))]
		if l == nil {
			return nil, fmt.Errorf("there is no package %s", path)
		}
		u, err := load(l, module, all)
		if err != nil {
			return nil, err
		}
		f := u.find(len(p.Mutants) + 1)
		maps.Copy(p.overlay, f.rewritten())
		p.packages[l.ImportPath] = true
		p.Mutants = append(p.Mutants, f.mutants...)
	}
	return p, nil
}

// judge finds what becomes of the mutants that are chosen.
func (p *program) judge(known *ledger, work string, begin time.Time, o options) error {
	chosen := choose(p.Mutants, o)
	if o.again {
		chosen = known.living(chosen)
	}
	results, err := judge(p.Tests, chosen, known, work, begin, o)
	if err != nil {
		return err
	}
	counts := map[verdict]int{}
	for _, r := range results {
		counts[r.Verdict]++
	}
	fmt.Println(counts)
	if o.doc != "" {
		return writeReport(o.doc, p.Mutants, results, o)
	}
	return nil
}

func (m *mutant) String() string {
	return fmt.Sprintf("%s/%s:%d %s %s: %s", m.Package, m.File, m.Line, m.Function, m.Operator, m.Change)
}

// choose draws the sample: the same mutants are in it for as long as they are there, whatever else is.
// It is in the order of the draw, so that however many come first are a sample, too.
func choose(mutants []*mutant, o options) []*mutant {
	var out []*mutant
	of, left := map[string]int{}, map[string]int{}
	for _, m := range mutants {
		if o.only.MatchString(m.String()) {
			out = append(out, m)
			of[m.Package]++
		}
	}
	for p, n := range of {
		left[p] = n
		if o.sample > 0 {
			left[p] = min(n, o.sample)
		}
		fmt.Fprintf(os.Stderr, "%s: %d of %d mutants\n", p, left[p], n)
	}
	key := func(m *mutant) uint64 { return (m.hash() ^ o.seed) * 0x9e3779b97f4a7c15 }
	slices.SortStableFunc(out, func(a, b *mutant) int { return cmp.Compare(key(a), key(b)) })
	out = slices.DeleteFunc(out, func(m *mutant) bool {
		left[m.Package]--
		return left[m.Package] < 0
	})
	for i, m := range out {
		m.draw = i + 1
	}
	return out
}

func thisModule() (module, root string, err error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Path}}\n{{.Dir}}").Output()
	if err != nil {
		return "", "", err
	}
	module, root, _ = strings.Cut(strings.TrimSpace(string(out)), "\n")
	return module, root, nil
}

func restsOn(l *listed, all map[string]*listed, mutated map[string]bool) bool {
	for _, paths := range [][]string{{l.ImportPath}, l.Deps, l.TestImports, l.XTestImports} {
		for _, path := range paths {
			if mutated[path] {
				return true
			}
			if d := all[path]; d != nil && slices.ContainsFunc(d.Deps, func(p string) bool { return mutated[p] }) {
				return true
			}
		}
	}
	return false
}

// judge finds what becomes of each mutant, in their order, until the time is up.
func judge(tests []*binary, mutants []*mutant, known *ledger, work string, begin time.Time, o options) ([]result, error) {
	workers := make([]*worker, o.workers)
	for i := range workers {
		workers[i] = &worker{filepath.Join(work, fmt.Sprintf("tmp%d", i))}
		if err := os.Mkdir(workers[i].folder, 0o700); err != nil {
			return nil, err
		}
	}
	if err := measure(workers, tests, work, o); err != nil {
		return nil, err
	}
	ctx := context.Background()
	if o.limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, begin.Add(o.limit))
		defer cancel()
	}
	var mu sync.Mutex
	var failures []error
	results := make([]result, len(mutants))
	done, living := 0, 0
	each(workers, len(mutants), func(w *worker, i int) {
		m := mutants[i]
		if r, ok := known.known[m.key()]; ok && (r.Verdict != stopped || ctx.Err() != nil) {
			mu.Lock()
			defer mu.Unlock()
			done++
			results[i] = r
			return
		}
		if ctx.Err() != nil {
			return
		}
		r := result{mutant: *m, Draw: m.draw, Verdict: cmp.Or(m.before, unreached)}
		for _, batch := range batches(tests, m) {
			r.Verdict, r.By, _ = batch[0].of.run(ctx, w, batch, m.ID, o.seconds, "")
			if r.Verdict != lived {
				break
			}
		}
		if ctx.Err() != nil {
			r.Verdict, r.By = stopped, ""
		}
		mu.Lock()
		defer mu.Unlock()
		results[i] = r
		done++
		if !r.dead() {
			living++
			fmt.Fprintf(os.Stderr, "\r\033[K")
			fmt.Printf("%s: %s\n", r.Verdict, m)
		}
		if err := known.add(r); err != nil {
			failures = append(failures, err)
		}
		fmt.Fprintf(os.Stderr, "\r\033[K%d of %d mutants, %d live", done, len(mutants), living)
	})
	fmt.Fprintln(os.Stderr)
	return drawn(slices.DeleteFunc(results, func(r result) bool { return r.Verdict == "" })), errors.Join(failures...)
}

// measure runs each test alone, to see what it takes and reaches.
func measure(workers []*worker, tests []*binary, work string, o options) error {
	type one struct {
		of   *binary
		name string
	}
	var all []one
	for _, b := range tests {
		names, err := b.list(o.run)
		if err != nil {
			return err
		}
		for _, name := range names {
			all = append(all, one{b, name})
		}
	}
	var mu sync.Mutex
	done := 0
	each(workers, len(all), func(w *worker, i int) {
		b, name := all[i].of, all[i].name
		t, failing := b.measure(w, name, filepath.Join(work, fmt.Sprintf("trace%d", i)))
		mu.Lock()
		defer mu.Unlock()
		if failing != "" {
			fmt.Fprintf(os.Stderr, "\r\033[Kfails without a mutant, and is left out: %s.%s: %s\n", b.Package, name, failing)
		} else {
			b.tests = append(b.tests, t)
		}
		done++
		fmt.Fprintf(os.Stderr, "\r\033[Kmeasuring tests: %d of %d", done, len(all))
	})
	fmt.Fprintln(os.Stderr)
	for _, b := range tests {
		slices.SortFunc(b.tests, func(x, y *test) int { return strings.Compare(x.name, y.name) })
	}
	return nil
}

// each does n things, as many at a time as there are workers.
func each(workers []*worker, n int, do func(w *worker, i int)) {
	next := make(chan int)
	var wg sync.WaitGroup
	for _, w := range workers {
		wg.Go(func() {
			for i := range next {
				do(w, i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
}
