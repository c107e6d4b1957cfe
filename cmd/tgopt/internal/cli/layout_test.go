package cli

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/hostile"
)

// TestLayoutMistakes: code 1, nothing on standard output, and the caret at the
// number that is wrong.
func TestLayoutMistakes(t *testing.T) {
	text, err := os.ReadFile("testdata/layout-mistakes.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := strings.Split(strings.TrimSpace(string(text)), "\n\n")[1:]
	if len(cases) < 40 {
		t.Fatalf("%d cases", len(cases))
	}
	for _, c := range cases {
		lines := strings.Split(c, "\n")
		if len(lines) != 3 {
			t.Fatalf("a case has %d lines, want 3: %s", len(lines), c)
		}
		args, flags, _ := strings.Cut(lines[0], " --")
		var out, stderr strings.Builder
		env := Environment{Stdout: &out, Stderr: &stderr}
		all := append([]string{"tgopt", "layout", args, "--format=json"}, strings.Fields("--"+flags)...)
		if code := env.Main(context.Background(), all); code != exitWrong || out.Len() > 0 {
			t.Errorf("%s: exit code %d, output %q", lines[0], code, out.String())
		}
		got := strings.Split(stderr.String(), "\n")
		if len(got) < 3 || !strings.HasSuffix(got[0], ": error: "+lines[2]) {
			t.Errorf("%s:\n got %s\nwant %s", lines[0], got[0], lines[2])
			continue
		}
		shown, caret := []rune(got[1]), got[2]
		from := len(caret) - len(strings.TrimLeft(caret, " "))
		if marked := string(shown[from:len(caret)]); marked != lines[1] {
			t.Errorf("%s: marked is %s, want %s", lines[0], marked, lines[1])
		}
	}
}

// TestManyLayouts: a page does not draw more than anybody looks at, and says so.
func TestManyLayouts(t *testing.T) {
	name := t.TempDir() + "/many.mlir"
	for _, f := range hostile.Families() {
		if f.Name == "many encodings" {
			if err := os.WriteFile(name, []byte(f.Text(66800)), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, tc := range []struct {
		flags   []string
		drawn   int
		warning string
	}{
		{nil, 256, "tgopt: warning: the first 256 of 259 layouts are drawn, in 262144 cells; 'tgopt layout TYPE' draws one, --format=json has all\n"},
		{[]string{"--max-rows=4", "--max-columns=4"}, 259, ""},
	} {
		var out, stderr strings.Builder
		env := Environment{Stdout: &out, Stderr: &stderr}
		code := env.Main(context.Background(), append([]string{"tgopt", "layout", name}, tc.flags...))
		if drawn := strings.Count(out.String(), "\nregister = "); code != 0 || drawn != tc.drawn || stderr.String() != tc.warning {
			t.Errorf("%v: exit code %d, %d layouts are drawn, want %d; %s", tc.flags, code, drawn, tc.drawn, stderr.String())
		}
	}
}
