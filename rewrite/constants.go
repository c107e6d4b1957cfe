package rewrite

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// constants gathers the constants of each function: of equal ones the first that
// is met stays, at the start of the function.
type constants struct {
	rw    *Rewriter
	known map[constantKey]*ir.Op
	owned map[*ir.Op]bool
	moved bool
}

// A constantKey is a constant and the block where it is to stand. Constants of
// different dialects are different ops.
type constantKey struct {
	block   *ir.Block
	dialect string
	value   ir.Attribute
	t       ir.Type
}

func newConstants(rw *Rewriter) *constants {
	return &constants{rw: rw, known: make(map[constantKey]*ir.Op), owned: make(map[*ir.Op]bool)}
}

// take puts a constant where it belongs; it reports whether another one has taken
// its place.
func (c *constants) take(o *ir.Op) bool {
	value := dialect.ConstantOf(o.Result(0))
	if value == nil {
		return false
	}
	block := entryOf(o)
	k := constantKey{block, o.Name().Dialect(), value, o.Result(0).Type()}
	if known := c.known[k]; known != nil {
		c.rw.Replace(o, known.Result(0))
		return true
	}
	if o.Block() != block || block.First() != o && !c.owned[o.Prev()] {
		c.rw.MoveBefore(o, block.First())
		c.moved = true
	}
	c.known[k], c.owned[o] = o, true
	return false
}

// entryOf is the first block of the innermost region around o that uses nothing
// from outside.
func entryOf(o *ir.Op) *ir.Block {
	for {
		p := o.Parent()
		if p.HasTrait(ir.IsolatedFromAbove) || !p.Name().Registered() || p.Block() == nil {
			return o.Region().Entry()
		}
		o = p
	}
}
