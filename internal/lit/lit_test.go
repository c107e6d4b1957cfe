package lit

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// upper is a program such as tgopt would be: a file or stdin in, text out.
func upper(_ context.Context, inv *Invocation) int {
	name := "-"
	for _, a := range inv.Args {
		switch {
		case a == "--panic":
			panic("at the disco")
		case a == "--env":
			fmt.Fprintln(inv.Stdout, inv.Env["WHO"])
			return 0
		case a == "--err":
			fmt.Fprintln(inv.Stderr, "to stderr")
		case strings.HasPrefix(a, "--say="):
			fmt.Fprintln(inv.Stdout, strings.TrimPrefix(a, "--say="))
			return 0
		case a == "-" || !strings.HasPrefix(a, "-"):
			name = a
		default:
			return inv.Errorf("unknown option %s", a)
		}
	}
	text, err := inv.read(name)
	if err != nil {
		return inv.Errorf("%v", err)
	}
	io.WriteString(inv.Stdout, strings.ToUpper(text))
	return 0
}

var testConfig = Config{
	Commands: map[string]Command{"upper": upper},
	Features: []string{"gpu", "target=gfx942", "asserts"},
	Env:      map[string]string{"WHO": "me"},
}

// Those whose names begin with "own" use what lit does not have.
var litCases = []struct {
	name, text string
	status     Status
}{
	{"pass", "RUN: true\n", Pass},
	{"fail", "RUN: false\n", Fail},
	{"no run", "nothing\n", Unresolved},
	{"second fails", "RUN: true\nRUN: false\nRUN: true\n", Fail},
	{"filecheck", "// RUN: cat %s | FileCheck %s\n// CHECK: fo{{o}}\nfoo\n", Pass},
	{"filecheck fails", "RUN: cat %s | FileCheck %s\nCHECK: fo{{ob}}\n", Fail},
	{"filecheck empty", "RUN: cat %t | FileCheck %s\nCHECK: a\n", Fail},
	{"first of a pipe fails", "RUN: not true | true\n", Fail},
	{"continued", "RUN: echo a \\\nRUN:   b > %t\nRUN: FileCheck %s < %t\nCHECK: {{^}}a b{{$}}\n", Pass},
	{"continued in vain", "RUN: echo a \\\n", Unresolved},
	{"and", "RUN: true && false\n", Fail},
	{"or", "RUN: false || true\n", Pass},
	{"semicolon", "RUN: false ; true\n", Pass},
	{"semicolon fails", "RUN: true ; false\n", Fail},
	{"redirect", "RUN: echo one > %t && echo two >> %t && count 2 < %t\n", Pass},
	{"redirect err", "RUN: not cat no/such/file 2> %t && FileCheck %s < %t\nCHECK: {{[Nn]}}o such file\n", Pass},
	{"redirect both", "RUN: not cat no/such/file > %t 2>&1 && FileCheck %s < %t\nCHECK: {{[Nn]}}o such file\n", Pass},
	{"redirect err to pipe", "RUN: not cat no/such/file 2>&1 | FileCheck %s\nCHECK: {{[Nn]}}o such file\n", Pass},
	{"redirect all", "RUN: not cat no/such/file &> %t && FileCheck %s < %t\nCHECK: {{[Nn]}}o such file\n", Pass},
	{"to dev null", "RUN: cat %s > /dev/null\n", Pass},
	{"not", "RUN: not false\n", Pass},
	{"not true", "RUN: not true\n", Fail},
	{"not not", "RUN: not not true\n", Pass},
	{"not crash", "RUN: not --crash false\n", Fail},
	{"not unknown", "RUN: not no-such-program\n", Fail},
	{"unknown", "RUN: no-such-program\n", Fail},
	{"substitutions", "RUN: echo %%s %{pathsep} | FileCheck %s\nCHECK: %s {{[:;]$}}\n", Pass},
	{"substitution S", "RUN: cat %S/substitution_S.test %p/substitution_S.test | count 2\nb", Pass},
	{"substitution t", "RUN: mkdir -p %t && cp %s %t/a && cat %t/a | FileCheck %s && rm -rf %t && not cat %t/a\nCHECK: mkdir\n", Pass},
	{"line", "\nRUN: echo %(line) %(line+2) %(line - 1) | FileCheck %s\nCHECK: 2 4 1\n", Pass},
	{"quotes", "RUN: echo 'a  b' \"c  d\" e\\ f > %t && FileCheck --strict-whitespace %s < %t\nCHECK: a  b c  d e f\n", Pass},
	{"quotes double in single", "RUN: echo 'say \"x\"' | FileCheck %s\nCHECK: say \"x\"\n", Pass},
	{"no expansion", "RUN: echo $HOME {a,b} `ls` '$x' \"$y\" a=(b) #c | FileCheck %s\nCHECK{LITERAL}: $HOME {a,b} `ls` $x $y a=(b) #c\n", Pass},
	{"glob", "RUN: mkdir -p %t && touch %t/a1 %t/a2 && echo %t/a* | FileCheck %s\nCHECK: /a1 {{.*}}/a2\n", Pass},
	{"env", "RUN: env A=1 B=2 env | FileCheck %s\nCHECK-DAG: A=1\nCHECK-DAG: B=2\n", Pass},
	{"env unset", "RUN: env A=1 env -u A env | FileCheck %s --implicit-check-not=A=1\n", Pass},
	{"env filecheck", "RUN: echo a b | env FILECHECK_OPTS=--check-prefix=FOO FileCheck %s\nFOO: a b\n", Pass},
	{"cd", "RUN: mkdir -p %t/d && cd %t/d && echo x > y\nRUN: cat y %t/d/y | count 2\n", Pass},
	{"count", "RUN: cat %s | count 1\n", Pass},
	{"count fails", "RUN: cat %s | count 2\n", Fail},
	{"diff", "RUN: echo a > %t.1 && echo a > %t.2 && diff %t.1 %t.2\n", Pass},
	{"diff fails", "RUN: echo a > %t.1 && echo b > %t.2 && diff -u %t.1 %t.2\n", Fail},
	{"diff stdin", "RUN: echo a > %t.1 && echo a | diff %t.1 -\n", Pass},
	{"split-file", "RUN: split-file %s %t && FileCheck %s < %t/a.txt && cat %t/sub/b | count 2\n//--- a.txt\nCHECK: {{^}}x{{$}}\nx\n//--- sub/b\n\ny\n", Pass},
	{"split-file without parts", "RUN: split-file %s %t\n", Fail},
	{"requires", "REQUIRES: gpu\nRUN: true\n", Pass},
	{"requires missing", "REQUIRES: gpu, tpu\nRUN: false\n", Unsupported},
	{"requires expression", "REQUIRES: (tpu || gpu) && !windows\nRUN: true\n", Pass},
	{"requires regex", "REQUIRES: target=gfx{{9.*}}\nRUN: true\n", Pass},
	{"requires regex part", "REQUIRES: target={{g}}\nRUN: true\n", Unsupported},
	{"requires nonsense", "REQUIRES: gpu &&\nRUN: true\n", Unresolved},
	{"unsupported", "UNSUPPORTED: gpu\nRUN: false\n", Unsupported},
	{"unsupported other", "UNSUPPORTED: tpu\nRUN: true\n", Pass},
	{"xfail", "XFAIL: *\nRUN: false\n", XFail},
	{"xfail passes", "XFAIL: *\nRUN: true\n", XPass},
	{"xfail other", "XFAIL: tpu\nRUN: true\n", Pass},
	{"xfail feature", "XFAIL: tpu, gpu\nRUN: false\n", XFail},
	{"end", "RUN: true\nEND.\nRUN: false\n", Pass},
	{"bad shell", "RUN: echo 'a\n", Unresolved},
	{"own command", "RUN: upper %s | FileCheck %s\nCHECK: UPPER %S\n", Pass},
	{"own command fails", "RUN: upper --frobnicate\n", Fail},
	{"own command not", "RUN: not upper --frobnicate 2>&1 | FileCheck %s\nCHECK: upper: unknown option --frobnicate\n", Pass},
	{"own stdin", "RUN: cat %s | upper - | FileCheck %s\nCHECK: CAT %S\n", Pass},
	{"own no stdin", "RUN: upper | count 0\n", Pass},
	{"own stderr", "RUN: upper --err %s 2>&1 >/dev/null | FileCheck %s\nCHECK: to stderr\n", Pass},
	{"own env", "RUN: upper --env | FileCheck %s\nRUN: env WHO=you upper --env | FileCheck %s --check-prefix=YOU\nCHECK: me\nYOU: you\n", Pass},
	{"own assignment", "RUN: WHO=you upper --env | FileCheck %s\nCHECK: you\n", Pass},
	{"own argument", "RUN: upper --say='pass{a=1 b=2}' | FileCheck %s\nCHECK: pass{a=1 b=2}\n", Pass},
	{"own panic", "RUN: upper --panic\n", Fail},
	{"own panic not", "RUN: not upper --panic\n", Fail},
	{"own panic crash", "RUN: not --crash upper --panic 2>&1 | FileCheck %s\nCHECK: upper: panic: at the disco\n", Pass},
}

