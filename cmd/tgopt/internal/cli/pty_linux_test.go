package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// pseudoTerminal opens a terminal: what is written to it can be read.
func pseudoTerminal(t *testing.T) (read, write *os.File) {
	t.Helper()
	read, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { read.Close() })
	fd := int(read.Fd())
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	write, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetWinsize(int(write.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 50, Col: 120}); err != nil {
		t.Fatal(err)
	}
	return read, write
}

// onTerminal is what a terminal gets of tgopt, on both outputs.
func onTerminal(t *testing.T, dir string, args ...string) string {
	t.Helper()
	read, write := pseudoTerminal(t)
	done := make(chan string)
	go func() {
		var b bytes.Buffer
		b.ReadFrom(read) // ends by an error when nobody writes any more
		done <- b.String()
	}()
	e := &Environment{Dir: dir, Stdin: strings.NewReader(""), Stdout: write, Stderr: write}
	e.Main(t.Context(), append([]string{"tgopt"}, args...))
	write.Close()
	return <-done
}

// evil is obeyed by terminals: it sets the title, clears the screen, hides what
// follows, and turns its direction round.
const evil = "\x1b]0;title\a\x1b[2J\x1b[8mhidden\u009b31m\u202e"

// evilKernel has it wherever a name can be, raw or as MLIR writes it.
var evilKernel = `module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32, test.a = #other<"` + evil + `">} {
  tt.func public @"k` + escapedEvil + `"() {
    %x = "test.make"() {a = "` + evil + `"} : () -> tensor<512xf32, #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>> loc("` + evil + `"("` + escapedEvil + `.py":4:7))
    "test.use` + `"(%x) : (tensor<512xf32, #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>>) -> () loc("y"("` + evil + `.py":4:7))
    %y = "test.make"() : () -> !other.type<"` + evil + `">
    tt.return
  } loc("` + evil + `.py":1:1)
}
`

const escapedEvil = `\1B]0;title\07\1B[2J\1B[8mhidden\C2\9B31m\E2\80\AE\0Anext`

var (
	style    = regexp.MustCompile("\x1b\\[[0-9;]*m")
	obeyed   = regexp.MustCompile("[\x00-\x08\x0b-\x1f\x7f\u0080-\u009f\u202a-\u202e\u2066-\u2069]")
	unwanted = regexp.MustCompile("\x1b\\[(8|31)m")
)

