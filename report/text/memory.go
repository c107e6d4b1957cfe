package text

import (
	"bytes"
	"fmt"

	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/report"
)

const (
	memoryTitle      = "Memory"
	replicationTitle = "Computed more than once"
)

// memory writes what moving elements costs, if that was asked for.
func (p *printer) memory(f *kernel.Facts) {
	if f.Memory == nil {
		return
	}
	p.heading(memoryTitle)
	for _, s := range report.MemorySummary(f) {
		p.row("", plain("%s", s))
	}
	if rows := report.MemoryTable(f); len(rows) > 1 {
		p.table(1, rows)
	}
	if rows := report.ReplicationTable(f); rows != nil {
		p.heading(replicationTitle + ", elements a thread")
		p.table(2, rows)
	}
}

// memoryMarkdown is memory as Markdown.
func memoryMarkdown(b *bytes.Buffer, f *kernel.Facts) {
	if f.Memory == nil {
		return
	}
	fmt.Fprintf(b, "\n**%s**\n\n", memoryTitle)
	for _, s := range report.MemorySummary(f) {
		fmt.Fprintf(b, "- %s\n", escape(s))
	}
	if rows := report.MemoryTable(f); len(rows) > 1 {
		b.WriteByte('\n')
		markdownTable(b, rows)
	}
	if rows := report.ReplicationTable(f); rows != nil {
		fmt.Fprintf(b, "\n**%s** (elements a thread)\n\n", replicationTitle)
		markdownTable(b, rows)
	}
}
