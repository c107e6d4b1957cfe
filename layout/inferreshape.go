package layout

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// Reshape is the encoding of a tensor as one of another shape. Where elements
// may be reordered, hint is taken if it needs no more registers; it may be nil.
func (n *Inferrer) Reshape(enc ir.Attribute, from, to []int64, hint ir.Attribute, mayReorder bool) (ir.Attribute, error) {
	if product(from) != product(to) {
		return nil, Mismatch("numel of dst shape does not match numel of src shape")
	}
	if mayReorder && hint != nil {
		if expensive, err := n.expensive(enc, from, hint, to); err != nil || !expensive {
			return hint, err
		}
	}
	if slices.Equal(from, to) && dialect.AttrName(enc) == blockedName {
		return enc, nil
	}
	if b, ok := n.reshapeBlocked(enc, from, to); ok {
		return b, nil
	}
	if !isDistributed(enc) {
		return nil, Mismatch("Failed MemDescReshapeOp encoding inference")
	}
	l, err := n.Of(enc, from)
	if err != nil {
		return nil, err
	}
	return n.distributed(l.ReshapeTensor(logsOf(to)), enc)
}

// MemDescReshape is the encoding of a buffer of one shape as one of another.
func (n *Inferrer) MemDescReshape(enc ir.Attribute, from, to []int64) (ir.Attribute, error) {
	if product(from) != product(to) {
		return nil, Mismatch("dst shape has different number of elements than src")
	}
	outs := logsOf(to)
	if dialect.AttrName(enc) == paddedName {
		return n.padded(enc, from, func(l *linear.Layout) *linear.Layout { return l.ReshapeTensor(outs) })
	}
	l, err := n.Of(enc, from)
	if err != nil {
		return nil, err
	}
	if !l.HasIn(linear.Offset) || l.HasIn(linear.Partition) {
		return nil, Mismatch("Failed MemDescReshapeOp encoding inference")
	}
	l = l.ReshapeTensor(outs)
	if dialect.AttrName(enc) == nvmmaName && l.InBits(linear.Block) == 0 {
		inner := func(shape []int64) int64 {
			if dialect.BoolParam(enc, "transposed") {
				return shape[0]
			}
			return shape[len(shape)-1]
		}
		if inner(from) == inner(to) {
			var rank ir.Attribute
			if len(to) != 2 {
				rank = n.Context.I32(int64(len(to)))
			}
			same := n.with(enc, dialect.Named("rank", rank), dialect.Named("CGALayout", nil))
			if m, err := n.Of(same, to); err == nil && m.Equal(l) {
				return same, nil
			}
		}
	}
	return n.shared(l, Alignment(enc)), nil
}

func product(vs []int64) int64 {
	p := int64(1)
	for _, v := range vs {
		p *= v
	}
	return p
}

func logsOf(shape []int64) []linear.Size {
	sizes := tensorSizes(len(shape))
	for d, n := range shape {
		sizes[d].Bits = max(linear.Log2(n), 0)
	}
	return sizes
}

// expensive reports whether a view of a tensor in another encoding would move
// elements between threads or change how many registers there are.
func (n *Inferrer) expensive(a ir.Attribute, from []int64, b ir.Attribute, to []int64) (bool, error) {
	la, err := n.Of(a, from)
	if err != nil {
		return false, err
	}
	lb, err := n.Of(b, to)
	if err != nil {
		return false, err
	}
	return !slices.Equal(la.FreeVariables(), lb.FreeVariables()) || la.InBits(linear.Register) != lb.InBits(linear.Register), nil
}

// A blockedGrid is the parameters of a #ttg.blocked without blocks of a cluster.
type blockedGrid struct{ size, threads, warps, order []int64 }

func (n *Inferrer) blocked(g blockedGrid, cga [][]int64) ir.Attribute {
	c := n.Context
	return n.make(blockedName, dialect.Named("sizePerThread", c.I32Array(g.size...)), dialect.Named("threadsPerWarp", c.I32Array(g.threads...)),
		dialect.Named("warpsPerCTA", c.I32Array(g.warps...)), dialect.Named("order", c.I32Array(g.order...)), dialect.Named("CGALayout", n.matrix(cga, true)))
}

