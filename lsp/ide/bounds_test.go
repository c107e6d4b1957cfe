package ide

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir/source"
)

// TestMostFunctions: of very many functions the first are analysed, also after edits, and the
// next says so.
func TestMostFunctions(t *testing.T) {
	ws := &Workspace{Registry: all.Registry(), Settings: DefaultSettings()}
	var b strings.Builder
	for i := range mostFunctions + 3 {
		if i == 500 {
			b.WriteString("// -----\n")
		}
		fmt.Fprintf(&b, "tt.func @f%d() { tt.return }\n", i)
	}
	told := func(s *Snapshot) string {
		for _, d := range s.Diagnostics(t.Context()) {
			if d.Category == "limit" {
				return s.File.Slice(s.lineAt(d.Span.Start)) + ": " + d.Message
			}
		}
		return ""
	}
	s := NewSnapshot(ws, MLIR, "many.ttgir", b.String())
	for _, step := range []struct{ old, new, want string }{
		{"", "", "tt.func @f1000() { tt.return }: figures are found of the first 1,000 functions of a document: not of this one, and of 3 functions in all"},
		{"@f7(", "@g7(", "tt.func @f1000() { tt.return }: figures are found of the first 1,000 functions of a document: not of this one, and of 3 functions in all"},
		{"@f1001() { tt.return }", "@f1001() { tt.return } // here", "tt.func @f1000() { tt.return }: figures are found of the first 1,000 functions of a document: not of this one, and of 3 functions in all"},
		{"tt.func @f1000() { tt.return }\ntt.func @f1001() { tt.return } // here\ntt.func @f1002() { tt.return }\n", "", ""},
	} {
		if step.old != "" {
			s = s.Replace(strings.Replace(s.File.Text, step.old, step.new, 1))
		}
		if got := told(s); got != step.want {
			t.Errorf("%q → %q: %q, want %q", step.old, step.new, got, step.want)
		}
		if n := len(chunksOf(s)[0].Functions) + len(chunksOf(s)[1].Functions); n != mostFunctions {
			t.Errorf("%q → %q: %d functions", step.old, step.new, n)
		}
	}
}

// TestMostDiagnostics: the least severe of too many are left out, and how many.
func TestMostDiagnostics(t *testing.T) {
	var all []source.Diagnostic
	for i := range 2 * mostDiagnostics {
		severity := source.Note
		if i >= mostDiagnostics {
			severity = source.Error
		}
		all = append(all, source.Diagnostic{Severity: severity, Message: fmt.Sprint(i)})
	}
	if got := bounded(all[:mostDiagnostics]); len(got) != mostDiagnostics || got[mostDiagnostics-1].Message != "999" {
		t.Errorf("%d of %d, the last %q", len(got), mostDiagnostics, got[len(got)-1].Message)
	}
	got := bounded(all)
	first, last := got[0].Message, got[len(got)-1].Message
	if len(got) != mostDiagnostics || first != "1000" || last != "1,001 more are not shown, of which this is the first: 1999" {
		t.Errorf("%d: %q … %q", len(got), first, last)
	}
}

// TestMostEdits: what is joined does the same.
func TestMostEdits(t *testing.T) {
	text := strings.Repeat("a  \n", mostEdits+mostEdits/2)
	s := NewSnapshot(&Workspace{}, Spec, "blanks.spec", text)
	var edits []source.Edit
	for at := uint32(1); at < uint32(len(text)); at += 4 {
		edits = append(edits, source.Edit{Span: source.Span{Start: at, End: at + 2}})
	}
	joined := s.joined(edits)
	if got := s.Edit(joined...).File.Text; len(joined) > mostEdits || got != strings.ReplaceAll(text, "  ", "") {
		t.Errorf("%d edits make %.20q… of it", len(joined), got)
	}
	if got := s.joined(edits[:mostEdits]); len(got) != mostEdits {
		t.Errorf("%d edits are %d", mostEdits, len(got))
	}
}

// TestFormatDeep: a text of which most would be indentation stays as it is.
func TestFormatDeep(t *testing.T) {
	ws := &Workspace{Registry: all.Registry(), Settings: DefaultSettings()}
	loops := func(n int) string {
		return "tt.func @f(%c: i1) {\n" + strings.Repeat("scf.if %c {\n", n) + strings.Repeat("}\n", n) + "tt.return\n}\n"
	}
	braces := func(n int) string {
		return "dialect d\n" + strings.Repeat("op f {\n", n) + strings.Repeat("}\n", n)
	}
	for _, test := range []struct {
		name     string
		language LanguageID
		text     func(n int) string
	}{{"loops", MLIR, loops}, {"braces", Spec, braces}} {
		for _, n := range []int{5, 900} {
			s := NewSnapshot(ws, test.language, "deep.mlir", test.text(n))
			edits := s.Format(source.Span{End: uint32(len(s.File.Text))})
			if formatted := len(edits) > 0; formatted != (n == 5) {
				t.Errorf("%d %s: %d edits", n, test.name, len(edits))
			}
		}
	}
}

// TestOpAtOfMany: an op is found in a long block as in a short one.
func TestOpAtOfMany(t *testing.T) {
	ws := &Workspace{Registry: all.Registry(), Settings: DefaultSettings()}
	text := "module {\n" + strings.Repeat("  tt.func @f() { tt.return }\n", 2*manyOps) + "}\n"
	s := NewSnapshot(ws, MLIR, "long.mlir", text)
	s.Diagnostics(t.Context())
	c := chunksOf(s)[0]
	for off := range uint32(len(text)) {
		o := c.OpAt(off)
		c.order = nil
		for b := range c.Module.Op().RegionAt(0).Blocks {
			c.inOrder(b)
			c.order[b] = nil // as of a block of few
		}
		if want := c.OpAt(off); o != want {
			t.Fatalf("at %d: %v, want %v", off, o.Span(), want.Span())
		}
		c.order = nil
	}
}

// TestNestedFunctions: what a function holds is part of it, or each of many that nest would
// hold all that are in it.
func TestNestedFunctions(t *testing.T) {
	ws := &Workspace{Registry: all.Registry(), Settings: DefaultSettings()}
	s := NewSnapshot(ws, MLIR, "nested.mlir", "tt.func @f() {\n  tt.func @g() {\n    tt.return\n  }\n  tt.return\n}\ntt.func @h() {\n  tt.return\n}\n")
	s.Diagnostics(t.Context())
	var names []string
	for _, f := range chunksOf(s)[0].Functions {
		names = append(names, f.Name())
	}
	if got := strings.Join(names, " "); got != "f h" {
		t.Errorf("the functions are %s", got)
	}
}

// TestManyNames: only what is listed is described.
func TestManyNames(t *testing.T) {
	ws := &Workspace{Registry: all.Registry(), Settings: DefaultSettings()}
	text := ""
	for i := range 2 * MaxCompletions {
		text += fmt.Sprintf("!t%d = tensor<%dxf32>\n", i, i+1)
	}
	s := NewSnapshot(ws, MLIR, "names.mlir", text+"tt.func @f(%a: !")
	list := s.Completion(uint32(len(s.File.Text)))
	if len(list) != MaxCompletions {
		t.Fatalf("%d", len(list))
	}
	for _, c := range list {
		if strings.HasPrefix(c.Label, "!t") && !strings.HasPrefix(c.Detail, "tensor<") && !strings.Contains(c.Label, ".") || c.detail != nil {
			t.Errorf("%s: %q", c.Label, c.Detail)
		}
	}
}
