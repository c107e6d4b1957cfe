package ide

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
)

// code is a word in Markdown's code font.
func code(s string) string { return "`" + strings.ReplaceAll(s, "`", "'") + "`" }

// fence is lines of MLIR.
func fence(text string) string { return "```mlir\n" + text + "\n```\n" }

// fenceText is lines that are no program.
func fenceText(text string) string { return "```text\n" + strings.TrimRight(text, "\n") + "\n```\n" }

// A table is one of Markdown, of which mostRows are shown.
type table struct {
	b    strings.Builder
	rows int
}

func (t *table) head(cells ...string) {
	t.write(cells)
	t.write(strings.Split(strings.Repeat("---|", len(cells))[:4*len(cells)-1], "|"))
}

func (t *table) row(cells ...string) {
	if t.rows++; t.rows <= mostRows {
		t.write(cells)
	}
}

func (t *table) write(cells []string) {
	for _, c := range cells {
		t.b.WriteString("| " + strings.ReplaceAll(c, "|", `\|`) + " ")
	}
	t.b.WriteString("|\n")
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
func (c *Chunk) printer() *dialect.Printer {
	if c.text == nil {
		c.text = dialect.ModulePrinter(c.Module, dialect.PrintOptions{})
	}
	return c.text
}
