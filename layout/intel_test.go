package layout_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

// A digit of the number of a register, lane or warp: it has n values, each of which lies a stride further along a dimension; without one
// (-1) all hold the same. Numbers are written with the digit first that changes fastest.
type digit struct {
	n      int64
	dim    int
	stride int64
}

// fragment is a layout as the manual of an instruction has it: digits by input. What lies beyond the tensor begins anew.
type fragment struct {
	shape []int64
	of    map[linear.Dim][]digit
	size  []int64 // so far, by dimension
}

func newFragment(shape []int64) *fragment {
	return &fragment{shape, map[linear.Dim][]digit{}, slices.Repeat([]int64{1}, len(shape))}
}

// add puts n of an input side by side along a dimension, behind what is there.
func (f *fragment) add(in linear.Dim, dim int, n int64) {
	f.of[in] = append(f.of[in], digit{n, dim, f.size[dim]})
	f.size[dim] *= n
}

func (f *fragment) copies(in linear.Dim, n int64) { f.of[in] = append(f.of[in], digit{n, -1, 0}) }

// fill repeats registers up to the shape.
func (f *fragment) fill(order ...int) {
	for _, d := range order {
		f.add(linear.Register, d, max(f.shape[d]/f.size[d], 1))
	}
}

// check holds registers, lanes and warps whose numbers are powers of two, of which a layout is made, against the digits, and the last of all.
func (f *fragment) check(t *testing.T, name string, l *linear.Layout) {
	t.Helper()
	for in, digits := range f.of {
		n := int64(1)
		for _, d := range digits {
			n *= d.n
		}
		if n != 1<<l.InBits(in) {
			t.Errorf("%s of %v: %d of %s, want %d", name, f.shape, 1<<l.InBits(in), in, n)
			return
		}
	}
	ins := l.Ins()
	last := make([]int64, len(ins))
	places := [][]int64{last}
	for i, s := range ins {
		last[i] = 1<<s.Bits - 1
		for b := range s.Bits {
			place := make([]int64, len(ins))
			place[i] = 1 << b
			places = append(places, place)
		}
	}
	for _, place := range places {
		want := make([]int64, len(f.shape))
		for i, in := range ins {
			number := place[i]
			for _, d := range f.of[in.Dim] {
				if d.dim >= 0 {
					want[d.dim] += number % d.n * d.stride
				}
				number /= d.n
			}
		}
		for d := range want {
			want[d] %= f.shape[d]
		}
		if got := l.Apply(place...); !slices.Equal(got, want) {
			t.Fatalf("%s of %v: %v holds %v, want %v", name, f.shape, place, got, want)
		}
	}
}

// TestDpas: the operands and the result of Intel's DPAS, element by element, as the instruction takes them: it multiplies repeatCount
// rows of systolicDepth groups of opsPerChan numbers by as many rows of executionSize columns. The result and B have a column a lane, A a column
// of 16 bits or more; lanes that are left take the next rows.
func TestDpas(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 72))
	power := func(least, most int) int64 { return 1 << (least + r.IntN(most-least+1)) }
	m := newMaker()
	for range 400 {
		rank := 2 + r.IntN(5)/4
		repeat, exec, ops := power(0, 3), power(3, 4), power(0, 2)
		lanes, depth := max(exec, power(3, 5)), int64(8)
		shape, warps, cluster := make([]int64, rank), make([]int64, rank), make([]int64, rank)
		for d := range rank {
			shape[d], warps[d], cluster[d] = power(0, 7), power(0, 2), power(0, 2)
		}
		if rank == 3 {
			shape[0], cluster[0] = power(0, 2), 1
		}
		row, column := rank-2, rank-1
		parent := m.attr("ttig.dpas", map[string]ir.Attribute{"repeatCount": m.I32(repeat), "systolicDepth": m.I32(depth), "executionSize": m.I32(exec), "opsPerChan": m.I32(ops),
			"threadsPerWarp": m.I32(lanes), "warpsPerCTA": m.I32Array(warps...), "repCluster": m.I32Array(cluster...)})
		operand := func(index int64) ir.Attribute {
			return m.attr("ttg.dot_op", map[string]ir.Attribute{"opIdx": m.I32(index), "parent": parent, "kWidth": m.I32(1)})
		}
		for index, enc := range []ir.Attribute{operand(0), operand(1), parent} {
			f := newFragment(shape)
			order := []int{column, row}
			switch index {
			case 0:
				packed := int64(1) // numbers of eight bits, of which two make a column
				if ops == 4 {
					packed = 2
				}
				columns := depth * ops / packed
				rows := max(lanes/columns, 1)
				f.add(linear.Register, column, packed)
				f.add(linear.Lane, column, columns)
				f.add(linear.Lane, row, rows)
				f.add(linear.Register, row, max(repeat/rows, 1))
				f.add(linear.Register, row, cluster[row])
				f.copies(linear.Warp, warps[column])
				f.add(linear.Warp, row, warps[row])
			case 1:
				order = []int{row, column}
				f.add(linear.Register, row, ops)
				f.add(linear.Lane, column, exec)
				f.add(linear.Lane, row, lanes/exec)
				f.add(linear.Register, row, max(depth*exec/lanes, 1))
				f.add(linear.Register, column, cluster[column])
				f.add(linear.Warp, column, warps[column])
				f.copies(linear.Warp, warps[row])
			case 2:
				f.add(linear.Lane, column, exec)
				f.add(linear.Lane, row, lanes/exec)
				f.add(linear.Register, row, max(repeat*exec/lanes, 1))
				f.add(linear.Register, column, cluster[column])
				f.add(linear.Register, row, cluster[row])
				f.add(linear.Warp, column, warps[column])
				f.add(linear.Warp, row, warps[row])
			}
			if rank == 3 {
				f.add(linear.Warp, 0, warps[0])
				order = append(order, 0)
			}
			f.fill(order...)
			l, err := layout.Of(enc, shape)
			if err != nil {
				t.Fatal(err)
			}
			f.check(t, fmt.Sprintf("operand %d: %d x %d x %d of %d, %d lanes, warps %v, %v at once", index, repeat, depth, exec, ops, lanes, warps, cluster), l)
		}
	}
}

