package all_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/verify"
)

// TestCascades makes mistakes in dumps and compares them with what is
// reported: one message a mistake, on its line, and all other ops known. The
// mistakes are the same in each run. TGOPT_DUMPS names a folder of other
// dumps; -v shows the measures of each kind.
func TestCascades(t *testing.T) {
	reg := all.Registry()
	files := slices.DeleteFunc(dumps(t), ofSlice)
	rnd := rand.New(rand.NewPCG(1, 2))
	rnd.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	kinds := make([]cascade, len(mistakes))
	// Of ten mistakes, the message about one (a line that is gone, say) is often
	// nearest to another, for which it then counts as one too many.
	numbers, most := []int{1, 3, 10}, []float64{0.05, 0.06, 0.15}
	together := make([]cascade, len(numbers))
	used := 0
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		if len(text) < 2<<10 || len(text) > 30<<10 {
			continue
		}
		if used++; used > 40 {
			break
		}
		sound := readBroken(reg, text)
		if len(sound.diags) > 0 {
			t.Fatalf("%s: %s", path, sound.diags[0].Message)
		}
		measure := func(c *cascade, which []int) {
			lines, at := breakLines(splitLines(text), which, rnd)
			c.add(&sound, readBroken(reg, joinLines(lines)), lines, at)
		}
		for k := range mistakes {
			for range 2 {
				measure(&kinds[k], []int{k})
			}
		}
		for i, n := range numbers {
			for range 3 {
				measure(&together[i], anyMistakes(n, rnd))
			}
		}
	}
	for k := range mistakes {
		t.Logf("%-20s %v", mistakes[k].name, &kinds[k])
	}
	if used < 40 {
		t.Fatalf("only %d dumps were broken", used)
	}
	for i, n := range numbers {
		c := &together[i]
		if c.noticed < 50 {
			t.Errorf("%d mistakes at once: only %d were noticed", n, c.noticed)
		}
		t.Logf("%-20s %v", fmt.Sprint(n, " at once"), c)
		if r := ratio(c.surplus, c.noticed); r > most[i] {
			t.Errorf("%d mistakes at once: %.3f diagnostics too many for each that is noticed, want at most %.2f", n, r, most[i])
		}
		if r := ratio(c.near, c.noticed); r < 0.9 {
			t.Errorf("%d mistakes at once: %.1f%% are reported on their line or next to it, want at least 90 %%", n, 100*r)
		}
		if r := ratio(c.lost, c.known+c.lost); r > 0.01 {
			t.Errorf("%d mistakes at once: %.2f%% of the ops on other lines are lost, want at most 1 %%", n, 100*r)
		}
	}
}

// ofSlice reports whether a committed dump is of a release of which there are
// few: what 40 files tell depends on which they are.
func ofSlice(path string) bool {
	_, rest, committed := strings.Cut(path, "testdata/kernels/dumps/")
	return committed && !strings.HasPrefix(rest, "3.6.0/") && !strings.HasPrefix(rest, "3.9.0/")
}

// A reading is what is known of a text: its ops by the line on which they
// start, and what is wrong with it.
type reading struct {
	ops   map[int][]string
	file  *source.File
	diags []source.Diagnostic
}

func readBroken(reg *dialect.Registry, text string) reading {
	r := reading{ops: map[int][]string{}, file: source.NewFile("in.mlir", text)}
	m, diags := parser.Parse(r.file, parser.Options{Registry: reg, AllowUnregistered: true})
	r.diags = append(diags, verify.Module(m)...)
	ir.Walk(m.Op(), func(o *ir.Op) {
		if !o.Span().IsValid() || o.IsError() {
			return
		}
		// Known are an op's name and which of its results have a type.
		known := o.Name().String()
		for i := range o.NumResults() {
			if _, unknown := o.Result(i).Type().(*ir.ErrorType); !unknown {
				known += fmt.Sprint(" ", i)
			}
		}
		line := r.line(o.Span().Start)
		r.ops[line] = append(r.ops[line], known)
	})
	return r
}

func (r *reading) line(offset uint32) int { return r.file.Position(offset).Line - 1 }

// distance is how many lines a diagnostic or one of its notes is off a line.
func (r *reading) distance(d *source.Diagnostic, line int) int {
	best := 1 << 30
	off := func(s source.Span) {
		if s.IsValid() {
			at := r.line(s.Start)
			best = min(best, max(at-line, line-at))
		}
	}
	off(d.Span)
	for _, n := range d.Related {
		off(n.Span)
	}
	return best
}

// A cascade sums what mistakes led to.
type cascade struct {
	mistakes    int
	noticed     int // have a diagnostic
	near        int // have one on their line or the next
	diagnostics int
	surplus     int // beyond one for each that is noticed
	known, lost int // ops on other lines
}

func ratio(n, of int) float64 { return float64(n) / float64(max(of, 1)) }

func (c *cascade) String() string {
	return fmt.Sprintf("%4d mistakes, %4d noticed, %5.1f%% of these on their line; %4d diagnostics, %.3f too many each; %.2f%% of other ops lost",
		c.mistakes, c.noticed, 100*ratio(c.near, c.noticed), c.diagnostics, ratio(c.surplus, c.noticed), 100*ratio(c.lost, c.lost+c.known))
}

// add attributes each diagnostic to the mistake that is nearest. at holds the
// lines of the mistakes.
func (c *cascade) add(sound *reading, broken reading, lines []line, at []int) {
	c.mistakes += len(at)
	c.diagnostics += len(broken.diags)
	count, near := make([]int, len(at)), make([]bool, len(at))
	for i := range broken.diags {
		nearest, best := 0, 1<<30
		for j, a := range at {
			if d := broken.distance(&broken.diags[i], a); d < best {
				nearest, best = j, d
			}
		}
		if len(at) > 0 {
			count[nearest]++
			near[nearest] = near[nearest] || best <= 1
		}
	}
	for j, n := range count {
		if n > 0 {
			c.noticed++
			c.surplus += n - 1
		}
		if near[j] {
			c.near++
		}
	}
	for i, l := range lines {
		if l.orig < 0 || slices.Contains(at, i) {
			continue
		}
		for j, op := range sound.ops[l.orig] {
			if j < len(broken.ops[i]) && broken.ops[i][j] == op {
				c.known++
			} else {
				c.lost++
			}
		}
	}
}

func anyMistakes(n int, r *rand.Rand) []int {
	which := make([]int, n)
	for i := range which {
		which[i] = r.IntN(len(mistakes))
	}
	return which
}

// breakLines makes mistakes, each on a line of its own, and returns where they
// are in the new text.
func breakLines(lines []line, which []int, r *rand.Rand) ([]line, []int) {
	var broken []int // lines of the sound text
	for _, k := range which {
		for range 50 {
			i := r.IntN(len(lines))
			orig := lines[i].orig
			if orig < 0 || strings.TrimSpace(lines[i].text) == "" || slices.Contains(broken, orig) {
				continue
			}
			var ok bool
			if lines, ok = mistakes[k].make(lines, i, r); ok {
				broken = append(broken, orig)
				break
			}
		}
	}
	// A line that is gone is where the next one now is.
	var at []int
	for _, orig := range broken {
		i, _ := slices.BinarySearchFunc(lines, orig, func(l line, orig int) int { return cmp.Compare(l.order(), orig) })
		at = append(at, min(i, len(lines)-1))
	}
	return lines, at
}
