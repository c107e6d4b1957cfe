package passlog

import (
	"fmt"
	"strings"
	"testing"
)

const (
	cseHeader    = "// -----// IR Dump Before CSE (cse) ('builtin.module' operation) //----- //\n"
	inlineHeader = "// -----// IR Dump Before Inliner (inline) ('builtin.module' operation) //----- //\n"
	tiny         = "#loc = loc(unknown)\nmodule {\n  tt.func @f() {\n    tt.return loc(#loc)\n  } loc(#loc)\n} loc(#loc)\n#loc1 = loc(\"}}\":1:2)\n"
)

func TestScan(t *testing.T) {
	stamped := func(prefix, text string) string {
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		for i := range lines {
			lines[i] = strings.ReplaceAll(prefix, "N", fmt.Sprint(i%10)) + lines[i]
		}
		return strings.Join(lines, "\n") + "\n"
	}
	for _, tc := range []struct {
		name, log string
		want      []string // line of the header, pass, lines of text, whole, truncated
		skipped   int
		text      string // of the first dump, where it is not tiny
	}{
		{"nothing", "hello\nmodule {\n}\n", nil, 3, ""},
		{"two", cseHeader + tiny + "\n\n" + inlineHeader + tiny, []string{"1 cse 9 true false", "11 inline 7 true false"}, 0, tiny + "\n\n"},
		{"noise", "compiling\n" + cseHeader + tiny + "hello { ( world\n\nwarning: #x\n" + inlineHeader + tiny, []string{"2 cse 8 true false", "13 inline 7 true false"}, 3, tiny + "\n"},
		{"noise before the op", cseHeader + "hello\n" + tiny, []string{"1 cse 8 true false"}, 1, "\n" + tiny},
		{"carriage returns", strings.ReplaceAll(cseHeader+tiny, "\n", "\r\n"), []string{"1 cse 7 true false"}, 0, ""},
		{"colours", stamped("\x1b[36m\x1b]8;;x\x07", cseHeader+tiny), []string{"1 cse 7 true false"}, 0, ""},
		{"times", stamped("2026-01-02T03:04:05.N234567Z ", cseHeader+tiny+"\n"+inlineHeader+tiny), []string{"1 cse 8 true false", "10 inline 7 true false"}, 0, tiny + "\n"},
		{"times, blanks cut", strings.ReplaceAll(stamped("12:N4 ", cseHeader+tiny+"\n"+inlineHeader+tiny), " \n", "\n"), []string{"1 cse 8 true false", "10 inline 7 true false"}, 0, tiny + "\n"},
		{"ranks", stamped("[rankN]: ", cseHeader+tiny), []string{"1 cse 7 true false"}, 0, ""},
		{"a print without an end", "compiling ..." + cseHeader + tiny, []string{"1 cse 7 true false"}, 0, ""},
		{"cut", cseHeader + "module {\n  tt.func @f() {\n", []string{"1 cse 2 true true"}, 0, "module {\n  tt.func @f() {\n"},
		{"cut by another", cseHeader + "module {\n" + inlineHeader + tiny, []string{"1 cse 1 true true", "3 inline 7 true false"}, 0, "module {\n"},
		{"too many braces", cseHeader + "module {\n}}\n", []string{"1 cse 2 true true"}, 0, "module {\n}}\n"},
		{"empty", cseHeader + inlineHeader + tiny, []string{"1 cse 0 false true", "2 inline 7 true false"}, 0, "\x00"},
		{"a function", "// -----// IR Dump After CSE (cse) //----- //\nfunc.func @a(%arg0: i32) -> i32 {\n  return %arg0 : i32\n}\n\n", []string{"1 cse 4 false false"}, 0, "func.func @a(%arg0: i32) -> i32 {\n  return %arg0 : i32\n}\n\n"},
		{"generic", cseHeader + "\"builtin.module\"() ({\n}) : () -> ()\n{-#\n  dialect_resources: {}\n#-}\nnoise\n", []string{"1 cse 5 true false"}, 1, "\"builtin.module\"() ({\n}) : () -> ()\n{-#\n  dialect_resources: {}\n#-}\n"},
		{"a string with braces", cseHeader + "module attributes {x = \"}}\\\"{\"} { // }\n}\n", []string{"1 cse 2 true false"}, 0, "module attributes {x = \"}}\\\"{\"} { // }\n}\n"},
		{"LLVM IR", cseHeader + tiny + "; *** IR Dump After SROAPass on f ***\ndefine void @f() {\n  ret void\n}\n*** IR Dump Before Module Verifier (verify) ***\n", []string{"1 cse 7 true false llvm SROAPass, Module Verifier (verify)"}, 5, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := NewScanner(strings.NewReader(tc.log))
			var got []string
			for {
				d, err := s.Next()
				if err != nil {
					t.Fatal(err)
				}
				if d == nil {
					break
				}
				if want := tc.text; len(got) == 0 {
					if want == "" {
						want = tiny
					}
					if d.Text != strings.TrimPrefix(want, "\x00") {
						t.Errorf("got the text %q, want %q", d.Text, want)
					}
				}
				line := fmt.Sprintf("%d %s %d %t %t", d.Line, d.Name(), strings.Count(d.Text, "\n"), d.Whole, d.Truncated)
				if len(d.LLVM) > 0 {
					line += " llvm " + strings.Join(d.LLVM, ", ")
				}
				got = append(got, line)
			}
			if strings.Join(got, "\n") != strings.Join(tc.want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tc.want, "\n"))
			}
			if s.Skipped != tc.skipped {
				t.Errorf("got %d lines passed over, want %d", s.Skipped, tc.skipped)
			}
			if s.Bytes() != int64(len(tc.log)) {
				t.Errorf("got %d bytes read, want %d", s.Bytes(), len(tc.log))
			}
		})
	}
}
