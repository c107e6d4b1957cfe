package rewrite

import "github.com/tgopt/tgopt/ir"

// A Listener is told what a Rewriter does. It may ask about the IR and must not
// change it.
type Listener interface {
	// Inserted: an op was made, copied, or moved to where it is. Ops inside one
	// that was made or copied are told of each.
	Inserted(o *ir.Op)
	// Modified: operands, attributes, types, names, successors or the location of
	// an op are others than before.
	Modified(o *ir.Op)
	// Replaced: values will stand for the results of an op, which is then erased.
	Replaced(o *ir.Op, values []*ir.Value)
	// Erased: an op is about to go, and each that it holds before it.
	Erased(o *ir.Op)
	// Released: a use of v is gone.
	Released(v *ir.Value)
	// BlockInserted: a block was made, or moved to where it is.
	BlockInserted(b *ir.Block)
	// BlockErased: a block is about to go; its ops have gone.
	BlockErased(b *ir.Block)
}

// Deaf is a Listener that does nothing: what one embeds that wants to hear of
// some things alone.
type Deaf struct{}

// Inserted does nothing.
func (Deaf) Inserted(*ir.Op) {}

// Modified does nothing.
func (Deaf) Modified(*ir.Op) {}

// Replaced does nothing.
func (Deaf) Replaced(*ir.Op, []*ir.Value) {}

// Erased does nothing.
func (Deaf) Erased(*ir.Op) {}

// Released does nothing.
func (Deaf) Released(*ir.Value) {}

// BlockInserted does nothing.
func (Deaf) BlockInserted(*ir.Block) {}

// BlockErased does nothing.
func (Deaf) BlockErased(*ir.Block) {}