func fileName(name string) string { return strings.ReplaceAll(name, " ", "_") + ".test" }

func TestStatus(t *testing.T) {
	dir := t.TempDir()
	for _, tc := range litCases {
		t.Run(tc.name, func(t *testing.T) {
			path := filepath.Join(dir, fileName(tc.name))
			if err := os.WriteFile(path, []byte(tc.text), 0o666); err != nil {
				t.Fatal(err)
			}
			r := RunFile(t.Context(), path, &testConfig)
			if r.Status != tc.status {
				t.Errorf("got %s, want %s", r.String(), tc.status)
			}
		})
	}
}

func TestFailureReport(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.mlir")
	text := "// RUN: echo fine\n// RUN: upper --err --frobnicate | FileCheck %s\n// CHECK: foo\n"
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	r := RunFile(t.Context(), path, &testConfig)
	if want := "upper --err --frobnicate | FileCheck " + path; r.Command != want {
		t.Errorf("command: got %q, want %q", r.Command, want)
	}
	for _, want := range []string{
		"+ echo fine\nfine\n",
		"to stderr\nupper: unknown option --frobnicate\n",
		"exit status 1: upper --err --frobnicate\n",
		"FileCheck error: '<stdin>' is empty.\n",
		"exit status 2: FileCheck " + path + "\n",
	} {
		if !strings.Contains(r.Output, want) {
			t.Errorf("output lacks %q:\n%s", want, r.Output)
		}
	}
}

