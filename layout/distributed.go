package layout

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/layout/linear"
)

// blocked: each thread has a block of sizePerThread, neighbouring threads have
// neighbouring blocks, and so the warps.
func blocked(p *params, shape []int64) *linear.Layout {
	size, threads, warps, order := p.powers("sizePerThread"), p.powers("threadsPerWarp"), p.powers("warpsPerCTA"), p.order("order")
	t := newTile(distributedIns, shape, p.cga())
	t.identities(register, size, order)
	t.identities(lane, threads, order)
	t.identities(warp, warps, order)
	t.fill(order)
	return t.linear().DropZeros(linear.Register)
}

// intelWarp is blocked for a tensor that one warp holds.
func intelWarp(p *params, shape []int64) *linear.Layout {
	size, threads, order := p.powers("sizePerThread"), p.powers("threadsPerWarp"), p.order("order")
	t := newTile(distributedIns, shape, nil)
	t.identities(register, size, order)
	t.identities(lane, threads, order)
	t.fill(order)
	return t.linear()
}

// slice forgets a dimension of its parent; registers that differed only there
// are one.
func slice(p *params, shape []int64) *linear.Layout {
	dim := p.int("dim")
	if dim < 0 || dim > int64(p.rank) {
		p.fail("dim", dim, "is no dimension of the parent, whose rank is %d", p.rank+1)
	}
	whole := slices.Insert(slices.Clone(shape), int(dim), 1)
	parent := p.layoutOf(p.attrOf("parent"), whole)
	if !parent.HasIn(linear.Register) {
		p.failAll("has a parent that is no layout of registers")
	}
	return parent.RemoveTensorDim(int(dim)).DropZeros(linear.Register)
}

// linearEncoding is bases as they are written. A larger tensor repeats the
// registers along the dimensions in the order in which they run; in a smaller
// one the registers beyond it are not there, and lanes and warps are copies.
func linearEncoding(p *params, shape []int64) *linear.Layout {
	var rows [3][][]int64
	for i, in := range distributedIns {
		rows[i] = p.rows(string(in), p.attrOf(string(in)))
	}
	blocks := p.rows(string(linear.Block), p.attrOf(string(linear.Block)))
	t := newTile(distributedIns, shape, nil)
	for d, n := range linear.Extents(p.rank, rows[register], rows[lane], rows[warp], blocks) {
		t.at[d] = int16(n)
	}
	p.surjective(rows[register], rows[lane], rows[warp], blocks)
	var none exponents
	for i := range distributedIns {
		t.rows(i, rows[i], &none)
	}
	kept := t.cols[register][:0]
	for i, col := range t.cols[register] {
		if col != 0 || isZero(rows[register][i]) {
			kept = append(kept, col)
		}
	}
	t.cols[register] = kept
	for _, row := range blocks {
		t.blocks = append(t.blocks, t.pack(row, &none))
	}
	t.fill(linear.RunOrder(rows[register], p.rank))
	return t.linear()
}

func isZero(row []int64) bool {
	return !slices.ContainsFunc(row, func(v int64) bool { return v != 0 })
}

// surjective checks that bases reach each coordinate below the extents.
func (p *params) surjective(lists ...[][]int64) {
	switch rank, total := linear.Span(lists...); {
	case total > 64:
		p.failAll("has %d bits of coordinates; 64 are possible", total)
	case rank < total:
		p.failAll("does not reach every element of the tensor that its bases span")
	}
}

// dotOperand: what the lanes of a matrix instruction take as A or B is their
// parent's matter.
func dotOperand(p *params, shape []int64) *linear.Layout {
	index, parent := p.int("opIdx"), p.attrOf("parent")
	if index != 0 && index != 1 {
		p.fail("opIdx", index, "is neither 0 nor 1")
	}
	if p.rank < 2 {
		p.failList("shape", "has %d dimensions, a dot operand has at least 2", p.rank)
	}
	op := &operand{index: index, k: p.rank - 1 - int(index), kWidth: 1}
	op.side = 2*p.rank - 3 - op.k
	name := dialect.AttrName(parent)
	switch name {
	case nvidiaMMAName, mfmaName, wmmaName:
		op.kWidth = p.power("kWidth")
	}
	of := &params{cache: p.cache, attr: parent, rank: p.rank}
	switch name {
	case blockedName:
		return fmaOperand(of, shape, op)
	case nvidiaMMAName:
		return nvidiaOperand(of, shape, op)
	case mfmaName:
		return mfmaOperand(of, shape, op)
	case wmmaName:
		return wmmaOperand(of, shape, op)
	case dpasName:
		return dpas(of, shape, index)
	}
	of.failAll("is no layout of the result of a dot")
	return nil
}

// An operand of a dot: index 0 is [M, K], 1 is [K, N].
type operand struct {
	index  int64
	kWidth int64
	k      int // dimension K
	side   int // dimension M or N
}

// blocks are those of the parent, with copies along K.
func (o *operand) blocks(p *params) [][]int64 {
	rows := slices.Clone(p.cga())
	for i, row := range rows {
		rows[i] = slices.Clone(row)
		rows[i][o.k] = 0
	}
	return rows
}

// fmaOperand: a thread has all of K for its rows or columns.
func fmaOperand(p *params, shape []int64, o *operand) *linear.Layout {
	size, threads, warps, order := slices.Clone(p.powers("sizePerThread")), p.powers("threadsPerWarp"), p.powers("warpsPerCTA"), p.order("order")
	size[o.k] = shape[o.k]
	t := newTile(distributedIns, shape, o.blocks(p))
	t.identities(register, size, order)
	t.identitiesBut(o.k, lane, threads, order)
	t.identitiesBut(o.k, warp, warps, order)
	t.fill(order)
	return t.linear()
}
