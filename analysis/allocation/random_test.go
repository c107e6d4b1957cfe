package allocation

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tgopt/tgopt/ir"
)

// randomBuffers makes up buffers in the order in which they are placed.
func randomBuffers(r *rand.Rand, partition int64) []*Buffer {
	n, steps := 1+r.IntN(24), 1+r.IntN(40)
	groups := []*ir.Op{nil, nil, new(ir.Op), new(ir.Op)}
	var all []*Buffer
	for range n {
		start := r.IntN(steps)
		live := Interval{start, start + 1}
		kind := Scratch
		switch r.IntN(5) {
		case 0, 1:
			live.End, kind = start+1+r.IntN(steps), Explicit
		case 2:
			if r.IntN(8) == 0 {
				live = Interval{0, always}
			}
		}
		b := Buffer{
			Kind: kind, Live: live, Size: []int64{1, 4, 8, 100, 128, 512, 1024, 4096}[r.IntN(8)],
			Alignment: []int64{4, 8, 16, 128, 1024}[r.IntN(5)], region: int32(r.IntN(3)), async: groups[r.IntN(4)],
		}
		if partition > 0 && kind == Explicit && r.IntN(2) == 0 {
			b.Value = new(ir.Value)
			var parts []*Buffer
			for i := range 2 + 2*r.IntN(2) {
				p := b
				p.Part = i
				parts = append(parts, &p)
			}
			for _, p := range parts {
				p.parts = parts
			}
			all = append(all, parts...)
			continue
		}
		all = append(all, &b)
	}
	return byTriton(all)
}

// TestRandomPlaces: no two buffers that are live at one step, or of groups of
// warps that run at the same time, overlap; parts of a value are in different
// partitions; offsets are aligned. The tree finds what a look at all finds.
func TestRandomPlaces(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	packed, sum := int64(0), int64(0)
	for round := range 20000 {
		partition := []int64{0, 0, 4096, 8192}[r.IntN(4)]
		buffers := randomBuffers(r, partition)
		naiveOffsets(buffers, partition)
		want := offsets(buffers)
		firstOffsets(buffers, partition)
		if got := offsets(buffers); !slices.Equal(got, want) {
			t.Fatalf("round %d: offsets %v, want %v", round, got, want)
		}
		fast, err := clashes(buffers, partition)
		slow := naiveClashes(buffers, partition)
		if err != nil {
			t.Fatal(err)
		}
		for i := range buffers {
			slices.Sort(fast[i])
			if !slices.Equal(fast[i], slow[i]) {
				t.Fatalf("round %d: buffer %d clashes with %v, want %v", round, i, fast[i], slow[i])
			}
		}
		size, err := place(buffers, partition)
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range buffers {
			if x.Offset%x.Alignment != 0 || x.Offset < 0 || x.End() > size {
				t.Fatalf("round %d: [%d, %d) aligned to %d, of %d", round, x.Offset, x.End(), x.Alignment, size)
			}
			if partition == 0 {
				sum += alignUp(x.Size, x.Alignment)
			}
			for _, y := range buffers[:i] {
				if clashing(x, y, partition) {
					t.Fatalf("round %d: [%d, %d) and [%d, %d) at the same time", round, x.Offset, x.End(), y.Offset, y.End())
				}
			}
		}
		if partition == 0 {
			packed += size
		}
	}
	if packed*4 > sum*3 {
		t.Errorf("%d bytes for buffers of %d: memory is hardly shared", packed, sum)
	}
}

func offsets(buffers []*Buffer) []int64 {
	var list []int64
	for _, b := range buffers {
		list = append(list, b.Offset)
	}
	return list
}
