package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
)

// TestMarkdownReport: whatever names are called, a report in Markdown has no other
// markup than its own.
func TestMarkdownReport(t *testing.T) {
	const breakout = "a`b</code>|</details><img src=x onerror=alert(1)>\n\n```\n# h <script>alert(1)</script>\n![p](http://evil.example/p.png) [l](http://evil.example) https://evil.example @evil `c"
	name := strings.NewReplacer("\n", `\0A`, `"`, `\22`).Replace(breakout)
	const tensor = "tensor<4096xf32, #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>>"
	kernel := `module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "TARGET", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @"` + name + `"() {
    %x = "test.` + name + `"() : () -> ` + tensor + ` loc("` + name + `"("` + name + `.py":4:7))
    %y = "test.` + name + `"() : () -> ` + tensor + ` loc(callsite("` + name + `"("` + name + `.py":4:7) at "` + name + `.py":8:1))
    "test.use"(%x, %y) : (` + tensor + `, ` + tensor + `) -> ()
    tt.return
  } loc("` + name + `.py":1:1)
}
`
	dir := t.TempDir()
	file := strings.NewReplacer("/", "", "\n", " ").Replace(breakout) + ".ttgir"
	for i, target := range []string{"cuda:80", name} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(strings.Replace(kernel, "TARGET", target, 1)), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "other.ttgir"), []byte(strings.Replace(kernel, "TARGET", "cuda:90", 1)), 0o666); err != nil {
			t.Fatal(err)
		}
		reader := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(html.WithUnsafe()))
		known := regexp.MustCompile(`^</?(p|code( class="language-text")?|pre|strong|ul|li|table|thead|tbody|tr|th|td|h3|sub|details|summary)>$`)
		for _, args := range [][]string{{}, {"--explain"}, {"--target=gfx942,sm_90"}, {"--compare", "other.ttgir"}, {"--compare"}} {
			var out, messages bytes.Buffer
			e := Environment{Dir: dir, Stdout: &out, Stderr: &messages}
			args = append([]string{"tgopt", "report", "--no-config", "--format=markdown", file}, args...)
			if code := e.Main(t.Context(), args); code != 0 {
				t.Fatalf("%q: exit code %d\n%s", args, code, messages.String())
			}
			var page bytes.Buffer
			if err := reader.Convert(out.Bytes(), &page); err != nil {
				t.Fatal(err)
			}
			for _, tag := range regexp.MustCompile(`<[^>]*>`).FindAllString(page.String(), -1) {
				if !known.MatchString(tag) {
					t.Errorf("target %d, %q: %s in\n%s", i, args[5:], tag, out.String())
					break
				}
			}
			if n := strings.Count(page.String(), "<details>"); n != strings.Count(page.String(), "</details>") {
				t.Errorf("target %d, %q: details end elsewhere\n%s", i, args[5:], out.String())
			}
			if !strings.Contains(page.String(), "onerror") {
				t.Errorf("target %d, %q: the names are not there", i, args[5:])
			}
		}
	}
}
