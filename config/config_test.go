package config_test

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/config"
	"github.com/tgopt/tgopt/ir/source"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"# nothing yet\n", ""},
		{"dialects:\n  - a.spec\n  - sub/b.spec\n", "/r/a.spec /r/sub/b.spec"},
		{"dialects: [a.spec, \"../c.spec\", /abs/d.spec]\n", "/r/a.spec /c.spec /abs/d.spec"},
		{"dialects: []\n", ""},
		{"dialect:\n  - a.spec\n", "1:1: unknown key 'dialect'; did you mean 'dialects'?"},
		{"tool: x\n", "1:1: unknown key 'tool' (have dialects)"},
		{"dialects: a.spec\n", "1:11: 'dialects' is a list of spec files, got 'a.spec'"},
		{"dialects:\n  - 12\n  - x: y\n", "2:5: expected the name of a spec file, got '12'; 3:6: expected the name of a spec file, got a mapping"},
		{"dialects:\n  - \"\"\n", "2:5: the name of a spec file is empty"},
		{"- a.spec\n", "1:1: expected `key: value` lines, got a list"},
		{"hello\n", "1:1: expected `key: value` lines, got 'hello'"},
		{"dialects:\n  - é: [\n", "2:9: sequence end token ']' not found"},
		{"dialects: []\n---\ndialects: []\n", "3:9: a configuration is one document"},
	} {
		f := source.NewFile(".tgopt.yaml", c.text)
		got, diags := config.Parse(f, filepath.FromSlash("/r/.tgopt.yaml"))
		var parts []string
		for _, d := range got.Dialects {
			if len(diags) == 0 {
				parts = append(parts, filepath.ToSlash(d.Name))
			}
		}
		text := strings.Join(parts, " ")
		for i, d := range diags {
			p := f.Position(d.Span.Start)
			if i > 0 {
				text += "; "
			}
			text += fmt.Sprintf("%d:%d: %s", p.Line, p.Column, d.Message)
		}
		if text != c.want {
			t.Errorf("%q:\ngot  %s\nwant %s", c.text, text, c.want)
		}
	}
}

// TestHostile: memory in proportion to the text, whatever is in it.
func TestHostile(t *testing.T) {
	const size = config.MaxSize
	indented := func(what string) string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			b.WriteString(strings.Repeat(" ", i) + what + "\n")
		}
		return b.String()[:size]
	}
	for _, part := range []string{"[", "{", "[{a: ", "{a: [", "{a: ", "- ", "- [", "? ", "- ? ", "[[],", "!a ", "&a ", "*a ", "a: ", "<<: ", "]", "- a: ", "\"", "'", "| ", "%"} {
		for what, text := range map[string]string{
			"repeated": strings.Repeat(part, size/len(part)), "in a list": "dialects: " + strings.Repeat(part, (size-10)/len(part)), "indented": indented(part),
		} {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			config.Parse(source.NewFile(config.Name, text), config.Name)
			runtime.ReadMemStats(&after)
			if took := after.TotalAlloc - before.TotalAlloc; took > 16<<20 {
				t.Errorf("%q %s: %d MB for %d bytes", part, what, took>>20, size)
			}
		}
	}
	deep := "dialects: " + strings.Repeat("[", 33)
	_, diags := config.Parse(source.NewFile(config.Name, deep), config.Name)
	if len(diags) != 1 || diags[0].Message != "a configuration is nested no deeper than 32" || diags[0].Span.Start != uint32(len(deep)-1) {
		t.Errorf("%+v", diags)
	}
	_, diags = config.Parse(source.NewFile(config.Name, strings.Repeat("a", size)), config.Name)
	if len(diags) != 1 || len(diags[0].Message) > 200 {
		t.Errorf("%d bytes of message", len(diags[0].Message))
	}
}

func TestFind(t *testing.T) {
	root := t.TempDir()
	have := map[string]bool{
		filepath.Join(root, config.Name):           true,
		filepath.Join(root, "a", "b", config.Name): true,
	}
	exists := func(path string) bool { return have[path] }
	for dir, want := range map[string]string{
		"": config.Name, "a": config.Name, "a/b": "a/b/" + config.Name, "a/b/c/d": "a/b/" + config.Name, "x": config.Name,
	} {
		got := config.Find(filepath.Join(root, filepath.FromSlash(dir)), exists)
		if want := filepath.Join(root, filepath.FromSlash(want)); got != want {
			t.Errorf("from %q: got %s, want %s", dir, got, want)
		}
	}
	clear(have)
	if got := config.Find(root, exists); got != "" {
		t.Errorf("got %s where there is none", got)
	}
}

// FuzzParse: whatever the text, no panic, and places inside it.
func FuzzParse(f *testing.F) {
	f.Add("dialects:\n  - a.spec\n")
	f.Add("a: &x [*x]\n? b\n: |\n  c")
	f.Fuzz(func(t *testing.T, text string) {
		_, diags := config.Parse(source.NewFile("x", text), "x")
		for _, d := range diags {
			if d.Span.Start > d.Span.End || int(d.Span.End) > len(text) {
				t.Errorf("span %v lies outside %d bytes: %s", d.Span, len(text), d.Message)
			}
		}
	})
}
