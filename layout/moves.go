package layout

import "github.com/tgopt/tgopt/layout/linear"

// Source is where the element at a place of the new layout was in the old one:
// one number an input of either. Of copies each lane, warp and block takes its
// own.
func (c *Conversion) Source(place ...int64) []int64 { return c.source.Apply(place...) }

// From is the layout that is converted.
func (c *Conversion) From() *linear.Layout { return c.before }

// Moves counts the places of the new layout by where their elements were.
type Moves struct {
	Stay     int64 // at the same place
	Register int64 // in another register of the thread
	Lane     int64 // in another lane of the warp
	Warp     int64 // in another warp of the block
	Block    int64 // in another block
}

// Moves counts what the conversion moves.
func (c *Conversion) Moves() Moves {
	// The places of which some coordinates stay are a subspace.
	staying := func(dims ...linear.Dim) int64 {
		var e linear.Echelon
		for _, in := range c.source.Ins() {
			for i, col := range c.source.Columns(in.Dim) {
				moved, shift := uint64(0), 0
				for _, d := range dims {
					_, first, n := linear.Find(c.source.Outs(), d)
					part := col >> first & linear.Mask(n)
					if d == in.Dim {
						part ^= 1 << i
					}
					moved |= part << shift
					shift += max(n, c.source.InBits(d))
				}
				e.Insert(moved, 0)
			}
		}
		return 1 << (len(c.source.AllColumns()) - e.Rank())
	}
	block, warp := staying(linear.Block), staying(linear.Block, linear.Warp)
	lane, stay := staying(linear.Block, linear.Warp, linear.Lane), staying(linear.Block, linear.Warp, linear.Lane, linear.Register)
	return Moves{stay, lane - stay, warp - lane, block - warp, 1<<len(c.source.AllColumns()) - block}
}
