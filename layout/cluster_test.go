package layout_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

// TestClusters: what an encoding says of the blocks of its cluster is what its layout does with them, which is Triton's: each power of two of
// a block's number moves by a block's part of the tensor.
func TestClusters(t *testing.T) {
	g := generator{Rand: seeded(t, 82)}
	split := make(map[string]int)
	for range 1500 {
		c := g.next()
		enc, err := encodingIn(c.Type)
		if err != nil || strings.Contains(c.Type, "#ttg.slice<") && strings.Contains(c.Type, "#ttg.linear<") {
			continue
		}
		name, shape := dialect.AttrName(enc), slices.Clone(c.Shape)
		written := slices.Contains([]string{"ttg.linear", "ttg.shared_linear", "ttg.padded_shared"}, name)
		for d := range shape {
			shape[d] = max(shape[d], c.Blocks) // all of the blocks have a part
		}
		if written {
			var lists [][][]int64
			for _, in := range []string{"register", "lane", "warp", "offset", "block"} {
				lists = append(lists, dialect.RowsParam(enc, in))
			}
			for d, log := range linear.Extents(len(shape), lists...) {
				shape[d] = 1 << log
			}
		}
		rank, ok := layout.Rank(enc)
		if written && product(shape) == 1 {
			continue // without rows it has no rank
		}
		if !ok || rank != len(shape) {
			t.Fatalf("%s has rank %d, %v", c.Type, rank, ok)
		}
		l, err := layout.Of(enc, shape)
		if err != nil || dialect.AttrName(dialect.AttrParam(enc, "parent")) == "ttg.amd_mfma" && name == "ttg.dot_op" {
			continue // of operands of mfma Triton says one thing and does the other; there are no clusters of them
		}
		rows, ok := layout.CGALayout(enc)
		n, ok2 := layout.Blocks(enc)
		blocks := l.Bases(linear.Block)
		if !ok || !ok2 || len(rows) != len(blocks) || n != 1<<len(blocks) {
			t.Fatalf("%s: %v, %d blocks; its layout has %v", c.Type, rows, n, blocks)
		}
		splits, part := slices.Repeat([]int64{1}, rank), slices.Clone(shape)
		for _, row := range blocks {
			for d, v := range row {
				if v != 0 {
					splits[d] *= 2
					part[d] /= 2
					split[name]++
				}
			}
		}
		for i, row := range blocks {
			for d, v := range row {
				// Of partitions each is spread over the blocks.
				if name == "ttg.partitioned_shared" && (rows[i][d] != 0) == (v != 0) {
					continue
				}
				if rows[i][d]*part[d] != v {
					t.Fatalf("%s: %v; its layout of %v has %v", c.Type, rows, shape, blocks)
				}
			}
		}
		if got := layout.CTASplit(enc, rank); !slices.Equal(got, splits) {
			t.Fatalf("%s is split %v, want %v", c.Type, got, splits)
		}
		if got := layout.ShapePerCTA(enc, shape); !slices.Equal(got, part) {
			t.Fatalf("%s: of %v a block has %v, want %v", c.Type, shape, got, part)
		}
		// Stages are not split, and of little each block has one.
		if got := layout.ShapePerCTA(enc, append([]int64{3, 5}, shape...)); !slices.Equal(got, append([]int64{3, 5}, part...)) {
			t.Fatalf("%s: of stages of %v a block has %v, want %v", c.Type, shape, got, part)
		}
		if got := layout.ShapePerCTA(enc, slices.Repeat([]int64{1}, rank)); !slices.Equal(got, slices.Repeat([]int64{1}, rank)) {
			t.Fatalf("%s: of one element a block has %v", c.Type, got)
		}
	}
	for _, name := range []string{"ttg.blocked", "ttg.slice", "ttg.dot_op", "ttg.linear", "ttg.nvidia_mma", "ttg.amd_mfma", "ttg.amd_wmma", "ttg.swizzled_shared", "ttg.nvmma_shared", "ttg.shared_linear", "ttg.partitioned_shared",
		"ttng.tensor_memory_encoding", "ttng.tensor_memory_scales_encoding"} {
		if split[name] < 3 {
			t.Errorf("%s was split %d times", name, split[name])
		}
	}
}

func product(vs []int64) int64 {
	p := int64(1)
	for _, v := range vs {
		p *= v
	}
	return p
}

