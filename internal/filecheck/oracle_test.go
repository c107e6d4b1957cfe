package filecheck

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The oracle is LLVM's own FileCheck. To compare with it:
//
//	TGOPT_FILECHECK=/usr/bin/FileCheck-22 go test ./internal/filecheck
//
// TGOPT_FILECHECK_MUTATIONS is how many random changes of the cases are
// compared as well (500), TGOPT_FILECHECK_SEED where their sequence begins.

type oracle struct {
	program, dir string
	compared     int // cases that FileCheck had a verdict on
}

func newOracle(t *testing.T) *oracle {
	program := os.Getenv("TGOPT_FILECHECK")
	if program == "" {
		t.Skip("TGOPT_FILECHECK does not name a FileCheck to compare with")
	}
	return &oracle{program: program, dir: t.TempDir()}
}

var locatedMessage = regexp.MustCompile(`^(check|in|command line|Global defines):(\d+):\d+: ((error|note|remark|warning): .*)$`)

// run returns the exit code and the messages with their lines, without their
// columns: FileCheck counts those in the canonical text.
func (o *oracle) run(t *testing.T, tc *testCase) (int, []string) {
	for name, text := range map[string]string{"check": tc.check, "in": tc.input} {
		if err := os.WriteFile(filepath.Join(o.dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	args := append(strings.Fields(tc.args), "check", "--input-file=in", "--dump-input=never")
	cmd := exec.Command(o.program, args...)
	cmd.Dir = o.dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), withoutColumns(strings.Split(stderr.String(), "\n"))
}

func withoutColumns(lines []string) []string {
	var out []string
	for _, l := range lines {
		if m := locatedMessage.FindStringSubmatch(l); m != nil {
			out = append(out, m[1]+":"+m[2]+": "+m[3])
		}
	}
	return out
}

// compare reports whether both agree. FileCheck dies on a few inputs, which
// is no verdict.
func (o *oracle) compare(t *testing.T, tc *testCase) bool {
	theirs, theirMessages := o.run(t, tc)
	if theirs < 0 || theirs > Error {
		return true
	}
	o.compared++
	ours, messages := run(t, tc)
	messages = withoutColumns(messages)
	if ours != theirs {
		t.Errorf("%s: exit code: got %d, FileCheck has %d\noptions: %s\ncheck:\n%q\ninput:\n%q\ngot:\n%s\nFileCheck:\n%s",
			tc.name, ours, theirs, tc.args, tc.check, tc.input,
			strings.Join(messages, "\n"), strings.Join(theirMessages, "\n"))
		return false
	}
	if strings.Join(messages, "\n") != strings.Join(theirMessages, "\n") {
		t.Errorf("%s: messages differ\noptions: %s\ncheck:\n%q\ninput:\n%q\ngot:\n%s\nFileCheck:\n%s",
			tc.name, tc.args, tc.check, tc.input,
			strings.Join(messages, "\n"), strings.Join(theirMessages, "\n"))
		return false
	}
	return true
}

func TestOracleCases(t *testing.T) {
	o := newOracle(t)
	for _, tc := range testCases {
		o.compare(t, &tc)
	}
	if o.compared == 0 || o.compared*10 < len(testCases)*9 {
		t.Errorf("only %d of %d cases were compared", o.compared, len(testCases))
	}
}

func envInt(name string, def int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return def
}

func TestOracleMutations(t *testing.T) {
	o := newOracle(t)
	seed := envInt("TGOPT_FILECHECK_SEED", 1)
	bad, mutations := 0, envInt("TGOPT_FILECHECK_MUTATIONS", 500)
	for i := range mutations {
		r := rand.New(rand.NewPCG(uint64(seed+i), 0))
		tc := mutate(r)
		tc.name = "mutation " + strconv.Itoa(seed+i)
		if !o.compare(t, &tc) {
			if bad++; bad == 10 {
				t.Fatal("too many differences")
			}
		}
	}
	if o.compared*10 < mutations*9 {
		t.Errorf("only %d of %d mutations were compared", o.compared, mutations)
	}
}

// snippets are what mutations put into check files.
var snippets = []string{
	"CHECK: ", "CHECK-NEXT: ", "CHECK-SAME: ", "CHECK-NOT: ", "CHECK-DAG: ", "CHECK-LABEL: ",
	"CHECK-EMPTY:", "CHECK-COUNT-2: ", "CHECK{LITERAL}: ", "\n", " ", "a", "b", "ab", "x", "1", "0x1f", "%",
	"{{[a-z]+}}", "{{.*}}", "{{^}}", "{{$}}", "{{a|ab}}", "{{(a|b)*}}", "{{(a|ab)(c|bcd)?}}", "{{[^ ]}}", "{{\\.}}",
	"{{a{2,3}}}", "{{[[:space:]]}}", "{{x?}}", "{{(a*)(ab)*(b*)}}",
	"[[X:.*]]", "[[X:[a-z]*]]", "[[X:(a|ab)(c|bcd)(d*)]]", "[[Y:(a*|b)+]]", "[[X:[0-9]+]]", "[[Y:.+]]", "[[X]]", "[[Y]]",
	"[[Z:x*(ab|a)?]]", "[[Z]]", "[[$G:a+]]", "[[$G]]",
	"[[#N:]]", "[[#N]]", "[[#N+1]]", "[[#%x,H:]]", "[[#H]]", "[[#%.3d,S:]]", "[[#S-2]]", "[[@LINE]]", "[[#@LINE+1]]",
	"[[#add(N,1)]]", "[[#]]", "]]", "[[", "{{", "}}", ":",
}

var optionSnippets = []string{
	"--strict-whitespace", "--match-full-lines", "--ignore-case", "--enable-var-scope",
	"--allow-deprecated-dag-overlap", "--implicit-check-not=b", "--implicit-check-not={{x+}}", "-DX=a", "-D#N=1",
	"--allow-unused-prefixes", "--check-prefixes=CHECK,A", "--allow-empty", "-v",
}

var inputSnippets = []string{"a", "b", "ab", "aab", "abcd", "x", "1", "2", "10", "001", "ff", "0x1f", "%1", "A", "\n", "\n", "\n\n", " ", "  ", "\t", "[", "]", "{", "}", ".", "_"}

// mutate makes a case: parts of the table's cases, changed here and there.
func mutate(r *rand.Rand) testCase {
	pick := func(s []string) string { return s[r.IntN(len(s))] }
	a, b := testCases[r.IntN(len(testCases))], testCases[r.IntN(len(testCases))]
	tc := testCase{args: a.args, check: a.check, input: a.input}
	switch r.IntN(4) {
	case 0: // made from nothing
		var check, input strings.Builder
		for range 1 + r.IntN(5) {
			check.WriteString(snippets[r.IntN(9)])
			for range r.IntN(5) {
				check.WriteString(pick(snippets[9:]))
			}
			check.WriteByte('\n')
		}
		for range 1 + r.IntN(25) {
			input.WriteString(pick(inputSnippets))
		}
		tc = testCase{check: check.String(), input: input.String()}
	case 1:
		tc.check += b.check
		tc.input += b.input
	}
	for range r.IntN(3) {
		tc.check = splice(r, tc.check, pick(snippets))
	}
	for range r.IntN(4) {
		tc.input = splice(r, tc.input, pick(inputSnippets))
	}
	if r.IntN(3) == 0 {
		if o := pick(optionSnippets); !strings.Contains(tc.args, o) {
			tc.args += " " + o
		}
	}
	return tc
}

// splice puts s somewhere into text, in place of up to two bytes.
func splice(r *rand.Rand, text, s string) string {
	at := r.IntN(len(text) + 1)
	end := min(len(text), at+r.IntN(3))
	if r.IntN(4) == 0 {
		s = ""
	}
	return text[:at] + s + text[end:]
}
