package expect

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
)

// emitted makes diagnostics of lines like "3 error: text"; line 0 is no
// place. A note belongs to what is before it.
func emitted(t *testing.T, file *source.File, lines string) []source.Diagnostic {
	t.Helper()
	var ds []source.Diagnostic
	for _, l := range strings.Split(lines, "\n") {
		if l = strings.TrimSpace(l); l == "" {
			continue
		}
		head, message, ok := strings.Cut(l, ": ")
		number, severity, ok2 := strings.Cut(head, " ")
		if !ok || !ok2 {
			t.Fatalf("not a diagnostic: %q", l)
		}
		span := source.NoSpan
		if n := int(number[0] - '0'); n > 0 {
			span = file.LineSpan(n)
		}
		if severity == "note" && len(ds) > 0 {
			ds[len(ds)-1].Note(span, "%s", message)
			continue
		}
		ds = append(ds, source.Diagnostic{Severity: severities[severity], Span: span, Message: message})
	}
	return ds
}

func render(file *source.File, ds []source.Diagnostic) string {
	var b strings.Builder
	for _, d := range ds {
		if d.Span.IsValid() {
			b.WriteByte('0' + byte(file.Position(d.Span.Start).Line))
		} else {
			b.WriteByte('0')
		}
		b.WriteString(" " + d.Message + "\n")
	}
	return b.String()
}

func TestVerify(t *testing.T) {
	for _, tc := range []struct {
		name, file, emitted, want string
		only                      bool
	}{
		{"nothing", "a\n", "", "", false},
		{"same line", "a // expected-error {{bad}}\n", "1 error: a bad op", "", false},
		{"not produced", "a // expected-error {{bad}}\n", "", "1 expected error \"bad\" was not produced\n", false},
		{"unexpected", "a\n", "1 error: bad", "1 unexpected error: bad\n", false},
		{"unexpected, only expected", "a\n", "1 error: bad", "", true},
		{"not produced, only expected", "// expected-error {{bad}}\n", "1 error: good", "1 expected error \"bad\" was not produced\n", true},
		{"wrong line", "// expected-error {{bad}}\na\n", "2 error: bad", "2 unexpected error: bad\n1 expected error \"bad\" was not produced\n", false},
		{"next line", "// expected-error @+1 {{bad}}\na\n", "2 error: bad", "", false},
		{"next line, no blank", "// expected-error@+1{{bad}}\na\n", "2 error: bad", "", false},
		{"line before", "a\nb\n// expected-error @-2 {{bad}}\n", "1 error: bad", "", false},
		{"before the file", "// expected-error @-2 {{bad}}\n", "", "1 expected error \"bad\" was not produced\n", false},
		{"above", "a\n// expected-error @above {{x}}\n// expected-note @above {{y}}\n", "1 error: x\n1 note: y", "", false},
		{"below", "// expected-error @below {{x}}\n// expected-note @below {{y}}\na\n", "3 error: x\n3 note: y", "", false},
		{"below nothing", "a\n// expected-error @below {{x}}", "2 error: x", "", false},
		{"above and below", "a\n// expected-error @above {{x}}\n// expected-error @below {{y}}\nb\n", "1 error: x\n4 error: y", "", false},
		{"unknown", "// expected-error @unknown {{x}}\n", "0 error: x", "", false},
		{"unknown not produced", "// expected-error @unknown {{x}}\n// expected-error {{y}}\n", "",
			"2 expected error \"y\" was not produced\n0 expected error \"x\" was not produced\n", false},
		{"unknown unexpected", "a\n", "0 error: x", "0 unexpected error: x\n", false},
		{"severities", "// expected-warning {{w}}\n// expected-remark {{r}}\n// expected-note {{n}}\n",
			"1 warning: w\n2 remark: r\n3 note: n", "", false},
		{"near miss", "// expected-warning {{x}}\n", "1 error: x",
			"1 'error' diagnostic emitted when expecting a 'warning'\n1 expected warning \"x\" was not produced\n", false},
		{"near miss, only expected", "// expected-warning {{x}}\n", "1 error: x", "1 expected warning \"x\" was not produced\n", true},
		{"many for one", "// expected-error {{x}}\n", "1 error: x1\n1 error: x2", "", false},
		{"unmatched note", "// expected-error {{x}}\n", "1 error: x\n1 note: n", "1 unexpected note: n\n", false},
		{"regex", "// expected-error-re {{a {{[0-9]+}} b{{$}}}}\n", "1 error: an a 12 b", "", false},
		{"regex other", "// expected-error-re {{a {{[0-9]+}}.}}\n", "1 error: a 12!", "1 unexpected error: a 12!\n1 expected error \"a {{[0-9]+}}.\" was not produced\n", false},
		{"regex alternatives", "// expected-error-re {{{{a|b}}c}}\n", "1 error: bc", "", false},
		{"regex open", "// expected-error-re {{a{{b}}\n", "", "1 found start of regex with no end '}}'\n", false},
		{"regex bad", "// expected-error-re {{a{{(}}}}\n", "", "1 invalid regex: parentheses not balanced\n", false},
		{"text after", "// expected-error {{x}} .\n", "1 error: x", "1 unexpected error: x\n", false},
		{"blanks after", "// expected-error {{x}}  \t\r\n", "1 error: x", "", false},
		{"two on a line", "// expected-error {{x}} expected-note {{y}}\n", "",
			"1 expected error \"x}} expected-note {{y\" was not produced\n", false},
		{"second word", "// expected-foo expected-error {{x}}\n", "1 error: x", "", false},
		{"braces", "// expected-error {{a {b}}}\n", "1 error: a {b}", "", false},
		{"empty", "// expected-error {{}}\n", "1 error: anything", "", false},
		{"count", "// expected-error 2 {{x}}\n", "1 error: x\n1 error: x", "", false},
		{"count at", "// expected-error @+1 2 {{x}}\n", "2 error: x\n2 error: x", "", false},
		{"count few", "// expected-error 2 {{x}}\n", "1 error: x", "1 expected error \"x\" was produced 1 of 2 times\n", false},
		{"count many", "// expected-error 1 {{x}}\n", "1 error: x\n1 error: x", "1 unexpected error: x\n", false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			file := source.NewFile("t.mlir", tc.file)
			got := render(file, Verify(file, emitted(t, file, tc.emitted), tc.only))
			if got != tc.want {
				t.Errorf("got\n%s\nwant\n%s", got, tc.want)
			}
		})
	}
}

func TestSpan(t *testing.T) {
	file := source.NewFile("t.mlir", "a\n  // expected-error {{bad op}}\n")
	ds := Verify(file, nil, false)
	if len(ds) != 1 || file.Slice(ds[0].Span) != "expect" {
		t.Errorf("got %+v, want the place of the comment, as long as its text", ds)
	}
}
