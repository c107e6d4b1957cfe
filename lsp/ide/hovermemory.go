package ide

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/ir"
)

// memoryOf is where a buffer lies in shared memory, or that to which a view of
// one may refer; "" for what has none, or where that is not known.
func (f *Function) memoryOf(v *ir.Value) string {
	a := f.known()
	if a == nil {
		return ""
	}
	var parts []string
	for _, b := range a.Of(v) {
		text := f.bufferText(b)
		if b.Value != v {
			text = "of " + code(valueText(b.Value)) + ", " + text
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return ""
	}
	if len(parts) > mostRows {
		parts = append(parts[:mostRows], "…")
	}
	return fmt.Sprintf("**%s** %s", f.sharedTitle(), strings.Join(parts, "; "))
}

// scratchOf is the shared memory that an op needs while it runs, or that the
// function that it calls needs; "" if that is none or not known.
func (f *Function) scratchOf(o *ir.Op) string {
	a := f.known()
	if a == nil {
		return ""
	}
	b := a.ScratchOf(o)
	if b == nil || b.Size == 0 {
		return ""
	}
	return fmt.Sprintf("**Scratch** in %s: %s", sharedWord(f.Pressure().Machine.Chip), f.bufferText(b))
}

// known is the allocation of a function with layouts, or nil.
func (f *Function) known() *allocation.Allocation {
	if f.estimated() || !f.ofTriton() {
		return nil
	}
	return f.allocation()
}

func (f *Function) bufferText(b *allocation.Buffer) string {
	return fmt.Sprintf("%s bytes a block at offset %s", figure.Thousands(b.Size), figure.Thousands(b.Offset))
}

func (f *Function) sharedTitle() string {
	word := sharedWord(f.Pressure().Machine.Chip)
	return strings.ToUpper(word[:1]) + word[1:]
}
