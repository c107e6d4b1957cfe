package ide

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/internal/markdown"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite"
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
