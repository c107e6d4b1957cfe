package layout

import (
	"cmp"
	"slices"

	"github.com/tgopt/tgopt/layout/linear"
)

// A conversion through shared memory writes the registers of one layout and
// reads those of another. Where in shared memory the elements lie is free:
// Triton chooses so that both sides go in wide vectors and without bank
// conflicts. The tensor is a vector space over GF(2), each place a subspace:
//
//	vector   what both sides have in registers, up to 128 bits
//	bank     up to one row of all banks
//	segment  the rest, chosen across the lanes of both sides
//	block    of the cluster
//	reps     what of the segment both sides have in registers: it goes in turns,
//	         through the same memory
//
// This is the algorithm of Triton's GenericSwizzling, as the amount of shared
// memory follows from each of its choices.

// An access is an instruction of shared memory: which bits of the lane number
// a contiguous piece spans beyond registers, and which move the address in one
// cycle.
type access struct{ contiguous, address []int }

// matrix reports whether it is one of ldmatrix and stmatrix.
func (a access) matrix() bool { return len(a.contiguous) > 0 }

// buffer is shared memory as the conversion sees it, but for the banks: elements
// of the tensor, the dimensions laid end to end.
type buffer struct {
	vector, segment, reps []uint64
	store, load           access // by which it is written and read
}

func without64(vs, drop []uint64) []uint64 {
	return slices.DeleteFunc(slices.Clone(vs), func(v uint64) bool { return slices.Contains(drop, v) })
}

func cut(vs []uint64, n int) []uint64 { return vs[:min(len(vs), n)] }

// segmentOf completes vector and banks of both sides to the tensor: first by
// what neither needs, then by what one needs exclusive or what the other needs.
func segmentOf(source, target, blocks []uint64, dim, length int) []uint64 {
	set := func(vs []uint64) []uint64 {
		s := linear.Nonzero(slices.Concat(vs, blocks))
		slices.Sort(s)
		return slices.Compact(s)
	}
	s, t := set(source), set(target)
	var segment []uint64
	for i := range dim {
		if v := uint64(1) << i; !slices.Contains(s, v) && !slices.Contains(t, v) {
			segment = append(segment, v)
		}
	}
	if len(segment) >= length {
		return segment[:length]
	}
	a, b := without64(s, t), without64(t, s)
	if len(a) > len(b) {
		a, b = b, a
	}
	conflicts := min(max(0, length-len(a)-len(segment)), len(a))
	for i := conflicts; i < len(a); i++ {
		segment = append(segment, a[i]^b[i])
	}
	segment = append(segment, a[:conflicts]...)
	segment = append(segment, b[:conflicts]...)
	return cut(segment, length)
}

// swizzle lays out the buffer, given the vector and the lanes of both sides
// that go at once.
func swizzle(src, dst *linear.Layout, width int, vector, tileSrc, tileDst []uint64, leave, banks int) *buffer {
	dim := linear.TotalBits(src.Outs())
	distinct := linear.Nonzero(src.Columns(linear.Block))
	nBank := min(linear.Log2(int64(banks)*32/(int64(1)<<len(vector)*int64(width))), dim-len(vector)-len(distinct))
	b := &buffer{vector: vector}
	segment := segmentOf(slices.Concat(vector, tileSrc), slices.Concat(vector, tileDst), distinct, dim, dim-nBank-len(vector)-len(distinct))
	for _, v := range segment {
		switch {
		case !slices.Contains(src.Columns(linear.Register), v) || !slices.Contains(dst.Columns(linear.Register), v):
			b.segment = append(b.segment, v)
		case leave > 0:
			leave--
			b.segment = append(b.segment, v)
		default:
			b.reps = append(b.reps, v)
		}
	}
	return b
}

