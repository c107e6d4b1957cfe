package markdown

import (
	"bytes"
	"html"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	unsafe "github.com/yuin/goldmark/renderer/html"

	"github.com/tgopt/tgopt/internal/terminal"
)

// reader is what GitHub reads: HTML too.
var reader = goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(unsafe.WithUnsafe()))

func render(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	if err := reader.Convert([]byte(text), &b); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(b.String())
}

var tag = regexp.MustCompile(`<[^>]*>`)

// shown is what is read of HTML, and the tags that it has.
func shown(page string) (text, tags string) {
	text = strings.ReplaceAll(tag.ReplaceAllString(page, ""), "\u2060", "")
	return html.UnescapeString(text), strings.Join(tag.FindAllString(page, -1), "")
}

// names are names to do harm with.
func names() []string {
	list := []string{
		"plain", "two words", "a_b_c", "**bold**", "__bold__", "_a_", "_a", "é_b_c", "`", "``", "```", "a`b", "`a`", "``a`", "a``b`c```d", " a ", "`a", "a`", " ` ",
		"<img src=x onerror=alert(1)>", "<script>", "</code><img src=x>", "&lt;img&gt;", "&#60;", "a|b", `a\|b`, `a\\|b`, `\`, `a\`, "|", "||",
		"[a](http://evil.example)", "![a](http://evil.example/x.png)", "<http://evil.example>", "http://evil.example/x", "https://evil.example", "www.evil.example",
		"WWW.evil.example", "# heading", "- item", "+ item", "* item", "1. item", "12) item", "> quote", "--- ", "===", "~~a~~", "~~~", "$x$",
		"a\nb", "a\n\n# b", "a\r\nb", "a\n|b|", "\x1b[31m", "a\u2028b", "a\x00b", "\t", "    code", "a  ", "[x]: http://evil.example", "- [ ] a", "<!-- a", "a -->",
		"@a", "@a_b.c.", "a@b.cd", "@", "@@a", "(@a)", "@a/b", "`@a", "`a``b`", "@a`b`", "`a`@b",
	}
	r := rand.New(rand.NewPCG(1, 2))
	parts := []string{"`", "``", "|", "\\", "<", ">", "*", "_", "[", "]", "(", ")", "!", "a", " ", "\n", "&", ";", "#", "-", "~", "$", "://", "www.", ".", "1", "@"}
	for range 600 {
		var b strings.Builder
		for range 1 + r.IntN(8) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		list = append(list, b.String())
	}
	return list
}

// TestCode: a name in code font is shown as it is, in a text and in a cell.
func TestCode(t *testing.T) {
	for _, name := range names() {
		if strings.TrimSpace(name) == "" && !strings.Contains(name, "\n") {
			continue // blanks are nothing to show
		}
		want := terminal.Line(name)
		text, tags := shown(render(t, "a "+Code(name)+" b"))
		if text != "a "+want+" b" || tags != "<p><code></code></p>" {
			t.Errorf("Code(%q) is %s: shown as %q with %s", name, Code(name), text, tags)
		}
		table := Row("a", "b") + Rule(2) + Row(Code(name), "end")
		text, tags = shown(render(t, table))
		if cell := strings.ReplaceAll(want, `\|`, `\x7c`); strings.Join(strings.Split(text, "\n"), "") != "ab"+cell+"end" && !strings.Contains(name, `\`) ||
			strings.Count(tags, "<td>") != 2 || strings.Count(tags, "<code>") != 1 || strings.Contains(tags, "img") {
			t.Errorf("Code(%q) in a cell, %s: shown as %q with %s", name, table, text, tags)
		}
	}
}

// TestText: of a text only what is between backticks is code, and nothing is markup.
func TestText(t *testing.T) {
	allowed := regexp.MustCompile(`^<p>(<code></code>)*</p>$`)
	for _, name := range names() {
		for _, text := range []string{name, "@a" + name, "`q`" + name, name + "`q`@a", "load " + name + " moves", "load `" + name + "` moves", "`q` " + name} {
			got, tags := shown(render(t, Text(text)))
			if tags != "" && !allowed.MatchString(tags) {
				t.Errorf("Text(%q) is %s: %s", text, Text(text), tags)
			}
			if !strings.Contains(text, "`") && got != strings.Join(strings.Fields(terminal.Line(text)), " ") && got != strings.TrimSpace(terminal.Line(text)) {
				t.Errorf("Text(%q) is %s: shown as %q", text, Text(text), got)
			}
			item, tags := shown(render(t, "- "+Text(text)))
			if strings.Count(tags, "<li>") != 1 || strings.ContainsAny(strings.NewReplacer("<ul>", "", "</ul>", "", "<li>", "", "</li>", "", "<code>", "", "</code>", "").Replace(tags), "<>") {
				t.Errorf("Text(%q) as an item: %q with %s", text, item, tags)
			}
			if again := Text(Text("`" + name + "`")); !strings.Contains(name, "`") && strings.TrimSpace(name) != "" && again != Text("`"+name+"`") {
				t.Errorf("code is not left as it is: %s, %s", Text("`"+name+"`"), again)
			}
		}
	}
}

// TestFence: no line ends a fence but its own.
func TestFence(t *testing.T) {
	for _, text := range append(names(), "a\n```\n<img>\n````\nb", "~~~\na") {
		_, tags := shown(render(t, Fence("text", text)+"\nend\n"))
		if tags != `<pre><code class="language-text"></code></pre><p></p>` {
			t.Errorf("%q: %s", text, tags)
		}
	}
}

func TestLink(t *testing.T) {
	for _, name := range names() {
		got := render(t, Link("a"+name, "file:///a"+name))
		if _, tags := shown(got); !regexp.MustCompile(`^<p><a href="file:///a[^"]*">(<code></code>)*</a></p>$`).MatchString(tags) {
			t.Errorf("Link(%q) is %s: %s", name, Link("a"+name, "file:///a"+name), got)
		}
	}
}

// TestProse: markup stays, HTML and pictures go.
func TestProse(t *testing.T) {
	const text = "Copies *all* of `tensor<4xf32>`.\n\n- a list\n- [a link](https://example.org)\n"
	if got, want := render(t, Prose(text)), render(t, text); strings.ReplaceAll(got, "\u2060", "") != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	active := regexp.MustCompile(`<(img|script|/script|x|http)|evil\.example/x\.png"`)
	for _, name := range append(names(), "` a\nb `<img src=x>` c", "` a\n# b <img src=x>`", "![a][b]\n\n[b]: http://evil.example/x.png", "<x\n>", "</script>", "<!x>", "<?x?>", "<http://x>") {
		if got := render(t, Prose(name+"\n"+name)); active.MatchString(strings.ReplaceAll(got, `<a href="http://evil.example/x.png"`, "")) {
			t.Errorf("Prose(%q): %s", name, got)
		}
	}
}
