package filecheck

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestOracleCorpus compares with FileCheck on the files below the directories
// in TGOPT_FILECHECK_CORPUS: each is checked against itself, with each of the
// prefixes that its RUN lines name, and against directives that are made of
// its own lines, most of them right.
func TestOracleCorpus(t *testing.T) {
	o := newOracle(t)
	dirs := filepath.SplitList(os.Getenv("TGOPT_FILECHECK_CORPUS"))
	if len(dirs) == 0 {
		t.Skip("TGOPT_FILECHECK_CORPUS names no directories")
	}
	r := rand.New(rand.NewPCG(uint64(envInt("TGOPT_FILECHECK_SEED", 1)), 1))
	files, pairs, passed, bad := 0, 0, 0, 0
	compare := func(tc testCase) {
		pairs++
		if code, _ := run(t, &tc); code == Pass {
			passed++
		}
		if !o.compareQuietly(t, &tc) {
			bad++
		}
		if bad == 10 {
			t.Fatal("too many differences")
		}
	}
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			switch filepath.Ext(path) {
			case ".mlir", ".ttir", ".ttgir", ".ll", ".llir", ".ptx":
			default:
				return err
			}
			b, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			files++
			text := string(b)
			name := filepath.Base(path)
			if strings.Contains(text, "CHECK") {
				for _, args := range optionsOf(text) {
					compare(testCase{name: name, args: args, check: text, input: text})
				}
			}
			made, args := makeChecks(r, text)
			compare(testCase{name: name + " (made)", args: args, check: made, input: text})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d files, %d pairs, of which %d pass, %d differences", files, pairs, passed, bad)
	if files == 0 || passed*10 < pairs || passed == pairs {
		t.Errorf("of %d pairs of %d files %d pass: too few or all", pairs, files, passed)
	}
}

// compareQuietly does not print whole files.
func (o *oracle) compareQuietly(t *testing.T, tc *testCase) bool {
	theirs, theirMessages := o.run(t, tc)
	ours, messages := run(t, tc)
	got := strings.Join(withoutColumns(messages), "\n")
	want := strings.Join(theirMessages, "\n")
	if ours == theirs && got == want {
		return true
	}
	t.Errorf("%s %s: exit code %d, FileCheck has %d\ngot:\n%s\nFileCheck:\n%s", tc.name, tc.args, ours, theirs, got, want)
	return false
}

var fileCheckOptions = regexp.MustCompile(`FileCheck([^|\n]*)`)

// optionsOf lists the options with which the RUN lines of a test call
// FileCheck, and as they are after a scope for variables is asked for.
func optionsOf(text string) []string {
	list := []string{"", "--enable-var-scope"}
	for _, m := range fileCheckOptions.FindAllStringSubmatch(text, -1) {
		var args []string
		fields := strings.Fields(m[1])
		for i, f := range fields {
			switch strings.TrimLeft(f, "-") {
			case "check-prefix", "check-prefixes", "implicit-check-not":
				if i+1 < len(fields) {
					f += "=" + fields[i+1]
				}
			}
			if strings.HasPrefix(f, "-") && !strings.ContainsAny(f, `'"`) {
				args = append(args, f)
			}
		}
		if len(args) > 0 {
			list = append(list, strings.Join(args, " "))
		}
	}
	return list
}

var (
	ssaName = regexp.MustCompile(`%[A-Za-z0-9_]+`)
	integer = regexp.MustCompile(`\b[0-9]+\b`)
)

// makeChecks makes directives of lines of a text.
func makeChecks(r *rand.Rand, text string) (check, args string) {
	lines := strings.Split(text, "\n")
	start := r.IntN(len(lines))
	names := map[string]string{}
	var b strings.Builder
	last := -2
	for i := start; i < len(lines) && i < start+40; i++ {
		line := strings.TrimSpace(lines[i])
		if line == "" || strings.Contains(line, "CHECK") || r.IntN(5) == 0 {
			continue
		}
		directive := "CHECK"
		switch {
		case last == i-1 && r.IntN(2) == 0:
			directive = "CHECK-NEXT"
		case last < 0 && r.IntN(3) == 0:
			directive = "CHECK-LABEL"
		case r.IntN(8) == 0:
			directive = "CHECK-DAG"
		case r.IntN(12) == 0:
			directive = "CHECK-COUNT-2"
		}
		if directive == "CHECK-COUNT-2" || r.IntN(15) == 0 {
			// Part of the line, or something that is wrong.
			line = line[r.IntN(len(line)):]
		}
		last = i
		line = strings.NewReplacer("{{", "{{[{][{]}}", "[[", "{{[[][[]}}").Replace(line)
		if directive != "CHECK-LABEL" && !strings.Contains(line, "{{") {
			line = ssaName.ReplaceAllStringFunc(line, func(name string) string {
				if v, ok := names[name]; ok {
					return "[[" + v + "]]"
				}
				v := fmt.Sprintf("V%d", len(names))
				names[name] = v
				return "[[" + v + ":" + []string{"%.+", "%[^ ,:]+", "%[a-zA-Z0-9_]+", ".*"}[r.IntN(4)] + "]]"
			})
			if r.IntN(4) == 0 && !strings.Contains(line, "[[") {
				line = integer.ReplaceAllString(line, "{{[0-9]+|x}}")
			}
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		fmt.Fprintf(&b, "// %s: %s\n", directive, line)
		if r.IntN(10) == 0 {
			fmt.Fprintf(&b, "// CHECK-NOT: %s\n", []string{"nothing like this", "tt.{{[a-z]+}}_{{[a-z]+}}", "{{arith.*,.*,.*,}}"}[r.IntN(3)])
		}
	}
	b.WriteString("// CHECK-NOT: there is no such text\n")
	return b.String(), []string{"", "--enable-var-scope", "--strict-whitespace", "--ignore-case"}[r.IntN(4)]
}
