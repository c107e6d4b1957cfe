package linear

// A Reduction says where the elements lie that a reduction along an axis puts
// together: the numbers multiply to the extent of the axis, but for copies.
type Reduction struct {
	Axis     int
	InThread int64 // registers of a thread
	Lanes    int64 // lanes of a warp: shuffles
	Warps    int64 // warps of a block: shared memory
	Blocks   int64 // blocks of a cluster
}

// Reduce says what a reduction along an axis takes.
func (l *Layout) Reduce(axis int) Reduction {
	along := func(in Dim) int64 {
		n := int64(1)
		for _, row := range l.Bases(in) {
			if row[axis] != 0 {
				n *= 2
			}
		}
		return n
	}
	return Reduction{axis, along(Register), along(Lane), along(Warp), along(Block)}
}

// ReductionOrder lists the registers of a thread so that those which a
// reduction along an axis puts together are neighbours, otherwise in their
// order: which register to put at each place. Of the accumulator of a tensor
// core it is the swap that brings the elements of a row together.
func (l *Layout) ReductionOrder(axis int) []int64 {
	others := l.Sublayout([]Dim{Register}, Without(l.outs, []Dim{TensorDim(axis)}))
	n := uint64(1) << others.InBits(Register)
	groups := make(map[uint64][]int64)
	var first []uint64
	for r := range n {
		row := others.ApplyFlat(r)
		if groups[row] == nil {
			first = append(first, row)
		}
		groups[row] = append(groups[row], int64(r))
	}
	order := make([]int64, 0, n)
	for _, row := range first {
		order = append(order, groups[row]...)
	}
	return order
}
