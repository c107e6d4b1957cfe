package ttg

import (
	"errors"
	"slices"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// Reshape is the encoding of a tensor of another shape with the same elements
// in row-major order. With reorder they may come in any order: the hint, if
// not nil, is the answer when threads hold as many elements in it. A blocked
// encoding stays blocked where the elements of a thread are a block in the new
// shape; everything else becomes linear.
func (in Inference) Reshape(encoding ir.Attribute, from, to []int64, hint ir.Attribute, reorder bool) (ir.Attribute, error) {
	if product(from) != product(to) {
		return nil, errors.New("numel of dst shape does not match numel of src shape")
	}
	src, err := in.linear(from, encoding)
	if err != nil {
		return nil, err
	}
	if reorder && hint != nil {
		dst, err := in.linear(to, hint)
		if err != nil {
			return nil, err
		}
		if slices.Equal(src.FreeVariables(), dst.FreeVariables()) && src.InBits(layout.Register) == dst.InBits(layout.Register) {
			return hint, nil
		}
	}
	if b, ok := BlockedOf(encoding); ok {
		if slices.Equal(from, to) {
			return encoding, nil
		}
		if dst, ok := in.reshapeBlocked(b, from, to); ok {
			return dst, nil
		}
	}
	if !IsDistributed(encoding) {
		return nil, errors.New("Failed MemDescReshapeOp encoding inference")
	}
	sizes := make([]layout.Size, len(to))
	for d, n := range to {
		sizes[d] = layout.Size{Dim: layout.TensorDim(d), Bits: log2(n)}
	}
	return in.distributed(src.ReshapeTensor(sizes), encoding), nil
}

// reshapeBlocked tries to express a reshaped blocked encoding as a blocked one.
// Dimensions that become one must follow one another in the order, and the
// faster of them be filled by registers, then lanes, then warps before a slower
// one has any.
func (in Inference) reshapeBlocked(b Blocked, from, to []int64) (ir.Attribute, bool) {
	ctas := product(ctasPerCGA(b.CGALayout, len(from)))
	warps, lanes := product(b.WarpsPerCTA), product(b.ThreadsPerWarp)
	src := b.Attr(in.Context, in.Registry)
	if src == DefaultBlocked(from, warps, lanes, ctas).Attr(in.Context, in.Registry) {
		return DefaultBlocked(to, warps, lanes, ctas).Attr(in.Context, in.Registry), true
	}
	if ctas != 1 {
		return nil, false
	}
	levels := [3][]int64{b.SizePerThread, b.ThreadsPerWarp, b.WarpsPerCTA}
	for _, level := range levels {
		for d, n := range from {
			if n >= level[d] && n%level[d] != 0 {
				return nil, false
			}
		}
	}
	groups := reshapeGroups(from, to)
	place := inverse(b.Order) // of a dimension in the order
	for _, g := range groups {
		if !consecutive(place, g.from) || !filled(from, g.from, levels) {
			return nil, false
		}
	}
	var out [3][]int64
	rest := slices.Clone(to)
	for l, level := range levels {
		out[l] = ones(len(to))
		for _, g := range groups {
			left := int64(1)
			for _, d := range g.from {
				left *= level[d]
			}
			for i := len(g.to) - 1; i >= 0; i-- {
				d := g.to[i]
				out[l][d] = min(left, rest[d])
				left /= out[l][d]
				rest[d] /= out[l][d]
			}
			if len(g.to) > 0 {
				out[l][g.to[0]] *= left
			}
		}
	}
	// Groups in the order of the dimensions that they come from.
	slices.SortStableFunc(groups, func(x, y reshapeGroup) int { return int(place[x.from[0]] - place[y.from[0]]) })
	var order []int64
	for _, g := range groups {
		for i := len(g.to) - 1; i >= 0; i-- {
			order = append(order, int64(g.to[i]))
		}
	}
	return Blocked{SizePerThread: out[0], ThreadsPerWarp: out[1], WarpsPerCTA: out[2], Order: order}.
		Attr(in.Context, in.Registry), true
}

// A reshapeGroup is dimensions that become others together: 2x3 becomes 6.
type reshapeGroup struct{ from, to []int }

// reshapeGroups divides two shapes of as many elements into the smallest groups.
func reshapeGroups(from, to []int64) []reshapeGroup {
	if len(from) == 0 {
		return nil
	}
	groups := []reshapeGroup{{}}
	i, j, n, m := 0, 0, int64(1), int64(1)
	for i < len(from) || j < len(to) {
		g := &groups[len(groups)-1]
		switch {
		case i < len(from) && (n < m || n == 1 || from[i] == 1):
			n *= from[i]
			g.from = append(g.from, i)
			i++
		case j < len(to) && (m < n || to[j] == 1):
			m *= to[j]
			g.to = append(g.to, j)
			j++
		default:
			groups = append(groups, reshapeGroup{})
			n, m = 1, 1
		}
	}
	return groups
}

// consecutive reports whether dimensions follow one another in an order, the
// last one first.
func consecutive(place []int64, dims []int) bool {
	for i := 1; i < len(dims); i++ {
		if place[dims[i-1]] != place[dims[i]]+1 {
			return false
		}
	}
	return true
}

// filled reports whether the levels fill dimensions from the last one on; only
// the first may be overfull.
func filled(shape []int64, dims []int, levels [3][]int64) bool {
	rest := make([]int64, len(dims))
	for i, d := range dims {
		rest[i] = shape[d]
	}
	for _, level := range levels {
		for i := len(dims) - 1; i >= 0; i-- {
			n := level[dims[i]]
			if n == 1 {
				continue
			}
			if slices.ContainsFunc(rest[i+1:], func(r int64) bool { return r != 1 }) {
				return false
			}
			if rest[i] >= n {
				rest[i] /= n
			} else {
				rest[i] = 0
			}
			if rest[i] == 0 && i != 0 {
				return false
			}
		}
	}
	return true
}

// DefaultBlocked is the encoding that Triton gives tensors first: one element a
// thread, lanes and warps along the last dimension first.
func DefaultBlocked(shape []int64, warps, lanes, ctas int64) Blocked {
	rank := len(shape)
	b := Blocked{SizePerThread: ones(rank), ThreadsPerWarp: ones(rank), WarpsPerCTA: ones(rank), Order: make([]int64, rank)}
	if rank == 0 {
		return b
	}
	for i := range b.Order {
		b.Order[i] = int64(rank - 1 - i)
	}
	// Blocks split the first dimension first.
	part := slices.Clone(shape)
	split := ones(rank)
	left := ctas
	for d := range split {
		split[d] = min(max(left, 1), max(shape[d], 1))
		left /= split[d]
	}
	perCGA := slices.Clone(split)
	perCGA[rank-1] *= left
	b.CGALayout, _ = cgaFromSplit(perCGA, split, b.Order)
	for d := range part {
		part[d] /= min(part[d], split[d])
	}
	laneRest, warpRest, threads := lanes, warps, warps*lanes
	usedLanes, usedWarps := int64(1), int64(1)
	clamp := func(v, low, high int64) int64 { return max(low, min(v, high)) }
	for _, d := range b.Order[:rank-1] {
		here := clamp(threads, 1, max(part[d], 1))
		b.ThreadsPerWarp[d] = clamp(here, 1, laneRest)
		b.WarpsPerCTA[d] = clamp(here/b.ThreadsPerWarp[d], 1, warpRest)
		warpRest /= b.WarpsPerCTA[d]
		laneRest /= b.ThreadsPerWarp[d]
		threads /= here
		usedLanes *= b.ThreadsPerWarp[d]
		usedWarps *= b.WarpsPerCTA[d]
	}
	b.ThreadsPerWarp[0], b.WarpsPerCTA[0] = lanes/usedLanes, warps/usedWarps
	return b
}
