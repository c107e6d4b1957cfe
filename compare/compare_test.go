package compare_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/compare"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/passlog/irdiff"
)

// read reads the kernels of a text.
func read(t *testing.T, path, text string) []*compare.Kernel {
	t.Helper()
	file := source.NewFile(path, text)
	m, diags := parser.Parse(file, parser.Options{Registry: all.Registry()})
	if source.HasErrors(diags) {
		t.Fatalf("%s: %v", path, diags)
	}
	return compare.Read(m, path, nil, kernel.Options{File: file})
}

// differ compares two texts of one kernel.
func differ(t *testing.T, before, after string) *compare.Difference {
	t.Helper()
	pairs, a, b := compare.PairUp(read(t, "a", before), read(t, "b", after))
	if len(pairs) != 1 || len(a)+len(b) > 0 {
		t.Fatalf("%d pairs, %d and %d alone", len(pairs), len(a), len(b))
	}
	return pairs[0].Compare(-1)
}

// dumps are kernels with locations.
func dumps(t *testing.T) (texts []string) {
	t.Helper()
	files, err := filepath.Glob("../testdata/kernels/dumps/3.9.0/sm_90/*.ttgir")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d dumps: %v", len(files), err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

var (
	locAlias = regexp.MustCompile(`(?m)^(#loc\d*) = loc\((?:"[^"]*"\()?(#loc\d*|"[^"]*":\d+:\d+)\)?\)$`)
	locUse   = regexp.MustCompile(` loc\((#loc\d*)\)$`)
	position = regexp.MustCompile(`^"(?:[^"]*/)?([^"/]*)":(\d+):`)
)

// pythonOf is where a line comes from, "" where it was inlined from or that is not known.
func pythonOf(text, line string) string {
	aliases := map[string]string{}
	for _, m := range locAlias.FindAllStringSubmatch(text, -1) {
		aliases[m[1]] = m[2]
	}
	m := locUse.FindStringSubmatch(line)
	if m == nil {
		return ""
	}
	at := m[1]
	for range 10 {
		if to, ok := aliases[at]; ok {
			at = to
		}
	}
	if m := position.FindStringSubmatch(at); m != nil && m[1] != "standard.py" {
		return m[1] + ":" + m[2]
	}
	return ""
}

var (
	anyName  = regexp.MustCompile(`%[\w$.-]+`)
	swapped  = regexp.MustCompile(`= (arith\.(?:addi|muli|subi|subf|mulf) )(%[\w#]+), (%[\w#]+) `)
	compared = regexp.MustCompile(`arith\.cmpi slt,`)
	stored   = regexp.MustCompile(`^ +tt\.store .*>[^{]*$`)
)

// TestNames: other names and locations are no difference.
func TestNames(t *testing.T) {
	for _, text := range dumps(t) {
		renamed := anyName.ReplaceAllStringFunc(text, func(name string) string {
			if name == "%globaltimer" { // of PTX
				return name
			}
			return "%n" + name[1:]
		})
		if d := differ(t, text, renamed); !d.Same() || len(d.Groups) > 0 {
			t.Errorf("renamed: %v", d.Groups)
		}
	}
}

// An edit of a text: line i in place of one that matches, and what is found then.
type edit struct {
	name   string
	line   *regexp.Regexp
	change func(lines []string, i int) []string // nil: not possible here
	want   irdiff.Change
}

var edits = []edit{
	{"operands swapped", swapped, func(lines []string, i int) []string {
		m := swapped.FindStringSubmatch(lines[i])
		if m[2] == m[3] {
			return nil
		}
		lines[i] = swapped.ReplaceAllString(lines[i], "= $1$3, $2 ")
		return lines
	}, irdiff.Operands},
	{"attribute changed", compared, func(lines []string, i int) []string {
		lines[i] = strings.Replace(lines[i], "slt", "sle", 1)
		return lines
	}, irdiff.Attributes},
	{"op replaced", swapped, func(lines []string, i int) []string {
		lines[i] = regexp.MustCompile(`arith\.(add|mul|sub)`).ReplaceAllStringFunc(lines[i], func(op string) string {
			return map[string]string{"arith.add": "arith.sub", "arith.mul": "arith.add", "arith.sub": "arith.mul"}[op]
		})
		return lines
	}, irdiff.Op},
	{"op deleted", stored, func(lines []string, i int) []string { return slices.Delete(lines, i, i+1) }, irdiff.Removed},
	{"op added", stored, func(lines []string, i int) []string { return slices.Insert(lines, i, lines[i]) }, irdiff.Added},
	{"op moved", stored, func(lines []string, i int) []string {
		for j := i + 1; j < len(lines); j++ {
			if strings.HasPrefix(lines[j], "    tt.return") && j > i+1 && strings.HasPrefix(lines[i], "    tt.store") {
				l := lines[i]
				return slices.Insert(slices.Delete(lines, i, i+1), j-1, l)
			}
		}
		return nil
	}, irdiff.Moved},
}

// TestEdits edits real dumps: that one change is found, at its line of Python.
func TestEdits(t *testing.T) {
	tried := map[string]int{}
	for _, text := range dumps(t) {
		for _, e := range edits {
			lines := strings.Split(text, "\n")
			i := slices.IndexFunc(lines, func(l string) bool { return e.line.MatchString(l) && pythonOf(text, l) != "" })
			if i < 0 {
				continue
			}
			was := lines[i]
			at := pythonOf(text, was)
			edited := e.change(lines, i)
			if edited == nil {
				continue
			}
			tried[e.name]++
			d := differ(t, text, strings.Join(edited, "\n"))
			var got []string
			for _, g := range d.Groups {
				for _, r := range g.Rows {
					got = append(got, fmt.Sprintf("%s: %b %d", g.Place(), r.Change, max(r.Old, r.New)))
				}
			}
			if want := fmt.Sprintf("%s: %b %d", at, e.want, i+1); len(got) != 1 || !strings.HasPrefix(got[0], want[:strings.LastIndexByte(want, ' ')]) {
				t.Errorf("%s: %s: got %v, want %s", e.name, was, got, want)
			}
		}
	}
	for _, e := range edits {
		if tried[e.name] < 3 {
			t.Errorf("%s was tried %d times", e.name, tried[e.name])
		}
	}
}

var blocked = regexp.MustCompile(`(?m)^(#blocked) = #ttg\.blocked<\{sizePerThread = \[(\d+)`)

// TestLayouts changes what an alias stands for: the ops that have it are found, at all
// their lines, and nothing else.
func TestLayouts(t *testing.T) {
	tried := 0
	for _, text := range dumps(t) {
		m := blocked.FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		n, err := strconv.Atoi(text[m[4]:m[5]])
		if err != nil {
			t.Fatal(err)
		}
		edited := text[:m[4]] + strconv.Itoa(2*n) + text[m[5]:]
		definition, _, _ := strings.Cut(edited[strings.Index(edited, "#ttg.blocked<"):], "\n")
		if strings.Contains(text, definition) {
			continue // it is another one's
		}
		d := differ(t, text, edited)
		if len(d.Layouts) == 0 {
			continue // nothing has it
		}
		tried++
		if !slices.ContainsFunc(d.Layouts, func(l compare.Layout) bool {
			return l.Old == "#blocked" && l.New == "#new.blocked" && l.Definition == definition || strings.Contains(l.Old, "#ttg.slice")
		}) {
			t.Errorf("got %+v", d.Layouts)
		}
		lines := strings.Split(text, "\n")
		for _, g := range d.Groups {
			for _, r := range g.Rows {
				if r.Old == 0 || r.New == 0 {
					t.Fatalf("%s: %+v", g.Place(), r)
				}
				if r.Change&^(irdiff.Layouts|irdiff.Attributes) != 0 || r.Old != r.New || !strings.Contains(lines[r.Old-1], "#blocked") {
					t.Errorf("%s: %b: %s", g.Place(), r.Change, lines[r.Old-1])
				}
				if at := pythonOf(text, lines[r.Old-1]); at != "" && at != g.Place().String() {
					t.Errorf("%s, not %s: %s", g.Place(), at, lines[r.Old-1])
				}
			}
		}
		var uses int
		for _, l := range lines {
			if regexp.MustCompile(`, #blocked>|parent = #blocked\b`).MatchString(l) && !strings.HasPrefix(l, "#") {
				uses++
			}
		}
		if n := d.Rows(^irdiff.Change(0)); n != uses {
			t.Errorf("%d lines, want %d", n, uses)
		}
	}
	if tried < 10 {
		t.Errorf("%d were tried", tried)
	}
}

// TestHoisted: an op that leaves a loop moved, and nothing else did.
func TestHoisted(t *testing.T) {
	const before = `module {
  tt.func public @k(%n: i32, %p: !tt.ptr<i32>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    scf.for %i = %c0 to %n step %c1 : i32 {
      %a = arith.muli %n, %n : i32
      %b = arith.addi %a, %i : i32
      tt.store %p, %b : !tt.ptr<i32>
    }
    tt.return
  }
}
`
	lines := strings.SplitAfter(before, "\n")
	after := strings.Join(slices.Concat(lines[:4], []string{strings.TrimPrefix(lines[5], "  ")}, lines[4:5], lines[6:]), "")
	d := differ(t, before, after)
	if len(d.Groups) != 1 || len(d.Groups[0].Rows) != 1 || d.Groups[0].Rows[0].Change != irdiff.Moved || d.Groups[0].Rows[0].Old != 6 || d.Groups[0].Rows[0].New != 5 {
		t.Errorf("got %+v", d.Groups)
	}
}
