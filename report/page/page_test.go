package page_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/report/page"
	"github.com/tgopt/tgopt/target"
)

const (
	dumps     = "../../testdata/kernels/dumps/"
	attention = dumps + "3.9.0/sm_90/attention_fwd-causal-f16-m128n64d128-w4s2.ttgir"
)

func read(t testing.TB, name string) *source.File {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return source.FileOf(name, text)
}

func build(t testing.TB, f *source.File, targets ...string) []kernel.Facts {
	t.Helper()
	m, diags := parser.Parse(f, parser.Options{Registry: all.Registry()})
	if source.HasErrors(diags) {
		t.Fatalf("%s: %s", f.Name, diags[0].Message)
	}
	o := kernel.Options{File: f, Advice: true}
	for _, name := range targets {
		o.Targets = append(o.Targets, target.Lookup(name))
	}
	return kernel.Build(m, o)
}

func write(t testing.TB, functions []kernel.Facts, o page.Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := page.Write(&b, functions, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// contents is what the data of a page say, as far as tests ask.
type contents struct {
	Names   []string
	Kernels []struct {
		Name  string
		Lines []int
		Text  []string
		At    [][2]int
		Views []struct {
			Target string
			During []int
			Ranges [][5]int
			Old    [][2]int
		}
	}
}

var scripts = regexp.MustCompile(`(?s)<script([^>]*)>(.*?)</script>`)

func dataOf(t testing.TB, text string) (c contents) {
	t.Helper()
	for _, s := range scripts.FindAllStringSubmatch(text, -1) {
		if strings.Contains(s[1], "application/json") {
			if err := json.Unmarshal([]byte(s[2]), &c); err != nil {
				t.Fatal(err)
			}
			return c
		}
	}
	t.Fatal("the page has no data")
	return c
}

func python(name string) (string, bool) {
	text, err := os.ReadFile(filepath.Join("../../testdata/kernels", filepath.Base(name)))
	return string(text), err == nil
}

func TestPage(t *testing.T) {
	dump := read(t, attention)
	functions := build(t, dump, "sm_90", "gfx942", "pvc")
	text := write(t, functions, page.Options{Python: python, Dump: func(string) *source.File { return dump }})

	c := dataOf(t, text)
	if len(c.Kernels) != 1 || len(c.Kernels[0].Views) != 3 {
		t.Fatalf("got %d functions, want one with three targets", len(c.Kernels))
	}
	k := c.Kernels[0]
	for i, v := range k.Views {
		f := &functions[i]
		if v.Target != f.Target || len(v.Ranges) != len(f.Ranges) || slices.Max(v.During) != f.Peak.Registers {
			t.Errorf("got %s, %d ranges, peak %d; want %s, %d, %d", v.Target, len(v.Ranges), slices.Max(v.During), f.Target, len(f.Ranges), f.Peak.Registers)
		}
	}
	for i, line := range k.Lines {
		op := functions[0].Ops[i]
		if line > 0 && !strings.Contains(k.Text[i], op.Name) {
			t.Errorf("op %d: %s is not in %q", i, op.Name, k.Text[i])
		}
	}
	for _, want := range []string{"calibrated", "of 255 32-bit registers a thread", "probability of spilling", "bytes a block", "AMD CDNA3", `<span class="k">def</span>`} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

// TestPolicy holds the page against the strictest policy it may be shown under:
// no scripts but those that are listed, nothing from elsewhere, no attributes
// that a policy would have to allow.
func TestPolicy(t *testing.T) {
	text := write(t, build(t, read(t, attention)), page.Options{Python: python})
	run := 0
	for _, s := range scripts.FindAllStringSubmatch(text, -1) {
		if strings.Contains(s[1], "application/json") {
			continue
		}
		run++
		sum := sha256.Sum256([]byte(s[2]))
		if hash := "sha256-" + base64.StdEncoding.EncodeToString(sum[:]); !slices.Contains(page.Scripts(), hash) {
			t.Errorf("script %s is not among %v", hash, page.Scripts())
		}
	}
	if run != len(page.Scripts()) {
		t.Errorf("got %d scripts that run, want %d", run, len(page.Scripts()))
	}
	markup := scripts.ReplaceAllString(text, "")
	for _, never := range []string{`<[^>]* style=`, `<[^>]* on[a-z]+=`, `(?i)javascript:`, `https?:`, `<[^>]* src=`, `<link`, `@import`, `url\(`} {
		if found := regexp.MustCompile(never).FindString(markup); found != "" {
			t.Errorf("the page has %q", found)
		}
	}
	for _, s := range scripts.FindAllStringSubmatch(text, -1) {
		if found := regexp.MustCompile(`\beval\(|new Function|innerHTML|insertAdjacentHTML|\bfetch\(|XMLHttpRequest|import\(`).FindString(s[2]); found != "" {
			t.Errorf("a script has %q", found)
		}
	}
}

// TestHostileText: whatever stands in names and sources is text in the page.
func TestHostileText(t *testing.T) {
	const evil = `</script><img src=x onerror=alert(1)><!--<script>"'` + "`${1}\u2028\u202e\u2066\x1b\b"
	functions := build(t, read(t, attention))
	f := &functions[0]
	f.Name, f.File, f.Own = evil, evil, evil
	f.Ops[3].Name, f.Ops[3].Results = evil, []string{evil}
	for i := range f.Ops {
		f.Ops[i].Loc.Name, f.Ops[i].Loc.File = evil, evil
	}
	for i := range f.Ranges {
		f.Ranges[i].Name, f.Ranges[i].Type, f.Ranges[i].Loc.Name, f.Ranges[i].Loc.File = evil, evil, evil, evil
	}
	for i := range f.Peak.Values {
		f.Peak.Values[i].Name, f.Peak.Values[i].Type, f.Peak.Values[i].Loc.Name = evil, evil, evil
	}
	for i := range f.Shared.Buffers {
		f.Shared.Buffers[i].Name, f.Shared.Buffers[i].Type = evil, evil
	}
	f.Remarks = append(f.Remarks, kernel.Remark{Kind: evil, Text: evil, Passes: evil, Op: 2})
	f.Prediction.Compiler, f.Prediction.Basis = evil, evil
	text := write(t, functions, page.Options{
		Passes: evil, Python: func(string) (string, bool) { return strings.Repeat(evil+"\n", 200), true },
		Dump: func(string) *source.File { return source.NewFile("d", strings.Repeat(evil+"\n", 500)) },
	})
	if strings.Contains(text, "<img") {
		i := strings.Index(text, "<img")
		t.Errorf("markup came through: …%s…", text[max(i-80, 0):i+20])
	}
	if open, closed := strings.Count(text, "<script"), strings.Count(text, "</script"); open != 2 || closed != 2 {
		t.Errorf("got %d <script and %d </script, want two of each", open, closed)
	}
	if strings.Contains(text, "<!--") {
		t.Error("a comment came through")
	}
	// What turns the direction of names, or is obeyed otherwise, is shown.
	shown := terminal.Line(evil)
	if c := dataOf(t, text); c.Kernels[0].Name != shown || !slices.Contains(c.Names, shown) || c.Kernels[0].Text[5] != shown {
		t.Errorf("the data have %q, want %q", c.Kernels[0].Name, shown)
	}
	if obeyed := strings.IndexFunc(text, func(r rune) bool { return !terminal.Shown(r) && r != '\n' && r != '\t' }); obeyed >= 0 {
		t.Errorf("the page has %q", text[max(obeyed-40, 0):obeyed+10])
	}
	if n := strings.Count(text, `\u202e`); n < 100 {
		t.Errorf("U+202E is shown %d times, want in each line of the source at least", n)
	}
}

func TestLinks(t *testing.T) {
	text := write(t, build(t, read(t, attention)), page.Options{Python: python, Link: func(name string, line int) string {
		if filepath.Base(name) == "attention.py" && line == 24 {
			return "file:///tmp/a%20b/attention.py#L24"
		}
		return ""
	}})
	if !strings.Contains(text, `href="file:///tmp/a%20b/attention.py#L24"`) {
		t.Error("line 24 has no link")
	}
}

// TestBefore: the curve before a pipeline comes along, and the figures that
// changed.
func TestBefore(t *testing.T) {
	before, after := build(t, read(t, attention)), build(t, read(t, attention))
	after[0].Outcome.Registers = 168
	text := write(t, after, page.Options{Before: before, Passes: "reduce-liveness"})
	old := dataOf(t, text).Kernels[0].Views[0].Old
	if len(old) != len(before[0].Ops) {
		t.Fatalf("got %d points of the curve before, want %d", len(old), len(before[0].Ops))
	}
	for i, p := range old {
		if p[0] != i || p[1] != before[0].Ops[i].During {
			t.Errorf("op %d is at %d with %d registers, want %d: the ops are the same", i, p[0], p[1], before[0].Ops[i].During)
		}
	}
	if !strings.Contains(text, "</span>255</s>") || !strings.Contains(text, "<b>168</b>") || !strings.Contains(text, "<code>reduce-liveness</code>") {
		t.Error("255 registers before and 168 after are not shown")
	}
}

// TestDumps: every kind of dump has a page, of a size that can be sent around.
func TestDumps(t *testing.T) {
	files, _ := filepath.Glob(dumps + "3.*.0/*/*.tt*ir")
	if len(files) == 0 {
		t.Fatal("no dumps")
	}
	for i := 0; i < len(files); i += 9 {
		dump := read(t, files[i])
		text := write(t, build(t, dump), page.Options{Python: python, Dump: func(string) *source.File { return dump }})
		if most := 90_000 + 4*len(dump.Text); len(text) > most {
			t.Errorf("%s: the page of %d bytes of text has %d, want at most %d", files[i], len(dump.Text), len(text), most)
		}
		if c := dataOf(t, text); len(c.Kernels) == 0 {
			t.Errorf("%s: no function", files[i])
		}
	}
}

func TestNothing(t *testing.T) {
	if text := write(t, nil, page.Options{}); !strings.Contains(text, "no function to report on") {
		t.Error("a page of nothing does not say so")
	}
}

func BenchmarkWrite(b *testing.B) {
	dump := read(b, dumps+"3.6.0/sm_90/attention_bwd-causal-f16-o128x32d64-w4s3.ttgir")
	functions := build(b, dump)
	o := page.Options{Python: python, Dump: func(string) *source.File { return dump }}
	b.SetBytes(int64(len(dump.Text)))
	b.ReportAllocs()
	for b.Loop() {
		if err := page.Write(io.Discard, functions, o); err != nil {
			b.Fatal(err)
		}
	}
}
