package ide_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/rewrite/passes"
)

// breakout is a name that ends what it stands in, and begins something else.
const breakout = "a`b</code>|<img src=x onerror=alert(1)>\n\n```\n# h <script>alert(1)</script>\n![p](http://evil.example/p.png) [l](http://evil.example) <http://evil.example> `c"

// inString is breakout as MLIR and JSON write it.
var inString = strings.NewReplacer("\n", `\0A`, `"`, `\22`).Replace(breakout)

// markup is what an editor shows as Markdown.
type markup struct{ what, text string }

// everyMarkup collects what is said of each place of a document.
func everyMarkup(s *ide.Snapshot) (list []markup) {
	for off := range uint32(len(s.File.Text)) {
		if h := s.Hover(off); h != nil {
			list = append(list, markup{"hover", h.Markdown})
		}
		if sig := s.SignatureHelp(off); sig != nil {
			list = append(list, markup{"signature", sig.Doc})
			for _, p := range sig.Parameters {
				list = append(list, markup{"parameter", p.Doc})
			}
		}
	}
	for _, h := range s.InlayHints(source.Span{End: uint32(len(s.File.Text))}) {
		list = append(list, markup{"hint", h.Tooltip})
	}
	return list
}

var (
	htmlTag = regexp.MustCompile(`<[^>]*>`)
	known   = regexp.MustCompile(`^</?(p|code( class="language-(mlir|text)")?|pre|strong|em|ul|li|table|thead|tbody|tr|th|td)>$|^</a>$|^<a href="file:///[^"]*">$|^<hr ?/?>$`)
)

// TestMarkup: whatever names are called, hover and the like have no other markup
// than their own.
func TestMarkup(t *testing.T) {
	reader := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(html.WithUnsafe()))
	registry := all.Registry()
	evilSpec := source.NewFile("evil.spec", "dialect evil \"e "+strings.ReplaceAll(strings.ReplaceAll(breakout, "\n", " "), `"`, "'")+"\"\n"+
		"type box (depth: i32 = 1) { summary \"s "+strings.ReplaceAll(strings.ReplaceAll(breakout, "\n", " "), `"`, "'")+"\" }\n"+
		"op make {\n  summary \""+strings.ReplaceAll(strings.ReplaceAll(breakout, "\n", " "), `"`, "'")+"\"\n  operands (x: any*)\n  results (out: any)\n  attrs (a: i32 = 1)\n}\n")
	if problems := spec.Load(registry, evilSpec); len(problems[0]) > 0 {
		t.Fatal(problems)
	}
	w := &ide.Workspace{Registry: registry, Specs: []*source.File{evilSpec}, Passes: passes.Registry(), Settings: ide.DefaultSettings()}
	const tensor = "tensor<512xf32, #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>>"
	kernel := `#l = loc("` + inString + `"("` + inString + `.py":4:7))
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @"` + inString + `"(%n: i32) {
    %x = "test.` + inString + `"() {"` + inString + `" = "` + inString + `", a = 1 : i32} : () -> ` + tensor + ` loc(#l)
    %y = "evil.make"(%x) {a = 1 : i32} : (` + tensor + `) -> ` + tensor + ` loc(callsite("` + inString + `"("` + inString + `.py":5:7) at "` + inString + `.py":9:1))
    %c = arith.constant 1 : i32
    %r = scf.for %i = %c to %n step %c iter_args(%a = %y) -> (` + tensor + `)  : i32 {
      %s = arith.addf %a, %x : ` + tensor + `
      scf.yield %s : ` + tensor + `
    } {"` + inString + `" = 1 : i32}
    tt.call @"` + inString + `"(%n) : (i32) -> ()
    "test.use"(%r, %y) : (` + tensor + `, ` + tensor + `) -> ()
    %z = "test.box"() : () -> !evil.box loc(#l)
    tt.return
  } loc(#l)
}
`
	python := "import triton\n\n@triton.jit\ndef k(x):\n    y = x + 1\n    return y\n"
	dump := strings.NewReplacer(`loc("`+inString+`"("`+inString+`.py":4:7)`, `loc("y"("/home/me/k.py":5:1)`, `(tt.func public`, `(tt.func public`).Replace(kernel)
	pythonSnapshot := ide.NewSnapshot(w, ide.Python, "/home/me/k.py", python)
	metadata := `{"name": "", "num_warps": "` + strings.NewReplacer("\n", `\n`, `"`, `\"`).Replace(breakout) + `", "shared": 10, "constants": {"` + strings.NewReplacer("\n", `\n`, `"`, `\"`).Replace(breakout) + `": "` + strings.NewReplacer("\n", `\n`, `"`, `\"`).Replace(breakout) + `"}}`
	dumps := []*ide.Dump{
		ide.NewDump(w, source.NewFile("/cache/"+breakout+"/"+breakout+".ttgir", dump), time.Unix(2000, 0), besideDump{".json": metadata}),
		ide.NewDump(w, source.NewFile("/cache/other/k.ttgir", strings.Replace(dump, "num-warps\" = 4", "num-warps\" = 8", 1)), time.Unix(2000, 0), besideDump(nil)),
	}
	pythonSnapshot.SetDumps(python, time.Unix(1000, 0), dumps, nil)
	mlir := ide.NewSnapshot(w, ide.MLIR, "/home/me/k.ttgir", kernel)
	if diags := mlir.Diagnostics(t.Context()); source.HasErrors(diags) {
		t.Fatal(diags)
	}
	list := append(everyMarkup(mlir), everyMarkup(pythonSnapshot)...)
	list = append(list, everyMarkup(ide.NewSnapshot(w, ide.Spec, "evil.spec", evilSpec.Text))...)
	list = append(list, markup{"completion", mlir.CompletionDoc("evil.make")})
	told, seen := map[string]bool{}, map[string]bool{}
	for _, m := range list {
		told[m.what] = told[m.what] || strings.Contains(m.text, "onerror")
		if seen[m.text] {
			continue
		}
		seen[m.text] = true
		var b bytes.Buffer
		if err := reader.Convert([]byte(m.text), &b); err != nil {
			t.Fatal(err)
		}
		for _, tag := range htmlTag.FindAllString(b.String(), -1) {
			if !known.MatchString(tag) {
				t.Errorf("%s has %s:\n%s", m.what, tag, m.text)
				break
			}
		}
	}
	for _, what := range []string{"hover", "signature", "hint", "completion"} {
		if !told[what] {
			t.Errorf("no %s has the names", what)
		}
	}
}
