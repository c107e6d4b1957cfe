package printer

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir"
)

// Messages hold types and attributes in full, as MLIR's do and upstream's tests
// expect. A reader knows `#blocked1` from the text.

// An Abbreviator replaces types and attributes in messages by the aliases that
// a text has for them.
type Abbreviator struct {
	pairs []string // full text and alias, the longest text first
}

// mostAbbreviated is how many bytes of text are looked for in messages.
const mostAbbreviated = 1 << 18

// NewAbbreviator takes the aliases of a module. Those of locations are not
// among them.
func NewAbbreviator(m *ir.Module) *Abbreviator {
	a := &Abbreviator{}
	type pair struct{ full, alias string }
	var pairs []pair
	for i, all := 0, 0; i < len(m.Aliases) && all < mostAbbreviated; i++ {
		var full string
		switch v := m.Aliases[i].Attr.(type) {
		case nil, *ir.Location:
			continue
		case *ir.TypeAttr:
			full = TypeText(v.Type)
		default:
			full = AttrText(v)
		}
		// What is short reads well as it is, and may be part of something else.
		if all += len(full); strings.ContainsAny(full, "<{[") {
			pairs = append(pairs, pair{full, m.Aliases[i].Text})
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return len(b.full) - len(a.full) })
	for _, p := range pairs {
		a.pairs = append(a.pairs, p.full, p.alias)
	}
	return a
}

// Abbreviate returns the message with aliases.
func (a *Abbreviator) Abbreviate(message string) string {
	if len(a.pairs) == 0 || !strings.ContainsAny(message, "<{[") {
		return message
	}
	for i := 0; i < len(a.pairs); i += 2 {
		message = strings.ReplaceAll(message, a.pairs[i], a.pairs[i+1])
	}
	return message
}