// TestSubgroupBlocks: a 2D block load brings rows of a tile, in each lane as many neighbours of a row as it is wider than the lanes; one
// warp's tile of the dimension that comes first in the order is every warp's along it.
func TestSubgroupBlocks(t *testing.T) {
	r := rand.New(rand.NewPCG(73, 74))
	power := func(least, most int) int64 { return 1 << (least + r.IntN(most-least+1)) }
	m := newMaker()
	for range 200 {
		height, width, blocks, lanes := power(0, 5), power(2, 6), power(0, 2), power(4, 5)
		shape, warps := []int64{power(0, 7), power(0, 7)}, []int64{power(0, 2), power(0, 2)}
		first := r.IntN(2)
		enc := m.attr("ttig.subgroup_2d_block", map[string]ir.Attribute{"warpsPerCTA": m.I32Array(warps...), "instrShape": m.I32Array(height, width), "numBlocks": m.I32(blocks),
			"order": m.I32Array(int64(first), int64(1-first)), "kWidth": m.I32(1), "threadsPerWarp": m.I32(lanes)})
		f := newFragment(shape)
		packed := max(width/lanes, 1)
		f.add(linear.Register, 1, packed)
		f.add(linear.Lane, 1, width/packed)
		f.add(linear.Lane, 0, max(lanes/width, 1))
		f.add(linear.Register, 0, max(height/f.size[0], 1))
		f.add(linear.Register, 1, blocks)
		for d := 1; d >= 0; d-- {
			if d == first {
				f.copies(linear.Warp, warps[d])
			} else {
				f.add(linear.Warp, d, warps[d])
			}
		}
		f.fill(0, 1)
		l, err := layout.Of(enc, shape)
		if err != nil {
			t.Fatal(err)
		}
		f.check(t, fmt.Sprintf("%d blocks of %d x %d, %d lanes, warps %v, along %d", blocks, height, width, lanes, warps, first), l)
	}
}

// TestWarp: one warp's tensor is a blocked one.
func TestWarp(t *testing.T) {
	r := rand.New(rand.NewPCG(75, 76))
	power := func(most int) int64 { return 1 << r.IntN(most+1) }
	m := newMaker()
	for range 100 {
		rank := 1 + r.IntN(3)
		size, threads, shape, order := make([]int64, rank), make([]int64, rank), make([]int64, rank), r.Perm(rank)
		written := make([]int64, rank)
		for d := range rank {
			size[d], threads[d], shape[d], written[d] = power(2), power(2), power(4), int64(order[d])
		}
		f := newFragment(shape)
		for _, d := range order {
			f.add(linear.Register, d, size[d])
		}
		for _, d := range order {
			f.add(linear.Lane, d, threads[d])
		}
		f.copies(linear.Warp, 1)
		f.fill(order...)
		l, err := layout.Of(m.attr("ttig.warp", map[string]ir.Attribute{"sizePerThread": m.I32Array(size...), "threadsPerWarp": m.I32Array(threads...), "order": m.I32Array(written...)}), shape)
		if err != nil {
			t.Fatal(err)
		}
		f.check(t, fmt.Sprintf("%v by %v, order %v", size, threads, order), l)
	}
}
