// Package archtest holds the packages against the table in ARCHITECTURE.md.
package archtest

import (
	"encoding/json"
	"io"
	"os/exec"
	"strings"
	"testing"
)

const module = "github.com/tgopt/tgopt/"

// allowed says what a package may import: packages of ours by their path in the
// repository, third-party modules by prefix. A row ending in /* is for every
// package of that folder that has no row of its own.
var allowed = map[string][]string{
	"ir/source":              {},
	"ir":                     {"ir/source"},
	"target":                 {},
	"internal/floats":        {"ir"},
	"internal/figure":        {},
	"internal/lazyregexp":    {},
	"dialect":                {"ir", "ir/source", "internal/floats", "internal/lazyregexp"},
	"dialect/spec":           {"dialect", "ir", "ir/source", "github.com/alecthomas/participle/v2", "internal/lazyregexp"},
	"dialect/spec/cmd/*":     {"dialect/spec", "ir/source"},
	"dialect/ods":            {"dialect/spec", "ir", "ir/source"},
	"dialect/function":       {"dialect", "ir", "ir/source"},
	"dialect/*":              {"dialect", "dialect/*", "ir", "ir/source", "internal/floats", "layout"},
	"dialect/all":            {"dialect", "dialect/*"},
	"config":                 {"dialect", "ir/source", "github.com/goccy/go-yaml"},
	"parser":                 {"ir", "ir/source", "dialect", "internal/floats", "internal/lazyregexp"},
	"layout":                 {"ir", "dialect"},
	"layout/picture":         {"layout"},
	"analysis/*":             {"ir", "ir/source", "dialect", "dialect/*", "layout", "target", "analysis/*", "internal/figure"},
	"rewrite":                {"ir", "ir/source", "dialect", "github.com/alecthomas/participle/v2"},
	"rewrite/*":              {"rewrite", "rewrite/*", "ir", "ir/source", "dialect", "dialect/*", "layout", "target", "analysis/*"},
	"report":                 {"ir", "ir/source", "dialect", "layout", "target", "analysis/*", "rewrite", "rewrite/*", "internal/figure"},
	"lsp/ide":                {"ir", "ir/source", "dialect", "dialect/*", "parser", "layout", "layout/picture", "target", "analysis/*", "rewrite", "rewrite/*", "report", "report/page", "config", "internal/textdiff", "internal/figure", "internal/lazyregexp"},
	"lsp":                    {"lsp/ide", "ir/source", "dialect", "dialect/spec", "dialect/all", "target", "config", "rewrite", "internal/textdiff", "go.lsp.dev", "github.com/go-json-experiment/json"},
	"passlog":                {"ir", "ir/source", "dialect", "parser", "layout", "target", "analysis/*", "passlog/irdiff", "internal/figure", "internal/lazyregexp"},
	"passlog/irdiff":         {"internal/textdiff"},
	"passlog/render":         {"passlog"},
	"report/page":            {"report", "target", "ir/source", "internal/figure", "internal/lazyregexp"},
	"report/text":            {"report", "target", "github.com/fatih/color", "internal/figure"},
	"internal/textdiff":      {"github.com/sergi/go-diff"},
	"internal/filecheck":     {"ir/source", "internal/filecheck/ere"},
	"internal/filecheck/ere": {},
	"internal/expect":        {"ir/source", "internal/filecheck/ere"},
	"internal/lit":           {"internal/filecheck", "internal/textdiff", "mvdan.cc/sh/v3"},
}

type pkg struct {
	ImportPath string
	Imports    []string
}

func TestImports(t *testing.T) {
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", module+"...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := dec.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		path := strings.TrimPrefix(p.ImportPath, module)
		row, ok := rowOf(path)
		if !ok {
			continue // cmd and the packages of tests may import everything
		}
		seen++
		for _, imp := range p.Imports {
			if first, _, _ := strings.Cut(imp, "/"); !strings.Contains(first, ".") {
				continue // standard library
			}
			if !permitted(row, strings.TrimPrefix(imp, module)) {
				t.Errorf("%s imports %s, which its row in ARCHITECTURE.md does not allow", path, imp)
			}
		}
	}
	if seen < len(allowed) {
		t.Errorf("%d packages have a row, fewer than the %d rows: is one gone?", seen, len(allowed))
	}
}

func rowOf(path string) ([]string, bool) {
	if row, ok := allowed[path]; ok {
		return row, true
	}
	folder := path[:strings.LastIndexByte(path, '/')+1]
	row, ok := allowed[folder+"*"]
	return row, ok
}

func permitted(row []string, path string) bool {
	for _, r := range row {
		if r == path || strings.HasPrefix(path, r+"/") && strings.Contains(strings.SplitN(r, "/", 2)[0], ".") {
			return true
		}
		if folder, ok := strings.CutSuffix(r, "*"); ok && strings.HasPrefix(path, folder) && !strings.Contains(path[len(folder):], "/") {
			return true
		}
	}
	return false
}