// TestTerminalEscapes: what a text has in it does nothing to the terminal, in
// whatever is printed of it.
func TestTerminalEscapes(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	file := evil + "\nnext.ttgir"
	write(file, evilKernel)
	write("broken.mlir", "module {\n  %0 = \"te"+evil+"st\"() : () -> i32\n  func.func @\"x"+escapedEvil+"\"() { return %q : i32 }\n  func.func @\"x"+escapedEvil+"\"() { return }\n  #"+evil+"\n}\n")
	write("other.ttgir", strings.Replace(evilKernel, "%y =", "%z =", 1))
	write("log", "// -----// IR Dump Before "+evil+" (cse) ('builtin.module' operation) //----- //\n"+evilKernel+"\n// -----// IR Dump After "+evil+" (cse) //----- //\n"+strings.Replace(evilKernel, "%y =", "%z =", 1)+"\n")
	write("check", "CHECK: "+evil+"x\n")
	write(".tgopt.yaml", "\""+strings.ReplaceAll(strings.ReplaceAll(escapedEvil, `\1B`, `\e`), `\0A`, `\n`)+"\": x\n")
	for _, args := range [][]string{
		{"--no-config", file},
		{"--no-config", "--keep-comments", file},
		{"--no-config", "-mlir-print-ir-after-all", "--cse", file},
		{"--no-config", "--print-ir-diff", "--canonicalize", file},
		{"--no-config", "--test-print-pressure", "--remarks", file},
		{"--no-config", "--print-liveness", file},
		{"--no-config", "--reduce-liveness", "--remarks", file},
		{"--no-config", "broken.mlir"},
		{file},
		{"none" + evil},
		{"--" + evil},
		{"--pass-pipeline=" + evil, file},
		{"-o", evil + "/x", file},
		{"report", "--no-config", file},
		{"report", "--no-config", "--explain", "--fail-on=spill,shared", "--target=gfx942", file},
		{"report", "--no-config", "--compare", file, file},
		{"report", "--no-config", "--format=json", file},
		{"report", "--no-config", "--format=markdown", file},
		{"report", "--no-config", "--format=html", "--source=" + evil, file},
		{"report", "--no-config", "broken.mlir"},
		{"log", "log"},
		{"log", "--diff=cse", "log"},
		{"log", "--format=json", "log"},
		{"diff", "--no-config", file, "other.ttgir"},
		{"diff", "--no-config", "--color=always", "-U1", "--fail-on=ir", file, "other.ttgir"},
		{"diff", "--no-config", "--format=json", file, "other.ttgir"},
		{"diff", "--no-config", "--format=markdown", file, "other.ttgir"},
		{"diff", "--no-config", file, "broken.mlir"},
		{"layout", file},
		{"layout", evil},
		{"filecheck", "check", "--input-file", file},
		{"import-ods", file},
		{"lsp", "--dialect", "broken.mlir"},
		{"target", evil},
		{"passes", evil},
		{"completion", evil},
	} {
		got := onTerminal(t, dir, args...)
		if got == "" {
			t.Errorf("%q: nothing is printed", args)
		}
		// A terminal turns \n into \r\n.
		rest := style.ReplaceAllString(strings.ReplaceAll(got, "\r\n", "\n"), "")
		if at := obeyed.FindStringIndex(rest); at != nil {
			t.Errorf("%q: %q", args, rest[max(0, at[0]-60):min(len(rest), at[1]+20)])
		}
		if at := unwanted.FindStringIndex(got); at != nil {
			t.Errorf("%q: a style of the text's: %q", args, got[max(0, at[0]-60):min(len(got), at[1]+20)])
		}
		// The log of a build is looked at on a terminal, too: what is written for people
		// is the same there. IR, JSON and HTML are as they are.
		var out, messages bytes.Buffer
		e := &Environment{Dir: dir, Stdin: strings.NewReader(""), Stdout: &out, Stderr: &messages}
		e.Main(t.Context(), append([]string{"tgopt"}, args...))
		if slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(a, "-mlir-print") || strings.HasPrefix(a, "--print-ir") }) {
			messages.Reset()
		}
		if !slices.Contains([]string{"report", "log", "diff", "layout", "target"}, args[0]) ||
			slices.ContainsFunc(args, func(a string) bool {
				return a == "--format=json" || a == "--format=html" || strings.HasPrefix(a, "--diff")
			}) {
			out.Reset()
		}
		for _, text := range []string{out.String(), messages.String()} {
			if at := obeyed.FindStringIndex(text); at != nil {
				t.Errorf("%q, to a pipe: %q", args, text[max(0, at[0]-60):min(len(text), at[1]+20)])
			}
		}
	}
}

// TestPipeExact: what is printed of IR to a pipe or file has the bytes that it has.
func TestPipeExact(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "in.mlir"), []byte("module attributes {test.a = #other<\""+evil+"\">} {\n}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var out, messages bytes.Buffer
	e := &Environment{Dir: dir, Stdout: &out, Stderr: &messages}
	if code := e.Main(t.Context(), []string{"tgopt", "-mlir-print-ir-before-all", "--cse", "in.mlir"}); code != 0 {
		t.Fatalf("exit code %d, %s", code, messages.String())
	}
	for what, got := range map[string]string{"standard output": out.String(), "standard error": messages.String()} {
		if !strings.Contains(got, "#other<\""+evil+"\">") {
			t.Errorf("%s: %q", what, got)
		}
	}
}
