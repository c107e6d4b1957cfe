package filecheck

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
)

// run runs the program on a case, as a user would, and returns the exit code
// and the lines of its messages.
func run(t testing.TB, tc *testCase) (int, []string) {
	t.Helper()
	cl, err := parseCommandLine(append(strings.Fields(tc.args), "check"))
	if err != nil {
		return Fail, nil
	}
	if bad := cl.badDefines(); bad != nil {
		return Error, bad
	}
	r := Check(source.NewFile("check", tc.check), source.NewFile("in", tc.input), cl.Options)
	var lines []string
	for _, m := range r.Messages {
		lines = append(lines, m.String())
	}
	return r.Code, lines
}

func TestCases(t *testing.T) {
	seen := map[string]bool{}
	for _, tc := range testCases {
		if seen[tc.name] {
			t.Errorf("two cases are called %q", tc.name)
		}
		seen[tc.name] = true
		t.Run(tc.name, func(t *testing.T) {
			code, messages := run(t, &tc)
			if code != tc.code {
				t.Errorf("exit code: got %d, want %d\n%s", code, tc.code, strings.Join(messages, "\n"))
			}
			if tc.want != "" && !contains(messages, tc.want) {
				t.Errorf("messages: got\n%s\nwant among them\n%s", strings.Join(messages, "\n"), tc.want)
			}
			if code == Pass && len(messages) > 0 && !strings.Contains(tc.args, "-v") {
				t.Errorf("messages of a run that passes: %q", messages)
			}
		})
	}
}

func contains(lines []string, want string) bool {
	for _, l := range lines {
		if l == want {
			return true
		}
	}
	return false
}

func TestProgram(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("t.mlir", "// CHECK: tt.load\n// CHECK-NEXT:   tt.store\n")
	write("in", "  tt.load %p\n\ttt.stare %p\n")
	for _, tc := range []struct {
		args, stdin, env string
		code             int
		stderr           string
	}{
		{"t.mlir", "tt.load\ntt.store\n", "", 0, ""},
		{"t.mlir --input-file=in", "", "", 1, `t.mlir:2:18: error: CHECK-NEXT: expected string not found in input
// CHECK-NEXT:   tt.store
                 ^
in:1:10: note: scanning from here
  tt.load %p
         ^
in:2:2: note: possible intended match here
	tt.stare %p
	^

Input file: in
Check file: t.mlir

Input was:
<<<<<<
        1:   tt.load %p 
next:2              X~~ error: no match found
        2: 	tt.stare %p 
next:2      ? possible intended match
>>>>>>
`},
		{"t.mlir --input-file in --dump-input never", "", "", 1, `t.mlir:2:18: error: CHECK-NEXT: expected string not found in input
// CHECK-NEXT:   tt.store
                 ^
in:1:10: note: scanning from here
  tt.load %p
         ^
in:2:2: note: possible intended match here
	tt.stare %p
	^
`},
		{"", "", "", 2, "<check-file> not specified\n"},
		{"none", "", "", 2, "Could not open check file 'none': No such file or directory\n"},
		{"t.mlir -input-file=none", "", "", 2, "Could not open input file 'none': No such file or directory\n"},
		{"t.mlir", "", "", 2, "FileCheck error: '<stdin>' is empty.\nFileCheck command line:  FileCheck t.mlir\n"},
		{"t.mlir", "b", "--check-prefix=B", 2, "error: no check strings found with prefix 'B:'\n"},
	} {
		t.Run(tc.args+tc.env, func(t *testing.T) {
			var out, err bytes.Buffer
			e := Environment{
				Dir: dir, Stdin: strings.NewReader(tc.stdin), Stdout: &out, Stderr: &err,
				Getenv: func(name string) string { return map[string]string{"FILECHECK_OPTS": tc.env}[name] },
			}
			if code := e.Main(t.Context(), strings.Fields(tc.args)); code != tc.code {
				t.Errorf("exit code: got %d, want %d", code, tc.code)
			}
			if err.String() != tc.stderr {
				t.Errorf("stderr: got\n%s\nwant\n%s", err.String(), tc.stderr)
			}
		})
	}
}

// TestPositions: messages speak of the files as they are, not as they are
// matched.
func TestPositions(t *testing.T) {
	check := source.NewFile("c", "//   CHECK:  \t a    b\r\n//\t\tCHECK: c\r\n")
	input := source.NewFile("i", "x \t  a   b\r\n\t\td")
	r := Check(check, input, Options{})
	var got []string
	for _, m := range r.Messages {
		got = append(got, fmt.Sprintf("%s %q", m, m.File.Slice(m.Span)))
	}
	want := []string{
		`c:2:12: error: CHECK: expected string not found in input ""`,
		`i:1:11: note: scanning from here ""`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
