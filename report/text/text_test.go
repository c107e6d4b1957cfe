package text_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/report"
	"github.com/tgopt/tgopt/report/text"
	"github.com/tgopt/tgopt/target"
)

const dumps = "../../testdata/kernels/dumps/"

func build(t *testing.T, name string, targets ...string) []kernel.Facts {
	t.Helper()
	content, err := os.ReadFile(dumps + name)
	if err != nil {
		t.Fatal(err)
	}
	f := source.FileOf(filepath.Base(name), content)
	m, diags := parser.Parse(f, parser.Options{Registry: all.Registry()})
	if source.HasErrors(diags) {
		t.Fatalf("%s: %s", name, diags[0].Message)
	}
	o := kernel.Options{File: f, Advice: true, Explain: true}
	for _, name := range targets {
		o.Targets = append(o.Targets, target.Lookup(name))
	}
	return kernel.Build(m, o)
}

func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	golden.Compare(t, filepath.Join("testdata", name), string(got))
}

func TestText(t *testing.T) {
	for _, test := range []struct {
		golden, dump string
		targets      []string
		explain      bool
	}{
		{"attention-sm_90", "3.9.0/sm_90/attention_fwd-causal-f16-m128n64d128-w4s2.ttgir", nil, true},
		{"attention-gfx942", "3.9.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir", nil, true},
		{"matmul-gfx1100", "3.9.0/gfx1100/matmul-f16-m128n128k64-w8s2.ttgir", nil, false},
		{"softmax-targets", "3.9.0/sm_90/softmax-f32-b1024-w4s2.ttgir", []string{"sm_90", "gfx942", "bmg"}, true},
		{"softmax-ttir", "3.9.0/ttir/softmax_online-bf16-b4096.ttir", nil, false},
	} {
		t.Run(test.golden, func(t *testing.T) {
			var out bytes.Buffer
			for _, f := range build(t, test.dump, test.targets...) {
				if err := text.Write(&out, &f, text.Options{Width: 120, Explain: test.explain}); err != nil {
					t.Fatal(err)
				}
			}
			compare(t, test.golden+".txt", out.Bytes())
		})
	}
}

func TestMarkdown(t *testing.T) {
	var out bytes.Buffer
	for _, f := range build(t, "3.9.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir") {
		if err := text.Markdown(&out, &f, text.Options{Explain: true}); err != nil {
			t.Fatal(err)
		}
	}
	compare(t, "attention.md", out.Bytes())
}

func TestCompare(t *testing.T) {
	files, err := filepath.Glob(dumps + "3.9.0/gfx942/attention_fwd-*.ttgir")
	if err != nil || len(files) < 3 {
		t.Fatalf("%d dumps", len(files))
	}
	var list []kernel.Facts
	for _, file := range files {
		list = append(list, build(t, strings.TrimPrefix(filepath.ToSlash(file), dumps))...)
	}
	var out bytes.Buffer
	if err := text.Compare(&out, report.RowsOf(list), text.Options{}); err != nil {
		t.Fatal(err)
	}
	compare(t, "compare.txt", out.Bytes())
	out.Reset()
	if err := text.CompareMarkdown(&out, report.RowsOf(list)); err != nil {
		t.Fatal(err)
	}
	compare(t, "compare.md", out.Bytes())
}

// TestWidth: no line is wider than asked for, whatever the kernel, and colours
// change nothing but colours.
func TestWidth(t *testing.T) {
	for _, dump := range []string{"3.9.0/sm_90/attention_fwd-causal-f16-m128n64d128-w4s2.ttgir", "3.9.0/gfx942/matmul_persistent_desc-f16-m128n128k64-w4s3.ttgir"} {
		for _, f := range build(t, dump) {
			for _, width := range []int{60, 80, 133} {
				var plain, colored bytes.Buffer
				f.File = "k.ttgir"
				if err := text.Write(&plain, &f, text.Options{Width: width}); err != nil {
					t.Fatal(err)
				}
				if err := text.Write(&colored, &f, text.Options{Width: width, Color: true}); err != nil {
					t.Fatal(err)
				}
				if strings.Contains(plain.String(), "\x1b") || !strings.Contains(colored.String(), "\x1b[") {
					t.Error("colours where none were asked for, or none")
				}
				if got := uncolored(colored.String()); got != plain.String() {
					t.Error(textdiff.Unified("plain", "colored", plain.String(), got, 1))
				}
				for line := range strings.Lines(plain.String()) {
					if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > width {
						t.Errorf("a line of %d columns, want at most %d: %s", n, width, line)
					}
				}
			}
		}
	}
}

// uncolored removes the escapes of colours.
func uncolored(s string) string {
	for {
		i := strings.Index(s, "\x1b[")
		if i < 0 {
			return s
		}
		end := strings.IndexByte(s[i:], 'm')
		s = s[:i] + s[i+end+1:]
	}
}

// TestDocs: what docs/report.md shows as output is output.
func TestDocs(t *testing.T) {
	doc, err := os.ReadFile("../../docs/report.md")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{"": true}
	for _, name := range []string{"attention-gfx942.txt", "compare.txt"} {
		text, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			known[strings.TrimRight(line, " \n")] = true
		}
	}
	shown := 0
	for i, block := range strings.Split(string(doc), "```") {
		if i%2 == 0 || !strings.HasPrefix(block, "text\n") {
			continue
		}
		for line := range strings.Lines(strings.TrimPrefix(block, "text\n")) {
			shown++
			if line = strings.TrimRight(line, " \n"); !known[line] {
				t.Errorf("docs/report.md shows a line that is not printed: %s", line)
			}
		}
	}
	if shown < 50 {
		t.Errorf("%d lines are shown", shown)
	}
}
