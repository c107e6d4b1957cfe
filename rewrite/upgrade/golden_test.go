package upgrade_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/ttng"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/rewrite/upgrade"
)

// symbol is that of the first function of a text.
var symbol = regexp.MustCompile(`@\w+`)

// TestGolden has the texts of testdata, and the ops of all dialects as their own tests spell them: what an upgrade makes of each, line by
// line, and what it says of those that have no counterpart. Texts that stay as they are have no entry.
func TestGolden(t *testing.T) {
	for file, pattern := range map[string]string{
		"testdata/upgrade.golden":  "testdata/*.mlir",
		"testdata/dialects.golden": "../../dialect/*/testdata/*.mlir",
	} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("there is nothing in %s", pattern)
		}
		var b strings.Builder
		for _, path := range files {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, chunk := range strings.Split(string(text), "// -----\n") {
				if said := change(path, chunk); said != "" {
					fmt.Fprintf(&b, "==== %s %s\n%s", strings.TrimPrefix(filepath.ToSlash(path), "../../"), symbol.FindString(chunk), said)
				}
			}
		}
		golden.Compare(t, file, b.String())
	}
}

// change is what upgrading does to a text, "" for what stays as it is.
func change(path, text string) string {
	m, diags := parser.Parse(source.NewFile(path, text), parser.Options{Registry: all.Registry(), AllowUnregistered: true})
	if len(diags) > 0 {
		if strings.HasPrefix(path, "testdata") {
			return "not read: " + diags[0].Message + "\n"
		}
		return "" // of mistakes
	}
	before := printed(m)
	var b strings.Builder
	diags = upgrade.Module(m)
	for _, d := range diags {
		line := 1 + strings.Count(text[:d.Span.Start], "\n")
		fmt.Fprintf(&b, "%d: %s: %s\n", line, d.Category, d.Message)
	}
	if len(diags) > 0 {
		return b.String()
	}
	ir.Walk(m.Op(), func(o *ir.Op) { // whose results may be written with their operands alone
		for i := range min(o.NumOperands(), o.NumResults()) {
			if o.Is(ttng.OpWarpGroupDotWait) && o.Operand(i).Type() != o.Result(i).Type() {
				fmt.Fprintf(&b, "result %d has another type than what is waited for\n", i)
			}
		}
	})
	after := printed(m)
	for i, line := range strings.SplitAfter(textdiff.Unified("before", "after", before, after, 0), "\n") {
		if i > 1 {
			b.WriteString(line)
		}
	}
	return b.String()
}

// TestUnregistered: a module of which no dialect is known is of no release.
func TestUnregistered(t *testing.T) {
	m := ir.NewModule(ir.NewContext(nil))
	before := printed(m)
	if diags := upgrade.Module(m); len(diags) > 0 || printed(m) != before {
		t.Errorf("got %v and %s", diags, printed(m))
	}
}
