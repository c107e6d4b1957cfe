package ide

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/analysis/risk"
	"github.com/tgopt/tgopt/internal/markdown"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/target"
)

// Names in a text may be anything: what hover and the like say of them is put
// together by these, so that names stay names.

// code is a name in code font.
func code(s string) string { return markdown.Code(s) }

// plain is a text without markup, but for words between backticks.
func plain(s string) string { return markdown.Text(s) }

// bold is a name in bold.
func bold(s string) string { return "**" + plain(s) + "**" }

// fence is lines of MLIR.
func fence(text string) string { return markdown.Fence("mlir", text) }

// fenceText is lines that are no program.
func fenceText(text string) string { return markdown.Fence("text", text) }

// A table is one of Markdown, of which mostRows are shown.
type table struct {
	b    strings.Builder
	rows int
}

func (t *table) head(cells ...string) {
	t.b.WriteString(markdown.Row(cells...) + markdown.Rule(len(cells)))
}

// row adds cells of Markdown.
func (t *table) row(cells ...string) {
	if t.rows++; t.rows <= mostRows {
		t.b.WriteString(markdown.Row(cells...))
	}
}

func (t *table) String() string {
	if more := t.rows - mostRows; more > 0 {
		return t.b.String() + fmt.Sprintf("\n… and %d more\n", more)
	}
	return t.b.String()
}

// valueText is a value as the text has it.
func valueText(v *ir.Value) string { return rewrite.ValueText(v) }

// typeText is a type with the aliases of the text.
func (c *Chunk) typeText(t ir.Type) string {
	p := c.printer()
	p.Type(t)
	return p.Take()
}

// attrText is an attribute with the aliases of the text.
func (c *Chunk) attrText(a ir.Attribute) string {
	p := c.printer()
	p.Attr(a)
	return p.Take()
}

// printer knows the names and aliases of the text. It is made once a chunk.
func (c *Chunk) printer() *printer.Printer {
	if c.types == nil {
		c.types = printer.ForModule(c.Module, printer.Options{})
	}
	return c.types
}

// Words for figures, the same in every feature. A figure has its unit, a
// prediction says what it rests on.

// sharedWord is what a vendor calls shared memory.
func sharedWord(c *target.Chip) string { return target.WordsOf(c).Shared }

// basisText says what a prediction rests on: "calibrated on gfx942, LLVM of
// Triton 3.6.0".
func basisText(p *risk.Prediction) string {
	text := string(p.Basis)
	if p.From != "" && p.From != p.Target {
		text += ", " + p.From
	}
	if p.Compiler != "" {
		text += ": " + p.Compiler
	}
	return text
}

// originText is where something comes from in the author's program.
func originText(l *ir.Location) string { return kernel.PlaceAt(l).Origin() }

// named is a value with where it comes from: "%q_37 (q, attention.py:83)".
func named(v *ir.Value) string {
	if origin := originText(kernel.LocOf(v)); origin != "" {
		return rewrite.ValueText(v) + " (" + origin + ")"
	}
	return rewrite.ValueText(v)
}
