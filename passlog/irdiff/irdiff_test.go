package irdiff

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
)

// TestUnified compares the files old and new of testdata/*.txtar and wants the
// file diff.
func TestUnified(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no cases: %v", err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if len(a.Files) != 3 || a.Files[2].Name != "diff" {
				t.Fatal("want the files old, new and diff")
			}
			d := Unified(string(a.Files[0].Data), string(a.Files[1].Data), 1)
			if golden.Updating() {
				a.Files[2].Data = []byte(d.Text)
				if err := os.WriteFile(name, txtar.Format(a), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if d.Text != string(a.Files[2].Data) {
				t.Errorf("got\n%swant\n%s", d.Text, a.Files[2].Data)
			}
			lines := "\n" + d.Text
			if added, removed := strings.Count(lines, "\n+"), strings.Count(lines, "\n-"); added != d.Added || removed != d.Removed {
				t.Errorf("got +%d -%d, want +%d -%d", d.Added, d.Removed, added, removed)
			}
		})
	}
}

var anyName = regexp.MustCompile(`%[\w$.-]+`)

// TestNames renames what real dumps name: no difference must be left. It tells
// one op that was taken out.
func TestNames(t *testing.T) {
	files, err := filepath.Glob("../../testdata/kernels/dumps/3.9.0/*/*.ttgir")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d dumps: %v", len(files), err)
	}
	for i := 0; i < len(files); i += 5 {
		bytes, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		text := string(bytes)
		renamed := anyName.ReplaceAllStringFunc(text, func(name string) string { return "%n" + name[1:] })
		if d := Unified(text, renamed, 1); d.Text != "" {
			t.Errorf("%s, renamed:\n%s", files[i], d.Text)
		}
		m, diags := parser.Parse(source.NewFile("", text), parser.Options{Registry: all.Registry()})
		if source.HasErrors(diags) {
			t.Fatalf("%s: %v", files[i], diags)
		}
		// Numbers for names, and no locations.
		numbered := string(printer.Print(m, printer.Options{Style: printer.MLIR}))
		if d := Unified(text, numbered, 1); d.Text != "" {
			t.Errorf("%s, as MLIR prints it:\n%s", files[i], d.Text)
		}
		// Without the first line that returns nothing and begins no region.
		lines := strings.SplitAfter(numbered, "\n")
		for j, l := range lines {
			if strings.Contains(l, "tt.store") && strings.HasSuffix(l, ">\n") {
				shorter := strings.Join(append(append([]string{}, lines[:j]...), lines[j+1:]...), "")
				if d := Unified(text, shorter, 0); d.Added != 0 || d.Removed != 1 || !strings.Contains(d.Text, "tt.store") {
					t.Errorf("%s, without a store:\n%s", files[i], d.Text)
				}
				break
			}
		}
	}
}