// TestClustersOfFew: encodings that say nothing of blocks or of dimensions, and those of early releases.
func TestClustersOfFew(t *testing.T) {
	m := newMaker()
	memory := func(more map[string]ir.Attribute) ir.Attribute { return m.attr("ttng.tensor_memory_encoding", more) }
	blocked := func(cga ir.Attribute) ir.Attribute {
		return m.attr("ttg.blocked", map[string]ir.Attribute{"order": m.I32Array(1, 0), "CGALayout": cga})
	}
	slice := func(dim int64, parent ir.Attribute) ir.Attribute {
		return m.attr("ttg.slice", map[string]ir.Attribute{"dim": m.I32(dim), "parent": parent})
	}
	for _, c := range []struct {
		enc    ir.Attribute
		rows   string
		ok     bool
		rank   int
		ranked bool
	}{
		{nil, "[]", false, 0, false},
		{m.attr("ttig.dpas", map[string]ir.Attribute{"warpsPerCTA": m.I32Array(1, 2, 1)}), "[]", false, 3, true},
		{m.attr("ttig.subgroup_2d_block", map[string]ir.Attribute{"warpsPerCTA": m.I32Array(1, 2)}), "[]", false, 2, true},
		{m.attr("ttig.warp", map[string]ir.Attribute{"order": m.I32Array(0)}), "[]", false, 1, true},
		{m.attr("ttig.warp", nil), "[]", false, 0, false},
		{blocked(nil), "[]", true, 2, true},
		{blocked(m.rows([]int64{0, 1}, []int64{1, 0}, []int64{0, 2})), "[[0 1] [1 0] [0 2]]", true, 2, true},
		{slice(0, blocked(m.rows([]int64{0, 1}, []int64{1, 0}))), "[[1] [0]]", true, 1, true},
		{slice(1, blocked(m.rows([]int64{0, 1}, []int64{1, 0}))), "[[0] [1]]", true, 1, true},
		{slice(2, blocked(m.rows([]int64{0, 1}))), "[]", false, 1, true},
		{slice(-1, blocked(m.rows([]int64{0, 1}))), "[]", false, 1, true},
		{slice(0, nil), "[]", false, -1, false},
		{m.attr("ttg.dot_op", map[string]ir.Attribute{"opIdx": m.I32(0), "parent": blocked(m.rows([]int64{0, 1}, []int64{1, 0}))}), "[[0 0] [1 0]]", true, 2, true},
		{m.attr("ttg.dot_op", map[string]ir.Attribute{"opIdx": m.I32(1), "parent": blocked(m.rows([]int64{0, 1}, []int64{1, 0}))}), "[[0 1] [0 0]]", true, 2, true},
		{m.attr("ttg.dot_op", map[string]ir.Attribute{"opIdx": m.I32(5), "parent": blocked(m.rows([]int64{0, 1}))}), "[[0 1]]", true, 2, true},
		{m.attr("ttg.dot_op", map[string]ir.Attribute{"opIdx": m.I32(-3), "parent": blocked(m.rows([]int64{0, 1}))}), "[[0 1]]", true, 2, true},
		{m.attr("ttg.dot_op", map[string]ir.Attribute{"parent": blocked(m.rows([]int64{1, 1}))}), "[[1 0]]", true, 2, true},
		{memory(map[string]ir.Attribute{"CTASplitM": m.I32(4), "CTASplitN": m.I32(2)}), "[[1 0] [2 0] [0 1]]", true, 2, true},
		{memory(map[string]ir.Attribute{"CTASplitM": m.I32(4), "CGALayout": m.rows([]int64{0, 1})}), "[[0 1]]", true, 2, true},
		{memory(nil), "[]", true, 2, true},
		{m.attr("ttng.tensor_memory_scales_encoding", map[string]ir.Attribute{"CTASplitN": m.I32(4)}), "[[0 1] [0 2]]", true, 2, true},
		{m.attr("ttg.padded_shared", map[string]ir.Attribute{"order": m.I32Array(0, 2, 1)}), "[]", true, 3, true},
		{m.attr("ttg.padded_shared", map[string]ir.Attribute{"offset": m.rows([]int64{0, 1}, []int64{1, 0}), "block": m.rows([]int64{2, 0}, []int64{0, 0}, []int64{0, 2})}), "[[1 0] [0 0] [0 1]]", true, 2, true},
		{m.attr("ttg.shared_linear", map[string]ir.Attribute{"block": m.rows([]int64{1, 0}, []int64{2, 0})}), "[[1 0] [2 0]]", true, 2, true},
		{m.attr("ttg.linear", map[string]ir.Attribute{"lane": m.rows([]int64{1})}), "[]", true, 1, true},
		{m.attr("ttg.linear", map[string]ir.Attribute{"block": m.rows([]int64{1, 1})}), "[[1 1]]", true, 2, true},
		{m.attr("ttg.generic_linear", map[string]ir.Attribute{"warp": m.rows([]int64{3}), "block": m.rows([]int64{4})}), "[[1]]", true, 1, true},
		{m.attr("ttg.linear", nil), "[]", true, 0, false},
		// Rows that do not fit one another are not this package's matter, and no reason to end.
		{m.attr("ttg.linear", map[string]ir.Attribute{"register": m.rows([]int64{1}), "block": m.rows([]int64{1, 2}, []int64{1})}), "[[1 1] [1]]", true, 1, true},
		{m.attr("ttg.partitioned_shared", map[string]ir.Attribute{"partitionLayout": m.attr("ttg.swizzled_shared", map[string]ir.Attribute{"order": m.I32Array(1, 0), "CGALayout": m.rows([]int64{0, 1})})}), "[[0 1]]", true, 2, true},
		{m.attr("ttg.nvmma_shared", nil), "[]", true, 2, true},
		{m.attr("ttg.nvmma_shared", map[string]ir.Attribute{"rank": m.I32(4)}), "[]", true, 4, true},
		{m.attr("ttg.nvmma_shared", map[string]ir.Attribute{"rank": m.I32(4), "CGALayout": m.rows([]int64{0, 1, 0})}), "[[0 1 0]]", true, 3, true},
		{m.attr("ttg.amd_wmma", nil), "[]", true, 2, true},
		{m.attr("ttg.amd_wmma", map[string]ir.Attribute{"rank": m.I32(3)}), "[]", true, 3, true},
		{m.attr("ttg.amd_wmma", map[string]ir.Attribute{"rank": m.I32(3), "ctaLayout": m.dict(nil, m.rows([]int64{1, 0}))}), "[]", true, 2, true},
		{m.attr("ttg.amd_wmma", map[string]ir.Attribute{"rank": m.I32(3), "ctaLayout": m.dict(m.rows([]int64{1, 0}), m.rows())}), "[]", true, 2, true},
		{m.attr("ttg.amd_wmma", map[string]ir.Attribute{"rank": m.I32(3), "ctaLayout": m.dict(nil, m.rows()), "CGALayout": m.rows([]int64{0, 1})}), "[[0 1]]", true, 2, true},
		{m.attr("ttg.amd_wmma", map[string]ir.Attribute{"rank": m.I32(2), "warpsPerCTA": m.I32Array(1, 2, 2)}), "[]", true, 3, true},
	} {
		rows, ok := layout.CGALayout(c.enc)
		rank, ranked := layout.Rank(c.enc)
		if fmt.Sprint(rows) != c.rows || ok != c.ok || rank != c.rank || ranked != c.ranked {
			t.Errorf("%v: %v, %v, of rank %d, %v; want %s, %v, %d, %v", dialect.AttrName(c.enc), rows, ok, rank, ranked, c.rows, c.ok, c.rank, c.ranked)
		}
		if n, ok := layout.Blocks(c.enc); n != 1<<len(rows) || ok != c.ok {
			t.Errorf("%v: %d blocks, %v", dialect.AttrName(c.enc), n, ok)
		}
	}
	if got := layout.ShapePerCTA(nil, []int64{4, 6}); !slices.Equal(got, []int64{4, 6}) {
		t.Errorf("without an encoding a block has %v", got)
	}
	if got := layout.ShapePerCTA(blocked(m.rows([]int64{0, 1})), []int64{4, 0}); !slices.Equal(got, []int64{4, 0}) {
		t.Errorf("of nothing a block has %v", got)
	}
	// A cluster of more dimensions than are asked for.
	if got := layout.CTASplit(blocked(m.rows([]int64{0, 1}, []int64{1, 0})), 1); !slices.Equal(got, []int64{2}) {
		t.Errorf("split %v", got)
	}
	if got := layout.ShapePerCTA(blocked(m.rows([]int64{0, 1}, []int64{1, 0}, []int64{2, 0})), []int64{16}); !slices.Equal(got, []int64{8}) {
		t.Errorf("of the last of two dimensions a block has %v", got)
	}
}

// TestAlignment is in bytes; Triton 3.9 allocates partitioned buffers by 16, whatever the layout of their parts asks for.
func TestAlignment(t *testing.T) {
	m := newMaker()
	swizzled := m.attr("ttg.swizzled_shared", nil)
	nvmma := func(width int64) ir.Attribute {
		return m.attr("ttg.nvmma_shared", map[string]ir.Attribute{"swizzlingByteWidth": m.I32(width)})
	}
	for _, c := range []struct {
		enc  ir.Attribute
		want int64
	}{
		{swizzled, 16}, {nvmma(0), 128}, {nvmma(32), 256}, {nvmma(64), 512}, {nvmma(128), 1024},
		{m.attr("ttg.shared_linear", map[string]ir.Attribute{"alignment": m.I32(64)}), 64},
		{m.attr("ttg.partitioned_shared", map[string]ir.Attribute{"partitionLayout": nvmma(64)}), 16},
	} {
		if got := layout.Alignment(c.enc); got != c.want {
			t.Errorf("%s: %d bytes, want %d", dialect.AttrName(c.enc), got, c.want)
		}
	}
}
