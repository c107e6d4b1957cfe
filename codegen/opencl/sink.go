package opencl

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttig"
	"github.com/tgopt/tgopt/ir"
)

// A load of a factor of a product brings a matrix that alone may fill the registers of a
// hardware thread, and stands in the IR as one op in front of the product. Where
// Options.SinkReads asks for it, each of its block reads is written in front of the first
// instruction that takes what it brings: the order to which a compiler comes that moves
// loads, and in which kernels are written by hand.

// An unread is a tensor of which parts are read when they are first taken.
type unread struct {
	part func(register int) int
	read func(part int)
	done map[int]bool
}

// fetch has registers of a tensor be read that are not.
func (b *binding) fetch(register, n int) {
	if b.unread == nil {
		return
	}
	for i := range n {
		part := b.unread.part(register + i)
		if !b.unread.done[part] {
			if b.unread.done == nil {
				b.unread.done = map[int]bool{}
			}
			b.unread.done[part] = true
			b.unread.read(part)
		}
	}
}

// sinks reports whether a load is read where it is taken: one product does that, in the
// same block, and what stands between does no more than read memory.
func (g *generator) sinks(o *ir.Op) bool {
	if !g.options.SinkReads || o.NumResults() != 1 {
		return false
	}
	users := o.Result(0).Users()
	if len(users) != 1 || !users[0].Is(tt.OpDot) || users[0].Block() != o.Block() || !onMatrixUnit(users[0]) {
		return false
	}
	for between := o.Next(); between != users[0]; between = between.Next() {
		if !dialect.OnlyReads(between) {
			return false
		}
	}
	return true
}

// onMatrixUnit reports whether a product is made by dpas.
func onMatrixUnit(o *ir.Op) bool {
	t, _ := o.Result(0).Type().(*ir.TensorType)
	return t != nil && dialect.AttrName(t.Encoding) == ttig.AttrDpas
}