// defaultBlocked is the encoding that Triton gives tensors at first: an element
// a thread, row by row.
func (n *Inferrer) defaultBlocked(shape []int64, warps, threads, blocks int64) ir.Attribute {
	rank := len(shape)
	g := blockedGrid{ones(rank), ones(rank), ones(rank), rowMajor(rank)}
	// Blocks begin with the slowest dimension, threads with the fastest.
	split, rest := ones(rank), blocks
	for d := range rank {
		split[d] = min(rest, max(shape[d], 1))
		rest /= split[d]
	}
	var cga [][]int64
	for _, d := range g.order {
		for b := int64(1); b < split[d]; b *= 2 {
			row := make([]int64, rank)
			row[d] = b
			cga = append(cga, row)
		}
		if d == int64(rank-1) {
			for ; rest > 1; rest /= 2 {
				cga = append(cga, make([]int64, rank))
			}
		}
	}
	lanes, left, total := threads, warps, threads*warps
	for _, d := range g.order[:rank-1] {
		here := min(total, max(shape[d]/split[d], 1))
		g.threads[d] = min(here, lanes)
		g.warps[d] = min(max(here/g.threads[d], 1), left)
		left, lanes, total = left/g.warps[d], lanes/g.threads[d], total/here
	}
	g.threads[0], g.warps[0] = lanes, left
	return n.blocked(g, cga)
}

// reshapeBlocked finds a #ttg.blocked for the new shape, where one says the
// same: dimensions that merge follow one another in the order and are filled
// from the fastest on.
func (n *Inferrer) reshapeBlocked(enc ir.Attribute, from, to []int64) (ir.Attribute, bool) {
	if dialect.AttrName(enc) != blockedName || len(from) == 0 || len(to) == 0 {
		return nil, false
	}
	ints := func(name string) []int64 { return dialect.IntsParam(enc, name) }
	src := blockedGrid{ints("sizePerThread"), ints("threadsPerWarp"), ints("warpsPerCTA"), ints("order")}
	none := func(n int64) bool { return n < 1 }
	if !wellFormed(enc, len(from)) || slices.ContainsFunc(from, none) || slices.ContainsFunc(to, none) {
		return nil, false
	}
	cga := dialect.RowsParam(enc, "CGALayout")
	warps, threads, blocks := product(src.warps), product(src.threads), int64(1)<<len(cga)
	if enc == n.defaultBlocked(from, warps, threads, blocks) {
		return n.defaultBlocked(to, warps, threads, blocks), true
	}
	if len(cga) > 0 {
		return nil, false
	}
	groups := reshapeGroups(from, to)
	place := make([]int64, len(from)) // in the order, by dimension
	for i, d := range src.order {
		place[d] = int64(i)
	}
	remaining := slices.Clone(from)
	for _, g := range groups {
		for i := 1; i < len(g.from); i++ {
			if place[g.from[i-1]] != place[g.from[i]]+1 {
				return nil, false
			}
		}
		for _, sub := range [][]int64{src.size, src.threads, src.warps} {
			if !fills(sub, g.from, remaining) {
				return nil, false
			}
		}
	}
	dst := blockedGrid{make([]int64, len(to)), make([]int64, len(to)), make([]int64, len(to)), make([]int64, 0, len(to))}
	remaining = slices.Clone(to)
	for _, level := range []struct{ from, to []int64 }{{src.size, dst.size}, {src.threads, dst.threads}, {src.warps, dst.warps}} {
		for _, g := range groups {
			rest := product(gather(level.from, g.from))
			for _, d := range slices.Backward(g.to) {
				level.to[d] = min(rest, remaining[d])
				rest /= level.to[d]
				remaining[d] /= level.to[d]
			}
			if len(g.to) > 0 {
				level.to[g.to[0]] *= rest
			}
		}
	}
	slices.SortStableFunc(groups, func(a, b group) int {
		if len(a.from) == 0 || len(b.from) == 0 {
			return len(b.from) - len(a.from)
		}
		return int(place[a.from[0]] - place[b.from[0]])
	})
	for _, g := range groups {
		for _, d := range slices.Backward(g.to) {
			dst.order = append(dst.order, d)
		}
	}
	return n.blocked(dst, nil), true
}

// fills takes a level's share of what remains of the dimensions, the fastest
// first. A dimension may have a share only when those faster are used up, and
// only the slowest may have more than there is.
func fills(share, dims, remaining []int64) bool {
	for i, d := range slices.Backward(dims) {
		if share[d] == 1 {
			continue
		}
		for _, faster := range dims[i+1:] {
			if remaining[faster] != 1 {
				return false
			}
		}
		if remaining[d] /= share[d]; remaining[d] == 0 && i != 0 {
			return false
		}
	}
	return true
}

// A group is dimensions that a reshape makes of others: those of as many
// elements in both shapes.
type group struct{ from, to []int64 }

func reshapeGroups(from, to []int64) []group {
	groups := []group{{}}
	i, j := 0, 0
	have, want := int64(1), int64(1)
	for i < len(from) || j < len(to) {
		g := &groups[len(groups)-1]
		switch {
		case i < len(from) && (have < want || have == 1 || from[i] == 1):
			have *= from[i]
			g.from = append(g.from, int64(i))
			i++
		case j < len(to) && (want < have || to[j] == 1):
			want *= to[j]
			g.to = append(g.to, int64(j))
			j++
		default:
			groups = append(groups, group{})
			have, want = 1, 1
		}
	}
	return groups
}