func TestTimeout(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.test")
	if err := os.WriteFile(path, []byte("RUN: sleep\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	config := Config{
		Timeout: 10 * time.Millisecond,
		Commands: map[string]Command{"sleep": func(ctx context.Context, inv *Invocation) int {
			<-ctx.Done()
			return 0
		}},
	}
	r := RunFile(t.Context(), path, &config)
	if r.Status != Fail || !strings.Contains(r.Output, context.DeadlineExceeded.Error()) {
		t.Errorf("got %s", r.String())
	}
}

func TestExternal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.test")
	if err := os.WriteFile(path, []byte("RUN: sh -c 'exit 3' || sh -c 'echo $WHO' | FileCheck %s\nCHECK: me\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	config := testConfig
	if r := RunFile(t.Context(), path, &config); r.Status != Fail || !strings.Contains(r.Output, "sh: command not found") {
		t.Errorf("not allowed: got %s", r.String())
	}
	config.External = func(name string) bool { return name == "sh" }
	config.Env = map[string]string{"PATH": os.Getenv("PATH"), "WHO": "me"}
	if r := RunFile(t.Context(), path, &config); r.Status != Pass {
		t.Errorf("allowed: got %s", r.String())
	}
}

// TestNothingLeft: the files of a test are gone when it is done.
func TestNothingLeft(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	path := filepath.Join(t.TempDir(), "t.test")
	if err := os.WriteFile(path, []byte("RUN: echo a > %t && mkdir %t.d && touch here\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if r := RunFile(t.Context(), path, &testConfig); r.Status != Pass {
		t.Errorf("got %s", r.String())
	}
	if left, _ := os.ReadDir(tmp); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestRun(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.mlir": "// RUN: true\n", "sub/b.ttgir": "// RUN: true\n", "sub/c.md": "RUN: false\n",
		"Inputs/d.mlir": "// RUN: false\n", "e.mlir": "// REQUIRES: nothing\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	files, err := Find(dir, &Config{})
	if err != nil || len(files) != 3 {
		t.Errorf("Find: got %v, %v", files, err)
	}
	Run(t, dir, &Config{})
	Run(t, filepath.Join(dir, "*.mlir"), &Config{})
}
