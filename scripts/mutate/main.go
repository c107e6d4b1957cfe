// Command mutate changes the program in thousands of small ways and asks for each
// whether a test fails.
//
//	go run ./scripts/mutate [FLAG]... PACKAGE...
//
// All mutants of the packages, which are named by their folders, are compiled into
// the tests at once (by an overlay: no file is changed) and one is switched on at
// a time, so that a mutant costs only the tests that reach it: each test is run
// alone at first, to see which it reaches.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
)

type options struct {
	sample, workers int
	seed            uint64
	only, tests     *regexp.Regexp
	run             *regexp.Regexp
	list            bool
	out, doc        string
	seconds         int // beside those that a test takes
	packages        []string
}

func main() {
	var o options
	only, tests, names := "", "", ""
	flag.IntVar(&o.sample, "sample", 0, "judge at most so many mutants of a package; 0 for all")
	flag.Uint64Var(&o.seed, "seed", 1, "which mutants a sample has")
	flag.IntVar(&o.workers, "j", 2, "mutants at a time")
	flag.StringVar(&only, "only", "", "judge mutants of which FILE:LINE FUNCTION OPERATOR CHANGE matches")
	flag.StringVar(&tests, "tests", "", "ask only the tests of packages whose path matches")
	flag.StringVar(&names, "run", "", "ask only the tests whose names match")
	flag.BoolVar(&o.list, "list", false, "list the mutants and judge none")
	flag.StringVar(&o.out, "o", "", "write the results there, a JSON line each; those that it has already are taken from it")
	flag.StringVar(&o.doc, "doc", "", "write a report there")
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
	work, err := os.MkdirTemp("", "tgopt-mutate-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	module, root, err := thisModule()
	if err != nil {
		return err
	}
	all, err := list(root, "./...")
	if err != nil {
		return err
	}
	overlay := map[string]map[string]string{"Replace": {}}
	var mutants []*mutant
	mutated := map[string]bool{}
	for _, path := range o.packages {
		l := all[module+"/"+filepath.ToSlash(filepath.Clean(path))]
		if l == nil {
			return fmt.Errorf("there is no package %s", path)
		}
		u, err := load(l, module, all)
		if err != nil {
			return err
		}
		f := u.find(len(mutants) + 1)
		for path, text := range f.rewritten() {
			at := filepath.Join(work, fmt.Sprintf("%d.go", len(overlay["Replace"])))
			if err := os.WriteFile(at, []byte(text), 0o600); err != nil {
				return err
			}
			overlay["Replace"][path] = at
		}
		mutated[l.ImportPath] = true
		mutants = append(mutants, f.mutants...)
	}
	chosen := choose(mutants, o)
	if o.list {
		for _, m := range chosen {
			fmt.Println(m)
		}
		return nil
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		return err
	}
	overlayFile := filepath.Join(work, "overlay.json")
	if err := os.WriteFile(overlayFile, text, 0o600); err != nil {
		return err
	}
	tests, err := compile(all, mutated, o.tests, overlayFile, work)
	if err != nil {
		return err
	}
	known, err := openLedger(o.out)
	if err != nil {
		return err
	}
	results, err := judge(tests, chosen, known, work, o)
	if err != nil {
		return err
	}
	counts := map[verdict]int{}
	for _, r := range results {
		counts[r.Verdict]++
	}
	fmt.Println(counts)
	if o.doc != "" {
		return writeReport(o.doc, root, mutants, results, o)
	}
	return nil
}

func (m *mutant) String() string {
	return fmt.Sprintf("%s/%s:%d %s %s: %s", m.Package, m.File, m.Line, m.Function, m.Operator, m.Change)
}

// choose draws the sample: the same mutants are in it for as long as they are there, whatever else is.
func choose(mutants []*mutant, o options) []*mutant {
	byPackage := map[string][]*mutant{}
	var order []string
	for _, m := range mutants {
		if !o.only.MatchString(m.String()) {
			continue
		}
		if byPackage[m.Package] == nil {
			order = append(order, m.Package)
		}
		byPackage[m.Package] = append(byPackage[m.Package], m)
	}
	var out []*mutant
	for _, p := range order {
		list := byPackage[p]
		fmt.Fprintf(os.Stderr, "%s: %d mutants\n", p, len(list))
		if o.sample > 0 && o.sample < len(list) {
			key := func(m *mutant) uint64 { return (m.hash ^ o.seed) * 0x9e3779b97f4a7c15 }
			slices.SortFunc(list, func(a, b *mutant) int {
				if key(a) < key(b) {
					return -1
				}
				return 1
			})
			list = list[:o.sample]
			slices.SortFunc(list, func(a, b *mutant) int { return a.ID - b.ID })
		}
		out = append(out, list...)
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

// compile makes the tests of every package that is made of a mutated one.
func compile(all map[string]*listed, mutated map[string]bool, tests *regexp.Regexp, overlay, work string) ([]*binary, error) {
	var out []*binary
	for _, l := range all {
		if !l.tested() || l.Standard || !tests.MatchString(l.ImportPath) || !restsOn(l, all, mutated) {
			continue
		}
		out = append(out, &binary{pkg: l, path: filepath.Join(work, strings.ReplaceAll(l.ImportPath, "/", "_")+".test")})
	}
	slices.SortFunc(out, func(a, b *binary) int { return strings.Compare(a.pkg.ImportPath, b.pkg.ImportPath) })
	for i, b := range out {
		fmt.Fprintf(os.Stderr, "\r\033[Kcompiling the tests of %d packages: %d", len(out), i+1)
		cmd := exec.Command("go", "test", "-c", "-vet=off", "-pgo=off", "-overlay", overlay, "-o", b.path, b.pkg.ImportPath)
		cmd.Dir = b.pkg.Dir
		if text, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s does not compile with its mutants: %s", b.pkg.ImportPath, text)
		}
	}
	fmt.Fprintln(os.Stderr)
	return out, nil
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

// judge finds what becomes of each mutant.
func judge(tests []*binary, mutants []*mutant, known *ledger, work string, o options) ([]result, error) {
	workers := make([]*worker, o.workers)
	for i := range workers {
		workers[i] = &worker{filepath.Join(work, fmt.Sprintf("tmp%d", i))}
		if err := os.Mkdir(workers[i].folder, 0o700); err != nil {
			return nil, err
		}
	}
	var mu sync.Mutex
	var failures []error
	done := 0
	each(workers, len(tests), func(w *worker, i int) {
		failing, err := tests[i].measure(w, o.run, filepath.Join(work, fmt.Sprintf("trace%d", i)))
		mu.Lock()
		defer mu.Unlock()
		if err != nil {
			failures = append(failures, err)
		}
		for _, f := range failing {
			fmt.Fprintf(os.Stderr, "\r\033[Kfails without a mutant, and is left out: %s\n", f)
		}
		done++
		fmt.Fprintf(os.Stderr, "\r\033[Kmeasuring tests: %d of %d packages", done, len(tests))
	})
	fmt.Fprintln(os.Stderr)
	if len(failures) > 0 {
		return nil, failures[0]
	}
	results := make([]result, len(mutants))
	done = 0
	living := 0
	each(workers, len(mutants), func(w *worker, i int) {
		m := mutants[i]
		if r, ok := known.known[m.key()]; ok {
			mu.Lock()
			defer mu.Unlock()
			done++
			results[i] = r
			return
		}
		r := result{mutant: *m, Verdict: unreached}
		for _, batch := range batches(tests, m) {
			r.Verdict, r.By, _ = batch[0].of.run(w, batch, m.ID, o.seconds, "")
			if r.Verdict != lived {
				break
			}
		}
		results[i] = r
		mu.Lock()
		defer mu.Unlock()
		done++
		if r.Verdict == lived || r.Verdict == unreached {
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
	return results, errors.Join(failures...)
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
