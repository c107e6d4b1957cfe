package parser

import (
	"sort"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// An Index is the side table of a parse: where values are defined and used in
// the text. It keeps the IR itself free of positions of operands.
type Index struct {
	Definitions []Occurrence
	Uses        []Occurrence
	// Names are the places of op names.
	Names []OpName

	replaced map[*ir.Value]*ir.Value // stand-ins by what took their place
}

// An Occurrence is a value's name in the text.
type Occurrence struct {
	Value *ir.Value
	Span  source.Span
}

// An OpName is the place of an op's name.
type OpName struct {
	Op   *ir.Op
	Span source.Span
}

func (x *Index) define(v *ir.Value, s source.Span) {
	x.Definitions = append(x.Definitions, Occurrence{v, s})
}

func (x *Index) use(v *ir.Value, s source.Span) { x.Uses = append(x.Uses, Occurrence{v, s}) }

// replace notes that the uses recorded for old, a stand-in, are uses of v.
func (x *Index) replace(old, v *ir.Value) {
	if x.replaced == nil {
		x.replaced = make(map[*ir.Value]*ir.Value)
	}
	x.replaced[old] = v
}

func (x *Index) finish() {
	if len(x.replaced) == 0 {
		return
	}
	for i := range x.Uses {
		if v, ok := x.replaced[x.Uses[i].Value]; ok {
			x.Uses[i].Value = v
		}
	}
	x.replaced = nil
}

// ValueAt is the value whose name covers a byte offset, defined or used; nil
// if there is none.
func (x *Index) ValueAt(off uint32) *ir.Value {
	for _, list := range [][]Occurrence{x.Definitions, x.Uses} {
		for _, o := range list {
			if o.Span.Start <= off && off < o.Span.End {
				return o.Value
			}
		}
	}
	return nil
}

// UsesOf lists the places where v is used, in the order of the text.
func (x *Index) UsesOf(v *ir.Value) []source.Span {
	var spans []source.Span
	for _, o := range x.Uses {
		if o.Value == v {
			spans = append(spans, o.Span)
		}
	}
	sort.Slice(spans, func(i, j int) bool { return spans[i].Start < spans[j].Start })
	return spans
}
