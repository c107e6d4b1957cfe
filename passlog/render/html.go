package render

import (
	"bufio"
	_ "embed"
	"fmt"
	"html"
	"io"
	"path"
	"strings"

	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/terminal"
	"github.com/tgopt/tgopt/passlog"
)

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

// mostDiffLines is how many lines of a difference the page shows: the step to
// the llvm dialect alone has many thousands.
const mostDiffLines = 2000

// HTML writes a page of its own: of each kernel the curves of registers and
// shared memory over the passes, and the table of passes, in which each opens
// its difference.
func HTML(w io.Writer, log *passlog.Log, o Options) error {
	out := bufio.NewWriter(terminal.NewWriter(w, false))
	name := html.EscapeString(path.Base(o.File))
	fmt.Fprintf(out, `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>%s: what each pass did</title>
<style>
%s</style></head><body>
<header><h1>%[1]s: what each pass did</h1><div class="soft">%[3]s, %[4]s</div></header>
`, name, pageStyle, figure.Count(log.Dumps, "dump"), figure.Count(len(log.Compiles), "kernel"))
	if len(log.Compiles) > 1 {
		fmt.Fprint(out, "<nav><ol>\n")
		for i, c := range log.Compiles {
			fmt.Fprintf(out, `<li><a href="#k%d">%s</a>%s: %s</li>`+"\n", i, html.EscapeString(title(c, log)), html.EscapeString(inBrackets(c.Target())), html.EscapeString(c.Answer()))
		}
		fmt.Fprint(out, "</ol></nav>\n")
	}
	for i, c := range log.Compiles {
		section(out, i, c, log, &o)
	}
	fmt.Fprintf(out, "<script>\n%s</script>\n</body></html>\n", pageScript)
	return out.Flush()
}

func section(out io.Writer, k int, c *passlog.Compile, log *passlog.Log, o *Options) {
	fmt.Fprintf(out, `<section id="k%d"><h2>%s <span class="soft">%s</span></h2>`+"\n", k, html.EscapeString(title(c, log)), html.EscapeString(c.Target()))
	fmt.Fprintf(out, `<p class="answer">%s.</p>`+"\n", html.EscapeString(capital(c.Answer())))
	fact := func(what, text string) {
		if text != "" {
			fmt.Fprintf(out, `<p class="facts"><b>%s</b> %s</p>`+"\n", what, html.EscapeString(text))
		}
	}
	if final := c.Final(); final != nil {
		fact("comes from", originsText(c))
		fact("held by", holders(final, 8))
		fact("shared memory", c.SharedAnswer())
	}
	if len(c.LLVM) > 0 {
		fact("not read", figure.Count(len(c.LLVM), "dump")+" of LLVM IR, which is not MLIR")
	}
	chart(out, k, c)
	checked := ""
	if o.OnlyChanged {
		checked = " checked"
	}
	fmt.Fprintf(out, `<p class="tools"><label><input type="checkbox" data-table="t%d"%s> only passes that changed something</label></p>`+"\n", k, checked)
	fmt.Fprintf(out, `<table id="t%d"><thead><tr><th>#</th><th class="left">pass</th><th>lines</th><th class="left">IR</th><th>ops</th><th title="32-bit registers a thread">registers</th><th></th><th title="bytes a program">live bytes</th><th title="bytes a block">shared</th><th></th></tr></thead><tbody>`+"\n", k)
	list := rows(c, &Options{})
	for i := range list {
		list[i].html(out, k, c.Kernel)
	}
	fmt.Fprint(out, "</tbody></table></section>\n")
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// html writes a row, and below it the difference if it has one.
func (r *row) html(out io.Writer, k int, kernel string) {
	var classes []string
	id, lines := "", ""
	diff := ""
	if r.Step != nil {
		id = fmt.Sprintf(` id="r%d-%d"`, k, r.Number)
		if r.Diff != nil {
			diff = r.Diff.Text
		}
		if !shown(r.Step) {
			classes = append(classes, "same")
		}
		lines = html.EscapeString(r.lines)
		if r.Diff != nil && r.lines != "·" && r.lines != "?" {
			lines = fmt.Sprintf(`<span class="plus">+%d</span> <span class="minus">-%d</span>`, r.Diff.Added, r.Diff.Removed)
		}
	}
	if r.mark != "" {
		classes = append(classes, "peak")
	}
	name := html.EscapeString(strings.TrimSpace(r.name(kernel)))
	if r.Step != nil && r.Options != "" {
		name = fmt.Sprintf(`<span title="%s">%s</span>`, html.EscapeString(r.Options), name)
	}
	if diff != "" {
		classes = append(classes, "has")
		name = `<button aria-expanded="false">` + name + `</button>`
	}
	if u := unread(r.state); u != "" {
		name += ` <span class="error">` + html.EscapeString(u) + `</span>`
	}
	nested := ""
	if r.Step != nil && r.Depth > 0 {
		nested = " nested"
	}
	fmt.Fprintf(out, `<tr%s class="%s"><td class="num">%s</td><td class="pass%s">%s</td><td class="num">%s</td><td>%s</td><td class="num">%s</td><td class="num registers">%s</td><td class="num">%s</td><td class="num">%s</td><td class="num shared">%s</td><td class="num">%s</td></tr>`+"\n",
		id, strings.Join(classes, " "), r.number(), nested, name, lines, r.stage, r.ops, r.registers, change(r.registersBy), r.live, r.shared, change(r.sharedBy))
	if diff != "" {
		fmt.Fprint(out, `<tr class="diff" hidden><td colspan="10"><pre>`)
		diffLines(out, diff, r.Number)
		fmt.Fprint(out, "</pre></td></tr>\n")
	}
}

// change colours a number with a sign.
func change(by string) string {
	switch {
	case strings.HasPrefix(by, "+"):
		return `<span class="up">` + by + `</span>`
	case by != "":
		return `<span class="down">` + by + `</span>`
	}
	return ""
}

func diffLines(out io.Writer, diff string, number int) {
	n := 0
	for line := range strings.Lines(diff) {
		if n++; n > mostDiffLines {
			continue
		}
		class := ""
		switch line[0] {
		case '+':
			class = ` class="a"`
		case '-':
			class = ` class="d"`
		case '@':
			class = ` class="h"`
		}
		fmt.Fprintf(out, "<span%s>%s</span>", class, html.EscapeString(strings.TrimSuffix(line, "\n")))
	}
	if n > mostDiffLines {
		fmt.Fprintf(out, `<span class="h">… %d more lines: tgopt log --diff=%d</span>`, n-mostDiffLines, number)
	}
}
