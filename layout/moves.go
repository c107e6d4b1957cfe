package layout

// Source is where the element at a place of the new layout was in the old one:
// one number an input of either. Of copies each lane, warp and block takes its
// own.
func (c *Conversion) Source(place ...int64) []int64 { return c.source.Apply(place...) }

// From is the layout that is converted.
func (c *Conversion) From() *Linear { return c.before }

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
	staying := func(dims ...Dim) int64 {
		var e echelon
		rank, bit := 0, 0
		for _, in := range c.source.ins {
			for i, col := range c.source.columns(in.Dim) {
				moved, shift := uint64(0), 0
				for _, d := range dims {
					_, first, n := place(c.source.outs, d)
					part := col >> first & mask(n)
					if d == in.Dim {
						part ^= 1 << i
					}
					moved |= part << shift
					shift += max(n, c.source.InBits(d))
				}
				if e.insert(moved, bit) {
					rank++
				}
				bit++
			}
		}
		return 1 << (len(c.source.cols) - rank)
	}
	block, warp := staying(Block), staying(Block, Warp)
	lane, stay := staying(Block, Warp, Lane), staying(Block, Warp, Lane, Register)
	return Moves{stay, lane - stay, warp - lane, block - warp, 1<<len(c.source.cols) - block}
}
