package render

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/passlog"
)

// hostile is where names come from that a log holds: each of them is a tag to a
// page that forgets to escape it, and ends an attribute.
func hostile(what string) string { return "<" + what + `'&` + "\u202e" }

// escaped is how a page has it.
func escaped(what string) string { return html.EscapeString(terminal.Line(hostile(what))) }

// dump is one of a kernel: its header, and a function of so many loads.
func dump(pass, kernel string, loads int, more string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// -----// IR Dump Before %s ('builtin.module' operation) //----- //\n", pass)
	b.WriteString(`#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
`)
	fmt.Fprintf(&b, "  tt.func public @\"%s\"(%%p: tensor<512x!tt.ptr<f32>, #blocked>) {\n", kernel)
	for i := range loads {
		fmt.Fprintf(&b, "    %%x%d = tt.load %%p {note = \"%s\"} : tensor<512x!tt.ptr<f32>, #blocked> loc(\"%s\"(\"%s.py\":7:3))\n", i, hostile("attribute"), hostile("variable"), hostile("source"))
	}
	for i := range loads {
		fmt.Fprintf(&b, "    tt.store %%p, %%x%d : tensor<512x!tt.ptr<f32>, #blocked>\n", i)
	}
	b.WriteString(more + "    tt.return\n  }\n}\n")
	return b.String()
}

func read(t *testing.T, text string) *passlog.Log {
	t.Helper()
	log, err := passlog.Read(t.Context(), strings.NewReader(text), passlog.Options{Registry: all.Registry(), Context: 3, KeepDiff: func(*passlog.Step) bool { return true }})
	if err != nil {
		t.Fatal(err)
	}
	return log
}

// twoKernels has a kernel whose third pass makes the peak, and one with a dump
// that cannot be read.
func twoKernels() string {
	first, second := hostile("first"), hostile("second")
	return dump("A (pass-a)", first, 1, "") + dump("B (pass-"+hostile("argument")+")", first, 1, "") + dump("C: pass-c{at="+hostile("option")+"}", first, 4, "") +
		dump("D (pass-d)", first, 4, "") +
		dump("A (pass-a)", second, 2, "") + dump("B (pass-b)", second, 2, "    %y = \"no."+hostile("op")+"\"(%nope) : (i32) -> i32\n")
}

var (
	tags  = regexp.MustCompile(`<[^>]*>`)
	known = regexp.MustCompile(`^</?(html|head|meta|title|style|body|header|h1|h2|div|nav|ol|li|a|section|p|b|span|svg|text|line|path|circle|rect|label|input|table|thead|tbody|tr|th|td|button|pre|script)[ >]|^<!DOCTYPE html>$`)
)

