package archtest

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A row of the table in ARCHITECTURE.md.
type row struct {
	packages []string // patterns
	imports  []string // patterns
	all      bool     // it may import everything
	leaf     bool     // it may be imported by everything, by the core if it has imports
	core     bool
	used     map[string]bool // those of imports that were needed
}

var (
	quoted = regexp.MustCompile("`([^`]+)`")
	// endOfCore is the last row of the core.
	endOfCore = "kernel"
)

// readTable reads the table of packages, the first of ARCHITECTURE.md.
func readTable(t *testing.T) (rows []*row) {
	t.Helper()
	text, err := os.ReadFile("../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	core := true
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "| `") {
			if len(rows) > 0 {
				break
			}
			continue
		}
		r, err := readRow(line)
		if err != nil {
			t.Fatalf("ARCHITECTURE.md: %v: %s", err, line)
		}
		r.core = core
		core = core && r.packages[0] != endOfCore
		rows = append(rows, r)
	}
	if core {
		t.Fatalf("ARCHITECTURE.md has no row of %s, where the core ends", endOfCore)
	}
	return rows
}

func readRow(line string) (*row, error) {
	cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
	if len(cells) != 3 {
		return nil, fmt.Errorf("a row has %d cells", len(cells))
	}
	r := &row{used: map[string]bool{}}
	for _, m := range quoted.FindAllStringSubmatch(cells[0], -1) {
		r.packages = append(r.packages, m[1])
	}
	for _, part := range strings.Split(strings.TrimSpace(cells[2]), ", ") {
		switch m := quoted.FindStringSubmatch(part); {
		case part == "all":
			r.all = true
		case part == "–":
			r.leaf = true
		case part == "core":
			r.imports = append(r.imports, part)
		case m != nil && m[0] == part:
			r.imports = append(r.imports, m[1])
		default:
			return nil, fmt.Errorf("'%s' is neither a package in ` ` nor all, core or –", part)
		}
	}
	return r, nil
}

// rowOf is the row of a package: that with its name, else the longest pattern.
func rowOf(rows []*row, path string) (found *row) {
	longest := -1
	for _, r := range rows {
		for _, p := range r.packages {
			switch {
			case p == path:
				return r
			case matches(p, path) && len(p) > longest:
				found, longest = r, len(p)
			}
		}
	}
	return found
}

// matches reports whether a path is one of a pattern: the path itself, any folder
// for NAME, all below for …, and what is below a module of others.
func matches(pattern, path string) bool {
	if folder, ok := strings.CutSuffix(pattern, "NAME"); ok {
		name, below := strings.CutPrefix(path, folder)
		return below && name != "" && !strings.Contains(name, "/")
	}
	if folder, ok := strings.CutSuffix(pattern, "/…"); ok {
		return path == folder || strings.HasPrefix(path, folder+"/")
	}
	return pattern == path || foreign(pattern) && strings.HasPrefix(path, pattern+"/")
}

// foreign reports whether a path is one of a module of others.
func foreign(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return strings.Contains(first, ".")
}

// permits reports whether a row has an import, which is of the row to, nil for
// one that is not ours.
func (r *row) permits(path string, to *row) bool {
	for _, p := range r.imports {
		if matches(p, path) || p == "core" && to != nil && to.core {
			r.used[p] = true
			return true
		}
	}
	if to != nil && to.leaf && (len(to.imports) == 0 || r.core && !r.leaf) {
		return true
	}
	return r.all || slices.Contains(r.packages, path)
}

func TestReadRow(t *testing.T) {
	for line, want := range map[string]string{
		"| `a`, `b/NAME` | c | `d`, core, `os` |": "",
		"| `a` | c | d |":                         "'d' is neither a package in ` ` nor all, core or –",
		"| `a` | `d` |":                           "a row has 2 cells",
		"| `a` | c | `d`, and e |":                "'and e' is neither a package in ` ` nor all, core or –",
	} {
		r, err := readRow(line)
		if got := fmt.Sprint(err); err != nil && got != want || err == nil && want != "" {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
		if err == nil && (!slices.Equal(r.packages, []string{"a", "b/NAME"}) || !slices.Equal(r.imports, []string{"d", "core", "os"})) {
			t.Errorf("%s: %+v", line, r)
		}
	}
}

// TestRules: what the words of the table mean.
func TestRules(t *testing.T) {
	rows := []*row{
		{packages: []string{"ir"}, leaf: true, core: true},
		{packages: []string{"dialect/NAME"}, imports: []string{"ir", "dialect/NAME"}, core: true, used: map[string]bool{}},
		{packages: []string{"dialect/all"}, imports: []string{"dialect/NAME"}, core: true, used: map[string]bool{}},
		{packages: []string{"lsp"}, imports: []string{"core", "net", "go.lsp.dev"}, used: map[string]bool{}},
		{packages: []string{"cmd/…"}, all: true},
		{packages: []string{"linear"}, leaf: true, core: true},
		{packages: []string{"model"}, leaf: true, imports: []string{"ir"}, core: true, used: map[string]bool{}},
		{packages: []string{"page"}},
	}
	for _, c := range []struct {
		from, to string
		want     bool
	}{
		{"dialect/tt", "ir", true},
		{"dialect/all", "ir", true}, // a leaf
		{"dialect/tt", "dialect/ttg", true},
		{"dialect/tt", "dialect/ttg/deep", false},
		{"dialect/tt", "lsp", false},
		{"dialect/tt", "os", false},
		{"lsp", "dialect/all", true},
		{"lsp", "net", true},
		{"lsp", "net/http", false},
		{"lsp", "os", false},
		{"lsp", "go.lsp.dev/uri", true},
		{"lsp", "go.lsp.devil/uri", false},
		{"cmd/tgopt/internal/cli", "os", true},
		{"ir", "dialect/tt", false},
		{"linear", "ir", true},
		{"model", "ir", true},
		{"model", "linear", true},
		{"linear", "model", false}, // it imports nothing but what imports nothing
		{"dialect/tt", "model", true},
		{"page", "model", false}, // not of the core
		{"page", "ir", true},
	} {
		from := rowOf(rows, c.from)
		if from == nil {
			t.Fatalf("%s has no row", c.from)
		}
		if got := from.permits(c.to, rowOf(rows, c.to)); got != c.want {
			t.Errorf("%s may import %s: %t", c.from, c.to, got)
		}
	}
	if rowOf(rows, "report") != nil || rowOf(rows, "dialect/spec/cmd") != nil {
		t.Error("a package without a row has one")
	}
}