// lanesAtOnce is the lanes of an access that go in one cycle. No banks are as
// many as there are lanes.
func lanesAtOnce(a access, lanes []uint64, elements, width, banks int) []uint64 {
	if len(a.address) > 0 && within(a.address, len(lanes)) {
		return at(lanes, a.address)
	}
	words := linear.Log2(int64(max(1, elements*width/32)))
	phases := words
	if banks > 0 {
		phases = max(0, words+len(lanes)-linear.Log2(int64(banks)))
	}
	return lanes[:max(len(lanes)-phases, 0)]
}

func at(vs []uint64, indices []int) []uint64 {
	var out []uint64
	for _, i := range indices {
		out = append(out, vs[i])
	}
	return out
}

// vectorOf is the vector of loads and stores. Where the common registers do not
// fill 32 bits, those of one side do that are warps of the other.
func vectorOf(src, dst *linear.Layout, width int) []uint64 {
	dim := linear.TotalBits(src.Outs())
	regSrc, regDst := src.Columns(linear.Register), dst.Columns(linear.Register)
	vector := cut(linear.Intersection(regSrc, regDst, dim), linear.Log2(int64(128/width)))
	if 1<<len(vector)*width >= 32 {
		return vector
	}
	full := linear.Log2(int64(32 / width))
	warpSrc, warpDst := linear.Nonzero(src.Columns(linear.Warp)), linear.Nonzero(dst.Columns(linear.Warp))
	a := linear.Intersection(without64(regSrc, vector), warpDst, dim)
	b := linear.Intersection(without64(regDst, vector), warpSrc, dim)
	if len(a) < len(b) || len(a) == len(b) && len(a) > 0 && slices.Min(b) < slices.Min(a) {
		a = b
	}
	vector = append(slices.Clone(vector), a...)
	if len(vector) < full {
		vector = append(vector, linear.Intersection(warpSrc, warpDst, dim)...)
	}
	for i := 0; len(vector) < full && (i < len(warpSrc) || i < len(warpDst)); i++ {
		if i < len(warpSrc) && !slices.Contains(vector, warpSrc[i]) {
			vector = append(vector, warpSrc[i])
		}
		if len(vector) < full && i < len(warpDst) && !slices.Contains(vector, warpDst[i]) && !slices.Contains(src.Columns(linear.Block), warpDst[i]) {
			vector = append(vector, warpDst[i])
		}
	}
	return cut(vector, full)
}

// widened is what stores take beside the vector that both sides have, up to 128 bits: registers
// that are lanes of the side that loads, which then has neighbours in neighbouring words.
func widened(src, dst *linear.Layout, vector []uint64, width int) (more []uint64) {
	for _, reg := range src.Columns(linear.Register) {
		if len(more) == linear.Log2(int64(128/max(width, 32))) || 1<<(len(vector)+len(more))*width >= 128 {
			break
		}
		if !slices.Contains(vector, reg) && slices.Contains(dst.Columns(linear.Lane), reg) {
			more = append(more, reg)
		}
	}
	return more
}

// loadsAndStores is the buffer when both sides use plain loads and stores.
func loadsAndStores(src, dst *linear.Layout, width, banks int, srcAccess, dstAccess access) *buffer {
	vector := vectorOf(src, dst, width)
	tileSrc := lanesAtOnce(srcAccess, src.Columns(linear.Lane), 1<<len(vector), width, banks)
	tileDst := lanesAtOnce(dstAccess, dst.Columns(linear.Lane), 1<<len(vector), width, banks)
	if more := widened(src, dst, vector, width); len(more) > 0 {
		tileSrc, tileDst = without64(tileSrc, more), without64(tileDst, more)
		vector = append(vector, more...)
	}
	b := swizzle(src, dst, width, vector, tileSrc, tileDst, 0, cmp.Or(banks, 32))
	b.store, b.load = srcAccess, dstAccess
	return b
}