// TestHostileNames: whatever names a log has, none becomes a tag of the page or ends an
// attribute, and each is shown.
func TestHostileNames(t *testing.T) {
	log := read(t, twoKernels())
	if len(log.Compiles) != 2 {
		t.Fatalf("got %d kernels, want 2", len(log.Compiles))
	}
	var b bytes.Buffer
	if err := HTML(&b, log, Options{File: "folder/" + hostile("file") + ".txt"}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	body := page[strings.Index(page, "</style>"):strings.LastIndex(page, "<script>")]
	for _, tag := range tags.FindAllString(body, -1) {
		if !known.MatchString(tag) && tag != "</style>" {
			t.Errorf("the page has a tag %s", tag)
		}
	}
	for _, what := range []string{"file", "first", "second", "argument", "attribute", "variable", "source", "op"} {
		if !strings.Contains(page, escaped(what)) {
			t.Errorf("%s is not shown", hostile(what))
		}
	}
	if strings.Contains(page, "\u202e") || regexp.MustCompile(`<\w+'&`).MatchString(page) {
		t.Error("a name is not escaped")
	}
	if n := strings.Count(page, escaped("first")); n < 2 {
		t.Errorf("the first kernel is named %d times, want in the list and above its table", n)
	}
}

// TestPage: a row a pass, those that changed something with their difference, the
// chart with a point for each.
func TestPage(t *testing.T) {
	log := read(t, twoKernels())
	var b bytes.Buffer
	if err := HTML(&b, log, Options{File: "log.txt", OnlyChanged: true}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for want, n := range map[string]int{
		`<section id="k`: 2, `<table id="t`: 2, `<li><a href="#k`: 2, " checked>": 2, `<tr class="diff" hidden>`: 2,
		`<td class="pass">(input)</td>`: 2, `class="plus">+6</span>`: 1, `class="minus">-0</span>`: 2, "not read: line ": 1,
	} {
		if got := strings.Count(page, want); got != n {
			t.Errorf("%q is there %d times, want %d", want, got, n)
		}
	}
	// What the last pass made the log does not show.
	steps := log.Compiles[0].Steps
	if got := strings.Count(page, `data-row="r0-`); got != len(steps)-1 {
		t.Errorf("the chart has %d passes, want %d", got, len(steps)-1)
	}
}

// TestText: the columns stand below one another, and the pass that made the peak is
// marked.
func TestText(t *testing.T) {
	log := read(t, twoKernels())
	var b bytes.Buffer
	if err := Text(&b, log, Options{File: "log.txt"}); err != nil {
		t.Fatal(err)
	}
	peaks := 0
	for line := range strings.Lines(b.String()) {
		if strings.HasSuffix(strings.TrimSpace(line), "<- peak") {
			peaks++
			if !strings.Contains(line, "+6 -0") {
				t.Errorf("the peak is said to come from %q", line)
			}
		}
	}
	if peaks != 1 {
		t.Errorf("%d passes are marked, want one:\n%s", peaks, b.String())
	}
	var all, changed bytes.Buffer
	one := read(t, dump("A (pass-a)", "k", 1, "")+dump("B (pass-b)", "k", 1, "")+dump("C (pass-c)", "k", 2, ""))
	if err := Text(&all, one, Options{File: "log.txt"}); err != nil {
		t.Fatal(err)
	}
	if err := Text(&changed, one, Options{File: "log.txt", OnlyChanged: true}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(all.String(), "pass-a") || strings.Contains(changed.String(), "pass-a") || !strings.Contains(changed.String(), "  1 pass changed nothing\n") {
		t.Errorf("of passes that changed something:\n%sof all:\n%s", changed.String(), all.String())
	}
}

func TestTable(t *testing.T) {
	var b strings.Builder
	table(&b, [][]string{{"#", "name", "", "n"}, {"1", "é", "", "5"}, {"10", "long", "", "500"}}, "rl rr")
	want := "   #  name    n\n   1  é       5\n  10  long  500\n"
	if got := b.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestJSON: a line a kernel that says what the log does.
func TestJSON(t *testing.T) {
	log := read(t, twoKernels())
	var b bytes.Buffer
	if err := JSON(&b, log, Options{File: "log.txt"}); err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(&b)
	for _, c := range log.Compiles {
		var k struct {
			Kernel string
			Answer string
			Passes []struct {
				Name    string
				Changed *bool
				Diff    string
				After   *struct {
					Registers *int
					Error     *struct{ Message string }
				}
			}
		}
		if err := dec.Decode(&k); err != nil {
			t.Fatal(err)
		}
		if k.Kernel != c.Kernel || k.Answer != c.Answer() || len(k.Passes) != len(c.Steps) {
			t.Errorf("got %s, %q and %d passes, want %s, %q and %d", k.Kernel, k.Answer, len(k.Passes), c.Kernel, c.Answer(), len(c.Steps))
			continue
		}
		for i, s := range c.Steps {
			p := k.Passes[i]
			changed, known := s.Changed()
			if p.Name != s.Name() || known != (p.Changed != nil) || known && changed != *p.Changed {
				t.Errorf("%s: got %+v of pass %d", c.Kernel, p, i+1)
			}
			if s.Diff != nil && p.Diff != s.Diff.Text {
				t.Errorf("%s: pass %d has another difference", c.Kernel, i+1)
			}
			switch {
			case (s.To == nil) != (p.After == nil):
				t.Errorf("%s: pass %d: the IR after it is %v, want %v", c.Kernel, i+1, p.After, s.To)
			case s.To == nil:
			case (s.To.Unread == nil) != (p.After.Error == nil) || s.To.Unread != nil && s.To.Unread.Message != p.After.Error.Message:
				t.Errorf("%s: pass %d: got the error %v, want %v", c.Kernel, i+1, p.After.Error, s.To.Unread)
			case s.To.Figures != nil && s.To.Peak >= 0 && (p.After.Registers == nil || *p.After.Registers != s.To.Peak):
				t.Errorf("%s: pass %d: got %v registers, want %d", c.Kernel, i+1, p.After.Registers, s.To.Peak)
			}
		}
	}
}

// TestDiff: the three ways in which a pass may be shown.
func TestDiff(t *testing.T) {
	log := read(t, dump("A (pass-a)", "k", 1, "")+dump("B (pass-b)", "k", 1, "")+dump("C (pass-c)", "k", 2, ""))
	c := log.Compiles[0]
	want := []string{"k: pass 1 pass-a: changed nothing\n", "--- log.txt:", "k: pass 3 pass-c: the log does not show the IR on both sides of it\n"}
	if len(c.Steps) != len(want) {
		t.Fatalf("got %d passes, want %d", len(c.Steps), len(want))
	}
	for i, s := range c.Steps {
		var b bytes.Buffer
		if err := Diff(&b, c, s, log, Options{File: "log.txt"}); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(b.String(), want[i]) {
			t.Errorf("got %q, want %q", b.String(), want[i])
		}
	}
}

// TestNice: axes end in round numbers, at or above what they show.
func TestNice(t *testing.T) {
	for n, want := range map[int64]string{0: "0 [0]", 1: "1 [0 1]", 5: "5 [0 1 2 3 4 5]", 6: "6 [0 2 4 6]", 255: "300 [0 100 200 300]", 98304: "100000 [0 20000 40000 60000 80000 100000]"} {
		top, ticks := nice(n)
		if got := fmt.Sprint(top, ticks); got != want {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
}
