package main

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/hostile"
)

// TestLayouts: before a number is changed, what says how things are laid out is
// accepted.
func TestLayouts(t *testing.T) {
	dir := t.TempDir()
	for _, l := range hostile.Layouts() {
		if o := (&trial{[]string{"in.mlir"}, input("in.mlir", l.Text)}).run(dir); o.code != 0 || o.problem != "" {
			t.Errorf("%s: %s%s\n%s", l.Name, o.stderr, o.problem, l.Text)
		}
	}
}

// TestNumbers runs commands on texts in which one number, or list of numbers, is what
// nobody would write: the layouts, and short texts of every dialect, read as texts of
// today and as those of the earliest release, of which layouts are not checked.
//
// It takes one run in so many by chance; TGOPT_NUMBERS says in how many, and 1 takes
// all of them, which are some millions.
func TestNumbers(t *testing.T) {
	each, seed := 10000, uint64(1)
	if n, err := strconv.Atoi(os.Getenv("TGOPT_NUMBERS")); err == nil {
		each, seed = n, rand.Uint64()
	}
	c := newCorpus(t, "../..", rand.New(rand.NewPCG(seed, 3)))
	var texts []string
	for _, l := range hostile.Layouts() {
		texts = append(texts, l.Text)
	}
	for _, text := range c.ir.Corpus {
		if len(text) < 1500 {
			texts = append(texts, text)
		}
	}
	dir, w := t.TempDir(), watched(t, endless)
	runs, codes := 0, map[int]int{}
	for _, text := range texts {
		for changed := range hostile.Numbers(text) {
			for _, command := range hostileCommands[hostile.IR] {
				if !c.chance(each) {
					continue
				}
				tried := &trial{files: input("in.mlir", changed)}
				for _, arg := range strings.Fields(command) {
					tried.args = append(tried.args, strings.ReplaceAll(arg, "|", " "))
				}
				switch {
				case command == "lsp":
					tried.files = append(tried.files, sessionOn("in.mlir", changed))
				case !strings.Contains(command, "--triton-version") && c.chance(2):
					tried.args = append(tried.args, "--triton-version=3.0")
				}
				w.begin(strings.Join(tried.args, " ") + " of\n" + changed + "\n")
				o := c.judge(tried, dir)
				if codes[o.code]++; o.problem != "" {
					t.Errorf("%s\n%s", o.key, head(string(tried.text(o.problem))))
				}
				runs++
			}
		}
	}
	if runs < 100 || codes[0] < runs/10 || codes[1] < runs/5 {
		t.Errorf("exit codes %v of %d runs: they test nothing", codes, runs)
	}
	t.Logf("%d runs, exit codes %v", runs, codes)
}