// matchAccess is the vector with which a pair of accesses, one a side, moves
// 128 bits a lane: nA and nB are the bits of it that are registers of each.
func matchAccess(a, b *linear.Layout, nA, nB int, accessA, accessB access) ([]uint64, bool) {
	if nA < nB {
		return matchAccess(b, a, nB, nA, accessB, accessA)
	}
	dim := linear.TotalBits(a.Outs())
	vector := linear.Intersection(a.Columns(linear.Register), b.Columns(linear.Register), dim)
	if len(vector) < nB {
		return nil, false
	}
	vector = slices.Clone(vector[:nB])
	laneA, laneB := a.Columns(linear.Lane), b.Columns(linear.Lane)
	if !within(accessA.contiguous, len(laneA)) || !within(accessB.contiguous, len(laneB)) {
		return nil, false
	}
	tileA, tileB := at(laneA, accessA.contiguous), at(laneB, accessB.contiguous)
	if slices.Contains(tileA, 0) || slices.Contains(tileB, 0) {
		return nil, false
	}
	if _, ok := linear.Solve(a, b); !ok {
		return nil, false
	}
	// The first lanes of b are registers of a, the others lanes.
	cvt := b.InvertAndCompose(a)
	for i := range nA - nB {
		if cvt.Basis(linear.Lane, accessB.contiguous[i], linear.Register) == 0 {
			return nil, false
		}
	}
	rest := accessB.contiguous[len(accessB.contiguous)-len(accessA.contiguous):]
	for i, lane := range accessA.contiguous {
		if cvt.Basis(linear.Lane, rest[i], linear.Lane) != 1<<lane {
			return nil, false
		}
	}
	return append(vector, tileB...), true
}

func within(indices []int, n int) bool {
	return !slices.ContainsFunc(indices, func(i int) bool { return i >= n })
}

// lanesOf is the eight addresses that an access presents in a cycle: its lanes,
// and registers that are not in the vector.
func lanesOf(a access, l *linear.Layout, vector []uint64) ([]uint64, bool) {
	lanes := l.Columns(linear.Lane)
	if !within(a.address, len(lanes)) {
		return nil, false
	}
	need := 3 - len(a.address)
	var tile []uint64
	for _, v := range l.Columns(linear.Register) {
		if need == 0 {
			break
		}
		if !slices.Contains(vector, v) {
			tile = append(tile, v)
			need--
		}
	}
	return append(tile, at(lanes, a.address)...), need == 0
}

// conflicts is by how many cycles more than one each side's access goes.
func (b *buffer) conflicts(tileSrc, tileDst []uint64, dim int) (read, write int) {
	write = 1<<len(linear.Intersection(b.segment, tileSrc, dim)) - 1
	read = 1<<len(linear.Intersection(b.segment, tileDst, dim)) - 1
	return read, write
}

// matrixAccesses chooses among pairs of accesses, or falls back to loads and
// stores.
func matrixAccesses(src, dst *linear.Layout, width int, srcAccesses, dstAccesses []access) *buffer {
	dim, all := linear.TotalBits(src.Outs()), linear.Log2(int64(128/width))
	var best *buffer
	fewest := 0
	for _, s := range srcAccesses {
		for _, d := range dstAccesses {
			vector, ok := matchAccess(src, dst, all-len(s.contiguous), all-len(d.contiguous), s, d)
			if !ok {
				continue
			}
			tileSrc, okSrc := lanesOf(s, src, vector)
			tileDst, okDst := lanesOf(d, dst, vector)
			if !okSrc || !okDst {
				continue
			}
			missing := func(a access) int { return len(a.contiguous) + len(a.address) - 3 }
			b := swizzle(src, dst, width, vector, tileSrc, tileDst, min(missing(s), missing(d)), 32)
			b.store, b.load = s, d
			read, write := b.conflicts(tileSrc, tileDst, dim)
			if best == nil || read+write < fewest || read+write == fewest && len(b.reps) > len(best.reps) {
				best, fewest = b, read+write
			}
		}
	}
	if best == nil {
		return loadsAndStores(src, dst, width, 32, access{}, access{})
	}
	return best
}
